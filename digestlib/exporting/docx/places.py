"""Places of a report where the same elements look otherwise than elsewhere."""

from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

import lxml.html

from digestlib.exporting.tree import classes


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """How elements look in a place; what it does not say is as everywhere."""

    heading: str | None = None
    """The style of headings."""

    links: str | None = None
    """The style of links; empty where they look like the text around them."""

    lists: tuple[str, ...] = ()
    """The style of list items at each depth, the last for all deeper ones."""

    rest: str | None = None
    """The style of items that say what a list leaves out."""

    has_columns: bool = False
    """Whether a badge and what follows it stand in columns, with a tab for the separator."""

    def list_style(self, depth: int) -> str | None:
        """Return the style of a list's items at a depth, from nought."""
        return self.lists[min(depth, len(self.lists) - 1)] if self.lists else None


EVERYWHERE: Final = Place()
_PLACES: Final = MappingProxyType(
    {
        "agendas": Place(lists=("Agenda", "Agenda Item"), rest="Agenda More"),
        "contents": Place(
            heading="TOC Heading", links="", lists=("toc 1", "toc 2"), has_columns=True
        ),
        "elsewhere": Place(heading="heading 3", links="", lists=("Pick",), has_columns=True),
        "picks": Place(links="Pick Title", lists=("Pick",), has_columns=True),
        "summary": Place(heading="Summary Heading"),
    }
)


def place_of(node: lxml.html.HtmlElement) -> Place | None:
    """Return the place that an element is, if it is one.

    Args:
        node: A block of the tree.
    """
    names = classes(node) & _PLACES.keys()
    return _PLACES[min(names)] if names else None
