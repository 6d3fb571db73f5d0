"""Filling a catalog's gaps from the memory and by an engine; what a person wrote stays."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from digestlib.po import Document, Entry, Previous
from digestlib.po.entries import FUZZY
from digestlib.translation.catalog import MACHINE, engine_of
from digestlib.translation.engines import Conditions, Engine
from digestlib.translation.engines.driving import Estimate, Outcome, estimate, run
from digestlib.translation.glossary import Glossary
from digestlib.translation.headers import languages_of
from digestlib.translation.memory import Likeness, Memory
from digestlib.translation.units import Unit, unit_of


@dataclass(frozen=True, slots=True)
class Pretranslated:
    """A catalog with fewer gaps.

    ``counts`` says how many texts came from where: ``memory``, ``similar`` or ``engine``;
    ``refused`` why an engine's text was not taken, by unit id; ``cost`` what the engine's came to.
    """

    document: Document
    counts: Mapping[str, int]
    refused: Mapping[str, str]
    cost: float = 0.0


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

    def enter(self, engine: Engine, units: Sequence[Unit], outcome: Outcome) -> None:
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


@dataclass(slots=True)
class _Gaps:
    """A catalog's gaps: what the memory fills of them, and what is left."""

    document: Document
    name: str
    memory: Memory | None
    everything: list[Unit] = field(init=False)
    left: list[Unit] = field(init=False)
    filling: _Filling = field(init=False)

    def __post_init__(self) -> None:
        source_language, language = languages_of(self.document, self.name)
        contents = [one for one in self.document.entries if _is_content(one)]
        named = ((one.context or "", one.source) for one in contents)
        self.everything = [unit_of(key, source, source_language) for key, source in named]
        entries = {one.context or "": one for one in contents if _is_open(one)}
        units = [unit for unit in self.everything if unit.id in entries]
        self.filling = _Filling(entries, language)
        if self.memory is not None:
            self.filling.remember(self.memory, units)
        self.left = [unit for unit in units if unit.id not in self.filling.filled]

    def ask(
        self, engine: Engine, glossary: Glossary | None, conditions: Conditions | None
    ) -> Outcome:
        """Have an engine translate what is left, and enter it."""
        outcome = run(
            engine,
            self.left,
            self.filling.language,
            glossary=glossary,
            among=self.everything,
            memory=self.memory,
            conditions=conditions,
        )
        self.filling.enter(engine, self.left, outcome)
        return outcome

    def filled(self) -> Document:
        """Return the catalog with all that was found."""
        found = self.filling.filled
        entries = (
            found.get(one.context or "", one) if _is_open(one) else one
            for one in self.document.entries
        )
        return replace(self.document, entries=tuple(entries))


def pretranslate(  # noqa: PLR0913 - each names one thing to look texts up in
    document: Document,
    name: str,
    *,
    memory: Memory | None = None,
    engine: Engine | None = None,
    glossary: Glossary | None = None,
    conditions: Conditions | None = None,
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
        conditions: The engine's budget and patience, and where its answers are kept.

    Raises:
        CatalogError: The catalog does not say its languages.
        EngineError: The engine cannot work.
    """
    gaps = _Gaps(document, name, memory)
    outcome = Outcome() if engine is None else gaps.ask(engine, glossary, conditions)
    filling = gaps.filling
    return Pretranslated(gaps.filled(), filling.counts, filling.refused, outcome.cost)


def expected(  # noqa: PLR0913 - as for pretranslate
    document: Document,
    name: str,
    engine: Engine,
    *,
    memory: Memory | None = None,
    glossary: Glossary | None = None,
    conditions: Conditions | None = None,
) -> Estimate:
    """Return what an engine would be asked to fill a catalog's gaps, and its price.

    Takes what ``pretranslate`` takes, and asks nothing.

    Raises:
        CatalogError: The catalog does not say its languages.
        EngineError: The engine does not know the languages.
    """
    gaps = _Gaps(document, name, memory)
    return estimate(
        engine,
        gaps.left,
        gaps.filling.language,
        glossary=glossary,
        among=gaps.everything,
        memory=memory,
        conditions=conditions,
    )


def _is_content(entry: Entry) -> bool:
    return not (entry.is_header or entry.is_obsolete or entry.context is None)


def _is_open(entry: Entry) -> bool:
    """Return whether an entry may be filled: nobody's work is in it that would be lost."""
    if not _is_content(entry):
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
