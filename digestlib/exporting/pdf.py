"""The report as PDF, through WeasyPrint.

Nothing is fetched: the content is given a fetcher that refuses every address, and our own style
one that serves our own fonts.
"""

import logging
import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final

from weasyprint import CSS, HTML
from weasyprint.text.fonts import FontConfiguration

from digestlib.errors import GlyphError
from digestlib.exporting import fonts
from digestlib.exporting.breaking import with_breaks
from digestlib.exporting.places import places_of
from digestlib.exporting.tree import parse
from digestlib.resources import shipped

_STYLES: Final = ("report.css", "print.css")
_MISSING: Final = re.compile(r"\.notdef glyph rendered for Unicode string .*?: (?P<text>.+) \(U\+")
_PAGE_LABEL: Final = re.compile(r'<meta name="page-label" content="([^"]*)">')


@dataclass(frozen=True, slots=True, kw_only=True)
class PdfOptions:
    """How the PDF is made."""

    style: str | None = None
    """CSS in place of our own."""


def export_pdf(document: str, options: PdfOptions | None = None) -> bytes:
    """Return a report as a tagged PDF (ISO 14289-1, PDF/UA-1).

    Args:
        document: The report's semantic HTML.
        options: How the file is made.

    Raises:
        GlyphError: The report holds a character that no font can draw.
    """
    configuration = FontConfiguration()
    style = (options and options.style) or _shipped_style()
    sheets = [
        fonts.stylesheet(configuration),
        CSS(string=style + _page_label(document), url_fetcher=fonts.Nothing()),
    ]
    page = HTML(string=with_breaks(document), url_fetcher=fonts.Nothing())
    with _missing_glyphs() as missing:
        data = page.write_pdf(stylesheets=sheets, font_config=configuration, pdf_variant="pdf/ua-1")
    if missing:
        raise GlyphError(places_of(missing, parse(document)))
    return bytes(data)


def _shipped_style() -> str:
    folder = shipped("templates")
    return "\n".join((folder / name).read_text("utf-8") for name in _STYLES)


def _page_label(document: str) -> str:
    """Return the page number in the reader's words, as CSS content."""
    match = _PAGE_LABEL.search(document)
    if match is None:
        return ""
    counters = {"{page}": "counter(page)", "{pages}": "counter(pages)"}
    parts = re.split(r"(\{pages?\})", match[1])
    content = " ".join(counters.get(part) or _css_string(part) for part in parts if part)
    return f"\n@page {{ @bottom-right {{ content: {content}; }} }}"


def _css_string(text: str) -> str:
    """Return a text as a CSS string in which every character stands for itself."""
    return '"' + "".join(f"\\{ord(char):06x}" for char in text) + '"'


@contextmanager
def _missing_glyphs() -> Iterator[list[str]]:
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
