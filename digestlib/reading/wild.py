"""The cues of a group that may begin with anything, found by words that they cannot do without."""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import chain
from typing import Final, Generic, TypeAlias

from digestlib.reading.beginnings import folded
from digestlib.reading.choices import Ranked, T_co
from digestlib.reading.phrases import CLAUSE_END

Words: TypeAlias = frozenset[str]

_FAR: Final = 200
"""No cue goes on so far behind a word that it needs."""
_RARER: Final = 0.1
"""So much less often a word stands in a text for each character that it is longer."""


@dataclass(frozen=True, slots=True, eq=False)
class _Told(Generic[T_co]):
    """A cue, and of which words one must stand near one that tells of the cue."""

    ranked: Ranked[T_co]
    others: tuple[Words, ...]


class Wild(Generic[T_co]):
    """Cues in order that may begin with anything.

    Each is told by those of the words that it needs which texts hold least.

    Args:
        cues: The cues.
    """

    def __init__(self, cues: Iterable[Ranked[T_co]]) -> None:
        self.cues = tuple(cues)
        self._untold = [one for one in self.cues if not one[1].shape.needs]
        self._telling = _telling(self.cues)
        self._pattern = any_word(frozenset(self._telling))
        needed = chain.from_iterable(cue.shape.needs for _, cue in self.cues)
        self._longest = max(map(len, chain.from_iterable(needed)), default=0)

    def at(self, text: str, position: int, end: int) -> Sequence[Ranked[T_co]]:
        """Return the cues that may stand at a place."""
        clause = CLAUSE_END.search(text, position, end)
        stop = min(clause.start() + self._longest, end) if clause else end
        inside = folded(text[position:stop])
        told = {one for _, found in self._words(inside) for one in found}
        return self._standing(inside, told) if told else self._untold

    def by_place(
        self, text: str, places: Sequence[int], start: int, end: int
    ) -> Mapping[int, Sequence[Ranked[T_co]]]:
        """Return the cues that may stand at places of a range, where any may."""
        if not self.cues:
            return {}
        found: dict[int, Sequence[Ranked[T_co]]] = dict.fromkeys(places, self._untold)
        if not self._untold:
            found.clear()
        inside = folded(text[start:end])
        if len(inside) != end - start:  # some letters are two without their case
            told = {one for _, some in self._words(inside) for one in some}
            return dict.fromkeys(places, self._standing(inside, told)) if told else found
        for begin, last, stop, told in self._clauses(inside):
            if standing := self._standing(inside[begin:stop], told):
                first = bisect_left(places, start + begin)
                behind = bisect_right(places, start + last)
                found.update(dict.fromkeys(places[first:behind], standing))
        return found

    def _words(self, inside: str) -> Iterator[tuple[int, Sequence[_Told[T_co]]]]:
        """Yield where words stand in a text, ``folded``, and the cues of which they tell."""
        search, position = self._pattern.search, 0
        while word := search(inside, position):
            yield word.start(), self._telling[word.group()]
            position = word.start() + 1

    def _clauses(self, inside: str) -> Iterator[tuple[int, int, int, set[_Told[T_co]]]]:
        """Yield the clauses of a text, ``folded``, that hold words which tell of cues.

        Each is where it begins, where the last of these words stands, how far from its beginning
        the other words stand at most, and the cues.
        """
        search, word = self._pattern.search, self._pattern.search(inside)
        ends = [match.end() for match in CLAUSE_END.finditer(inside)] if word else []
        while word is not None:
            number = bisect_right(ends, word.start())
            begin = ends[number - 1] if number else 0
            behind = ends[number] if number < len(ends) else len(inside) + 1
            told: set[_Told[T_co]] = set()
            last = begin
            while word is not None and word.start() < behind:
                last = word.start()
                told.update(self._telling[word.group()])
                word = search(inside, last + 1)
            yield begin, last, min(last + _FAR, behind + self._longest), told

    def _standing(self, inside: str, told: Iterable[_Told[T_co]]) -> Sequence[Ranked[T_co]]:
        """Return in their order those of the cues of which a text holds all that they need."""
        held: dict[Words, bool] = {}  # several cues need the same words
        found = self._untold.copy()
        for one in told:
            for words in one.others:
                if words not in held:
                    held[words] = any_word(words).search(inside) is not None
                if not held[words]:
                    break
            else:
                found.append(one.ranked)
        return sorted(found, key=_rank)


def _rank(one: Ranked[T_co]) -> int:
    return one[0]


def _telling(cues: Iterable[Ranked[T_co]]) -> Mapping[str, Sequence[_Told[T_co]]]:
    """Return the cues by the words that tell of them, and by what these begin."""
    told: dict[str, list[_Told[T_co]]] = {}
    for one in cues:
        if needs := one[1].shape.needs:
            least = min(needs, key=_frequency)
            others = sorted((words for words in needs if words is not least), key=len)
            cue = _Told(one, tuple(others))
            for word in least:
                told.setdefault(word, []).append(cue)
    begun = {word: [word[:end] for end in range(1, len(word) + 1)] for word in told}
    return {
        word: [*dict.fromkeys(cue for one in ones for cue in told.get(one, ()))]
        for word, ones in begun.items()
    }


def _frequency(words: Words) -> float:
    """Return about how often texts hold one of some words, beside other words."""
    return sum(_RARER ** len(word) for word in words)


@cache
def any_word(words: Words) -> re.Pattern[str]:
    """Return what finds any of some words, the longest first."""
    listed = sorted(sorted(words), key=len, reverse=True)
    return re.compile("|".join(map(re.escape, listed)) or "(?!)")
