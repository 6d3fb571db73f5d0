"""Titles that stand straight below the review before them, without an empty line between."""

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Final

from digestlib.reading.cues import Cues
from digestlib.reading.paragraphs import Paragraph
from digestlib.reading.pull_requests import names_pull_request
from digestlib.reading.scanning import PARAGRAPH

_ENDS_REVIEW: Final = re.compile(r"[。！？.!?…][”」』）\"')]*[ \t\r]*\n\Z")
_STARTS_ITEM: Final = re.compile(r"[ \t]|(?:\d{1,2}[.、)）．]|[(（]\d{1,2}[)）]|[①-⑳])")
"""How a line begins that belongs to a list."""
_MOST_LINES: Final = 4
"""A title, and facts below it."""


def parted(paragraphs: Sequence[Paragraph]) -> Iterator[Paragraph]:
    """Yield paragraphs, each title at the end of one by itself where a review follows it.

    Such a title names a pull request, and a sentence ends above it: others may be the end of what
    stands above.

    Args:
        paragraphs: Those of a page, or of a part of it, in order.
    """
    for one, following in pairwise([*paragraphs, None]):
        title = _title(one, following) if one and following else None
        if one and title and _has_number(title) and _ends_review(one, title):
            yield Paragraph(one.page, one.start, title.start - 1, one.cues, one.known_head)
            yield title
        elif one:
            yield one


def missed_titles(text: str, start: int, cues: Mapping[str, Cues]) -> Iterator[int]:
    """Yield where lines stand that may well be titles, since a review stands above and below.

    Args:
        text: The masked page.
        start: Where to begin.
        cues: How reviewers write, by language tag.
    """
    found = (Paragraph(text, *one.span(), cues) for one in PARAGRAPH.finditer(text, start))
    for one, following in pairwise(found):
        title = _title(one, following)
        if title and (one.opens_review() or one.opens_review_below()):
            yield title.start


def _title(one: Paragraph, following: Paragraph) -> Paragraph | None:
    """Return the end of a paragraph that may be a title, with facts below it perhaps."""
    start = one.end + 1
    for line in one.page[one.start : one.end].split("\n")[:0:-1][:_MOST_LINES]:
        start -= len(line) + 1
        title = Paragraph(one.page, start, one.end, one.cues)
        if _may_be_title(title) and (_has_number(title) or _ends_review(one, title)):
            is_whole = title.is_line or title.heads_facts
            return title if is_whole and following.opens_review() else None
    return None


def _may_be_title(one: Paragraph) -> bool:
    is_listed = _STARTS_ITEM.match(one.line) or one.level
    if is_listed or (one.is_fact and not _has_number(one)):
        return False
    return one.looks_like_title(before_review=True) and not one.opens_review()


def _has_number(one: Paragraph) -> bool:
    return names_pull_request(one.line.strip("*"))


def _ends_review(one: Paragraph, title: Paragraph) -> bool:
    """Return whether a sentence ends above the end of a paragraph."""
    return _ENDS_REVIEW.search(one.page[one.start : title.start]) is not None
