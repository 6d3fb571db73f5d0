"""The arithmetic of tables: column widths and the properties of table, rows and cells."""

import unicodedata
from collections.abc import Sequence
from typing import Final

from digestlib.exporting.docx.oxml import Element, add

_HALF_WIDTH: Final = 115
"""What a Latin letter takes in a cell, in twentieths of a point; a Chinese one takes twice that."""
_PADDING: Final = 480
_NARROWEST: Final = 1100


def column_widths(rows: Sequence[Sequence[str]], available: int) -> list[int]:
    """Return widths that fit the text where there is room, and share the room where not.

    Args:
        rows: The text of each cell; rows are equally long.
        available: The width of the text on the page, in twentieths of a point.
    """
    wanted = [max(map(_text_width, column)) for column in zip(*rows, strict=True)]
    if sum(wanted) <= available:
        return wanted
    least = [min(width, _NARROWEST, available // len(wanted)) for width in wanted]
    extra = [width - low for width, low in zip(wanted, least, strict=True)]
    room = available - sum(least)
    return [
        low + room * more // max(1, sum(extra)) for low, more in zip(least, extra, strict=True)
    ]


def is_number(text: str) -> bool:
    """Tell whether a cell's text is a figure, which is set to the right."""
    return any(char.isdigit() for char in text) and not any(char.isalpha() for char in text)


def begin_table(parent: Element, style: str, widths: Sequence[int], title: str) -> Element:
    """Append a table without rows; the caller adds its flags."""
    table = add(parent, "tbl")
    properties = add(table, "tblPr")
    add(properties, "tblStyle", val=style)
    add(properties, "tblW", w=str(sum(widths)), type="dxa")
    add(properties, "tblLayout", type="fixed")
    add(properties, "tblLook", **_flags())
    add(properties, "tblCaption", val=title)
    add(properties, "tblDescription", val=title)
    grid = add(table, "tblGrid")
    for width in widths:
        add(grid, "gridCol", w=str(width))
    return table


def _text_width(text: str) -> int:
    halves = sum(2 if unicodedata.east_asian_width(char) in "WF" else 1 for char in text)
    return halves * _HALF_WIDTH + _PADDING
