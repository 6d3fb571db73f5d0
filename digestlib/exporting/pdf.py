"""The report as PDF, through WeasyPrint.

Nothing is fetched: the content is given a fetcher that refuses every address, and our own style
one that serves our own fonts.
"""

import datetime as dt
import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final, Literal, TypeAlias

from pydyf import PDF
from weasyprint import CSS, Attachment, Document

from digestlib.brand import Logo
from digestlib.collector import uncollected
from digestlib.errors import GlyphError
from digestlib.exporting import archiving, copying, fonts, packing, pruning, shortening, styling
from digestlib.exporting.columns import with_columns
from digestlib.exporting.glyphs import missing_glyphs, problem, with_code_points
from digestlib.exporting.layout import Source
from digestlib.exporting.places import places_of
from digestlib.exporting.tagging import with_languages
from digestlib.exporting.tree import parse
from digestlib.exporting.typesetting import typeset
from digestlib.model import Problem

STYLES: Final = ("report.css", "print.css")
Paper: TypeAlias = Literal["a4", "letter"]
_NO_INTERPOLATION: Final = "img { image-rendering: pixelated; }"
"""PDF/A-3 allows no other (ISO 19005-3, 6.2.8); readers smooth images all the same."""
_PAGE_LABEL: Final = re.compile(r'<meta name="page-label" content="([^"]*)">')


@dataclass(frozen=True, slots=True, kw_only=True)
class PdfOptions:
    """How the PDF is made."""

    style: str | None = None
    """CSS in place of our own."""
    paper: Paper | None = None
    """The size of the page: ISO 216 A4, or Letter as in North America. By default the style
    decides, and ours is A4."""
    logo: Logo | None = None
    """The logo that stands where the page says ``<img src="digestlib-logo:">``."""
    accent: str | None = None
    """The colour of charts, as ``#RRGGBB``; by default ours."""
    data: bytes | None = None
    """The collection as JSON, to be carried in the file as ``digests.json``."""
    created: dt.datetime = dt.datetime(1980, 1, 1, tzinfo=dt.UTC)
    """The date of what is carried in the file; nothing here looks at a clock."""
    missing_glyphs: Literal["error", "report"] = "error"
    """What becomes of characters that no font can draw: an error, or a problem and a file in which
    each is shown as its code point, such as ``[U+F0000]``."""
    on_problem: Callable[[Problem], object] = lambda _problem: None
    """Told of each problem, in the order of the report."""


_DEFAULTS: Final = PdfOptions()
DATA_NAME: Final = "digests.json"


def export_pdf(document: str, options: PdfOptions = _DEFAULTS) -> bytes:
    """Return a report as PDF/A-3a (ISO 19005-3) and PDF/UA-1 (ISO 14289-1) in one.

    Args:
        document: The report's semantic HTML.
        options: How the file is made.

    Raises:
        GlyphError: The report holds a character that no font can draw, and the options do not
            ask for a report of those.
    """
    data, missing = _written(document, options)
    if missing:
        places = places_of(missing, parse(document))
        if options.missing_glyphs == "error":
            raise GlyphError([(char, str(place)) for char, place in places])
        for char, place in places:
            options.on_problem(problem(char, place))
        strict = replace(options, missing_glyphs="error")
        return export_pdf(with_code_points(document, [char for char, _ in places]), strict)
    return data


def _written(document: str, options: PdfOptions) -> tuple[bytes, list[str]]:
    """Return the file, and the texts that no font could draw."""
    configuration, faces = fonts.loaded()
    rules = CSS(string=_page_rules(document, options), url_fetcher=fonts.Nothing())
    sheets = [faces, _parsed(options.style or styling.style(STYLES)), rules]
    page = Source(typeset(with_columns(document, options.accent)), fonts.LogoOnly(options.logo))
    with uncollected(), missing_glyphs() as missing:
        laid_out = page.render(
            stylesheets=sheets, font_config=configuration, pdf_variant=archiving.VARIANT
        )
        laid_out.fonts = copying.Fonts()
        archiving.tag_links(laid_out)
        archiving.claim_accessibility(laid_out)
        laid_out.metadata.attachments += _attachments(options)
        with with_languages(document):
            written = laid_out.write_pdf(pdf_variant=archiving.VARIANT, finisher=_finish)
            return bytes(written), missing


def _finish(_document: Document, pdf: PDF) -> None:
    """Make a file small that is complete and not written yet."""
    pruning.prune(pdf)
    shortening.shorten_pages(pdf)
    pdf.__class__ = packing.Packed


@lru_cache(maxsize=4)
def _parsed(style: str) -> CSS:
    """Return a style, parsed; a process that makes several reports parses it once."""
    return CSS(string=style, url_fetcher=fonts.Nothing())


def _attachments(options: PdfOptions) -> list[Attachment]:
    if options.data is None:
        return []
    words = "The digests of this report as data"
    return [archiving.attachment(options.data, DATA_NAME, words, options.created)]


def _page_rules(document: str, options: PdfOptions) -> str:
    size = f"@page {{ size: {options.paper}; }}" if options.paper else ""
    return f"\n{_NO_INTERPOLATION}{size}{_page_label(document)}"


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
