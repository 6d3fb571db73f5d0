"""How far a run may go: its budget, its patience, and where answers are kept."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Protocol

from digestlib.translation.engines.pacing import Clock
from digestlib.translation.engines.spending import Purse


class Answers(Protocol):
    """Where an engine's answers are kept, each under the key of what was asked."""

    def get(self, key: str) -> str | None:
        """Return an answer, or nothing."""
        ...

    def keep(self, answers: Mapping[str, str]) -> None:
        """Keep answers; when this returns they are safe."""
        ...


@dataclass(slots=True)
class NoAnswers:
    """Keeps nothing."""

    def get(self, _key: str) -> str | None:
        """Return nothing."""
        return None

    def keep(self, _answers: Mapping[str, str]) -> None:
        """Forget them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Conditions:
    """How far a run may go, or several that share them.

    ``budget`` is in the currency of the engine's tariff, and no more than that is spent under these
    conditions, whatever goes wrong; ``purse`` knows how much was. ``answers`` is where answers are
    kept, accepted or not; one that was refused is only asked for anew where ``asks_again`` says so,
    and where ``asks`` denies it nothing is asked for at all: what has no answer yet is refused.
    ``tries`` is how often a call is made that comes to nothing, and ``patience`` how many seconds a
    call may be told to wait in all.
    """

    budget: float | None = None
    answers: Answers = field(default_factory=NoAnswers)
    asks_again: bool = False
    asks: bool = True
    tries: int = 4
    patience: float = 300.0
    clock: Clock = field(default_factory=Clock)
    purse: Purse = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "purse", Purse(self.budget))
