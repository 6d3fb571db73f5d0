"""What a title says beside its words: the verdict, and who wrote the change."""

import re
from typing import Final

from digestlib.model import FoundBy
from digestlib.reading.context import Context
from digestlib.reading.pull_requests import names_pull_request, read_pull_request
from digestlib.reading.verdicts import Phrase, boxed_phrase

_AUTHOR: Final = re.compile(
    r"[ \t]*(?:[·|｜,，—–-]|\bby\b)[ \t]*(?P<who>@[A-Za-z0-9][\w-]*)[ \t\r]*\Z"
)
_LAST_PART: Final = re.compile(r"(?:[ \t]+(?:[—–|·]|--?)[ \t]+|——)(?P<part>[^—–|·\n]{1,40})\Z")
_COLON: Final = re.compile(
    r"(?:[ \t]*[：:|｜→⇒]|[ \t]+(?:[—–]{1,2}|--?|/|·|[-=]>)(?=\s)|——|\t)[ \t]*(?=\S)"
)
_BAR: Final = re.compile(r"[ \t]*[|｜→⇒\t]")
_IN_BRACKET: Final = re.compile(
    r"[(（\[][^()（）\[\]\n]{0,60}?[#＃!]?\d{1,9}(?P<sign>[ \t]*[,，、;；·|][ \t]*)"
    r"(?P<part>[^()（）\[\]\n]{1,40})[)）\]][ \t\r]*\Z"
)
"""A pull request and a verdict in one bracket, at the end of a title."""
_BRACKET_LAST: Final = re.compile(
    r"(?:[ \t]*(?:[\[【]|[(（](?![A-Za-z]+[)）]))|(?<=\*\*)[ \t]+[(（])"
    r"(?P<part>[^()（）\[\]【】\n]{1,40})[)）\]】]"
    r"(?P<number>[ \t]*[(（\[]?[A-Za-z0-9_./-]*[#＃!]\d{1,9}[)）\]]?)?[ \t\r]*\Z"
)
"""What stands in brackets of its own at the end of a title, a pull request behind it perhaps.

A single word in round brackets, such as "(skip)", may well be the title's own, unless that is
in bold.
"""
_IN_CODE: Final = re.compile(r"`[\[【(（][^`\n]{1,40}[\])】）]`[ \t]*(?=\S)")
"""A verdict in brackets that is set as code, in front of a title."""
_NUMBER_FIRST: Final = re.compile(
    r"(?:[A-Za-z0-9_.-]+/[A-Za-z0-9_.-]+)?[#＃!]\d{1,9}[ \t]*(?=[(（\[【])"
)
"""A pull request in front of a bracket."""
_LAST_COLON: Final = re.compile(r"[ \t]*[：:][ \t]*(?P<part>[^：:\n]{1,40})\Z")
_MAIL: Final = re.compile(
    r"(?:(?:re|fwd?|subject|主题|主題|回复|回覆|答复|转发|轉寄)[ \t]*[：:][ \t]*)+(?=\S)",
    re.IGNORECASE,
)
"""What mail programs put in front of a title."""
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
    if mail := _MAIL.match(context.ledger.text, start, end):
        context.ledger.scaffold(*mail.span())
        start = mail.end()
    for _ in range(_MOST):
        narrowed = _less_author(start, end, context)
        if narrowed == end:
            break
        end = narrowed
    return _less_verdict(start, end, context)


def _less_author(start: int, end: int, context: Context) -> int:
    text, body = context.ledger.text[start:end], context.body
    match = _AUTHOR.search(text) if "@" in text else None
    if match is None or not match.start():
        return end
    name = f"authors[{len(body.authors)}]"
    who = match.span("who")
    said = context.ledger.claim(start + who[0], start + who[1], name, found_by=FoundBy.CUE)
    body.authors.append(said)
    context.ledger.scaffold(start + match.start(), end)
    return start + match.start()


def _less_verdict(start: int, end: int, context: Context) -> tuple[int, int]:
    """Read a verdict in brackets at either end, in front of a colon, or behind a dash."""
    text, cues = context.ledger.text, context.cues
    if (number := _NUMBER_FIRST.match(text, start, end)) and (
        found := boxed_phrase(text, number.end(), end, cues)
    ):
        return _behind_number(number, found, end, context)
    code = _IN_CODE.match(text, start, end)
    if code and (found := boxed_phrase(text, start + 1, code.end(), cues)):
        _enter(found, code.span(), context)
        return code.end(), end
    found = boxed_phrase(text, start, end, cues) or _in_front_of_colon(start, end, context)
    if found and found.rest < end:
        _enter(found, (start, found.rest), context)
        return found.rest, end
    bracket = _IN_BRACKET.search(text, start, end)
    last = bracket or _LAST_PART.search(text, start, end) or _behind_colon(text, start, end)
    for one in (last, None if bracket else _BRACKET_LAST.search(text, start, end)):
        if one is None or one.start() <= start:
            continue
        behind = one.start("sign") if one is bracket else one.start()
        for fit in cues.verdicts.at(text, one.start("part"), one.end("part")):
            if not text[fit.match.end() : one.end("part")].strip(" \t\r.!。！"):
                stop = one.start("number") if one.groupdict().get("number") else end
                if stop < end:
                    _read_number((stop, end), context)
                _enter(Phrase(fit.cue.says, *fit.match.span(), end), (behind, stop), context)
                return start, behind
    return start, end


def _read_number(where: tuple[int, int], context: Context) -> None:
    context.body.pull_request = read_pull_request(
        context.ledger, where, context.repository, FoundBy.POSITION
    )


def _behind_number(
    number: re.Match[str], found: Phrase, end: int, context: Context
) -> tuple[int, int]:
    """Enter a pull request and the verdict in brackets behind it, and return the words' range."""
    _read_number(number.span(), context)
    _enter(found, (number.end(), found.rest), context)
    return found.rest, end


def _behind_colon(text: str, start: int, end: int) -> re.Match[str] | None:
    """Return what stands behind the last colon of a title that names a pull request before it."""
    last = _LAST_COLON.search(text, start, end)
    return last if last and names_pull_request(text[start : last.start()]) else None


def _in_front_of_colon(start: int, end: int, context: Context) -> Phrase | None:
    text = context.ledger.text
    bar = _BAR.search(text, start, end)
    for fit in context.cues.verdicts.at(text, start, bar.start() if bar else end):
        if colon := _COLON.match(text, fit.match.end(), end):
            return Phrase(fit.cue.says, *fit.match.span(), colon.end())
    return None


def _enter(found: Phrase, around: tuple[int, int], context: Context) -> None:
    ledger, body = context.ledger, context.body
    phrase = ledger.claim(found.start, found.end, "verdict.phrase", found_by=FoundBy.CUE)
    body.verdict.level, body.verdict.phrase = found.level, phrase
    ledger.scaffold(*around)
