"""What a title says beside its words: the verdict, and who wrote the change."""

import re
from typing import Final

from digestlib.model import FoundBy
from digestlib.reading.context import Context
from digestlib.reading.verdicts import Phrase, boxed_phrase

_AUTHOR: Final = re.compile(
    r"[ \t]*(?:[·|｜,，—–-]|\bby\b)[ \t]*(?P<who>@[A-Za-z0-9][\w-]*)[ \t\r]*\Z"
)
_LAST_PART: Final = re.compile(r"(?:[ \t]+(?:[—–|·]|--?)[ \t]+|——)(?P<part>[^—–|·\n]{1,40})\Z")
_COLON: Final = re.compile(r"[ \t]*[：:][ \t]*(?=\S)")
_MOST: Final = 4
_LONGEST: Final = 400
"""What is longer is no title that says more than its words."""


def read_head(where: tuple[int, int], context: Context) -> tuple[int, int]:
    """Read the verdict and the authors that a title names, and return where its words lie.

    Args:
        where: Where the title lies.
        context: How to read, and what was found so far.
    """
    start, end = context.ledger.narrowed(*where)
    if end - start > _LONGEST:
        return where
    for _ in range(_MOST):
        narrowed = _less_author(start, end, context)
        if narrowed == end:
            break
        end = narrowed
    return _less_verdict(start, end, context)


def _less_author(start: int, end: int, context: Context) -> int:
    text, body = context.ledger.text[start:end], context.body
    match = _AUTHOR.search(text)
    if match is None or not match.start():
        return end
    name = f"authors[{len(body.authors)}]"
    who = match.span("who")
    said = context.ledger.claim(start + who[0], start + who[1], name, found_by=FoundBy.CUE)
    body.authors.append(said)
    context.ledger.scaffold(start + match.start(), end)
    return start + match.start()


def _less_verdict(start: int, end: int, context: Context) -> tuple[int, int]:
    """Read a verdict in brackets or in front of a colon at the start, or behind a dash."""
    text, cues = context.ledger.text, context.cues
    found = boxed_phrase(text, start, end, cues) or _in_front_of_colon(start, end, context)
    if found and found.rest < end:
        _enter(found, (start, found.rest), context)
        return found.rest, end
    last = _LAST_PART.search(text, start, end)
    for fit in cues.verdicts.at(text, last.start("part"), end) if last else ():
        if last and last.start() > start and not text[fit.match.end() : end].strip(" \t\r.!。！"):
            _enter(Phrase(fit.cue.says, *fit.match.span(), end), (last.start(), end), context)
            return start, last.start()
    return start, end


def _in_front_of_colon(start: int, end: int, context: Context) -> Phrase | None:
    text = context.ledger.text
    for fit in context.cues.verdicts.at(text, start, end):
        if colon := _COLON.match(text, fit.match.end(), end):
            return Phrase(fit.cue.says, *fit.match.span(), colon.end())
    return None


def _enter(found: Phrase, around: tuple[int, int], context: Context) -> None:
    ledger, body = context.ledger, context.body
    phrase = ledger.claim(found.start, found.end, "verdict.phrase", found_by=FoundBy.CUE)
    body.verdict.level, body.verdict.phrase = found.level, phrase
    ledger.scaffold(*around)
