"""What the header of a PO file says about its language's plurals."""

import re
from typing import Final

from babel.core import UnknownLocaleError
from babel.messages.plurals import get_plural

from digestlib import languages, po

_COUNT: Final = re.compile(r"nplurals\s*=\s*(\d+)")
_GERMANIC: Final = "nplurals=2; plural=(n != 1);"
"""What GNU gettext takes where a header says nothing."""


def plural_rule(tag: str) -> str:
    """Return the ``Plural-Forms`` of a language (CLDR), as a PO header has it."""
    try:
        return f"{str(get_plural(languages.folder_of(tag))).removesuffix(';')};"
    except UnknownLocaleError:
        return _GERMANIC


def form_count(document: po.Document) -> int:
    """Return how many plural forms a file's language has, as its header says."""
    found = _COUNT.search(document.header.get("Plural-Forms", _GERMANIC))
    return int(found[1]) if found else 2
