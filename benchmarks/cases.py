"""The pieces of work that are measured. Each case prepares, then returns the work to be timed."""

import io
import shutil
import subprocess
from collections.abc import Callable

from benchmarks import weeks

Work = Callable[[], object]


def read(count: int) -> Work:
    """digestlib: a page of prose into typed digests."""
    import digestlib

    page = weeks.text(count)
    return lambda: digestlib.parse(page)


def markdown_it(count: int) -> Work:
    """Peer: the same page through a Markdown parser, which gives tokens and no fields."""
    from markdown_it import MarkdownIt

    page = weeks.text(count)
    return lambda: MarkdownIt("commonmark").parse(page)


def compose_and_render(count: int) -> Work:
    """digestlib: typed digests into the one semantic HTML document."""
    import digestlib
    from digestlib.rendering import render

    week = weeks.collection(count)
    return lambda: render(digestlib.compose(week, week="2026-W48"))


def markdown(count: int) -> Work:
    """digestlib: the document into Markdown."""
    from digestlib.exporting.markdown import export_markdown

    page = weeks.page(count)
    return lambda: export_markdown(page.html)


def pandoc_markdown(count: int) -> Work:
    """Peer: the document into Markdown through pandoc."""
    return _pandoc(count, "gfm")


def html(count: int) -> Work:
    """digestlib: the document into a page with filter and tag view."""
    from digestlib.exporting.html import export_html

    page = weeks.page(count)
    return lambda: export_html(page.html)


def docx(count: int) -> Work:
    """digestlib: the document into Word."""
    from digestlib.exporting.docx import export_docx

    page = weeks.page(count)
    return lambda: export_docx(page.html)


def pandoc_docx(count: int) -> Work:
    """Peer: the document into Word through pandoc."""
    return _pandoc(count, "docx")


def python_docx(count: int) -> Work:
    """Peer: the same digests into Word as python-docx's own documentation shows it."""
    import docx as library

    week = weeks.collection(count)

    def build() -> bytes:
        document = library.Document()
        for digest in week.digests:
            document.add_heading(digest.title, 1)
            document.add_paragraph(f"{digest.verdict.phrase} {digest.verdict.rationale}")
            document.add_heading("设计要点", 2)
            for point in digest.design_points:
                _spans(document.add_paragraph(style="List Number"), point.text)
            document.add_heading("后续跟进", 2)
            for follow_up in digest.follow_ups:
                _spans(document.add_paragraph(style="List Bullet"), follow_up.text)
        file = io.BytesIO()
        document.save(file)
        return file.getvalue()

    return build


def pdf(count: int) -> Work:
    """digestlib: the document into PDF."""
    from digestlib.exporting.pdf import export_pdf

    page = weeks.page(count)
    return lambda: export_pdf(page.html)


def _spans(paragraph: object, text: str) -> None:
    """Add a text whose code spans are runs of their own."""
    for number, part in enumerate(text.split("`")):
        run = paragraph.add_run(part)  # type: ignore[attr-defined]
        run.bold = bool(number % 2)


def _pandoc(count: int, form: str) -> Work:
    program = shutil.which("pandoc")
    if program is None:
        raise LookupError("pandoc is not installed")
    page = weeks.page(count).html.encode()
    words = [program, "--from=html", f"--to={form}", "--output=-"]
    return lambda: subprocess.run(words, input=page, capture_output=True, check=True)  # noqa: S603


ALL = {
    one.__name__: one
    for one in (
        read,
        markdown_it,
        compose_and_render,
        html,
        markdown,
        pandoc_markdown,
        docx,
        pandoc_docx,
        python_docx,
        pdf,
    )
}
PEERS = {
    "read": ("markdown_it",),
    "markdown": ("pandoc_markdown",),
    "docx": ("python_docx", "pandoc_docx"),
}
