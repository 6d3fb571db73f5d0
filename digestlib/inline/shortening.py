"""Inline content cut to a length, at the place where a reader would stop.

Whole sentences stay whole where they fit; else the cut is in front of a clause, else between words,
and an ellipsis says that there is more. Code and references are cut only where they alone are too
long.
"""

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, takewhile
from typing import Final

from digestlib.inline.events import End, Event, Start, assemble, settle, walk
from digestlib.inline.neighbours import is_wide
from digestlib.inline.runs import Code, Reference, Run, Text

_HAN: Final = "\u2e80-\u2fdf\u3040-\u9fff\uf900-\ufaff"
_SENTENCE: Final = re.compile(r"[。！？][”’」』）]*|[.!?][\"”’)]*(?=\s)")
_CLAUSE: Final = re.compile(r"(?=[，；：（])|(?=[,;:](?:\s|$))|(?=\s[—–(])|(?=——)")
_WORD: Final = re.compile(rf"(?=\s)|(?<=[{_HAN}])(?=[{_HAN}])")
_ELLIPSIS: Final = "…"
_ELLIPSIS_COLUMNS: Final = 2


@dataclass(frozen=True, slots=True)
class _Line:
    """The words of some runs, and the half-open ranges in them that stay whole."""

    words: str
    solid: Sequence[tuple[int, int]]

    def fitting(self, columns: int) -> int:
        """Return how many characters fit into so many columns."""
        widths = accumulate(1 + is_wide(char) for char in self.words[: columns + 1])
        return sum(1 for _ in takewhile(lambda width: width <= columns, widths))

    def last(self, stop: re.Pattern[str], least: int, most: int) -> int:
        """Return the last place between two where a pattern ends that may be cut at, or 0."""
        places = (match.end() for match in stop.finditer(self.words, 0, most + 1))
        allowed = (at for at in places if least <= at <= most and self.outside(at) == at)
        return max(allowed, default=0)

    def outside(self, at: int) -> int:
        """Return the place itself, or the start of what stays whole around it."""
        start, end = self.solid[max(0, bisect_right(self.solid, (at, 0)) - 1)]
        return start if start < at < end else at


def shorten(runs: Iterable[Run], columns: int) -> tuple[Run, ...]:
    """Return runs that are no wider than a number of columns.

    Args:
        runs: Any runs.
        columns: The most columns; a Chinese letter takes two (Unicode Standard Annex 11).
    """
    runs = tuple(runs)
    events = tuple(walk(runs))
    line = _line(events)
    if 2 * len(line.words) <= columns or line.fitting(columns) == len(line.words):
        return runs
    end, tail = _end(line, columns)
    return assemble(settle(_cut(events, end, tail)))


def _line(events: Iterable[Event]) -> _Line:
    words = [(_words(event), isinstance(event, Code | Reference)) for event in events]
    ends = list(accumulate(len(text) for text, _ in words))
    solid = [
        (end - len(text), end)
        for (text, is_solid), end in zip(words, ends, strict=True)
        if is_solid and text
    ]
    return _Line("".join(text for text, _ in words), solid or [(0, 0)])


def _words(event: Event) -> str:
    return event.text if isinstance(event, Text | Code | Reference) else ""


def _end(line: _Line, columns: int) -> tuple[int, str]:
    """Return where to cut, and what to put there."""
    most = line.fitting(columns)
    if whole := line.last(_SENTENCE, most // 3, most):
        return whole, ""
    most = line.fitting(columns - _ELLIPSIS_COLUMNS)
    at = line.last(_CLAUSE, most * 2 // 5, most) or line.last(_WORD, most // 2, most)
    return at or line.outside(most) or most, _ELLIPSIS


def _cut(events: Iterable[Event], end: int, tail: str) -> Iterator[Event]:
    """Yield the events up to a place in their words, and end what is open there."""
    opened: list[Start] = []
    for event in events:
        words = _words(event)
        if len(words) >= end and words:
            yield Code(words[:end]) if isinstance(event, Code) else Text(words[:end].rstrip())
            break
        end -= len(words)
        match event:
            case Start():
                opened.append(event)
            case End():
                opened.pop()
            case _:
                pass
        yield event
    yield Text(tail)
    yield from (End(start.kind, start.url) for start in reversed(opened))
