"""The size of a Word file's pages."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, Literal, TypeAlias

from digestlib.exporting.docx.oxml import Element, W

Paper: TypeAlias = Literal["a4", "letter"]

_SIZES: Final[Mapping[Paper, tuple[int, int]]] = MappingProxyType(
    {"a4": (11906, 16838), "letter": (12240, 15840)}
)
"""Width and height in twentieths of a point: ISO 216 A4, and Letter as in North America."""


def set_paper(body: Element, paper: Paper) -> None:
    """Give every page of a document a size; pages on their side stay so.

    Args:
        body: The document's body, with its section properties.
        paper: The size.
    """
    for size in body.iter(f"{W}pgSz"):
        short, long = _SIZES[paper]
        width, height = (long, short) if size.get(f"{W}orient") == "landscape" else (short, long)
        size.set(f"{W}w", str(width))
        size.set(f"{W}h", str(height))
