"""Digest content in the reader's language, with the origin of every text."""

import os
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache, partial
from pathlib import Path
from typing import Final

from digestlib import languages, messages
from digestlib.errors import CatalogError
from digestlib.inline.sanitising import sanitise
from digestlib.model import Collection, Digest, Problem
from digestlib.translation.catalog import Catalog, Found, load_catalog
from digestlib.translation.changes import Change
from digestlib.translation.engines import Conditions, Engine, find
from digestlib.translation.engines.driving import run
from digestlib.translation.glossary import Glossary, load_glossary
from digestlib.translation.headings import view_language
from digestlib.translation.memory import Likeness, Memory
from digestlib.translation.origins import (
    Coverage,
    Mark,
    Origin,
    Policy,
    Standing,
    Translation,
    coverage_of,
)
from digestlib.translation.units import Unit, map_texts, places, units

__all__ = [
    "Catalog",
    "CatalogSource",
    "Coverage",
    "Mark",
    "Origin",
    "Policy",
    "Standing",
    "Translation",
    "Unit",
    "coverage_of",
    "load_catalog",
    "translate",
    "units",
]

_SHOWN: Final = 10
"""So many units an error names at most."""

CatalogSource = Catalog | str | os.PathLike[str] | Iterable[str | os.PathLike[str]]


def translate(  # noqa: PLR0913 - each names one thing to look texts up in
    collection: Collection,
    language: str,
    *,
    catalog: CatalogSource | None = None,
    engine: str | Engine | None = None,
    memory: Memory | str | os.PathLike[str] | None = None,
    glossary: Glossary | str | os.PathLike[str] | None = None,
    policy: Policy | str = Policy.MARK,
    conditions: Conditions | None = None,
) -> Translation:
    """Return a collection in another language, with the standing of every text.

    Of what there is for a text, the first of these is shown: a person's current translation, one
    from the memory, an engine's, a person's translation of an earlier source, the source itself.

    Args:
        collection: The digests.
        language: The reader's language, in any spelling.
        catalog: Translators' PO files of this content: a loaded catalog, or one or more paths of
            files and folders.
        engine: A machine translator for what people have not translated, by name or as an object.
        memory: A translation memory, or the path of one.
        glossary: Terms and their translations, or the path of a glossary file. Its terms that are
            kept reach no engine.
        policy: What to do about texts that no person translated as they are now.
        conditions: The engine's budget and patience, and where its answers are kept.

    Raises:
        LanguageError: There is no such language.
        CatalogError: A PO file, memory or glossary is missing or malformed, or the policy is to
            refuse.
        EngineError: There is no such engine, or it cannot work.
    """
    policy = Policy(policy)
    language = languages.canonical(language, messages.available())
    native = _spellings(collection, language)
    foreign = list(units(collection, without=native))
    work = _Work(language, _catalog(catalog, language), policy)
    terms = _glossary(glossary)
    work.use_catalog(foreign)
    with _opened(memory) as opened:
        if opened is not None:
            work.use_memory(opened, foreign)
        if engine is not None:
            work.use_engine(find(engine), foreign, terms, opened, conditions)
    standings = work.standings_of(collection, foreign, native)
    texts = {unit.place: work.texts[unit.id] for unit in foreign if unit.id in work.texts}
    if policy is Policy.REFUSE:
        _refuse(collection, standings)
    return Translation(
        _with(collection, texts, language), language, standings, work.problems(foreign)
    )


