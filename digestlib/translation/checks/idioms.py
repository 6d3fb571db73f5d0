"""Numbers that languages say in phrases of their own: half an hour, three quarters, the median.

What stands in one language as figures may be a phrase in the other, so each phrase is known by what
it comes to.
"""

import re
from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Final

from digestlib.translation.checks.amounts import Quantity

_HAN_DIGITS: Final = {char: value for value, char in enumerate("零一二三四五六七八九十")} | {
    "两": 2
}
_LARGE: Final = {"十": 10, "百": 100, "千": 1000, "万": 10**4}
_ORDINALS: Final = ("first", "second", "third", "fourth")
_PARTS: Final = {
    "half": 2,
    "halve": 2,
    "third": 3,
    "quarter": 4,
    "fourth": 4,
    "fifth": 5,
    "sixth": 6,
    "seventh": 7,
    "eighth": 8,
    "ninth": 9,
    "tenth": 10,
    "hundredth": 100,
    "thousandth": 1000,
}
_COUNTS: Final = {"a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5} | {
    "six": 6,
    "seven": 7,
    "eight": 8,
    "nine": 9,
}
_MONTHS: Final = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
)
_PERIODS: Final = {
    "hour": "h",
    "day": "d",
    "week": "week",
    "month": "month",
    "year": "year",
    "minute": "min",
    "second": "s",
    "小时": "h",
    "小時": "h",
    "个小时": "h",
    "个钟头": "h",
    "天": "d",
    "日": "d",
    "个月": "month",
    "年": "year",
    "分钟": "min",
    "秒": "s",
}
_LATER: Final = ("下午", "晚上", "傍晚", "夜里", "晚间")
_NOON: Final = 12

_Meaning = Callable[[re.Match[str]], Quantity | None]


def _quantity(found: re.Match[str], value: Fraction | str, unit: str, **more: bool) -> Quantity:
    start, end = found.span()
    known = {"is_word": True, "is_required": False} | more
    return Quantity(
        value=value,
        unit=unit,
        start=start,
        end=end,
        is_word=known["is_word"],
        is_required=known["is_required"],
    )


def _percentile(found: re.Match[str]) -> Quantity:
    return _quantity(found, f"p{found[1] or found[2]}", "name", is_required=True, is_word=False)


def _median(found: re.Match[str]) -> Quantity:
    return _quantity(found, "p50", "name")


def _quarter(found: re.Match[str]) -> Quantity:
    written = found[1] or found[2]
    at = _ORDINALS.index(written.lower()) + 1 if written.lower() in _ORDINALS else 0
    number = at or _HAN_DIGITS.get(written) or int(written)
    return _quantity(found, f"Q{number}", "name", is_required=True)


def _half_a_period(found: re.Match[str]) -> Quantity:
    return _quantity(found, Fraction(1, 2), _PERIODS[found[1].lower()])


def _quarter_of_an_hour(found: re.Match[str]) -> Quantity:
    return _quantity(found, Fraction(15), "min")


def _whole_period(found: re.Match[str]) -> Quantity:
    return _quantity(found, Fraction(1), _PERIODS[found[1].lower()])


def _minutes(found: re.Match[str]) -> Quantity:
    """Return the minutes behind hours, which Chinese shortens there to what may also be points."""
    return Quantity(value=Fraction(found[1]), unit="min", start=found.start(1), end=found.end())


def _half(found: re.Match[str]) -> Quantity:
    return _quantity(found, Fraction(1, 2), "share")


def _han_share(found: re.Match[str]) -> Quantity | None:
    whole, part = _han(found[1]), _han(found[2])
    if not whole or not part:
        return None
    return _quantity(found, Fraction(part, whole), "share", is_required=True)


def _han(written: str) -> int:
    """Return a numeral that is one digit, one power of ten, or figures."""
    if written.isdecimal():
        return int(written)
    if len(written) > 1 and written[-1] in _LARGE:
        return _HAN_DIGITS.get(written[0], 0) * _LARGE[written[-1]] if len(written) == 2 else 0  # noqa: PLR2004
    return _LARGE.get(written) or _HAN_DIGITS.get(written, 0)


def _share(found: re.Match[str]) -> Quantity:
    count, part = _COUNTS[found[1].lower()], _PARTS[found[2].lower().removesuffix("s")]
    return _quantity(found, Fraction(count, part), "share", is_required=count > 1)


def _so_many_in(found: re.Match[str]) -> Quantity | None:
    """Return a share such as "nine in ten"."""
    part, whole = (_english(found[at]) for at in (1, 2))
    if not 0 < part < whole:
        return None
    return _quantity(found, Fraction(part, whole), "share", is_required=True)


def _english(written: str) -> int:
    return int(written) if written.isdecimal() else _COUNTS.get(written.lower(), 10)


def _one_in(found: re.Match[str]) -> Quantity | None:
    """Return a share such as "one in a thousand", which is also a thousand."""
    written = found[1].lower().split()
    powers = {"hundred": 100, "thousand": 1000}
    whole = (10 if written[0] == "ten" else 1) * powers.get(written[-1], 1)
    if whole <= 1:
        return None
    start, end = found.span()
    return Quantity(
        value=Fraction(1, whole),
        unit="share",
        start=start,
        end=end,
        is_word=True,
        is_required=False,
        other=(Fraction(whole), ""),
    )


