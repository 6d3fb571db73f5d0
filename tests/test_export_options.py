"""What a caller chooses about a format reaches it, and nothing else does."""

import io

import docx
import pytest
import week
from docx_cases import REFERENCE, parts_text, rewritten

import digestlib
from digestlib.exporting.docx import DocxOptions
from digestlib.exporting.html import HtmlOptions
from digestlib.exporting.markdown import MarkdownOptions
from digestlib.exporting.pdf import PdfOptions


def test_word_takes_its_looks_from_a_reference() -> None:
    """The styles of the caller's file are those of the report."""
    ours = rewritten(REFERENCE, lambda _, xml: xml.replace("12284B", "AB0000"))
    made = digestlib.export(week.report("en"), "docx", options=DocxOptions(reference=ours))
    assert "AB0000" in parts_text(made, "word/styles.xml")


def test_markdown_takes_its_options() -> None:
    """Front matter is off unless asked for."""
    made = digestlib.export(week.report("en"), "md", options=MarkdownOptions(front_matter=True))
    assert made.startswith(b"---\ntitle: ")
    assert not week.exported("en", "md").startswith(b"---")


def test_html_takes_its_options() -> None:
    """A style of one's own stands in for ours."""
    made = digestlib.export(week.report("en"), "html", options=HtmlOptions(style="p {}"))
    assert b"<style>\np {}</style>" in made


@pytest.mark.parametrize("name", ["docx", "html", "json", "md"])
def test_options_of_another_format_are_refused(name: str) -> None:
    """A mistake is told, and not passed over."""
    with pytest.raises(TypeError, match=r"takes (\w+Options, not PdfOptions|no options)"):
        digestlib.export(week.report("en"), name, options=PdfOptions())


def test_no_options_are_the_defaults() -> None:
    """None and a fresh set of options give the same file."""
    made = digestlib.export(week.report("en"), "docx", options=DocxOptions())
    assert made == week.exported("en", "docx")
    assert docx.Document(io.BytesIO(made)).core_properties.title
