"""Whatever the page, the formats say the same: every example, every case of reading, every corpus.

The pages of a file of cases make one report. Word, Markdown and HTML are taken apart and compared
with the semantic HTML whole, in order; in the PDF, whose layout cuts and repeats, each digest's
fields are found in order.
"""

import copy
from functools import lru_cache
from pathlib import Path

import pytest
import week
from taken_apart import BOXES, TAKERS, Parts, parts_of_tree, text_of_pdf, without_extras

import digestlib
from digestlib.exporting import exporter
from digestlib.exporting.pdf import PdfOptions
from digestlib.exporting.tree import parse
from digestlib.model import Collection
from digestlib.reading.merging import merge
from digestlib.rendering import Page, render

TESTS = Path(__file__).parent
_VARIANT = "\ufe0f"
HOSTILE = """\
Fix `a|b` & <select> in {{ cfg }} (#7)

Worth a close read: 5% } {% if %} `x_y` *not* _em_ </w:t> ]]> 1. 2. 3 @ann #12 https://e.com/中文。
Two points matter: first, `pad_weights` and **“中文”**后面; second, 对应"浅共享"的情况 don’t.

1. # [x] ~~- + > | --- ===

Skim: 中**「A」**后, ``a`b``, 100 £ and ½. Advice for R&D: `git rm -- "*.py"` first.

A title of one character: a

Can be skipped.
"""


def sources() -> dict[str, list[str]]:
    """Return the pages of each source by name."""
    found = {"hostile": [HOSTILE]}
    for path in sorted((TESTS / "cases" / "reading").glob("*.txt")):
        blocks = path.read_text("utf-8").split("=== ")[1:]
        pages = [block.partition("\n")[2].partition("----\n")[0] for block in blocks]
        found[f"cases/{path.stem}"] = pages
    for folder in (
        "corpus/open",
        "corpus/held_out",
        "corpus/third",
        "corpus/fourth",
        "corpus/fifth",
        "corpus/sixth",
    ):
        pages = [
            path.read_text("utf-8")
            for path in sorted((TESTS / folder).iterdir())
            if path.suffix in {".md", ".txt"}
        ]
        found[folder] = pages
    for path in sorted((week.ROOT / "examples").rglob("*")):
        if path.suffix in {".md", ".txt"} and path.name != "README.md":
            found[str(path.relative_to(week.ROOT))] = [path.read_text("utf-8")]
    return found


SOURCES = sources()
every_source = pytest.mark.parametrize("name", SOURCES)


@lru_cache(maxsize=1)
def collection(name: str) -> Collection:
    """Return the digests of a source."""
    return merge([digestlib.parse(page) for page in SOURCES[name]])


@lru_cache(maxsize=1)
def page(name: str) -> Page:
    """Return the report of a source."""
    return render(digestlib.compose(collection(name)))


def wanted(name: str, format_name: str) -> Parts:
    """Return what a format should say of a source."""
    body = copy.deepcopy(parse(page(name).html).body)
    if format_name == "docx":  # tabs stand for the separators between columns
        for gap in body.xpath(
            "//nav//span[@class='separator'] | //ul[@class='picks']//span[@class='separator']"
        ):
            gap.text = ""
    if format_name == "md":
        for box in body.xpath("//span[@class='box']"):
            box.text = BOXES[box.text]
    return parts_of_tree(without_extras(body) if format_name == "html" else body)


@every_source
@pytest.mark.parametrize("format_name", TAKERS)
def test_the_formats_say_the_same(name: str, format_name: str) -> None:
    """All text is there in order, and so are headings, list items, code and numbers."""
    found = TAKERS[format_name](exporter(format_name)(page(name)))
    meant = wanted(name, format_name)
    assert found.headings == meant.headings
    assert found.items == meant.items
    assert found.code == meant.code
    assert found.numbers == meant.numbers
    assert found.text == meant.text


@every_source
def test_the_pdf_says_the_same(name: str) -> None:
    """The fields of each digest stand in order, code and figures in them."""
    options = PdfOptions(missing_glyphs="report")
    # A selector of variants picks a glyph and has none itself, so no page has it.
    found = text_of_pdf(exporter("pdf", options)(page(name))).replace(_VARIANT, "")
    place = 0
    digests = {f"digest-{one.id}": one for one in page(name).report.collection.digests}
    for section in page(name).report.sections:
        for written in week.texts(digests[section.anchor]):
            text = written.replace(_VARIANT, "")
            if "\n" in text:  # a block of code is painted before or behind the words around it
                assert all(week.squeezed(line) in found for line in text.splitlines()), text
                continue
            assert week.squeezed(text) in found[place:], text
            place = found.index(week.squeezed(text), place)
