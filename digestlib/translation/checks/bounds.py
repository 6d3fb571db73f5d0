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
