"""Groups of cues, of which only those are tried that may stand at a place.

A cue knows the characters that it may begin with, so at most places none is tried at all; and it is
compiled when it is first tried, since most pages need few of them.
"""

import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final, Generic, TypeAlias, TypeVar

from digestlib.reading.patterns import ORNAMENT
from digestlib.reading.phrases import OTHER, Shape, chars_of, folded, widened

T_co = TypeVar("T_co", covariant=True)

_ORNAMENTAL: Final = re.compile(r"[ \t*+•#【\u2190-\u2bff\U0001f000-\U0001faff-]")
"""What an ornament begins with."""
_NAME: Final = re.compile(r"\(\?P<\w+>")
_OFTEN: Final = 300
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
        needs = self.shape.needs
        return not needs or any(one in text for one in needs)


@dataclass(frozen=True, slots=True)
class Fit(Generic[T_co]):
    """A cue that stands at a place, and its rank in its group: the first that fits counts."""

    rank: int
    cue: Cue[T_co]
    match: re.Match[str]


_Ranked: TypeAlias = tuple[int, Cue[T_co]]


class _Choice(Generic[T_co]):
    """The cues that begin with the same characters.

    Where it has been tried very often, which no page of prose does, what fits none of them is told
    by all of them compiled as one.
    """

    __slots__ = ("_either", "_tries", "cues")

    def __init__(self, cues: Iterable[_Ranked[T_co]]) -> None:
        self.cues = tuple(cues)
        self._tries = 0
        self._either: re.Pattern[str] | None = None

    def at(self, text: str, position: int, end: int) -> Iterable[_Ranked[T_co]]:
        """Return the cues to be tried at a place."""
        self._tries += 1
        if self._tries < _OFTEN:
            return self.cues
        if self._either is None:
            each = (_NAME.sub("(?:", cue.shape.written) for _, cue in self.cues)
            self._either = re.compile("|".join(f"(?:{one})" for one in each), _CASELESS)
        return self.cues if self._either.match(text, position, end) else ()


class _First(Generic[T_co]):
    """The cues that begin with one character, by the next one."""

    __slots__ = ("_by_second", "_others")

    def __init__(self, first: str, cues: Iterable[_Ranked[T_co]]) -> None:
        listed = [(one, _seconds(one[1], first)) for one in cues]
        self._others = _Choice(one for one, seconds in listed if OTHER in seconds)
        known = {second for _, seconds in listed for second in seconds} - {OTHER}
        choices = {
            second: _Choice(
                one for one, seconds in listed if not seconds.isdisjoint({second, OTHER})
            )
            for second in known
        }
        self._by_second = {
            char: one for second, one in choices.items() for char in chars_of(second)
        }

    def before(self, char: str) -> _Choice[T_co]:
        """Return those that may go on with a character."""
        return self._by_second.get(char, self._others)


