"""Fixed wording: gettext messages by language, from ``locales/<tag>/LC_MESSAGES/digestlib.po``.

PO files are compiled in memory when first asked for, so a translator's saved file is what the next
report shows, and there are no ``.mo`` files.
"""

import gettext
import io
from dataclasses import dataclass, field
from functools import lru_cache
from importlib.resources.abc import Traversable
from typing import Final

from digestlib import languages, po
from digestlib.errors import CatalogError
from digestlib.resources import shipped

DOMAIN: Final = "digestlib"
_NUMBERS: Final = range(200)
"""Plural rules repeat after a hundred."""
SOURCE_LANGUAGE: Final = "en"
"""The language of the msgids: a message without a translation is shown in it."""


@dataclass(frozen=True, slots=True)
class Messages:
    """One language's fixed wording.

    ``fallbacks`` collects the messages that were asked for and had no translation, so a caller can
    tell a complete language from one that shows English in places.
    """

    language: str
    translations: gettext.NullTranslations
    fallbacks: set[tuple[str, str]] = field(default_factory=set)

    def gettext(self, message: str) -> str:
        """Return the translation of a message without context."""
        return self._known("", message, self.translations.gettext(message))

    def ngettext(self, singular: str, plural: str, number: int) -> str:
        """Return the form for this number of a message without context."""
        return self._known("", singular, self.translations.ngettext(singular, plural, number))

    def pgettext(self, context: str, message: str) -> str:
        """Return the translation of a message in a context."""
        return self._known(context, message, self.translations.pgettext(context, message))

    def npgettext(self, context: str, singular: str, plural: str, number: int) -> str:
        """Return the form for this number of a message in a context."""
        found = self.translations.npgettext(context, singular, plural, number)
        return self._known(context, singular, found)

    def _known(self, context: str, message: str, found: str) -> str:
        if found == message and self.language != SOURCE_LANGUAGE:
            self.fallbacks.add((context, message))
        return found


def available() -> tuple[str, ...]:
    """Return the tags of the languages that reports can be made in."""
    return tuple(sorted(_catalogs()))


def load(language: str) -> Messages:
    """Load the fixed wording of a language.

    Args:
        language: A tag in any spelling, such as ``zh-CN``.

    Raises:
        LanguageError: There is no such language.
        CatalogError: Its PO file is malformed.
    """
    catalogs = _catalogs()
    tag = languages.resolve(language, catalogs)
    return compiled(tag, catalogs[tag].read_bytes(), str(catalogs[tag]))


def compiled(language: str, data: bytes, name: str) -> Messages:
    """Return the fixed wording that a PO file holds.

    Args:
        language: The language's tag.
        data: The file's bytes.
        name: What to call it in errors.

    Raises:
        CatalogError: The file is malformed.
    """
    return Messages(language, _compiled(data, name))


def _catalogs() -> dict[str, Traversable]:
    found = {}
    for folder in shipped("locales").iterdir():
        catalog = folder / "LC_MESSAGES" / f"{DOMAIN}.po"
        if catalog.is_file():
            found[languages.tag_of(folder.name)] = catalog
    return found


@lru_cache(maxsize=32)
def _compiled(data: bytes, name: str) -> gettext.NullTranslations:
    binary = po.load(data, name).to_binary()
    try:
        translations = gettext.GNUTranslations(io.BytesIO(binary))
        for number in _NUMBERS:  # a rule such as n % 0 fails only when it is used
            translations.ngettext(name, name, number)
    except (ValueError, IndexError, ZeroDivisionError) as error:
        hint = "copy the Plural-Forms line of the language from GNU gettext's manual"
        raise CatalogError(name, f"the header cannot be used: {error}", hint) from None
    return translations