@dataclass(slots=True)
class _Work:
    """What is found so far: texts and how they stand, by unit id."""

    language: str
    catalog: Catalog
    policy: Policy
    texts: dict[str, str] = field(default_factory=dict)
    standings: dict[str, Standing] = field(default_factory=dict)
    found: Mapping[str, Found] = field(default_factory=dict)
    refused: list[Problem] = field(default_factory=list)

    def use_catalog(self, foreign: Sequence[Unit]) -> None:
        self.found = self.catalog.lookup(foreign)
        for name, one in self.found.items():
            if self.policy is not Policy.SOURCE or (one.is_reviewed and one.change is None):
                self._enter(name, one.text, one.origin, one.change, is_reviewed=one.is_reviewed)

    def use_memory(self, memory: Memory, foreign: Sequence[Unit]) -> None:
        """Look up what is missing or stale."""
        for unit in foreign:
            found = memory.find(unit.text, unit.language, self.language)
            if found is None or not self._is_open(unit.id):
                continue
            is_reviewed = found.likeness is Likeness.EXACT
            if is_reviewed or self.policy is not Policy.SOURCE:
                self._enter(
                    unit.id, found.translation, Origin.MEMORY, None, is_reviewed=is_reviewed
                )

    def use_engine(
        self,
        engine: Engine,
        foreign: Sequence[Unit],
        glossary: Glossary,
        memory: Memory | None,
        conditions: Conditions | None,
    ) -> None:
        """Have an engine translate what is missing or stale, unless its text may not be shown."""
        if self.policy is Policy.SOURCE:
            return
        missing = [unit for unit in foreign if self._is_open(unit.id)]
        outcome = run(
            engine,
            missing,
            self.language,
            glossary=glossary,
            among=foreign,
            memory=memory,
            conditions=conditions,
        )
        for name, text in outcome.texts.items():
            self._enter(name, text, Origin.MACHINE, None, is_reviewed=False)
        for name, reason in outcome.refused.items():
            self.refused.append(_refusal(engine, name, reason))

    def _is_open(self, name: str) -> bool:
        standing = self.standings.get(name)
        return standing is None or standing.change is not None

    def _enter(
        self, name: str, text: str, origin: Origin, change: Change | None, *, is_reviewed: bool
    ) -> None:
        # Catalogs and engines may hold what no export can write.
        self.texts[name] = sanitise(text)[0]
        self.standings[name] = Standing(
            origin=origin, language=self.language, is_reviewed=is_reviewed, change=change
        )

    def standings_of(
        self, collection: Collection, foreign: Sequence[Unit], native: Container[str]
    ) -> dict[str, Standing]:
        """Return how every text stands, by its place and in reading order."""
        original = cache(partial(_standing, Origin.ORIGINAL))
        missing = cache(partial(_standing, Origin.SOURCE))
        names = {unit.place: unit.id for unit in foreign}
        return {
            place: original(tag)
            if tag in native
            else self.standings.get(names[place]) or missing(tag)
            for place, tag in places(collection)
        }

    def problems(self, foreign: Sequence[Unit]) -> tuple[Problem, ...]:
        """Return why texts are missing, so far as catalogs tell it, what is stale, and refusals."""
        is_complete = all(unit.id in self.texts for unit in foreign)
        passed_over = () if is_complete else self.catalog.problems
        return (*passed_over, *self.catalog.stale(self.found), *self.refused)


def _refusal(engine: Engine, name: str, reason: str) -> Problem:
    message = f"{engine.name} did not translate {name}: {reason}"
    return Problem(source=engine.name, line=1, column=1, field=name, message=message)


def _refuse(collection: Collection, standings: Mapping[str, Standing]) -> None:
    wrong = [f"{place} ({one.mark})" for place, one in standings.items() if one.mark]
    if wrong:
        rest = len(wrong) - _SHOWN
        more = f" and {rest} more" if rest > 0 else ""
        message = f"not translated as they are now: {', '.join(wrong[:_SHOWN])}{more}"
        hint = "translate and review them, or choose another policy"
        raise CatalogError(collection.name or "digests", message, hint)


def _standing(origin: Origin, language: str) -> Standing:
    return Standing(origin=origin, language=language)


def _spellings(collection: Collection, language: str) -> frozenset[str]:
    """Return how a collection's texts spell the tag of a language."""
    tags = {collection.language, *(digest.language for digest in collection.digests)}
    if collection.view:
        tags.add(view_language(collection))
    return frozenset(tag for tag in tags if languages.same_language(tag, language))


def _catalog(catalog: CatalogSource | None, language: str) -> Catalog:
    match catalog:
        case None:
            return Catalog(language)
        case Catalog():
            return catalog
        case str() | os.PathLike():
            return load_catalog([Path(catalog)], language)
        case _:
            return load_catalog([Path(one) for one in catalog], language)


def _glossary(glossary: Glossary | str | os.PathLike[str] | None) -> Glossary:
    if glossary is None:
        return Glossary()
    return glossary if isinstance(glossary, Glossary) else load_glossary(Path(glossary))


@contextmanager
def _opened(memory: Memory | str | os.PathLike[str] | None) -> Iterator[Memory | None]:
    """Open a memory of which there is only the path, and close it again."""
    if memory is None or isinstance(memory, Memory):
        yield memory
        return
    if not Path(memory).is_file():
        raise CatalogError(str(memory), "there is no such file", "check the memory's path")
    with Memory.open(Path(memory)) as opened:
        yield opened


def _with(collection: Collection, texts: Mapping[str, str], language: str) -> Collection:
    changed = {place.rpartition("#")[0] for place in texts}
    return collection.model_copy(
        update={
            "language": language,
            "view": texts.get("#view", collection.view),
            "digests": tuple(
                _replaced(one, texts if one.id in changed else {}, language)
                for one in collection.digests
            ),
        }
    )


def _replaced(digest: Digest, texts: Mapping[str, str], language: str) -> Digest:
    if texts:
        digest = map_texts(digest, lambda path, text: texts.get(f"{digest.id}#{path}", text))
    is_spelled = digest.language == language
    return digest if is_spelled else digest.model_copy(update={"language": language})
