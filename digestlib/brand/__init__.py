"""Whose report it is: an organisation's name, its logo, and its accent colour."""

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from digestlib.brand.colours import Colour, legible, parse_colour
from digestlib.brand.logos import LOGO_ADDRESS, Logo, read_logo

__all__ = [
    "LOGO_ADDRESS",
    "NO_BRAND",
    "Brand",
    "Colour",
    "Logo",
    "brand_of",
    "parse_colour",
    "read_logo",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Brand:
    """What makes a report an organisation's own, in every format.

        Brand(organisation="Acme", accent="#0a7d5a", logo=read_logo("acme.svg"))

    Raises:
        ValueError: The accent is no colour.
    """

    organisation: str = ""
    """The name that stands on the cover and in what the file says of itself."""
    accent: str = ""
    """A colour as CSS writes it, ``#0a7d5a`` or ``#0a7``; empty for ours. It is shown as it is
    where it is only seen, and as ``accent_on`` has it where it must be read."""
    logo: Logo | None = None
    """The logo, as ``read_logo`` gives it. It stands on the cover."""

    def __post_init__(self) -> None:
        if self.accent:
            parse_colour(self.accent)

    def accent_on(self, paper: str) -> str:
        """Return the accent as text on a paper shows it: as given, or as much darker as it takes.

        The contrast is at least 4.5 to 1 (WCAG 2.2, 1.4.3); on dark paper the accent gets lighter.

        Args:
            paper: The colour behind the text, such as ``#ffffff``.
        """
        return str(legible(parse_colour(self.accent), parse_colour(paper)))


NO_BRAND: Final = Brand()
"""A report of nobody's own: our accent, no name and no logo."""


def brand_of(*, organisation: str = "", accent: str = "", logo: Path | str | None = None) -> Brand:
    """Return the brand that settings describe, with the logo that lies in a file.

    Raises:
        InputError: The logo cannot be read, or is no image of a kind we take.
        ValueError: The accent is no colour.
    """
    image = read_logo(logo) if logo else None
    return Brand(organisation=organisation, accent=accent, logo=image)
