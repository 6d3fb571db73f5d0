"""Groups of cues, of which only those are tried that may stand at a place.

A cue knows the characters that it may begin with, so at most places none is tried at all; and it is
compiled when it is first tried, since most pages need few of them.
"""

import re
import sys
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import chain
from typing import Final, Generic, NamedTuple, TypeAlias, TypeVar

from digestlib.reading.patterns import ORNAMENT
from digestlib.reading.phrases import CLAUSE_END, OTHER, Shape, chars_of, folded

T_co = TypeVar("T_co", covariant=True)

_ORNAMENTAL: Final = frozenset(
    chain(" \t*+•#【-", map(chr, range(0x2190, 0x2C00)), map(chr, range(0x1F000, 0x1FB00)))
)
"""What an ornament begins with."""
_NAME: Final = re.compile(r"\(\?P<\w+>")
_OFTEN: Final = 300
_FEW: Final = 1
_MANY: Final = 100
"""So many places lie in no review that was written for people."""
_CASELESS: Final = re.IGNORECASE | re.MULTILINE


@cache
def _compiled(written: str) -> re.Pattern[str]:
    return re.compile(written, _CASELESS)


class Cue(Generic[T_co]):
    """A phrase, and what it says.

    Args:
        shape: The phrase.
        says: What it says.
    """

    __slots__ = ("match", "says", "shape")

    def __init__(self, shape: Shape, says: T_co) -> None:
        self.shape = shape
        self.says = says
        self.match: Callable[[str, int, int], re.Match[str] | None] = self._first_match
        """Return how the cue stands at a place of a text whose rest counts for nothing."""

    @property
    def pattern(self) -> re.Pattern[str]:
        """The phrase, compiled."""
        return _compiled(self.shape.written)

    def _first_match(self, text: str, start: int, end: int) -> re.Match[str] | None:
        self.match = self.pattern.match
        return self.match(text, start, end)

    def may_stand_in(self, text: str) -> bool:
        """Return whether a text, ``folded``, holds what the cue cannot do without."""
        for needed in self.shape.needs:
            for one in needed:
                if one in text:
                    break
            else:
                return False
        return True


class Fit(NamedTuple, Generic[T_co]):
    """A cue that stands at a place, and its rank in its group: the first that fits counts."""

    rank: int
    cue: Cue[T_co]
    match: re.Match[str]


_Ranked: TypeAlias = tuple[int, Cue[T_co]]


_Begun: TypeAlias = tuple[_Ranked[T_co], Collection[str]]
"""A cue, and what its heads say of the characters behind those that a text has already."""


class _Choice(Generic[T_co]):
    """The cues that begin with the same characters, told apart by the next one when it is asked.

    Where it has been tried very often, which no page of prose does, what fits none of them is told
    by all of them compiled as one.
    """

    __slots__ = ("_begun", "_by_next", "_either", "_others", "_tries", "cues")

    def __init__(self, begun: Iterable[_Begun[T_co]]) -> None:
        self._begun = tuple(begun)
        self.cues = tuple(one for one, _ in self._begun)
        self._tries = 0
        self._either: re.Pattern[str] | None = None
        self._by_next: Mapping[str, _Choice[T_co]] | None = None
        self._others: _Choice[T_co] = self

    def before(self, text: str, position: int) -> "_Choice[T_co]":
        """Return those that may go on as the text does at a place."""
        choice = self
        while len(choice.cues) > _FEW:
            by_next = choice._by_next if choice._by_next is not None else choice._told_apart()
            following = by_next.get(text[position : position + 1], choice._others)
            if following is choice:
                break
            choice = following
            position += 1
        return choice

    def _told_apart(self) -> Mapping[str, "_Choice[T_co]"]:
        """Return the cues by the characters that they may go on with; any other leads to others."""
        firsts = {rest[:1] for _, rests in self._begun for rest in rests} - _OPEN
        found: dict[str, _Choice[T_co]] = {}
        self._by_next = found
        if firsts:
            self._others = _Choice(_going_on(self._begun, OTHER))
        for first in firsts:
            found |= dict.fromkeys(chars_of(first), _Choice(_going_on(self._begun, first)))
        return found

    def at(self, text: str, position: int, end: int) -> Iterable[_Ranked[T_co]]:
        """Return the cues to be tried at a place."""
        self._tries += 1
        if self._tries < _OFTEN:
            return self.cues
        if self._either is None:
            each = (_NAME.sub("(?:", cue.shape.written) for _, cue in self.cues)
            self._either = re.compile("|".join(f"(?:{one})" for one in each), _CASELESS)
        return self.cues if self._either.match(text, position, end) else ()


