"""The four formats say the same, in the same order."""

import io
import re
import zipfile
from collections.abc import Callable

import pypdf
import pytest
import week
from lxml import etree, html
from markdown_it import MarkdownIt

import digestlib
from digestlib.inline.text import plain

W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"


def text_of_pdf(data: bytes) -> str:
    """Return a PDF's text without running headers and footers, which no other format has."""
    pages = pypdf.PdfReader(io.BytesIO(data)).pages
    return "\n".join(page.extract_text() for page in pages)


def text_of_docx(data: bytes) -> str:
    """Return the text of a Word file's body."""
    with zipfile.ZipFile(io.BytesIO(data)) as file:
        body = etree.fromstring(file.read("word/document.xml"))
    return "".join(one.text or "" for one in body.iter(f"{W}t"))


def text_of_markdown(data: bytes) -> str:
    """Return the words of a Markdown file."""
    rendered = MarkdownIt("commonmark").enable("table").render(data.decode())
    return str(html.document_fromstring(f"<body>{rendered}</body>").text_content())


def text_of_html(data: bytes) -> str:
    """Return the words of a page's body."""
    body = html.document_fromstring(data, parser=html.HTMLParser(encoding="utf-8")).body
    return str(body.text_content())


READERS: dict[str, Callable[[bytes], str]] = {
    "pdf": text_of_pdf,
    "docx": text_of_docx,
    "md": text_of_markdown,
    "html": text_of_html,
}

every_format = pytest.mark.parametrize("format_name", READERS)
every_language = pytest.mark.parametrize("language", week.LANGUAGES)


def text(language: str, format_name: str) -> str:
    """Return the squeezed text of the example week in a format."""
    return week.squeezed(READERS[format_name](week.exported(language, format_name)))


@every_language
@every_format
def test_every_field_of_every_digest_is_there_in_order(language: str, format_name: str) -> None:
    """Titles, verdicts, points, follow-ups and notes follow each other as in the report."""
    found = text(language, format_name)
    digests = {f"digest-{one.id}": one for one in week.report(language).collection.digests}
    for section in week.report(language).sections:
        title = week.squeezed(next(week.texts(digests[section.anchor])))
        # The contents and the checklist name titles too; the digest's own heading is the one that
        # its first field follows.
        position = found.index(title, found.index(title) + len(title))
        for field in week.texts(digests[section.anchor]):
            wanted = week.squeezed(field)
            assert wanted in found[position:], (field, format_name)
            position = found.index(wanted, position)


@every_language
@every_format
def test_every_open_follow_up_is_in_the_checklist(language: str, format_name: str) -> None:
    """Below the summary, a follow-up stands twice: in its digest, and in the week's checklist."""
    page = html.document_fromstring(week.page(language).html)
    last_of_summary = page.xpath('//section[@class="summary"]//li[@class="more"]')[-1]
    found = text(language, format_name)
    found = found[found.index(week.squeezed(last_of_summary.text_content())) :]
    for addressee in week.report(language).addressees:
        for errand in addressee.errands:
            wanted = week.squeezed(plain(errand.action.text.text))
            assert found.count(wanted) == 2, wanted


@every_format
def test_english_report_holds_no_chinese(format_name: str) -> None:
    """Nothing of the Chinese source is left in the translated report."""
    found = READERS[format_name](week.exported("en", format_name))
    assert re.findall(r"[\u2e80-\u2fdf\u3001-\u9fff\uf900-\ufaff\uff01-\uff5e]", found) == []


@every_format
def test_chinese_report_holds_no_english_wording(format_name: str) -> None:
    """None of the English msgids shows in the Chinese report."""
    found = READERS[format_name](week.exported("zh-Hans", format_name))
    wording = (
        "Contents",
        "Design points",
        "Follow-ups",
        "For:",
        "Notes",
        "Close read",
        "Must read",
    )
    assert [one for one in wording if one in found] == []


@every_language
@every_format
def test_same_input_gives_the_same_bytes(language: str, format_name: str) -> None:
    """A second export of the same report is the same file."""
    again = digestlib.export(week.report(language), format_name)
    assert again == week.exported(language, format_name)
