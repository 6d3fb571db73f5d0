"""Whether "below 15 %" is still below it, and "at least three" no "at most three"."""

import re
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from typing import Final

from digestlib.translation.checks.amounts import Quantity, amount
from digestlib.translation.checks.pair import Pair
from digestlib.translation.findings import Finding, Severity

_ABOUT: Final = r"(?:\s?(?:about|around|some|the|约|大约|需?要|[需得有是为]))?\s?$"
_BEFORE: Final = re.compile(
    r"(?:(?P<below>\b(?:below|under|(?:less|fewer|lower|smaller|shorter|no more|no later|no longer)"
    r" than|at most|up to|not exceed\w*|at the most)"
    r"|[低小少][于於]|不[到足满]|未满|不超过|[至最]多|不[高大多长晚][于於])"
    r"|(?P<above>\b(?:above|over|(?:more|greater|larger|higher|longer|no less|no fewer|no earlier)"
    r" than|at least|exceed\w*|beyond)"
    rf"|[高大多][于於]|(?<!不)超[过出]|[至最]少|不[低小少早][于於])){_ABOUT}",
    re.IGNORECASE,
)
_BEHIND: Final = re.compile(
    r"\s?(?:(?P<below>[个條条次人天]?[及或]?以[下内]|or (?:fewer|less|lower|below|earlier|under)\b)"
    r"|(?P<above>[个條条次人天]?[及或]?以上|\+|or (?:more|higher|later|above|over|greater)\b))",
    re.IGNORECASE,
)
_TURNS: Final = re.compile(
    r"\b(?:not|never|no|cannot|nothing|hardly|without)\b|n['’]t\b|[不没未无]"
)
_SHARE_OF: Final = re.compile(
    rf"(?:(?P<to>\b(?:down |up )?to|[到至成](?:了)?(?:(?:原来|原先|之前|以前|先前|从前)的?)?)"
    rf"|(?P<by>\bby|(?<![到至成])(?:降低?|下降|减少?|缩[短减小]|提[高升]|增[加长]|省|快|慢|少|高|低|涨)了?)){_ABOUT}",
    re.IGNORECASE,
)
"""Whether a share is what is left, as in "falls to 40 %", or what is gone, as in "by 40 %"."""
_NEAR: Final = 24
_Bound = tuple[Fraction | str, str]


def check_bounds(pair: Pair) -> Iterator[Finding]:
    """Yield a finding for each bound that lies on the other side of its number."""
    meant = _sides(_placed(pair.source_prose, pair.source_numbers))
    if not meant or not pair.is_with_english:
        return
    placed = list(_placed(pair.prose, pair.numbers))
    told = _sides(placed)
    for one, (value, _) in placed:
        if meant.get(value, told[value]).isdisjoint(told[value]):
            yield Finding(
                code="number",
                severity=Severity.WARNING,
                message=f"the source bounds {pair.prose[one.start : one.end]} from the other side",
                start=one.start,
                end=one.end,
            )


def check_shares(pair: Pair) -> Iterator[Finding]:
    """Yield a finding for each "falls by 40 %" that became "to 40 %", or the other way round."""
    if not pair.is_with_english:
        return
    meant = _ways(pair.source_prose, pair.source_numbers)
    for value, (way, one) in _ways(pair.prose, pair.numbers).items():
        if value in meant and meant[value][0] != way:
            yield Finding(
                code="number",
                severity=Severity.WARNING,
                message=f'the source says "{meant[value][0]}" of it, and not "{way}"',
                start=one.start,
                end=one.end,
            )


def _ways(text: str, numbers: Sequence[Quantity]) -> dict[Fraction | str, tuple[str, Quantity]]:
    """Return the shares of a text that stand once, each with "by" or "to" as it is told."""
    found: dict[Fraction | str, tuple[str, Quantity]] = {}
    shares = [one for one in numbers if one.unit == "%"]
    for one in shares:
        near = text[max(0, one.start - _NEAR) : one.start]
        way = _SHARE_OF.search(near)
        if way and sum(other.value == one.value for other in shares) == 1:
            found[one.value] = (way.lastgroup or "", one)
    return found


def _sides(placed: Iterable[tuple[Quantity, _Bound]]) -> dict[Fraction | str, set[str]]:
    sides: dict[Fraction | str, set[str]] = {}
    for _, (value, side) in placed:
        sides.setdefault(value, set()).add(side)
    return sides


def _placed(text: str, numbers: Sequence[Quantity]) -> Iterator[tuple[Quantity, _Bound]]:
    """Yield each number that is a bound, with what it comes to and on which side of it all is."""
    for one in numbers:
        near = text[max(0, one.start - _NEAR) : one.start]
        found = _BEFORE.search(near) or _BEHIND.match(text, one.end)
        if found is None or (found.string is near and _TURNS.search(near[: found.start()])):
            continue
        whole = amount(one.readings[0])
        yield one, (one.value if whole is None else whole[1], found.lastgroup or "")
