"""Whom a verdict is for, where that stands behind it."""

import re
from dataclasses import dataclass
from typing import Final

from digestlib.reading.addressing import names_addressee
from digestlib.reading.cues import Cues
from digestlib.reading.scanning import Scan

_SEPARATOR: Final = re.compile(r"[\s，,：:；;。.！!～—–-]*")
_AUDIENCE_END: Final = re.compile(
    r"[：；。！;:.!，,\n](?:(?<=[：；。！;])|(?<=[:.!])(?=\s|$)|(?<=\n)[ \t\r]*\n"
    r"|(?<=[，,])[ \t]*(?:since|because|which means|因为|因為|毕竟|畢竟|否则|否則)(?![a-z]))"
)
_BRACKET: Final = re.compile(r"[(（]\s*")
_BRACKET_END: Final = re.compile(r"[)）]")
_LONGEST_NAME: Final = 40


@dataclass(frozen=True, slots=True)
class Audience:
    """The range of an audience, and where the text behind it begins."""

    start: int
    end: int
    rest: int


def find_audience(scan: Scan, start: int, end: int, cues: Cues) -> Audience | None:
    """Return whom the text says at its start that it is for, if it does."""
    bracket = _BRACKET.match(scan.text, start, end)
    for fit in cues.audience.at(scan.text, bracket.end() if bracket else start, end):
        # The words of a lead may be the audience's first ones, or hold it.
        match = fit.match
        is_slot = "audience" in fit.cue.shape.slots
        first, last = match.span("audience") if is_slot else (match.end(), match.end())
        if is_slot and last < match.end():
            return Audience(first, last, past_separator(scan.text, match.end(), end))
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
    return Audience(start, stop, past_separator(scan.text, min(stop + 1, end), end))


def _audience(
    scan: Scan, start: int, end: int, people: re.Pattern[str] | None, *, is_bracketed: bool
) -> Audience | None:
    text = scan.text
    stop = _first_open(scan, _BRACKET_END if is_bracketed else _AUDIENCE_END, start, end)
    if is_bracketed and stop == end:
        return None
    if is_bracketed:
        return Audience(start, stop, past_separator(text, min(stop + 1, end), end))
    if people:
        named = list(people.finditer(text, start, stop))
        commas = (one.start("comma") for one in named if one["comma"])
        stop = next((one for one in commas if scan.is_open(one)), stop)
        if not named:
            return None
    return Audience(start, stop, past_separator(text, stop, end))


def _first_open(scan: Scan, pattern: re.Pattern[str], start: int, end: int) -> int:
    found = pattern.finditer(scan.text, start, end)
    return next((one.start() for one in found if scan.is_open(one.start())), end)


def past_separator(text: str, start: int, end: int) -> int:
    """Return where the punctuation and white space at the start of a range end."""
    match = _SEPARATOR.match(text, start, end)
    return match.end() if match else start
