"""Groups of cues, of which only those are tried that may stand at a place.

A cue knows the characters that it may begin with, so at most places none is tried at all; and it is
compiled when it is first tried, since most pages need few of them.
"""

import re
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Generic, TypeAlias, TypeVar

from digestlib.reading.phrases import ANY, Shape, folded, head_of

T_co = TypeVar("T_co", covariant=True)

_CASELESS: Final = re.IGNORECASE | re.MULTILINE


class Cue(Generic[T_co]):
    """A phrase, and what it says.

    Args:
        shape: The phrase.
        says: What it says.
    """

    __slots__ = ("_pattern", "says", "shape")

    def __init__(self, shape: Shape, says: T_co) -> None:
        self.shape = shape
        self.says = says
        self._pattern: re.Pattern[str] | None = None

    @property
    def pattern(self) -> re.Pattern[str]:
        """The phrase, compiled."""
        if self._pattern is None:
            self._pattern = re.compile(self.shape.written, _CASELESS)
        return self._pattern

    def may_stand_in(self, text: str) -> bool:
        """Return whether a text, ``folded``, holds what the cue cannot do without."""
        needs = self.shape.needs
        return not needs or any(one in text for one in needs)


Ranked: TypeAlias = tuple[int, Cue[T_co]]
"""A cue, and its place in its group: the first that fits counts."""


@dataclass(frozen=True, slots=True)
class Fit(Generic[T_co]):
    """A cue that stands at a place."""

    rank: int
    cue: Cue[T_co]
    match: re.Match[str]


class Group(Generic[T_co]):
    """Cues in order.

    Args:
        cues: The cues.
        ornament: What may stand in front of the words of each; ``heads`` are those of the words.
    """

    def __init__(self, cues: Iterable[Cue[T_co]], ornament: re.Pattern[str] | None = None) -> None:
        self.cues: tuple[Cue[T_co], ...] = tuple(cues)
        self._ornament = ornament
        ranked = list(enumerate(self.cues))
        self.wild: tuple[Ranked[T_co], ...] = tuple(one for one in ranked if self._is_wild(one[1]))
        """Those that may begin with anything."""
        known = [one for one in ranked if not self._is_wild(one[1])]
        self._by_head: Mapping[str, tuple[Ranked[T_co], ...]] = _by_head(known)

    def _is_wild(self, cue: Cue[T_co]) -> bool:
        heads = cue.shape.heads
        return ANY in heads or any(self._words(head, 0) for head in heads)

    def _words(self, text: str, position: int) -> int:
        """Return where the words of a cue would begin behind their ornament."""
        ornament = self._ornament.match(text, position) if self._ornament else None
        return ornament.end() if ornament else position

    def near(self, text: str, position: int) -> tuple[Ranked[T_co], ...]:
        """Return the cues that begin as the text does at a place, but for the wild ones."""
        if self._ornament:
            position = self._words(text, position)
        char = text[position : position + 1]
        found = self._by_head.get(char)
        if found is None and not (char.isascii() and char.isalpha()):
            found = self._by_head.get(head_of(char))
        return found or ()

    def possible(self, text: str, start: int, end: int) -> Sequence[Ranked[T_co]]:
        """Return the wild cues that may stand in a range at all."""
        if not self.wild:
            return ()
        inside = folded(text[start:end])
        return [one for one in self.wild if one[1].may_stand_in(inside)]

    def at(self, text: str, position: int, end: int = sys.maxsize) -> Iterator[Fit[T_co]]:
        """Yield the cues that stand at a place, in their order."""
        found = self.near(text, position)
        if self.wild and (possible := self.possible(text, position, end)):
            found = tuple(sorted((*found, *possible), key=lambda one: one[0]))
        for rank, cue in found:
            if match := cue.pattern.match(text, position, end):
                yield Fit(rank, cue, match)

    def filling(self, line: str) -> T_co | None:
        """Return what the cue says that a line is and nothing else, if it is one."""
        found = (*self.near(line, 0), *self.possible(line, 0, len(line)))
        return next((cue.says for _, cue in found if cue.pattern.fullmatch(line)), None)

    def with_cues(self, other: "Group[T_co]") -> "Group[T_co]":
        """Return a group of these cues, and behind them those of another."""
        return Group((*self.cues, *other.cues), self._ornament)


def _by_head(ranked: Iterable[Ranked[T_co]]) -> Mapping[str, tuple[Ranked[T_co], ...]]:
    """Return the cues by the head of what they begin with, and by the letter in either case."""
    found: dict[str, list[Ranked[T_co]]] = {}
    for one in ranked:
        heads = one[1].shape.heads
        for head in {*heads, *(head.upper() for head in heads)}:
            found.setdefault(head, []).append(one)
    return {head: tuple(cues) for head, cues in found.items()}
