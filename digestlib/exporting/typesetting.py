"""The document as WeasyPrint is given it: the words unchanged, and what type needs around them."""

from typing import Final

from digestlib.exporting.breaking import (
    CHARACTER,
    with_breaks,
    with_broken_words,
    with_texts_in_parts,
    with_titles_begun,
)
from digestlib.exporting.spacing import with_spacing

_LINE_ENDS: Final = {0x85: " ", 0x2028: " ", 0x2029: " "}
"""Ends of lines that are no white space in HTML, and that no font draws."""


def typeset(document: str) -> str:
    """Return a document with its breaks, gaps and short titles.

    Breaks come first, because they know code by its element; parts come last, because they add
    elements everywhere.

    Args:
        document: The report's semantic HTML.
    """
    document = document.translate(_LINE_ENDS)
    opened = with_broken_words(with_breaks(document, CHARACTER))
    return with_texts_in_parts(with_spacing(with_titles_begun(opened)))
