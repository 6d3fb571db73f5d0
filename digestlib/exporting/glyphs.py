"""What happens to characters that no font can draw: they are told of, never drawn as boxes."""

import logging
import re
import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Final

from digestlib.exporting.places import Place
from digestlib.model import Problem

_MISSING: Final = re.compile(r"\.notdef glyph rendered for Unicode string .*?: (?P<text>.+) \(U\+")
_TEXT: Final = re.compile(r">[^<]+")


@contextmanager
def missing_glyphs() -> Iterator[list[str]]:
    """Collect the texts that WeasyPrint finds no glyph for while this thread renders."""
    missing: list[str] = []
    thread = threading.get_ident()

    class Collector(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            match = _MISSING.search(record.getMessage())
            if match and record.thread == thread:
                missing.append(match["text"].strip("\"'"))

    collector = Collector(logging.WARNING)
    logger = logging.getLogger("weasyprint")
    logger.addHandler(collector)
    try:
        yield missing
    finally:
        logger.removeHandler(collector)


def problem(char: str, place: Place) -> Problem:
    """Return what is told of a character that is shown by its code point instead.

    Args:
        char: The character.
        place: Where it stands first.
    """
    return Problem(
        source=place.digest or "report",
        line=0,
        column=0,
        field=place.field,
        message=f"no font can draw {char!r} (U+{ord(char):04X}), it is shown as {shown(char)}",
        hint="replace the character, or install a font that has it",
    )


def shown(char: str) -> str:
    """Return what stands for a character that no font can draw.

    Args:
        char: The character.
    """
    return f"[U+{ord(char):04X}]"


def with_code_points(html: str, chars: Iterable[str]) -> str:
    """Return the document with each of the characters shown as its code point.

    Attributes keep them: nothing there is drawn, and an address must not change.

    Args:
        html: The document.
        chars: The characters.
    """
    table = {ord(char): shown(char) for char in chars}
    return _TEXT.sub(lambda text: text[0].translate(table), html)
