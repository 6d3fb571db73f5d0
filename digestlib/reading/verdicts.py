"""Finding the verdict: the author's phrase for it, and whom it is for."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final, NamedTuple

from digestlib.model import VerdictLevel
from digestlib.reading.audiences import past_separator
from digestlib.reading.choices import Fit
from digestlib.reading.cues import Cues
from digestlib.reading.questions import DENIED, Answer, answer_to, question_end
from digestlib.reading.scanning import Scan

_ORNAMENT: Final = re.compile(
    r"(?:~~[^~\n]{1,200}~~\s*)?(?:[^\w\s`\"“‘「『《(（\[［【#<~]\ufe0f?\s*)*"
)
"""What is struck out, bold, a quotation mark, stars or emoji in front of a verdict."""
_ASKS: Final = re.compile(r"\**[吗嗎么麼嘛]?[ \t]*[：:？?]")
_BOLD_END: Final = re.compile(r"[\s，,：:；;。.！!]*\*\*")
_WHOLE_BOLD: Final = re.compile(
    r"(?:[^*\n]|\n(?![ \t\r]*\n))*(?=\*\*[ \t\r]*(?:\n[ \t\r]*\n|\s*\Z))"
)
"""The rest of a paragraph that is in bold as a whole."""
_PARTICLE: Final = re.compile(
    r"(?:[一两兩](?:遍|下|回|次)[的了吧]?|[的了吧哦啊呀啦呢哈喔]{1,2}"
    r"|,?[ ](?:imo|imho|tbh|ngl|fwiw|lol|haha)\b)(?="
    r"[ \t]*(?:[，,：:；;。.！!~～]|\n|\Z|[\u2600-\u27bf\U0001f000-\U0001faff]))",
    re.IGNORECASE,
)
"""What a sentence may end with that says nothing more."""
_COUNT: Final = re.compile(r"\W*(?:\d+\s*\w{0,6})?\W*")
CLAUSE_END: Final = re.compile(r"\**[ \t]*(?:[，,：:；;。.！!？?～（(—–*-]|\r?\n|\Z)")
_JOINED: Final = re.compile(r"[，,；;、]\s*")
_INNER_BOLD: Final = "**"
_INNER_BOLD_END: Final = re.compile(r"[。.！!]?\*\*")
_READ: Final = frozenset(
    {VerdictLevel.MUST_READ, VerdictLevel.CLOSE_READ, VerdictLevel.WORTH_READING}
)
LONGEST_INTRODUCTION: Final = 300
_CLOSE: Final = frozenset({VerdictLevel.MUST_READ, VerdictLevel.CLOSE_READ})
_LONGEST_GRADE: Final = 60
_LONGEST_QUESTION: Final = 80
_OPENINGS: Final = 3
"""So many of them may stand in front of one another: "honestly, I think this one is"."""
_BEYOND: Final = MappingProxyType(
    {
        VerdictLevel.SKIM: {VerdictLevel.SKIM, VerdictLevel.SKIP},
        VerdictLevel.SKIP: {VerdictLevel.SKIP},
        VerdictLevel.WORTH_READING: _READ,
        VerdictLevel.CLOSE_READ: _READ - {VerdictLevel.WORTH_READING},
        VerdictLevel.MUST_READ: {VerdictLevel.MUST_READ},
    }
)
"""The verdicts that say the same as another one in front of them, or more of it."""
_TURNED: Final = 9_000
"""The rank of verdicts that are turned, which count for less than a cue of the same length."""
_LATE: Final = 10_000
"""The rank of answers, which count for less than a verdict of the same length."""
_BOX: Final = re.compile(r"[(（\[【][ \t]*")
_BOX_END: Final = re.compile(r"[ \t]*[)）\]】](?!\()")
_BRACKET: Final = re.compile(r"[(（]\s*")


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
    close: int | None = None
    """Where the bold or the bracket ends that holds it and all that is said with it."""

    @property
    def begin(self) -> int:
        """Where it begins, with whom it is for."""
        return self.start if self.lead is None else self.lead


class _Said(NamedTuple):
    """A verdict's level, where its words end, and the rank of its cue."""

    level: VerdictLevel
    end: int
    rank: int


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
        verdicts = [_said(fit) for fit in cues.answers.at(text, start, end)]
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
    if _ASKS.match(text, longest.end, end):
        return _asked(scan, (start, first, end), longest, cues)
    return _with_more(text, _phrase(text, (start, first, end), longest), end, cues)


