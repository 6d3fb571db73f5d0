"""Whether what changed from one number to another still changes that way round."""

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import Final

from digestlib.translation.checks.amounts import Quantity, amount
from digestlib.translation.findings import Finding, Severity

_HAN_CHANGES: Final = r"[\u3400-\u9fff]{0,6}?[到至成为為]"
_ABOUT: Final = r"(?:\s?(?:约|大约|近|不到|about|around|roughly|nearly|just|some))?\s*"
_FORWARD: Final = re.compile(
    r"[^\d，。；,;.]{0,12}?(?:-|–|—|~|～|→|->|\b(?:up |down )?to\b|\bthrough\b"
    rf"|{_HAN_CHANGES}){_ABOUT}",
    re.IGNORECASE,
)
_BACKWARD: Final = re.compile(
    r"[^\d，。；;.]{0,12}?(?:\b(?:instead of|rather than|(?:up |down )?from)\b"
    rf"|而不是|而非){_ABOUT}",
    re.IGNORECASE,
)

_Change = tuple[Fraction | str, Fraction | str]


def check_order(
    source_text: str, source: Sequence[Quantity], text: str, translation: Sequence[Quantity]
) -> Iterator[Finding]:
    """Yield a finding for each "from 40 to 25" that became one from 25 to 40."""
    meant = {change for change, _, _ in _changes(source_text, source)}
    made = list(_changes(text, translation))
    known = {change for change, _, _ in made}
    for change, start, end in made:
        before, after = change
        if before != after and (after, before) in meant - known and change not in meant:
            yield Finding(
                code="number",
                severity=Severity.ERROR,
                message=f"{text[start:end].strip()} is the other way round in the source",
                start=start,
                end=end,
            )


def _changes(text: str, numbers: Sequence[Quantity]) -> Iterator[tuple[_Change, int, int]]:
    """Yield what a number was and what it became, with the place of both."""
    for one, other in pairwise(numbers):
        between = text[one.end : other.start]
        if _FORWARD.fullmatch(between):
            yield (_size(one), _size(other)), one.start, other.end
        elif _BACKWARD.fullmatch(between):
            yield (_size(other), _size(one)), one.start, other.end


def _size(one: Quantity) -> Fraction | str:
    """Return what a number comes to, so that 0.2 % and 千分之二 are one."""
    whole = amount(one.readings[0])
    return one.value if whole is None else whole[1]
