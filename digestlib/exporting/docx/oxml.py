"""WordprocessingML elements."""

import re
from typing import Final

from lxml import etree

WORD: Final = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
OFFICE: Final = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
W: Final = f"{{{WORD}}}"

Element = etree._Element  # noqa: SLF001 - lxml has no public name for the type
"""An lxml element."""

_FORBIDDEN: Final = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")


def legal(text: str) -> str:
    """Replace each character that XML forbids, lone surrogates too, with U+FFFD."""
    return _FORBIDDEN.sub("\ufffd", text)


def parsed(xml: str) -> Element:
    """Return an element that holds what some XML says; ``w`` and ``r`` are known prefixes."""
    root = f'<w:body xmlns:w="{WORD}" xmlns:r="{OFFICE}">{legal(xml)}</w:body>'
    parser = etree.XMLParser(resolve_entities=False, no_network=True, huge_tree=True)
    return etree.fromstring(root.encode(), parser)


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
