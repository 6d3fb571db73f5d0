"""A number with its unit, and what it comes to."""

import re
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

Reading = tuple[Fraction | str, str]
"""A number or what is written, and its unit."""

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
    "month": ("months", Fraction(1)),
    "year": ("months", Fraction(12)),
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
    ``is_word`` that it is written in words. ``others`` are other readings, as of "7B".
    """

    value: Fraction | str
    unit: str
    start: int
    end: int
    is_word: bool = False
    is_ordinal: bool = False
    is_required: bool = True
    power: int = 1
    others: tuple[Reading, ...] = ()

    @property
    def readings(self) -> tuple[Reading, ...]:
        """Whatever it may mean, the likeliest first."""
        return ((self.value, self.unit), *self.others)

    @property
    def kind(self) -> str:
        """What it counts, where that is told: a time, a size, a share, a day of the calendar."""
        if isinstance(self.value, str) and not self.unit:
            return "written"
        kind = _FACTORS[self.unit][0] if self.unit in _FACTORS else self.unit
        return "time" if kind == "months" else kind


def amount(reading: Reading) -> tuple[str, Fraction] | None:
    """Return what a duration or a size comes to: 48 hours are two days."""
    value, unit = reading
    if isinstance(value, str) or unit not in _FACTORS:
        return None
    kind, factor = _FACTORS[unit]
    return kind, value * factor


def spoken(
    found: re.Match[str],
    value: Fraction | str,
    unit: str = "",
    *others: Reading,
    is_firm: bool = False,
) -> Quantity:
    """Return the number that a phrase says; a firm one must be in a translation."""
    return Quantity(
        value=value,
        unit=unit,
        start=found.start(),
        end=found.end(),
        is_word=True,
        is_required=is_firm,
        others=others,
    )
