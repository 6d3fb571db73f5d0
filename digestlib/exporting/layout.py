"""Layout by WeasyPrint, with what it works out again and again worked out once.

WeasyPrint computes one style for all elements that match the same rules. Here pseudo-elements and
the margins of pages share theirs too, elements get none that they can never show, and a page is
read by the parser of the other formats, which is ten times as fast. What is laid out is the same.
"""

from collections.abc import Callable, Mapping
from functools import partial
from types import MappingProxyType
from typing import Any, Final
from xml.etree.ElementTree import Element, SubElement

import cssselect2
from lxml import etree
from weasyprint import DEFAULT_OPTIONS, HTML, Document
from weasyprint.css import StyleFor, find_stylesheets
from weasyprint.css.counters import CounterStyle
from weasyprint.css.targets import TargetCollector
from weasyprint.images import get_image_from_uri
from weasyprint.layout import LayoutContext
from weasyprint.text.fonts import FontConfiguration
from weasyprint.urls import URLFetcher

from digestlib.exporting import hastening
from digestlib.exporting.tree import parse

hastening.hasten()

_TITLES: Final = frozenset({"h2", "h3"})
_SVG: Final = "{http://www.w3.org/2000/svg}"
_CASED: Final = MappingProxyType({"viewbox": "viewBox"})
"""What a parser of HTML writes small, and SVG does not."""


class Source(HTML):  # type: ignore[misc]  # WeasyPrint ships no types
    """A page to be laid out; it is a page of WeasyPrint's, read and laid out as here."""

    def __init__(self, document: str, url_fetcher: URLFetcher) -> None:
        self.base_url = None
        self.url_fetcher = url_fetcher
        self.media_type = "print"
        self.wrapper_element = cssselect2.ElementWrapper.from_html_root(
            _elements(document), content_language=None
        )
        self.etree_element = self.wrapper_element.etree_element

    def render(self, font_config: FontConfiguration, **options: Any) -> Document:
        """Lay the page out, with WeasyPrint's options."""
        return Layout._render(self, font_config, None, None, DEFAULT_OPTIONS | options)


class Layout(Document):  # type: ignore[misc]  # WeasyPrint ships no types
    """A page laid out."""

    @classmethod
    def _build_layout_context(
        cls,
        html: HTML,
        font_config: FontConfiguration,
        counter_style: CounterStyle,
        color_profiles: dict[str, Any],
        options: dict[str, Any],
    ) -> LayoutContext:
        for style in html._ua_counter_style():
            counter_style.update(style)
        base = (html.media_type, html.url_fetcher, html.base_url)
        own = find_stylesheets(
            html.wrapper_element, *base, font_config, counter_style, color_profiles, [], []
        )
        sheets = [
            *((sheet, "user agent", None) for sheet in html._ua_stylesheets()),
            *((sheet, "author", None) for sheet in own),
            *((sheet, "user", None) for sheet in options["stylesheets"]),
        ]
        targets = TargetCollector()
        style_for = _SharedStyles(
            html, sheets, options["presentational_hints"], font_config, targets
        )
        images = partial(
            get_image_from_uri, cache={}, url_fetcher=html.url_fetcher, options=options
        )
        return LayoutContext(style_for, images, font_config, counter_style, targets)


class _SharedStyles(StyleFor):  # type: ignore[misc]  # WeasyPrint ships no types
    """Computed styles, one for all that inherit from the same and match the same rules."""

    def __init__(self, *arguments: Any) -> None:
        self._shared: dict[tuple[Any, ...], Any] = {}
        super().__init__(*arguments)

    def set_computed_styles(
        self,
        element: Any,
        parent: Any,
        root: Any = None,
        pseudo_type: str | None = None,
        base_url: str | None = None,
        target_collector: TargetCollector | None = None,
    ) -> None:
        """Find or compute a style; elements themselves are shared by WeasyPrint already."""
        key = None
        if isinstance(element, Element):
            if pseudo_type and not _can_show(pseudo_type, self._computed_styles[element, None]):
                return
            key = self._key(element, parent, pseudo_type) if pseudo_type else None
        elif self.initial_page_sizes["box"]:
            # Only behind the first page do lengths that are measured by it mean the same.
            key = self._key(element, parent, pseudo_type)
        if key in self._shared:
            self._computed_styles[element, pseudo_type] = self._shared[key]
            return
        super().set_computed_styles(element, parent, root, pseudo_type, base_url, target_collector)
        if key:
            self._shared[key] = self._computed_styles[element, pseudo_type]

    def _key(self, element: Any, parent: Any, pseudo_type: str | None) -> tuple[Any, ...]:
        """Return what a computed style depends on, by identity: the rules outlive the layout."""
        rules = self._cascaded_styles.get((element, pseudo_type), {}).items()
        matched = ((name, id(value), *by[:2], *by[2]) for name, (value, by) in rules)
        return (id(self._computed_styles[parent, None]), pseudo_type, *matched)

    def add_page_declarations(self, page_type: Any) -> None:
        """Collect the rules of one page, and forget those of the page before it."""
        self._cascaded_styles.clear()
        super().add_page_declarations(page_type)


_SHOWN_BY: Final[Mapping[str, Callable[[Any], bool]]] = MappingProxyType(
    {
        "marker": lambda style: "list-item" in style["display"],
        "footnote-call": lambda style: style["float"] == "footnote",
        "footnote-marker": lambda style: style["float"] == "footnote",
        "note-call": lambda style: style["position"][0] == "note()",
        "note-marker": lambda style: style["position"][0] == "note()",
        "note-callback": lambda style: style["position"][0] == "note()",
    }
)
"""Pseudo-elements for which WeasyPrint's own style sheet has rules on every element."""


def _can_show(pseudo_type: str, style: Any) -> bool:
    shown = _SHOWN_BY.get(pseudo_type)
    return shown is None or shown(style)


def _elements(document: str) -> Element:
    """Return a document as the elements that WeasyPrint reads.

    The name that links lead to passes from a digest to its title: it makes the style of a named
    element unlike all others, and those of all elements in it with it.
    """
    root = parse(document)
    copies: dict[Any, Element] = {None: Element("")}
    named: list[Element] = []
    for node in root.iter(etree.Element):
        around = copies[node.getparent()]
        name = str(node.tag)
        is_drawing = name == "svg" or around.tag.startswith(_SVG)
        copy = SubElement(around, _SVG + name if is_drawing else name, _attributes(node))
        copy.text, copy.tail = node.text, node.tail
        copies[node] = copy
        if node.tag == "article" and node.get("id"):
            named = [copy]
        elif name in _TITLES and named and not node.get("id"):
            copy.set("id", named.pop().attrib.pop("id"))
    return copies[root]


def _attributes(node: etree._Element) -> dict[str, str]:
    return {_CASED.get(str(name), str(name)): str(value) for name, value in node.attrib.items()}
