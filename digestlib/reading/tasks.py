"""Which items of a list that no label calls follow-ups are tasks all the same."""

from collections.abc import Sequence
from typing import Final

from digestlib.reading.addressing import read_front
from digestlib.reading.cues import Cues
from digestlib.reading.scanning import Scan

_ARROWS: Final = ">→⇒"

Range = tuple[int, int]


def tasks_among(
    scan: Scan, items: Sequence[Range], cues: Cues, *, is_labelled: bool
) -> list[Range]:
    """Return the items that are tasks: those that say so, or all if each is somebody's.

    Args:
        scan: The text.
        items: The ranges of the items.
        cues: How reviewers write.
        is_labelled: Whether a label says what the items are.
    """
    if not is_labelled and all(_is_owned(scan, *one, cues) for one in items):
        return list(items)
    return [one for one in items if cues.tasks.match(scan.text, *one)]


def _is_owned(scan: Scan, start: int, end: int, cues: Cues) -> bool:
    """Return whether an item says whose it is, by a handle, an arrow or a duty.

    A name and a colon may as well be the part of a program of which a point speaks.
    """
    front = read_front(scan, scan.past_blank(start, end), end, cues)
    if front.addressee is None:
        return False
    between = scan.text[front.addressee[1] : front.start]
    is_handle = scan.text.startswith("@", front.addressee[0])
    return is_handle or any(one.isalpha() or one in _ARROWS for one in between)
