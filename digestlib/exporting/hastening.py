"""Steps of WeasyPrint that take longer than what they find needs, in less time.

Each function here stands in for one of WeasyPrint's or pydyf's and finds the same.
"""

from typing import Any

import pydyf
import weasyprint.layout.float
from weasyprint.layout import absolute, inline, preferred


def shrink_to_fit(context: Any, box: Any, available: float) -> float:
    """Return the width of a box that is as wide as its content, where that fits.

    The narrowest width takes a layout of every word, and is asked for only where the widest does
    not fit.
    """
    widest: float = preferred.max_content_width(context, box, outer=False)
    if widest <= available:
        return widest
    narrowest: float = preferred.min_content_width(context, box, outer=False)
    return min(max(narrowest, available), widest)


def page_references(pdf: pydyf.PDF) -> tuple[bytes, ...]:
    """Return the references of all pages, written once and not for every tag of every page."""
    kids = pdf.pages["Kids"]
    known: tuple[bytes, ...] = pdf.__dict__.get("known_references", ())
    if 3 * len(known) != len(kids):
        known = tuple(f"{number} 0 R".encode() for number in kids[::3])
        pdf.known_references = known
    return known


def hasten() -> None:
    """Put them in their places."""
    for module in (absolute, inline, weasyprint.layout.float):
        module.shrink_to_fit = shrink_to_fit
    pydyf.PDF.page_references = property(page_references)
