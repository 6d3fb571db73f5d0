"""Lists whose items are digests."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from digestlib.reading.cues import Cues, opens_review
from digestlib.reading.fields import (
    find_parting,
    find_title_behind,
    first_field_end,
    is_barred,
    title_in_front,
)
from digestlib.reading.pull_requests import names_pull_request
from digestlib.reading.ratings import ends_with_rating

_ITEM: Final = re.compile(
    r"^(?P<indent>[ \t]*)(?P<sign>[-*+•]|\d{1,3}[.)、．])[ \t]+(?=\S)", re.MULTILINE
)
_BESIDE: Final = (
    r"(?:[ \t]*(?:[(（]\[[^\[\]\n]{1,60}\]\([^()\s]+\)[)）]"
    r"|[(（\[][^()（）\[\]\n]{1,120}[)）\]](?:\([^()\s]+\))?[)）]?))?"
)
_DASH: Final = r"[ \t]*(?:——|[—–：:]|-{1,2}(?=\s)|\|)[ \t]*"
_FULL_STOP: Final = r"(?:[.。！!？?][ \t]+|[。！？](?=\S))"
_TITLED: Final = (
    re.compile(
        r"(?P<title>(?:\[[#＃]?\d{1,9}\]\([^()\s]+\)|[#＃]\d{1,9})[ \t]+[^\n：:—–]{1,120}?)" + _DASH
    ),
    re.compile(
        rf"(?P<title>(?:\*\*[^*\n]+\*\*|\[[^\[\]\n]+\]\([^()\s]+\)){_BESIDE})"
        rf"(?:{_DASH}|{_FULL_STOP})"
    ),
    re.compile(r"\*\*(?P<title>[^*\n]+?)[.。：:]?\*\*[ \t]*(?=\S)"),
    re.compile(
        r"(?P<title>[^\n]{1,200}?[#＃]\d{1,9}(?:\]\([^()\s]+\)|\])?[)）]?)" + _DASH,
    ),
    re.compile(r"(?P<title>[^\n]{1,200}?)(?:[ \t]+[—–]{1,2}|——|[ \t]-)[ \t]*"),
)
_PARTED: Final = (_TITLED[1], _TITLED[2], _TITLED[4])
"""Those behind which a review may go on that only ends with its verdict."""
_MAY_BE_TITLED: Final = re.compile("[—–：:|-]|\\*\\*")
"""What stands behind the title of an item."""
_NUMBER: Final = re.compile(r"[#＃!]\d")
_BULLET: Final = re.compile(r"[ \t]*(?:[-*+•][ \t]+)?")
_FRONT: Final = re.compile(r"[|｜][ \t]*")
"""A bar in front of the first field of an item."""
_IS_BOLD: Final = re.compile(r"\*\*[^*\n]+\*\*")
_FEWEST: Final = 2


@dataclass(frozen=True, slots=True)
class Item:
    """An item that is a digest: where it begins, its title, and where its review begins."""

    start: int
    title_start: int
    title_end: int
    body: int


def find_items(
    text: str, start: int, end: int, cues: Mapping[str, Cues], *, is_graded: bool
) -> Sequence[Item]:
    """Return the items of the first list of a range, where they are digests.

    They are where most of them name a title in front of a verdict, or hold labels of their own; or
    where the heading above them is a verdict.
    """
    marks = list(_ITEM.finditer(text, start, end))
    if not marks or _says_review(text[start : marks[0].start()], cues):
        return ()
    depth = len(marks[0]["indent"].expandtabs(4))
    marks = [one for one in marks if len(one["indent"].expandtabs(4)) <= depth]
    stops = [*(one.start() for one in marks[1:]), end]
    pairs = zip(marks, stops, strict=True)
    each = (_item(text, one, stop, cues, is_graded=is_graded) for one, stop in pairs)
    first = next(each)
    # The first one tells enough of most lists that are none of digests.
    found = [first, *each] if first[1] else []
    sure = [is_sure for _, is_sure in found]
    is_list = bool(sure) and sum(sure) * 2 >= len(sure)
    is_lone = len(sure) < _FEWEST and not is_graded
    if not is_list or (is_lone and not _holds_labels(text, marks[0].end(), end, cues)):
        return ()
    return [item for item, _ in found]


def _item(
    text: str, mark: re.Match[str], stop: int, cues: Mapping[str, Cues], *, is_graded: bool
) -> tuple[Item, bool]:
    """Return an item as a digest, and whether it surely is one."""
    start = mark.end()
    line_end = text.find("\n", start, stop)
    line_end = stop if line_end < 0 else line_end
    whole = Item(mark.start(), start, line_end, line_end)
    head = text[start:line_end]
    is_parted = is_barred(head)
    label = max(one.title_label_end(head) for one in cues.values())
    if label and head[label:].strip():
        stop = first_field_end(text, start + label, line_end, cues) if is_parted else line_end
        return Item(mark.start(), start + label, stop, stop), True
    if any(one.starts_with_label(head) for one in cues.values()):
        return whole, False
    for pattern in _TITLED if _MAY_BE_TITLED.search(head) else ():
        match = pattern.match(text, start, line_end)
        is_cut = match and match["title"].count("**") % 2
        if (
            match
            and not is_cut
            and (
                opens_review(text[match.end() : line_end], cues)
                or (pattern is not _TITLED[0] and names_pull_request(match["title"]))
                or (is_graded and pattern in _TITLED[1:3])
                or (pattern in _PARTED and ends_with_rating(text, match.end(), stop, cues))
            )
        ):
            return Item(mark.start(), *match.span("title"), match.end()), True
    names_one = names_pull_request(head)
    if (is_parted or _NUMBER.search(head)) and (found := _parted(text, mark, line_end, cues)):
        return found, True
    is_sure = is_graded and names_one
    if not is_sure and (names_one or _IS_BOLD.fullmatch(head.strip())):
        below = _BULLET.match(text, min(line_end + 1, stop), stop)
        is_sure = bool(below and opens_review(text[below.end() : stop], cues))
    return whole, is_sure or _holds_labels(text, line_end, stop, cues)


def _parted(text: str, mark: re.Match[str], line_end: int, cues: Mapping[str, Cues]) -> Item | None:
    """Return an item whose title may hold the signs that part it from its verdict as well.

    Behind a colon or an arrow stands what is said of anything, but for a pull request.
    """
    front = _FRONT.match(text, mark.end(), line_end)
    start = front.end() if front else mark.end()
    if behind := find_title_behind(text, start, line_end, cues):
        return Item(mark.start(), start, *behind)
    if stop := title_in_front(text, start, line_end, cues):
        return Item(mark.start(), start, stop, stop)
    found = find_parting(text, start, line_end, cues)
    if found is None or (
        (found.is_colon or found.is_comma or found.is_arrow)
        and not names_pull_request(text[start : found.title_end])
    ):
        return None
    return Item(mark.start(), start, found.title_end, found.body)


def _holds_labels(text: str, start: int, end: int, cues: Mapping[str, Cues]) -> bool:
    lines = text[start:end].split("\n")
    return any(
        one.starts_with_label(line[match.end() :])
        for line in lines
        if line[:1].isspace() and (match := _BULLET.match(line))
        for one in cues.values()
    )


def _says_review(text: str, cues: Mapping[str, Cues]) -> bool:
    """Return whether a verdict or a label stands in front of the list, which then is its own."""
    paragraphs = (one for one in re.split(r"\n[ \t\r]*\n", text) if one.strip())
    return any(
        one.opens_review(line.strip()) or one.starts_with_label(line.strip())
        for paragraph in paragraphs
        for line in paragraph.split("\n")
        for one in cues.values()
    )
