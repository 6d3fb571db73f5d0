"""Joining the lines of a body that was wrapped to fit a window, where a cue would be torn apart.

A line break is a space, or nothing between Han, and so may stand inside any phrase. Writers without
full stops end their clauses with one as well; so two lines are one only where a cue goes on from
the one to the other, or where the first is as wide as the paragraph is.
"""

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate, pairwise
from typing import Final, NamedTuple

from digestlib.inline.unwrapping import joint
from digestlib.reading.choices import Cue, Fit
from digestlib.reading.cues import Cues
from digestlib.reading.groups import Group
from digestlib.reading.ledger import Entry
from digestlib.reading.scanning import PARAGRAPH

_BREAK: Final = re.compile(r"(?<![ \t])[ \t]*\r?\n[ \t]*")
_BLANK: Final = re.compile(r"[\s\ufeff]*")
_LATER_LINE: Final = re.compile(r"\n[ \t\r]*\S")
_ENDS: Final = re.compile(r"[。！？.!?；;：:…|｜>*_]\Z")
"""What ends a clause for good; a mark of emphasis may end a heading."""
_BEGINS_BLOCK: Final = re.compile(
    r"[-*+•–—·‣▸…#>|@【\[☐⬜☑☒￼=_]|\d{1,3}[.)、）．]|(?:[a-jA-J]|[ivx]{1,4})[.．、)）](?=[\s\u3400-\u9fff])|[①-⑳⑴-⒇]|[(（]\w{1,3}[)）]|P[0-3]\b|https?://"
    r"|(?:\S{1,20}[ \t]+)?\d{1,2}[：:]\d{2}|[\u2190-\u2bff\U0001f000-\U0001faff]"
)
_FENCES: Final = ("```", "~~~")
_IS_BLOCK: Final = re.compile(r"[ \t]*(?:[#>|￼]|https?://\S+\Z)")
_IS_ITEM: Final = re.compile(r"[ \t]*(?:[-*+•][ \t]|\d{1,3}[.)、．])")
_CLAUSE: Final = re.compile(
    r"[。！？；：，,;:!?][”」』）\"')]*\s*|[.][ \t]+|\A\s*(?:[-*+•]\s+)?\**"
)
_SENTENCE: Final = re.compile(r"[。！？；;!?][”」』）\"')]*\s*|[.][ \t]+|\A\s*(?:[-*+•]\s+)?\**")
_WORD: Final = re.compile(r"[\u2e80-\uffef]|[^\s\u2e80-\uffef]+")
_WIDE: Final = re.compile(r"[\u2e80-\uffef]")
_HANGING: Final = "，。；：、！？）」』”’》】…—"
_COMMAS: Final = ("，", ",")
_ANNOUNCES: Final = re.compile(r"[^。；;.，,\n]{0,40}[：:]")
_TAIL: Final = 100
_HEAD: Final = 60
_CLAUSES: Final = 2
_WINDOW: Final = 40
"""Nobody wraps text to fewer columns."""
_WIDE_WINDOW: Final = 60
_RAGGED: Final = 4
"""So many columns a line of a chat may lack that a program wrapped."""


@dataclass(frozen=True, slots=True)
class Unwrapped:
    """A text some of whose line breaks are undone.

    Args:
        source: The text.
        masked: The same with its code opaque.
        cuts: Where something is missing in front, ascending.
        missing: How much is missing there and before.
        stood: Where what stands at the cuts stood in the text as it was.
    """

    source: str
    masked: str
    cuts: tuple[int, ...] = ()
    missing: tuple[int, ...] = ()
    stood: tuple[int, ...] = ()

    def place(self, position: int) -> int:
        """Return where the character at a position stood in the text as it was."""
        cut = bisect_right(self.cuts, position)
        return position + (self.missing[cut - 1] if cut else 0)

    def position(self, place: int) -> int:
        """Return where in this text the character stands that stood at a place."""
        cut = bisect_right(self.stood, place)
        return place - (self.missing[cut - 1] if cut else 0)

    def moved(self, entries: Sequence[Entry]) -> Sequence[Entry]:
        """Return entries of this text as entries of the text as it was."""
        if not self.cuts:
            return entries
        return [
            (self.place(start), self.place(end - 1) + 1, name, found_by)
            for start, end, name, found_by in entries
        ]


