"""Where a text may be cut: outside code, links, brackets and quotation marks, at sentence ends."""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from types import MappingProxyType
from typing import Final

from digestlib.inline.protecting import protected

_CLOSERS: Final = MappingProxyType(
    dict(zip("（([［{「『【《〈“‘", "）)]］}」』】》〉”’", strict=True)),
)
_STRAIGHT: Final = '"'
_PARTNERS: Final = {**_CLOSERS, _STRAIGHT: _STRAIGHT}
_CLOSER: Final = re.compile(f"[{re.escape(''.join(_PARTNERS.values()))}]")
_PAIRED: Final = re.compile(f"[{re.escape(''.join((*_CLOSERS, *_CLOSERS.values(), _STRAIGHT)))}]")

# Behind the sign, not in front of it: a pattern that begins with a set is looked for much faster.
_ABBREVIATIONS: Final = "".join(
    rf"(?<!\b{one}[.!?])" for one in (r"e\.g", r"i\.e", "vs", "cf", "etc", "no", "approx")
)
_SENTENCE_END: Final = re.compile(
    r"[。！？.!?](?:(?<=[。！？])[”」』）’]*"
    rf"|(?<=[.!?]){_ABBREVIATIONS}(?<!(?<![\w.])\d[.!?])[\"”’)]*(?=\s|$))",
    re.IGNORECASE,
)
PARAGRAPH: Final = re.compile(r"[^\s\ufeff][^\n]*(?:\n[ \t\r]*\S[^\n]*)*")
"""Lines without an empty line between them; a byte order mark is no part of one."""
_EMPTY_LINE: Final = re.compile(r"\n[ \t\r]*\n")
_HARD_BREAK: Final = re.compile(r"\n(?![ \t]+\S)")
"""The end of a line that nothing indented is below."""
_CLAUSE_BREAK: Final = frozenset("\n，。；：！？、,.;:!?—–*•·")
_BREAK: Final = re.compile(
    rf"[{re.escape(''.join(sorted(_CLAUSE_BREAK)))}|｜>][ \t\r]*+(?!\*{{4}}|(?<=\d[.,:])\d)"
)
"""What a cue stands behind: punctuation, a cell's bar, a quotation's mark; or a space and bold.

Behind it is no row of asterisks, which nothing begins with, and no figure of the same number.
"""
_LINE_BREAK: Final = re.compile(r"\n(?![ \t\r]*+\*{4})")
_BOLD: Final = re.compile(r"\s(?:\*\*|【)")
_BLANK: Final = re.compile(r"\s*")
_GAP: Final = re.compile(r"[ \t\r]*")
_IN_WORD: Final = re.compile(r"(?<=\w)")
_CLAUSE_END: Final = re.compile(
    r"[\n，；,;：:.](?:(?<=[\n，；,;：])|(?<=:)(?=\s)|(?<=[.])(?=[\u3400-\u9fff]))"
)


