"""Finding the titles of a page of prose."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from digestlib.reading.lines import index_end
from digestlib.reading.paragraphs import Paragraph
from digestlib.reading.pull_requests import names_pull_request
from digestlib.reading.repeating import later

_AFTER_INTRODUCTION: Final = 2
"""A title and its review follow an introduction at least."""
_LONGEST_INTRODUCTION: Final = 4
_FEWEST: Final = 2
_CLOSING: Final = (")", "）", "]", "】")


def find_titles(paragraphs: Sequence[Paragraph]) -> Iterator[Paragraph]:
    """Yield the paragraphs whose first line is a title.

    Where titles have labels, these are they. Else the first paragraph has one; where there are
    headings, they are the others; elsewhere it is what looks like a title behind a body. A
    paragraph straight behind a title is its body, so that a body of a few words is not taken for a
    title, unless a verdict opens what follows it.
    """
    if any(one.labelled_title for one in paragraphs):
        yield from _labelled(paragraphs)
        return
    if numbered := _numbered(paragraphs):
        yield from numbered
        return
    own = [one for one in paragraphs if one.level or not one.is_greeting] or paragraphs[:1]
    own = own[1:] if _is_dated_page(own[:3]) else own
    if len(own) > _AFTER_INTRODUCTION and own[0].introduces(own[1]):
        own = own[1:]
    own = own[_lines_begin(own) :]
    has_headings = sum(one.level > 0 for one in own) > 1
    expects_body = False
    last = own[:1]
    may_be_bare = bool(own and own[0].head and own[0].head.is_bare)
    for number, one in enumerate(own):
        is_head = one.head is not None and (may_be_bare or not one.head.is_bare)
        if one.level or number == 0 or one.names_review() or is_head:
            is_title = True
        elif has_headings or one.is_inside or one.goes_on(own[number - 1]):
            is_title = False
        else:
            following = _behind_facts(own[number + 1 : number + 3])
            is_title = _is_title(one, following, expects_body=expects_body)
            is_title = is_title and (_precedes_review(one, following) or _is_alike(one, *last))
            is_title = is_title or _repeats(one, *last)
        if is_title:
            last = [one]
            yield one
        expects_body = is_title and (one.is_line or one.heads_facts)


def _labelled(paragraphs: Sequence[Paragraph]) -> Iterator[Paragraph]:
    """Yield the paragraphs whose title has a label, from the number alone above on, if any.

    Others may begin inside a paragraph, straight below the one before.
    """
    first = next(one for one in paragraphs if one.labelled_title)
    for before, one in pairwise([*paragraphs[:1], *paragraphs]):
        if one.labelled_title:
            is_below = index_end(one.page, before.start, one.start) == one.start
            start = before.start if is_below else one.start
            yield Paragraph(one.page, start, one.end, one.cues)
        for at in later(one.page, first.start, one.start, one.end, one.cues):
            yield Paragraph(one.page, at, one.end, one.cues)


def _numbered(paragraphs: Sequence[Paragraph]) -> list[Paragraph]:
    """Return the paragraphs whose title stands behind the label of its pull request, if several do.

    A verdict stands below each, and no other title above any but the first, as above a mere fact.
    """
    if not any(one.numbered_title for one in paragraphs[:_LONGEST_INTRODUCTION]):
        return []
    found = [
        (before, one)
        for before, one in pairwise([paragraphs[0], *paragraphs])
        if one.numbered_title and one.opens_review_below()
    ]
    is_below = any(
        before.is_line and before.looks_like_title(before_review=False) for before, _ in found[1:]
    )
    if len(found) < _FEWEST or is_below:
        return []
    for _, one in found:
        one.take_number_as_title()
    return [one for _, one in found]


def _lines_begin(own: Sequence[Paragraph]) -> int:
    """Return where the digests begin that are lines of their own, behind a few words perhaps."""
    first = next((at for at, one in enumerate(own[:_LONGEST_INTRODUCTION]) if one.head), 0)
    if not 0 < first < len(own) - 1 or not own[first + 1].head:
        return 0
    is_review = any(
        one.level
        or one.opens_review()
        or one.opens_review_below()
        or one.holds_label
        or names_pull_request(one.line)
        for one in own[:first]
    )
    return 0 if is_review else first


def _is_dated_page(first: Sequence[Paragraph]) -> bool:
    """Return whether a page begins with its date, above the first title."""
    match first:
        case [date, title, review] if date.is_date_alone and not title.opens_review():
            return title.looks_like_title(before_review=True) and review.opens_review()
        case [date, title, *_] if date.is_date_alone:
            return title.names_review()
        case _:
            return False


def _behind_facts(following: Sequence[Paragraph]) -> Paragraph | None:
    """Return the first of the paragraphs below a title, or the next where that is a fact alone."""
    if len(following) > 1 and following[0].is_fact_alone and not following[0].opens_review():
        return following[1]
    return following[0] if following else None


def _is_alike(one: Paragraph, last: Paragraph) -> bool:
    """Return whether a title names a pull request, if the one before it does."""
    return names_pull_request(one.line) or not (last.head or names_pull_request(last.line))


def _repeats(one: Paragraph, last: Paragraph) -> bool:
    """Return whether a line above others ends with a pull request in brackets, as the last title.

    What stands below may then be any prose.
    """
    return (
        not (one.is_line or last.is_line)
        and _ends_with_number(one.line)
        and _ends_with_number(last.line)
        and one.looks_like_title(before_review=True)
    )


def _ends_with_number(line: str) -> bool:
    return line.rstrip().endswith(_CLOSING) and names_pull_request(line)


def _precedes_review(one: Paragraph, following: Paragraph | None) -> bool:
    """Return whether a review follows, below a line or in the next paragraph."""
    is_followed = following is not None and (following.opens_review() or following.holds_label)
    return is_followed or one.opens_review_below()


def _heads(one: Paragraph, following: Paragraph | None, *, expects_body: bool) -> bool:
    """Return whether facts, or a line below a number, stand between a title and its review."""
    if following is None or one.opens_review() or one.line.startswith("|"):
        return False
    has_number = names_pull_request(one.line.strip("*"))
    if following.opens_review():
        return has_number or (one.heads_facts and not expects_body)
    return has_number and one.heads_facts and following.holds_label


def _is_title(one: Paragraph, following: Paragraph | None, *, expects_body: bool) -> bool:
    if not one.is_line:
        is_fact = any(cue.starts_with_fact(one.line) for cue in one.cues.values())
        is_title = not is_fact and one.looks_like_title(before_review=True)
        follows = one.opens_review_below() and not one.opens_review()
        return is_title and (follows or _heads(one, following, expects_body=expects_body))
    if following is None or one.is_unread_date:
        return False
    before_review = following.opens_review() and not one.opens_review()
    if expects_body and (not before_review or one.looks_like_facts()):
        return False
    if not one.looks_like_title(before_review=before_review and not expects_body):
        return False
    return before_review or not one.is_number  # which is a fact of the digest above
