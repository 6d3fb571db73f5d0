"""Dates as people write them."""

import datetime as dt
import re
from collections.abc import Mapping
from typing import Final, NamedTuple

from digestlib.reading.cues import Cues

_FORMS: Final = (
    re.compile(r"(?P<year>\d{4})(?P<sign>[-/.])(?P<month>\d{1,2})(?P=sign)(?P<day>\d{1,2})(?!\d)"),
    re.compile(r"(?P<year>\d{4}) ?年 ?(?P<month>\d{1,2}) ?月 ?(?P<day>\d{1,2}) ?日"),
    re.compile(
        r"(?P<day>\d{1,2})(?:st|nd|rd|th|\.)? (?P<name>[^\W\d_]{3,12})\.?,? (?P<year>\d{4})(?!\d)",
        re.IGNORECASE,
    ),
    re.compile(
        r"(?P<name>[^\W\d_]{3,12})\.? (?P<day>\d{1,2})(?:st|nd|rd|th)?,? (?P<year>\d{4})(?!\d)",
        re.IGNORECASE,
    ),
    re.compile(r"(?P<one>\d{1,2})(?P<sign>[/.-])(?P<other>\d{1,2})(?P=sign)(?P<year>\d{4})(?!\d)"),
)
_MONTHS: Final = 12
_YEAR: Final = re.compile(r"[12](?:(?<=1)9|(?<=2)0)\d{2}(?!\d)(?<!\d{5})")
"""A pattern that begins with a set is looked for much faster."""
_WEEKDAY: Final = re.compile(r"(?P<name>[^\W\d_]{2,9})\.?[,，]?[ \t]*(?=\w)")
_WEEKDAY_BEHIND: Final = re.compile(r"[,，]?[ \t]*[(（]?(?P<name>[^\W\d_]{2,9})[)）]?(?!\w)")
_AROUND: Final = " \t\r*_(（"
_BEHIND: Final = re.compile(r"[ \t\r*_)）。.]*\Z")
_WORD_BEGINS: Final = re.compile(r"(?<=[^\S\n])\S|(?<!\d)\d")
_LONGEST_LINE: Final = 60
"""No line is longer that holds a date and the words that say so."""


class FoundDate(NamedTuple):
    """A date, and where it lies with the weekday beside it.

    There is no ``date`` where no calendar has it, or where it may be read two ways.
    """

    date: dt.date | None
    start: int
    end: int


def may_be_dated(line: str) -> bool:
    """Return whether a line is short enough for a date alone, and holds the year of one."""
    return len(line) <= _LONGEST_LINE and _YEAR.search(line) is not None


def date_at(text: str, start: int, end: int, cues: Cues) -> FoundDate | None:
    """Return the date that stands at a place, if one does.

    Of two small numbers in front of a year, such as 17/11/2026, one must be too large for a month:
    which of 11/12/2026 is the month, nobody can tell.

    Args:
        text: The text.
        start: The place.
        end: Where the date ends at the latest.
        cues: What the months and the weekdays are called.
    """
    found = _written_at(text, start, end, cues)
    return found if found and found.date else None


def is_unread_date(text: str, start: int, end: int, cues: Cues) -> bool:
    """Return whether a date stands at a place that no calendar has, or that may be read two ways.

    Args:
        text: The text.
        start: The place.
        end: Where the date ends at the latest.
        cues: What the months and the weekdays are called.
    """
    found = _written_at(text, start, end, cues)
    return found is not None and found.date is None


def _written_at(text: str, start: int, end: int, cues: Cues) -> FoundDate | None:
    """Return what is written as a date at a place, one that can be read if there is one."""
    unread = None
    before = _WEEKDAY.match(text, start, end)
    is_named = before and before["name"].casefold() in cues.weekdays
    begin = before.end() if before and is_named else start
    for form in _FORMS:
        if match := form.match(text, begin, end):
            date = _date(match.groupdict(), cues.months)
            behind = _WEEKDAY_BEHIND.match(text, match.end(), end)
            is_named = behind and behind["name"].casefold() in cues.weekdays
            found = FoundDate(date, start, (behind if behind and is_named else match).end())
            if date is not None:
                return found
            if _is_meant(match.groupdict(), cues.months):
                unread = unread or found
    return unread


def _is_meant(parts: Mapping[str, str | None], months: Mapping[str, int]) -> bool:
    """Return whether parts are those of a date: "30 Foo 2026" and a version "2026.13.1" are not."""
    if parts.get("name"):
        return (parts["name"] or "").casefold() in months
    return parts.get("sign") != "." or "one" in parts


def _date(parts: Mapping[str, str | None], months: Mapping[str, int]) -> dt.date | None:
    """Return the date of a form's parts, or nothing where no calendar has it."""
    month, day = parts.get("month"), parts.get("day")
    if parts.get("one"):
        day, month = parts["one"], parts["other"]
        if int(month or 0) > _MONTHS:
            day, month = month, day
        elif int(day or 0) <= _MONTHS and day != month:
            return None
    number = int(month) if month else months.get((parts.get("name") or "").casefold(), 0)
    try:
        return dt.date(int(parts["year"] or 0), number, int(day or 0))
    except ValueError:
        return None


def dated_lines(text: str, start: int, end: int, cues: Cues) -> list[tuple[int, FoundDate]]:
    """Return where lines begin that hold a date and nothing but words that say so, and the dates.

    Dates that cannot be read are among them.

    A line in the middle of a wrapped paragraph is none.

    Args:
        text: The text.
        start: Where to look.
        end: Where to end.
        cues: What the words, months and weekdays are.
    """
    found: list[tuple[int, FoundDate]] = []
    done = -1
    for year in _YEAR.finditer(text, start, end):
        if year.start() < done:
            continue
        line = max(text.rfind("\n", start, year.start()) + 1, start)
        done = _line_end(text, year.end(), end)
        if done - line <= _LONGEST_LINE and not _is_wrapped(text, (start, line, done, end)):
            first = line + len(text[line:done]) - len(text[line:done].lstrip(_AROUND))
            if date := _date_of_line(text, first, done, cues):
                found.append((first, date))
    return found


def _line_end(text: str, position: int, end: int) -> int:
    found = text.find("\n", position, end)
    return end if found < 0 else found


def _is_wrapped(text: str, where: tuple[int, int, int, int]) -> bool:
    """Return whether words stand on the lines above and below one of a range."""
    start, line, stop, end = where
    above = text[max(text.rfind("\n", start, max(line - 1, start)) + 1, start) : line]
    below = text[stop : _line_end(text, min(stop + 1, end), end)]
    return bool(above.strip() and below.strip())


def _date_of_line(text: str, start: int, end: int, cues: Cues) -> FoundDate | None:
    """Return the date that a line ends with, and that nothing but its label stands in front of."""
    for place in (start, *(one.start() for one in _WORD_BEGINS.finditer(text, start, end))):
        found = _written_at(text, place, end, cues)
        if found and _BEHIND.match(text, found.end, end):
            label = text[start:place].strip(_AROUND + "：:")
            return found if not label or _says_date(label, cues) else None
    return None


def _says_date(label: str, cues: Cues) -> bool:
    fits = cues.all_labels.at(f"{label}：", 0)
    return any(fit.cue.says == "date" and fit.match.end() > len(label) for fit in fits)
