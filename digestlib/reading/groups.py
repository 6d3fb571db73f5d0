"""Groups of cues, of which only those are tried that may stand at a place.

A cue knows the characters that it may begin with, so at most places none is tried at all; and it is
compiled when it is first tried, since most pages need few of them.
"""

import re
import sys
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import chain
from typing import Final, Generic

from digestlib.reading.choices import Choice, Cue, Fit, Ranked, T_co, among, by_char
from digestlib.reading.patterns import ORNAMENT
from digestlib.reading.phrases import CLAUSE_END, OTHER, folded

_ORNAMENTAL: Final = frozenset(
    chain(" \t*+•#【-", map(chr, range(0x2190, 0x2C00)), map(chr, range(0x1F000, 0x1FB00)))
)
"""What an ornament begins with."""
_MANY: Final = 100
"""So many places lie in no review that was written for people."""
_FAR: Final = 200
"""No cue goes on so far behind the first words that it needs."""
_KEPT: Final = 16
"""So many groups of what may stand in a range are kept for ranges to come."""


class Group(Generic[T_co]):
    """Cues in order.

    Args:
        cues: The cues.
        is_ornate: Whether the marks of labels may stand in front of the words of each, whose heads
            are those of the words.
    """

    def __init__(self, cues: Iterable[Cue[T_co]], *, is_ornate: bool = False) -> None:
        self._arrange(enumerate(cues), is_ornate=is_ornate)

    def _arrange(self, cues: Iterable[Ranked[T_co]], *, is_ornate: bool) -> None:
        ranked = tuple(cues)
        self.cues: tuple[Cue[T_co], ...] = tuple(cue for _, cue in ranked)
        self._ranked, self._is_ornate = ranked, is_ornate
        self._known: re.Pattern[str] | None = None
        self._within: dict[frozenset[int], Group[T_co]] = {}
        self._wild = among(one for one in ranked if self._is_wild(one[1]))
        self._needed, self._longest = _needed(cue for _, cue in self._wild.cues)
        # The fewest words first, since they are missing most often.
        self._by_need = [(one, sorted(one[1].shape.needs, key=len)) for one in self._wild.cues]
        self._by_char = by_char(one for one in ranked if not self._is_wild(one[1]))
        self._firsts = _ORNAMENTAL.union(self._by_char) if is_ornate else self._by_char.keys()

    def _is_wild(self, cue: Cue[T_co]) -> bool:
        """Return whether a cue may begin with anything, or with what may be its ornament."""
        firsts = {head[0] for head in cue.shape.heads}
        return OTHER in firsts or (self._is_ornate and not _ORNAMENTAL.isdisjoint(firsts))

    def _near(self, text: str, position: int) -> Choice[T_co] | None:
        """Return the cues that begin as the text does at a place, but for the wild ones."""
        char = text[position : position + 1]
        found = self._by_char.get(char)
        if found is None and self._is_ornate and char in _ORNAMENTAL:
            ornament = ORNAMENT.match(text, position)
            position = ornament.end() if ornament else position
            found = self._by_char.get(text[position : position + 1])
        return found.before(text, position + 1) if found else None

    def _possible(self, text: str, position: int, end: int) -> Choice[T_co] | None:
        """Return the wild cues that may stand at a place."""
        clause = CLAUSE_END.search(text, position, end) if self._longest else None
        stop = min(clause.start() + self._longest, end) if clause else end
        inside = folded(text[position:stop])
        if self._needed.search(inside) is None:
            return None
        found = list(self._standing_in(inside))
        if len(found) == len(self._wild.cues):
            return self._wild
        return among(found) if found else None

    def _standing_in(self, inside: str) -> Iterator[Ranked[T_co]]:
        """Yield the wild cues of which a text, ``folded``, holds what they cannot do without."""
        chars = frozenset(inside)
        held: dict[frozenset[str], bool] = {}  # several cues need the same words
        for one, needs in self._by_need:
            for words in needs:
                if words not in held:
                    held[words] = any(word in inside for word in _begun_by(words, chars))
                if not held[words]:
                    break
            else:
                yield one

    def at(self, text: str, position: int, end: int = sys.maxsize) -> Iterable[Fit[T_co]]:
        """Return the cues that stand at a place, in their order, each looked for when asked for."""
        near = self._near(text, position)
        wild = self._possible(text, position, end) if self._wild.cues else None
        found = near.at(text, position, end) if near else ()
        if wild:
            found = sorted((*found, *wild.cues), key=_rank) if found else wild.cues
        return _fits(found, text, position, end) if found else ()

    def fits(self, text: str, places: Sequence[int], start: int, end: int) -> Iterator[Fit[T_co]]:
        """Return the cues that stand at places of a range, place by place."""
        if len(places) <= _MANY:
            return self.tried(text, places, start, end)
        likely = self._likely(folded(text[start:end]))
        return likely.tried(text, places, start, end, often=True) if likely.cues else iter(())

    def tried(
        self, text: str, places: Sequence[int], start: int, end: int, *, often: bool = False
    ) -> Iterator[Fit[T_co]]:
        """Yield what ``fits`` returns, and ask nothing of the range as a whole.

        Args:
            text: The text.
            places: The places.
            start: Where the range begins.
            end: Where it ends.
            often: Whether so many places are tried that cues are worth to be told apart by all.
        """
        wild = self._wild_by_place(text, places, start, end)
        firsts = self._firsts
        for position in [one for one in places if text[one] in firsts or one in wild]:
            if near := self._near(text, position):
                found = near.at(text, position, end) if often else near.cues
                yield from _fits(found, text, position, end)
            if position in wild:
                yield from _fits(wild[position], text, position, end)

    def may_stand_in(self, text: str) -> bool:
        """Return whether a text holds what one of the cues cannot do without."""
        if self._known is None:
            self._known = _needed(self.cues)[0]
        return self._known.search(folded(text)) is not None

    def _likely(self, inside: str) -> "Group[T_co]":
        """Return the group of the cues that may stand in a range at all, ``folded``.

        At most places of a long range no cue is tried then.
        """
        chars = frozenset(inside)
        found = [one for one in self._ranked if one[1].may_stand_in(inside, chars)]
        if len(found) == len(self._ranked):
            return self
        key = frozenset(rank for rank, _ in found)
        if key not in self._within:
            if len(self._within) == _KEPT:
                del self._within[next(iter(self._within))]
            group: Group[T_co] = Group(())
            group._arrange(found, is_ornate=self._is_ornate)
            self._within[key] = group
        return self._within[key]

    def _wild_by_place(
        self, text: str, places: Sequence[int], start: int, end: int
    ) -> Mapping[int, Sequence[Ranked[T_co]]]:
        """Return the wild cues that may stand at places of a range, where any may."""
        inside = folded(text[start:end]) if self._wild.cues else ""
        found: dict[int, list[Ranked[T_co]]] = {}
        if not self._wild.cues or self._needed.search(inside) is None:
            return found
        clauses: _Clauses | None = None
        for one in self._standing_in(inside):
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


