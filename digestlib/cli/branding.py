"""Whose report the command line builds: logo, accent colour and organisation."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

if TYPE_CHECKING:
    from digestlib.brand import Brand

LogoFile: TypeAlias = Annotated[
    Path | None,
    typer.Option("--logo", metavar="FILE", help="PNG, JPEG or SVG for the cover of the report."),
]
Accent: TypeAlias = Annotated[
    str,
    typer.Option(metavar="COLOUR", help="Accent colour, such as #0a7d5a; darkened where read."),
]
Organisation: TypeAlias = Annotated[
    str, typer.Option(metavar="TEXT", help="Name of the organisation, for the cover.")
]


def brand_of(logo: Path | None, accent: str, organisation: str) -> "Brand":
    """Return the brand that was asked for.

    Raises:
        typer.BadParameter: The accent is no colour.
        InputError: The logo cannot be read, or is no image of a kind we take.
    """
    from digestlib import brand

    try:
        return brand.brand_of(organisation=organisation, accent=accent, logo=logo)
    except ValueError as error:
        raise typer.BadParameter(str(error), param_hint="--accent") from None
