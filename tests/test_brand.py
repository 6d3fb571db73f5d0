"""A house's own report: its logo, colour, name, templates and style sheets."""

import io
import re
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pypdf
import pytest
import week
from lxml import etree, html
from PIL import Image
from pypdf.generic import BooleanObject, DictionaryObject

import digestlib
from digestlib.brand import Brand, read_logo
from digestlib.brand.colours import contrast, legible, parse_colour
from digestlib.errors import InputError, TemplateError
from digestlib.exporting.docx import DocxOptions
from digestlib.exporting.pdf import PdfOptions
from digestlib.exporting.styling import style

HOUSE = week.ROOT / "examples" / "house"
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">{}</svg>'


def png(path: Path, mode: str = "RGBA") -> Path:
    """Write a small image and return its path."""
    Image.new(mode, (240, 80), color=1).save(path)
    return path


def report() -> digestlib.Report:
    """Return a report of one short digest."""
    return digestlib.compose(digestlib.parse("Title\n\nWorth reading: a reason.\n"), "en")


def branded(format_name: str, **choices: object) -> bytes:
    """Return the short report as the bytes of a format, with a brand."""
    return digestlib.export(report(), format_name, brand=Brand(**choices))  # type: ignore[arg-type]


def structure(element: DictionaryObject) -> Iterator[DictionaryObject]:
    """Yield the elements of a PDF's structure below one."""
    kids = element.get("/K", [])
    for kid in kids if isinstance(kids, list) else [kids]:
        if isinstance(found := kid.get_object(), DictionaryObject):
            yield found
            yield from structure(found)


# ------------------------------------------------------------------ colours


@pytest.mark.parametrize(
    ("one", "other", "ratio"),
    [("#000", "#fff", 21), ("#777777", "#ffffff", 4.478), ("#abc", "#aabbcc", 1)],
)
def test_contrast_is_that_of_wcag(one: str, other: str, ratio: float) -> None:
    """Black on white is 21 to 1, and #777 is the grey that just fails."""
    assert contrast(parse_colour(one), parse_colour(other)) == pytest.approx(ratio, abs=0.001)


@pytest.mark.parametrize("paper", ["#ffffff", "#f5f7fa", "#171c26"])
@pytest.mark.parametrize("accent", ["#ffd400", "#000", "#fff", "#1f5fbf", "#ff0000", "#7f7f7f"])
def test_an_accent_can_be_read(accent: str, paper: str) -> None:
    """Whatever the house's colour, its text has a contrast of at least 4.5 to 1."""
    shown = parse_colour(Brand(accent=accent).accent_on(paper))
    assert contrast(shown, parse_colour(paper)) >= 4.5


def test_a_legible_accent_stays_as_it_is() -> None:
    """Nobody's colour is changed without need."""
    accent = parse_colour("#1f5fbf")
    assert legible(accent, parse_colour("#f5f7fa")) == accent


@pytest.mark.parametrize("wrong", ["red", "#12", "#12345g", "1f5fbf", "#fff; } body { color: red"])
def test_what_is_no_colour_is_refused(wrong: str) -> None:
    """A typing mistake is told, and nothing gets into the style that is no colour."""
    with pytest.raises(ValueError, match="write it like #0a7d5a"):
        Brand(accent=wrong)


@pytest.mark.parametrize("format_name", ["html", "docx"])
def test_the_accent_takes_the_place_of_ours(format_name: str) -> None:
    """Links and headings are in the house's colour."""
    data = branded(format_name, accent="#0a7d5a")
    if format_name == "docx":
        with zipfile.ZipFile(io.BytesIO(data)) as file:
            data = file.read("word/styles.xml")
        assert b"1F5FBF" not in data
    assert b"0a7d5a" in data.lower()


# ------------------------------------------------------------------ logos


