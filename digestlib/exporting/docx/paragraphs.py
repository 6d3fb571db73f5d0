"""Paragraphs: runs of text with their looks, links, tabs and bookmarks."""

import re
from dataclasses import dataclass
from typing import Final

from digestlib.exporting.docx.languages import is_east_asian, word_language
from digestlib.exporting.docx.oxml import RELATIONSHIP, SPACE, Element, W, add, legal

_EAST_ASIAN: Final = re.compile(
    "[\u1100-\u11ff\u2e80-\u9fff\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef"
    "\U00020000-\U0003ffff]"
)
_AMBIGUOUS: Final = re.compile("[\u2010-\u201f\u2025\u2026\u00b7\u2460-\u24ff\u2190-\u2193\u00d7]")
_LETTER: Final = re.compile(r"[^\W\d_]")
_WHITESPACE: Final = re.compile("[ \t\n\r\f]+")


@dataclass(frozen=True, slots=True)
class Link:
    """Where a link leads: a relationship of the document, or a bookmark in it."""

    relationship: str = ""
    bookmark: str = ""


@dataclass(frozen=True, slots=True)
class Look:
    """How text looks.

    Attributes:
        language: The tag of the passage.
        foreign: The passage is not in the document's language.
        style: The id of a character style that is neither Strong nor Emphasis.
        strong: The id of Strong, where the text is.
        emphasis: The id of Emphasis, where the text is.
        in_bold: The paragraph is bold by its style, in which the style Strong would undo the bold.
        code: The text is code: its white space counts and its spelling does not.
        link: Where the text leads.
    """

    language: str
    foreign: bool = False
    style: str = ""
    strong: str = ""
    emphasis: str = ""
    in_bold: bool = False
    code: bool = False
    link: Link | None = None

    @property
    def character_style(self) -> str:
        """The one character style that a run can have."""
        return self.style or ("" if self.in_bold else self.strong) or self.emphasis


class Paragraph:
    """A paragraph under construction.

    White space is collapsed across runs as a browser does it, but for code, which keeps it.
    """

    def __init__(
        self, parent: Element, style: str, numbering: tuple[str, int] | None = None
    ) -> None:
        self.element = add(parent, "p")
        properties = add(self.element, "pPr")
        add(properties, "pStyle", val=style)
        if numbering:
            identifier, depth = numbering
            place = add(properties, "numPr")
            add(place, "ilvl", val=str(depth))
            add(place, "numId", val=identifier)
        self._link: Link | None = None
        self._holder = self.element
        self._last_text: Element | None = None
        self._after_space = True

    def write(self, text: str, look: Look) -> None:
        """Append text in a look."""
        if look.code:
            text = text.replace("\n", " ")
        else:
            text = _WHITESPACE.sub(" ", text)
            text = text.removeprefix(" ") if self._after_space else text
        if text:
            self._last_text = self._run(legal(text), look)
            self._after_space = text.endswith(" ") and not look.code

    def tab(self) -> None:
        """Append a tab in place of the white space around it."""
        self._trim()
        add(add(self._open(None), "r"), "tab")
        self._after_space = True

    def line_break(self, look: Look) -> None:
        """Append a line break."""
        self._trim()
        add(add(self._open(look.link), "r"), "br")
        self._after_space = True

    def bookmark(self, name: str, number: int) -> None:
        """Mark this place."""
        holder = self._open(None)
        add(holder, "bookmarkStart", id=str(number), name=name)
        add(holder, "bookmarkEnd", id=str(number))

    def close(self) -> None:
        """Drop white space at the end."""
        self._trim()

    def _trim(self) -> None:
        if self._after_space and self._last_text is not None:
            self._last_text.text = (self._last_text.text or "").removesuffix(" ")
        self._last_text = None

    def _open(self, link: Link | None) -> Element:
        """Return the element that takes the next run: the paragraph, or a link in it."""
        if link is not self._link:
            self._link = link
            self._holder = self.element if link is None else _hyperlink(self.element, link)
        return self._holder

    def _run(self, text: str, look: Look) -> Element:
        run = add(self._open(look.link), "r")
        hinted = _is_east_asian_text(text, look.language)
        if hinted or look.character_style or look.strong or look.foreign:
            _add_properties(run, look, hinted=hinted)
        element = add(run, "t")
        element.text = text
        if text[0] == " " or text[-1] == " " or "  " in text:
            element.set(SPACE, "preserve")
        return element


def _hyperlink(paragraph: Element, link: Link) -> Element:
    element = add(paragraph, "hyperlink")
    if link.bookmark:
        element.set(f"{W}anchor", link.bookmark)
    else:
        element.set(RELATIONSHIP, link.relationship)
    element.set(f"{W}history", "1")
    return element


def _add_properties(run: Element, look: Look, *, hinted: bool) -> None:
    """Append the run's properties in the order of the schema."""
    properties = add(run, "rPr")
    style = look.character_style
    if style:
        add(properties, "rStyle", val=style)
    if hinted:
        add(properties, "rFonts", hint="eastAsia")
    if look.strong and look.strong != style:
        add(properties, "b")
        add(properties, "bCs")
    if look.emphasis and look.emphasis != style:
        add(properties, "i")
        add(properties, "iCs")
    if look.code:
        add(properties, "noProof")
    if look.foreign and (language := word_language(look.language)):
        add(properties, "lang", **language)


def _is_east_asian_text(text: str, language: str) -> bool:
    """Tell whether quotes, dashes and the like in a text belong in the East Asian font.

    Word takes them from the Latin font unless the run says otherwise. A run without East Asian
    characters says so only where it is nothing but punctuation in an East Asian passage: in
    ``don’t`` the full-width apostrophe would tear the word apart.
    """
    if text.isascii():
        return False
    if _EAST_ASIAN.search(text):
        return True
    return bool(is_east_asian(language) and _AMBIGUOUS.search(text) and not _LETTER.search(text))
