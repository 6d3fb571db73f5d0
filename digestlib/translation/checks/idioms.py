"""Numbers that languages say in phrases of their own: three quarters, the median, 一个数量级.

What stands in one language as figures may be a phrase in the other, so each phrase is known by what
it comes to.
"""

import re
from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from digestlib.translation.checks.amounts import Quantity, Reading, spoken
from digestlib.translation.checks.multiples import MULTIPLES
from digestlib.translation.checks.number_words import (
    ENGLISH_NUMBER,
    HAN_NUMBER,
    ORDINALS,
    number_in,
)
from digestlib.translation.checks.times import TIMES, Phrase

_PARTS: Final = {
    "half": 2,
    "halve": 2,
    "quarter": 4,
    **{word: number for word, number in ORDINALS.items() if number > 2},  # noqa: PLR2004 - as said
    "sixteenth": 16,
    "twentieth": 20,
    "thirtieth": 30,
    "fortieth": 40,
    "fiftieth": 50,
    "sixtieth": 60,
    "hundredth": 100,
    "thousandth": 1000,
}
_HALF: Final = Fraction(1, 2)


def _percentile(found: re.Match[str]) -> Quantity:
    start, end = found.span()
    return Quantity(value=f"p{found[1]}", unit="name", start=start, end=end)


def _bare_percentile(found: re.Match[str]) -> Quantity | None:
    """Return what a lone ordinal is where percentiles are spoken of: "the 50th is unchanged"."""
    return _percentile(found) if "percentile" in found.string else None


def _median(found: re.Match[str]) -> Quantity:
    return spoken(found, "p50", "name")


def _quarter(found: re.Match[str]) -> Quantity:
    written = (found[1] or found[2]).lower()
    number = ORDINALS.get(written) or number_in(written)
    return spoken(found, f"Q{number}", "name", is_firm=True)


def _cache_level(found: re.Match[str]) -> Quantity:
    return spoken(found, f"L{number_in(found[1])}", "name")


def _all_the_time(found: re.Match[str]) -> Quantity:
    return spoken(found, "24/7", "name")


def _most_and_few(found: re.Match[str]) -> Quantity:
    return spoken(found, "80/20", "name")


def _decade(found: re.Match[str]) -> Quantity:
    return spoken(found, f"{found[1] or found[2]}s", "name", is_firm=True)


def _half(found: re.Match[str]) -> Quantity:
    return spoken(found, _HALF, "share")


def _han_share(found: re.Match[str]) -> Quantity | None:
    whole, part = number_in(found[1]), number_in(found[2])
    if not whole or not part:
        return None
    share = Fraction(part, whole)
    return spoken(found, share, "share", *_rest(found, share), is_firm=part != whole)


def _figures_share(found: re.Match[str]) -> Quantity | None:
    part, whole = int(found[1]), int(found[2])
    return spoken(found, Fraction(part, whole), "share", is_firm=True) if whole else None


def _rest(found: re.Match[str], share: Fraction) -> tuple[Reading, ...]:
    """Return what is left, where a share is told as what is saved: 少了三分之二, "a third less"."""
    before = found.string[max(0, found.start() - 16) : found.start()]
    is_less = _SAVED_BEFORE.search(before) or _SAVED_BEHIND.match(found.string, found.end())
    return ((1 - share, "share"),) if is_less else ()


def _share(found: re.Match[str]) -> Quantity | None:
    count, part = number_in(found[1]), _PARTS[found[2].lower().removesuffix("s")]
    if not count:
        return None
    share = Fraction(count, part)
    return spoken(found, share, "share", *_rest(found, share), is_firm=count > 1)


def _so_many_in(found: re.Match[str]) -> Quantity | None:
    """Return a share such as "nine in ten"; of "one in a thousand", also the thousand."""
    part, whole = number_in(found[1]), number_in(found[2])
    if part is None or whole is None or not 0 < part < whole:
        return None
    is_one = part == 1 and not found[1].isdecimal()
    others = ((whole, ""),) if is_one else ()
    return spoken(found, Fraction(part, whole), "share", *others, is_firm=not is_one)


def _nines(found: re.Match[str]) -> Quantity | None:
    """Return an availability such as "three nines", or three and a half, which end in a five."""
    count = number_in(found[1])
    if count is None or not 1 < count < 10:  # noqa: PLR2004 - as people say it
        return None
    lost = Fraction(1, 10 ** int(count)) / (2 if any(found.groups()[1:]) else 1)
    return spoken(found, 1 - lost, "share", is_firm=True)


