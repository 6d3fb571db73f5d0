"""A PO file that holds every unit of a collection, for translators to fill in."""

from digestlib import languages
from digestlib.model import Collection
from digestlib.po import Document, Entry
from digestlib.translation.units import Unit, units


def template(collection: Collection, language: str) -> str:
    """Return a PO file that holds every unit of a collection, to be translated.

    Args:
        collection: The digests.
        language: The tag of the language to translate into.
    """
    return extract(collection, language).data().decode()


def extract(collection: Collection, language: str) -> Document:
    """Return the same as a document."""
    wanted = [
        unit for unit in units(collection) if not languages.same_language(unit.language, language)
    ]
    header = Entry(
        comments=(f"Digests of {collection.name or 'a week'}, to be translated.",),
        translation=_header(collection, language),
    )
    return Document(entries=(header, *(_entry(unit) for unit in wanted)))


def _header(collection: Collection, language: str) -> str:
    fields = {
        "Project-Id-Version": "digests",
        "Language": languages.folder_of(language),
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
        "X-Source-Language": languages.folder_of(collection.language),
    }
    return "".join(f"{name}: {value}\n" for name, value in fields.items())


def _entry(unit: Unit) -> Entry:
    note = f"{unit.path} — {unit.title}" if unit.title else unit.path
    return Entry(context=unit.id, source=unit.text, notes=(note.replace("\n", " "),))
