"""Paragraphs: runs with links, tabs and bookmarks between them."""

import re
from functools import lru_cache
from typing import Final

from digestlib.exporting.docx.oxml import attribute
from digestlib.exporting.docx.runs import Link, Look, run

Numbering = tuple[str, int]
"""The id of a list and the depth in it, from nought."""

Bar = tuple[int, str]
"""The length of a chart's bar, in twentieths of a point, and the id of the style that shows it."""

_BAR: Final = (
    '<w:r><w:rPr><w:rStyle w:val="{}"/></w:rPr><w:tab/></w:r>'
    '<w:r><w:t xml:space="preserve"> </w:t></w:r>'
)
"""A tab as long as the bar: it is no text, and its style colours it."""
_LINE_END: Final = re.compile(r"\r\n?|\n")
_WHITE_SPACE: Final = re.compile("[ \t\n\r\f]+")


@lru_cache(maxsize=256)
def beginning(style: str) -> str:
    """Return how paragraphs of a style begin, by its id."""
    return f"<w:p><w:pPr><w:pStyle w:val={attribute(style)}/>"


class Paragraph:
    """A paragraph under construction.

    White space is collapsed across runs as a browser does it, but for code, which keeps it.

    Args:
        style: The id of the paragraph style.
        numbering: The list that it is an item of, where the style does not say so.
        on_new_page: Whether it begins a page.
        bar: The bar of a chart that it begins with.
    """

    def __init__(
        self,
        style: str,
        numbering: Numbering | None = None,
        *,
        on_new_page: bool = False,
        bar: Bar | None = None,
    ) -> None:
        place = "<w:pageBreakBefore/>" if on_new_page else ""
        if numbering:
            identifier, depth = numbering
            place += f'<w:numPr><w:ilvl w:val="{depth}"/><w:numId w:val="{identifier}"/></w:numPr>'
        drawn = ""
        if bar:
            place += f'<w:tabs><w:tab w:val="left" w:pos="{bar[0]}"/></w:tabs>'
            drawn = _BAR.format(bar[1])
        self._pieces = [f"{beginning(style)}{place}</w:pPr>{drawn}"]
        self._link: Link | None = None
        # The last text is held back: more may come in the same look, or its last space may go.
        self._held: list[str] = []
        self._look: Look | None = None
        self._after_space = True
        self._is_line_over = False

    def write(self, text: str, look: Look) -> None:
        """Append text in a look."""
        if look.lines:
            first, *more = _LINE_END.split(text)
            self._write_line(first, look)
            for line in more:
                self.break_line(look)
                self._write_line(line, look)
        elif look.code:
            self._write_line(_LINE_END.sub(" ", text), look)
        else:
            if "  " in text or not text.isprintable():
                text = _WHITE_SPACE.sub(" ", text)
            self._write_line(text.removeprefix(" ") if self._after_space else text, look)

    def _write_line(self, text: str, look: Look) -> None:
        if text and self._is_line_over:
            self.break_line(look)
        if text:
            if look is not self._look:
                self._release()
            self._look = look
            self._held.append(text)
            self._after_space = text[-1] == " " and not look.code

    def tab(self) -> None:
        """Append a tab in place of the white space around it."""
        self._append("<w:r><w:tab/></w:r>", None)
        self._after_space = True

    def break_line(self, look: Look) -> None:
        """Append a line break."""
        self._is_line_over = False
        self._append("<w:r><w:br/></w:r>", look.link)
        self._after_space = True

    def end_line(self) -> None:
        """Have what follows in the paragraph, if anything does, begin a line."""
        self._is_line_over = bool(self._held or len(self._pieces) > 1)
        self._after_space = True

    def mark(self, bookmark: str, number: int) -> None:
        """Set a bookmark here; its number is the only one in the document."""
        self._release()
        self._turn_to(None)
        self._pieces.append(
            f'<w:bookmarkStart w:id="{number}" w:name="{bookmark}"/>'
            f'<w:bookmarkEnd w:id="{number}"/>'
        )

    def xml(self) -> str:
        """Return the paragraph, which takes no more."""
        self._append("</w:p>", None)
        return "".join(self._pieces)

    def _append(self, xml: str, link: Link | None) -> None:
        if self._after_space and self._held:
            self._held[-1] = self._held[-1].removesuffix(" ")
        self._release()
        self._turn_to(link)
        self._pieces.append(xml)

    def _release(self) -> None:
        text = "".join(self._held)
        if text and self._look is not None:
            self._turn_to(self._look.link)
            self._pieces.append(run(text, self._look))
        self._held.clear()
        self._look = None

    def _turn_to(self, link: Link | None) -> None:
        """Close the link that is open, and open another."""
        if link is self._link:
            return
        if self._link is not None:
            self._pieces.append("</w:hyperlink>")
        if link is not None:
            target = (
                f'w:anchor="{link.bookmark}"' if link.bookmark else f'r:id="{link.relationship}"'
            )
            self._pieces.append(f'<w:hyperlink {target} w:history="1">')
        self._link = link
