"""How a language writes dates, numbers, shares and lists (CLDR, through Babel)."""

import datetime as dt
import re
from collections.abc import Iterable
from typing import Final

from digestlib.languages.tags import locale

_INVISIBLE: Final = str.maketrans({"\u2009": "", "\u202f": " ", "\u00a0": " "})
_HAN: Final = "[\u3400-\u9fff]"
_BORDER: Final = re.compile(rf"(?<=[0-9A-Za-z])(?={_HAN})|(?<={_HAN})(?=[0-9A-Za-z])")
_ITEM: Final = "\ufffc"


def format_date(date: dt.date, tag: str) -> str:
    """Return a date as the language writes it in full, such as ``2026 年 11 月 23 日``.

    Chinese is spaced as in our fixed wording, where CLDR has no spaces.
    """
    from babel.dates import format_date as write

    return _spaced(write(date, "long", locale(tag)).translate(_INVISIBLE))


def month_name(date: dt.date, tag: str) -> str:
    """Return the month of a date by its full name, as used beside a day."""
    return str(locale(tag).months["format"]["wide"][date.month])


def format_number(number: float, tag: str) -> str:
    """Return a number with the language's own grouping."""
    from babel.numbers import format_decimal

    return format_decimal(number, locale=locale(tag)).translate(_INVISIBLE)


def format_percent(part: int, whole: int, tag: str) -> str:
    """Return a share as a whole percentage, rounded down so that 100 % means all.

    A share of nothing is all of it.
    """
    from babel.numbers import format_percent as write

    hundredths = part * 100 // whole if whole else 100
    return write(hundredths / 100, locale=locale(tag)).translate(_INVISIBLE)


def format_list(items: Iterable[str], tag: str) -> str:
    """Return the items joined as the language joins a list; the items stay as they are.

    Between a Chinese joining word and a Latin letter stands a space.
    """
    from babel.lists import format_list as write

    texts = list(items)
    before, *joints = write([_ITEM] * len(texts), locale=locale(tag)).split(_ITEM)
    made = [before]
    for text, joint in zip(texts, joints, strict=True):
        made += (text, joint)
    return "".join(
        f"{one} " if after and _BORDER.search(one[-1:] + after[:1]) else one
        for one, after in zip(made, [*made[1:], ""], strict=True)
    )


def _spaced(text: str) -> str:
    return _BORDER.sub(" ", text)


def language_name(tag: str, reader: str) -> str:
    """Return the name of a language in the reader's language."""
    named = locale(tag)
    return named.get_display_name(reader.replace("-", "_")) or tag