def _seconds(cue: Cue[T_co], first: str) -> frozenset[str]:
    """Return what may follow the first character of a cue."""
    return frozenset(widened(head)[1] for head in cue.shape.heads if head[0] == first)


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
        self._wild = _Choice(one for one in ranked if self._is_wild(one[1]))
        self._needed = _needed(cue for _, cue in self._wild.cues)
        self._by_char = _by_char(one for one in ranked if not self._is_wild(one[1]))

    def _is_wild(self, cue: Cue[T_co]) -> bool:
        """Return whether a cue may begin with anything, or with what may be its ornament."""
        firsts = {head[0] for head in cue.shape.heads}
        return OTHER in firsts or (self._is_ornate and any(map(_ORNAMENTAL.match, firsts)))

    def _near(self, text: str, position: int) -> _Choice[T_co] | None:
        """Return the cues that begin as the text does at a place, but for the wild ones."""
        char = text[position : position + 1]
        found = self._by_char.get(char)
        if found is None and self._is_ornate and _ORNAMENTAL.match(char):
            ornament = ORNAMENT.match(text, position)
            position = ornament.end() if ornament else position
            found = self._by_char.get(text[position : position + 1])
        return found.before(text[position + 1 : position + 2]) if found else None

    def _possible(self, text: str, start: int, end: int) -> _Choice[T_co] | None:
        """Return the wild cues that may stand in a range at all."""
        if not self._wild.cues:
            return None
        inside = folded(text[start:end])
        if self._needed.search(inside) is None:
            return None
        found = [one for one in self._wild.cues if one[1].may_stand_in(inside)]
        if len(found) == len(self._wild.cues):
            return self._wild
        return _Choice(found) if found else None

    def at(self, text: str, position: int, end: int = sys.maxsize) -> Iterator[Fit[T_co]]:
        """Yield the cues that stand at a place, in their order."""
        near, wild = self._near(text, position), self._possible(text, position, end)
        if near is None and wild is None:
            return
        found = [*(near.at(text, position, end) if near else ()), *(wild.cues if wild else ())]
        for rank, cue in sorted(found, key=_rank) if near and wild else found:
            if match := cue.match(text, position, end):
                yield Fit(rank, cue, match)

    def fits(self, text: str, places: Sequence[int], start: int, end: int) -> Iterator[Fit[T_co]]:
        """Yield the cues that stand at places of a range, place by place."""
        wild = self._possible(text, start, end)
        by_char, is_ornate = self._by_char, self._is_ornate
        are_many = len(places) > _MANY
        for position in places:
            first = by_char.get(text[position])
            near: _Choice[T_co] | None = None
            if first is not None:
                near = first.before(text[position + 1 : position + 2])
            elif is_ornate and _ORNAMENTAL.match(text, position):
                near = self._near(text, position)
            if near is not None:
                for rank, cue in near.at(text, position, end) if are_many else near.cues:
                    if match := cue.match(text, position, end):
                        yield Fit(rank, cue, match)
            if wild:
                for rank, cue in wild.at(text, position, end):
                    if match := cue.match(text, position, end):
                        yield Fit(rank, cue, match)

    def begins(self, text: str, position: int) -> bool:
        """Return whether one of the cues stands at a place, the wild ones aside."""
        near = self._near(text, position)
        found = near.at(text, position, sys.maxsize) if near else ()
        return any(cue.match(text, position, sys.maxsize) for _, cue in found)

    def filling(self, line: str) -> T_co | None:
        """Return what the cue says that a line is and nothing else, if it is one."""
        near, wild = self._near(line, 0), self._possible(line, 0, len(line))
        found = (*(near.cues if near else ()), *(wild.cues if wild else ()))
        return next((cue.says for _, cue in found if cue.pattern.fullmatch(line)), None)

    def with_cues(self, other: "Group[T_co]") -> "Group[T_co]":
        """Return a group of these cues, and behind them those of another."""
        return Group((*self.cues, *other.cues), is_ornate=self._is_ornate)


def _needed(cues: Iterable[Cue[T_co]]) -> re.Pattern[str]:
    """Return what finds in a text, ``folded``, what one of the cues cannot do without."""
    needs = [cue.shape.needs for cue in cues]
    words = sorted(frozenset().union(*needs)) if all(needs) else [""]
    return re.compile("|".join(map(re.escape, words)))


def _rank(one: tuple[int, Cue[T_co]]) -> int:
    return one[0]


def _by_char(ranked: Iterable[_Ranked[T_co]]) -> Mapping[str, _First[T_co]]:
    """Return the cues by each character that they may begin with."""
    by_head: dict[str, dict[int, _Ranked[T_co]]] = {}
    for one in ranked:
        for first in {head[0] for head in one[1].shape.heads}:
            by_head.setdefault(first, {})[one[0]] = one
    firsts = {first: _First(first, cues.values()) for first, cues in by_head.items()}
    return {char: one for first, one in firsts.items() for char in chars_of(first)}
