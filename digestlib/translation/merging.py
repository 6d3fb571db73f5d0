"""Bringing a catalog up to its digests: every text a person wrote stays, and stale ones say so."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from digestlib import languages
from digestlib.errors import CatalogError
from digestlib.model import Collection
from digestlib.po import Document, Entry, Previous
from digestlib.po.entries import FUZZY
from digestlib.translation.catalog import translated_source
from digestlib.translation.changes import Change, change_of
from digestlib.translation.extracting import header_for
from digestlib.translation.glossary import Glossary
from digestlib.translation.matching import How, Pair, match
from digestlib.translation.notes import CHANGED, SUGGESTED, TERM, notes_of
from digestlib.translation.skeletons import exchanged
from digestlib.translation.units import Unit, units

NEW: Final = "new"
GONE: Final = "gone"


@dataclass(frozen=True, slots=True)
class Step:
    """What merging did to one unit: ``new``, ``same``, ``moved``, ``gone`` or a kind of change.

    ``before`` is the source that the translation was made from, where it differs from ``after``.
    """

    unit_id: str
    what: str
    before: str = ""
    after: str = ""


@dataclass(frozen=True, slots=True)
class Merged:
    """A catalog brought up to date, and what was done to it."""

    document: Document
    steps: tuple[Step, ...]

    @property
    def counts(self) -> Mapping[str, int]:
        """How many units each thing happened to."""
        return Counter(step.what for step in self.steps)


def merge(
    document: Document,
    collection: Collection,
    language: str,
    *,
    glossary: Glossary | None = None,
) -> Merged:
    """Bring a catalog up to the digests it translates.

    A unit that moved takes its translation along. One whose source changed keeps it as unreviewed,
    with the previous source and what kind of change it was. What is gone stays as obsolete; a
    translation is never changed.

    Args:
        document: The catalog.
        collection: The digests as they are now.
        language: The tag of the language to translate into.
        glossary: Terms to point out to translators.

    Raises:
        CatalogError: The digests are in that language already.
    """
    every = list(units(collection))
    wanted = [unit for unit in every if not languages.same_language(unit.language, language)]
    if every and not wanted:
        hint = "name the digests in the language they were written in"
        message = f"the digests are in {language} already, which the catalog translates into"
        raise CatalogError(collection.name or "digests", message, hint)
    body = [one for one in document.entries if not one.is_header]
    pairs = match(wanted, body)
    notes = notes_of(wanted, glossary)
    if glossary is None:
        notes = {key: one + _terms(pairs.get(key)) for key, one in notes.items()}
    merged = [_merged(unit, pairs.get(unit.id), notes[unit.id]) for unit in wanted]
    used = {id(pair.entry) for pair in pairs.values()}
    left = [one for one in body if id(one) not in used]
    gone = [_retired(one) for one in left if one.translation or one.is_obsolete]
    steps = [step for _, step in merged]
    steps += [Step(one.context or "", GONE, one.source) for one in left if not one.is_obsolete]
    entries = (_header(document, collection, language), *(entry for entry, _ in merged), *gone)
    is_same = entries == document.entries
    tail = document.tail if is_same else document.tail.strip()
    return Merged(replace(document, entries=entries, tail=tail), tuple(steps))


def _terms(pair: Pair | None) -> tuple[str, ...]:
    """Return the terms that an earlier merge, which had a glossary, pointed out."""
    return tuple(one for one in pair.entry.notes if one.startswith(TERM)) if pair else ()


def _header(document: Document, collection: Collection, language: str) -> Entry:
    return next(
        (one for one in document.entries if one.is_header), header_for(collection, language)
    )


def _merged(unit: Unit, pair: Pair | None, notes: tuple[str, ...]) -> tuple[Entry, Step]:
    if pair is None:
        return Entry(context=unit.id, source=unit.text, notes=notes), Step(unit.id, NEW)
    entry = pair.entry
    match pair.how:
        case How.SAME:
            kept = tuple(one for one in entry.notes if one.startswith((CHANGED, SUGGESTED)))
            notes += kept if entry.is_fuzzy else ()
            return entry.changed(notes=notes), Step(unit.id, pair.how)
        case How.MOVED:
            return _moved(unit, entry, notes), Step(unit.id, pair.how)
        case How.CHANGED:
            return _changed(unit, entry, notes)


def _moved(unit: Unit, entry: Entry, notes: tuple[str, ...]) -> Entry:
    return entry.changed(context=unit.id, notes=notes, is_obsolete=False)


def _changed(unit: Unit, entry: Entry, notes: tuple[str, ...]) -> tuple[Entry, Step]:
    if not entry.translation:
        flags = _without_fuzzy(entry)
        new = entry.changed(
            context=unit.id, source=unit.text, notes=notes, flags=flags, previous=None
        )
        return new, Step(unit.id, NEW)
    before = translated_source(entry)
    change = change_of(before, unit.text)
    what = change or How.MOVED
    suggested = _suggestion(entry.translation, before, unit.text, change)
    notes += (f"{CHANGED}{what}",)
    notes += (f"{SUGGESTED}{suggested}",) if suggested else ()
    new = entry.changed(
        context=unit.id,
        source=unit.text,
        notes=notes,
        flags=(FUZZY, *_without_fuzzy(entry)),
        previous=Previous(context=entry.context, source=before),
    )
    return new, Step(unit.id, what, before, unit.text)


def _without_fuzzy(entry: Entry) -> tuple[str, ...]:
    return tuple(flag for flag in entry.flags if flag != FUZZY)


def _suggestion(translation: str, before: str, after: str, change: Change | None) -> str:
    """Return the translation with what changed exchanged, or empty where that is not certain."""
    if change not in {Change.CODE, Change.NUMBERS} or "\n" in translation:
        return ""
    return exchanged(before, translation, after) or ""


def _retired(entry: Entry) -> Entry:
    return entry.changed(is_obsolete=True, notes=(), places=())
