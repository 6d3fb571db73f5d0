"""What of a page is made blank before it is read: marks that say nothing, and remarks."""

from bisect import bisect_left
from collections.abc import Callable, Sequence
from dataclasses import dataclass

Range = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Blanks:
    """Ranges in order that reading sees as blank."""

    marks: Sequence[Range] = ()
    """What says nothing of a review."""
    remarks: Sequence[Range] = ()
    """What is a note as it is."""

    def within(self, start: int, end: int) -> "Blanks":
        """Return the ranges that begin in a part of the page, as seen from its beginning."""
        if not self.marks and not self.remarks:
            return self
        return Blanks(_within(self.marks, start, end), _within(self.remarks, start, end))

    def moved(self, position: Callable[[int], int]) -> "Blanks":
        """Return the ranges in a text where each place has another position."""
        each = (self.marks, self.remarks)
        return Blanks(*([(position(one), position(other)) for one, other in some] for some in each))


def _within(ranges: Sequence[Range], start: int, end: int) -> Sequence[Range]:
    first, last = (bisect_left(ranges, (place, 0)) for place in (start, end))
    return [(one - start, min(other, end) - start) for one, other in ranges[first:last]]
