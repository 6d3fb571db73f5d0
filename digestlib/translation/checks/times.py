"""Hours, days, months and spans of time that languages say in phrases: half an hour, 三点半."""

import re
from collections.abc import Callable
from fractions import Fraction
from typing import Final

from digestlib.translation.checks.amounts import Quantity, spoken
from digestlib.translation.checks.number_words import ENGLISH_NUMBER, HAN_NUMBER, number_in

Phrase = tuple[str, Callable[[re.Match[str]], Quantity | None], str]
"""A pattern, what is meant where it stands, and, between bars, what it never stands without."""

_MONTHS: Final = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
)
_WEEKDAYS: Final = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
_HAN_WEEKDAYS: Final = "一二三四五六日"
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
    "钟头": "h",
    "天": "d",
    "日": "d",
    "周": "week",
    "星期": "week",
    "个星期": "week",
    "个月": "month",
    "月": "month",
    "年": "year",
    "分": "min",
    "分钟": "min",
    "秒": "s",
}
_LATER: Final = ("下午", "晚上", "傍晚", "夜里", "晚间")
_NOON: Final = 12
_HALF: Final = Fraction(1, 2)
_LONG_TIMES: Final = {
    "decade": (Fraction(10), "year"),
    "century": (Fraction(100), "year"),
    "fortnight": (Fraction(2), "week"),
}
_QUARTERS: Final = {"半": "30", "一刻": "15", "三刻": "45", "half": "30", "quarter": "15"}


def _half_a_period(found: re.Match[str]) -> Quantity:
    return spoken(found, _HALF, _PERIODS[found[1].lower()])


def _quarters_of_an_hour(found: re.Match[str]) -> Quantity:
    is_three = found[0][0] in "三Tt"
    return spoken(found, Fraction(45 if is_three else 15), "min")


def _whole_period(found: re.Match[str]) -> Quantity:
    return spoken(found, Fraction(1), _PERIODS[found[1].lower()])


def _period_and_a_half(found: re.Match[str]) -> Quantity | None:
    count = number_in(found[1])
    if count is None:
        return None
    return spoken(found, count + _HALF, _PERIODS[found[2].lower()], is_firm=True)


def _one_and_a_half(found: re.Match[str]) -> Quantity:
    return spoken(found, 1 + _HALF, _PERIODS[found[1].lower()], is_firm=True)


def _long_time(found: re.Match[str]) -> Quantity:
    return spoken(found, *_LONG_TIMES[found[1].lower()])


def _minutes(found: re.Match[str]) -> Quantity | None:
    """Return the minutes behind hours, which Chinese shortens there to what may also be points."""
    value = number_in(found[1])
    if value is None:
        return None
    is_word = not found[1].isdecimal()
    return Quantity(value=value, unit="min", start=found.start(1), end=found.end(), is_word=is_word)


def _month(found: re.Match[str]) -> Quantity:
    number = Fraction(_MONTHS.index(found[1]) + 1)
    start, end = found.span(1)
    return Quantity(value=number, unit="month of the year", start=start, end=end, is_word=True)


def _han_month(found: re.Match[str]) -> Quantity | None:
    number = number_in(found[1])
    if not number or number > len(_MONTHS):
        return None
    return spoken(found, number, "month of the year", is_firm=True)


def _weekday(found: re.Match[str]) -> Quantity:
    number = _WEEKDAYS.index(found[1][:3].lower())
    return spoken(found, Fraction(number + 1), "weekday", is_firm=True)


def _han_weekday(found: re.Match[str]) -> Quantity:
    number = _HAN_WEEKDAYS.index(found[1].replace("天", "日"))
    return spoken(found, Fraction(number + 1), "weekday", is_firm=True)


def _han_day(found: re.Match[str]) -> Quantity | None:
    number = number_in(found[1])
    return spoken(found, number, is_firm=True) if number else None


def _han_clock(found: re.Match[str]) -> Quantity | None:
    behind = found[4] or ""
    minute = found[3] or _QUARTERS.get(behind) or behind.strip("分 ").removeprefix("零")
    return _clock(found, found[1] in _LATER, found[2], minute)


def _clock_of_halves(found: re.Match[str]) -> Quantity | None:
    return _clock(found, found[3].lower() == "p", found[1], found[2])


def _clock(found: re.Match[str], is_later: bool, hour: str, minute: str | None) -> Quantity | None:  # noqa: FBT001
    told, past = number_in(hour), number_in(minute or "0")
    if told is None or past is None or told > 24:  # noqa: PLR2004 - hours of a day
        return None
    hours = told + _NOON if is_later and told < _NOON else told
    start, end = found.span()
    others = [(f"{hours + _NOON}:{int(past):02}", "")] if _is_open(found, int(hours)) else []
    return Quantity(
        value=f"{hours}:{int(past):02}",
        unit="",
        start=start,
        end=end,
        is_word=not hour.isdecimal(),
        others=(*others, *(() if past else ((told, ""), (told, "h")))),
    )


def _is_open(found: re.Match[str], hours: int) -> bool:
    """Return whether an hour may be one of the afternoon, as nothing tells."""
    return not found[1] and hours < _NOON


def _past(found: re.Match[str]) -> Quantity | None:
    """Return a time such as "half past nine", of either half of the day."""
    hour = number_in(found[3])
    if hour is None:
        return None
    minute = int(_QUARTERS[found[1].lower()])
    if found[2].lower() == "to":
        hour, minute = hour - 1, 60 - minute
    return spoken(found, f"{hour}:{minute}", "", (f"{hour + _NOON}:{minute}", ""), is_firm=True)


