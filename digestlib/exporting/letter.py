"""The report as the HTML body of a mail."""

from typing import Final

from lxml import html

from digestlib.brand import NO_BRAND, Brand
from digestlib.exporting.styling import PAPER
from digestlib.exporting.tree import parse
from digestlib.resources import shipped

_ACCENT: Final = "#1f4e9e"
"""Our own accent in letters, wherever the style sheet has it."""
_LEFT_OUT: Final = "//nav | //*[@class='logo'] | //img"
"""The contents, since a mail program shows no page numbers, and many follow no inner link; and the
logo, since many show no image. The PDF has both."""


def letter_html(document: str, brand: Brand = NO_BRAND) -> str:
    """Return a report as HTML that mail programs show: one plain style, no script, no image.

    Links within the page become text, since most mail programs do not follow them.

    Args:
        document: The report's semantic HTML.
        brand: Whose accent colour to use.

    Raises:
        TemplateError: The document is empty, or nested too deep.
    """
    tree = parse(document)
    for element in tree.xpath(_LEFT_OUT):
        element.drop_tree()
    for link in tree.xpath("//a[starts-with(@href, '#')]"):
        del link.attrib["href"]
    style = html.Element("style")
    style.text = "\n" + _style(brand)
    tree.xpath("/html/head")[0].append(style)
    return "<!DOCTYPE html>\n" + html.tostring(tree, encoding="unicode") + "\n"


def _style(brand: Brand) -> str:
    """Return the style with a brand's accent in place of ours, since letters have no variables."""
    sheet = (shipped("templates") / "letter.css").read_text("utf-8")
    return sheet.replace(_ACCENT, brand.accent_on(PAPER)) if brand.accent else sheet
