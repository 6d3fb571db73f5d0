"""Whether what changed from one number or name to another still changes that way round."""

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import Final

from digestlib.translation.checks.amounts import Quantity, amount
from digestlib.translation.checks.protected import Kept
from digestlib.translation.findings import Finding, Severity

_HAN_CHANGES: Final = r"[\u3400-\u9fff]{0,6}?[到至成为為]了?"
_ABOUT: Final = (
    r"(?:\s?(?:每|约|大约|近|不到|about|around|roughly|nearly|just|some|every|each))?\s*"
)
_FORWARD: Final = re.compile(
    r"(?!.{0,4}[原曾旧舊])[^\d，。；,;.]{0,12}?(?:-|–|—|~|～|→|->|\b(?:up |down )?to\b|\bthrough\b"
    rf"|{_HAN_CHANGES}){_ABOUT}",
    re.IGNORECASE,
)
_BACKWARD: Final = re.compile(
    r"[^\d，。；;.]{0,12}?(?:\b(?:instead of|rather than|(?:up |down )?from)\b"
    rf"|而不是|而非|原[先来來]?[为為是叫]|曾[为為是]){_ABOUT}",
    re.IGNORECASE,
)

_LATIN: Final = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*[A-Za-z0-9+]")
_NAMES: Final = frozenset({"code", "identifier"})
_Value = Fraction | str
_Part = tuple[_Value, int, int]
"""What stands at a place of a text, and where it begins and ends."""
_Change = tuple[_Value, _Value]


def check_order(
    source_text: str, source: Sequence[Quantity], text: str, translation: Sequence[Quantity]
) -> Iterator[Finding]:
    """Yield a finding for each "from 40 to 25" that became one from 25 to 40."""
    yield from _turned("number", source_text, _sizes(source), text, _sizes(translation))


def check_order_kept(
    source_text: str, source: Sequence[Kept], text: str, translation: Sequence[Kept]
) -> Iterator[Finding]:
    """Yield a finding for each "from `a` to `b`" that became one from `b` to `a`."""
    yield from _turned("code", source_text, _names(source), text, _names(translation))


def check_order_named(source_text: str, text: str) -> Iterator[Finding]:
    """Yield a finding for each "from gzip to zstd" that became one from zstd to gzip.

    Names are the words of Latin letters that stand on both sides.
    """
    shared = set(_LATIN.findall(source_text)) & set(_LATIN.findall(text))
    sides = [
        [(one[0], *one.span()) for one in _LATIN.finditer(side) if one[0] in shared]
        for side in (source_text, text)
    ]
    yield from _turned("code", source_text, sides[0], text, sides[1])


def _turned(
    code: str, source_text: str, source: Sequence[_Part], text: str, translation: Sequence[_Part]
) -> Iterator[Finding]:
    """Yield a finding for each change that a translation has the other way round."""
    meant = {change for change, _, _ in _changes(source_text, source)}
    made = list(_changes(text, translation))
    known = {change for change, _, _ in made}
    for (before, after), start, end in made:
        is_meant = (before, after) in meant
        if before != after and (after, before) in meant - known and not is_meant:
            yield Finding(
                code=code,
                severity=Severity.ERROR,
                message=f"{text[start:end].strip()} is the other way round in the source",
                start=start,
                end=end,
            )


def _changes(text: str, parts: Sequence[_Part]) -> Iterator[tuple[_Change, int, int]]:
    """Yield what a part was and what it became, with the place of both."""
    for (one, start, end), (other, begin, stop) in pairwise(parts):
        between = text[end:begin]
        if _FORWARD.fullmatch(between):
            yield (one, other), start, stop
        elif _BACKWARD.fullmatch(between):
            yield (other, one), start, stop


def _names(kept: Sequence[Kept]) -> list[_Part]:
    return [(one.text, one.start, one.end) for one in kept if one.kind in _NAMES]


def _sizes(numbers: Sequence[Quantity]) -> list[_Part]:
    return [(_size(one), one.start, one.end) for one in numbers]


def _size(one: Quantity) -> _Value:
    """Return what a number comes to, so that 0.2 % and 千分之二 are one."""
    whole = amount(one.readings[0])
    return one.value if whole is None else whole[1]