def _and_a_half(found: re.Match[str]) -> Quantity | None:
    count = number_in(found[1])
    unit = "x" if found[2] else ""
    return None if count is None else spoken(found, count + _HALF, unit, (_HALF, "share"))


def _decimal(found: re.Match[str]) -> Quantity | None:
    value = number_in(found[1])
    return None if value is None else spoken(found, value, "x" if found[2] else "")


def _figure_by_figure(found: re.Match[str]) -> Quantity:
    value = "".join(
        str("〇一二三四五六七八九".index(char.replace("零", "〇"))) for char in found[1]
    )
    return spoken(found, Fraction(value), "year")


def _power(found: re.Match[str]) -> Quantity:
    value = Fraction(found[1]) * Fraction(10) ** int(found[2])
    return Quantity(value=value, unit="", start=found.start(), end=found.end())


def _power_of_ten(found: re.Match[str]) -> Quantity:
    value = Fraction(10) ** int(found[1])
    return Quantity(value=value, unit="", start=found.start(), end=found.end())


def _round_number(found: re.Match[str]) -> Quantity:
    return spoken(found, number_in(f"one {found[1]}") or Fraction(0))


def _part_of_a_power(found: re.Match[str]) -> Quantity:
    whole = number_in(f"one {found[2]}") or Fraction(0)
    return spoken(found, whole / (2 if found[1].lower() == "half" else 4), is_firm=True)


def _half_a_dozen(found: re.Match[str]) -> Quantity:
    return spoken(found, Fraction(6), "", (Fraction(5), ""))


def _dozens(found: re.Match[str]) -> Quantity | None:
    count = number_in(found[1] or found[2])
    return spoken(found, count * 12) if count else None


def _first_of_range(found: re.Match[str]) -> Quantity | None:
    """Return the first number of such as "two to three hundred", which says the power once."""
    first, power = number_in(found[1]), number_in(f"one {found[2]}")
    if not first or not power or first >= 100:  # noqa: PLR2004 - "900 to a thousand"
        return None
    return spoken(found, first * power)


_SAVED_BEFORE: Final = re.compile(
    r"[少减減降缩縮省砍](?:掉|少|低|去|短|小)?了?(?:约|近|大约|将近)?$"
    r"|\b(?:by|cuts?|sav(?:es?|ed|ing)|sheds?|los(?:es?|t))(?: (?:about|around|nearly|roughly"
    r"|almost|over))?"
    r" ?$",
    re.IGNORECASE,
)
_SAVED_BEHIND: Final = re.compile(r" (?:less|fewer|smaller|lower|shorter|off)\b", re.IGNORECASE)

