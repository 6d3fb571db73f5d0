"""Which catalog entry belongs to which unit, after digests and points moved and texts changed."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from digestlib.po import Entry
from digestlib.translation.similarity import best, similarity
from digestlib.translation.units import Unit, field_of

_SIMILAR: Final = 0.6
"""From here on a list's item counts as the same one, changed."""
_SIMILAR_TITLES: Final = 0.75
_MOST_PAIRS: Final = 4_000_000
"""So many titles are compared at most; beyond, renamed digests are matched by exact texts only."""

_MOST_PAIRS_OF_A_FIELD: Final = 250_000


class How(StrEnum):
    """How an entry was found."""

    SAME = "same"
    """It has the unit's id and source."""
    MOVED = "moved"
    """It has the unit's source under another id."""
    CHANGED = "changed"
    """It is the unit's, of an earlier source."""


@dataclass(frozen=True, slots=True)
class Pair:
    """An entry and how it was found."""

    entry: Entry
    how: How


def match(units: Sequence[Unit], entries: Iterable[Entry]) -> dict[str, Pair]:
    """Return the entry of each unit by the unit's id; new units are not in it.

    An entry with the same source wins over one with the same id, since its translation fits; where
    such entries disagree, none of them is taken for a third unit. Then come entries of the same id
    and, in lists, the most similar item of the same digest and field.

    Args:
        units: The units, each id once.
        entries: The entries; of two with the same id and source the later wins.
    """
    matching = _Matching(tuple(entries))
    steps = (matching.same, matching.moved, matching.empty, matching.same_id, matching.similar)
    for step in steps:
        rest = [unit for unit in units if unit.id not in matching.pairs]
        if rest:
            step(rest)
    rest = [unit for unit in units if unit.id not in matching.pairs]
    matching.renamed(units, rest)
    return matching.pairs


@dataclass(slots=True)
class _Matching:
    """What is matched so far."""

    entries: tuple[Entry, ...]
    pairs: dict[str, Pair] = field(default_factory=dict)
    claimed: set[int] = field(default_factory=set)  # by id() of the entry

    def same(self, units: Sequence[Unit]) -> None:
        for unit, entry in self._same(units):
            if entry.translation:
                self._take(unit, entry, How.SAME)

    def empty(self, units: Sequence[Unit]) -> None:
        for unit, entry in self._same(units):
            self._take(unit, entry, How.SAME)

    def _same(self, units: Sequence[Unit]) -> Iterator[tuple[Unit, Entry]]:
        known = {(one.context, one.source): one for one in self.entries if not one.is_obsolete}
        found = ((unit, known.get((unit.id, unit.text))) for unit in units)
        return ((unit, entry) for unit, entry in found if entry is not None)

    def moved(self, units: Sequence[Unit]) -> None:
        known = defaultdict(list)
        for one in self.entries:
            if one.is_translated or (one.is_obsolete and one.translation and not one.is_fuzzy):
                known[one.source].append(one)
        for unit in units:
            found = known.get(unit.text, [])
            near = [one for one in found if field_of(one.context or "") == field_of(unit.id)]
            for group in (near, found):
                if len({one.translation for one in group}) == 1:
                    self._take(unit, min(group, key=self._freedom), How.MOVED)
                    break

    def _freedom(self, entry: Entry) -> tuple[bool, bool]:
        return id(entry) in self.claimed, entry.is_obsolete

    def same_id(self, units: Sequence[Unit]) -> None:
        known = {one.context: one for one in self._free()}
        for unit in units:
            if entry := known.get(unit.id):
                self._take(unit, entry, How.CHANGED)

    def similar(self, units: Sequence[Unit]) -> None:
        free = defaultdict(list)
        for entry in self._free():
            free[field_of(entry.context or "")].append(entry)
        wanted = defaultdict(list)
        for unit in units:
            wanted[field_of(unit.id)].append(unit)
        for key, group in wanted.items():
            self._pair_off(group, free[key])

    def renamed(self, units: Sequence[Unit], rest: Sequence[Unit]) -> None:
        """Match the units of digests that are new here to those that are gone."""
        present = {unit.digest_id for unit in units}
        gone: dict[str, list[Entry]] = defaultdict(list)
        for entry in self._free():
            digest_id, _ = field_of(entry.context or "")
            if digest_id not in present:
                gone[digest_id].append(entry)
        titles = {_title(group): group for group in gone.values() if _title(group)}
        known = {field_of(one.context or "")[0] for one in self.entries}
        new = {unit.digest_id for unit in units} - known
        wanted = defaultdict(list)
        for unit in rest:
            if unit.digest_id in new:
                wanted[unit.title].append(unit)
        if len(titles) * len(wanted) > _MOST_PAIRS:
            return
        for title, group in wanted.items():
            if found := best(title, list(titles), _SIMILAR_TITLES):
                self._pair_fields(group, titles[found])

    def _pair_fields(self, units: Sequence[Unit], entries: Sequence[Entry]) -> None:
        for kind in dict.fromkeys(unit.kind for unit in units):
            free = [one for one in entries if field_of(one.context or "")[1] == kind]
            self._pair_off([unit for unit in units if unit.kind == kind], free)

    def _pair_off(self, units: Sequence[Unit], entries: Sequence[Entry]) -> None:
        """Pair units and entries of one field, the most similar first."""
        if len(units) * len(entries) > _MOST_PAIRS_OF_A_FIELD:
            return
        scored = [
            (similarity(unit.text, entry.source), -number, -other, unit, entry)
            for number, unit in enumerate(units)
            for other, entry in enumerate(entries)
            if entry.source != unit.text  # else "moved" found too many
        ]
        for score, _, _, unit, entry in sorted(scored, key=lambda one: one[:3], reverse=True):
            if score < _SIMILAR:
                return
            if unit.id not in self.pairs and id(entry) not in self.claimed:
                self._take(unit, entry, How.CHANGED)

    def _take(self, unit: Unit, entry: Entry, how: How) -> None:
        self.pairs[unit.id] = Pair(entry, how)
        self.claimed.add(id(entry))

    def _free(self) -> Iterator[Entry]:
        return (
            one
            for one in self.entries
            if id(one) not in self.claimed and not one.is_obsolete and not one.is_header
        )


def _title(entries: Iterable[Entry]) -> str:
    return next((one.source for one in entries if (one.context or "").endswith("#title")), "")
