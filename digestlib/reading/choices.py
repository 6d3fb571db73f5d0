"""Cues that may stand at a place, told apart by what they begin with, and compiled when tried."""

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Final, Generic, NamedTuple, TypeAlias, TypeVar

from digestlib.reading.beginnings import OTHER, chars_of
from digestlib.reading.phrases import Shape

T_co = TypeVar("T_co", covariant=True)

_NAME: Final = re.compile(r"\(\?P<\w+>")
_OFTEN: Final = 10_000
"""No page of prose asks the same cues so often."""
_EITHERS: Final = 3
"""So many such patterns are compiled, since each costs as much as a long page."""
_FEW: Final = 1
"""So few are tried rather than told apart."""
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

    __slots__ = ("_pattern", "match", "says", "shape")

    def __init__(self, shape: Shape, says: T_co) -> None:
        self.shape = shape
        self.says = says
        self._pattern: re.Pattern[str] | None = None
        self.match: Callable[[str, int, int], re.Match[str] | None] = self._first_match
        """Return how the cue stands at a place of a text whose rest counts for nothing."""

    @property
    def pattern(self) -> re.Pattern[str]:
        """The phrase, compiled."""
        if self._pattern is None:
            self._pattern = _compiled(self.shape.written)
        return self._pattern

    def _first_match(self, text: str, start: int, end: int) -> re.Match[str] | None:
        self.match = self.pattern.match
        return self.match(text, start, end)

    def may_stand_in(self, text: str, chars: frozenset[str] | None = None) -> bool:
        """Return whether a text, ``folded``, holds what the cue cannot do without.

        Args:
            text: The text.
            chars: The characters in it, which tell of a long one much faster what it lacks.
        """
        for needed in self.shape.needs:
            for one in needed:
                if (chars is None or chars.issuperset(one)) and one in text:
                    break
            else:
                return False
        return True


class Fit(NamedTuple, Generic[T_co]):
    """A cue that stands at a place, and its rank in its group: the first that fits counts."""

    rank: int
    cue: Cue[T_co]
    match: re.Match[str]


Ranked: TypeAlias = tuple[int, Cue[T_co]]


_Begun: TypeAlias = tuple[Ranked[T_co], Collection[str]]
"""A cue, and what its heads say of the characters behind those that a text has already."""


class Choice(Generic[T_co]):
    """The cues that begin with the same characters, told apart by the next one when it is asked.

    Where it has been tried very often, which no page of prose does, what fits none of them is told
    by all of them compiled as one.
    """

    __slots__ = ("_begun", "_by_next", "_eithers", "_others", "_tries", "cues", "is_settled")

    def __init__(self, begun: Iterable[_Begun[T_co]]) -> None:
        self._begun = tuple(begun)
        self.cues = tuple(one for one, _ in self._begun)
        self.is_settled = len(self.cues) <= _FEW
        """Whether it is known that no more of the text tells them apart."""
        self._tries = 0
        self._eithers: dict[int, re.Pattern[str]] = {}
        self._by_next: Mapping[str, Choice[T_co]] | None = None
        self._others: Choice[T_co] = self

    def before(self, text: str, position: int) -> "Choice[T_co]":
        """Return those that may go on as the text does at a place."""
        choice = self
        while not choice.is_settled:  # without a call each, which this is asked very often
            by_next = choice._by_next if choice._by_next is not None else choice._told_apart()
            choice = by_next.get(text[position : position + 1], choice._others)
            position += 1
        return choice

    def going_on(self, char: str) -> "Choice[T_co]":
        """Return those that may go on with a character."""
        by_next = self._by_next if self._by_next is not None else self._told_apart()
        return by_next.get(char, self._others)

    def _told_apart(self) -> Mapping[str, "Choice[T_co]"]:
        """Return the cues by the characters that they may go on with; any other leads to others."""
        firsts = {rest[:1] for _, rests in self._begun for rest in rests} - _OPEN
        found: dict[str, Choice[T_co]] = {}
        self._by_next = found
        self.is_settled = not firsts
        if firsts:
            self._others = Choice(_going_on(self._begun, OTHER))
        for first in firsts:
            found |= dict.fromkeys(chars_of(first), Choice(_going_on(self._begun, first)))
        return found

    def at(self, text: str, position: int, end: int) -> Sequence[Ranked[T_co]]:
        """Return the cues to be tried at a place."""
        self._tries += 1
        if self._tries < _OFTEN or len(self.cues) == _FEW:
            return self.cues
        return self._standing(text, position, end)

    def _standing(self, text: str, position: int, end: int) -> Sequence[Ranked[T_co]]:
        """Return the cues that stand at a place; the last ones unasked where none is compiled."""
        standing: list[Ranked[T_co]] = []
        index = 0
        while either := self._eithers.get(index) or self._either_from(index):
            found = either.match(text, position, end)
            if found is None or found.lastindex is None:
                return standing
            index += found.lastindex
            standing.append(self.cues[index - 1])
        return [*standing, *self.cues[index:]]

    def _either_from(self, index: int) -> re.Pattern[str] | None:
        """Compile the cues from one on as one, but for few of them or too many times."""
        known = None
        if len(self.cues) - index > _FEW and len(self._eithers) < _EITHERS:
            each = (_NAME.sub("(?:", cue.shape.written) for _, cue in self.cues[index:])
            known = re.compile("|".join(f"({one})" for one in each), _CASELESS)
            self._eithers[index] = known
        return known


_OPEN: Final = frozenset({"", OTHER})


def _going_on(begun: Iterable[_Begun[T_co]], first: str) -> Iterator[_Begun[T_co]]:
    """Yield the cues that may go on with a character, and what their heads say behind it."""
    for one, rests in begun:
        found = [rest[1:] for rest in rests if rest[:1] == first != OTHER]
        if any(rest[:1] in _OPEN for rest in rests):
            found.append(OTHER)
        if found:
            yield one, found


def by_char(ranked: Iterable[Ranked[T_co]]) -> Mapping[str, Choice[T_co]]:
    """Return the cues by each character that they may begin with."""
    choices = _by_first((one, one[1].shape.heads) for one in ranked)
    return {char: one for first, one in choices.items() for char in chars_of(first)}


def _by_first(begun: Iterable[_Begun[T_co]]) -> Mapping[str, Choice[T_co]]:
    """Return the cues by the first character of each of their heads."""
    found: dict[str, list[_Begun[T_co]]] = {}
    for one, heads in begun:
        rests: dict[str, list[str]] = {}
        for head in heads:
            rests.setdefault(head[:1], []).append(head[1:])
        for first, behind in rests.items():
            found.setdefault(first, []).append((one, behind))
    return {first: Choice(listed) for first, listed in found.items()}