_PHRASES: Final[tuple[Phrase, ...]] = (
    (r"(?:第\s?)?(\d{2,3}(?:\.\d+)?)\s?(?:百分位|分位)", _percentile, "分位"),
    (
        r"(?<!\d)(\d{2}(?:\.\d+)?)(?=\s?[和与、及/]\s?\d{2}(?:\.\d+)?\s?(?:百分位|分位))",
        _percentile,
        "分位",
    ),
    (r"\b(\d{2,3}(?:\.\d+)?)(?:st|nd|rd|th)[ -]percentile", _percentile, "percentile"),
    (r"\b(\d{2}(?:\.\d+)?)(?:st|nd|rd|th)\b", _bare_percentile, "percentile"),
    (r"中位数|中位數|中值|\bmedian\b", _median, "中位|中值|median"),
    (
        r"第\s?([一二三四1-4])\s?季度?|\b(first|second|third|fourth) quarter\b(?! of an)",
        _quarter,
        "第|quarter",
    ),
    (r"([一二三])[级級][缓緩]存", _cache_level, "级|級"),
    (
        r"\b24/7\b|7\s?[x×*]\s?24|全天候|七天二十四小时|\baround the clock\b",
        _all_the_time,
        "24|全天候|二十四|clock",
    ),
    (r"(?:\b(?:19|20))?(\d0)\s?年代|\b(?:19|20)(\d0)s\b", _decade, "0"),
    (r"\b50[/:-]50\b|\bfifty-fifty\b|五五开|对半", _half, "50|fifty|五五|对半"),
    (r"二八(?:原[则則]|定律|法[则則])|\b80/20\b", _most_and_few, "二八|80/20"),
    (rf"({HAN_NUMBER})[个個](半)?\s?[9九](?![\d.十百千万])", _nines, "个|個"),
    (rf"\b({ENGLISH_NUMBER}) (?:(and a half) )?nines( and a half)?\b", _nines, "nines"),
    (rf"\b({ENGLISH_NUMBER}) and a half\b(?: (times)\b)?", _and_a_half, "and a half"),
    (
        rf"({HAN_NUMBER})(?:[个個条份页行层轮步遍次]半|(倍)半)(?![个個径導导数數])",
        _and_a_half,
        "半",
    ),
    (
        r"\b(half|quarter|quarter of) an? (hundred|thousand|million|billion)\b",
        _part_of_a_power,
        "hundred|thousand|million|billion",
    ),
    (r"\bhalf a dozen\b|半打", _half_a_dozen, "dozen|半打"),
    (rf"\b({ENGLISH_NUMBER}) dozen\b|({HAN_NUMBER})打(?=[^开印包算])", _dozens, "dozen|打"),
    (rf"({HAN_NUMBER})分之({HAN_NUMBER})", _han_share, "分之"),
    (r"(?<![\w./])(\d{1,4})/(\d{1,4})(?=\s?(?:秒|seconds?\b|of an? ))", _figures_share, "/"),
    (rf"\b(one|1) of (?:the |our |its |these |those )?({ENGLISH_NUMBER})\b", _so_many_in, " of "),
    (
        (
            rf"({HAN_NUMBER})\s?(?:[个個次条台人份处項项位]"
            rf"|行)[^，。；,\d]{{0,8}}?(?<!其)[里裡中][有的]?\s?({HAN_NUMBER})(?=\s?[个個次条台人份处項项位行])"
        ),
        _han_share,
        "里|裡|中",
    ),
    (
        rf"\b({ENGLISH_NUMBER})[ -]({'|'.join(_PARTS)})s?\b(?! of an hour)",
        _share,
        "hal|quarter|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|teenth|tieth|dredth|sandth",
    ),
    (
        r"([零〇一二两三四五六七八九十百]+点[零一二三四五六七八九]+)(?![起些个個样直般定旦致并点])\s?(倍)?",
        _decimal,
        "点",
    ),
    (r"([一二][零〇一二三四五六七八九]{3})(?=年)", _figure_by_figure, "年"),
    (r"(?:一|过|過|近)半(?!径|徑|导|導)|[减減]半|半[数數]|折半", _half, "半"),
    (r"\b(?:half|halves|halved|halving)\b", _half, "hal"),
    *MULTIPLES,
    (
        rf"\b({ENGLISH_NUMBER}) (?:[a-z]+ )?(?:in|out of) (?:every )?({ENGLISH_NUMBER})\b",
        _so_many_in,
        " in |out of",
    ),
    (
        r"\ban? (hundred|thousand|million|billion)\b",
        _round_number,
        "hundred|thousand|million|billion",
    ),
    (
        rf"\b({ENGLISH_NUMBER})(?= (?:to|or) [a-z]+ (hundred|thousand|million)\b)",
        _first_of_range,
        "hundred|thousand|million",
    ),
    (r"(?<![\w.])(\d{1,9}(?:\.\d{1,9})?)e([+-]?\d{1,3})\b", _power, "e"),
    (r"(?<![\w.])10\^(-?\d{1,3})\b", _power_of_ten, "10^"),
)
_COMPILED: Final = tuple(
    (re.compile(pattern, re.IGNORECASE), meaning, tuple(signs.lower().split("|")))
    for pattern, meaning, signs in (*TIMES, *_PHRASES)
)


def idioms(text: str) -> Iterator[Quantity]:
    """Yield the numbers that a text says in phrases; where two overlap, the first in the table."""
    taken: set[int] = set()
    small = text.lower()
    for pattern, meaning, signs in _COMPILED:
        for sign in signs:
            if sign in small:
                break
        else:  # most are in no text, and a look is cheaper than a search
            continue
        for found in pattern.finditer(text):
            places = range(*found.span())
            if taken.intersection(places):
                continue
            if (quantity := meaning(found)) is not None:
                taken.update(places)
                yield quantity