def unwrapped(
    source: str, masked: str, start: int, cues: Cues, *, is_talk: bool = False
) -> Unwrapped:
    """Return a text without the line breaks behind a place that only fit it to a window.

    Args:
        source: The text.
        masked: The same with its code opaque.
        start: Where its body begins.
        cues: How reviewers write.
        is_talk: Whether people end lines themselves, as in a chat, unless all lines are wide.
    """
    found = _soft_breaks(masked, start, _Seams(cues), is_talk=is_talk)
    # A line separator is a line's end as well, but no field's text is joined at it.
    breaks = [one for one in found if _is_same(source[slice(*one)], masked[slice(*one)])]
    if not breaks:
        return Unwrapped(source, masked)
    joints = [joint(masked, *where) for where in breaks]
    lost = [end - start - len(one) for (start, end), one in zip(breaks, joints, strict=True)]
    missing = tuple(accumulate(lost))
    before = (0, *missing)
    # What is kept of a break, a space, stands in front of what is missing.
    cuts = tuple(
        start + len(one) - gone
        for (start, _), one, gone in zip(breaks, joints, before, strict=False)
    )
    stood = tuple(cut + gone for cut, gone in zip(cuts, missing, strict=True))
    source, masked = (_less(one, breaks, joints) for one in (source, masked))
    return Unwrapped(source, masked, cuts, missing, stood)


def _is_same(written: str, masked: str) -> bool:
    """Return whether a line's end is written as it is masked; of chats it is without a return."""
    return written == masked or written.replace("\r\n", " \n") == masked


def _less(text: str, breaks: Sequence[tuple[int, int]], joints: Sequence[str]) -> str:
    parts: list[str] = []
    position = 0
    for (start, end), one in zip(breaks, joints, strict=True):
        parts += (text[position:start], one)
        position = end
    return "".join([*parts, text[position:]])


def _soft_breaks(
    text: str, start: int, seams: "_Seams", *, is_talk: bool
) -> Iterator[tuple[int, int]]:
    """Yield the line breaks of a masked text that are to be undone, with the blanks around."""
    begin = _BLANK.match(text, start)
    if _LATER_LINE.search(text, begin.end() if begin else start) is None:
        return
    for paragraph in PARAGRAPH.finditer(text, start):
        breaks = [one.span() for one in _BREAK.finditer(text, *paragraph.span())]
        begins = [paragraph.start(), *(end for _, end in breaks)]
        ends = [*(begin for begin, _ in breaks), paragraph.end()]
        lines = [text[slice(*where)] for where in zip(begins, ends, strict=True)]
        if not breaks:
            continue
        full = _full(lines, _RAGGED if is_talk else 0)
        is_filled = len(full) > 1 and all(full)
        if is_talk and not (is_filled and max(map(width, lines)) >= _WIDE_WINDOW):
            full, is_filled = [False] * len(full), False
        for where, pair, is_full in zip(breaks, pairwise(lines), full, strict=True):
            if seams.join(pair, _Break(is_full, is_filled, text[where[1] - 1] != "\n")):
                yield where


def _may_go_on(line: str, below: str) -> bool:
    """Return whether the line below may be more of a line, as far as its marks tell.

    What looks like a fence, though it stands amid words, may begin a field and be one there.
    """
    if not below or any(fence in line or fence in below for fence in _FENCES):
        return False
    return not (_ENDS.search(line) or _IS_BLOCK.match(line) or _BEGINS_BLOCK.match(below))


def _full(lines: Sequence[str], ragged: int) -> list[bool]:
    """Return of each line but the last whether the next word had no room on it.

    Args:
        lines: The lines.
        ragged: How many columns may be left all the same.
    """
    widths = [width(one) for one in lines]
    widest = max(widths)
    if widest < _WINDOW:
        return [False] * (len(lines) - 1)
    words = [one.group() if (one := _WORD.match(line)) else line for line in lines[1:]]
    needed = [width(one) + one.isascii() for one in words]
    least = widest - ragged
    return [wide + more > least for wide, more in zip(widths, needed, strict=False)]


def width(line: str) -> int:
    """Return how many columns a line takes, of which a Chinese letter takes two.

    Marks that may hang over the margin are left out.
    """
    line = line.rstrip(_HANGING)
    return len(line) if line.isascii() else len(line) + len(_WIDE.findall(line))


class _Break(NamedTuple):
    """How a line ends."""

    is_full: bool
    """The next word had no room on it."""
    is_filled: bool
    """Nor on any other line of the paragraph."""
    is_indented: bool
    """The line below is."""


class _Tellers(NamedTuple):
    """What may go on from one line to the next, as one group: it is asked at every line's end."""

    group: Group[object]
    heads: int
    """How many of its cues are labels and leads, which come first."""
    verdicts: int
    """Up to which rank those behind them are verdicts."""
    openings: int
    """From which rank on they are what stands in front of a verdict."""


