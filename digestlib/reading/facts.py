"""Facts about a digest that stand behind a label: pull request, date, authors and tags."""

import re
from typing import Final

from digestlib.model import FoundBy, PullRequest
from digestlib.reading.body import Finding
from digestlib.reading.context import Context
from digestlib.reading.dates import date_at, is_unread_date
from digestlib.reading.ledger import Ledger
from digestlib.reading.parts import Part
from digestlib.reading.pull_requests import is_pull_request, number_at, read_pull_request

_FIGURE: Final = re.compile(r"\d")
_FIRST_LINE: Final = re.compile(
    r"\s*\n[ \t]*(?P<line>\S(?:[^\n]{0,299}[^ \t\r\n])?)[ \t\r]*(?=\n|\Z)"
)
_MAY_BE_NUMBER: Final = re.compile(r"\s*\n[^\S\n]*[^\s\u3400-\u9fff]")
"""No pull request begins with Han; most reviews in Chinese do."""
_LONGEST_SHOWN: Final = 40
_BETWEEN: Final = re.compile(r"[ \t]*(?:[、,，/;；]|\s(?:and|&)\s|和|<br>)[ \t]*")


def read_fact(part: Part, where: tuple[int, int], context: Context) -> bool:
    """Read a fact into the body, and return whether there was one.

    Args:
        part: Which fact.
        where: What stands behind the label.
        context: How to read, and what was found so far.
    """
    ledger, body = context.ledger, context.body
    match part:
        case Part.PULL_REQUEST:
            return _pull_request(where, context)
        case Part.DATE:
            return _date(where, context)
        case Part.AUTHORS:
            body.authors += _names(ledger, where, "authors", len(body.authors))
        case Part.TAGS:
            body.tags += _names(ledger, where, "tags", len(body.tags))
        case _:
            return False
    return True


def read_below_title(start: int, context: Context) -> int:
    """Read the pull request that is all of the first line below a title, if one is.

    Args:
        start: Where the title ends.
        context: How to read, and what was found so far.

    Returns:
        Where the body goes on.
    """
    may_be = _MAY_BE_NUMBER.match(context.ledger.text, start)
    line = _FIRST_LINE.match(context.ledger.text, start) if may_be else None
    if line is None or not is_pull_request(line["line"]):
        return start
    is_own = _pull_request(line.span("line"), context, FoundBy.POSITION)
    return line.end("line") if is_own else start


def _pull_request(where: tuple[int, int], context: Context, told: FoundBy = FoundBy.LABEL) -> bool:
    ledger, known = context.ledger, context.body.pull_request
    if known and number_at(ledger.text, *where) != known.number:
        return False
    found = read_pull_request(ledger, where, context.repository, told)
    if found is None:
        return False
    context.body.pull_request = _joined(known, found) if known else found
    return True


def _joined(one: PullRequest, other: PullRequest) -> PullRequest:
    """Return a pull request that is named twice, with what either says."""
    repository, url = one.repository or other.repository, one.url or other.url
    return PullRequest(number=one.number, repository=repository, url=url)


def _date(where: tuple[int, int], context: Context) -> bool:
    ledger, body = context.ledger, context.body
    start, end = ledger.narrowed(*where)
    found = date_at(ledger.text, start, end, context.cues)
    if found is None:
        is_known = any(one.position == start for one in body.findings)
        is_meant = body.date is None and _FIGURE.search(ledger.text, start, end)
        if not is_known and (is_meant or is_unread_date(ledger.text, start, end, context.cues)):
            body.findings.append(unreadable_date(start, ledger.text[start:end]))
        return False
    if body.date is not None:
        return False
    ledger.claim(found.start, found.end, "date", found_by=FoundBy.LABEL)
    body.date = found.date
    return True


def unreadable_date(position: int, written: str) -> Finding:
    """Return the finding that what stands at a position is a date that nobody can read."""
    return Finding(
        position,
        "date",
        f'no date can be read in "{written[:_LONGEST_SHOWN]}"',
        "write year, month and day, as in 2026-11-18",
    )


def _names(ledger: Ledger, where: tuple[int, int], name: str, number: int) -> list[str]:
    """Claim the names of a list, numbered on from ``number``."""
    start, end = where
    found: list[str] = []
    for match in [*_BETWEEN.finditer(ledger.text, start, end), None]:
        stop = match.start() if match else end
        path = f"{name}[{number + len(found)}]"
        if text := ledger.claim(start, stop, path, trim="。.", found_by=FoundBy.LABEL):
            found.append(text)
        if match:
            ledger.scaffold(*match.span())
            start = match.end()
    return found