class _Clauses:
    """The clauses of a range and the places in them."""

    def __init__(self, inside: str, places: Sequence[int], start: int, end: int) -> None:
        self._inside = inside
        self._places = places
        self._start = start
        self._chars = frozenset(inside)
        self._is_exact = len(inside) == end - start
        self._known: dict[frozenset[str], Mapping[int, int]] = {}
        self._begins = [0, *(match.end() for match in CLAUSE_END.finditer(inside))]

    def places(self, needs: Sequence[frozenset[str]]) -> Sequence[int]:
        """Return the places behind which the clause holds one of the words that are needed first.

        The others that a cue needs stand near it.
        """
        if not needs or not self._is_exact:
            return self._places
        if needs[0] not in self._known:
            self._known[needs[0]] = self._holding(needs[0])
        found: list[int] = []
        for begin, at in self._known[needs[0]].items():
            around = self._inside[begin : at + _FAR]
            if all(any(word in around for word in words) for words in needs[1:]):
                first = bisect_left(self._places, self._start + begin)
                found += self._places[first : bisect_right(self._places, self._start + at)]
        return found

    def _holding(self, words: frozenset[str]) -> Mapping[int, int]:
        """Return where clauses begin that hold one of the words, and where the last one stands."""
        last: dict[int, int] = {}
        for word in _begun_by(words, self._chars):
            at = self._inside.find(word)
            while at >= 0:
                begin = self._begins[bisect_right(self._begins, at) - 1]
                last[begin] = max(at, last.get(begin, 0))
                at = self._inside.find(word, at + 1)
        return last


@cache
def _by_first(words: frozenset[str]) -> tuple[frozenset[str], Mapping[str, Sequence[str]]]:
    """Return what words begin with, and the words by it."""
    found: dict[str, list[str]] = {}
    for word in words:
        found.setdefault(word[:1], []).append(word)
    return frozenset(found), found


def _begun_by(words: frozenset[str], chars: frozenset[str]) -> Iterator[str]:
    """Yield those of many words that begin with one of some characters, which tells fast."""
    firsts, known = _by_first(words)
    return chain.from_iterable(map(known.__getitem__, firsts & chars))


def _needed(cues: Iterable[Cue[T_co]]) -> tuple[re.Pattern[str], int]:
    """Return what finds in a text, ``folded``, what one of the cues cannot do without.

    Returns:
        The pattern, and how long the words are at most: nought where there is a cue without.
    """
    needs = [cue.shape.needs for cue in cues]
    if not all(needs):
        return re.compile(""), 0
    words = sorted(frozenset().union(*(one[0] for one in needs)))
    longest = max((len(word) for one in needs for needed in one for word in needed), default=0)
    return re.compile("|".join(map(re.escape, words))), longest


def _fits(cues: Iterable[Ranked[T_co]], text: str, position: int, end: int) -> Iterator[Fit[T_co]]:
    for rank, cue in cues:
        if match := cue.match(text, position, end):
            yield Fit(rank, cue, match)


def _rank(one: tuple[int, Cue[T_co]]) -> int:
    return one[0]