def test_the_logo_is_in_the_pdf_with_its_words(tmp_path: Path) -> None:
    """The PDF draws the logo, and says whose it is to who cannot see it."""
    data = branded("pdf", logo=read_logo(png(tmp_path / "logo.png")), organisation="Acme")
    reader = pypdf.PdfReader(io.BytesIO(data))
    root = reader.trailer["/Root"]["/StructTreeRoot"]
    alternatives = [one["/Alt"] for one in structure(root) if one.get("/S") == "/Figure"]
    assert alternatives == ["Logo of Acme"]
    (image,) = reader.pages[0].images
    # PDF/A forbids interpolation (ISO 19005-3, 6.2.8).
    drawn = image.indirect_reference
    assert drawn
    assert drawn.get_object()["/Interpolate"] == BooleanObject(value=False)


def test_the_logo_is_in_the_page_and_nothing_else_may_be(tmp_path: Path) -> None:
    """HTML holds the logo itself, and its policy allows no other place to load from."""
    logo = read_logo(png(tmp_path / "logo.png"))
    tree = html.document_fromstring(branded("html", logo=logo))
    (image,) = tree.iter("img")
    assert (image.get("src"), image.get("alt")) == (logo.data_url, "Logo")
    assert (
        "img-src data:" in tree.xpath('//meta[@http-equiv="Content-Security-Policy"]/@content')[0]
    )


def test_a_page_without_a_logo_allows_no_image() -> None:
    """The policy grows only with the logo."""
    assert b"img-src" not in branded("html", organisation="Acme")


@pytest.mark.parametrize("size", [(240, 80), (2400, 80), (10, 800)])
def test_the_logo_is_in_the_word_file(size: tuple[int, int], tmp_path: Path) -> None:
    """Word shows the logo over the title, 12 mm high or 60 mm wide at most, with its words."""
    Image.new("RGB", size).save(tmp_path / "logo.jpg")
    data = branded("docx", logo=read_logo(tmp_path / "logo.jpg", "Acme"))
    with zipfile.ZipFile(io.BytesIO(data)) as file:
        root = etree.fromstring(file.read("word/document.xml"))
    (inline,) = root.iter("{*}inline")
    assert inline.find("{*}docPr").get("descr") == "Logo of Acme"
    width, height = (int(inline.find("{*}extent").get(name)) / 36_000 for name in ("cx", "cy"))
    assert width <= 60.01
    assert height <= 12.01
    assert width / height == pytest.approx(size[0] / size[1], rel=0.01)


def test_an_svg_leaves_its_place_in_word_to_the_name() -> None:
    """Word has no picture of an SVG, so the organisation's name stands alone."""
    data = branded("docx", logo=read_logo(HOUSE / "logo.svg"), organisation="Acme")
    with zipfile.ZipFile(io.BytesIO(data)) as file:
        assert b"Acme" in file.read("word/document.xml")
        assert not any(name.startswith("word/media") for name in file.namelist())


@pytest.mark.parametrize(
    ("inside", "reason"),
    [
        ("<script>1</script>", "holds <script>"),
        ("<image href='https://a.example/x.png'/>", "holds <image>"),
        ("<foreignObject/>", "holds <foreignObject>"),
        ("<text>Acme</text>", "letters that need a font"),
        ("<use href='https://a.example/x.svg#a'/>", "its href"),
        ("<path onload='x()' d='M0 0'/>", "its onload"),
        ("<path fill='url(https://a.example/)' d='M0 0'/>", "its fill"),
        ("<style>@import 'https://a.example/x.css'</style>", "its style"),
        ("<g", "no SVG"),
    ],
)
def test_an_svg_that_loads_or_runs_something_is_refused(
    inside: str, reason: str, tmp_path: Path
) -> None:
    """A logo draws shapes, and that is all it does."""
    (tmp_path / "logo.svg").write_text(SVG.format(inside))
    with pytest.raises(InputError, match=re.escape(reason)):
        read_logo(tmp_path / "logo.svg")


