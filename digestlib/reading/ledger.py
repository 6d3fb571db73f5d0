"""The account of a source text: which characters became which field.

Every character is entered once. What nobody claimed and nobody called scaffolding is either mere
punctuation or prose that would be lost, and ``unclaimed`` tells the two apart.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from digestlib.inline.unwrapping import unwrap
from digestlib.model import SCAFFOLDING, FoundBy, Span
from digestlib.reading.scanning import PARAGRAPH

_WORD: Final = re.compile(r"\w")
_LEFT_OVER: Final = re.compile(r"[\s。.；;，,：:、]*")
"""Punctuation that ended a field before, and so cannot begin the next one."""

Entry: TypeAlias = tuple[int, int, str, FoundBy | None]
"""What a span will hold."""

_new: Final = object.__new__
_set_start, _set_end, _set_field, _set_found_by = (
    getattr(Span, name).__set__ for name in ("start", "end", "field", "found_by")
)


def _span(start: int, end: int, name: str, found_by: FoundBy | None) -> Span:
    """Return a span whose parts are known to be right: checking them takes twice as long."""
    span = _new(Span)
    _set_start(span, start)
    _set_end(span, end)
    _set_field(span, name)
    _set_found_by(span, found_by)
    return span


def partition(entries: Iterable[Entry], end: int) -> tuple[Span, ...]:
    """Return spans that partition a text: the entries, and scaffolding between them.

    Neighbours that are scaffolding are one.

    Args:
        entries: What was entered, in any order.
        end: Where the text ends.
    """
    spans: list[Span] = []
    open_since = 0
    for start, stop, name, found_by in sorted(entries):
        if name == SCAFFOLDING:
            continue
        if open_since < start:
            spans.append(_span(open_since, start, SCAFFOLDING, None))
        spans.append(_span(start, stop, name, found_by))
        open_since = stop
    if open_since < end:
        spans.append(_span(open_since, end, SCAFFOLDING, None))
    return tuple(spans)


@dataclass(slots=True)
class Ledger:
    """Collects claims on ranges of one text, then closes the account."""

    text: str
    entries: list[Entry] = field(default_factory=list)
    taken: bytearray = field(default_factory=bytearray)
    """One byte a character: whether it is entered."""

    def __post_init__(self) -> None:
        self.taken = self.taken or bytearray(len(self.text))

    def claim(
        self,
        start: int,
        end: int,
        name: str,
        *,
        trim: str = "",
        found_by: FoundBy = FoundBy.POSITION,
    ) -> str:
        """Enter a range as a field's value and return it on one line.

        White space around it and the characters of ``trim`` behind it are left out, and so is what
        another field has claimed already: no character is entered twice.
        """
        if end > len(self.text) or self.taken.find(1, start, end) >= 0:
            start, end = self._first_gap(start, end)
        start, end = self.narrowed(start, end, trim)
        if start < end:
            self._enter(start, end, name, found_by)
        return unwrap(self.text[start:end])

    def entry(self, name: str) -> Entry | None:
        """Return what was entered last under a name."""
        return next((one for one in reversed(self.entries) if one[2] == name), None)

    def release(self, entry: Entry, position: int | None = None) -> str:
        """Give back what is entered from a position on, or all of it, and return what stays."""
        start, end, name, found_by = entry
        self.entries.remove(entry)
        self.taken[start:end] = bytes(end - start)
        start, end = self.narrowed(start, start if position is None else position)
        if start < end:
            self._enter(start, end, name, found_by)
        return unwrap(self.text[start:end])

    def scaffold(self, start: int, end: int) -> None:
        """Enter a range as words that only said what the next ones are."""
        if start >= end:
            return
        if end <= len(self.taken) and self.taken.find(1, start, end) < 0:
            self.entries.append((start, end, SCAFFOLDING, None))
            self.taken[start:end] = b"\1" * (end - start)
            return
        for free, stop in self._gaps(start, end):
            self._enter(free, stop, SCAFFOLDING, None)

    def scaffold_tail(self, start: int, end: int) -> None:
        """Enter the marks that end a range behind the last claim in it, as a bracket does."""
        behind = self.taken.rfind(1, start, end) + 1
        if behind and not _WORD.search(self.text, behind, end):
            self.scaffold(behind, end)

    def _enter(self, start: int, end: int, name: str, found_by: FoundBy | None) -> None:
        self.entries.append((start, end, name, found_by))
        self.taken[start:end] = b"\1" * (end - start)

    def narrowed(self, start: int, end: int, trim: str = "") -> tuple[int, int]:
        """Return the range less white space around it and the characters of ``trim`` behind it."""
        text = self.text
        while start < end and text[start].isspace():
            start += 1
        while end > start and (text[end - 1].isspace() or text[end - 1] in trim):
            end -= 1
        return start, end

    def unclaimed(self, start: int, end: int) -> Iterator[tuple[int, int]]:
        """Yield what nobody entered and what holds a letter or digit, paragraph by paragraph."""
        for gap in self._gaps(start, end):
            if _WORD.search(self.text, *gap):
                for one in PARAGRAPH.finditer(self.text, *gap):
                    if _WORD.search(self.text, *one.span()):
                        yield self._less_left_over(*one.span())

    def _less_left_over(self, start: int, end: int) -> tuple[int, int]:
        begins_line = self.text[start - 1 : start] in {"", "\n"}
        match = None if begins_line else _LEFT_OVER.match(self.text, start, end)
        return (match.end() if match else start), end

    def close(self) -> tuple[Span, ...]:
        """Return spans that partition the text: the entries, and scaffolding between them."""
        return partition(self.entries, len(self.text))

    def _first_gap(self, start: int, end: int) -> tuple[int, int]:
        """Return the first part of a range that nobody has entered; it may be empty."""
        end = min(end, len(self.text))
        free = self.taken.find(0, start, end)
        if free < 0:
            return end, end
        stop = self.taken.find(1, free, end)
        return free, end if stop < 0 else stop

    def _gaps(self, start: int, end: int) -> list[tuple[int, int]]:
        """Return the parts of a range that nobody has entered."""
        taken, end = self.taken, min(end, len(self.text))
        if taken.find(1, start, end) < 0:
            return [(start, end)] if start < end else []
        gaps: list[tuple[int, int]] = []
        while (free := taken.find(0, start, end)) >= 0:
            start = taken.find(1, free, end)
            if start < 0:
                gaps.append((free, end))
                break
            gaps.append((free, start))
        return gaps
