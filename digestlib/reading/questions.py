"""Verdicts that are asked for and answered in one line: "Must read: no", "值得精读吗？不值得"."""

import re
from collections.abc import Iterator
from types import MappingProxyType
from typing import Final, NamedTuple

from digestlib.model import VerdictLevel
from digestlib.reading.cues import Cues
from digestlib.reading.groups import Group

_ASKS: Final = re.compile(r"\**[吗嗎么麼嘛]?[ \t]*(?:[：:？?]\**)+\s*")
"""What stands between a question and its answer."""
_IS_QUESTION: Final = re.compile(r"[^：:]*[？?]")
DENIED: Final = MappingProxyType(
    {
        VerdictLevel.MUST_READ: VerdictLevel.SKIM,
        VerdictLevel.CLOSE_READ: VerdictLevel.SKIM,
        VerdictLevel.WORTH_READING: VerdictLevel.SKIP,
        VerdictLevel.SKIM: VerdictLevel.UNSTATED,
        VerdictLevel.SKIP: VerdictLevel.WORTH_READING,
    }
)
"""What is left of a verdict that is denied; of "skim: no" one cannot tell which way."""


class Answer(NamedTuple):
    """What a question and its answer say together, and where the answer lies."""

    level: VerdictLevel
    start: int
    end: int


def answer_to(asked: VerdictLevel, text: str, position: int, end: int, cues: Cues) -> Answer | None:
    """Return the answer behind a verdict that is asked for, where there is one.

    Args:
        asked: The verdict.
        text: The text.
        position: Where the words end that ask for it.
        end: Where to look no further.
        cues: How verdicts are answered.
    """
    sign = _ASKS.match(text, position, end)
    if sign is None:
        return None
    begin = sign.end()
    found = [
        *_answers(asked, cues.affirmations, text, begin, end),
        *_answers(DENIED[asked], cues.denials, text, begin, end),
    ]
    if found:  # "yes, closely" says more than "yes"
        found += (
            Answer(fit.cue.says, begin, fit.match.end())
            for fit in cues.answers.at(text, begin, end)
        )
    return max(found, key=lambda one: one.end, default=None)


def _answers(
    level: VerdictLevel, group: Group[None], text: str, begin: int, end: int
) -> Iterator[Answer]:
    return (Answer(level, begin, fit.match.end()) for fit in group.at(text, begin, end))


def question_end(text: str, position: int, end: int) -> int:
    """Return where the question mark and the space behind it end, or ``position`` for none."""
    sign = _ASKS.match(text, position, end)
    return sign.end() if sign and _IS_QUESTION.match(sign.group()) else position
