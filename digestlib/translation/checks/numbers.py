"""Whether a translation has the numbers of its source."""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import pairwise, permutations
from typing import Final

from digestlib.translation.checks.amounts import Quantity, Reading, amount
from digestlib.translation.checks.order import check_order
from digestlib.translation.checks.pair import Pair
from digestlib.translation.findings import Finding, Severity, Side

_MOST: Final = 50
"""So many numbers without a partner are compared with each other; a text of more is no prose."""
_IN_OTHER_WORDS: Final[Mapping[Reading, re.Pattern[str]]] = {
    (Fraction(0), ""): re.compile(
        r"没有|沒有|无|無|\b(?:no|none|not (?:a|one)|never|without|nothing|nobody)\b", re.IGNORECASE
    ),
    (Fraction(100), "%"): re.compile(
        r"全|都|一律|总|完|\b(?:all|every|always|full|fully|entire|entirely|complete|completely)\b",
        re.IGNORECASE,
    ),
    (Fraction(1), ""): re.compile(
        r"单|首|唯一|[这那每某]|\b(?:an?|once|single|only|first|each|per|every)\b", re.IGNORECASE
    ),
}
_THIRDS: Final = 3
_OWN_KINDS: Final = frozenset({"month of the year", "name", "written", "share"})
"""What is never counted without saying so."""
_OF_A_WHOLE: Final = frozenset({"share", "x"})
_LOOSE: Final = frozenset({"year", "d", "bit", "B", "pp"})
"""Units that may be missing, as in "2026 年" and "2026"; so may all behind words, which count what
the other language needs no word for."""


def check_numbers(pair: Pair) -> Iterator[Finding]:
    """Yield a finding for each number that is lost, new, or has another unit.

    Figures must all be there, in figures or in words. Words are compared with words only where
    both sides have some left over: "these points" may well translate 这三点.
    """
    source, translation = pair.source_numbers, pair.numbers
    left, right = _unmatched(source, translation)
    lost = [one for one in left if one.is_required and not _is_said(one, pair.prose)]
    new = [one for one in right if one.is_required and not _is_said(one, pair.source_prose)]
    pairs = _contradictions(lost, new)
    known = {id(one) for both in pairs for one in both}
    lost, new = ([one for one in some if id(one) not in known] for some in (lost, new))
    pairs += _contradictions(lost, _doubtful(right, lost))
    pairs += _contradictions(_doubtful(left, new), new)
    if not pairs:
        pairs = _contradictions(_parts(left), _parts(right))
    for one, other in pairs:
        yield _changed(pair, one, other)
    told = {id(one) for both in pairs for one in both}
    lost = _worth_telling(lost, translation, told)
    new = _worth_telling(new, source, told)
    yield from (_lost(pair, one) for one in lost)
    yield from (_new(pair, one) for one in new)
    yield from check_order(pair.source_prose, source, pair.prose, translation)


def _doubtful(some: Sequence[Quantity], others: Sequence[Quantity]) -> list[Quantity]:
    """Return the number words that a translation need not have, but may not have otherwise."""
    kinds = {one.kind for one in others if one.is_word}
    return [
        one
        for one in some
        if not (one.is_required or one.is_ordinal) and one.kind in kinds and one.value not in {0, 1}
    ]


def _parts(some: Sequence[Quantity]) -> list[Quantity]:
    """Return the shares and factors in words, of which each contradicts any other."""
    return [one for one in some if one.is_word and _is_only_one(one)]


def _is_only_one(one: Quantity) -> bool:
    """Return whether a number in words is a part or factor, or one unit of time, as "an hour"."""
    return (one.unit in _OF_A_WHOLE and one.value != 1) or (one.kind == "time" and one.value == 1)


def _is_said(one: Quantity, text: str) -> bool:
    """Return whether a text says a figure in words that are no numbers: none, all, a single one."""
    pattern = _IN_OTHER_WORDS.get((one.value, one.unit))
    return pattern is not None and pattern.search(text) is not None


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
    # Before "one in 1,000" is taken for a thousand alone.
    _drop_ratios(left, right, has_others=True)
    _drop_ratios(right, left, has_others=True)
    said = {one.unit for one in source} & {one.unit for one in translation}
    _pair_off(left, right, _is_equal)
    _pair_off(left, right, lambda one, other: _is_compatible(one, other, said))
    for these, those in ((left, right), (right, left)):
        _drop_ratios(these, those)
        _drop_sums(these, those)
    return left, right


def _pair_off(
    left: list[Quantity], right: list[Quantity], is_one: Callable[[Quantity, Quantity], bool]
) -> None:
    """Take out what stands on both sides."""
    for one in left[:_MOST]:
        found = next((other for other in right[:_MOST] if is_one(one, other)), None)
        if found is not None:
            left.remove(one)
            right.remove(found)


def _is_equal(one: Quantity, other: Quantity) -> bool:
    whole = amount(one.readings[0])
    return whole is not None and whole == amount(other.readings[0])