@lru_cache(maxsize=8)
def _tellers(cues: Cues) -> _Tellers:
    heads: list[Cue[object]] = [*cues.all_labels.cues, *cues.leads.cues]
    verdicts = [*heads, *cues.verdicts.cues]
    found = [
        *verdicts,
        *cues.subjects.cues,
        *cues.audience.cues,
        *cues.enumerators.cues,
    ]
    return _Tellers(Group([*found, *cues.openings.cues]), len(heads), len(verdicts), len(found))


class _Seams:
    """What goes on from one line to the next; lines that repeat are looked at once.

    Args:
        cues: How reviewers write.
    """

    def __init__(self, cues: Cues) -> None:
        self._cues = cues
        self._known: dict[tuple[tuple[str, str], _Break], bool] = {}

    def join(self, lines: tuple[str, str], how: _Break) -> bool:
        """Return whether the second of two lines is more of the first."""
        key = lines, how
        if key not in self._known:
            self._known[key] = self._join(*lines, how)
        return self._known[key]

    def _join(self, line: str, below: str, how: _Break) -> bool:
        if not _may_go_on(line, below):
            return False
        tail, head = line[-_TAIL:], below[:_HEAD]
        return (how.is_full and self._goes_on(head, is_filled=how.is_filled)) or (
            (how.is_indented or not _IS_ITEM.match(line)) and self._holds(tail, head)
        )

    def _goes_on(self, head: str, *, is_filled: bool) -> bool:
        """Return whether a line goes on with the full one above it.

        No label does. In lower case anything else does; else no announcement of a count does, nor
        another cue where not every line is full.
        """
        if self._cues.starts_with_label(head):
            return False
        return head[:1].islower() or not (
            self._announces_count(head) or (not is_filled and self._begins_cue(head))
        )

    def _announces_count(self, head: str) -> bool:
        clause = _ANNOUNCES.match(head)
        return clause is not None and self._cues.count_words.search(clause.group()) is not None

    def _begins_cue(self, head: str) -> bool:
        return any(self._cues.leads.at(head, 0)) or self._cues.opens_review(head)

    def _holds(self, tail: str, head: str) -> bool:
        between = joint(f"{tail}\n{head}", len(tail), len(tail) + 1)
        text, seam = f"{tail}{between}{head}", len(tail) + len(between)
        clauses = [one.end() for one in _CLAUSE.finditer(tail)][-_CLAUSES:]
        sentences = [one.end() for one in _SENTENCE.finditer(tail)][-_CLAUSES:]
        places = {one for one in (*clauses, *sentences) if one < len(tail)}
        fits = [fit for one in places for fit in self._fits(text, one)]
        over = [fit for fit in fits if fit.match.end() > seam]
        tellers = _tellers(self._cues)
        if any(tellers.heads <= fit.rank < tellers.verdicts for fit in over):
            return True
        if clauses and self._cues.opens_review(tail[clauses[-1] :]):  # a verdict ends the line
            return False
        if not tail.endswith(_COMMAS):  # another cue that is whole below does not begin above
            over = [fit for fit in over if fit.cue.match(text, seam, len(text)) is None]
        if not over and not self._announces(text, len(tail), seam):
            return False
        if not (self._cues.starts_with_label(head) or any(self._cues.leads.at(head, 0))):
            return True
        # A label may go on above, as a word for what it labels does; nothing else ends in one.
        return any(fit.rank < tellers.heads and fit.match.start() in sentences for fit in over)

    def _fits(self, text: str, place: int) -> Iterator[Fit[object]]:
        """Yield the cues that stand at a place, and those behind what may open a review there."""
        tellers = _tellers(self._cues)
        for fit in tellers.group.at(text, place):
            yield fit
            if fit.rank >= tellers.openings:
                yield from tellers.group.at(text, fit.match.end())

    def _announces(self, text: str, end: int, seam: int) -> bool:
        """Return whether a clause that announces points goes on behind a seam."""
        clause, counts = _ANNOUNCES.match(text, seam), self._cues.count_words
        if clause is None or counts.search(clause.group()) or not counts.search(text, 0, end):
            return False
        patterns = [cue.pattern for cue in self._cues.announcements.cues]
        if any(one.search(text, seam) for one in patterns):
            return False
        found = (one.search(text) for one in patterns)
        return any(one.start() < end and one.end() > seam for one in found if one)