_OPEN: Final = frozenset({"", OTHER})


def _going_on(begun: Iterable[_Begun[T_co]], first: str) -> Iterator[_Begun[T_co]]:
    """Yield the cues that may go on with a character, and what their heads say behind it."""
    for one, rests in begun:
        found = [rest[1:] for rest in rests if rest[:1] == first != OTHER]
        if any(rest[:1] in _OPEN for rest in rests):
            found.append(OTHER)
        if found:
            yield one, found


class Group(Generic[T_co]):
    """Cues in order.

    Args:
        cues: The cues.
        is_ornate: Whether the marks of labels may stand in front of the words of each, whose heads
            are those of the words.
    """

    def __init__(self, cues: Iterable[Cue[T_co]], *, is_ornate: bool = False) -> None:
        self.cues: tuple[Cue[T_co], ...] = tuple(cues)
        self._is_ornate = is_ornate
        ranked = list(enumerate(self.cues))
        self._wild = _among(one for one in ranked if self._is_wild(one[1]))
        self._needed, self._longest = _needed(cue for _, cue in self._wild.cues)
        self._by_char = _by_char(one for one in ranked if not self._is_wild(one[1]))
        self._firsts = _ORNAMENTAL.union(self._by_char) if is_ornate else self._by_char.keys()

    def _is_wild(self, cue: Cue[T_co]) -> bool:
        """Return whether a cue may begin with anything, or with what may be its ornament."""
        firsts = {head[0] for head in cue.shape.heads}
        return OTHER in firsts or (self._is_ornate and not _ORNAMENTAL.isdisjoint(firsts))

    def _near(self, text: str, position: int) -> _Choice[T_co] | None:
        """Return the cues that begin as the text does at a place, but for the wild ones."""
        char = text[position : position + 1]
        found = self._by_char.get(char)
        if found is None and self._is_ornate and char in _ORNAMENTAL:
            ornament = ORNAMENT.match(text, position)
            position = ornament.end() if ornament else position
            found = self._by_char.get(text[position : position + 1])
        return found.before(text, position + 1) if found else None

    def _possible(self, text: str, position: int, end: int) -> _Choice[T_co] | None:
        """Return the wild cues that may stand at a place."""
        clause = CLAUSE_END.search(text, position, end) if self._longest else None
        stop = min(clause.start() + self._longest, end) if clause else end
        inside = folded(text[position:stop])
        if self._needed.search(inside) is None:
            return None
        found = [one for one in self._wild.cues if one[1].may_stand_in(inside)]
        if len(found) == len(self._wild.cues):
            return self._wild
        return _among(found) if found else None

    def at(self, text: str, position: int, end: int = sys.maxsize) -> Iterable[Fit[T_co]]:
        """Return the cues that stand at a place, in their order, each looked for when asked for."""
        near = self._near(text, position)
        wild = self._possible(text, position, end) if self._wild.cues else None
        found = near.at(text, position, end) if near else ()
        if wild:
            found = sorted((*found, *wild.cues), key=_rank) if found else wild.cues
        return _fits(found, text, position, end) if found else ()

    def fits(self, text: str, places: Sequence[int], start: int, end: int) -> Iterator[Fit[T_co]]:
        """Yield the cues that stand at places of a range, place by place."""
        wild = self._wild_by_place(text, places, start, end)
        firsts, are_many = self._firsts, len(places) > _MANY
        for position in [one for one in places if text[one] in firsts or one in wild]:
            if near := self._near(text, position):
                for rank, cue in near.at(text, position, end) if are_many else near.cues:
                    if match := cue.match(text, position, end):
                        yield Fit(rank, cue, match)
            for rank, cue in wild.get(position, ()):
                if match := cue.match(text, position, end):
                    yield Fit(rank, cue, match)

    def _wild_by_place(
        self, text: str, places: Sequence[int], start: int, end: int
    ) -> Mapping[int, Sequence[_Ranked[T_co]]]:
        """Return the wild cues that may stand at places of a range, where any may."""
        inside = folded(text[start:end]) if self._wild.cues else ""
        found: dict[int, list[_Ranked[T_co]]] = {}
        if not self._wild.cues or self._needed.search(inside) is None:
            return found
        clauses: _Clauses | None = None
        for one in self._wild.cues:
            if one[1].may_stand_in(inside):
                clauses = clauses or _Clauses(inside, places, start, end)
                for place in clauses.places(one[1].shape.needs):
                    found.setdefault(place, []).append(one)
        return found

    def begins(self, text: str, position: int) -> bool:
        """Return whether one of the cues stands at a place, the wild ones aside."""
        near = self._near(text, position)
        found = near.at(text, position, sys.maxsize) if near else ()
        return any(cue.match(text, position, sys.maxsize) for _, cue in found)

    def filling(self, line: str) -> T_co | None:
        """Return what the cue says that a line is and nothing else, if it is one."""
        near = self._near(line, 0)
        wild = self._possible(line, 0, len(line)) if self._wild.cues else None
        found = (*(near.cues if near else ()), *(wild.cues if wild else ()))
        return next((cue.says for _, cue in found if cue.pattern.fullmatch(line)), None)

    def with_cues(self, other: "Group[T_co]") -> "Group[T_co]":
        """Return a group of these cues, and behind them those of another."""
        return Group((*self.cues, *other.cues), is_ornate=self._is_ornate)


