"""Filling a catalog's gaps from the memory and by an engine; what a person wrote stays."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from digestlib.po import Document, Entry, Previous
from digestlib.po.entries import FUZZY
from digestlib.translation.catalog import MACHINE, engine_of
from digestlib.translation.engines import Engine
from digestlib.translation.engines.driving import run
from digestlib.translation.glossary import Glossary
from digestlib.translation.headers import languages_of
from digestlib.translation.memory import Likeness, Memory
from digestlib.translation.units import Unit, unit_of


@dataclass(frozen=True, slots=True)
class Pretranslated:
    """A catalog with fewer gaps.

    ``counts`` says how many texts came from where: ``memory``, ``similar`` or ``engine``;
    ``refused`` why an engine's text was not taken, by unit id.
    """

    document: Document
    counts: Mapping[str, int]
    refused: Mapping[str, str]


@dataclass(slots=True)
class _Filling:
    """The entries to fill, by unit id, and those that are filled."""

    entries: Mapping[str, Entry]
    language: str
    filled: dict[str, Entry] = field(default_factory=dict)
    counts: dict[str, int] = field(default_factory=dict)
    refused: dict[str, str] = field(default_factory=dict)

    def remember(self, memory: Memory, units: Sequence[Unit]) -> None:
        for unit in units:
            found = memory.find(unit.text, unit.language, self.language)
            if found is None:
                continue
            entry = _without_machine(self.entries[unit.id])
            if found.likeness is Likeness.EXACT:
                self._fill(unit, "memory", entry.changed(translation=found.translation))
                continue
            previous = Previous(context=unit.id, source=found.source)
            guess = entry.changed(
                translation=found.translation, flags=(FUZZY, *entry.flags), previous=previous
            )
            self._fill(unit, "similar", guess)

    def translate(self, engine: Engine, units: Sequence[Unit], glossary: Glossary | None) -> None:
        outcome = run(engine, units, self.language, glossary=glossary)
        for unit in units:
            text = outcome.texts.get(unit.id)
            if text is None:
                self.refused[unit.id] = outcome.refused.get(unit.id, "the engine left it out")
                continue
            entry = _without_machine(self.entries[unit.id])
            guess = entry.changed(
                translation=text,
                flags=(FUZZY, *entry.flags),
                comments=(*entry.comments, f"{MACHINE}{engine.name} ({engine.fingerprint})"),
            )
            self._fill(unit, "engine", guess)

    def _fill(self, unit: Unit, how: str, entry: Entry) -> None:
        self.filled[unit.id] = entry
        self.counts[how] = self.counts.get(how, 0) + 1


def pretranslate(
    document: Document,
    name: str,
    *,
    memory: Memory | None = None,
    engine: Engine | None = None,
    glossary: Glossary | None = None,
) -> Pretranslated:
    """Fill the entries that have no translation, or an engine's of an earlier source.

    What was translated before, word for word, counts as reviewed; everything else waits for a
    person, with the engine or the similar source named.

    Args:
        document: The catalog.
        name: What to call it in errors.
        memory: Where to look first.
        engine: What translates the rest.
        glossary: Its terms that are kept reach no engine.

    Raises:
        CatalogError: The catalog does not say its languages.
        EngineError: The engine cannot work.
    """
    source_language, language = languages_of(document, name)
    entries = {one.context or "": one for one in document.entries if _is_open(one)}
    units = [unit_of(key, one.source, source_language) for key, one in entries.items()]
    filling = _Filling(entries, language)
    if memory is not None:
        filling.remember(memory, units)
    if engine is not None:
        rest = [unit for unit in units if unit.id not in filling.filled]
        filling.translate(engine, rest, glossary)
    done = tuple(
        filling.filled.get(one.context or "", one) if _is_open(one) else one
        for one in document.entries
    )
    return Pretranslated(replace(document, entries=done), filling.counts, filling.refused)


def _is_open(entry: Entry) -> bool:
    """Return whether an entry may be filled: nobody's work is in it that would be lost."""
    if entry.is_header or entry.is_obsolete or entry.context is None:
        return False
    is_stale = entry.previous is not None and entry.previous.source != entry.source
    return not entry.translation or (bool(engine_of(entry)) and is_stale)


def _without_machine(entry: Entry) -> Entry:
    """Return the entry without what an engine left in it."""
    return entry.changed(
        flags=tuple(flag for flag in entry.flags if flag != FUZZY),
        comments=tuple(one for one in entry.comments if not one.startswith(MACHINE)),
        previous=None,
    )
