"""What a caller may choose about a Word file."""

import datetime as dt
from dataclasses import dataclass

from digestlib.brand import NO_BRAND, Brand
from digestlib.exporting.docx.paper import Paper


@dataclass(frozen=True, kw_only=True, slots=True)
class DocxOptions:
    """Choices for one Word file.

    Attributes:
        reference: The bytes of the Word file that holds the looks; ``None`` takes the shipped
            ``templates/reference.docx``.
        source: What errors call the reference.
        created: The date and time of creation and last change to write into the file; without a
            zone it is taken as UTC. Fixed by default, so that the same report gives the same bytes.
        paper: The size of the pages; ``None`` leaves it to the reference, and ours is A4.
        brand: Whose report it is: its accent stands in for ours, and its logo over the title.
    """

    reference: bytes | None = None
    source: str = "reference.docx"
    created: dt.datetime = dt.datetime(1980, 1, 1, tzinfo=dt.UTC)
    paper: Paper | None = None
    brand: Brand = NO_BRAND
