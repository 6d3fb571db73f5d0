"""Where the next text goes.

A block begins by naming the style of the next paragraph; the paragraph itself is made when its
first text comes. So no element can leave an empty one, and text in a place where the vocabulary
has none still gets a paragraph.
"""

from collections.abc import Callable
from typing import Final

from digestlib.exporting.docx.paragraphs import Bar, Numbering, Paragraph
from digestlib.exporting.docx.runs import Look
from digestlib.exporting.docx.styles import Styles

_BLANK: Final = " \t\n\r\f"
_TABLE: Final = b"<w:tbl>"


class Flow:
    """The blocks written so far and the open end of them."""

    def __init__(self, styles: Styles) -> None:
        self._ids = styles.paragraph
        self._blocks: list[bytes] = []
        self._paragraph: Paragraph | None = None
        self._usual = "Body Text"
        self._next: str | None = None
        self._numbering: Numbering | None = None
        self._marks: list[str] = []
        self._marked = 0
        self._turns_page = False
        self._bar: Bar | None = None

    def __len__(self) -> int:
        """Return how many blocks have ended."""
        return len(self._blocks)

    @property
    def is_waiting(self) -> bool:
        """A style is named and its paragraph not yet begun."""
        return self._next is not None

    def turn_page(self) -> None:
        """Have the next paragraph begin a page."""
        self.end()
        self._turns_page = True

    def keep(self, first: int, last: int) -> None:
        """Keep paragraphs, counted as ``len`` counts them, on the page of what follows each."""
        for place in range(max(first, 0), last):
            if not self._blocks[place].startswith(_TABLE):
                self._blocks[place] = self._blocks[place].replace(b"/>", b"/><w:keepNext/>", 1)

    def begin(self, style: str | None = None, numbering: Numbering | None = None) -> None:
        """End the paragraph and name the style of the next; ``None`` is the place's usual one."""
        self.end()
        self._next, self._numbering = style or self._usual, numbering

    def end(self) -> None:
        """End the paragraph; text that follows opens one in the place's usual style."""
        if self._paragraph is not None:
            self._blocks.append(self._paragraph.xml().encode())
        self._paragraph = self._next = self._numbering = None

    def write(self, text: str, look: Look) -> None:
        """Write text, but not the white space between blocks."""
        if self._paragraph is not None or text.strip(_BLANK):
            self._open().write(text, look)

    def tab(self) -> None:
        """Put a tab into the paragraph, also at its very beginning."""
        if self._paragraph is not None or self.is_waiting:
            self._open().tab()

    def bar(self, length: int, style: str) -> None:
        """Have the next paragraph begin with a bar of a chart, in twentieths of a point."""
        self._bar = length, style

    def break_line(self, look: Look) -> None:
        """Break the line, unless the paragraph has not begun."""
        if self._paragraph is not None:
            self._paragraph.break_line(look)

    def end_line(self) -> None:
        """Have what follows in the paragraph begin a line."""
        if self._paragraph is not None:
            self._paragraph.end_line()

    def mark(self, bookmark: str) -> None:
        """Set a bookmark here, or at the beginning of the next paragraph."""
        self._marks.append(bookmark)
        if self._paragraph is not None:
            self._place_marks(self._paragraph)

    def cell(self, style: str, write: Callable[[], None]) -> str:
        """Return what a function writes into this flow, in a place with a usual style of its own.

        A cell of a table ends with a paragraph: Word refuses any other.
        """
        self.end()
        outer = self._blocks, self._usual
        self._blocks, self._usual = [], style
        write()
        self._finish()
        inner = b"".join(self._blocks).decode()
        self._blocks, self._usual = outer
        return inner

    def table(self, xml: str) -> None:
        """Append a table, kept from a table before it: Word would join the two."""
        self.end()
        if self._blocks and self._blocks[-1].startswith(_TABLE):
            self._open()
            self.end()
        self._blocks.append(xml.encode())

    def blocks(self) -> list[bytes]:
        """Return all blocks, in UTF-8; there is at least one, and the last is a paragraph.

        They are kept as bytes, which take half of the room of text that is partly Chinese.
        """
        self._finish()
        return self._blocks

    def _finish(self) -> None:
        self.end()
        if self._marks or not self._blocks or self._blocks[-1].startswith(_TABLE):
            self._open()
            self.end()

    def _open(self) -> Paragraph:
        if self._paragraph is None:
            style = self._ids[self._next or self._usual]
            self._paragraph = Paragraph(
                style, self._numbering, on_new_page=self._turns_page, bar=self._bar
            )
            self._bar = None
            self._turns_page = False
            self._next = self._numbering = None
            self._place_marks(self._paragraph)
        return self._paragraph

    def _place_marks(self, paragraph: Paragraph) -> None:
        for bookmark in self._marks:
            paragraph.mark(bookmark, self._marked)
            self._marked += 1
        self._marks.clear()
