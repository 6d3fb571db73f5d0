"""Groups of cues, of which only those are tried that may stand at a place.

A cue knows the characters that it may begin with, so at most places none is tried at all; and it is
compiled when it is first tried, since most pages need few of them.
"""

import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import Final, Generic

from digestlib.reading.beginnings import OTHER, folded
from digestlib.reading.choices import Choice, Cue, Fit, Ranked, T_co, by_char
from digestlib.reading.patterns import ORNAMENT
from digestlib.reading.wild import Wild, any_word

_ORNAMENTAL: Final = frozenset(
    chain(" \t*+•#【-", map(chr, range(0x2190, 0x2C00)), map(chr, range(0x1F000, 0x1FB00)))
)
"""What an ornament begins with."""
_MANY: Final = 100
"""So many places lie in no review that was written for people."""
_BEGUN: Final = 2
"""By so many characters it is remembered which cues begin so."""
_MOST_BEGUN: Final = 10_000
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
        self._begun: dict[str, Choice[T_co] | None] = {}
        self._wild = Wild(one for one in ranked if self._is_wild(one[1]))
        self._by_char = by_char(one for one in ranked if not self._is_wild(one[1]))
        self.firsts = _ORNAMENTAL.union(self._by_char) if is_ornate else self._by_char.keys()
        """The characters that the cues may begin with, the wild ones aside."""

    @property
    def holds_wild(self) -> bool:
        """Whether one of the cues may begin with anything."""
        return bool(self._wild.cues)

    def _is_wild(self, cue: Cue[T_co]) -> bool:
        """Return whether a cue may begin with anything, or with what may be its ornament."""
        firsts = {head[0] for head in cue.shape.heads}
        return OTHER in firsts or (self._is_ornate and not _ORNAMENTAL.isdisjoint(firsts))

    def _near(self, text: str, position: int) -> Choice[T_co] | None:
        """Return the cues that begin as the text does at a place, but for the wild ones."""
        begun = text[position : position + _BEGUN]
        if begun not in self._begun:
            return self._first_near(text, position)
        found = self._begun[begun]
        if found is None or found.is_settled:
            return found
        return found.before(text, position + _BEGUN)

    def _first_near(self, text: str, position: int) -> Choice[T_co] | None:
        """Return what ``_near`` does, and remember how the text begins there."""
        char = text[position : position + 1]
        found = self._by_char.get(char)
        if found is None and self._is_ornate and char in _ORNAMENTAL:
            ornament = ORNAMENT.match(text, position)
            position = ornament.end() if ornament else position
            found = self._by_char.get(text[position : position + 1])
            return found.before(text, position + 1) if found else None
        begun = text[position : position + _BEGUN]
        if len(self._begun) == _MOST_BEGUN:
            self._begun.clear()
        found = found.going_on(begun[1:]) if found else None
        self._begun[begun] = found if found and found.cues else None
        return found.before(text, position + _BEGUN) if found else None

    def at(self, text: str, position: int, end: int = sys.maxsize) -> Iterable[Fit[T_co]]:
        """Return the cues that stand at a place, in their order, each looked for when asked for."""
        near = self._near(text, position)
        wild = self._wild.at(text, position, end) if self._wild.cues else ()
        found = near.at(text, position, end) if near else ()
        if wild:
            found = sorted((*found, *wild), key=_rank) if found else wild
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
        wild = self._wild.by_place(text, places, start, end)
        firsts, begun = self.firsts, self._begun
        # Most places are asked in vain, and a call costs more than that.
        for position in [
            one
            for one in places
            if one in wild
            or (text[one] in firsts and begun.get(text[one : one + _BEGUN], self) is not None)
        ]:
            if near := self._near(text, position):
                for rank, cue in near.at(text, position, end) if often else near.cues:
                    if match := cue.match(text, position, end):
                        yield Fit(rank, cue, match)
            if position in wild:
                yield from _fits(wild[position], text, position, end)

    def may_stand_in(self, text: str) -> bool:
        """Return whether a text holds what one of the cues cannot do without."""
        if self._known is None:
            needs = [cue.shape.needs for cue in self.cues]
            first = chain.from_iterable(one[0] for one in needs if one)
            self._known = any_word(frozenset(first)) if all(needs) else re.compile("")
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

    def begins(self, text: str, position: int) -> bool:
        """Return whether one of the cues stands at a place, the wild ones aside."""
        near = self._near(text, position)
        found = near.at(text, position, sys.maxsize) if near else ()
        return any(cue.match(text, position, sys.maxsize) for _, cue in found)

    def filling(self, line: str) -> T_co | None:
        """Return what the cue says that a line is and nothing else, if it is one."""
        near = self._near(line, 0)
        wild = self._wild.at(line, 0, len(line)) if self._wild.cues else ()
        found = (*(near.cues if near else ()), *wild)
        return next((cue.says for _, cue in found if cue.pattern.fullmatch(line)), None)

    def with_cues(self, other: "Group[T_co]") -> "Group[T_co]":
        """Return a group of these cues, and behind them those of another."""
        return Group((*self.cues, *other.cues), is_ornate=self._is_ornate)


def _fits(cues: Iterable[Ranked[T_co]], text: str, position: int, end: int) -> Iterator[Fit[T_co]]:
    for rank, cue in cues:
        if match := cue.match(text, position, end):
            yield Fit(rank, cue, match)


def _rank(one: tuple[int, Cue[T_co]]) -> int:
    return one[0]
