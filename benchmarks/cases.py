"""The pieces of work that are measured. Each case prepares, then returns the work to be timed."""

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


def docx_from_model(count: int) -> Work:
    """digestlib: typed digests into Word, with everything on the way."""
    import digestlib
    from digestlib.exporting import docx as _  # noqa: F401 - what is measured is the work
    from digestlib.exporting.docx import writer  # noqa: F401 - as above

    week = weeks.collection(count)
    return lambda: digestlib.export(digestlib.compose(week, week="2026-W48"), "docx")


def markdown_from_model(count: int) -> Work:
    """digestlib: typed digests into Markdown, with everything on the way."""
    import digestlib
    from digestlib.exporting import markdown as _  # noqa: F401 - as above

    week = weeks.collection(count)
    return lambda: digestlib.export(digestlib.compose(week, week="2026-W48"), "md")


def pandoc_docx_from_markdown(count: int) -> Work:
    """Peer: our Markdown into Word through pandoc."""
    from digestlib.exporting.markdown import export_markdown

    text = export_markdown(weeks.page(count).html)
    return _program("pandoc", ["--from=gfm", "--to=docx", "--output=-"], text)


def python_docx(count: int) -> Work:
    """Peer: the same report into Word as python-docx's own documentation shows it."""
    from benchmarks import ordinary

    report = weeks.report(count)
    return lambda: ordinary.python_docx(report)


def docxtpl(count: int) -> Work:
    """Peer: the same report into Word through a template with docxtpl."""
    import docxtpl as _  # noqa: F401 - lacking, it is named and left out

    from benchmarks import ordinary

    report, template = weeks.report(count), ordinary.docxtpl_template()
    return lambda: ordinary.docxtpl(report, template)


def pdf(count: int) -> Work:
    """digestlib: the document into PDF."""
    from digestlib.exporting.pdf import export_pdf

    page = weeks.page(count)
    return lambda: export_pdf(page.html)


def _pandoc(count: int, form: str) -> Work:
    page = weeks.page(count).html.encode()
    return _program("pandoc", ["--from=html", f"--to={form}", "--output=-"], page)


def _program(name: str, words: list[str], data: bytes) -> Work:
    program = shutil.which(name)
    if program is None:
        raise LookupError(f"{name} is not installed")
    command = [program, *words]
    return lambda: subprocess.run(command, input=data, capture_output=True, check=True)  # noqa: S603


ALL = {
    one.__name__: one
    for one in (
        read,
        markdown_it,
        compose_and_render,
        html,
        markdown,
        pandoc_markdown,
        markdown_from_model,
        docx,
        docx_from_model,
        pandoc_docx,
        pandoc_docx_from_markdown,
        python_docx,
        docxtpl,
        pdf,
    )
}
PEERS = {
    "read": ("markdown_it",),
    "markdown": ("pandoc_markdown",),
    "markdown_from_model": ("pandoc_markdown",),
    "docx_from_model": ("python_docx", "docxtpl", "pandoc_docx", "pandoc_docx_from_markdown"),
}
