"""A pause of Python's collector of cycles, which walks through all that lives again and again."""

import gc
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Final


@dataclass(slots=True)
class _Pauses:
    """How many pauses there are, and whether the collector ran before the first of them."""

    lock: threading.Lock = field(default_factory=threading.Lock)
    count: int = 0
    was_enabled: bool = False


_PAUSES: Final = _Pauses()


@contextmanager
def uncollected() -> Iterator[None]:
    """Pause the collector, for as long as any thread is in here; then it is as it was."""
    with _PAUSES.lock:
        if not _PAUSES.count:
            _PAUSES.was_enabled = gc.isenabled()
            gc.disable()
        _PAUSES.count += 1
    try:
        yield
    finally:
        with _PAUSES.lock:
            _PAUSES.count -= 1
            if not _PAUSES.count and _PAUSES.was_enabled:
                gc.enable()
