"""Facts about a digest that stand behind a label: pull request, date, authors and tags."""

import datetime as dt
import re
from typing import Final

from digestlib.model import FoundBy
from digestlib.reading.body import Body
from digestlib.reading.ledger import Ledger
from digestlib.reading.marks import DATE, Part
from digestlib.reading.pull_requests import read_pull_request

_BETWEEN: Final = re.compile(r"[ \t]*(?:[、,，/;；]|\s(?:and|&)\s|和|<br>)[ \t]*")


def read_fact(
    part: Part, ledger: Ledger, where: tuple[int, int], body: Body, repository: str | None
) -> bool:
    """Read a fact into the body, and return whether there was one.

    Args:
        part: Which fact.
        ledger: The account of the digest's text.
        where: What stands behind the label.
        body: What was found so far.
        repository: The repository of the page.
    """
    match part:
        case Part.PULL_REQUEST:
            return _pull_request(ledger, where, body, repository)
        case Part.DATE:
            return _date(ledger, where, body)
        case Part.AUTHORS:
            body.authors += _names(ledger, where, "authors", len(body.authors))
        case Part.TAGS:
            body.tags += _names(ledger, where, "tags", len(body.tags))
        case _:
            return False
    return True


def _pull_request(
    ledger: Ledger, where: tuple[int, int], body: Body, repository: str | None
) -> bool:
    if body.pull_request is not None:
        return False
    found = read_pull_request(ledger, *where, repository, FoundBy.LABEL)
    if found is None:
        return False
    body.pull_request = found[0]
    return True


def _date(ledger: Ledger, where: tuple[int, int], body: Body) -> bool:
    match = DATE.match(ledger.text, *ledger.narrowed(*where))
    if match is None or body.date is not None:
        return False
    try:
        date = dt.date.fromisoformat(match.group())
    except ValueError:
        return False
    ledger.claim(*match.span(), "date", found_by=FoundBy.LABEL)
    body.date = date
    return True


def _names(ledger: Ledger, where: tuple[int, int], name: str, number: int) -> list[str]:
    """Claim the names of a list, numbered on from ``number``."""
    start, end = where
    found = []
    for match in [*_BETWEEN.finditer(ledger.text, start, end), None]:
        stop = match.start() if match else end
        path = f"{name}[{number + len(found)}]"
        if text := ledger.claim(start, stop, path, trim="。.", found_by=FoundBy.LABEL):
            found.append(text)
        if match:
            ledger.scaffold(*match.span())
            start = match.end()
    return found
