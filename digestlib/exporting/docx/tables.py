"""Tables without their text: widths, flags and the frame of rows and cells."""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import lxml.html

from digestlib.exporting.docx.oxml import attribute
from digestlib.exporting.tree import classes

_HALF_WIDTH: Final = 115
"""What a Latin letter takes in a cell, in twentieths of a point; a Chinese one takes twice that."""
_PADDING: Final = 480
_NARROWEST: Final = 1100
_LONGEST_TITLE: Final = 255
_LONGEST_BAR: Final = 3000
"""The bar of the largest figure in a chart, in twentieths of a point."""
_NO_FIGURE: Final = "–"
"""What stands in a column of figures where there is none."""
_SHARE: Final = re.compile(r"\btens-(?P<tens>\d+) ones-(?P<ones>\d)\b")


@dataclass(frozen=True, slots=True)
class Grid:
    """What a table of the tree holds: rows of cells, and the width and kind of each column."""

    rows: Sequence[lxml.html.HtmlElement]
    widths: Sequence[int]
    figures: Sequence[bool]
    longest_bar: int | None = None
    """The table is a chart, whose largest figure has a bar of this length."""

    @property
    def is_chart(self) -> bool:
        """Its cells hold bars."""
        return self.longest_bar is not None

    @property
    def is_strip(self) -> bool:
        """It is a strip of figures, such as the numbers on the cover, and not a list of things."""
        return all(self.figures)

    @property
    def style(self) -> str:
        """The name of the table style."""
        if self.is_chart:
            return "Chart Table"
        return "Figures Table" if self.is_strip else "Digest Table"

    def cell_style(self, column: int, *, heading: bool) -> str:
        """Return the name of the paragraph style in a cell."""
        if self.is_strip:
            return "Figure Label" if heading else "Figure"
        if self.is_chart:
            return "Chart Text"
        if self.figures[column]:
            return "Table Number"
        return "Table Heading" if heading else "Table Text"

    def bar(self, cell: lxml.html.HtmlElement) -> int:
        """Return the length of the bar in a cell, in twentieths of a point.

        Args:
            cell: A cell whose classes say its share, as ``tens-6 ones-7`` says 67 percent.
        """
        share = _SHARE.search(cell.get("class", ""))
        if share is None or self.longest_bar is None:
            return 0
        percent = min(100, int(share["tens"]) * 10 + int(share["ones"]))
        return self.longest_bar * percent // 100

    @property
    def title(self) -> str:
        """What a screen reader says before the table: the headings of its columns."""
        return " · ".join(_text(cell) for cell in self.rows[0])[:_LONGEST_TITLE]

    @property
    def flags(self) -> dict[str, str]:
        """Which special rows and columns of the table style apply."""
        first_row = is_heading(self.rows[0])
        last_row = "total" in classes(self.rows[-1])
        first_column = any(row[0].tag == "th" for row in self.rows if len(row))
        value = 0x0600 | first_row << 5 | last_row << 6 | first_column << 7
        return {
            "val": f"{value:04X}",
            "firstRow": str(int(first_row)),
            "lastRow": str(int(last_row)),
            "firstColumn": str(int(first_column)),
            "lastColumn": "0",
            "noHBand": "1",
            "noVBand": "1",
        }


def measure(table: lxml.html.HtmlElement, available: int) -> Grid | None:
    """Find the rows of a table and how wide its columns should be; ``None`` for no cells at all.

    Args:
        table: The ``table`` of the tree.
        available: The width of the text on the page, in twentieths of a point.
    """
    rows = [row for part in table for row in ([part] if part.tag == "tr" else part.findall("tr"))]
    columns = max(map(len, rows), default=0)
    if not columns:
        return None
    texts = [[_text(cell) for cell in row] + [""] * (columns - len(row)) for row in rows]
    body = [text for text, row in zip(texts, rows, strict=True) if not is_heading(row)]
    figures = [
        _are_figures([text[column] for text in body if text[column] != _NO_FIGURE])
        for column in range(columns)
    ]
    if all(figures):
        return Grid(rows, [available // columns] * columns, figures)
    widths = column_widths(texts, available)
    if "bars" not in classes(table):
        return Grid(rows, widths, figures)
    room = min(_LONGEST_BAR, max(0, available - sum(widths)) // columns)
    widths = [width + room * is_figure for width, is_figure in zip(widths, figures, strict=True)]
    return Grid(rows, widths, figures, longest_bar=room)


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
    return [low + room * more // max(1, sum(extra)) for low, more in zip(least, extra, strict=True)]


def is_heading(row: lxml.html.HtmlElement) -> bool:
    """Tell whether a row is a table's heading."""
    parent = row.getparent()
    return parent is not None and parent.tag == "thead"


def table_xml(style: str, grid: Grid, rows: Sequence[str]) -> str:
    """Write a table of rows."""
    title = attribute(grid.title)
    flags = "".join(f' w:{name}="{value}"' for name, value in grid.flags.items())
    columns = "".join(f'<w:gridCol w:w="{width}"/>' for width in grid.widths)
    return (
        f"<w:tbl><w:tblPr><w:tblStyle w:val={attribute(style)}/>"
        f'<w:tblW w:w="{sum(grid.widths)}" w:type="dxa"/><w:tblLayout w:type="fixed"/>'
        f"<w:tblLook{flags}/><w:tblCaption w:val={title}/><w:tblDescription w:val={title}/>"
        f"</w:tblPr><w:tblGrid>{columns}</w:tblGrid>{''.join(rows)}</w:tbl>"
    )


def row_xml(cells: Sequence[str], *, heading: bool) -> str:
    """Write a row that stays on one page; a heading comes again on each."""
    repeated = "<w:tblHeader/>" if heading else ""
    return f"<w:tr><w:trPr><w:cantSplit/>{repeated}</w:trPr>{''.join(cells)}</w:tr>"


def cell_xml(width: int, blocks: str) -> str:
    """Write a cell."""
    return f'<w:tc><w:tcPr><w:tcW w:w="{width}" w:type="dxa"/></w:tcPr>{blocks}</w:tc>'


def _text(cell: lxml.html.HtmlElement) -> str:
    return " ".join(cell.text_content().split())


def _are_figures(texts: Sequence[str]) -> bool:
    return bool(texts) and all(map(_is_figure, texts))


def _is_figure(text: str) -> bool:
    return any(map(str.isdigit, text)) and not any(map(str.isalpha, text))


def _text_width(text: str) -> int:
    halves = sum(2 if unicodedata.east_asian_width(char) in "WF" else 1 for char in text)
    return halves * _HALF_WIDTH + _PADDING
