"""The parts of a digest's body, and the marks that say where one begins."""

from enum import Enum, auto
from typing import NamedTuple

from digestlib.model import FoundBy, Priority


class Part(Enum):
    """The parts of a digest's body."""

    VERDICT = auto()
    RATIONALE = auto()
    AUDIENCE = auto()
    DESIGN_POINTS = auto()
    FOLLOW_UPS = auto()
    NOTES = auto()
    PULL_REQUEST = auto()
    DATE = auto()
    AUTHORS = auto()
    TAGS = auto()
    REST = auto()
    """What follows a fact: the verdict, where there is none yet."""


class Mark(NamedTuple):
    """A cue: its range, what part begins behind it, and the ranges of its slots.

    A label stands in front of a colon or alone on a line, and governs what follows up to the next
    mark; any other cue governs its sentence.
    """

    start: int
    end: int
    part: Part
    is_label: bool = False
    priority: Priority | None = None
    announced: int = 0
    """How many points it says that there are."""
    addressee: tuple[int, int] | None = None
    condition: tuple[int, int] | None = None
    fact: tuple[int, int] | None = None
    tail: tuple[int, int] | None = None
    """The underline of a heading, or its closing signs."""
    is_item: bool = False
    """Whether it is the label of one item, as "Point 2:" is."""

    @property
    def has_slot(self) -> bool:
        """Whether the cue says for whom or when."""
        return self.addressee is not None or self.condition is not None

    def tells(self, own: FoundBy) -> FoundBy:
        """Return what tells a field behind the mark: its ``own`` sign, or a label if that is more.

        A list's item is one wherever it stands; a phrase or a place says less than a label does.
        """
        return FoundBy.LABEL if self.is_label and own is not FoundBy.ENUMERATION else own
