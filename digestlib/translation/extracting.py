"""A PO file that holds every unit of a collection, for translators to fill in."""

from digestlib import languages
from digestlib.model import Collection
from digestlib.po import Document, Entry
from digestlib.translation.glossary import Glossary
from digestlib.translation.notes import notes_of
from digestlib.translation.units import units


def template(collection: Collection, language: str, *, glossary: Glossary | None = None) -> str:
    """Return a PO file that holds every unit of a collection, to be translated.

    Args:
        collection: The digests.
        language: The tag of the language to translate into.
        glossary: Terms to point out to translators.
    """
    return extract(collection, language, glossary=glossary).data().decode()


def extract(collection: Collection, language: str, *, glossary: Glossary | None = None) -> Document:
    """Return the same as a document."""
    wanted = [
        unit for unit in units(collection) if not languages.same_language(unit.language, language)
    ]
    notes = notes_of(wanted, glossary)
    entries = (Entry(context=unit.id, source=unit.text, notes=notes[unit.id]) for unit in wanted)
    return Document(entries=(header_for(collection, language), *entries))


def header_for(collection: Collection, language: str) -> Entry:
    """Return the header of a catalog of these digests.

    ``X-Source-Language`` tells Poedit and others that the sources are not English.
    """
    fields = {
        "Project-Id-Version": "digests",
        "Language": languages.folder_of(language),
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
        "X-Source-Language": languages.folder_of(collection.language),
    }
    name = " ".join(collection.name.split()) or "a week"
    return Entry(
        comments=(f"Digests of {name}, to be translated.",),
        translation="".join(f"{key}: {value}\n" for key, value in fields.items()),
    )
