"""WordprocessingML elements."""

import re
from types import MappingProxyType
from typing import Final
from xml.sax.saxutils import escape

from lxml import etree

WORD: Final = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
OFFICE: Final = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
DECLARED: Final = f' xmlns:w="{WORD}" xmlns:r="{OFFICE}"'
"""What declares the prefixes that all our XML uses."""
W: Final = f"{{{WORD}}}"

Element = etree._Element  # noqa: SLF001 - lxml has no public name for the type
"""An lxml element."""

_SPELLED: Final = MappingProxyType({'"': "&quot;", "\n": "&#10;", "\r": "&#13;", "\t": "&#9;"})
_FORBIDDEN: Final = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")


def legal(text: str) -> str:
    """Replace each character that XML forbids, lone surrogates too, with U+FFFD."""
    return _FORBIDDEN.sub("\ufffd", text)


def escaped(text: str) -> str:
    """Return text as XML has it between tags."""
    return escape(text if text.isprintable() else legal(text))


def attribute(text: str) -> str:
    """Return text as the value of an attribute, with its quotation marks."""
    return f'"{escape(legal(text), _SPELLED)}"'


def parsed(xml: str) -> Element:
    """Return an element that holds what some XML says; ``w`` and ``r`` are known prefixes."""
    root = f"<w:body{DECLARED}>{xml}</w:body>"
    parser = etree.XMLParser(resolve_entities=False, no_network=True, huge_tree=True)
    return etree.fromstring(root.encode(), parser)


def written(element: Element) -> str:
    """Return an element that ``parsed`` made as XML again."""
    return etree.tostring(element, encoding="unicode", with_tail=False).replace(DECLARED, "", 1)


def add(parent: Element, tag: str, **attributes: str) -> Element:
    """Append a new element to a parent."""
    return etree.SubElement(parent, W + tag, {W + name: text for name, text in attributes.items()})


def value(parent: Element | None, *path: str) -> str | None:
    """Read the ``w:val`` of the element that a path of tags leads to."""
    for tag in path:
        if parent is None:
            return None
        parent = parent.find(W + tag)
    return None if parent is None else parent.get(W + "val")
