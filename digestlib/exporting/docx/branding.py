"""A brand in Word: its accent in place of ours, and its logo over the title."""

import io
from collections.abc import Iterable
from typing import Final, cast

import lxml.html
from docx.oxml.parser import OxmlElement
from docx.oxml.text.paragraph import CT_P
from docx.shared import Length, Mm

from digestlib.brand import LOGO_ADDRESS, Brand, Logo
from digestlib.exporting.docx.oxml import Element, W
from digestlib.exporting.docx.reference import Reference

_OURS: Final = "1F5FBF"
"""The accent of the shipped reference file, as Word writes colours."""
_PAPER: Final = "#f5f7fa"
_HEIGHT: Final = Mm(12)
_WIDTH: Final = Mm(60)


def dress(reference: Reference, brand: Brand) -> None:
    """Give the styles of a reference the brand's accent.

    Args:
        reference: The file that the report is to be in.
        brand: Whose report it is.
    """
    if brand.accent:
        _recolour(reference.roots(), brand.accent_on(_PAPER))


def logo_place(tree: lxml.html.HtmlElement) -> lxml.html.HtmlElement | None:
    """Return the image of the logo in a semantic tree, if there is one."""
    return next((one for one in tree.iter("img") if one.get("src") == LOGO_ADDRESS), None)


def show_logo(reference: Reference, image: lxml.html.HtmlElement | None, brand: Brand) -> None:
    """Put the brand's logo in front of the report.

    Word draws no SVG that it has no picture of, so such a logo leaves its place to the name.

    Args:
        reference: The file that the report is to be in.
        image: The logo in the semantic tree, which tells what to say in its place.
        brand: Whose report it is.
    """
    if brand.logo and brand.logo.kind != "svg+xml" and image is not None:
        picture = _picture(reference, brand.logo, image.get("alt", ""))
        reference.file.element.body.insert(0, picture)


def _recolour(roots: Iterable[Element], accent: str) -> None:
    for element in (element for root in roots for element in root.iter()):
        for name in (f"{W}val", f"{W}color", f"{W}fill"):
            if element.get(name) == _OURS:
                element.set(name, accent.removeprefix("#").upper())


def _picture(reference: Reference, logo: Logo, words: str) -> CT_P:
    inline = reference.file.part.new_pic_inline(io.BytesIO(logo.data), height=_HEIGHT)
    if (width := inline.extent.cx) > _WIDTH:
        inline.extent.cx, inline.extent.cy = _WIDTH, Length(_HEIGHT * _WIDTH // width)
        shape = inline.graphic.graphicData.pic.spPr
        shape.cx, shape.cy = inline.extent.cx, inline.extent.cy
    inline.docPr.set("descr", words)
    paragraph = cast("CT_P", OxmlElement("w:p"))
    paragraph.add_r().add_drawing(inline)
    return paragraph