def test_entities_do_not_expand(tmp_path: Path) -> None:
    """A billion laughs are refused, and cost nothing."""
    levels = "".join(f'<!ENTITY a{n + 1} "{f"&a{n};" * 10}">' for n in range(9))
    text = f'<!DOCTYPE svg [<!ENTITY a0 "ha">{levels}]>' + SVG.format("<title>&a9;</title>")
    (tmp_path / "logo.svg").write_text(text)
    with pytest.raises(InputError, match=r"SVG"):
        read_logo(tmp_path / "logo.svg")


@pytest.mark.parametrize(
    ("name", "data", "reason"),
    [
        ("logo.png", None, "cannot be read"),
        ("logo.txt", b"hello", "neither PNG, JPEG nor SVG"),
        ("logo.png", b"\x89PNG\r\n\x1a\n" + b"\0" * 40, "the image is damaged"),
        ("logo.png", b"x" * 4_000_001, "larger than 4 MB"),
    ],
)
def test_what_is_no_logo_is_refused(
    name: str, data: bytes | None, reason: str, tmp_path: Path
) -> None:
    """The error names the file, the fault and the way out."""
    if data is not None:
        (tmp_path / name).write_bytes(data)
    with pytest.raises(InputError, match=reason) as caught:
        read_logo(tmp_path / name)
    assert caught.value.source == str(tmp_path / name)
    assert caught.value.hint


def test_a_logo_in_printers_colours_is_refused(tmp_path: Path) -> None:
    """PDF/A promises the colours of sRGB, which CMYK breaks."""
    with pytest.raises(InputError, match="its colours are CMYK"):
        read_logo(png(tmp_path / "logo.jpg", mode="CMYK"))


# ------------------------------------------------------------------ paper


@pytest.mark.parametrize(
    ("paper", "size"), [(None, (210, 297)), ("a4", (210, 297)), ("letter", (216, 279))]
)
def test_pages_are_of_the_size_asked_for(paper: str | None, size: tuple[int, int]) -> None:
    """A4 is ours, and Letter is for North America."""
    options = PdfOptions(paper=paper)  # type: ignore[arg-type]
    box = pypdf.PdfReader(io.BytesIO(digestlib.export(report(), "pdf", options=options))).pages[0]
    points = (float(box.mediabox.width), float(box.mediabox.height))
    assert tuple(round(one / 72 * 25.4) for one in points) == size


@pytest.mark.parametrize(
    ("paper", "size"), [(None, (210, 297)), ("a4", (210, 297)), ("letter", (216, 279))]
)
def test_pages_of_word_are_of_the_size_asked_for(paper: str | None, size: tuple[int, int]) -> None:
    """Word prints on the same paper as PDF."""
    options = DocxOptions(paper=paper)  # type: ignore[arg-type]
    with zipfile.ZipFile(io.BytesIO(digestlib.export(report(), "docx", options=options))) as file:
        root = etree.fromstring(file.read("word/document.xml"))
    (found,) = root.iter("{*}pgSz")
    twips = (int(found.get(found.tag.replace("pgSz", side))) for side in ("w", "h"))
    assert tuple(round(one / 1440 * 25.4) for one in twips) == size


