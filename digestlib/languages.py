"""Language tags, and how a language writes dates, numbers and lists.

Tags follow BCP 47 (RFC 5646); likely subtags and patterns come from CLDR through Babel. On disk a
tag is written with underscores, ``zh_Hans``.
"""

import datetime as dt
import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from digestlib.errors import LanguageError

if TYPE_CHECKING:
    from babel import Locale

_TAG: Final = re.compile(
    r"(?P<language>[a-z]{2,3})(?:[-_](?P<script>[a-z]{4}))?(?:[-_](?P<region>[a-z]{2}|\d{3}))?"
    r"(?:[-_.@].*)?",
    re.IGNORECASE,
)
_INVISIBLE: Final = str.maketrans({"\u2009": "", "\u202f": " ", "\u00a0": " "})


@dataclass(frozen=True, slots=True)
class _Parts:
    language: str
    script: str
    region: str


def tag_of(folder: str) -> str:
    """Return the BCP 47 tag of a folder name: ``zh-Hans`` for ``zh_Hans``."""
    return folder.replace("_", "-")


def folder_of(tag: str) -> str:
    """Return the folder name of a BCP 47 tag: ``zh_Hans`` for ``zh-Hans``."""
    return tag.replace("-", "_")


def resolve(asked: str, available: Iterable[str]) -> str:
    """Return the available tag that answers for a language in any spelling people use.

    ``zh``, ``zh-CN``, ``zh_CN.UTF-8`` and ``zh_Hans_CN`` all find ``zh-Hans``. Language and script
    must agree, so ``zh-TW`` never finds Simplified Chinese; the region only breaks ties.

    Args:
        asked: The spelling.
        available: The tags there are.

    Raises:
        LanguageError: None of them answers.
    """
    choices = sorted(available)
    wanted = _likely(asked)
    if wanted is None:
        raise LanguageError(asked, choices)
    found = [
        (likely.region != wanted.region, choice)
        for choice in choices
        if (likely := _likely(choice))
        and (likely.language, likely.script) == (wanted.language, wanted.script)
    ]
    if not found:
        raise LanguageError(asked, choices)
    return min(found)[1]


def canonical(asked: str, available: Iterable[str]) -> str:
    """Return the available tag that answers for a language, else the language's own tag.

    Text can be translated into any language that CLDR knows, also where no report can be made.

    Args:
        asked: The language, in any spelling.
        available: The tags there are.

    Raises:
        LanguageError: There is no such language.
    """
    choices = tuple(available)
    try:
        return resolve(asked, choices)
    except LanguageError:
        wanted = _likely(asked)
        if wanted is None or not wanted.script:
            raise
        usual = _likely(wanted.language)
        is_usual = usual is not None and usual.script == wanted.script
        return wanted.language if is_usual else f"{wanted.language}-{wanted.script}"


def same_language(one: str, other: str) -> bool:
    """Return whether readers of one tag read the other: same language and same script."""
    first, second = _likely(one), _likely(other)
    if first is None or second is None:
        return one == other
    return (first.language, first.script) == (second.language, second.script)


@lru_cache(maxsize=256)
def _likely(tag: str) -> _Parts | None:
    """Return the tag's parts with what is likely filled in (CLDR, "Likely Subtags")."""
    match = _TAG.fullmatch(tag.strip())
    if match is None:
        return None
    from babel.core import get_global

    language = match["language"].lower()
    script = (match["script"] or "").title()
    region = (match["region"] or "").upper()
    likely = get_global("likely_subtags")
    for key in ((language, script, region), (language, region), (language, script), (language,)):
        if "" not in key and (found := likely.get("_".join(key))):
            full = found.split("_")
            return _Parts(full[0], script or full[1], region or full[2])
    return _Parts(language, script, region)


def locale(tag: str) -> "Locale":
    """Return Babel's locale of a tag."""
    from babel import Locale

    parts = _likely(tag)
    assert parts is not None, f"{tag!r} was resolved before"  # noqa: S101 - states an invariant
    return Locale.parse(tag, sep="-") if "-" in tag else Locale.parse(parts.language)


def format_date(date: dt.date, tag: str) -> str:
    """Return a date as the language writes it in full, such as ``2026年11月23日``."""
    from babel.dates import format_date as write

    return write(date, "long", locale(tag)).translate(_INVISIBLE)


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
    """Return the items joined as the language joins a list."""
    from babel.lists import format_list as write

    return write(list(items), locale=locale(tag))


def language_name(tag: str, reader: str) -> str:
    """Return the name of a language in the reader's language."""
    named = locale(tag)
    return named.get_display_name(reader.replace("-", "_")) or tag


def week_dates(week: str) -> tuple[dt.date, dt.date]:
    """Return the Monday and the Sunday of an ISO 8601 week such as ``2026-W48``.

    Raises:
        ValueError: The text is not an ISO week.
    """
    match = re.fullmatch(r"(\d{4})-?W(\d{2})", week.strip(), re.IGNORECASE)
    if match is None:
        raise ValueError(f"{week!r} is not an ISO week such as 2026-W48")
    year, number = int(match[1]), int(match[2])
    return dt.date.fromisocalendar(year, number, 1), dt.date.fromisocalendar(year, number, 7)


def week_label(date: dt.date) -> str:
    """Return the ISO 8601 week of a date, such as ``2026-W48``; equal in every language."""
    year, week, _ = date.isocalendar()
    return f"{year:04d}-W{week:02d}"