def _among(ranked: Iterable[_Ranked[T_co]]) -> _Choice[T_co]:
    """Return cues whose heads tell nothing."""
    return _Choice((one, OTHER) for one in ranked)


class _Clauses:
    """The clauses of a range and the places in them."""

    def __init__(self, inside: str, places: Sequence[int], start: int, end: int) -> None:
        self.inside = inside
        self.places_ = places
        self.start = start
        self.is_exact = len(inside) == end - start
        self.begins = [0, *(match.end() for match in CLAUSE_END.finditer(inside))]

    def places(self, needs: Sequence[frozenset[str]]) -> Sequence[int]:
        """Return the places behind which the clause holds one of the words that are needed."""
        if not needs or not self.is_exact:
            return self.places_
        last: dict[int, int] = {}
        for word in needs[0]:
            at = self.inside.find(word)
            while at >= 0:
                begin = self.begins[bisect_right(self.begins, at) - 1]
                last[begin] = max(at, last.get(begin, 0))
                at = self.inside.find(word, at + 1)
        found: list[int] = []
        for begin, at in last.items():
            first = bisect_left(self.places_, self.start + begin)
            found += self.places_[first : bisect_right(self.places_, self.start + at)]
        return found


def _needed(cues: Iterable[Cue[T_co]]) -> tuple[re.Pattern[str], int]:
    """Return what finds in a text, ``folded``, what one of the cues cannot do without.

    Returns:
        The pattern, and how long the words are at most: nought where there is a cue without.
    """
    needs = [cue.shape.needs for cue in cues]
    if not all(needs):
        return re.compile(""), 0
    words = sorted(frozenset().union(*(one[0] for one in needs)))
    return re.compile("|".join(map(re.escape, words))), max(map(len, words), default=0)


def _fits(cues: Iterable[_Ranked[T_co]], text: str, position: int, end: int) -> Iterator[Fit[T_co]]:
    for rank, cue in cues:
        if match := cue.match(text, position, end):
            yield Fit(rank, cue, match)


def _rank(one: tuple[int, Cue[T_co]]) -> int:
    return one[0]


def _by_char(ranked: Iterable[_Ranked[T_co]]) -> Mapping[str, _Choice[T_co]]:
    """Return the cues by each character that they may begin with."""
    choices = _by_first((one, one[1].shape.heads) for one in ranked)
    return {char: one for first, one in choices.items() for char in chars_of(first)}


def _by_first(begun: Iterable[_Begun[T_co]]) -> Mapping[str, _Choice[T_co]]:
    """Return the cues by the first character of each of their heads."""
    found: dict[str, list[_Begun[T_co]]] = {}
    for one, heads in begun:
        rests: dict[str, list[str]] = {}
        for head in heads:
            rests.setdefault(head[:1], []).append(head[1:])
        for first, behind in rests.items():
            found.setdefault(first, []).append((one, behind))
    return {first: _Choice(listed) for first, listed in found.items()}
