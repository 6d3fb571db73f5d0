"""Whether a translation has the numbers of its source."""

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import permutations
from typing import Final

from digestlib.translation.checks.amounts import Quantity, amount
from digestlib.translation.checks.pair import Pair
from digestlib.translation.checks.quantities import quantities
from digestlib.translation.findings import Finding, Severity, Side

_MOST: Final = 50
"""So many numbers without a partner are compared with each other; a text of more is no prose."""


def check_numbers(pair: Pair) -> Iterator[Finding]:
    """Yield a finding for each number that is lost, new, or has another unit.

    Figures must all be there, in figures or in words. Words are compared with words only where
    both sides have some left over: "these points" may well translate 这三点.
    """
    source, translation = quantities(pair.source_prose), quantities(pair.prose)
    left, right = _unmatched(source, translation)
    lost = [one for one in left if one.is_required]
    new = [one for one in right if one.is_required]
    pairs = _contradictions(lost, new)
    for one, other in pairs:
        yield _changed(pair, one, other)
    told = {id(one) for both in pairs for one in both}
    lost = _worth_telling(lost, translation, told)
    new = _worth_telling(new, source, told)
    yield from (_lost(pair, one) for one in lost)
    yield from (_new(pair, one) for one in new)


def _worth_telling(
    some: Sequence[Quantity], others: Sequence[Quantity], told: set[int]
) -> list[Quantity]:
    """Return the figures that were not told yet, and that the other side never says.

    A number that is said twice, as in "0 is success, not 0 is failure", may be said once elsewhere.
    """
    known = {(one.value, one.unit) for one in others}
    return [
        one
        for one in some
        if id(one) not in told and not one.is_word and (one.value, one.unit) not in known
    ]


def _unmatched(
    source: Sequence[Quantity], translation: Sequence[Quantity]
) -> tuple[list[Quantity], list[Quantity]]:
    """Return what of either side has no partner, trying the strictest likeness first."""
    left, right = _surplus(source, translation), _surplus(translation, source)
    said = {one.unit for one in source} & {one.unit for one in translation}
    for one in left[:_MOST]:
        found = next((other for other in right[:_MOST] if _is_compatible(one, other, said)), None)
        if found is not None:
            left.remove(one)
            right.remove(found)
    _drop_ratios(left, right)
    _drop_ratios(right, left)
    return left, right


def _drop_ratios(left: list[Quantity], right: list[Quantity]) -> None:
    """Take out each share of one side that the other says as two numbers: 1 in 5, 4/5."""
    for share in [one for one in left[:_MOST] if one.unit == "share"]:
        numbers = [one for one in right[:_MOST] if isinstance(one.value, Fraction) and one.value]
        ratio = next(
            (
                {id(one), id(other)}
                for one, other in permutations(numbers, 2)
                if one.value == share.value * other.value  # type: ignore[operator] # no text
            ),
            None,
        )
        if ratio:
            left.remove(share)
            right[:] = [one for one in right if id(one) not in ratio]


def _surplus(some: Sequence[Quantity], others: Sequence[Quantity]) -> list[Quantity]:
    """Return what the first side has more of."""
    counts = Counter((one.value, one.unit, one.is_ordinal) for one in others)
    surplus = []
    for one in some:
        counts[one.value, one.unit, one.is_ordinal] -= 1
        if counts[one.value, one.unit, one.is_ordinal] < 0:
            surplus.append(one)
    return surplus


def _is_compatible(one: Quantity, other: Quantity, said: set[str]) -> bool:
    """Return whether two numbers may be one; ``said`` are the units that both texts name."""
    units = {one.unit, other.unit}
    if (whole := amount(one)) is not None and whole == amount(other):
        return True
    if units == {"x", "%"}:
        return _is_growth(one, other)
    if "name" in units or "month of the year" in units or not _values(one) & _values(other):
        return False
    if len(units) == 1 or units <= {"", "x"} or one.other or other.other:
        return True
    # "11 minutes instead of 40" says the unit once.
    return "" in units and (bool(units & said - {""}) or _is_loose(one, other))


def _is_loose(one: Quantity, other: Quantity) -> bool:
    """Return whether a unit may be missing: words count what the other language needs no word for.

    So may calendar units, as in "2026 年" and "2026".
    """
    return (
        one.is_word
        or other.is_word
        or bool({one.unit, other.unit} & {"year", "d", "bit", "B", "pp"})
    )


def _is_growth(one: Quantity, other: Quantity) -> bool:
    """Return whether a factor and a per cent say the same: 1.5 times, 150 %, or 50 % more."""
    if one.unit == "%":
        one, other = other, one
    if isinstance(one.value, str) or isinstance(other.value, str):
        return False
    return other.value in {one.value * 100, (one.value - 1) * 100}


def _values(one: Quantity) -> set[object]:
    return {one.value} | ({one.other[0]} if one.other else set())


def _contradictions(
    lost: Sequence[Quantity], new: Sequence[Quantity]
) -> list[tuple[Quantity, Quantity]]:
    """Return the pairs of which one seems to have become the other, in order."""
    pairs = []
    rest = list(new[:_MOST])
    for one in lost[:_MOST]:
        alike = [other for other in rest if one.is_ordinal == other.is_ordinal]
        alike.sort(key=lambda other: (other.value != one.value, other.unit != one.unit))
        if alike:
            rest.remove(alike[0])
            pairs.append((one, alike[0]))
    return pairs


def _changed(pair: Pair, one: Quantity, other: Quantity) -> Finding:
    before = pair.source[one.start : one.end].strip()
    after = pair.translation[other.start : other.end].strip()
    fix = before if before.isascii() and after.isascii() else None
    message = f"the number {before} became {after}"
    return _finding(message, Side.TRANSLATION, other, fix)


def _lost(pair: Pair, one: Quantity) -> Finding:
    message = f"the number {pair.source[one.start : one.end].strip()} is missing"
    return _finding(message, Side.SOURCE, one, None)


def _new(pair: Pair, one: Quantity) -> Finding:
    message = f"the number {pair.translation[one.start : one.end].strip()} is not in the source"
    return _finding(message, Side.TRANSLATION, one, None)


def _finding(message: str, side: Side, one: Quantity, fix: str | None) -> Finding:
    return Finding(
        code="number",
        severity=Severity.ERROR,
        message=message,
        side=side,
        start=one.start,
        end=one.end,
        fix=fix,
    )
