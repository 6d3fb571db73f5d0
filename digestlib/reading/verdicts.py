"""Finding the verdict: the author's phrase for it, and whom it is for."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from digestlib.model import VerdictLevel
from digestlib.reading.addressing import names_addressee
from digestlib.reading.choices import Fit
from digestlib.reading.cues import Cues
from digestlib.reading.questions import Answer, answer_to, question_end
from digestlib.reading.scanning import Scan

_ORNAMENT: Final = re.compile(
    r"(?:~~[^~\n]{1,200}~~\s*)?(?:[^\w\s`\"“‘「『《(（\[［【#<~]\ufe0f?\s*)*"
)
"""What is struck out, bold, a quotation mark, stars or emoji in front of a verdict."""
_ASKS: Final = re.compile(r"\**[吗嗎么麼嘛]?[ \t]*[：:？?]")
_BOLD_END: Final = re.compile(r"[\s，,：:；;。.！!]*\*\*")
_SEPARATOR: Final = re.compile(r"[\s，,：:；;。.！!—–-]*")
_COUNT: Final = re.compile(r"\W*(?:\d+\s*\w{0,6})?\W*")
_CLAUSE_START: Final = re.compile(
    r"(?:[。！？：，][”」』）]*|[.!?:,](?=\s))\s*(?:(?:但|不过|所以|因此|(?:but|so|yet|still|and)\s)\s*)?"
)
_READS: Final = re.compile(r"读|看|跳过|略过|忽略|read|look|skim|skip|ignore", re.IGNORECASE)
_CLAUSE_END: Final = re.compile(r"\**[ \t]*(?:[，,：:；;。.！!？?（(—–*-]|\n|\Z)")
_READ: Final = frozenset(
    {VerdictLevel.MUST_READ, VerdictLevel.CLOSE_READ, VerdictLevel.WORTH_READING}
)
_LONGEST_INTRODUCTION: Final = 300
_FEWEST_HAN: Final = 4
_LONGEST_NAME: Final = 40
_LONGEST_GRADE: Final = 60
_LATE: Final = 10_000
"""The rank of answers, which count for less than a verdict of the same length."""
_AUDIENCE_END: Final = re.compile(r"[：；。！;]|[:.!](?=\s|$)|\n[ \t\r]*\n")
_BOX: Final = re.compile(r"[(（\[【][ \t]*")
_BOX_END: Final = re.compile(r"[ \t]*[)）\]】](?!\()")
_BRACKET: Final = re.compile(r"[(（]\s*")
_BRACKET_END: Final = re.compile(r"[)）]")


@dataclass(frozen=True, slots=True)
class Phrase:
    """What says the verdict, and where the text behind it begins.

    Where the author's bold goes on behind the phrase, the phrase cannot be taken out of it and
    its range is empty.
    """

    level: VerdictLevel
    start: int
    end: int
    rest: int
    audience: tuple[int, int] | None = None
    """Whom it is for, where that stands in front of it."""
    lead: int | None = None
    """Where the words begin that say whom, in front of it."""


@dataclass(frozen=True, slots=True)
class Audience:
    """The range of an audience, and where the text behind it begins."""

    start: int
    end: int
    rest: int


def find_phrase(
    scan: Scan, start: int, end: int, cues: Cues, *, is_answer: bool = False
) -> Phrase | None:
    """Return the longest verdict phrase at the start of a range, if there is one.

    Args:
        scan: The text.
        start: Where the range begins.
        end: Where it ends.
        cues: How verdicts are phrased.
        is_answer: Whether a label asked for the verdict, so that yes and no are ones.
    """
    text = scan.text
    ornament = _ORNAMENT.match(text, start, end)
    first = ornament.end() if ornament else start
    if boxed := boxed_phrase(text, first, end, cues):
        return boxed
    verdicts = list(_verdicts(text, first, end, cues, is_answer=is_answer))
    if is_answer and not verdicts and first > start:  # stars may be the answer itself
        verdicts = list(cues.answers.at(text, start, end))
        first = start if verdicts else first
    for fit in cues.concessions.at(text, first, end):
        # What is conceded first counts for less than the verdict behind the "but".
        behind = list(_verdicts(text, fit.match.end(), end, cues, is_answer=False))
        if not behind and (subject := _subject(text, fit.match.end(), end, cues)):
            return subject
        verdicts = behind or verdicts
    if not verdicts:
        return find_answered(text, first, end, cues)
    longest = max(verdicts, key=_length)
    if _ASKS.match(text, longest.match.end(), end):
        return _asked(scan, (start, first, end), longest, cues)
    return _phrase(text, (start, first, end), longest)


def _phrase(text: str, where: tuple[int, int, int], fit: Fit[VerdictLevel]) -> Phrase:
    """Return a verdict as a phrase, which bold around it is no part of."""
    start, first, end = where
    stop, level = fit.match.end(), fit.cue.says
    if text[start:first].rstrip().endswith("**"):
        bold = _BOLD_END.match(text, stop, end)
        if bold is None:
            return Phrase(level, start, start, start)
        return Phrase(level, first, stop, _past_separator(text, bold.end(), end))
    return Phrase(level, first, stop, _past_separator(text, stop, end))


def _asked(
    scan: Scan, where: tuple[int, int, int], fit: Fit[VerdictLevel], cues: Cues
) -> Phrase | None:
    """Return what a verdict comes to that may be a question: what answers it counts."""
    text, (start, first, end) = scan.text, where
    stop = fit.match.end()
    if answer := answer_to(fit.cue.says, text, stop, end, cues):
        is_bold = text[start:first].rstrip().endswith("**")
        return _answered(text, start if is_bold else first, answer, end)
    if (behind := question_end(text, stop, end)) > stop:
        found = find_phrase(scan, behind, end, cues)
        if found and found.start < found.end and _CLAUSE_END.match(text, found.end):
            return found
    return _phrase(text, where, fit)


def find_answered(text: str, start: int, end: int, cues: Cues) -> Phrase | None:
    """Return the verdict that a range begins to ask for, with the answer behind the question."""
    for begin in {start, *(fit.match.end() for fit in cues.questions.at(text, start, end))}:
        asked = max(cues.verdicts.at(text, begin, end), key=_length, default=None)
        answer = asked and answer_to(asked.cue.says, text, asked.match.end(), end, cues)
        if answer:
            return _answered(text, start, answer, end)
    return None


def _length(fit: Fit[VerdictLevel]) -> tuple[int, int]:
    return fit.match.end(), -fit.rank


def _answered(text: str, start: int, answer: Answer, end: int) -> Phrase | None:
    if answer.level is VerdictLevel.UNSTATED:
        return None
    return Phrase(answer.level, start, answer.end, _past_separator(text, answer.end, end))


def boxed_phrase(text: str, start: int, end: int, cues: Cues) -> Phrase | None:
    """Return the verdict that stands in brackets of its own, as in "[must-read]"."""
    opening = _BOX.match(text, start, end)
    if opening is None:
        return None
    for fit in cues.verdicts.at(text, opening.end(), end):
        if closing := _BOX_END.match(text, fit.match.end(), end):
            rest = _past_separator(text, closing.end(), end)
            return Phrase(fit.cue.says, opening.end(), fit.match.end(), rest)
    return None


def find_phrase_behind(scan: Scan, start: int, end: int, cues: Cues) -> Phrase | None:
    """Return the verdict that stands behind an introduction, in the first sentences of a range.

    It is a clause of its own that begins a sentence; or follows a colon, and is no single word.
    """
    text = scan.text
    end = min(scan.paragraph_end(start, end), start + _LONGEST_INTRODUCTION)
    for match in _CLAUSE_START.finditer(text, start, end):
        position = match.end()
        if not scan.is_open(match.start()):
            continue
        found = find_phrase(scan, position, end, cues)
        if found and found.start < found.end and _is_clause(text, found, text[match.start()]):
            return found
        if found := find_subject(scan, position, end, cues):
            return found
    return None


def find_subject(scan: Scan, start: int, end: int, cues: Cues) -> Phrase | None:
    """Return the verdict that stands behind whom it is for, at the start of a range."""
    ornament = _ORNAMENT.match(scan.text, start, end)
    first = ornament.end() if ornament else start
    conceded = (fit.match.end() for fit in cues.concessions.at(scan.text, first, end))
    found = (_subject(scan.text, position, end, cues) for position in sorted({first, *conceded}))
    return next(filter(None, found), None)


def _subject(text: str, start: int, end: int, cues: Cues) -> Phrase | None:
    end = min(end, start + _LONGEST_INTRODUCTION)
    if bracketed := _bracketed_subject(text, start, end, cues):
        return bracketed
    for fit in cues.subjects.at(text, start, end):
        match, level = fit.match, fit.cue.says
        if level in _READ or _CLAUSE_END.match(text, match.end()):
            rest = _past_separator(text, match.end(), end)
            return Phrase(level, *match.span("phrase"), rest, match.span("audience"), start)
    return None


def _bracketed_subject(text: str, start: int, end: int, cues: Cues) -> Phrase | None:
    """Return the verdict behind whom it is for where a bracket holds these and nothing else."""
    bracket = _BRACKET.match(text, start, end)
    for fit in cues.subjects.at(text, bracket.end(), end) if bracket else ():
        if closing := _BOX_END.match(text, fit.match.end(), end):
            rest = _past_separator(text, closing.end(), end)
            where, audience = fit.match.span("phrase"), fit.match.span("audience")
            return Phrase(fit.cue.says, *where, rest, audience, fit.match.start())
    return None


def _is_clause(text: str, found: Phrase, sign: str) -> bool:
    words = text[found.start : found.end]
    is_long = " " in words or len(words) >= _FEWEST_HAN
    is_enough = is_long or sign not in "，,：:"
    if sign in "，,":
        is_enough = is_long and _READS.search(words) is not None
    return is_enough and _CLAUSE_END.match(text, found.end) is not None


def _verdicts(
    text: str, start: int, end: int, cues: Cues, *, is_answer: bool
) -> Iterator[Fit[VerdictLevel]]:
    for one in {start, *(fit.match.end() for fit in cues.openings.at(text, start, end))}:
        yield from cues.verdicts.at(text, one, end)
        if is_answer:
            yield from (fit._replace(rank=_LATE) for fit in cues.answers.at(text, one, end))


def grade(title: str, cues: Cues) -> VerdictLevel | None:
    """Return the verdict that a heading is, with no more than a count behind it, if it is one."""
    if len(title) > _LONGEST_GRADE:
        return None
    found = find_phrase(Scan(title), 0, len(title), cues)
    if found is None or _COUNT.fullmatch(title, found.rest) is None:
        return None
    return found.level


def find_audience(scan: Scan, start: int, end: int, cues: Cues) -> Audience | None:
    """Return whom the text says at its start that it is for, if it does."""
    bracket = _BRACKET.match(scan.text, start, end)
    for fit in cues.audience.at(scan.text, bracket.end() if bracket else start, end):
        # The words of a lead may be the audience's first ones, or hold it.
        match = fit.match
        is_slot = "audience" in fit.cue.shape.slots
        first, last = match.span("audience") if is_slot else (match.end(), match.end())
        if is_slot and last < match.end():
            return Audience(first, last, _past_separator(scan.text, match.end(), end))
        people = None if is_slot else fit.cue.says
        found = _audience(scan, first, end, people, is_bracketed=bracket is not None)
        if found:
            return found
    return _named(scan, bracket.end(), end, cues) if bracket else None


def _named(scan: Scan, start: int, end: int, cues: Cues) -> Audience | None:
    """Return what stands in a bracket where it is a name that the cues know."""
    stop = _first_open(scan, _BRACKET_END, start, min(end, start + _LONGEST_NAME))
    if not names_addressee(scan.text[start:stop].strip(), cues):
        return None
    return Audience(start, stop, _past_separator(scan.text, min(stop + 1, end), end))


def _audience(
    scan: Scan, start: int, end: int, people: re.Pattern[str] | None, *, is_bracketed: bool
) -> Audience | None:
    text = scan.text
    stop = _first_open(scan, _BRACKET_END if is_bracketed else _AUDIENCE_END, start, end)
    if is_bracketed and stop == end:
        return None
    if is_bracketed:
        return Audience(start, stop, _past_separator(text, min(stop + 1, end), end))
    if people:
        named = list(people.finditer(text, start, stop))
        commas = (one.start("comma") for one in named if one["comma"])
        stop = next((one for one in commas if scan.is_open(one)), stop)
        if not named:
            return None
    return Audience(start, stop, _past_separator(text, stop, end))


def _first_open(scan: Scan, pattern: re.Pattern[str], start: int, end: int) -> int:
    found = pattern.finditer(scan.text, start, end)
    return next((one.start() for one in found if scan.is_open(one.start())), end)


def _past_separator(text: str, start: int, end: int) -> int:
    match = _SEPARATOR.match(text, start, end)
    return match.end() if match else start
