"""Cutting a body at its marks, but never inside a list."""

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from digestlib.model import FoundBy
from digestlib.reading import enumerations, marks
from digestlib.reading.cues import Cues
from digestlib.reading.parts import Mark, Part
from digestlib.reading.scanning import Scan
from digestlib.reading.verdicts import CLAUSE_END

_SIGN: Final = re.compile(r"[ \t]*(?:[：:，,]|(?P<dash>—{1,2}|–|--?(?=\s)))[ \t]*")
MOST: Final = 10_000
"""No digest that people write holds so many cues, or so many items of a list."""
_ENOUGH: Final = 60
"""No verdict that is a lead as well is longer."""


class Segment(NamedTuple):
    """The text that one mark governs, and the enumerators in it."""

    mark: Mark
    start: int
    end: int
    enumerators: Sequence[enumerations.Enumerator]
    is_cut: bool = False
    """Whether the list goes on behind the last of them, which is one too many."""

    @property
    def items_found_by(self) -> FoundBy:
        """What tells the points or follow-ups in it."""
        return self.mark.tells(FoundBy.ENUMERATION if self.enumerators else FoundBy.CUE)


def segments(scan: Scan, first: Mark, end: int, cues: Cues) -> Iterator[Segment]:
    """Yield the segments of a body, and none behind the ``MOST``th cue.

    Args:
        scan: The text that holds the body.
        first: What governs its beginning.
        end: Where it ends.
        cues: How reviewers write in the body's language.
    """
    start = first.end
    known: dict[str, bool] = {}  # leads that repeat are looked at once
    found = [
        one
        for one in marks.find(scan, start, end, cues)
        if not _is_verdict(scan, one, start, known, cues)
    ]
    if len(found) > MOST:
        rest = found[MOST].start
        found = [*found[:MOST], Mark(rest, rest, Part.NOTES, is_label=True)]
    lists = enumerations.find(scan, start, end, cues.enumerators)
    labels = [one.start for one in found if one.is_label]
    mark, index = first, 0
    while True:
        stop = found[index].start if index < len(found) else end
        label = bisect_left(labels, stop)
        limit = labels[label] if label < len(labels) else end
        whole = lists.first(mark.end, stop, limit, _fewest(scan, mark, lists, stop))
        listed = whole[:MOST]
        if listed and _is_apart(scan, mark, listed[0].start, cues):
            found.insert(index, Mark(listed[0].start, listed[0].start, Part.REST))
            stop, listed = listed[0].start, ()
        if listed:
            index = _past_list(scan, Segment(mark, mark.end, limit, listed), found, index)
        stop = found[index].start if index < len(found) else end
        is_cut = len(listed) < len(whole) and bool(listed)
        yield Segment(mark, _past_sign(scan, mark, stop), stop, listed, is_cut)
        if index == len(found):
            return
        mark, index = found[index], index + 1


def _past_sign(scan: Scan, mark: Mark, end: int) -> int:
    """Return where the words behind a lead begin, past the colon that parts it from them.

    Of two dashes around an aside the first is no such sign.
    """
    is_lead = mark.part is Part.FOLLOW_UPS and not mark.is_label and mark.end > mark.start
    sign = _SIGN.match(scan.text, mark.end, end) if is_lead else None
    if sign is None:
        return mark.end
    dash = sign["dash"]
    is_pair = dash and dash in scan.text[sign.end() : scan.sentence_end(sign.end(), end)]
    return mark.end if is_pair else sign.end()


def _is_verdict(scan: Scan, mark: Mark, start: int, known: dict[str, bool], cues: Cues) -> bool:
    """Return whether a lead is a verdict, as "worth watching" is, or says whom one is for.

    What was found of texts is remembered in ``known``.
    """
    if mark.part is not Part.FOLLOW_UPS or mark.end == mark.start:
        return False
    end = scan.line_end(mark.end, min(len(scan.text), mark.end + _ENOUGH))
    if mark.is_label:  # as "advice: skim it" is none
        is_alone = "\n" in scan.text[mark.start : mark.end]
        return not is_alone and _opens_review(scan.text[mark.end : end], known, cues)
    lead = scan.text[mark.start : mark.end]
    if mark.condition is None and any(sign in lead for sign in "：:"):
        # Only where a review begins so, whom it names is whom its verdict is for.
        is_first = mark.addressee is not None and not scan.text[start : mark.start].strip()
        return is_first and _opens_review(scan.text[mark.end : end], known, cues)
    ends = (mark.end, *(one[1] for one in (mark.condition, mark.addressee) if one))
    key = f"{scan.text[mark.start : end]}\0{[one - mark.start for one in ends]}"
    if key not in known:
        places = {mark.start, *ends}
        texts = [scan.text[one:end].lstrip("，, ") for one in places]
        known[key] = any(_opens_review(one, known, cues) for one in texts) or _says_of_whom(
            scan.text[mark.start : end], cues
        )
    return known[key]


def _says_of_whom(text: str, cues: Cues) -> bool:
    """Return whether a text begins with a verdict behind whom it is for."""
    found = cues.subjects.at(text, 0)
    return any(CLAUSE_END.match(text, fit.match.end()) for fit in found)


def _opens_review(text: str, known: dict[str, bool], cues: Cues) -> bool:
    if text not in known:
        known[text] = cues.opens_review(text)
    return known[text]


def _fewest(scan: Scan, mark: Mark, lists: enumerations.Lists, stop: int) -> int:
    """Return how many items make a list: one is enough straight behind a mark."""
    only = lists.first(mark.end, stop, stop, 1)
    is_behind = only and not scan.text[mark.end : only[0].start].strip()
    return 1 if is_behind and mark.end > mark.start else 2


def _is_apart(scan: Scan, mark: Mark, position: int, cues: Cues) -> bool:
    """Return whether a follow-up in prose is said in full before a list, and announces none."""
    if mark.part is not Part.FOLLOW_UPS or mark.is_label or mark.announced:
        return False
    stop = scan.sentence_end(mark.end, position)
    said = scan.text[mark.end : stop]
    counts = cues.count_words.search(said) or any(sign in said for sign in "：:\n")
    return stop < position and bool(said.strip()) and not counts


def _past_list(scan: Scan, segment: Segment, found: Sequence[Mark], index: int) -> int:
    """Return the first mark from ``index`` on that no item of the segment's list holds.

    The last item of follow-ups may begin with a mark, which then belongs to it; so do the lines
    that are indented below any last item.
    """
    last = segment.enumerators[-1]
    while index < len(found) and found[index].start < last.end:
        index += 1
    if not enumerations.begins_line(scan, last):
        return index
    end = enumerations.item_end(scan, last, segment.end)
    line_end = scan.line_end(last.end, end)
    is_follow_up = segment.mark.part is Part.FOLLOW_UPS
    if index < len(found) and is_follow_up and _is_at_front(scan, last.end, found[index].start):
        index += 1
    while index < len(found) and line_end < found[index].start < end:
        index += 1
    return index


def _is_at_front(scan: Scan, start: int, position: int) -> bool:
    """Return whether nothing but a box or a priority stands in front of a mark."""
    return len(scan.text[start:position].strip(" \t[]xX√✓✔P01☐⬜☑☒✅：:")) == 0
