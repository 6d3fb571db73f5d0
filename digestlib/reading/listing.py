"""Reading what a review lists: design points and follow-ups."""

import re
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Final

from digestlib.model import FoundBy
from digestlib.reading import blocks, enumerations
from digestlib.reading.addressing import Front, less_peer, peers, read_front
from digestlib.reading.body import Finding
from digestlib.reading.context import Context
from digestlib.reading.enumerations import BULLET
from digestlib.reading.leads import leads_at
from digestlib.reading.owners import below_name
from digestlib.reading.parts import Mark, Part
from digestlib.reading.scanning import Scan
from digestlib.reading.segments import Segment
from digestlib.reading.signs import without_signs
from digestlib.reading.tasks import tasks_among
from digestlib.reading.turning import addressed, turned

LIST_END: Final = "；;，,"
"""What ends an item of a list, and is no part of it."""
_RULE: Final = re.compile(r"[。.]?\s*\n[ \t]*[-=*_]{3,}[ \t\r]*(?=\n|\Z)")
_SEMICOLONS: Final = "；;"
_LONGEST_JOINT: Final = 60
STOP: Final = "。."
"""What ends a list that is one sentence."""


class ListReader:
    """Reads the lists of one body into what was found so far."""

    def __init__(self, scan: Scan, context: Context) -> None:
        self.scan = scan
        self.context = context
        self.cues = context.cues
        self.ledger = context.ledger
        self.body = context.body

    def says_something(self, start: int, end: int) -> bool:
        """Return whether a range holds more than the words for nothing."""
        start, end = self.ledger.narrowed(start, end, LIST_END + STOP)
        return self.cues.nothing.fullmatch(self.scan.text, start, end) is None and start < end

    def scaffold_words(self, mark: Mark) -> None:
        """Enter the cue's own words, leaving out the slots that hold text to keep."""
        slots = [slot for slot in (mark.addressee, mark.condition) if slot]
        position = mark.start
        for start, end in sorted(slots):
            self.ledger.scaffold(position, start)
            position = end
        self.ledger.scaffold(position, mark.end)

    def _is_nothing(self, start: int, end: int) -> bool:
        """Enter an item that says there is nothing, if it does."""
        may_be = self.cues.nothing.match(self.scan.text, start, end)
        if may_be is None or self.says_something(start, end):
            return False
        self.ledger.scaffold(start, end)
        return True

    def _passes_nothing(self, start: int, end: int) -> bool:
        """Enter a first sentence that says there is nothing, with a rule below, if it does."""
        start, end = self.ledger.narrowed(start, end)
        stop = min(self.scan.line_end(start, end), self.scan.sentence_end(start, end))
        if self.says_something(start, stop):
            return False
        rule = _RULE.match(self.scan.text, stop, end)
        self.ledger.scaffold(start, rule.end() if rule else stop)
        return True

    def points(self, segment: Segment, start: int) -> None:
        """Claim the design points of a segment from ``start`` on, and the tasks among them."""
        if self._passes_nothing(start, segment.end):
            return
        pieces, trim = self._pieces(segment, start, self.cues.point_separators)
        is_labelled, tasks = segment.mark.is_label, []
        if segment.enumerators:
            tasks = tasks_among(self.scan, pieces, self.cues, is_labelled=is_labelled)
        leads = {} if is_labelled or tasks else self._leads(segment, pieces)
        before, told = len(self.body.points), segment.items_found_by
        taken = frozenset([*tasks, *leads])
        for piece in pieces:
            if piece in taken or self._is_nothing(*piece):
                continue
            name = f"design_points[{len(self.body.points)}].text"
            text = self.ledger.claim(*piece, name, trim=trim, found_by=told)
            if text:
                self.body.points.append(text)
        mark = segment.mark
        self.check_count(mark.start, mark.announced, len(self.body.points) - before)
        if tasks:
            self._listed(segment, tasks, trim, {}, peers(self.scan, tasks, self.cues))
        for piece, lead in leads.items():
            self.scaffold_words(lead)
            if lead.part is Part.FOLLOW_UPS:
                self.follow_ups(Segment(lead, lead.end, piece[1], ()))
            else:
                self.points(self._announced(lead, piece[1]), lead.end)

    def _announced(self, lead: Mark, end: int) -> Segment:
        """Return what an item holds that announces points, with the enumerators in it."""
        lists = enumerations.find(self.scan, lead.end, end, self.cues.enumerators)
        return Segment(lead, lead.end, end, lists.first(lead.end, end, end, 2))

    def _leads(
        self, segment: Segment, items: Sequence[tuple[int, int]]
    ) -> Mapping[tuple[int, int], Mark]:
        """Return the items on lines of their own that begin as sentences in prose do."""
        first = segment.enumerators[0] if segment.enumerators else None
        is_line = first is not None and enumerations.begins_line(self.scan, first)
        if not is_line and self.scan.text.find("\n", items[0][0], items[-1][1]) < 0:
            return {}
        starts = [self.scan.past_blank(*one) for one in items]
        told = leads_at(self.scan, starts, (items[0][0], items[-1][1]), self.cues)
        found = ((one, told.get(start)) for one, start in zip(items, starts, strict=True))
        return {one: lead for one, lead in found if lead and lead.end < one[1]}

    def _pieces(
        self, segment: Segment, start: int, separators: Sequence[re.Pattern[str]]
    ) -> tuple[Sequence[tuple[int, int]], str]:
        """Return the items of a segment, and what to trim behind each.

        The full stop of a list that is one sentence belongs to the sentence, not to its last item.
        """
        if listed := segment.enumerators:
            for one in listed:
                self.ledger.scaffold(one.start, one.end)
            found, is_one_sentence = enumerations.items(self.scan, listed, segment.end)
            found = (*(self._less_joint(*one) for one in found[:-1]), self._narrowed(*found[-1]))
            trim = LIST_END + STOP if is_one_sentence else LIST_END
            return without_signs(found, self.ledger), trim
        begin, (start, end) = start, self.ledger.narrowed(start, segment.end)
        is_below = self.scan.text.find("\n", begin, start) >= 0
        end = (self.scan.block_end if is_below else self.scan.paragraph_end)(start, end)
        if segment.mark.is_item:
            if BULLET.match(self.scan.text, segment.mark.start):
                end = blocks.item_end(self.scan.text, segment.mark.start, end)
            return ((start, end),), LIST_END
        stop = self.scan.sentence_end(start, end)
        pieces = self._cut(segment.mark, separators, start, stop)
        if len(pieces) > 1:
            for piece, following in pairwise(pieces):
                self.ledger.scaffold(piece[1], following[0])
            return pieces, LIST_END + STOP
        if not segment.mark.is_label:
            return pieces, LIST_END + STOP
        sentences = tuple(self.scan.sentences(start, end))
        return sentences, STOP if len(sentences) == 1 else ""

    def _narrowed(self, start: int, end: int) -> tuple[int, int]:
        """Return a range less the white space behind it, as which a cell's line breaks count."""
        while end > start and self.scan.text[end - 1].isspace():
            end -= 1
        return start, end

    def _less_joint(self, start: int, end: int) -> tuple[int, int]:
        """Return the range of an item less the word that joins the last one to it."""
        stop = self._narrowed(start, end)[1]
        near = max(start, stop - _LONGEST_JOINT)
        joint = self.cues.joints.search(self.scan.text[near:stop])
        if joint and near + joint.start() > start:
            self.ledger.scaffold(near + joint.start(), end)
            return self._narrowed(start, near + joint.start())
        return start, stop

    def _cut(
        self, mark: Mark, separators: Sequence[re.Pattern[str]], start: int, end: int
    ) -> Sequence[tuple[int, int]]:
        """Cut a sentence at the separators; a count that the author announced tells at which."""
        if mark.part is Part.DESIGN_POINTS and self._is_single(mark, start, end):
            return ((start, end),)
        usual = tuple(self.scan.cut(separators[-1], start, end))
        if not mark.announced:
            return usual
        cuts = (tuple(self.scan.cut(one, start, end)) for one in self.cues.finer_separators)
        return next((one for one in cuts if len(one) == mark.announced), usual)

    def _is_single(self, mark: Mark, start: int, end: int) -> bool:
        """Return whether the author says that there is one point, and no semicolon tells more."""
        words = self.cues.count_words.finditer(self.scan.text, mark.start, mark.end)
        is_one = any(self.cues.count(one.group()) == 1 for one in words)
        return is_one and not any(sign in self.scan.text[start:end] for sign in _SEMICOLONS)

    def check_count(self, position: int, announced: int, found: int) -> None:
        """Note a finding where the author announced another count of points."""
        if announced in {0, found}:
            return
        self.body.findings.append(
            Finding(
                position,
                "design_points",
                f"the text announces {announced} design points, but {found} were found",
                "number the points, or correct the announced count",
            )
        )

    # ------------------------------------------------------------------ follow-ups

    def follow_ups(self, segment: Segment) -> None:
        """Claim the follow-ups of a segment."""
        # What has slots is only read where it says something.
        if not segment.mark.has_slot and self._passes_nothing(segment.start, segment.end):
            return
        pieces, trim = self._pieces(segment, segment.start, self.cues.follow_up_separators)
        if segment.enumerators:
            pieces = [
                part for piece in pieces for part in addressed(self.scan, *piece, self.context)
            ]
        else:
            pieces = [part for piece in pieces for part in turned(self.scan, *piece, self.context)]
        common: dict[str, object] | None = None
        alike = peers(self.scan, pieces, self.cues)
        for owner, items in [below_name(self.scan, *piece, self.context) for piece in pieces]:
            if owner:
                self._owned(owner, items, alike)
            else:
                common = self._listed(segment, items, trim, common, alike)

    def _owned(
        self,
        owner: tuple[int, int],
        items: Sequence[tuple[int, int]],
        alike: frozenset[tuple[int, int]],
    ) -> None:
        """Claim the follow-ups below a name, whose all of them are."""
        name = f"follow_ups[{len(self.body.follow_ups)}].audience"
        audience = self.ledger.claim(*owner, name, trim="：:*", found_by=FoundBy.ENUMERATION)
        common: dict[str, object] = {"audience": audience}
        mark = Mark(owner[0], owner[1], Part.FOLLOW_UPS)
        self._listed(Segment(mark, *owner, ()), items, LIST_END, common, alike)

    def _listed(
        self,
        segment: Segment,
        pieces: Sequence[tuple[int, int]],
        trim: str,
        common: dict[str, object] | None,
        alike: frozenset[tuple[int, int]],
    ) -> dict[str, object] | None:
        """Claim follow-ups, and return what their mark says of all of them.

        Args:
            segment: What holds them.
            pieces: Where each of them stands.
            trim: What is no part of one that ends with it.
            common: What is known of all of them.
            alike: Where names lie in front of them that no cue knows.
        """
        told = segment.items_found_by
        for piece in pieces:
            where = self.ledger.narrowed(*piece)
            if where[0] == where[1] or self._is_nothing(*piece):
                continue
            front = read_front(self.scan, *where, self.cues)
            front = less_peer(self.scan, front, alike)
            name = f"follow_ups[{len(self.body.follow_ups)}]"
            where = (front.start, front.end)
            if text := self.ledger.claim(*where, f"{name}.text", trim=trim, found_by=told):
                if common is None:
                    common = self._common(segment.mark, front)
                own = self._front(front, piece, name)
                self.body.follow_ups.append({**common, "text": text, **own})
        return common

    def _front(self, front: Front, piece: tuple[int, int], name: str) -> dict[str, object]:
        """Claim what stands in front of a follow-up or behind it, and return its fields."""
        found: dict[str, object] = {"done": True} if front.done else {}
        if front.priority:
            found["priority"] = front.priority
        if not (front.addressee or front.condition):
            self.ledger.scaffold(piece[0], front.start)
            self.ledger.scaffold(front.end, piece[1])
            return found
        slots = {"audience": front.addressee, "condition": front.condition}
        said = sorted((where, key) for key, where in slots.items() if where)
        for where, key in said:
            found[key] = self.ledger.claim(*where, f"{name}.{key}", found_by=FoundBy.CUE)
        for start, end in ((piece[0], front.start), (front.end, piece[1])):
            position = start
            for where, _ in said:
                if start <= where[0] < end:
                    self.ledger.scaffold(position, where[0])
                    position = where[1]
            self.ledger.scaffold(position, end)
        return found

    def _common(self, mark: Mark, front: Front) -> dict[str, object]:
        """Claim what the mark says of all its follow-ups, under the first one's name.

        What the first one says itself is not claimed twice; the mark's words then stay prose.
        """
        owner = f"follow_ups[{len(self.body.follow_ups)}]"
        common: dict[str, object] = {"priority": mark.priority} if mark.priority else {}
        slots = (
            ("audience", mark.addressee, front.addressee),
            ("condition", mark.condition, front.condition),
        )
        for name, where, own in slots:
            if where and not own:
                told = mark.tells(FoundBy.CUE)
                common[name] = self.ledger.claim(*where, f"{owner}.{name}", found_by=told)
        return common
