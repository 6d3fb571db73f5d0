"""From a report to the bytes of a file, by format name."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from importlib.metadata import entry_points
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, TypeAlias, TypeVar

from digestlib.brand import NO_BRAND, Brand
from digestlib.errors import FormatError
from digestlib.exporting.styling import PAPER, style
from digestlib.rendering import Page, render
from digestlib.report import Report

if TYPE_CHECKING:
    from digestlib.exporting.docx import DocxOptions
    from digestlib.exporting.html import HtmlOptions
    from digestlib.exporting.markdown import MarkdownOptions
    from digestlib.exporting.pdf import PdfOptions

Exporter = Callable[[Page], bytes]

Options: TypeAlias = "DocxOptions | HtmlOptions | MarkdownOptions | PdfOptions"
"""What a caller may choose about one format; each class stands in its format's module."""

GROUP: Final = "digestlib.export"
"""The entry-point group in which other packages offer formats, each an ``Exporter``."""

_Kind = TypeVar("_Kind")


def _docx(page: Page, options: "Options | None") -> bytes:
    from digestlib.exporting.docx import DocxOptions, export_docx

    return export_docx(page.html, replace(_chosen(options, DocxOptions), brand=page.brand))


def _html(page: Page, options: "Options | None") -> bytes:
    from digestlib.exporting.html import export_html

    return export_html(page.html, _html_options(page, options), wording=page.wording)


def _html_options(page: Page, options: "Options | None") -> "HtmlOptions":
    from digestlib.exporting.html import STYLES, HtmlOptions

    chosen = _chosen(options, HtmlOptions)
    return replace(chosen, style=chosen.style or _style(page, STYLES), logo=page.brand.logo)


def _json(page: Page, options: "Options | None") -> bytes:
    from digestlib.exporting.json import export_json

    _refuse(options, "json")
    return export_json(page.report)


def _md(page: Page, options: "Options | None") -> bytes:
    from digestlib.exporting.markdown import MarkdownOptions, export_markdown

    return export_markdown(page.html, _chosen(options, MarkdownOptions))


def _pdf(page: Page, options: "Options | None") -> bytes:
    from digestlib.exporting.json import export_json
    from digestlib.exporting.libraries import load_weasyprint

    load_weasyprint()
    from digestlib.exporting.pdf import STYLES, PdfOptions, export_pdf

    chosen = _chosen(options, PdfOptions)
    data = export_json(page.report) if chosen.data is None else chosen.data
    style = chosen.style or _style(page, STYLES)
    accent = chosen.accent or (page.brand.accent_on(PAPER) if page.brand.accent else None)
    own = replace(chosen, data=data, style=style, logo=page.brand.logo, accent=accent)
    return export_pdf(page.html, own)


def _style(page: Page, names: tuple[str, ...]) -> str:
    return style(names, templates=page.templates, brand=page.brand)


_OURS: Final[Mapping[str, Callable[[Page, "Options | None"], bytes]]] = MappingProxyType(
    {"docx": _docx, "html": _html, "json": _json, "md": _md, "pdf": _pdf}
)


def _chosen(options: object, kind: type[_Kind]) -> _Kind:
    """Return the options of a format, its defaults for none."""
    if options is None:
        return kind()
    if not isinstance(options, kind):
        raise TypeError(f"this format takes {kind.__name__}, not {type(options).__name__}")
    return options


def _refuse(options: object, name: str) -> None:
    if options is not None:
        raise TypeError(f"the format {name!r} takes no options")


def formats() -> tuple[str, ...]:
    """Return the names of the formats there are, ours and those of installed packages."""
    return tuple(sorted({*_OURS, *(point.name for point in entry_points(group=GROUP))}))


def exporter(name: str, options: "Options | None" = None) -> Exporter:
    """Return the exporter of a format.

    Args:
        name: The format's name.
        options: What to choose about it, of the format's own class; those of other packages take
            none.

    Raises:
        FormatError: There is no such format.
        TypeError: The options are those of another format; formats of ours say so when they run.
    """
    if ours := _OURS.get(name):
        return lambda page: ours(page, options)
    for point in entry_points(group=GROUP):
        if point.name == name:
            _refuse(options, name)
            loaded: Exporter = point.load()
            return loaded
    raise FormatError(name, formats())


def export(
    report: Report,
    format_name: str,
    *,
    templates: Path | None = None,
    brand: Brand = NO_BRAND,
    options: "Options | None" = None,
) -> bytes:
    """Return a report as the bytes of a file.

    Args:
        report: The report.
        format_name: ``"pdf"``, ``"docx"``, ``"md"``, ``"html"``, ``"json"``, or the name of a
            format that an installed package offers.
        templates: A folder whose templates and style sheets stand in for ours of the same name.
        brand: Whose report it is: logo, accent colour, organisation.
        options: What to choose about the format: ``PdfOptions`` from ``digestlib.exporting.pdf``,
            ``DocxOptions`` from ``.docx``, ``MarkdownOptions`` from ``.markdown``, or
            ``HtmlOptions`` from ``.html``.

    Raises:
        FormatError: There is no such format.
        TypeError: The options are those of another format.
        TemplateError: A template is missing or fails, or the Word reference lacks a style.
        GlyphError: The format is PDF, and the report holds a character that no font can draw.
    """
    if not isinstance(report, Report):
        raise TypeError(f"export takes a Report, which compose makes, not {type(report).__name__}")
    chosen = exporter(format_name, options)
    return chosen(render(report, templates=templates, brand=brand))


def export_bilingual(  # noqa: PLR0913 - two reports, and what `export` takes
    first: Report,
    second: Report,
    format_name: str,
    *,
    templates: Path | None = None,
    brand: Brand = NO_BRAND,
    options: "Options | None" = None,
) -> bytes:
    """Return a report in two languages, aligned digest by digest, as the bytes of a file.

    Args:
        first: The report in the language that comes first, and decides order and headings.
        second: The same week in another language.
        format_name: As in ``export``; data in the file is the first language's.
        templates: As in ``export``.
        brand: As in ``export``.
        options: As in ``export``.

    Raises:
        FormatError: There is no such format.
        ValueError: Both are in one language, or not about the same digests.
        TemplateError: A template is missing or fails, or the Word reference lacks a style.
        GlyphError: The format is PDF, and a report holds a character that no font can draw.
    """
    from digestlib.exporting.bilingual import bilingual

    chosen = exporter(format_name, options)
    pages = (render(one, templates=templates, brand=brand) for one in (first, second))
    return chosen(bilingual(*pages))


def export_editions(pages: Sequence[Page], options: "HtmlOptions | None" = None) -> bytes:
    """Return a report in several languages as one HTML file, with a switch between them.

    Args:
        pages: The report in each language, as ``digestlib.rendering.render`` makes it; looks are
            those of the first one.
        options: How the file is made.

    Raises:
        TemplateError: A template rendered nothing, or elements nested too deep.
        ValueError: There is no page, or there are two in one language.
    """
    from digestlib.exporting import html

    return html.export_editions(pages, _html_options(pages[0], options) if pages else options)
