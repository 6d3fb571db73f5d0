"""The account of a source text: which characters became which field.

Every character is entered once. What nobody claimed and nobody called scaffolding is either mere
punctuation or prose that would be lost, and ``unclaimed`` tells the two apart.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from digestlib.inline.unwrapping import unwrap
from digestlib.model import SCAFFOLDING, FoundBy, Span
from digestlib.reading.scanning import PARAGRAPH

_WORD: Final = re.compile(r"\w")
_LEFT_OVER: Final = re.compile(r"[\s。.；;，,：:、]*")
"""Punctuation that ended a field before, and so cannot begin the next one."""


@dataclass(slots=True)
class Ledger:
    """Collects claims on ranges of one text, then closes the account."""

    text: str
    entries: list[Span] = field(default_factory=list)
    _taken: bytearray = field(init=False)

    def __post_init__(self) -> None:
        self._taken = bytearray(len(self.text))

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
        start, end = next(self._gaps(start, end), (end, end))
        start, end = self.narrowed(start, end, trim)
        if start < end:
            self._enter(Span(start=start, end=end, field=name, found_by=found_by))
        return unwrap(self.text[start:end])

    def scaffold(self, start: int, end: int) -> None:
        """Enter a range as words that only said what the next ones are."""
        for free, stop in list(self._gaps(start, end)):
            self._enter(Span(start=free, end=stop, field=SCAFFOLDING))

    def _enter(self, span: Span) -> None:
        self.entries.append(span)
        self._taken[span.start : span.end] = b"\1" * (span.end - span.start)

    def narrowed(self, start: int, end: int, trim: str = "") -> tuple[int, int]:
        """Return the range less white space around it and the characters of ``trim`` behind it."""
        while start < end and self.text[start].isspace():
            start += 1
        while end > start and (self.text[end - 1].isspace() or self.text[end - 1] in trim):
            end -= 1
        return start, end

    def unclaimed(self, start: int, end: int) -> Iterator[tuple[int, int]]:
        """Yield what nobody entered and what holds a letter or digit, paragraph by paragraph."""
        for gap in list(self._gaps(start, end)):
            for paragraph in PARAGRAPH.finditer(self.text, *gap):
                if _WORD.search(paragraph.group()):
                    yield self._less_left_over(*paragraph.span())

    def _less_left_over(self, start: int, end: int) -> tuple[int, int]:
        begins_line = self.text[start - 1 : start] in {"", "\n"}
        match = None if begins_line else _LEFT_OVER.match(self.text, start, end)
        return (match.end() if match else start), end

    def close(self) -> tuple[Span, ...]:
        """Return spans that partition the text: the entries, and scaffolding between them."""
        gaps = (
            Span(start=start, end=end, field=SCAFFOLDING)
            for start, end in self._gaps(0, len(self.text))
        )
        spans: list[Span] = []
        for one in sorted([*self.entries, *gaps], key=lambda span: span.start):
            if spans and spans[-1].field == one.field == SCAFFOLDING:
                spans[-1] = Span(start=spans[-1].start, end=one.end, field=SCAFFOLDING)
            else:
                spans.append(one)
        return tuple(spans)

    def _gaps(self, start: int, end: int) -> Iterator[tuple[int, int]]:
        """Yield the parts of a range that nobody has entered."""
        end = min(end, len(self.text))
        while (free := self._taken.find(0, start, end)) >= 0:
            start = self._taken.find(1, free, end)
            yield free, end if start < 0 else start
            if start < 0:
                return
