"""Digest content in the reader's language, with the origin of every text."""

import os
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from digestlib import languages, messages
from digestlib.model import Collection, Digest, Problem
from digestlib.translation.catalog import Catalog, load_catalog
from digestlib.translation.units import Unit, map_texts, units

CatalogSource = Catalog | str | os.PathLike[str] | Iterable[str | os.PathLike[str]]


class Origin(StrEnum):
    """Where a shown text comes from."""

    ORIGINAL = "original"
    """The author wrote it in the reader's language."""
    HUMAN = "human"
    """A translator's catalog."""
    SOURCE = "source"
    """The source text, shown because there is no translation."""


@dataclass(frozen=True, slots=True)
class Coverage:
    """How many of the texts that need translating are translated."""

    total: int
    translated: int

    @property
    def is_complete(self) -> bool:
        """Whether nothing is shown in its source language for want of a translation."""
        return self.translated == self.total


@dataclass(frozen=True, slots=True)
class Translation:
    """A collection in another language, with the origin of each unit by its id.

    ``fallbacks`` names the language in which an untranslated unit is shown, by the unit's id.
    ``problems`` says what the catalogs hold that is not used: stale and unreviewed entries.
    """

    collection: Collection
    language: str
    origins: Mapping[str, Origin]
    fallbacks: Mapping[str, str]
    problems: tuple[Problem, ...] = ()

    @property
    def coverage(self) -> Coverage:
        """How much is translated; texts the author wrote in this language are left out."""
        counts = Counter(self.origins.values())
        total = counts.total() - counts[Origin.ORIGINAL]
        return Coverage(total=total, translated=total - counts[Origin.SOURCE])


def translate(
    collection: Collection, language: str, *, catalog: CatalogSource | None = None
) -> Translation:
    """Return a collection in another language.

    Text without a translation stays in its source language and is named in ``fallbacks``.

    Args:
        collection: The digests.
        language: The reader's language, in any spelling.
        catalog: Translators' PO files of this content: a loaded catalog, or one or more paths of
            files and folders.

    Raises:
        LanguageError: There is no such language.
        CatalogError: A PO file is missing or malformed.
    """
    language = languages.canonical(language, messages.available())
    entries = _catalog(catalog, language)
    found = [(unit, *_find(unit, language, entries)) for unit in units(collection)]
    texts = {unit.id: text for unit, text, _ in found}
    origins = {unit.id: origin for unit, _, origin in found}
    fallbacks = {unit.id: unit.language for unit, _, origin in found if origin is Origin.SOURCE}
    translated = collection.model_copy(
        update={
            "language": language,
            "view": texts.get("#view", collection.view),
            "digests": tuple(_replaced(one, texts, language) for one in collection.digests),
        }
    )
    problems = _problems(entries, [unit for unit, _, origin in found if origin is Origin.SOURCE])
    return Translation(translated, language, origins, fallbacks, problems)


def _problems(catalog: Catalog | None, missing: Sequence[Unit]) -> tuple[Problem, ...]:
    """Return why texts are missing, so far as the catalogs tell it."""
    if catalog is None or not missing:
        return ()
    stale = (problem for unit in missing if (problem := catalog.stale(unit)))
    return (*catalog.problems, *stale)


def _catalog(catalog: CatalogSource | None, language: str) -> Catalog | None:
    match catalog:
        case None | Catalog():
            return catalog
        case str() | os.PathLike():
            return load_catalog([Path(catalog)], language)
        case _:
            return load_catalog([Path(one) for one in catalog], language)


def _find(unit: Unit, language: str, catalog: Catalog | None) -> tuple[str, Origin]:
    if languages.same_language(unit.language, language):
        return unit.text, Origin.ORIGINAL
    found = catalog.find(unit) if catalog else None
    return (found, Origin.HUMAN) if found else (unit.text, Origin.SOURCE)


def _replaced(digest: Digest, texts: Mapping[str, str], language: str) -> Digest:
    changed = map_texts(digest, lambda path, text: texts.get(f"{digest.id}#{path}", text))
    return changed.model_copy(update={"language": language})
