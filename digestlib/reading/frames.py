"""Titles that one shape tells which the page repeats: 【一】, [1/4], "--- title ---"."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from digestlib.reading.cues import Cues, holds_verdict, opens_review
from digestlib.reading.pull_requests import names_pull_request
from digestlib.reading.quoted import find_quoted
from digestlib.reading.run_ins import find_run_ins
from digestlib.reading.scanning import PARAGRAPH
from digestlib.reading.shapes import LATER, Frame, Line, Shape, is_rule

_WORD: Final = re.compile(r"\w")
_FEWEST: Final = 2
_LONGEST_INTRO: Final = 3_000
_ENOUGH: Final = 800
"""A verdict stands in the first so many characters of a review, or in as few at its end."""
_SAMPLE: Final = 20
"""So many sections show what those of a page are."""


_RUN_IN: Final = Shape(("run-in",))
"""The shape of titles that run into their reviews."""
_QUOTED: Final = Shape(("quoted",))
"""The shape of titles that sentences of reviews quote."""
_RUNNING: Final = frozenset({_RUN_IN, _QUOTED})


class _Title(NamedTuple):
    """A line that may be a title by its shape."""

    frame: Frame
    number: int
    words: str
    names_one: bool
    """Whether it names a pull request, or the line below does."""


def find_frames(
    text: str, start: int, end: int, cues: Mapping[str, Cues], others: Sequence[int]
) -> Sequence[Frame]:
    """Return the titles of a range that one shape tells, in order, or none.

    A shape is one that several lines have, each in front of a review of its own; numbers in it
    count from one. Where nothing but a pull request makes the shape, no title may lack one; nor
    where each title runs into its review.

    Args:
        text: The masked page.
        start: Where the range begins.
        end: Where it ends.
        cues: How reviewers write, by language tag.
        others: Where lines begin that look like titles by themselves.
    """
    shapes: dict[Shape, list[_Title]] = {}
    for shape, one in _titles(text, start, end, cues):
        shapes.setdefault(shape, []).append(one)
    found = [
        titles
        for shape, listed in shapes.items()
        if (titles := _alike(listed, shape))
        and not (_is_loose(shape) and _is_partial(titles, others))
        and not _is_headed(text, (start, titles[0].frame.start), shape, others, cues)
        and (shape not in _RUNNING or _run_in(text, shape, titles, end, cues))
        and _hold_reviews(text, start, titles, end, cues)
        and (not shape.is_rule or _are_graded(text, titles, end, cues))
    ]
    # Of shapes that tell the same titles, the one that takes most of a line for a sign.
    best = min(
        found,
        key=lambda titles: (titles[0].frame.start, -len(titles), -titles[0].frame.title_start),
        default=(),
    )
    return [one.frame for one in best]


def _titles(
    text: str, start: int, end: int, cues: Mapping[str, Cues]
) -> Iterator[tuple[Shape, _Title]]:
    """Yield the lines that may be titles, by their shapes."""
    for frame in find_quoted(text, start, end, cues):
        yield _QUOTED, _Title(frame, 0, text[frame.title_start : frame.title_end], names_one=True)
    is_open = True
    for paragraph in PARAGRAPH.finditer(text, start, end):
        for one in find_run_ins(text, *paragraph.span(), cues):
            words = text[one.title_start : one.title_end]
            yield _RUN_IN, _Title(Frame(*one[:4]), 0, words, one.names_one)
        line = _line(text, paragraph.start(), end, cues, is_first=True)
        if line.is_rule and line.below:
            line, is_open = _line(text, line.next_start, end, cues, is_first=True), True
        opening = line.opening() if is_open and line.has_words else None
        is_open = line.is_rule or (is_open and opening is None)
        if opening:
            yield _title(line, *opening)
        if line.has_words:
            yield from (_title(line, *one) for one in line.shapes())
        for later in LATER.finditer(text, line.stop, paragraph.end()):
            line = _line(text, later.end(), end, cues, is_first=False)
            yield from (_title(line, *one) for one in line.shapes())


def _line(text: str, start: int, end: int, cues: Mapping[str, Cues], *, is_first: bool) -> Line:
    stop = text.find("\n", start, end)
    stop = end if stop < 0 else stop
    stop -= len(text[start:stop]) - len(text[start:stop].rstrip())
    return Line(text, start, stop, end, is_first, cues)


def _title(line: Line, shape: Shape, frame: Frame, number: int) -> tuple[Shape, _Title]:
    words = line.text[frame.title_start : frame.title_end]
    names_one = shape.is_plain or line.is_linked or names_pull_request(words)
    if frame.body == line.stop and is_rule(line.below):
        frame = frame._replace(body=line.next_start + len(line.below))
    return shape, _Title(frame, number, words, names_one)


def _is_loose(shape: Shape) -> bool:
    """Return whether sentences have a shape too."""
    return shape.is_plain or shape in _RUNNING


def _alike(titles: Sequence[_Title], shape: Shape) -> Sequence[_Title]:
    """Return the titles that go together; where most name a pull request, those that do.

    Of those that run into their reviews, those without one have a verdict straight behind them.
    """
    named = [one for one in titles if one.names_one]
    if shape == _RUN_IN:
        titles = titles if len(named) * 2 > len(titles) or not named else ()
    elif shape.is_counted:
        titles = next((some for some in (titles, named) if _count(some)), ())
    elif len(named) >= _FEWEST and len(named) * 2 > len(titles):
        titles = named
    # What stands above every review is a label of its parts.
    is_distinct = len({one.words for one in titles}) == len(titles)
    return titles if is_distinct and len(titles) >= _FEWEST else ()


def _run_in(
    text: str, shape: Shape, titles: Sequence[_Title], end: int, cues: Mapping[str, Cues]
) -> bool:
    """Return whether titles run into reviews: two in three have verdicts, as has the first.

    That need not have one where titles are quoted. Where none names a pull request, there is one
    for each paragraph.
    """
    starts = [one.frame.start for one in titles]
    if not any(one.names_one for one in titles):
        between = PARAGRAPH.finditer(text, starts[0], starts[-1])
        if sum(1 for _ in between) >= len(titles):
            return False
    pairs = [*zip(titles, [*starts[1:], end], strict=True)][:_SAMPLE]
    graded = [holds_verdict(_behind(text, one.frame, stop), cues) for one, stop in pairs]
    return (graded[0] or shape == _QUOTED) and sum(graded) * 3 >= len(graded) * 2


def _behind(text: str, frame: Frame, stop: int) -> str:
    """Return the first and the last words of a review, with those that lead to its title."""
    lead = f"{text[frame.start : frame.title_start]}it. " if frame.is_led else ""
    return lead + _ends(text[frame.body : stop])


def _count(titles: Sequence[_Title]) -> bool:
    return [one.number for one in titles] == [*range(1, len(titles) + 1)]


def _is_partial(titles: Sequence[_Title], others: Sequence[int]) -> bool:
    """Return whether a title seems to be missing among lines that name pull requests."""
    starts = {one.frame.start for one in titles}
    first = titles[0].frame.start
    return any(one > first and one not in starts for one in others)


def _is_headed(
    text: str,
    intro: tuple[int, int],
    shape: Shape,
    others: Sequence[int],
    cues: Mapping[str, Cues],
) -> bool:
    """Return whether a digest seems to stand in front of titles that sentences may hold too.

    What introduces titles that are quoted may tell of verdicts, but has no title of its own.
    """
    if shape == _QUOTED:
        lines = (text[one : intro[1]].partition("\n")[0] for one in others if one < intro[1])
        return any(map(names_pull_request, lines))
    return _is_loose(shape) and holds_verdict(text[slice(*intro)][:_LONGEST_INTRO], cues)


def _hold_reviews(
    text: str, start: int, titles: Sequence[_Title], end: int, cues: Mapping[str, Cues]
) -> bool:
    """Return whether most titles stand above reviews, and the first one below none."""
    intro = text[start : titles[0].frame.start]
    if len(intro) > _LONGEST_INTRO or _is_review(intro, cues):
        return False
    stops = [*(one.frame.start for one in titles[1:]), end]
    pairs = [*zip(titles, stops, strict=True)][:_SAMPLE]
    filled = sum(bool(_WORD.search(text[one.frame.body : stop][:_ENOUGH])) for one, stop in pairs)
    if filled * 4 < len(pairs) * 3:
        return False
    reviews = (
        _behind(text, one.frame, stop)
        if one.frame.is_led
        else _ends(text[one.frame.title_start : stop])
        for one, stop in pairs
    )
    graded = sum(holds_verdict(one, cues) for one in reviews)
    share = 4 if all(one.names_one for one, _ in pairs) else 2
    return graded * share >= len(pairs)


def _are_graded(text: str, titles: Sequence[_Title], end: int, cues: Mapping[str, Cues]) -> bool:
    """Return whether a verdict stands below each title."""
    stops = [*(one.frame.start for one in titles[1:]), end]
    pairs = [*zip(titles, stops, strict=True)][:_SAMPLE]
    reviews = (_ends(text[one.frame.title_start : stop]) for one, stop in pairs)
    return all(holds_verdict(one, cues) for one in reviews)


def _ends(review: str) -> str:
    """Return the first and the last words of a review."""
    is_short = len(review) <= 2 * _ENOUGH
    return review if is_short else f"{review[:_ENOUGH]}\n{review[-_ENOUGH:]}"


def _is_review(text: str, cues: Mapping[str, Cues]) -> bool:
    """Return whether a paragraph opens with a verdict, or a line with the label of a part."""
    paragraphs = [one.group() for one in PARAGRAPH.finditer(text)]
    lines = (line.strip() for one in paragraphs for line in one.split("\n"))
    return any(opens_review(one, cues) for one in paragraphs) or any(
        cue.starts_with_label(line) and not cue.starts_with_fact(line)
        for line in lines
        for cue in cues.values()
    )
