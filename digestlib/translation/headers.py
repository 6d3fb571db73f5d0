"""What a catalog's header says about its languages."""

from digestlib import languages, messages
from digestlib.errors import CatalogError, LanguageError
from digestlib.po import Document


def languages_of(document: Document, name: str) -> tuple[str, str]:
    """Return the tags of the language of a catalog's sources and of its translations.

    Args:
        document: The catalog.
        name: What to call it in errors.

    Raises:
        CatalogError: The header does not say, or names no language.
    """
    return _tag(document, name, "X-Source-Language"), language_of(document, name)


def language_of(document: Document, name: str) -> str:
    """Return the tag of the language of a catalog's translations.

    Raises:
        CatalogError: The header does not say, or names no language.
    """
    return _tag(document, name, "Language")


def _tag(document: Document, name: str, field: str) -> str:
    written = document.header.get(field, "")
    if not written:
        hint = f'add "{field}: zh_Hans\\n" or so to the header'
        raise CatalogError(name, f"the header has no {field}", hint, line=1)
    try:
        return languages.canonical(written, messages.available())
    except LanguageError:
        hint = "write a language such as zh_Hans or en"
        raise CatalogError(name, f"{field} is no language: {written!r}", hint, line=1) from None
