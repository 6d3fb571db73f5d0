"""Translators' PO files of digest content: reading them, and making one to fill in.

``msgctxt`` is a unit's id, ``msgid`` its source with inline Markdown exactly as written.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

import polib

from digestlib import languages, po
from digestlib.errors import CatalogError
from digestlib.model import Collection, Problem
from digestlib.translation.units import Unit, units


@dataclass(frozen=True, slots=True)
class Catalog:
    """The usable translations of digest content into one language.

    A unit is found by its id and source together. A unit that moved is found by its source alone,
    where all entries with that source agree; a unit whose source changed is not found.
    ``sources`` has each id's source and place, to tell what is stale; ``problems`` says what was
    passed over.
    """

    language: str
    by_id: Mapping[tuple[str, str], str] = field(default_factory=dict)
    by_source: Mapping[str, str | None] = field(default_factory=dict)
    sources: Mapping[str, tuple[str, str, int]] = field(default_factory=dict)
    problems: tuple[Problem, ...] = ()

    def find(self, unit: Unit) -> str | None:
        """Return the translation of a unit, or nothing."""
        return self.by_id.get((unit.id, unit.text)) or self.by_source.get(unit.text)

    def stale(self, unit: Unit) -> Problem | None:
        """Return the problem of a unit whose source changed since it was translated, or nothing."""
        known = self.sources.get(unit.id)
        if known is None or known[0] == unit.text:
            return None
        hint = "translate the new text; the old translation is not shown"
        return _problem(known[1], known[2], f"the source of {unit.id} has changed", hint)


@dataclass(slots=True)
class _Loading:
    """A catalog in the making."""

    language: str
    by_id: dict[tuple[str, str], str] = field(default_factory=dict)
    by_source: dict[str, str | None] = field(default_factory=dict)
    sources: dict[str, tuple[str, str, int]] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)

    def load(self, path: Path, *, is_alone: bool) -> None:
        file = po.load(_bytes(path), str(path))
        written = file.metadata.get("Language", "")
        if written and not languages.same_language(written, self.language):
            if is_alone:
                hint = f"the report is in {self.language}; name a catalog for it"
                self._tell(path, 1, f"this catalog is for {written}", hint)
            return
        for entry in po.usable(file):
            self._add(entry, path)
        if unreviewed := [entry for entry in file if entry.fuzzy]:
            message = f"{len(unreviewed)} unreviewed (fuzzy) entries are not used"
            self._tell(path, unreviewed[0].linenum or 1, message, "review them")

    def _add(self, entry: polib.POEntry, path: Path) -> None:
        name = entry.msgctxt or ""
        self.by_id[name, entry.msgid] = entry.msgstr
        self.sources[name] = (entry.msgid, str(path), entry.linenum or 1)
        known = self.by_source.setdefault(entry.msgid, entry.msgstr)
        if known != entry.msgstr:
            self.by_source[entry.msgid] = None

    def _tell(self, path: Path, line: int, message: str, hint: str) -> None:
        self.problems.append(_problem(str(path), line, message, hint))


def _problem(source: str, line: int, message: str, hint: str) -> Problem:
    return Problem(source=source, line=line, column=1, message=message, hint=hint)


def load_catalog(paths: Iterable[Path], language: str) -> Catalog:
    """Load the entries for one language from PO files and from the PO files in folders.

    Args:
        paths: Files and folders. A file whose ``Language`` header names another language is
            passed over, so one folder may serve many languages.
        language: The tag of the language.

    Raises:
        CatalogError: A path does not exist, a folder holds no PO file, or a file is not one.
    """
    loading = _Loading(language)
    for path in paths:
        files = sorted(path.rglob("*.po")) if path.is_dir() else [path]
        if not files:
            raise CatalogError(str(path), "the folder holds no PO file", "name another folder")
        for file in files:
            loading.load(file, is_alone=not path.is_dir())
    return Catalog(
        language, loading.by_id, loading.by_source, loading.sources, tuple(loading.problems)
    )


def template(collection: Collection, language: str) -> str:
    """Return a PO file that holds every unit of a collection, to be translated.

    Args:
        collection: The digests.
        language: The tag of the language to translate into.
    """
    file = polib.POFile(wrapwidth=0)
    file.header = f"Digests of {collection.name or 'a week'}, to be translated."
    file.metadata = {
        "Project-Id-Version": "digests",
        "Language": languages.folder_of(language),
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
        "X-Source-Language": languages.folder_of(collection.language),
    }
    for unit in units(collection):
        if not languages.same_language(unit.language, language):
            comment = f"{unit.path} — {unit.title}" if unit.title else unit.path
            file.append(polib.POEntry(msgctxt=unit.id, msgid=unit.text, comment=comment))
    return f"{file}\n"


def _bytes(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except FileNotFoundError:
        hint = "check the path of the translations"
        raise CatalogError(str(path), "there is no such file", hint) from None
    except OSError as error:
        raise CatalogError(str(path), f"cannot be read: {error.strerror}") from None
