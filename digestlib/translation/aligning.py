"""Two pages that say the same in two languages, brought together unit by unit.

Digests and points are paired in order by what both languages share: code, references, names and
figures. Nothing is guessed where they share nothing and their numbers differ.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final, TypeVar

from digestlib import languages
from digestlib.errors import CatalogError
from digestlib.model import Collection, Digest
from digestlib.po import Document
from digestlib.po.entries import FUZZY
from digestlib.translation.checks import check, has_errors
from digestlib.translation.checks.quantities import quantities
from digestlib.translation.extracting import extract
from digestlib.translation.findings import Finding
from digestlib.translation.memory import Reviewed
from digestlib.translation.skeletons import token_places
from digestlib.translation.units import Unit, units

_GAP: Final = -0.2
"""What leaving one out costs, in shares of likeness."""
_MOST_PAIRS: Final = 250_000
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Aligned:
    """A unit, its counterpart, and what the checks say of the pair."""

    unit: Unit
    other: Unit
    findings: tuple[Finding, ...]


@dataclass(frozen=True, slots=True)
class Alignment:
    """The pairs of two pages; ``alone`` are the units of either page without a counterpart."""

    source: Collection
    language: str
    pairs: tuple[Aligned, ...]
    alone: tuple[Unit, ...]

    def catalog(self) -> Document:
        """Return a catalog of the pairs; those with errors wait for review."""
        found = {pair.unit.id: pair for pair in self.pairs}
        document = extract(self.source, self.language)
        entries = []
        for entry in document.entries:
            pair = found.get(entry.context or "")
            if pair is not None:
                flags = (FUZZY,) if has_errors(pair.findings) else ()
                entry = entry.changed(translation=pair.other.text, flags=flags)  # noqa: PLW2901
            entries.append(entry)
        return replace(document, entries=tuple(entries))

    def reviewed(self) -> list[Reviewed]:
        """Return the pairs without errors, to be remembered."""
        return [
            Reviewed(source=one.unit.text, translation=one.other.text, unit_id=one.unit.id)
            for one in self.pairs
            if not has_errors(one.findings)
        ]


def align(source: Collection, translation: Collection) -> Alignment:
    """Pair the units of two pages that say the same in two languages.

    Args:
        source: The digests as their authors wrote them.
        translation: The same digests in another language.

    Raises:
        CatalogError: Both are in one language.
    """
    if languages.same_language(source.language, translation.language):
        message = f"both pages are in {source.language}"
        raise CatalogError(translation.name or "translation", message, "name a translation")
    ours, theirs = _by_digest(source), _by_digest(translation)
    pairs = list(zip(ours.get("", ()), theirs.get("", ()), strict=False))
    for one, other in _digests(source.digests, translation.digests):
        pairs += _fields(ours.get(one.id, ()), theirs.get(other.id, ()))
    found = tuple(_aligned(one, other) for one, other in pairs)
    used = {id(one.unit) for one in found} | {id(one.other) for one in found}
    every = [unit for group in (ours, theirs) for parts in group.values() for unit in parts]
    alone = tuple(unit for unit in every if id(unit) not in used)
    return Alignment(source, translation.language, found, alone)


def _aligned(unit: Unit, other: Unit) -> Aligned:
    findings = check(unit.text, other.text, source_language=unit.language, language=other.language)
    return Aligned(unit, other, findings)


def _by_digest(collection: Collection) -> dict[str, list[Unit]]:
    found: dict[str, list[Unit]] = {}
    for unit in units(collection):
        found.setdefault(unit.digest_id, []).append(unit)
    return found


def _digests(some: Sequence[Digest], others: Sequence[Digest]) -> list[tuple[Digest, Digest]]:
    known = {digest.id: digest for digest in others}
    same = [(one, known[one.id]) for one in some if one.id in known]
    if len(same) == len(some) == len(others):
        return same
    return _in_order(some, others, lambda one: _features(one.source or _text(one)))


def _text(digest: Digest) -> str:
    collection = Collection(language=digest.language, digests=(digest,))
    return "\n".join(unit.text for unit in units(collection))


def _fields(some: Sequence[Unit], others: Sequence[Unit]) -> list[tuple[Unit, Unit]]:
    """Pair the units of two digests, kind by kind."""
    pairs = []
    for kind in dict.fromkeys(unit.kind for unit in some):
        one = [unit for unit in some if unit.kind == kind]
        other = [unit for unit in others if unit.kind == kind]
        if len(one) == len(other):
            pairs += list(zip(one, other, strict=True))
        else:
            pairs += _in_order(one, other, lambda unit: _features(unit.text))
    return pairs


def _features(text: str) -> Counter[str]:
    """Return what a text shares with its translation: tokens and figures."""
    found = Counter(text[start:end].strip("`") for start, end in token_places(text))
    found.update(str(one.value) for one in quantities(text) if not one.is_word)
    return found


def _in_order(
    some: Sequence[T], others: Sequence[T], features: Callable[[T], Counter[str]]
) -> list[tuple[T, T]]:
    """Pair two sequences in order so that together they are most alike (Needleman-Wunsch)."""
    if len(some) * len(others) > _MOST_PAIRS:
        return list(zip(some, others, strict=True)) if len(some) == len(others) else []
    rows = [features(one) for one in some]
    columns = [features(one) for one in others]
    # A pair that shares nothing is better than none, if only just, where both lists are as long.
    least = 0.1 if len(some) == len(others) else -0.3
    scores = [
        [_GAP * (len(columns) - at) for at in range(len(columns) + 1)] for _ in range(len(rows) + 1)
    ]
    for row in range(len(rows)):
        scores[row][-1] = _GAP * (len(rows) - row)
    for row in range(len(rows) - 1, -1, -1):
        for column in range(len(columns) - 1, -1, -1):
            paired = _likeness(rows[row], columns[column], least) + scores[row + 1][column + 1]
            skipped = max(scores[row + 1][column], scores[row][column + 1]) + _GAP
            scores[row][column] = max(paired, skipped)
    return _path(some, others, scores, lambda a, b: _likeness(rows[a], columns[b], least))


def _path(
    some: Sequence[T],
    others: Sequence[T],
    scores: Sequence[Sequence[float]],
    likeness: Callable[[int, int], float],
) -> list[tuple[T, T]]:
    """Return the pairs along the best way through the scores."""
    pairs, row, column = [], 0, 0
    while row < len(some) and column < len(others):
        if scores[row][column] == likeness(row, column) + scores[row + 1][column + 1]:
            pairs.append((some[row], others[column]))
            row, column = row + 1, column + 1
        elif scores[row][column] == scores[row + 1][column] + _GAP:
            row += 1
        else:
            column += 1
    return pairs


def _likeness(one: Counter[str], other: Counter[str], least: float) -> float:
    shared = (one & other).total()
    return least + 2 * shared / ((one.total() + other.total()) or 1)
