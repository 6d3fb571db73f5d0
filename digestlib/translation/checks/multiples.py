"""Numbers of times that languages say in phrases: 翻倍, twice as fast, an order of magnitude."""

import re
from fractions import Fraction
from typing import Final

from digestlib.translation.checks.amounts import Quantity, spoken
from digestlib.translation.checks.number_words import ENGLISH_NUMBER, HAN_NUMBER, number_in
from digestlib.translation.checks.times import Phrase


def _magnitude(found: re.Match[str]) -> Quantity | None:
    count = number_in(found[1] or found[2])
    if count is None or count > 9:  # noqa: PLR2004 - more are no figure of speech
        return None
    return spoken(found, Fraction(10) ** int(count), "x")


def _twice(found: re.Match[str]) -> Quantity:
    return spoken(found, Fraction(2), "x", (Fraction(1), "x"))


def _more_times(found: re.Match[str]) -> Quantity | None:
    """Return what 快了两倍 comes to: strictly three times as fast, and to many twice."""
    count = number_in(found[1])
    if count is None:
        return None
    start, end = found.span()
    is_word = not found[1][:1].isdecimal()
    others = ((count + 1, "x"),)
    return Quantity(value=count, unit="x", start=start, end=end, is_word=is_word, others=others)


def _double(found: re.Match[str]) -> Quantity:
    return spoken(found, Fraction(2), "x")


def _four_times(found: re.Match[str]) -> Quantity:
    return spoken(found, Fraction(4), "x")


_HAN_MORE: Final = "快|慢|多|高|大|长|長|久|贵|重|强|增|提升|提高|上涨"

MULTIPLES: Final[tuple[Phrase, ...]] = (
    (
        rf"({HAN_NUMBER})\s?[个個][数數]量[级級]|\b({ENGLISH_NUMBER}) orders? of magnitude\b",
        _magnitude,
        "量|magnitude",
    ),
    (
        rf"(?:{_HAN_MORE})(?:出|加|了)?(?:约|近|将近|差不多)?一倍|加倍|翻(?:了)?(?:一[倍番]|倍|番)",
        _twice,
        "倍|番",
    ),
    (
        rf"(?:{_HAN_MORE})(?:出|加|了)?(?:约|大约|近|将近|差不多)?\s?({HAN_NUMBER})\s?倍",
        _more_times,
        "倍",
    ),
    (
        (
            r"\b(?:twice|double)(?= (?:as|the|that|what|its|their)\b)|\b(?:twofold|doubl(?:es|ed"
            r"|ing))\b"
        ),
        _double,
        "twice|doubl|twofold",
    ),
    (r"翻(?:了)?[两兩]番|\bquadrupl(?:e[sd]?|ing)\b", _four_times, "番|quadrupl"),
)
