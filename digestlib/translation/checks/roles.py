"""Whether each thing is still said of what the source says it of.

What two sides share are names, code, numbers and some words that hardly ever have another
translation. Where a source says one thing of `a` and another of `b`, a translation that says both
the other way round has all its words, and is wrong.
"""

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Container, Iterator, Sequence
from itertools import combinations, permutations
from typing import Final

from digestlib.translation.checks.concepts import Concept
from digestlib.translation.checks.opposites import are_rivals
from digestlib.translation.checks.pair import Pair
from digestlib.translation.checks.relations import Relation, Span, relations
from digestlib.translation.findings import Finding, Severity

_Places = dict[str, int]
"""In which clause each thing stands."""
_Thing = tuple[str, int, int]
"""What is spoken of, and where it begins and ends."""

_LATIN_CUT: Final = re.compile(
    r"[,;:.!?()](?=\s|$)|\s[–—-]\s|—|\b(?:and|but|while|whereas|yet|so|because|then)\b",
    re.IGNORECASE,
)
_HAN_CUT: Final = re.compile(r"[，；：。！？、（）,;]|——|[而但则]|因此|所以")
_LATIN_NAME: Final = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*[A-Za-z0-9+]")
_LITTLE: Final = re.compile(
    r"\s*(?:(?:the|an?|its?|our|this|that|each|every|now|still|and|but|while|whereas)\s+)*"
    r"|\s*[而但则该这那每旧新个把]*\s*",
    re.IGNORECASE,
)
"""What may stand in front of the first thing of a clause."""
_BINDS: Final = re.compile(
    r"\b(?:if|when|since|after|before|once|unless|until|as|than|instead|rather|whenever|though"
    r"|although|despite|except|whether|with|because)\b|[如若当因由]|即[使便]|哪怕|就算|之[前后]"
    r"|除|而[不非]|虽|尽管|只要|比|取代|替",
    re.IGNORECASE,
)
"""Where one of these binds clauses, they often come in another order."""
_KNOWN: Final = "~"
"""In front of a known word among the things, which is no name."""
_COUNT: Final = "="
"""The same of a number."""
_NO_COUNTS: Final = frozenset({"name", "written", "weekday", "month of the year"})
_LEAST: Final = 2
_MOST: Final = 40
"""Two things may change places; of a text that speaks of more than the most, nothing is said."""


def check_roles(pair: Pair) -> Iterator[Finding]:
    """Yield a finding where two things have changed places."""
    if not pair.is_with_english:
        return
    source, translation = _shared(pair)
    if not (_LEAST <= len(source) <= _MOST and _LEAST <= len(translation) <= _MOST):
        return
    once = _once(source) & _once(translation)
    sides = [[one for one in side if one[0] in once] for side in (source, translation)]
    stated = _stated(pair)
    found = next(_turned(pair, stated, *sides), None)
    found = found or next(_turned(pair, stated, source, translation), None)
    if found := found or next(_crossed(pair, *sides), None):
        yield found


def _stated(pair: Pair) -> tuple[list[Relation], list[Relation]]:
    """Return the relations of both sides, or none of the translation where the source has none."""
    meant = list(relations(pair.source_prose, is_han=pair.is_source_han))
    return meant, list(relations(pair.prose, is_han=pair.is_han)) if meant else []


def _shared(pair: Pair) -> tuple[list[_Thing], list[_Thing]]:
    """Return what stands on both sides, in order."""
    names = set(_LATIN_NAME.findall(pair.source_prose if pair.is_source_han else pair.prose))
    sides = [
        _things(pair.source, pair.source_prose, pair.source_spans, pair.source_concepts, names),
        _things(pair.translation, pair.prose, pair.spans, pair.concepts, names),
    ]
    for side, numbers in zip(sides, (pair.source_numbers, pair.numbers), strict=True):
        side += [
            (f"{_COUNT}{one.value}", one.start, one.end)
            for one in numbers
            if not one.is_ordinal and not (one.is_word and one.value == 1)
        ]
    both = {one[0] for one in sides[0]} & {one[0] for one in sides[1]}
    source, translation = (
        sorted((one for one in side if one[0] in both), key=lambda one: one[1]) for side in sides
    )
    return source, translation


def _once(things: Sequence[_Thing]) -> set[str]:
    """Return what stands just once."""
    return {name for name, count in Counter(one[0] for one in things).items() if count == 1}


def _things(
    text: str,
    prose: str,
    spans: Sequence[tuple[int, int]],
    known: Sequence[Concept],
    names: Container[str],
) -> list[_Thing]:
    """Return the code, the known words, and the names: words of Latin letters in Chinese."""
    found: list[_Thing] = [(text[start:end].strip("`"), start, end) for start, end in spans]
    latin = (one for one in _LATIN_NAME.finditer(prose) if one[0] in names)
    found += [(f"{_KNOWN}{one.name}", one.start, one.end) for one in known]
    return [*found, *((one[0], *one.span()) for one in latin)]