def _magnitude(found: re.Match[str]) -> Quantity:
    return _quantity(found, Fraction(10), "x")


def _round_number(found: re.Match[str]) -> Quantity:
    powers = {"hundred": 100, "thousand": 10**3, "million": 10**6, "billion": 10**9}
    return _quantity(found, Fraction(powers[found[1].lower()]), "")


def _month(found: re.Match[str]) -> Quantity:
    number = _MONTHS.index(found[1]) + 1
    return _quantity(found, Fraction(number), "month of the year")


def _han_clock(found: re.Match[str]) -> Quantity:
    return _clock(found, found[1] in _LATER, found[2], found[3] or ("30" if found[4] else ""))


def _clock_of_halves(found: re.Match[str]) -> Quantity:
    return _clock(found, found[3].lower() == "p", found[1], found[2])


def _clock(found: re.Match[str], is_later: bool, hour: str, minute: str | None) -> Quantity:  # noqa: FBT001
    told = int(hour)
    hours = told + _NOON if is_later and told < _NOON else told
    start, end = found.span()
    return Quantity(
        value=f"{hours}:{minute or '00'}",
        unit="",
        start=start,
        end=end,
        other=(Fraction(told), "h"),
    )


_HAN_NUMERAL: Final = r"\d{1,4}|[一二三四五六七八九两]?[十百千万]|[一二三四五六七八九两]"
_HOURS: Final = "凌晨|清晨|早上|早晨|上午|中午|下午|傍晚|晚上|夜里|晚间"
_FEW: Final = rf"\d{{1,4}}|{'|'.join(sorted(_COUNTS, key=len, reverse=True))}|ten"
_PERIOD: Final = r"hour|day|week|month|year|minute|second"
_PHRASES: Final[tuple[tuple[str, _Meaning], ...]] = (
    (r"(?:第\s?)?(\d{2,3}(?:\.\d+)?)\s?(?:百分位|分位)()", _percentile),
    (r"()\b(\d{2,3}(?:\.\d+)?)(?:st|nd|rd|th)[ -]percentile", _percentile),
    (r"中位数|中位數|中值|\bmedian\b", _median),
    (
        r"第\s?([一二三四1-4])\s?季度?|\b(first|second|third|fourth) quarter\b(?! of an)",
        _quarter,
    ),
    (r"一刻[钟鐘]|\b(?:a )?quarter of an hour\b", _quarter_of_an_hour),
    (r"(?:小时|小時)\s?(\d{1,2})\s?分(?![钟鐘之片支布区组类])", _minutes),
    (rf"\bhalf (?:an? |of an? )?({_PERIOD})\b", _half_a_period),
    (r"半(小时|小時|个小时|个钟头|天|日|个月|年|分钟|秒)", _half_a_period),
    (
        rf"\b(?:a|an|one) (?:full|whole|entire|extra|single|further|good) ({_PERIOD})\b",
        _whole_period,
    ),
    (rf"({_HAN_NUMERAL})分之({_HAN_NUMERAL})", _han_share),
    (rf"\b({'|'.join(_COUNTS)})[ -]({'|'.join(_PARTS)})s?\b(?! of an hour)", _share),
    (r"(?:一|过|過|近)半(?!径|徑|导|導)|[减減]半|半[数數]|折半|对半", _half),
    (r"\b(?:half|halves|halved|halving)\b", _half),
    (r"一[个個][数數]量[级級]|\ban order of magnitude\b", _magnitude),
    (r"\ban? (hundred|thousand|million|billion)\b", _round_number),
    (rf"(?<=(?:in|of|by) )((?-i:{'|'.join(_MONTHS)}))\b(?! \d)", _month),
    (rf"({_HOURS})\s?(\d{{1,2}})\s?(?:[:：](\d{{2}})|[点點](?:(半))?)", _han_clock),
    (
        r"((?<=周[一二三四五六日天])|(?<=每[天日晚]))\s?(\d{1,2})(?:[:：](\d{2})|[点點](半)?)",
        _han_clock,
    ),
    (r"()(?<![\d.])(1[3-9]|2[0-4])\s?(?:[:：](\d{2})|[点點](半)?)(?![\d位数])", _han_clock),
    (rf"\b({_FEW}) (?:in|out of) (?:every )?({_FEW})\b", _so_many_in),
    (
        r"\bone (?:[a-z]+ )?in (?:every )?((?:ten|a|one)(?: hundred| thousand)?)\b",
        _one_in,
    ),
    (r"(?<![\d:.])(\d{1,2})(?::(\d{2}))? ?([ap])\.?m\b\.?", _clock_of_halves),
)
_COMPILED: Final = tuple(
    (re.compile(pattern, re.IGNORECASE), meaning) for pattern, meaning in _PHRASES
)


def idioms(text: str) -> Iterator[Quantity]:
    """Yield the numbers that a text says in phrases; where two overlap, the first in the table."""
    taken: set[int] = set()
    for pattern, meaning in _COMPILED:
        for found in pattern.finditer(text):
            places = range(*found.span())
            if taken.intersection(places):
                continue
            if (quantity := meaning(found)) is not None:
                taken.update(places)
                yield quantity
