"""From a report to the bytes of a file, by format name."""

from collections.abc import Callable, Mapping
from importlib.metadata import entry_points
from pathlib import Path
from types import MappingProxyType
from typing import Final

from digestlib.errors import FormatError
from digestlib.rendering import Page, render
from digestlib.report import Report

Exporter = Callable[[Page], bytes]

GROUP: Final = "digestlib.export"
"""The entry-point group in which other packages offer formats, each an ``Exporter``."""


def _docx(page: Page) -> bytes:
    from digestlib.exporting.docx import export_docx

    return export_docx(page.html)


def _html(page: Page) -> bytes:
    from digestlib.exporting.html import export_html

    return export_html(page.html)


def _json(page: Page) -> bytes:
    from digestlib.exporting.json import export_json

    return export_json(page.report)


def _md(page: Page) -> bytes:
    from digestlib.exporting.markdown import export_markdown

    return export_markdown(page.html)


def _pdf(page: Page) -> bytes:
    from digestlib.exporting.json import export_json
    from digestlib.exporting.pdf import PdfOptions, export_pdf

    return export_pdf(page.html, PdfOptions(data=export_json(page.report)))


_OURS: Final[Mapping[str, Exporter]] = MappingProxyType(
    {"docx": _docx, "html": _html, "json": _json, "md": _md, "pdf": _pdf}
)


def formats() -> tuple[str, ...]:
    """Return the names of the formats there are, ours and those of installed packages."""
    return tuple(sorted({*_OURS, *(point.name for point in entry_points(group=GROUP))}))


def exporter(name: str) -> Exporter:
    """Return the exporter of a format.

    Raises:
        FormatError: There is no such format.
    """
    if ours := _OURS.get(name):
        return ours
    for point in entry_points(group=GROUP):
        if point.name == name:
            loaded: Exporter = point.load()
            return loaded
    raise FormatError(name, formats())


def export(report: Report, format_name: str, *, templates: Path | None = None) -> bytes:
    """Return a report as the bytes of a file.

    Args:
        report: The report.
        format_name: ``"pdf"``, ``"docx"``, ``"md"``, ``"html"``, ``"json"``, or the name of a
            format that an installed package offers.
        templates: A folder whose templates stand in for ours of the same name.

    Raises:
        FormatError: There is no such format.
        TemplateError: A template is missing or fails.
        GlyphError: The format is PDF, and the report holds a character that no font can draw.
    """
    if not isinstance(report, Report):
        raise TypeError(f"export takes a Report, which compose makes, not {type(report).__name__}")
    chosen = exporter(format_name)
    return chosen(render(report, templates=templates))
