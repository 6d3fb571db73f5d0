"""Telling pages that only say the same few short lines again and again, as no review does."""

from collections import Counter
from typing import Final, NamedTuple

from digestlib.reading.pull_requests import is_pull_request, names_pull_request

_LINE_ENDS: Final = "\n\r\x85\u2028\u2029"
_FEWEST: Final = 40_000
"""So many lines make it worth to look; fewer are read, whatever they hold."""
_SHORT: Final = 16
"""So many characters the lines have on average, at most and with their ends."""
_LONGEST: Final = 24
"""So many characters a line has at most that says next to nothing."""
_FEW: Final = 6
"""So many different lines are what repeats, at most."""
_OFTEN: Final = 1_000
"""So often a line must stand here to be one of them."""
_SHARE: Final = 0.99


class Scraps(NamedTuple):
    """What a page repeats."""

    line: str
    """The line that stands in it most often, of those that say anything."""
    times: int


def find_scraps(text: str) -> Scraps | None:
    """Return what a page repeats where that is all it holds, but for a line in a hundred."""
    ends = sum(map(text.count, _LINE_ENDS))
    if ends < _FEWEST or len(text) > ends * _SHORT:
        return None
    lines = text.splitlines()
    often = [(line, times) for line, times in Counter(lines).items() if times >= _OFTEN]
    if len(often) > _FEW or sum(times for _, times in often) < _SHARE * len(lines):
        return None
    if any(_says_something(line) for line, _ in often):
        return None
    said = [Scraps(line, times) for line, times in often if line.strip()]
    return max(said, key=lambda one: one.times, default=None)


def _says_something(line: str) -> bool:
    """Return whether a line may be a review, or the title of one."""
    return len(line) > _LONGEST or (names_pull_request(line) and not is_pull_request(line))