def _drop_ratios(left: list[Quantity], right: list[Quantity], *, has_others: bool = False) -> None:
    """Take out each share of one side that the other says as two numbers: 1 in 5, 4/5."""
    shares = [one for one in left[:_MOST] if one.unit == "share" and one.value != 1]
    for share in [one for one in shares if one.others or not has_others]:
        numbers = [one for one in right[:_MOST] if _is_count(one)]
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


def _is_count(one: Quantity) -> bool:
    return isinstance(one.value, Fraction) and one.value > 0 and one.unit not in {"%", "share"}


def _drop_sums(left: list[Quantity], right: list[Quantity]) -> None:
    """Take out each span of time that the other side says as two: 80 minutes, 1 h 20 min."""
    for whole in [one for one in left[:_MOST] if one.kind == "time"]:
        wanted = amount(whole.readings[0])
        spans = [one for one in right[:_MOST] if one.kind == "time"]
        parts = next((two for two in pairwise(spans) if wanted == _sum(*two)), ())
        if parts:
            left.remove(whole)
            right[:] = [one for one in right if one not in parts]


def _sum(one: Quantity, other: Quantity) -> tuple[str, Fraction] | None:
    first, second = amount(one.readings[0]), amount(other.readings[0])
    if first is None or second is None or first[0] != second[0]:
        return None
    return first[0], first[1] + second[1]


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
    is_word = one.is_word or other.is_word
    if _are_sure(one, other):
        return _is_same(one.readings[0], other.readings[0], said, is_word=is_word)
    return any(
        _is_same(reading, alike, said, is_word=is_word)
        for reading in one.readings
        for alike in other.readings
    )


def _are_sure(one: Quantity, other: Quantity) -> bool:
    """Return whether both say of which half of the day they are, or both what is saved."""
    units = [{unit for _, unit in number.others} for number in (one, other)]
    are_clocks = (
        all("h" in some for some in units) and ":" in str(one.value) and (":" in str(other.value))
    )
    return are_clocks or (one.unit == other.unit == "share" and all("share" in s for s in units))


def _is_same(one: Reading, other: Reading, said: set[str], *, is_word: bool) -> bool:
    units = {one[1], other[1]}
    if (whole := amount(one)) is not None and whole == amount(other):
        return True
    if "x" in units and units & {"%", "share"}:
        return _is_growth(one, other) or _is_part(one, other)
    if units <= {"%", "share"} and _is_rounded(one, other, is_word=is_word):
        return True
    if one[0] != other[0] or (len(units) > 1 and units & {"name", "month of the year"}):
        return False
    if len(units) == 1 or units <= {"", "x"}:
        return True
    # "11 minutes instead of 40" says the unit once.
    return "" in units and (bool(units & said - {""}) or is_word or bool(units & _LOOSE))


def _is_growth(one: Reading, other: Reading) -> bool:
    """Return whether a factor and a per cent say the same: 1.5 times, 150 %, or 50 % more."""
    if one[1] != "x":
        one, other = other, one
    if other[1] == "share" or isinstance(one[0], str) or isinstance(other[0], str):
        return False
    return other[0] in {one[0] * 100, (one[0] - 1) * 100}


def _is_rounded(one: Reading, other: Reading, *, is_word: bool) -> bool:
    """Return whether a share is what people say for thirds: 33 %, 67 %, 三成."""
    first, second = amount(one), amount(other)
    if first is None or second is None:
        return False
    is_third = _THIRDS in {first[1].denominator, second[1].denominator}
    return is_third and abs(first[1] - second[1]) < Fraction(1, 25 if is_word else 100)


def _is_part(one: Reading, other: Reading) -> bool:
    """Return whether a share is left where a factor says how much less: a fifth, 5 times less."""
    if one[1] == "x":
        one, other = other, one
    share = amount(one)
    return share is not None and not isinstance(other[0], str) and share[1] * other[0] == 1


def _contradictions(
    lost: Sequence[Quantity], new: Sequence[Quantity]
) -> list[tuple[Quantity, Quantity]]:
    """Return the pairs of which one seems to have become the other, in order."""
    pairs = []
    rest = list(new[:_MOST])
    for one in lost[:_MOST]:
        alike = [other for other in rest if _may_contradict(one, other)]
        alike.sort(key=lambda other: (other.value != one.value, other.unit != one.unit))
        if alike:
            rest.remove(alike[0])
            pairs.append((one, alike[0]))
    return pairs


def _may_contradict(one: Quantity, other: Quantity) -> bool:
    """Return whether one may have become the other: words only what counts the like."""
    if one.is_ordinal != other.is_ordinal:
        return False
    if not (one.is_word or other.is_word):
        return True
    kinds = {one.kind, other.kind}
    if kinds == _OF_A_WHOLE:
        return True
    return len(kinds) == 1 or ("" in kinds and not kinds & _OWN_KINDS)


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
