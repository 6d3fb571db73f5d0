"""WordprocessingML elements, made with as little work as possible: there are many of them."""

import re
from typing import Final

from lxml import etree

WORD: Final = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
OFFICE: Final = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
W: Final = f"{{{WORD}}}"
RELATIONSHIP: Final = f"{{{OFFICE}}}id"
SPACE: Final = "{http://www.w3.org/XML/1998/namespace}space"

Element = etree._Element  # noqa: SLF001 - lxml has no public name for the type
"""An lxml element."""

_FORBIDDEN: Final = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")


def new(tag: str) -> Element:
    """Make an element that stands alone."""
    return etree.Element(W + tag, nsmap={"w": WORD, "r": OFFICE})


def add(parent: Element, tag: str, **attributes: str) -> Element:
    """Append a new element to a parent."""
    if not attributes:
        return etree.SubElement(parent, W + tag)
    return etree.SubElement(parent, W + tag, {W + name: text for name, text in attributes.items()})


def value(parent: Element | None, *path: str) -> str | None:
    """Read the ``w:val`` of the element that a path of tags leads to."""
    for tag in path:
        if parent is None:
            return None
        parent = parent.find(W + tag)
    return None if parent is None else parent.get(W + "val")


def legal(text: str) -> str:
    """Replace each character that XML forbids, lone surrogates too, with U+FFFD."""
    return _FORBIDDEN.sub("\ufffd", text)
