"""Dates as people write them."""

import datetime as dt
import re
from collections.abc import Mapping
from typing import Final, NamedTuple

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
)


class FoundDate(NamedTuple):
    """A date, and where it lies."""

    date: dt.date
    start: int
    end: int


def date_at(text: str, start: int, end: int, months: Mapping[str, int]) -> FoundDate | None:
    """Return the date that stands at a place, if one does.

    Args:
        text: The text.
        start: The place.
        end: Where the date ends at the latest.
        months: The names of months, in lower case.
    """
    for form in _FORMS:
        if match := form.match(text, start, end):
            named = match.groupdict()
            month = named.get("month") or months.get((named.get("name") or "").casefold(), 0)
            try:
                date = dt.date(int(match["year"]), int(month), int(match["day"]))
            except ValueError:
                continue
            return FoundDate(date, *match.span())
    return None
