"""The semantic tree that all exporters read, and the few ways to walk it.

The template renders HTML of a closed vocabulary; ``parse`` makes a tree of it. Elements outside
the vocabulary are no error: exporters keep their text, and ``unknown`` names them.
"""

from collections.abc import Collection, Iterator, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Final

import lxml.html
from lxml import etree

from digestlib.errors import TemplateError
from digestlib.inline import Code, Run, Text, sanitise
from digestlib.inline.events import End, Event, Kind, Start, assemble, settle
from digestlib.inline.urls import is_linkable

VOCABULARY: Final = frozenset(
    {"html", "head", "title", "meta", "body", "section", "article", "header", "nav", "figure"}
    | {"h1", "h2", "h3", "h4", "p", "ul", "ol", "li"}
    | {"table", "thead", "tbody", "tr", "th", "td"}
    | {"a", "code", "strong", "em", "span", "br", "time", "img"}
)
_KINDS: Final[Mapping[object, Kind]] = MappingProxyType(
    {"strong": "strong", "b": "strong", "em": "emphasis", "i": "emphasis"}
)
_LANGUAGE: Final = "language-"
_NESTED: Final = frozenset({"ul", "ol", "table"})
_PARTING: Final = frozenset({"br", "p", "ul", "ol", "li", "table", "tr", "th", "td", "div"})


def parse(document: str) -> lxml.html.HtmlElement:
    """Parse rendered HTML into the tree; comments and processing instructions are left out.

    Nothing is fetched, and the size is not limited.

    Args:
        document: The HTML of a whole report.

    Raises:
        TemplateError: The template rendered nothing at all, or elements nested too deep.
    """
    parser = lxml.html.HTMLParser(
        encoding="utf-8", huge_tree=True, no_network=True, remove_comments=True, remove_pis=True
    )
    # All elements are of one class: asking which would be a third of walking through them.
    parser.set_element_class_lookup(etree.ElementDefaultClassLookup(element=lxml.html.HtmlElement))
    try:
        tree = lxml.html.document_fromstring(sanitise(document)[0].encode(), parser=parser)
    except etree.ParserError as error:
        raise TemplateError("report.html.j2", "it rendered an empty document") from error
    # Beyond a depth of 2,000 the parser drops what follows, and only its log says so.
    if any(entry.type_name == "ERR_RESOURCE_LIMIT" for entry in parser.error_log):
        raise TemplateError("report.html.j2", "it rendered elements nested too deep to read")
    return tree


def classes(element: lxml.html.HtmlElement) -> frozenset[str]:
    """Return the class names of an element.

    Args:
        element: Any element of the tree.
    """
    return _names(element.get("class", ""))


@lru_cache(maxsize=256)
def _names(value: str) -> frozenset[str]:
    """Return the names in a class attribute, of which a report has few."""
    return frozenset(value.split())


def unknown(element: lxml.html.HtmlElement) -> tuple[str, ...]:
    """Return the names of elements outside the vocabulary, each once, in document order.

    Args:
        element: The root of the tree, or a part of it.
    """
    names = {str(node.tag): None for node in element.iter(etree.Element)}
    return tuple(name for name in names if name not in VOCABULARY)


def inline_runs(element: lxml.html.HtmlElement, *, with_lists: bool = False) -> tuple[Run, ...]:
    """Return the inline content of an element as runs in normal form.

    White space is collapsed as a browser does; links inside the document are plain words.

    Args:
        element: A heading, paragraph, list item or table cell.
        with_lists: Whether the text of lists and tables inside the element belongs to it; else
            the caller visits them.
    """
    return assemble(settle(_events(element, () if with_lists else _NESTED)))


def code_of(node: lxml.html.HtmlElement) -> Code:
    """Return the code that an element holds, as a block where its class says so.

    Args:
        node: A ``code`` element.
    """
    names = classes(node)
    languages = (name.removeprefix(_LANGUAGE) for name in names if name.startswith(_LANGUAGE))
    return Code(node.text_content(), next(languages, "") if "block" in names else None)


def begins(node: lxml.html.HtmlElement) -> Start | None:
    """Return the event with which an inline element begins, if it has one of its own.

    Args:
        node: Any element; one that is not inline has no event.
    """
    if kind := _KINDS.get(node.tag):
        return Start(kind)
    url = node.get("href", "") if node.tag == "a" else ""
    return Start("link", url) if is_linkable(url) else None


def ends(node: lxml.html.HtmlElement) -> End | None:
    """Return the event with which an inline element ends, if it has one of its own.

    Args:
        node: Any element; one that is not inline has no event.
    """
    start = begins(node)
    return End(start.kind, start.url) if start else None


def _events(element: lxml.html.HtmlElement, left_out: Collection[object]) -> Iterator[Event]:
    walker = etree.iterwalk(element, events=("start", "end"))
    for action, node in walker:
        if action == "end":
            yield from filter(None, (ends(node),))
            yield Text(node.tail or "" if node is not element else "")
        elif node is not element and node.tag in left_out:
            walker.skip_subtree()
        elif node.tag == "code":
            walker.skip_subtree()
            yield code_of(node)
        else:
            yield from filter(None, (begins(node),))
            is_apart = node is not element and node.tag in _PARTING
            yield Text((" " if is_apart else "") + (node.text or ""))