def _with_more(text: str, found: Phrase, end: int, cues: Cues) -> Phrase:
    """Return a verdict and the clause behind it that says the same or more: "skim, or skip".

    What is denied first counts for less than a close read behind it: "no easy read, but a must".
    """
    if found.start == found.end or not _JOINED.fullmatch(text, found.end, found.rest):
        return found
    joints = [fit.match.end() for fit in cues.conjunctions.at(text, found.rest, end)]
    said = [one for at in (found.rest, *joints) for one in _graded_behind(text, at, end, cues)]
    longest = max(said, key=_length, default=None)
    if longest is None or _ASKS.match(text, longest.end):
        return found
    counting = _CLOSE if joints and found.level not in _READ else _BEYOND[found.level]
    is_clause = CLAUSE_END.match(text, longest.end) or cues.names_audience(text, longest.end)
    if longest.level not in counting or not is_clause:
        return found
    rest = past_separator(text, longest.end, end)
    return replace(found, level=longest.level, end=longest.end, rest=rest)


def _graded_behind(text: str, start: int, end: int, cues: Cues) -> Iterator[_Said]:
    return _verdicts(text, start, end, cues, is_answer=False)


def _phrase(text: str, where: tuple[int, int, int], said: _Said) -> Phrase:
    """Return a verdict as a phrase, which bold around it is no part of."""
    start, first, end = where
    stop, level = said.end, said.level
    if text[start:first].rstrip().endswith("**"):
        bold = _BOLD_END.match(text, stop, end)
        if bold is None and (whole := _WHOLE_BOLD.match(text, stop, end)):
            return Phrase(level, first, stop, past_separator(text, stop, end), close=whole.end())
        if bold is None:
            return Phrase(level, start, start, start)
        return Phrase(level, first, stop, past_separator(text, bold.end(), end))
    return Phrase(level, first, stop, past_separator(text, stop, end))


def _asked(scan: Scan, where: tuple[int, int, int], said: _Said, cues: Cues) -> Phrase | None:
    """Return what a verdict comes to that may be a question: what answers it counts."""
    text, (start, first, end) = scan.text, where
    stop = said.end
    if answer := answer_to(said.level, text, stop, end, cues):
        is_bold = text[start:first].rstrip().endswith("**")
        return _answered(text, start if is_bold else first, answer, end)
    if (behind := question_end(text, stop, end)) > stop:
        found = find_phrase(scan, behind, end, cues)
        if found and found.start < found.end and CLAUSE_END.match(text, found.end):
            return found
    return _phrase(text, where, said)


def find_answered(text: str, start: int, end: int, cues: Cues) -> Phrase | None:
    """Return the verdict that a range begins to ask for, with the answer behind the question."""
    for begin in {start, *(fit.match.end() for fit in cues.questions.at(text, start, end))}:
        asked = max(map(_said, cues.verdicts.at(text, begin, end)), key=_length, default=None)
        answer = asked and answer_to(asked.level, text, asked.end, end, cues)
        if answer:
            return _answered(text, start, answer, end)
    return None


def _said(fit: Fit[VerdictLevel]) -> _Said:
    particle = _PARTICLE.match(fit.match.string, fit.match.end())
    return _Said(fit.cue.says, particle.end() if particle else fit.match.end(), fit.rank)


def find_reply(text: str, start: int, stop: int, end: int, cues: Cues) -> Phrase | None:
    """Return the author's answer to a quotation that ends with asking for a verdict.

    Args:
        text: The text.
        start: Where the quotation begins.
        stop: Where it ends, and the author's own words begin.
        end: Where they end.
        cues: How verdicts are phrased.
    """
    for position in range(max(start, stop - _LONGEST_QUESTION), stop):
        for said in map(_said, cues.verdicts.at(text, position, stop)):
            answer = answer_to(said.level, text, said.end, end, cues)
            if answer and answer.start == stop:
                return _answered(text, stop, answer, end)
    return None


def _length(said: _Said) -> tuple[int, int]:
    return said.end, -said.rank


def _answered(text: str, start: int, answer: Answer, end: int) -> Phrase | None:
    if answer.level is VerdictLevel.UNSTATED:
        return None
    return Phrase(answer.level, start, answer.end, past_separator(text, answer.end, end))


