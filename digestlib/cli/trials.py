"""What ``digestlib locale check`` and ``pseudo`` do with the exporters."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from digestlib import messages
from digestlib.cli.catalogs import Catalogs, shown
from digestlib.cli.choices import format_names
from digestlib.cli.console import read_all
from digestlib.cli.samples import sample_report, whole_sample
from digestlib.delivery.files import prepare_folder, write_files
from digestlib.exporting import exporter
from digestlib.exporting.docx import export_docx
from digestlib.exporting.html import export_html
from digestlib.exporting.markdown import export_markdown
from digestlib.exporting.pdf import export_pdf
from digestlib.localization.checking import check
from digestlib.localization.faults import Fault
from digestlib.localization.pseudo import ACCENTED, WIDE, hard_coded, pseudo
from digestlib.localization.trial import Exporters, try_out
from digestlib.messages import SOURCE_LANGUAGE, Messages
from digestlib.rendering import Page, render

FORMATS: Final = ("pdf", "docx", "md", "html")
_EXPORTERS: Final[Exporters] = {
    "pdf": export_pdf,
    "docx": export_docx,
    "md": export_markdown,
    "html": export_html,
}
_FOREIGN: Final = "甲"
"""Stands for every letter of digest text where hard-coded words are looked for."""


def faults(catalogs: Catalogs, tag: str) -> Iterator[Fault]:
    """Yield what is wrong in a language's PO file, also when it is made in every format."""
    document, source = catalogs.document(tag), shown(catalogs.path_of(tag))
    yield from check(document, source, tag, catalogs.notes)
    yield from try_out(document, source, tag, catalogs.notes, _EXPORTERS)


def pseudo_wording(tag: str) -> Messages:
    """Return fixed wording in a language that nobody speaks."""
    made = pseudo(Catalogs().template, tag)
    return messages.compiled(SOURCE_LANGUAGE, made.data(), tag)


def pseudo_reports(
    files: list[Path] | None,
    formats: list[str] | None,
    out: Path,
    templates: Path | None,
    *,
    wide: bool,
) -> list[Path]:
    """Write a report in a language that nobody speaks in each format, and return the paths."""
    tag = WIDE if wide else ACCENTED
    exporters = {name: exporter(name) for name in format_names(formats or FORMATS)}
    report = sample_report(SOURCE_LANGUAGE, read_all(files) if files else None)
    page = render(report, templates=templates, wording=pseudo_wording(tag))
    made = [(out / f"week.{tag}.{name}", export(page)) for name, export in exporters.items()]
    prepare_folder(out)
    write_files(made)
    return [path for path, _ in made]


def hard_coded_page(tag: str = ACCENTED, templates: Path | None = None) -> Page:
    """Return the sample week with digest text of one letter, and all else in no language."""
    report = whole_sample(SOURCE_LANGUAGE, lambda text: _FOREIGN * len(text))
    return render(report, templates=templates, wording=pseudo_wording(tag))


def is_digest_text(word: str) -> bool:
    """Tell whether a word of that page is from a digest, or a date."""
    return word.replace(_FOREIGN, "") in {"", "acme", "rocket", "November"}


def hard_coded_words(templates: Path | None) -> tuple[str, ...]:
    """Return the words that templates show and that are in no message."""
    return hard_coded(hard_coded_page(templates=templates).html, is_digest_text)