def _noon(found: re.Match[str]) -> Quantity:
    return spoken(found, "12:00", "", (Fraction(_NOON), ""))


def _midnight(found: re.Match[str]) -> Quantity:
    return spoken(found, "0:00", "", ("24:00", ""), (Fraction(0), ""), (Fraction(_NOON), ""))


_HOURS: Final = "凌晨|清晨|早上|早晨|上午|中午|下午|傍晚|晚上|夜里|晚间"
_HAN_HOUR: Final = r"\d{1,2}|[一二两三四五六七八九十]{1,3}"
_HALVES: Final = r"半|[一三]刻"
_HAN_MINUTES: Final = (
    r"(?:零[一二三四五六七八九]|[二三四五]?十[一二三四五六七八九]?)分?(?![个天位倍])"
)
_PERIOD: Final = r"hour|day|week|month|year|minute|second"
_HAN_PERIOD: Final = r"小[时時]|[个個](?:小[时時]|钟头|月|星期)|[天周年秒]|分[钟鐘]"
_SURE_MONTHS: Final = "|".join(one for one in _MONTHS if one != "May")
_HAN_NUMERAL_MONTH: Final = r"十[一二]|[一二三四五六七八九十]"

_BEFORE_A_MONTH: Final = "in|of|by|to|since|until|before|after|early|late|mid|last|next|from"
_EVERY_SO_OFTEN: Final = r"(?<=周[一二三四五六日天])|(?<=每[天日晚])"

TIMES: Final[tuple[Phrase, ...]] = (
    (
        r"[一三]刻[钟鐘]|\bthree[ -]quarters of an hour\b|\b(?:a )?quarter of an hour\b",
        _quarters_of_an_hour,
        "刻|quarter",
    ),
    (rf"(?:小[时時])\s?({HAN_NUMBER})\s?分(?![钟鐘之片支布区组类])", _minutes, "分"),
    (rf"({HAN_NUMBER})\s?分(?=\s?{HAN_NUMBER}\s?秒)", _minutes, "秒"),
    (
        rf"({HAN_NUMBER})\s?[个個]?半(小[时時]|钟头|月|星期|年|天|分[钟鐘]|秒)",
        _period_and_a_half,
        "半",
    ),
    (rf"({HAN_NUMBER})\s?({_HAN_PERIOD}|分)半(?![个個径导数])", _period_and_a_half, "半"),
    (rf"\b({ENGLISH_NUMBER}) and a half ({_PERIOD})s?\b", _period_and_a_half, "and a half"),
    (rf"\b({ENGLISH_NUMBER}) ({_PERIOD})s? and a half\b", _period_and_a_half, "and a half"),
    (r"\b(?:a|one) (decade|century|fortnight)\b", _long_time, "decade|century|fortnight"),
    (rf"\bhalf (?:an? |of an? )?({_PERIOD})\b", _half_a_period, "half"),
    (r"半(小时|小時|个小时|个钟头|天|日|个月|年|分钟|秒)", _half_a_period, "半"),
    (
        rf"\b(?:a|an|one) (?:full|whole|entire|extra|single|further|good) ({_PERIOD})\b",
        _whole_period,
        "full|whole|entire|extra|single|further|good",
    ),
    (r"\b((?-i:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun))days?\b", _weekday, "day"),
    (
        rf"(?:周|週|星期|礼拜)([{_HAN_WEEKDAYS}天])(?![个個次遍回轮輪版更趟篇封份批期到两])",
        _han_weekday,
        "周|週|星期|礼拜",
    ),
    (
        rf"\b((?-i:{_SURE_MONTHS}))\b(?!\.? \d)",
        _month,
        "January|February|March|April|June|July|August|September|October|November|December",
    ),
    (
        rf"\b(?:{_BEFORE_A_MONTH})[ -]((?-i:May))\b(?! \d)",
        _month,
        "May",
    ),
    (rf"(?<![个個\d一二三四五六七八九十百两几])({_HAN_NUMERAL_MONTH})月", _han_month, "月"),
    (r"(?<=月)([一二三四五六七八九十]{1,3})[日号號]", _han_day, "月"),
    (
        (
            rf"({_HOURS})\s?({_HAN_HOUR})\s?(?:[:：](\d{{2}})|[点點]({_HALVES}|\d{{1,2}} ?分"
            rf"|{_HAN_MINUTES})?)"
        ),
        _han_clock,
        "午|晨|早上|晚|夜|点",
    ),
    (
        rf"({_EVERY_SO_OFTEN})\s?({_HAN_HOUR})(?:[:：](\d{{2}})|[点點]({_HALVES})?)",
        _han_clock,
        "点|點|:|：",
    ),
    (
        rf"()(?<![\d.])(1[3-9]|2[0-4])\s?(?:[:：](\d{{2}})|[点點]({_HALVES})?)(?![\d位数])",
        _han_clock,
        "点|點|:|：",
    ),
    (rf"()({_HAN_HOUR})()[点點]({_HALVES})", _han_clock, "点|點"),
    (rf"()({_HAN_HOUR})()[点點]()[钟鐘整]", _han_clock, "点|點"),
    (r"(?<![\d:.])(\d{1,2})(?::(\d{2}))? ?([ap])\.?m\b\.?", _clock_of_halves, "m"),
    (rf"\b(?:a )?(half|quarter) (past|to) ({ENGLISH_NUMBER})\b", _past, "past|to"),
    (r"\bnoon\b|正午", _noon, "noon|正午"),
    (
        r"\bmidnight\b|午夜|(?<![\d一二三四五六七八九十百])零[点點](?![\d零一二三四五六七八九])",
        _midnight,
        "midnight|午夜|零",
    ),
)
