"""Finding the verdict that does not come first: behind an introduction, or as the last word."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from digestlib.reading.cues import Cues
from digestlib.reading.scanning import Scan
from digestlib.reading.verdicts import (
    CLAUSE_END,
    LONGEST_INTRODUCTION,
    Phrase,
    find_phrase,
    find_subject,
)

_CLAUSE_START: Final = re.compile(r"(?:[。！？：，；—][”」』）]*|[.!?:,;–](?=\s))\s*")
_SPACE: Final = re.compile(r"\s+(?=[a-z])")
_WEAK: Final = "，,—–"
"""Behind these a verdict must say that it is about reading."""
_READS: Final = re.compile(
    r"[读讀看略扫掃翻览覽眼]|跳[过過]|read|look|skim|skip|ignore", re.IGNORECASE
)
_SURELY_READS: Final = re.compile(r"[读讀]|read", re.IGNORECASE)
_BRACKET: Final = "（"
_BRACKET_ENDS: Final = frozenset(")）】]")
_LONE_WORD: Final = re.compile(
    r"(?:[，,、：:]\s*|(?:^|[\n。.]\s*)(?=第))(?:[\u3400-\u9fff]{1,3}|[A-Za-z]+)[，,—–]\s*\Z"
)
"""A clause of one word, as in a list of them."""
_FEWEST_HAN: Final = 4
_STOP: Final = re.compile(r"\**[ \t]*(?:[。！!.\n]|\Z)")
"""Where a sentence or a line ends, so that one word is enough."""
_ASKS: Final = re.compile(r"[？?]\W*\Z")
_BOLD: Final = "**"
_QUOTED: Final = re.compile(r"^[ \t]*>", re.MULTILINE)
_NAMES_ANOTHER: Final = re.compile(
    r"(?:^|[，。：；！？—]|[,.:;!?–](?=\s))\s*(?:\w+\s*)?(?:PR|MR|[#＃!])[ \t]*[#＃!]?\d{1,9}"
    r"[^，。：；！？,:;]*[，,：:；;—–]\s*\Z",
    re.IGNORECASE,
)
"""A clause that begins with a pull request's number, of which the next one speaks."""
_REMARK: Final = re.compile(r"[(（【\[](?P<said>[^()（）【】\[\]\n]{2,80})[)）】\]][\s。.!！]*\Z")
_LONGEST_REMARK: Final = 100
_FARTHEST: Final = 3_000
"""So many characters from the end the last word on a change is looked for."""


@dataclass(frozen=True, slots=True)
class Closing:
    """A verdict that is not the first word, and the sentence that holds it."""

    phrase: Phrase
    start: int
    end: int


def find_phrase_behind(scan: Scan, start: int, end: int, cues: Cues) -> Phrase | None:
    """Return the verdict that stands behind an introduction, in the first sentences of a range.

    It is a clause of its own that begins a sentence; or follows a colon, and is no single word.
    """
    end = min(scan.paragraph_end(start, end), start + LONGEST_INTRODUCTION)
    if not cues.verdicts.may_stand_in(scan.text[start:end]):
        return None
    words = (_word(scan, *one, cues) for one in scan.sentences(start, end))
    return next(filter(None, words), None)


def find_predicate(scan: Scan, start: int, end: int, cues: Cues) -> Phrase | None:
    """Return the verdict that the rest of a sentence says of the title that it begins with.

    Args:
        scan: The text.
        start: Where the title ends.
        end: Where the review ends.
        cues: How verdicts are phrased.
    """
    text = scan.text
    stop = min(scan.sentence_end(start, end), start + LONGEST_INTRODUCTION)
    if not cues.verdicts.may_stand_in(text[start:stop]):
        return None
    for place in (start, *(one.end() for one in _SPACE.finditer(text, start, stop))):
        for fit in cues.predicates.at(text, place, stop):
            where = (scan, fit.match.end(), stop, cues)
            found = find_phrase(*where)
            if found and found.start < found.end and (place == start or _ends(text, found, cues)):
                return replace(found, start=place)
            if subject := find_subject(*where):
                return subject
    return None


def find_closing(scan: Scan, ranges: Sequence[tuple[int, int]], cues: Cues) -> Closing | None:
    """Return the verdict of the last sentence of some ranges that grades the change as a whole.

    It is a clause of its own, which is no question and no quotation, and which says neither what
    others think nor what another pull request is worth. Of several in the sentence the first
    counts, and what only says more of it.

    Args:
        scan: The text.
        ranges: Where to look, ascending.
        cues: How verdicts are phrased.
    """
    text, left = scan.text, _FARTHEST
    for start, end in reversed(ranges):
        near = max(start, end - left)
        if not cues.verdicts.may_stand_in(text[near:end]):
            continue
        for first, stop in reversed(list(scan.sentences(near, end))):
            last = stop + len(_BOLD) if text.startswith(_BOLD, stop) else stop
            if found := _word(scan, first, last, cues):
                return Closing(found, first, last)
        left -= end - near
        if left <= 0:
            break
    return None


