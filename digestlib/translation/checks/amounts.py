"""A number with its unit, and what it comes to."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Final

# What the units of one kind come to in the smallest of them.
_FACTORS: Final[dict[str, tuple[str, Fraction]]] = {
    **{
        name: ("time", Fraction(factor, 10**9))
        for name, factor in (("ns", 1), ("µs", 10**3), ("ms", 10**6), ("s", 10**9))
    },
    **{
        name: ("time", Fraction(factor))
        for name, factor in (("min", 60), ("h", 3600), ("d", 86_400), ("week", 604_800))
    },
    "B": ("bytes", Fraction(1)),
    "%": ("share", Fraction(1, 100)),
    "share": ("share", Fraction(1)),
    **{
        f"{letter}{ending}": ("bytes", Fraction(base**power))
        for ending, base in (("B", 1000), ("iB", 1024))
        for power, letter in enumerate("KMGTP", 1)
    },
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Quantity:
    """A number of a text.

    ``value`` is a number or, for versions and the like, what is written; ``unit`` is in one
    spelling for all languages, or empty. ``is_required`` says that a translation must have it;
    ``is_word`` that it is written in words. ``other`` is another reading, as of "7B".
    """

    value: Fraction | str
    unit: str
    start: int
    end: int
    is_word: bool = False
    is_ordinal: bool = False
    is_required: bool = True
    power: int = 1
    other: tuple[Fraction, str] | None = None


def amount(one: Quantity) -> tuple[str, Fraction] | None:
    """Return what a duration or a size comes to: 48 hours are two days."""
    if isinstance(one.value, str) or one.unit not in _FACTORS:
        return None
    kind, factor = _FACTORS[one.unit]
    return kind, one.value * factor
