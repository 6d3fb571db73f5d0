"""When an engine is asked again: longer and longer waits, and one gate for all calls."""

import random
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from threading import Lock
from typing import Final

_FIRST: Final = 0.5
_LONGEST: Final = 30.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Clock:
    """Time and chance, in seconds and from 0 to 1; what translates nothing needs neither."""

    now: Callable[[], float] = time.monotonic
    sleep: Callable[[float], object] = time.sleep
    chance: Callable[[], float] = random.random

    def pause(self, tries: int) -> float:
        """Return how long to wait after so many tries: doubled each time, and half of it chance."""
        longest = min(_LONGEST, _FIRST * 2.0 ** min(tries, 16))
        return longest * (0.5 + self.chance() / 2)


@dataclass(slots=True)
class Gate:
    """Holds back all calls while the engine wants none.

    One call that is told to wait closes it for the others too, so that they do not run into the
    same refusal one after the other.
    """

    clock: Clock
    _opens_at: float = 0.0
    _lock: Lock = field(default_factory=Lock)

    def enter(self) -> None:
        """Wait until the gate is open."""
        while (left := self._opens_at - self.clock.now()) > 0:
            self.clock.sleep(left)

    def close(self, seconds: float) -> None:
        """Keep it closed for so long, or as long as it is closed already."""
        with self._lock:
            self._opens_at = max(self._opens_at, self.clock.now() + seconds)
