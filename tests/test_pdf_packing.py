"""A PDF written small is seen, read and searched as before."""

import io
import re
import subprocess
from collections.abc import Callable, Iterator
from itertools import chain
from pathlib import Path

import glyphs
import pypdf
import pytest
import week
from PIL import Image, ImageChops

from digestlib.exporting import pdf as exporting, styling
from digestlib.exporting.pdf import STYLES, PdfOptions, export_pdf
from digestlib.exporting.shortening import shorten

PIECE = re.compile(rb"<</MCID (\d+)>>")


def reader(data: bytes) -> pypdf.PdfReader:
    """Return a strict reader of the file."""
    return pypdf.PdfReader(io.BytesIO(data), strict=True)


def small(body: str, title: str = "t") -> pypdf.PdfReader:
    """Return a small report as PDF."""
    head = f'<head><meta charset="utf-8"><title>{title}</title></head>'
    return reader(
        export_pdf(f'<!DOCTYPE html><html lang="en">{head}<body><h1>t</h1>{body}</body></html>')
    )


def tags(file: pypdf.PdfReader) -> Iterator[pypdf.generic.DictionaryObject]:
    """Yield the tags of a file from its root on."""
    waiting = [file.trailer["/Root"]["/StructTreeRoot"]["/K"][0]]
    while waiting:
        tag = waiting.pop().get_object()
        if isinstance(tag, pypdf.generic.DictionaryObject) and tag.get("/Type") == "/StructElem":
            yield tag
            waiting += tag["/K"]


def plainly(monkeypatch: pytest.MonkeyPatch, language: str, style: str | None = None) -> bytes:
    """Return the example week as WeasyPrint and pydyf write it themselves."""
    monkeypatch.setattr(exporting, "_finish", lambda _document, _pdf: None)
    return export_pdf(week.page(language).html, PdfOptions(style=style))


@pytest.mark.parametrize("language", week.LANGUAGES)
def test_ornaments_look_the_same(
    language: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    require_tool: Callable[[str, str], str],
) -> None:
    """Without the text, no dot turns from light to dark or back; edges differ by a shade."""
    pdftoppm = require_tool("pdftoppm", "install poppler-utils")
    style = styling.style(STYLES) + "* { color: transparent !important; }"
    packed = export_pdf(week.page(language).html, PdfOptions(style=style))
    files = {"packed": packed, "plain": plainly(monkeypatch, language, style)}
    for name, data in files.items():
        (tmp_path / f"{name}.pdf").write_bytes(data)
        words = [pdftoppm, "-r", "72", "-gray", f"{name}.pdf", name]
        subprocess.run(words, cwd=tmp_path, check=True)
    pages = sorted(tmp_path.glob("plain-*.pgm"))
    for page in pages:
        other = page.with_name(page.name.replace("plain", "packed"))
        difference = ImageChops.difference(Image.open(page), Image.open(other))
        assert difference.getextrema()[1] < 128
    assert pages


