"""From inline elements to character styles.

A run of Word has one character style. Where elements nest, code wins, for its font; then the
innermost of links and classed spans; Strong and Emphasis become plain bold and italic inside them.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final
from urllib.parse import unquote

import lxml.html

from digestlib.exporting.docx.runs import Link, Look
from digestlib.exporting.docx.styles import BADGES, Styles
from digestlib.exporting.tree import classes

_SPANS: Final = MappingProxyType(
    {
        "addressee": "Addressee",
        "age": "Muted",
        "box": "Checkbox",
        "done": "Muted",
        "label": "Label",
        "machine": "Untranslated",
        "mark": "Muted",
        "priority": "Priority",
        "stale": "Untranslated",
        "tag": "Tag",
        "unreviewed": "Untranslated",
        "untranslated": "Untranslated",
        "why": "Muted",
    }
)

LOOKING: Final = frozenset({"a", "b", "code", "em", "i", "span", "strong"})
"""Elements that may change the look of their text."""


class Looks:
    """What each inline element does to the look of the text in it.

    Args:
        styles: The style ids of the reference.
        language: The document's language.
        web_link: Finds the link to a web address, or ``None`` where that is not one.
        anchors: The bookmark of each ``id`` in the document.
    """

    def __init__(
        self,
        styles: Styles,
        language: str,
        web_link: Callable[[str], Link | None],
        anchors: Mapping[str, str],
    ) -> None:
        self.plain = Look(language=language)
        self._ids = styles.character
        self._known: dict[tuple[object, str | None, str | None, Look], Look] = {}
        self.bar = self._ids["Bar"]
        self._web_link = web_link
        self._anchors = {identifier: Link(bookmark=name) for identifier, name in anchors.items()}

    def inside(self, node: lxml.html.HtmlElement, outer: Look, links: str | None = None) -> Look:
        """Return the look of the text in an element.

        Args:
            node: The element, one of ``LOOKING`` or with a language.
            outer: The look around it.
            links: The style of links in this place, empty where they look like the text around
                them; ``None`` for their usual ones.
        """
        if node.tag == "a":
            return self._linked(node, self._spoken(node.get("lang"), outer), links)
        # Few looks there are, and a week asks for them ten thousand times.
        key = (node.tag, node.get("class"), node.get("lang"), outer)
        look = self._known.get(key)
        if look is None:
            look = self._known[key] = self._look(node, outer)
        return look

    def _look(self, node: lxml.html.HtmlElement, outer: Look) -> Look:
        look = self._spoken(node.get("lang"), outer)
        match node.tag:
            case "code":
                is_block = "block" in classes(node)
                return look._replace(code=True, lines=is_block, style=self._code(look))
            case "strong" | "b":
                return look._replace(strong=self._ids["Strong"])
            case "em" | "i":
                return look._replace(emphasis=self._ids["Emphasis"])
            case "span":
                return self._classed(classes(node), look)
            case _:
                return look

    def in_bold(self, look: Look) -> Look:
        """Return a look in a paragraph that is bold by its style."""
        key = ("h", None, None, look)
        if key not in self._known:
            self._known[key] = look._replace(in_bold=True)
        return self._known[key]

    def badged(self, names: frozenset[str], look: Look) -> Look:
        """Return the look of a verdict's badge; a level that is not known has its own."""
        level = next((level for level in BADGES if level in names), "unstated")
        return look._replace(style=self._ids[BADGES[level]])

    def _spoken(self, language: str | None, look: Look) -> Look:
        if not language or language == look.language:
            return look
        return look._replace(language=language, foreign=language != self.plain.language)

    def _code(self, look: Look) -> str:
        if look.style == self._ids["Origin"]:  # a title repeated in small print
            return look.style
        linked = look.style == self._ids["Hyperlink"]
        return self._ids["Linked Code" if linked else "Code"]

    def _linked(self, node: lxml.html.HtmlElement, look: Look, style: str | None) -> Look:
        link = self._link(node.get("href") or "")
        if link is None or style == "":
            return look._replace(link=link)
        if look.code:
            return look._replace(link=link, style=self._ids["Linked Code"])
        usual = "Origin" if "origin" in classes(node) else "Hyperlink"
        return look._replace(link=link, style=self._ids[style or usual])

    def _link(self, address: str) -> Link | None:
        if address.startswith("#"):
            name = address[1:]
            return self._anchors.get(name) or self._anchors.get(unquote(name))
        return self._web_link(address)

    def _classed(self, names: frozenset[str], look: Look) -> Look:
        if "badge" in names:
            return self.badged(names, look)
        style = next((style for name, style in _SPANS.items() if name in names), None)
        # A whole link may be untranslated; it still has to look like a link.
        if style is None or look.code or (style == "Untranslated" and look.style):
            return look
        return look._replace(style=self._ids[style])