def _turned(
    pair: Pair,
    stated: tuple[Sequence[Relation], Sequence[Relation]],
    source: Sequence[_Thing],
    translation: Sequence[_Thing],
) -> Iterator[Finding]:
    """Yield a finding for each relation that holds the other way round in the source."""
    meant = {
        (kind, one, other)
        for kind, first, second in stated[0]
        for one, other in _only_in(source, kind, first, second)
    }
    if not meant:
        return
    for kind, first, second in stated[1]:
        made = list(_only_in(translation, kind, first, second))
        if any((kind, one, other) in meant for one, other in made):
            continue
        for one, other in made:
            if (kind, other, one) in meant:
                yield _swapped(pair, translation, other, one)


def _only_in(
    things: Sequence[_Thing], kind: str, first: Span, second: Span
) -> Iterator[tuple[str, str]]:
    """Yield each thing of the first part of a relation with each of the second.

    Numbers, and the code and names of a change, are the business of ``order``.
    """
    told = [
        one for one in things if one[0][:1] != _COUNT and (kind != "from" or one[0][:1] == _KNOWN)
    ]
    for one, start, end in told:
        if first[0] <= start and end <= first[1]:
            for other, begin, stop in told:
                if second[0] <= begin and stop <= second[1]:
                    yield one, other


def _crossed(
    pair: Pair, source: Sequence[_Thing], translation: Sequence[_Thing]
) -> Iterator[Finding]:
    """Yield what stands in another clause, in the place of what stands there in the source."""
    before, firsts = _clauses(pair.source_prose, source, is_han=pair.is_source_han)
    after, other_firsts = _clauses(pair.prose, translation, is_han=pair.is_han)
    codes = {pair.source[start:end].strip("`") for start, end in pair.source_spans}
    named = codes | {name for name in before if name.isalpha()}
    found = [*_exchanged(before, after), *_replaced(before, after, named)]
    if not found and not (_BINDS.search(pair.source_prose) or _BINDS.search(pair.prose)):
        turned = (*_led(firsts, other_firsts), *_counted(pair, before, after))
        found += [two for two in turned if not _are_moved(two, before, after)]
    yield from (_swapped(pair, translation, one, other) for one, other in found)


def _exchanged(before: _Places, after: _Places) -> Iterator[tuple[str, str]]:
    """Yield what two clauses have each lost to the other."""
    rows: dict[int, dict[int, str]] = {}
    for name, clause in before.items():
        rows.setdefault(clause, {}).setdefault(after[name], name)
    for one, other in combinations(rows.values(), 2):
        both = sorted(one.keys() & other.keys())
        if len(both) > 1:
            yield one[both[0]], other[both[0]]


def _replaced(before: _Places, after: _Places, named: set[str]) -> Iterator[tuple[str, str]]:
    """Yield a thing and what stands beside it where the source has another name, or its opposite.

    Names are code, and words of Latin letters that stand on both sides.
    """
    for one, other in permutations(before, 2):
        is_rival = {one, other} <= named or _are_rivals(one, other)
        if is_rival and before[one] != before[other] and after[one] != after[other]:
            for thing in before.keys() - {one, other}:
                if before[thing] == before[one] and after[thing] == after[other]:
                    yield thing, other


def _are_moved(two: tuple[str, str], before: _Places, after: _Places) -> bool:
    """Return whether all of a clause has moved, so that one of two things has still its company."""
    return any(
        thing not in two and before[thing] == before[one] and after[thing] == after[one]
        for one in two
        for thing in before
    )


def _are_rivals(one: str, other: str) -> bool:
    known = one.startswith(_KNOWN) and other.startswith(_KNOWN)
    return known and are_rivals(one[1:], other[1:])


def _led(firsts: Sequence[str], others: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Yield two things that clauses begin with, in another order."""
    known = {name: number for number, name in enumerate(others)}
    for one, other in combinations([name for name in firsts if name in known], 2):
        if known[one] > known[other]:
            yield one, other


def _counted(pair: Pair, before: _Places, after: _Places) -> Iterator[tuple[str, str]]:
    """Yield two numbers of a kind that stand in clauses of another order."""
    kinds = {f"{_COUNT}{one.value}": one.kind for one in pair.source_numbers}
    numbers = [name for name in before if kinds.get(name, "name") not in _NO_COUNTS]
    for one, other in combinations(numbers, 2):
        if kinds[one] == kinds[other] and before[one] < before[other] and after[one] > after[other]:
            yield one, other


def _clauses(prose: str, things: Sequence[_Thing], *, is_han: bool) -> tuple[_Places, list[str]]:
    """Return in which clause of a text each thing stands, and which begin one."""
    cuts = [0, *(found.end() for found in (_HAN_CUT if is_han else _LATIN_CUT).finditer(prose))]
    clauses: _Places = {}
    firsts = []
    for name, start, _ in things:
        number = bisect_right(cuts, start) - 1
        if number not in clauses.values() and _LITTLE.fullmatch(prose[cuts[number] : start]):
            firsts.append(name)
        clauses[name] = number
    return clauses, firsts


def _swapped(pair: Pair, translation: Sequence[_Thing], one: str, other: str) -> Finding:
    places = {name: (start, end) for name, start, end in translation}
    (begin, stop), (start, end) = places[one], places[other]
    beside, words = pair.translation[begin:stop], pair.translation[start:end]
    return Finding(
        code="order",
        severity=Severity.WARNING,
        message=f"{words} stands to {beside} as it does not in the source",
        start=start,
        end=end,
    )
