"""Numbers with their units, so that they compare across writing systems.

1.5 万, 15,000 and 15K are one number; so are 5-9 % and "5 to 9 percent", 11 月 23 日 and "November
23". Versions compare as they are written.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Final

from digestlib.translation.checks.amounts import Quantity, Reading
from digestlib.translation.checks.idioms import idioms
from digestlib.translation.checks.number_words import MYRIADS, han_share, number_words

_FULL_WIDTH: Final = str.maketrans("０１２３４５６７８９％．，", "0123456789%.,")
_MONTHS: Final = [
    "jan",
    "feb",
    "mar",
    "apr",
    "may",
    "jun",
    "jul",
    "aug",
    "sep",
    "oct",
    "nov",
    "dec",
]
_MONTH: Final = (
    r"(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?"
    r"|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)"
)
_TOKEN: Final = re.compile(
    rf"""
    (?P<week>\d{{4}}-?W\d{{2}}\b)
  | (?P<iso>(?<![\d.])(?P<y>\d{{4}})[-/](?P<m>\d{{1,2}})[-/](?P<d>\d{{1,2}})(?![\d.]))
  | (?P<clock>(?<![\d:.])\d{{1,2}}:\d{{2}}(?::\d{{2}})?(?![\d:]))
  | (?P<han_month>(?<![\d.])\d{{1,2}})\s?月
  | (?P<month>\b{_MONTH}\b\.?)(?=\s?\d) | (?<=\d\s)(?P<month_behind>{_MONTH}\b)
  | (?P<version>(?<![\w.])(?:[vV]?\d+(?:\.\d+)*\.[xX*](?!\w)
      |[vV]?\d+(?:\.\d+){{2,}}(?:[.-]?(?:rc|alpha|beta|dev|post|a|b)\.?\d+)?(?![\w])
      |[vV]\d+(?:\.\d+)*(?![\w])))
  | (?P<name>(?<![A-Za-z0-9_])[A-Za-z]+\d+(?:[.]\d+)*[A-Za-z0-9]*)
  | (?P<ordinal>\d{{1,9}})(?:st|nd|rd|th)\b
  | (?P<number>(?<![A-Za-z0-9])
      (?:(?:\d{{1,3}}(?:[,_\u00a0\u202f]\d{{3}})+|\d+)(?:\.\d+)?|(?<!\.)\.\d+))
    """,
    re.VERBOSE | re.ASCII,
)
_POWERS: Final = {
    **MYRIADS,
    "千": 10**3,
    "百": 10**2,
    "百万": 10**6,
    "千万": 10**7,
    "百萬": 10**6,
    "千萬": 10**7,
    "k": 10**3,
    "m": 10**6,
    "b": 10**9,
    "bn": 10**9,
    "thousand": 10**3,
    "million": 10**6,
    "billion": 10**9,
}
_POWER: Final = re.compile(
    r"(?:\s?(百万|千万|百萬|千萬|[万萬亿億千百])|[ -]?(thousand|million|billion)\b"
    r"|([KkMB]|bn)(?![A-Za-z]))",
    re.ASCII,
)
_UNITS: Final = {
    "%": r"%|percent\b|per cent\b",
    "pp": r"个百分点|個百分點|percentage[ -]points?\b|pp\b",
    "ns": r"ns\b|nanoseconds?\b|纳秒|納秒",
    "µs": r"[µμu]s\b|microseconds?\b|微秒",
    "ms": r"ms\b|milliseconds?\b|毫秒",
    "s": r"s\b|secs?\b|seconds?\b|秒",
    "min": r"mins?\b|minutes?\b|分[钟鐘]",
    "h": r"hrs?\b|h\b|hours?\b|小[时時]|个钟头",
    "d": r"days?\b|天",
    "week": r"weeks?\b|周|星期|週",
    "month": r"months?\b|个月|個月",
    "year": r"years?\b|年",
    "x": r"[x×](?![A-Za-z0-9])|-?fold\b|times\b|倍",
    "B": r"bytes?\b|个?字[节節]|位元組",
    "bit": r"bits?\b|位(?=[^置于移])",
    **{one: rf"{one}(?![A-Za-z])" for one in ("KiB", "MiB", "GiB", "TiB", "PiB")},
    **{one: rf"{one}(?![A-Za-z])" for one in ("PB", "kHz", "MHz", "GHz")},
    "mm": r"mm(?![A-Za-z])|millimet(?:er|re)s?\b|毫米",
    "cm": r"cm(?![A-Za-z])|centimet(?:er|re)s?\b|厘米|公分",
    "km": r"km(?![A-Za-z])|kilomet(?:er|re)s?\b|公里|千米",
    "m": r"(?<= )m(?![A-Za-z])|met(?:er|re)s?\b|米",
    "kg": r"kg(?![A-Za-z])|kilo(?:gram)?s?\b|公斤|千克",
    "°C": r"[°º]C\b|℃|degrees? Celsius\b|[摄攝]氏度",
    "px": r"px(?![A-Za-z])|pixels?\b|(?:个|個)?像素",
    "dB": r"dB(?![A-Za-z])|decibels?\b|分[贝貝]",
    **{one: rf"{one}(?![A-Za-z])" for one in ("mAh", "mA", "mV", "mW", "kWh", "rpm")},
    "KB": r"KB(?![A-Za-z])|kilobytes?\b",
    "MB": r"MB(?![A-Za-z])|megabytes?\b|兆(?![赫位比])",
    "GB": r"GB?(?![A-Za-z])|gigabytes?\b",
    "TB": r"TB?(?![A-Za-z])|terabytes?\b",
    "KB ": r"kB(?![A-Za-z])",
    **{one: rf"{one}(?![A-Za-z])" for one in ("Hz", "W", "kW", "QPS", "FLOPS")},
}
_UNIT: Final = re.compile(
    r"[ \u00a0\u202f-]?整?(?:"
    + "|".join(f"(?P<u{n}>{p})" for n, p in enumerate(_UNITS.values()))
    + ")",
    re.ASCII,
)
_NAMES: Final = tuple(name.strip() for name in _UNITS)
_JOINS: Final = re.compile(
    r"\s*(?:-|–|—|~|～|到|至|to|and|or|、|或|和|与|,|，|/)\s*",
    re.IGNORECASE,
)
_RANGES: Final = re.compile(r"\s*(?:-|–|—|~|～|到|至|to)\s*", re.IGNORECASE)
_PLAIN_VERSION: Final = re.compile(r"\d{1,9}(?:\.\d{1,9})?", re.ASCII)
_BETWEEN_FIGURES: Final = re.compile(r"[,_\u00a0\u202f]")
_LONGEST: Final = 100


def quantities(text: str) -> list[Quantity]:
    """Return the numbers of a text in order; give it without code and the like."""
    text = text.translate(_FULL_WIDTH)
    found = list(idioms(text))
    taken = _places(found)
    figures = [one for token in _TOKEN.finditer(text) for one in _figure(text, token)]
    found += [one for one in figures if one.start not in taken]
    taken |= _places(figures)
    found += [one for one in _words(text) if one.start not in taken]
    return _joined(text, sorted(found, key=lambda one: one.start))


def _places(found: Sequence[Quantity]) -> set[int]:
    return {at for one in found for at in range(one.start, one.end)}


def _figure(text: str, token: re.Match[str]) -> Iterator[Quantity]:
    start, end = token.span()
    match token.lastgroup:
        case "clock":
            hour, _, rest = token[0].partition(":")
            others = ((Fraction(hour), ""),) if rest == "00" else ()
            written = token[0].removeprefix("0")
            yield Quantity(value=written, unit="", start=start, end=end, others=others)
        case "week" | "version":
            written = token[0].lower().removeprefix("v").replace("-w", "w").replace("*", "x")
            yield Quantity(value=written, unit="", start=start, end=end, others=_as_number(written))
        case "iso" | "d":
            yield _plain(token, "y")
            yield replace(_plain(token, "m"), unit="month of the year")
            yield _plain(token, "d")
        case "han_month":
            yield replace(_plain(token, "han_month"), unit="month of the year")
        case "month" | "month_behind":
            number = _MONTHS.index(token[0].strip()[:3].lower()) + 1
            yield Quantity(value=Fraction(number), unit="month of the year", start=start, end=end)
        case "name":
            yield Quantity(value=token[0], unit="name", start=start, end=end)
        case "ordinal":
            yield replace(_plain(token, "ordinal"), is_ordinal=True)
        case _:
            yield _number(text, token)


def _plain(token: re.Match[str], group: str) -> Quantity:
    return Quantity(
        value=Fraction(token[group]), unit="", start=token.start(group), end=token.end(group)
    )


def _number(text: str, token: re.Match[str]) -> Quantity:
    start, end = token.span()
    if end - start > _LONGEST:  # a hash or a key; Python reads no number of 4,301 figures
        return Quantity(value=token[0], unit="", start=start, end=end)
    value = Fraction(_BETWEEN_FIGURES.sub("", token[0]))
    found = _POWER.match(text, end)
    power, after = 1, end
    if found and (found[3] is None or not _unit_at(text, end)[0]):
        power, after = _POWERS[(found[1] or found[2] or found[3]).lower()], found.end()
    unit, after = _unit_at(text, after)
    others = () if unit else _others(value, (found[3] or "") if found else "")
    return Quantity(
        value=value * power, unit=unit, start=start, end=after, power=power, others=others
    )


def _others(value: Fraction, letter: str) -> tuple[Reading, ...]:
    """Return what else a letter behind a number may mean: bytes, or a power of 1024."""
    if letter == "B":
        return ((value, "B"),)
    letter = letter.upper()
    power = {"K": 1024, "M": 1024**2}.get(letter)
    if power is None:
        return ()
    return ((value * power, ""), (value, f"{letter}B"), (value, f"{letter}iB"))


def _as_number(version: str) -> tuple[Reading, ...]:
    """Return a version such as v2 as what "version 2" says."""
    return ((Fraction(version), ""),) if _PLAIN_VERSION.fullmatch(version) else ()


def _unit_at(text: str, at: int) -> tuple[str, int]:
    found = _UNIT.match(text, at)
    if found is None or found.lastgroup is None:
        return "", at
    return _NAMES[int(found.lastgroup[1:])], found.end()


def _words(text: str) -> Iterator[Quantity]:
    for share in han_share(text):
        yield Quantity(value=share.value, unit="%", start=share.start, end=share.end, is_word=True)
    for word in number_words(text):
        unit, end = ("", word.end) if word.is_ordinal else _unit_at(text, word.end)
        yield Quantity(
            value=word.value,
            unit=unit,
            start=word.start,
            end=end,
            is_word=True,
            is_ordinal=word.is_ordinal,
            is_required=word.is_certain,
        )


def _joined(text: str, found: Sequence[Quantity]) -> list[Quantity]:
    """Give the first number of a range, and those of a list, the unit of the last one."""
    result: list[Quantity] = []
    for one in reversed(found):
        if result and isinstance(one.value, Fraction) and not one.unit:
            following = result[-1]
            between = text[one.end : following.start]
            if _JOINS.fullmatch(between) and following.unit not in {"name", "month of the year"}:
                one = replace(  # noqa: PLW2901 - the same number, better known
                    one, unit=following.unit, value=one.value * _power(one, following, between)
                )
        result.append(one)
    return result[::-1]


def _power(one: Quantity, following: Quantity, between: str) -> int:
    """Return the power of ten thousand or so that a range says once, as in "5-8 万"."""
    if one.power > 1 or one.is_word or not _RANGES.fullmatch(between):
        return 1
    value, last = one.value, following.value
    if isinstance(value, str) or isinstance(last, str) or value * following.power >= last:
        return 1
    return following.power
