"""The reference file holds every look that a Word report needs, and is what its script makes."""

import subprocess
import sys
from pathlib import Path

import pytest
from docx_checker import W, faults, parts, validate
from lxml import etree

from digestlib.exporting.docx.styles import BADGES, NAMES, resolve_styles

ROOT = Path(__file__).parents[1]
REFERENCE = (ROOT / "templates" / "reference.docx").read_bytes()
STYLES = parts(REFERENCE)["word/styles.xml"]
DOCUMENT = parts(REFERENCE)["word/document.xml"]


def style(name: str) -> etree._Element:
    """Find a style by name."""
    return next(
        each for each in STYLES.iter(f"{W}style") if each.find(f"{W}name").get(f"{W}val") == name
    )


def luminance(colour: str) -> float:
    """Compute the relative luminance of WCAG 2."""
    shares = [int(colour[place : place + 2], 16) / 255 for place in (0, 2, 4)]
    red, green, blue = (
        share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4 for share in shares
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """Compute the contrast of two colours as WCAG 2 does; grey print keeps it."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def test_committed_file_is_what_the_script_makes(tmp_path: Path) -> None:
    """Nobody has to wonder which of the two is right."""
    made = tmp_path / "made.docx"
    subprocess.run([sys.executable, ROOT / "tools" / "make_reference.py", made], check=True)
    assert made.read_bytes() == REFERENCE


def test_reference_has_no_faults() -> None:
    """Everything that the file refers to is there."""
    assert faults(REFERENCE) == []


def test_reference_is_valid(tmp_path: Path) -> None:
    """Microsoft's own SDK finds nothing wrong."""
    assert validate(REFERENCE, tmp_path) == ""


def test_reference_has_every_style_that_the_exporter_names() -> None:
    """Resolving the names raises nothing."""
    assert set(resolve_styles(STYLES, "reference.docx").paragraph) == set(NAMES["paragraph"])


@pytest.mark.parametrize("name", [*NAMES["paragraph"], *NAMES["character"], *NAMES["table"]])
def test_sample_text_shows_every_style(name: str) -> None:
    """Whoever edits the looks sees each style once."""
    identifier = style(name).get(f"{W}styleId")
    shown = (f"{W}pStyle", f"{W}rStyle", f"{W}tblStyle")
    assert any(each.get(f"{W}val") == identifier for each in DOCUMENT.iter(*shown))


@pytest.mark.parametrize("name", BADGES.values())
def test_badges_can_be_read(name: str) -> None:
    """Text and ground of a badge are far enough apart for everybody, in grey print too."""
    look = style(name).find(f"{W}rPr")
    text, ground = look.find(f"{W}color").get(f"{W}val"), look.find(f"{W}shd").get(f"{W}fill")
    assert contrast(text, ground) >= 4.5


@pytest.mark.parametrize("name", ["heading 1", "heading 2", "heading 3", "Facts", "TOC Heading"])
def test_heads_stay_with_what_they_head(name: str) -> None:
    """No heading stands alone at the foot of a page."""
    assert style(name).find(f"{W}pPr/{W}keepNext") is not None


def test_fonts_are_named_for_every_script() -> None:
    """Chinese is set in a Chinese font whatever the Latin one is."""
    fonts = STYLES.find(f"{W}docDefaults/{W}rPrDefault/{W}rPr/{W}rFonts")
    assert fonts.get(f"{W}eastAsia") == "Microsoft YaHei"


def test_code_keeps_a_chinese_font() -> None:
    """A code font has no Chinese characters."""
    fonts = style("Code").find(f"{W}rPr/{W}rFonts")
    assert (fonts.get(f"{W}ascii"), fonts.get(f"{W}eastAsia")) == ("Consolas", "Microsoft YaHei")


def test_page_is_a4() -> None:
    """The paper is the one that most of the world has."""
    size = DOCUMENT.find(f".//{W}pgSz")
    assert (size.get(f"{W}w"), size.get(f"{W}h")) == ("11906", "16838")


def test_footer_counts_pages() -> None:
    """Word fills in both figures by itself."""
    codes = [
        each.text.strip() for each in parts(REFERENCE)["word/footer1.xml"].iter(f"{W}instrText")
    ]
    assert codes == ["PAGE", "NUMPAGES"]


def test_header_repeats_the_title_property() -> None:
    """The header follows when somebody changes the title in Word."""
    binding = parts(REFERENCE)["word/header1.xml"].find(f".//{W}dataBinding")
    assert binding.get(f"{W}xpath").endswith("dc:title[1]")
