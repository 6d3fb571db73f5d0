"""A table above the digests of a page that only lists them, each with its verdict."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from digestlib.model import VerdictLevel
from digestlib.reading.cues import Cues
from digestlib.reading.pull_requests import number_at, own_number
from digestlib.reading.scanning import Scan
from digestlib.reading.tables import Row
from digestlib.reading.verdicts import find_phrase

_LINK: Final = re.compile(r"\[(?P<text>[^\[\]\n]*)\]\([^()\s]*\)")
_MARKS: Final = re.compile(r"[\s*_`]+")
_LISTED: Final = frozenset({"design_points", "follow_ups"})
"""What a row that holds it is a review of its own by."""
_LONGEST: Final = 400


def read_index(
    text: str, rows: Sequence[Row], titles: Sequence[str], cues: Mapping[str, Cues]
) -> Mapping[int, VerdictLevel | None] | None:
    """Return the verdict that a table gives each digest below it, by the digest's place in order.

    Args:
        text: The masked page.
        rows: The rows of the table.
        titles: The titles below it.
        cues: How reviewers write, by language tag.

    Returns:
        Nothing where a row has no digest below, or says more: then it is one itself.
    """
    by_number = {own_number(title): at for at, title in enumerate(titles)}
    by_words = {_words(title): at for at, title in enumerate(titles)}
    found: dict[int, VerdictLevel | None] = {}
    for row in rows:
        places = (by_number.get(one) for one in _numbers(text, row) if one)
        named = (by_words.get(_words(text[one.start : one.end])) for one in row.cells)
        at = next((one for one in (*places, *named) if one is not None), None)
        if at is None or at in found or not _LISTED.isdisjoint(one.kind for one in row.cells):
            return None
        found[at] = _level(text, row, cues)
    return found


def _numbers(text: str, row: Row) -> Iterator[int]:
    for cell in row.cells:
        if cell.kind == "pull_request":
            yield number_at(text, cell.start, cell.end)
        elif cell.kind == "title":
            yield own_number(text[cell.start : cell.end])


def _words(title: str) -> str:
    """Return the words of a title, which stand in a table without marks perhaps."""
    return _MARKS.sub(" ", _LINK.sub(r"\g<text>", title[:_LONGEST])).strip().casefold()


def _level(text: str, row: Row, cues: Mapping[str, Cues]) -> VerdictLevel | None:
    """Return the verdict that a row gives, if it gives one."""
    written = [text[one.start : one.end] for one in row.cells if one.kind == "verdict"]
    phrases = (
        find_phrase(Scan(one), 0, len(one), cue, is_answer=True)
        for one in written
        for cue in cues.values()
    )
    return next((one.level for one in phrases if one), None)
