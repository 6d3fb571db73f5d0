"""Colours, and whether people can tell them apart (WCAG 2.2, success criterion 1.4.3)."""

import re
from dataclasses import dataclass
from typing import Final

_HEX: Final = re.compile(r"#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})")
_LEAST_CONTRAST: Final = 4.5
_STEPS: Final = 100
_LINEAR_BELOW: Final = 0.04045


@dataclass(frozen=True, slots=True)
class Colour:
    """A colour of sRGB, each part from 0 to 255."""

    red: int
    green: int
    blue: int

    def __str__(self) -> str:
        return f"#{self.red:02x}{self.green:02x}{self.blue:02x}"

    @property
    def luminance(self) -> float:
        """The relative luminance, from 0 for black to 1 for white (WCAG 2.2, definitions)."""
        red, green, blue = (_linear(part / 255) for part in (self.red, self.green, self.blue))
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue


_BLACK: Final = Colour(0, 0, 0)
_WHITE: Final = Colour(255, 255, 255)


def parse_colour(written: str) -> Colour:
    """Return the colour that a text names.

    Args:
        written: ``#rgb`` or ``#rrggbb``, as CSS Color Level 4 has it.

    Raises:
        ValueError: It is none of these.
    """
    if not _HEX.fullmatch(written):
        raise ValueError(f"{written!r} is no colour; write it like #0a7d5a or #0a7")
    digits = written[1:] if len(written) > len("#rgb") else "".join(2 * one for one in written[1:])
    return Colour(*bytes.fromhex(digits))


def contrast(one: Colour, other: Colour) -> float:
    """Return the contrast ratio of two colours, from 1 to 21 (WCAG 2.2, definitions)."""
    darker, lighter = sorted((one.luminance, other.luminance))
    return (lighter + 0.05) / (darker + 0.05)


def legible(colour: Colour, paper: Colour) -> Colour:
    """Return the nearest mixture of a colour with black or white that can be read on a paper.

    Args:
        colour: The colour that is wanted.
        paper: The colour behind the text.
    """
    ink = max(_BLACK, _WHITE, key=lambda one: contrast(one, paper))
    mixtures = (_mixed(colour, ink, step / _STEPS) for step in range(_STEPS + 1))
    return next((one for one in mixtures if contrast(one, paper) >= _LEAST_CONTRAST), ink)


def _mixed(one: Colour, other: Colour, share: float) -> Colour:
    pairs = ((one.red, other.red), (one.green, other.green), (one.blue, other.blue))
    return Colour(*(round(mine + (theirs - mine) * share) for mine, theirs in pairs))


def _linear(part: float) -> float:
    return part / 12.92 if part <= _LINEAR_BELOW else ((part + 0.055) / 1.055) ** 2.4
