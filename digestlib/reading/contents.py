"""Finding the digests of a page: below headings, in the rows of tables, in lists, or in prose."""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final

from digestlib.model import VerdictLevel
from digestlib.reading import blocks, chats, repeating
from digestlib.reading.blocks import Heading
from digestlib.reading.cues import Cues
from digestlib.reading.frames import find_frames
from digestlib.reading.gluing import parted
from digestlib.reading.indexes import read_index
from digestlib.reading.items import find_items
from digestlib.reading.outline import Grades, Node, Outline, outline
from digestlib.reading.paragraphs import Paragraph
from digestlib.reading.posts import Post
from digestlib.reading.pull_requests import names_pull_request
from digestlib.reading.scanning import PARAGRAPH
from digestlib.reading.shapes import Frame
from digestlib.reading.tables import Row, find_tables
from digestlib.reading.talk import Talk
from digestlib.reading.titles import find_titles

Range = tuple[int, int]

_RULE: Final = re.compile(r"[ \t]*(?P<sign>[-*_=~─━═—])(?:[ \t]*(?P=sign)){2,}[ \t\r]*")
_RULE_BEGINS: Final = frozenset("-*_=~─━═— \t")


@dataclass(frozen=True, slots=True)
class Place:
    """Where a digest lies: its source begins at ``lead``, with what only stands above it."""

    lead: int
    start: int
    title: Range
    body: int
    row: Row | None = None
    header: Row | None = None
    """The header of the table, above its first row."""
    is_item: bool = False
    is_quoted: bool = False
    """Whether the title is part of the first sentence of its review."""
    is_led: bool = False
    """Whether words stand in front of it there."""
    groups: tuple[Node, ...] = ()
    above: tuple[Heading, ...] = ()
    """The headings between ``lead`` and ``start``."""
    level: VerdictLevel | None = None
    """The verdict that an index further up gives."""


@dataclass(frozen=True, slots=True)
class Contents:
    """The digests of a page in order, and the heading that is the page's title."""

    page: Heading | None
    places: tuple[Place, ...]


def find_contents(
    text: str, start: int, cues: Mapping[str, Cues], talk: Talk | None = None
) -> Contents:
    """Return where the digests of a masked page lie.

    Args:
        text: The masked page.
        start: Where it begins behind its header.
        cues: How reviewers write, by language tag.
        talk: The page as a chat.
    """
    if talk and talk.posts:
        return Contents(None, tuple(map(_posted, talk.posts)))
    if talk and talk.begins and (told := [*_told(text, start, cues, talk.begins)]):
        return Contents(None, tuple(told))
    headings = blocks.headings(text, start)
    named = [one for one in headings if not _is_label(text, one, cues)]
    grades = Grades(cues)
    held = [*_rows(text, start, cues), *_items(text, start, named, grades)]
    if len(named) < 2 and not held:  # noqa: PLR2004 - one heading is a title like any other
        return _of_prose(text, start, named, cues)
    held.sort(key=lambda one: one.lead)
    found = outline(text, headings, start, grades, [one.lead for one in held])
    found, headed, others = _less_index(text, found, held, cues)
    listed = [*headed, *others, *_in_groups(text, found, cues)]
    places = sorted(listed, key=lambda one: one.lead)
    page = found.page.heading if found.page else None
    if not places:
        return Contents(page, tuple(_titled(text, start, len(text), cues)))
    return Contents(page, tuple(_grouped(places, found, named)))


def _is_label(text: str, one: Heading, cues: Mapping[str, Cues]) -> bool:
    return any(cue.is_label(text[one.title_start : one.title_end]) for cue in cues.values())


def _rows(text: str, start: int, cues: Mapping[str, Cues]) -> Iterator[Place]:
    for table in find_tables(text, start, cues):
        for number, row in enumerate(table.rows):
            lead = row.start if number else table.header.start
            header = None if number else table.header
            yield Place(lead, row.start, (row.start, row.start), row.start, row, header)


def _items(text: str, start: int, headings: Sequence[Heading], grades: Grades) -> Iterator[Place]:
    """Yield the items that are digests, of the list below each heading."""
    starts = [start, *(one.end for one in headings)]
    ends = [*(one.start for one in headings), len(text)]
    titles = ["", *(text[one.title_start : one.title_end] for one in headings)]
    for title, one, other in zip(titles, starts, ends, strict=True):
        if not names_pull_request(title):
            is_graded = grades.of(title) is not None
            for item in find_items(text, one, other, grades.cues, is_graded=is_graded):
                where = (item.title_start, item.title_end)
                yield Place(item.start, item.start, where, item.body, is_item=True)


def _headed(found: Outline) -> Iterator[Place]:
    for node in found.digests:
        one = node.heading
        yield Place(one.start, one.start, (one.title_start, one.title_end), one.end)


def _less_index(
    text: str, found: Outline, held: Sequence[Place], cues: Mapping[str, Cues]
) -> tuple[Outline, Sequence[Place], Sequence[Place]]:
    """Return the outline and the digests below headings and elsewhere, without a mere index.

    The rows of a table are no digests where all of them have one below; it keeps their verdicts.
    """
    headed = [*_headed(found)]
    rows = [one.row for one in held if one.row]
    if not rows or len(rows) < len(held) or not headed or held[-1].start > headed[0].start:
        return found, headed, held
    titles = [text[slice(*one.title)] for one in headed]
    index = read_index(text, rows, titles, cues)
    if index is None:
        return found, headed, held
    graded = [replace(one, level=index.get(at)) for at, one in enumerate(headed)]
    groups = tuple(one for one in found.groups if not one.holds_digests)
    return replace(found, groups=groups), graded, ()