def boxed_phrase(text: str, start: int, end: int, cues: Cues) -> Phrase | None:
    """Return the verdict that stands in brackets of its own, as in "[must-read]"."""
    opening = _BOX.match(text, start, end)
    if opening is None:
        return None
    for fit in cues.verdicts.at(text, opening.end(), end):
        if closing := _BOX_END.match(text, fit.match.end(), end):
            rest = past_separator(text, closing.end(), end)
            return Phrase(fit.cue.says, opening.end(), fit.match.end(), rest)
    return None


def find_subject(scan: Scan, start: int, end: int, cues: Cues) -> Phrase | None:
    """Return the verdict that stands behind whom it is for, at the start of a range."""
    ornament = _ORNAMENT.match(scan.text, start, end)
    first = ornament.end() if ornament else start
    conceded = (fit.match.end() for fit in cues.concessions.at(scan.text, first, end))
    found = (_subject(scan.text, position, end, cues) for position in sorted({first, *conceded}))
    return next(filter(None, found), None)


def _subject(text: str, start: int, end: int, cues: Cues) -> Phrase | None:
    end = min(end, start + LONGEST_INTRODUCTION)
    if bracketed := _bracketed_subject(text, start, end, cues):
        return bracketed
    for fit in cues.subjects.at(text, start, end):
        match, level = fit.match, fit.cue.says
        if level in _READ or CLAUSE_END.match(text, match.end()):
            rest = past_separator(text, match.end(), end)
            return Phrase(level, *match.span("phrase"), rest, match.span("audience"), start)
    return None


def _bracketed_subject(text: str, start: int, end: int, cues: Cues) -> Phrase | None:
    """Return the verdict behind whom it is for where a bracket holds these and nothing else."""
    bracket = _BRACKET.match(text, start, end)
    for fit in cues.subjects.at(text, bracket.end(), end) if bracket else ():
        if closing := _BOX_END.match(text, fit.match.end(), end):
            rest = past_separator(text, closing.end(), end)
            where, audience = fit.match.span("phrase"), fit.match.span("audience")
            return Phrase(fit.cue.says, *where, rest, audience, fit.match.start())
    return None


def _verdicts(text: str, start: int, end: int, cues: Cues, *, is_answer: bool) -> Iterator[_Said]:
    for one in _beginnings(text, start, end, cues):
        yield from _graded(text, one, end, cues)
        if one > start and text.startswith(_INNER_BOLD, one):
            yield from _in_bold(text, one + len(_INNER_BOLD), end, cues)
        if is_answer:
            answers = cues.answers.at(text, one, end)
            yield from (_said(fit)._replace(rank=_LATE) for fit in answers)


def _beginnings(text: str, start: int, end: int, cues: Cues) -> set[int]:
    """Return where a verdict may stand: at a place, and behind what may open it there."""
    found, latest = {start}, {start}
    for _ in range(_OPENINGS):
        opened = (fit for one in latest for fit in cues.openings.at(text, one, end))
        latest = {fit.match.end() for fit in opened} - found
        if not latest:
            break
        found |= latest
    return found


def _graded(text: str, start: int, end: int, cues: Cues) -> Iterator[_Said]:
    """Yield the verdicts at a place, and those that a negation there turns into their opposite."""
    yield from map(_said, cues.verdicts.at(text, start, end))
    for turned in cues.negations.at(text, start, end):
        for said in map(_said, cues.verdicts.at(text, turned.match.end(), end)):
            if (level := DENIED[said.level]) is not VerdictLevel.UNSTATED:
                yield said._replace(level=level, rank=_TURNED)


def _in_bold(text: str, start: int, end: int, cues: Cues) -> Iterator[_Said]:
    """Yield the verdicts that are all that is in bold behind their opening, bold and all."""
    for said in _graded(text, start, end, cues):
        if stop := _INNER_BOLD_END.match(text, said.end, end):
            yield said._replace(end=stop.end())


def grade(title: str, cues: Cues) -> VerdictLevel | None:
    """Return the verdict that a heading is, with no more than a count behind it, if it is one."""
    if len(title) > _LONGEST_GRADE:
        return None
    found = find_phrase(Scan(title), 0, len(title), cues)
    if found is None or _COUNT.fullmatch(title, found.rest) is None:
        return None
    return found.level