@pytest.mark.parametrize("language", week.LANGUAGES)
def test_glyphs_stand_where_they_stood(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each is the same, and none moves by a thirtieth of a point."""
    files = (week.exported(language, "pdf"), plainly(monkeypatch, language))
    packed, plain = ([*chain.from_iterable(glyphs.lines(data))] for data in files)
    places = [
        abs(one.left - other.left) + abs(one.down - other.down)
        for one, other in zip(packed, plain, strict=True)
        if one.text == other.text
    ]
    assert len(places) == len(plain)
    assert max(places) < 1 / 30


def test_the_file_is_smaller(monkeypatch: pytest.MonkeyPatch) -> None:
    """By a fifth at least where no fonts and no data weigh."""
    packed = export_pdf(week.page("en").html)
    assert len(packed) < 0.8 * len(plainly(monkeypatch, "en"))


@pytest.mark.parametrize("language", week.LANGUAGES)
def test_each_piece_of_text_has_one_tag_that_holds_it(language: str) -> None:
    """Pieces are numbered from nothing on, and the table of owners agrees with the tags."""
    file = reader(week.exported(language, "pdf"))
    entries = file.trailer["/Root"]["/StructTreeRoot"]["/ParentTree"]["/Nums"]
    owners = dict(zip(entries[::2], entries[1::2], strict=True))
    for page in file.pages:
        numbers = [int(found) for found in PIECE.findall(page.get_contents().get_data())]
        assert sorted(numbers) == list(range(len(owners[page["/StructParents"]])))
        for number in numbers:
            tag = owners[page["/StructParents"]][number].get_object()
            assert number in tag["/K"]
            assert tag["/Pg"].get_object() == page


@pytest.mark.parametrize("language", week.LANGUAGES)
def test_no_tag_says_nothing(language: str) -> None:
    """A span that is left says a language, or stands where no text may."""
    found = [tag for tag in tags(reader(week.exported(language, "pdf"))) if tag["/S"] == "/Span"]
    assert [tag for tag in found if "/Lang" not in tag and tag["/P"]["/S"] == "/P"] == []


def test_every_tag_knows_the_one_around_it() -> None:
    """What tags hold was moved with the way back."""
    for tag in tags(reader(week.exported("en", "pdf"))):
        for kid in tag["/K"]:
            inner = kid.get_object()
            if isinstance(inner, pypdf.generic.DictionaryObject) and "/P" in inner:
                assert inner["/P"] == tag


def test_a_foreign_passage_is_tagged_with_its_language() -> None:
    """So that it is read out as what it is, though the report is in English."""
    file = small('<p>See <span lang="zh-Hans">检查</span> for this.</p>')
    assert [tag["/Lang"] for tag in tags(file) if "/Lang" in tag] == ["zh-Hans"]


@pytest.mark.parametrize("title", ["12 0 R", "a (3 0 R", "\\) 4 0 R .123456", "检查 5 0 R"])
def test_text_that_looks_like_a_reference_is_text(title: str) -> None:
    """The file's title is what the page says."""
    assert small("", title).metadata.title == title


def test_free_objects_are_left_out() -> None:
    """The table has a row for each object, and each of them is there."""
    file = small("<p>a <strong>b</strong> c</p>" * 3)
    for number in range(1, file.trailer["/Size"]):
        assert file.get_object(number) is not None


ENDS = b"Q\nEMC\nQ\n"
CASES = {
    "fractions": (b"1.23456 0.5 0.98765 rg\n", b"1.234 0.5 0.987 rg\n"),
    "places": (b"1.23456 0 0 -1 2.5555 3 Tm\n", b"1.23 0 0 -1 2.55 3 Tm\n"),
    "steps of nothing": (b"[<0001>0<0002>0] TJ\n", b"[(\0\1\0\2)] TJ\n"),
    "steps": (b"[<0001>3<0002>] TJ\n", b"[(\0\1)3(\0\2)] TJ\n"),
    "special bytes": (b"[<28295c0d0a>] TJ\n", b"[(\\(\\)\\\\\\r\n)] TJ\n"),
    "opaque": (b"q\n/a1.0 gs\nQ\n", b"q\nQ\n"),
    "transparent": (b"/a0.5 gs\n/a1.0 gs\n", b"/a0.5 gs\n/a1.0 gs\n"),
    "background": (
        b"q\n0 0 9 9 re\nW\nn\n/Artifact\nBMC\nq\n1 rg\n0 0 9 9 re\nW\nn\n0 0 9 9 re\nf\n%b" % ENDS,
        b"/Artifact\nBMC\nq\n1 rg\n0 0 9 9 re\nf\nQ\nEMC\n",
    ),
    "border": (
        b"q\n0 0 m\n3 0 l\n3 9 l\n0 9 l\nW*\nn\n1 0 0 rg\n3 0 6 9 re\n0 0 9 9 re\nf*\nQ\n",
        b"q\n1 0 0 rg\n0.00 0.00 3.00 9.00 re\nf\nQ\n",
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_content_is_shortened(name: str) -> None:
    """Each way in which content becomes short."""
    written, expected = CASES[name]
    assert shorten(written) == expected


@pytest.mark.parametrize(
    "outline",
    [
        b"0 0 m\n3 3 l\n3 6 l\n0 9 l\n",
        b"0 0 m\n5 0 l\n5 9 l\n0 9 l\n",
        b"0 0 m\n3 0 l\n3 10 l\n0 10 l\n",
    ],
    ids=["slanted", "over the inner box", "beyond the outer box"],
)
def test_a_border_that_is_no_rectangle_stays(outline: bytes) -> None:
    """A slanted corner is drawn as it was, and so is what the boxes cut."""
    drawn = b"q\n" + outline + b"W*\nn\n1 0 0 rg\n3 0 6 9 re\n0 0 9 9 re\nf*\nQ\n"
    assert shorten(drawn) == drawn


def test_an_ornament_between_pieces_keeps_them_apart() -> None:
    """Only what follows in the content itself is joined: a box lies behind code, none behind b."""
    file = small("<p>a <code>b</code> c</p><p>d <b>e</b> f</p>")
    apart, joined = (tag["/K"] for tag in tags(file) if tag["/S"] == "/P")
    assert sorted(map(len, (apart, joined))) == [1, 2]
