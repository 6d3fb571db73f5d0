"""A report's formats taken apart, each by a reader that knows nothing of how it was made."""

import copy
import io
import re
import zipfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

import pypdf
from lxml import etree, html
from markdown_it import MarkdownIt
from markdown_it.token import Token
from week import squeezed

W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
HEADINGS = ("h1", "h2", "h3", "h4")
BOXES = {"☐": "[ ]", "☑": "[x]", "☒": "[x]"}


@dataclass
class Parts:
    """What a file says: all of it, and what of it are headings, list items and code, in order."""

    text: str = ""
    headings: list[str] = field(default_factory=list)
    items: list[str] = field(default_factory=list)
    code: list[str] = field(default_factory=list)

    @property
    def numbers(self) -> list[str]:
        """Every figure in the text."""
        return re.findall(r"\d+", self.text)


def parts_of_tree(body: html.HtmlElement) -> Parts:
    """Take the semantic HTML apart, which the other formats are made of."""
    return Parts(
        squeezed(str(body.text_content())),
        [squeezed(str(one.text_content())) for one in body.iter(*HEADINGS)],
        [squeezed(_own_text(one)) for one in body.iter("li")],
        [squeezed(str(one.text_content())) for one in body.iter("code")],
    )


def _own_text(item: html.HtmlElement) -> str:
    """Return the text of a list item without that of lists in it."""
    alone = copy.deepcopy(item)
    for inner in alone.xpath(".//ul | .//ol"):
        inner.drop_tree()
    return str(alone.text_content())


def parts_of_html(data: bytes) -> Parts:
    """Take a page apart; what only a screen has, such as filters, is no part of the report."""
    body = html.document_fromstring(data, parser=html.HTMLParser(encoding="utf-8")).body
    for entry in body.xpath("//li[contains(@class, 'tags-entry')]"):
        entry.drop_tree()
    return parts_of_tree(without_extras(body))


def without_extras(body: html.HtmlElement) -> html.HtmlElement:
    """Return the parts of a page's body that every page has."""
    kept = html.Element("body")
    of_report = "section[@id='summary' or @id='follow-ups'] | //nav[@id='contents']"
    kept.extend(body.xpath(f"//header[contains(@class, 'cover')] | //article | //{of_report}"))
    return kept


ITEM_STYLES = frozenset(
    {"ListNumber", "ListBullet", "Checklist", "Pick", "Agenda", "AgendaItem", "AgendaMore", "Toc1"}
)
HEADING_STYLES = frozenset(
    {"Title", "Heading1", "Heading2", "Heading3", "TOCHeading", "SummaryHeading"}
)


def parts_of_docx(data: bytes) -> Parts:
    """Take a Word file apart by the styles of its paragraphs and runs."""
    with zipfile.ZipFile(io.BytesIO(data)) as file:
        body = etree.fromstring(file.read("word/document.xml"))
    found = Parts(squeezed("".join(one.text or "" for one in body.iter(f"{W}t"))))
    for paragraph in body.iter(f"{W}p"):
        style = paragraph.find(f"{W}pPr/{W}pStyle").get(f"{W}val")
        words = squeezed("".join(one.text or "" for one in paragraph.iter(f"{W}t")))
        if style in HEADING_STYLES:
            found.headings.append(words)
        elif style in ITEM_STYLES:
            found.items.append(words)
        found.code += _code_of(paragraph)
    return found


def _code_of(paragraph: etree._Element) -> Iterator[str]:
    """Yield the code of a paragraph; runs that follow each other are one piece.

    Those inside a link and in front of it are two.
    """
    held, parent = "", paragraph
    for run in paragraph.iter(f"{W}r"):
        is_code = run.find(f"{W}rPr/{W}noProof") is not None
        if held and is_code and run.getparent() is not parent:
            yield squeezed(held)
            held = ""
        parent = run.getparent()
        if is_code:
            held += "".join(one.text or "" for one in run.iter(f"{W}t"))
        elif held and run.find(f"{W}br") is None:
            yield squeezed(held)
            held = ""
    if held:
        yield squeezed(held)


def parts_of_markdown(data: bytes) -> Parts:
    """Take Markdown apart with a parser that is not ours."""
    tokens = MarkdownIt("commonmark").enable("table").parse(data.decode())
    found = Parts()
    items: list[str | None] = []
    for number, token in enumerate(tokens):
        words = "".join(_words(token))
        found.text += squeezed(words)
        found.code += [squeezed(one.content) for one in _code_tokens(token)]
        if token.type == "inline" and tokens[number - 1].type == "heading_open":
            found.headings.append(squeezed(words))
        elif token.type == "list_item_open":
            found.items.append("")
            items.append(len(found.items) - 1)
        elif token.type == "list_item_close":
            items.pop()
        elif items and words:
            found.items[items[-1]] += squeezed(words)
    return found


def _words(token: Token) -> Iterator[str]:
    if token.type in {"fence", "code_block"}:
        yield token.content
    for child in token.children or []:
        yield "\n" if child.type == "hardbreak" else child.content


def _code_tokens(token: Token) -> Iterator[Token]:
    if token.type == "fence":
        yield token
    yield from (child for child in token.children or [] if child.type == "code_inline")


def text_of_pdf(data: bytes) -> str:
    """Return a PDF's words without running headers and footers."""
    pages = pypdf.PdfReader(io.BytesIO(data)).pages
    return squeezed("".join(map(_text_of_page, pages)))


def _text_of_page(page: pypdf.PageObject) -> str:
    top = float(page.mediabox.height)
    kept: list[str] = []

    def take(text: str, outer: list[float], inner: list[float], *_: object) -> None:
        height = inner[5] * outer[3] + outer[5]
        if MARGIN < height < top - MARGIN:
            kept.append(text)

    page.extract_text(visitor_text=take)
    return "".join(kept)


MARGIN = 50
"""Where nothing but running headers and footers stands, in points from the edge of a page."""

TAKERS: dict[str, Callable[[bytes], Parts]] = {
    "docx": parts_of_docx,
    "html": parts_of_html,
    "md": parts_of_markdown,
}