def _word(scan: Scan, start: int, end: int, cues: Cues) -> Phrase | None:
    """Return the verdict that a sentence says in the author's own words, if it grades at all."""
    text = scan.text
    start = scan.past_blank(start, end)
    if _ASKS.search(text, start, end) or _is_quoted(text, start, end):
        return None
    if any(cues.hearsay.at(text, start, end)):  # what is heard counts for nothing, but for a "but"
        return next(_behind(scan, start, end, cues, is_turned=True), None)
    found = _grade(scan, start, end, "。", cues) or next(_behind(scan, start, end, cues), None)
    found = found or _remarked(scan, start, end, cues)
    begin = found.begin if found else start
    front = text[max(start, begin - _LONGEST_REMARK) : begin]
    return None if _NAMES_ANOTHER.search(front) else found


def _remarked(scan: Scan, start: int, end: int, cues: Cues) -> Phrase | None:
    """Return the verdict in the brackets that a sentence ends with."""
    box = _REMARK.search(scan.text, max(start, end - _LONGEST_REMARK), end)
    found = _grade(scan, *box.span("said"), _BRACKET, cues) if box else None
    return replace(found, close=box.end("said")) if found and box else None


def _is_quoted(text: str, start: int, end: int) -> bool:
    line_start = text.rfind("\n", max(0, start - _FARTHEST), start) + 1
    return (
        _QUOTED.match(text, line_start) is not None or _QUOTED.search(text, start, end) is not None
    )


def _behind(
    scan: Scan, start: int, end: int, cues: Cues, *, is_turned: bool = False
) -> Iterator[Phrase]:
    """Yield the verdicts that are clauses of their own, but for the first clause.

    Args:
        scan: The text.
        start: Where the sentence begins.
        end: Where it ends.
        cues: How verdicts are phrased.
        is_turned: Whether only those count that a conjunction begins.
    """
    text = scan.text
    for match in _CLAUSE_START.finditer(text, start, end):
        if scan.is_open(match.start()):
            joints = (fit.match.end() for fit in cues.conjunctions.at(text, match.end(), end))
            for position in joints if is_turned else (match.end(), *joints):
                if found := _grade(scan, position, end, text[match.start()], cues):
                    yield found


def _grade(scan: Scan, position: int, end: int, sign: str, cues: Cues) -> Phrase | None:
    """Return the verdict at a place that is a clause of its own, behind a sign."""
    found = find_phrase(scan, position, end, cues)
    if found and found.start < found.end and _is_clause(scan.text, found, sign, cues):
        return found
    return find_subject(scan, position, end, cues)


def _is_clause(text: str, found: Phrase, sign: str, cues: Cues) -> bool:
    words = text[found.start : found.end]
    if not _says_enough(text, found, words, sign):
        return False
    if sign == _BRACKET and text[found.end : found.end + 1] in _BRACKET_ENDS:
        return True
    return _ends(text, found, cues)


def _ends(text: str, found: Phrase, cues: Cues) -> bool:
    """Return whether a clause ends behind a verdict, or goes on with why or whom it is for."""
    behind = found.end + (text[found.end : found.end + 1] == " ")
    is_end = CLAUSE_END.match(text, found.end) or any(cues.continuations.at(text, behind))
    return bool(is_end) or cues.names_audience(text, found.end)


def _says_enough(text: str, found: Phrase, words: str, sign: str) -> bool:
    """Return whether the words behind a sign are surely about reading the change.

    One word is enough where it is the last one and says "read", or ends what was more than a list.
    """
    if " " in words or (len(words) >= _FEWEST_HAN and not words.isascii()):
        return sign not in f"{_WEAK}{_BRACKET}" or _READS.search(words) is not None
    if sign not in f"{_WEAK}{_BRACKET}：:":
        return True
    is_last = _STOP.match(text, found.end) or sign == _BRACKET
    if is_last and _SURELY_READS.search(words):
        return True
    front = text[max(0, found.begin - _LONGEST_REMARK) : found.begin]
    is_told = is_last and sign in _WEAK and _LONE_WORD.search(front) is None
    return bool(is_told) and _READS.search(words) is not None
