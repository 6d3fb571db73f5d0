"""Translators' PO files of digest content: reading them, and making one to fill in.

``msgctxt`` is a unit's id, ``msgid`` its source with inline Markdown exactly as written.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

import polib

from digestlib import languages, po
from digestlib.errors import CatalogError
from digestlib.model import Collection
from digestlib.translation.units import Unit, units


@dataclass(frozen=True, slots=True)
class Catalog:
    """The usable translations of digest content into one language.

    A unit is found by its id and source together. A unit that moved is found by its source alone,
    where all entries with that source agree; a unit whose source changed is not found.
    """

    language: str
    by_id: Mapping[tuple[str, str], str]
    by_source: Mapping[str, str | None]

    def find(self, unit: Unit) -> str | None:
        """Return the translation of a unit, or nothing."""
        return self.by_id.get((unit.id, unit.text)) or self.by_source.get(unit.text)


def load_catalog(paths: Iterable[Path], language: str) -> Catalog:
    """Load the entries for one language from PO files and from the PO files in folders.

    Args:
        paths: Files and folders. A file whose ``Language`` header names another language is
            passed over, so one folder may serve many languages.
        language: The tag of the language.

    Raises:
        CatalogError: A path does not exist, or a file is not a PO file.
    """
    by_id: dict[tuple[str, str], str] = {}
    by_source: dict[str, str | None] = {}
    for path in _files(paths):
        file = po.load(_bytes(path), str(path))
        written = file.metadata.get("Language", "")
        if written and not languages.same_language(written, language):
            continue
        for entry in po.usable(file):
            by_id[entry.msgctxt or "", entry.msgid] = entry.msgstr
            known = by_source.setdefault(entry.msgid, entry.msgstr)
            if known != entry.msgstr:
                by_source[entry.msgid] = None
    return Catalog(language, by_id, by_source)


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


def _files(paths: Iterable[Path]) -> Iterable[Path]:
    for path in paths:
        if path.is_dir():
            yield from sorted(path.rglob("*.po"))
        else:
            yield path


def _bytes(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except FileNotFoundError:
        hint = "check the path of the translations"
        raise CatalogError(str(path), "there is no such file", hint) from None
    except OSError as error:
        raise CatalogError(str(path), f"cannot be read: {error.strerror}") from None
