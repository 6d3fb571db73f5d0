"""Where the next text goes.

A block begins by naming the style of the next paragraph; the paragraph itself is made when its
first text comes. So no element can leave an empty one, and text in a place where the vocabulary
has none still gets a paragraph.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from digestlib.exporting.docx.oxml import Element, W, new
from digestlib.exporting.docx.paragraphs import Look, Paragraph
from digestlib.exporting.docx.styles import Styles

_BLANK: Final = " \t\n\r\f"


class Flow:
    """The blocks made so far and the open end of them."""

    def __init__(self, styles: Styles) -> None:
        self.blocks = new("body")
        self._ids = styles.paragraph
        self._parent = self.blocks
        self._paragraph: Paragraph | None = None
        self._usual = "Body Text"
        self._next: str | None = None
        self._numbering: tuple[str, int] | None = None
        self._marks: list[str] = []
        self._marked = 0

    @property
    def is_waiting(self) -> bool:
        """A style is named and its paragraph not yet begun."""
        return self._next is not None

    def begin(self, style: str | None = None, numbering: tuple[str, int] | None = None) -> None:
        """End the paragraph and name the style of the next; ``None`` is the place's usual one."""
        self.end()
        self._next, self._numbering = style or self._usual, numbering

    def end(self) -> None:
        """End the paragraph; text that follows opens one in the place's usual style."""
        if self._paragraph is not None:
            self._paragraph.close()
        self._paragraph = self._next = self._numbering = None

    def write(self, text: str | None, look: Look) -> None:
        """Write text, but not the white space between blocks."""
        if text and (self._paragraph is not None or text.strip(_BLANK)):
            self._open().write(text, look)

    def tab(self) -> None:
        """Put a tab into the paragraph, also at its very beginning."""
        if self._paragraph is not None or self.is_waiting:
            self._open().tab()

    def break_line(self, look: Look) -> None:
        """Break the line, unless the paragraph has not begun."""
        if self._paragraph is not None:
            self._paragraph.line_break(look)

    def mark(self, bookmark: str) -> None:
        """Set a bookmark here, or at the beginning of the next paragraph."""
        self._marks.append(bookmark)
        if self._paragraph is not None:
            self._place_marks(self._paragraph)

    @contextmanager
    def inside(self, parent: Element, style: str) -> Iterator[None]:
        """Write into a cell, where paragraphs have another usual style."""
        self.end()
        outer = self._parent, self._usual
        self._parent, self._usual = parent, style
        yield
        self.finish()
        self._parent, self._usual = outer

    def separate(self) -> Element:
        """Return the parent for a table, kept from a table before it: Word would join the two."""
        self.end()
        if len(self._parent) and self._parent[-1].tag == f"{W}tbl":
            self._open()
            self.end()
        return self._parent

    def finish(self) -> None:
        """End the place with the paragraph that Word wants at the end of every one."""
        self.end()
        if self._marks or not len(self._parent) or self._parent[-1].tag != f"{W}p":
            self._open()
            self.end()

    def _open(self) -> Paragraph:
        if self._paragraph is None:
            style = self._ids[self._next or self._usual]
            self._paragraph = Paragraph(self._parent, style, self._numbering)
            self._next = self._numbering = None
            self._place_marks(self._paragraph)
        return self._paragraph

    def _place_marks(self, paragraph: Paragraph) -> None:
        for bookmark in self._marks:
            paragraph.bookmark(bookmark, self._marked)
            self._marked += 1
        self._marks.clear()