class Scan:
    """One text, and where it is closed: inside code, links, brackets and quotation marks.

    Marks without a partner count for nothing.

    Args:
        text: The text.
        begin: Where the body begins; what is before it is never cut.
    """

    __slots__ = ("_closed", "_places", "_sentence_ends", "begin", "text")

    def __init__(self, text: str, begin: int = 0) -> None:
        self.text = text
        self.begin = begin
        self._closed: bytes | None = None
        self._places: dict[tuple[int, int], list[int]] = {}
        self._sentence_ends: tuple[int, ...] | None = None

    @property
    def closed(self) -> bytes:
        """One for each character that is closed, found paragraph by paragraph in one pass."""
        if self._closed is None:
            self._closed = self._find_closed()
        return self._closed

    def _find_closed(self) -> bytes:
        closed = bytearray(len(self.text) + 1)
        for paragraph in PARAGRAPH.finditer(self.text, self.begin):
            offset, end = paragraph.span()
            for start, stop in protected(paragraph.group()):
                closed[offset + start : offset + stop] = b"\1" * (stop - start)
            for start, stop in _pairs(self.text, offset, end, closed):
                closed[start + 1 : stop] = b"\1" * (stop - start - 1)
        return bytes(closed)

    def is_open(self, position: int) -> bool:
        """Return whether the text may be cut at this character."""
        return not self.closed[position]

    def starts_clause(self, position: int, start: int = 0) -> bool:
        """Return whether a clause begins here: at the start, or behind punctuation."""
        while position > start and self.text[position - 1] in " \t\r":
            position -= 1
        return position == start or self.text[position - 1] in _CLAUSE_BREAK

    def places(self, start: int, end: int) -> list[int]:
        """Return the open places of a range where a cue may stand, ascending."""
        known = self._places.get((start, end))
        if known is None:
            closed = self.closed
            found = sorted(self._all_places(start, end))
            known = [one for one in found if one < end and not closed[one]]
            self._places[start, end] = known
        return known

    def _all_places(self, start: int, end: int) -> set[int]:
        text = self.text
        found = {match.end() for match in _BREAK.finditer(text, start, end)}
        found.update(match.end() for match in _LINE_BREAK.finditer(text, start, end))
        if _IN_WORD.match(text, start) is None:
            found.add(start)
        gap = _GAP.match(text, start, end)
        if gap and gap.end() > start:
            found.add(gap.end())
        if text.find("**", start, end) >= 0 or text.find("【", start, end) >= 0:
            found.update(match.start() + 1 for match in _BOLD.finditer(text, start, end))
        return found

    def past_blank(self, start: int, end: int) -> int:
        """Return where the white space that a range begins with ends."""
        blank = _BLANK.match(self.text, start, end)
        return blank.end() if blank else start

    def line_end(self, position: int, end: int) -> int:
        """Return where the line around this position ends, at most ``end``."""
        found = self.text.find("\n", position, end)
        return end if found < 0 else found

    def paragraph_end(self, position: int, end: int) -> int:
        """Return where an empty line ends the paragraph around this position, at most ``end``."""
        found = _EMPTY_LINE.search(self.text, position, end)
        return found.start() if found else end

    def block_end(self, position: int, end: int) -> int:
        """Return where an empty line ends the lines around this position, at most ``end``."""
        return Scan.paragraph_end(self, position, end)

    @property
    def sentence_ends(self) -> tuple[int, ...]:
        """The positions just behind each sentence, ascending."""
        if self._sentence_ends is None:
            closed, found = self.closed, _SENTENCE_END.finditer(self.text)
            self._sentence_ends = tuple(one.end() for one in found if not closed[one.start()])
        return self._sentence_ends

    def sentence_end(self, position: int, end: int) -> int:
        """Return where the sentence around this position ends, at most ``end``."""
        ends = self.sentence_ends
        index = bisect_right(ends, position)
        return min(ends[index], end) if index < len(ends) else end

    def ends_sentence(self, start: int, end: int) -> bool:
        """Return whether a sentence ends inside the range, or at its very end."""
        index = bisect_right(self.sentence_ends, start)
        return index < len(self.sentence_ends) and self.sentence_ends[index] <= end

    def sentences(self, start: int, end: int) -> Iterator[tuple[int, int]]:
        """Yield the sentences of a range."""
        while start < end:
            stop = self.sentence_end(start, end)
            yield start, stop
            start = stop

    def clause_start(self, start: int, end: int) -> int:
        """Return where the last clause of a range begins, reading back from its end."""
        sentence = bisect_left(self.sentence_ends, end)
        start = max(start, self.sentence_ends[sentence - 1] if sentence else 0)
        ends = [one.end() for one in _CLAUSE_END.finditer(self.text, start, end)]
        return next((one for one in reversed(ends) if self.is_open(one - 1)), start)

    def cut(self, separators: re.Pattern[str], start: int, end: int) -> Iterator[tuple[int, int]]:
        """Yield the pieces of a range between separators that stand at depth nought."""
        for match in separators.finditer(self.text, start, end):
            if self.is_open(match.start()):
                yield start, match.start()
                start = match.end()
        yield start, end


class ChatScan(Scan):
    """A text whose lines people ended themselves: each ends a paragraph, and a sentence."""

    __slots__ = ()

    def paragraph_end(self, position: int, end: int) -> int:
        """Return where the line around this position ends with what is indented below it."""
        found = _HARD_BREAK.search(self.text, position, end)
        return found.start() if found else end

    @property
    def sentence_ends(self) -> tuple[int, ...]:
        """The positions just behind each sentence and line, ascending."""
        if self._sentence_ends is None:
            found = {*super().sentence_ends}
            found.update(one.start() for one in _HARD_BREAK.finditer(self.text, self.begin))
            self._sentence_ends = tuple(sorted(found))
        return self._sentence_ends


def _pairs(text: str, start: int, end: int, closed: bytearray) -> list[tuple[int, int]]:
    """Return the positions of each opening mark and its partner, but for those inside another."""
    stack: list[tuple[str, int]] = []
    found: list[tuple[int, int]] = []
    if _CLOSER.search(text, start, end) is None:
        return found
    waiting = dict.fromkeys(_PARTNERS.values(), 0)
    for match in _PAIRED.finditer(text, start, end):
        position = match.start()
        if closed[position]:
            continue
        char = text[position]
        if waiting.get(char):
            opener = _pop(stack, waiting, char)
            while found and found[-1][0] > opener:
                found.pop()
            found.append((opener, position))
        elif closer := _PARTNERS.get(char):
            stack.append((closer, position))
            waiting[closer] += 1
    return found


def _pop(stack: list[tuple[str, int]], waiting: dict[str, int], closer: str) -> int:
    """Drop the marks opened inside, which never close, and return the partner's position."""
    while True:
        expected, position = stack.pop()
        waiting[expected] -= 1
        if expected == closer:
            return position