def test_the_command_line_has_a_brand_and_a_paper(tmp_path: Path) -> None:
    """The options of the command line are those of the library."""
    options = ["--logo", HOUSE / "logo.svg", "--accent", "#0a7d5a", "--organisation", "Acme"]
    (tmp_path / "week.txt").write_text("Title\n\nWorth reading: a reason.\n")
    run = [sys.executable, "-m", "digestlib", "build", "week.txt", "-f", "pdf,html", *options]
    subprocess.run([*run, "--paper", "letter"], cwd=tmp_path, check=True)
    page = pypdf.PdfReader(next((tmp_path / "out").glob("*.pdf"))).pages[0]
    assert round(float(page.mediabox.height)) == 792
    assert "Acme" in page.extract_text()
    assert b"--accent: #0a7d5a" in next((tmp_path / "out").glob("*.html")).read_bytes()


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        (["--accent", "teal"], "write it like #0a7d5a"),
        (["--logo", "none.png"], "none.png: it cannot be read"),
        (["--paper", "letter", "-f", "md"], "it is about pdf and docx"),
    ],
)
def test_the_command_line_says_what_is_wrong(
    options: list[str], reason: str, tmp_path: Path
) -> None:
    """A wrong option is told with the way out, and nothing is written."""
    (tmp_path / "week.txt").write_text("Title\n\nWorth reading: a reason.\n")
    run = [sys.executable, "-m", "digestlib", "build", "week.txt", *options]
    done = subprocess.run(run, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode in {2, 3}
    assert reason in " ".join(re.sub(r"[│╭╰─]", " ", done.stderr).split())
    assert not (tmp_path / "out").exists()


# ------------------------------------------------------------------ templates and style sheets


def test_a_template_may_build_on_ours(tmp_path: Path) -> None:
    """A folder's template extends ours by its blocks, and keeps its functions."""
    (tmp_path / "report.html.j2").write_text(
        '{% extends "digestlib/report.html.j2" %}{% block contents %}{% endblock %}'
        "{% block digest %}<section>{{ badge(section.level) }}</section>{% endblock %}"
    )
    tree = html.document_fromstring(digestlib.export(report(), "html", templates=tmp_path))
    assert tree.xpath("//nav | //article") == []
    assert tree.xpath("//section/span/text()") == ["Worth reading"]


def test_a_style_sheet_may_build_on_ours(tmp_path: Path) -> None:
    """A folder's style sheet stands in for ours, and can take ours in."""
    (tmp_path / "print.css").write_text('@import "digestlib/print.css";\nh1 { color: #123456; }')
    made = style(("report.css", "print.css"), templates=tmp_path)
    ours = style(("report.css", "print.css"))
    assert made.startswith(ours)
    assert made.endswith("h1 { color: #123456; }")


def test_a_style_sheet_may_replace_ours(tmp_path: Path) -> None:
    """Without the import nothing of ours is left of that sheet."""
    (tmp_path / "print.css").write_text("@page { size: 100mm 100mm }")
    data = digestlib.export(report(), "pdf", templates=tmp_path)
    width = float(pypdf.PdfReader(io.BytesIO(data)).pages[0].mediabox.width)
    assert round(width / 72 * 25.4) == 100


def test_a_style_sheet_that_we_lack_is_an_error(tmp_path: Path) -> None:
    """The error names the file and the line."""
    (tmp_path / "print.css").write_text('\n@import "digestlib/prin.css";')
    with pytest.raises(TemplateError, match=r"print\.css:2: we have no style sheet prin\.css"):
        style(("print.css",), templates=tmp_path)


def test_a_folder_that_changes_nothing_is_an_error(tmp_path: Path) -> None:
    """A misspelt name would be passed over in silence; it is told, with the names there are."""
    (tmp_path / "Report.j2").write_text("x")
    with pytest.raises(TemplateError, match=r"no file of ours.*report\.html\.j2"):
        digestlib.export(report(), "html", templates=tmp_path)


def test_the_example_of_a_house_runs(tmp_path: Path) -> None:
    """The house's logo, colour, name, end and page size are in its report."""
    subprocess.run([sys.executable, HOUSE / "build.py", tmp_path], check=True)
    tree = html.document_fromstring((tmp_path / "week.html").read_bytes())
    assert tree.xpath('//span[@class="organisation"]/text()') == ["Lantern Foundation"]
    assert tree.xpath('//section[contains(@class, "contact")]//a/text()')
    assert len(tree.xpath("//article")) == 12
    page = pypdf.PdfReader(tmp_path / "week.pdf").pages[0]
    assert round(float(page.mediabox.height)) == 792
    assert zipfile.is_zipfile(tmp_path / "week.docx")
