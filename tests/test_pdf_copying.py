"""What is copied from a PDF is what stands on its pages."""

import io
import re

import pypdf
import pytest

from digestlib.exporting.copying import copied
from digestlib.exporting.pdf import export_pdf

LONG = "很长的标题一直写到页眉放不下为止" * 8


def exported(body: str, language: str = "zh-Hans") -> pypdf.PdfReader:
    """Return a small report as PDF."""
    return pypdf.PdfReader(
        io.BytesIO(
            export_pdf(
                f'<!DOCTYPE html><html lang="{language}"><head><title>t</title></head><body>'
                f"<h1>t</h1>{body}</body></html>"
            )
        )
    )


def test_an_ellipsis_in_the_running_header_is_one_everywhere() -> None:
    """What a header hides is not what an ellipsis in the text stands for."""
    title = f'<article class="digest" id="a"><header><h2>{LONG}</h2></header>'
    pages = exported(f"{title}{'<p>满</p>' * 90}<p>先等等……然后…再说</p></article>").pages
    assert len(pages) > 2
    assert "先等等……然后…再说" in "".join(page.extract_text() for page in pages)


@pytest.mark.parametrize("text", ["x̂ e̋ q̣̂", "👩🏽‍🚀 👨‍👩‍👧‍👦", "fi ffl", "——"])
def test_every_glyph_stands_for_something(text: str) -> None:
    """No entry of any table of glyphs is empty, which some readers call an error."""
    for page in exported(f"<p>{text} <b>{text}</b></p>").pages:
        for font in page["/Resources"]["/Font"].values():
            table = font["/ToUnicode"].get_data()
            assert re.findall(rb"<[0-9a-f]{4}> <([0-9a-f]*)>", table)
            assert not re.search(rb"<>", table)


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("a", "a"),
        ("min to 40 s", "…"),
        (" 24", "…"),
        ("放不下", "…"),
        ("——", "——"),
        ("ffi", "ffi"),
        ("e\u0301", "e\u0301"),
        ("👍🏽", "👍🏽"),
        ("لا", "لا"),
        ("", "\u200b"),
    ],
)
def test_a_glyph_stands_for_what_it_draws(written: str, expected: str) -> None:
    """Text hidden behind an ellipsis is told from characters that one glyph draws."""
    assert copied(written) == expected


@pytest.mark.parametrize(
    ("wide", "narrow"), [("［甲］", "[b]"), ("（甲）！", "(b)!"), ("Ａ～", "A~")]
)
def test_wide_and_narrow_forms_are_told_apart(wide: str, narrow: str) -> None:
    """A full-width sign in English text does not lend the narrow one its name, nor the reverse."""
    (page,) = exported(f'<p lang="en">a{wide}</p><p>甲 {narrow}</p><p lang="en">{narrow}</p>').pages
    text = page.extract_text()
    assert text.count(wide) == 1
    assert text.count(narrow) == 2