def _in_groups(text: str, found: Outline, cues: Mapping[str, Cues]) -> Iterator[Place]:
    """Yield the digests of groups whose titles only look like titles."""
    for node in found.groups:
        if not node.children and not node.holds_digests:
            start, end = node.heading.end, node.content_end
            paragraphs = _paragraphs(text, start, end, cues)
            before_review = len(paragraphs) > 1 and paragraphs[1].opens_review()
            if before_review and paragraphs[0].looks_like_title(before_review=True):
                yield from _titled(text, start, end, cues)


def _grouped(
    places: Sequence[Place], found: Outline, headings: Sequence[Heading]
) -> Iterator[Place]:
    """Yield the places with the groups above them; the first digest of a group has its heading."""
    groups = sorted(found.groups, key=lambda node: node.heading.start)
    starts = [node.heading.start for node in groups]
    nodes = sorted([*found.digests, *groups], key=lambda node: node.heading.start)
    node_starts = [node.heading.start for node in nodes]
    heading_starts = [one.start for one in headings]
    known = {id(node) for node in groups}
    before = -1
    for place in places:
        first = bisect_right(starts, before)
        lead = min(place.lead, starts[first]) if first < len(starts) else place.lead
        nearest = bisect_right(node_starts, place.start) - 1
        around = tuple(_lineage(nodes[nearest], known)) if nearest >= 0 else ()
        between = slice(bisect_left(heading_starts, lead), bisect_left(heading_starts, place.start))
        yield replace(place, lead=lead, groups=around, above=tuple(headings[between]))
        before = place.start


def _lineage(node: Node | None, groups: Container[int]) -> list[Node]:
    """Return the groups around a place, outermost first."""
    line: list[Node] = []
    while node is not None:
        if id(node) in groups:
            line.append(node)
        node = node.parent
    return line[::-1]


def _apart(places: Sequence[Place]) -> Iterator[Place]:
    """Yield the places that end behind their title, as one above another's title does not."""
    for place, below in pairwise([*places, None]):
        if place and (below is None or place.title[0] < below.lead):
            yield place


def _of_prose(
    text: str, start: int, headings: Sequence[Heading], cues: Mapping[str, Cues]
) -> Contents:
    """Return the digests of a page whose titles only look like titles."""
    places = tuple(_apart([*_titled(text, start, len(text), cues)]))
    is_above = bool(headings and places) and headings[0].end <= places[0].lead
    return Contents(headings[0] if is_above else None, places)


def _paragraphs(text: str, start: int, end: int, cues: Mapping[str, Cues]) -> list[Paragraph]:
    found: list[Paragraph] = []
    for one in PARAGRAPH.finditer(text, start, end):
        begin, stop = one.span()
        line_end = text.find("\n", begin, stop)
        if line_end < 0:  # which most paragraphs are
            found.append(Paragraph(text, begin, stop, cues))
            continue
        # Without the rule that it begins with, if more follows.
        begin = line_end + 1 if _is_rule(text[begin:line_end]) else begin
        found += (
            Paragraph(text, begun.start, begun.end, cues, begun.head)
            for record in repeating.split(text, begin, stop, cues)
            for begun in chats.split(text, *record, cues)
        )
    return [one for one in found if not _is_rule(one.line)]


def _is_rule(line: str) -> bool:
    return line[:1] in _RULE_BEGINS and _RULE.fullmatch(line) is not None


def _titled(text: str, start: int, end: int, cues: Mapping[str, Cues]) -> Iterator[Place]:
    titles = [*find_titles(list(parted(_paragraphs(text, start, end, cues))))]
    is_labelled = any(one.labelled_title for one in titles[:1])
    starts = [one.start for one in titles]
    frames = [] if is_labelled else find_frames(text, start, end, cues, starts)
    is_told = len(titles) >= len(frames) > 1 and all(one.head for one in titles)
    if frames and not is_told:
        yield from map(_framed, frames)
        return
    headings = {one.start: one for one in blocks.headings(text, start, end)}
    for one in titles:
        yield _place(one, headings.get(one.start))


def _told(
    text: str, start: int, cues: Mapping[str, Cues], begins: Sequence[int]
) -> Iterator[Place]:
    """Yield the digests that messages of a chat begin, unless others stand inside a message."""
    paragraphs = _paragraphs(text, start, len(text), cues)
    known = {*begins}
    told = [one for one in paragraphs if one.start in known]
    frames = {one.start: one for one in find_frames(text, start, len(text), cues, begins)}
    if len(told) == len(begins) and frames.keys() <= known:
        for one in told:
            frame = frames.get(one.start)
            yield _framed(frame) if frame else _place(one, None)


def _posted(one: Post) -> Place:
    return Place(one.line, one.line, (one.start, one.title_end), one.body, is_item=True)


def _framed(frame: Frame) -> Place:
    title = (frame.title_start, frame.title_end)
    return Place(
        frame.start,
        frame.start,
        title,
        frame.body,
        is_item=True,
        is_quoted=frame.is_quoted,
        is_led=frame.is_led,
    )


def _place(one: Paragraph, heading: Heading | None) -> Place:
    """Return where the digest lies whose title a paragraph begins with."""
    if one.head and not heading and not one.labelled_title:
        title = (one.start, one.head.title_end)
        return Place(one.start, one.start, title, one.head.body, is_item=True)
    title = one.labelled_title or one.title_below or (one.start, one.line_end)
    if heading:
        title = (heading.title_start, heading.title_end)
    is_item = one.page[title[1] : title[1] + 1] not in {"", "\n", "\r"} and not heading
    return Place(one.start, one.start, title, heading.end if heading else title[1], is_item=is_item)
