"""Weeks as ISO 8601 has them: Monday to Sunday, numbered in a year of their own."""

import datetime as dt
import re

from digestlib.errors import WeekError


def week_dates(week: str) -> tuple[dt.date, dt.date]:
    """Return the Monday and the Sunday of an ISO 8601 week such as ``2026-W48``.

    Raises:
        WeekError: The text is not an ISO week, or its year has none of this number.
    """
    match = re.fullmatch(r"(\d{4})-?W(\d{2})", week.strip(), re.IGNORECASE)
    if match is None:
        raise WeekError(week, "it is not an ISO week such as 2026-W48")
    year, number = int(match[1]), int(match[2])
    last = dt.date(max(year, 1), 12, 28).isocalendar().week
    if not (year and 1 <= number <= last):
        raise WeekError(week, f"the weeks of {match[1]} are {match[1]}-W01 to {match[1]}-W{last}")
    return dt.date.fromisocalendar(year, number, 1), dt.date.fromisocalendar(year, number, 7)


def week_label(date: dt.date) -> str:
    """Return the ISO 8601 week of a date, such as ``2026-W48``; equal in every language."""
    year, week, _ = date.isocalendar()
    return f"{year:04d}-W{week:02d}"


def weeks_before(week: str, count: int) -> tuple[str, ...]:
    """Return the ISO weeks before one, oldest first, as far back as the calendar goes.

    Raises:
        WeekError: The text is not an ISO week.
    """
    monday, _ = week_dates(week)
    most = min(count, (monday - dt.date.min).days // 7)
    return tuple(week_label(monday - dt.timedelta(weeks=back)) for back in range(most, 0, -1))
