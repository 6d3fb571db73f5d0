"""Reading the body of one digest: free review prose into verdict, design points and follow-ups."""

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import islice, pairwise
from typing import Final

from digestlib.model import DesignPoint, FollowUp, FoundBy, Verdict, VerdictLevel
from digestlib.reading import blocks, enumerations
from digestlib.reading.addressing import Front, read_front
from digestlib.reading.body import Body, Finding
from digestlib.reading.cues import Cues
from digestlib.reading.facts import read_fact
from digestlib.reading.ledger import Ledger
from digestlib.reading.marks import Mark, Part
from digestlib.reading.scanning import PARAGRAPH, Scan
from digestlib.reading.segments import Segment, segments
from digestlib.reading.verdicts import Phrase, find_audience, find_phrase, find_phrase_behind

_LIST_END: Final = "；;，,"
_STOP: Final = "。."
_WORD: Final = re.compile(r"\w")
_ENOUGH: Final = 100
"""No verdict phrase is longer."""


class Reader:
    """Reads one body into what was found so far, and enters each claim in the account."""

    def __init__(
        self, scan: Scan, cues: Cues, ledger: Ledger, body: Body, repository: str | None
    ) -> None:
        self.scan = scan
        self.cues = cues
        self.ledger = ledger
        self.body = body
        self.repository = repository

    def read(self, start: int, end: int, part: Part | None = None) -> None:
        """Read a range.

        Args:
            start: Where it begins.
            end: Where it ends.
            part: What it is, where something outside it says so, as a label would.
        """
        first = Mark(start, start, part or Part.VERDICT, is_label=part is not None)
        for segment in segments(self.scan, first, end, self.cues):
            if segment.mark.fact:
                self._fact(segment.mark)
                continue
            if segment.mark.has_slot and not self._says_something(segment.start, segment.end):
                continue  # slots without a follow-up stay prose
            self._scaffold_words(segment.mark)
            match segment.mark.part:
                case Part.VERDICT:
                    self._verdict(segment)
                case Part.AUDIENCE:
                    self._audience(segment)
                case Part.DESIGN_POINTS:
                    self._points(segment, segment.start)
                case Part.FOLLOW_UPS:
                    self._follow_ups(segment)
                case Part.REST:
                    self._rest(segment)
                case _:
                    self._scaffold_tail(segment.mark)

    def _fact(self, mark: Mark) -> None:
        where = mark.fact or (mark.end, mark.end)
        if read_fact(mark.part, self.ledger, where, self.body, self.repository):
            self.ledger.scaffold(mark.start, mark.end)

    def _rest(self, segment: Segment) -> None:
        """Read what follows a fact: the verdict where there is none yet, else points or notes."""
        if not _WORD.search(self.scan.text, segment.start, segment.end):
            return
        if self.body.verdict == Verdict():
            self._verdict(segment)
        elif segment.enumerators:
            self._announcement(segment.start, segment.enumerators[0].start, 1)
            self._points(segment, segment.enumerators[0].start)

    def _scaffold_tail(self, mark: Mark) -> None:
        if mark.tail:
            self.ledger.scaffold(*mark.tail)

    def _says_something(self, start: int, end: int) -> bool:
        start, end = self.ledger.narrowed(start, end, _LIST_END + _STOP)
        return self.cues.nothing.fullmatch(self.scan.text, start, end) is None and start < end

    def _scaffold_words(self, mark: Mark) -> None:
        """Enter the cue's own words, leaving out the slots that hold text to keep."""
        slots = [slot for slot in (mark.addressee, mark.condition) if slot]
        position = mark.start
        for start, end in sorted(slots):
            self.ledger.scaffold(position, start)
            position = end
        self.ledger.scaffold(position, mark.end)

    # ------------------------------------------------------------------ verdict

    def _verdict(self, segment: Segment) -> None:
        segment = self._unbulleted(segment)
        listed = segment.enumerators
        start, end = segment.start, listed[0].start if listed else segment.end
        if self.body.verdict.level is VerdictLevel.UNSTATED:
            start = self._phrase(segment.mark, start, end)
        end = self._announcement(start, end, len(listed))
        if not self.body.verdict.rationale:
            self._rationale(segment.mark, start, end)
        if listed:
            self._points(segment, listed[0].start)

    def _unbulleted(self, segment: Segment) -> Segment:
        """Return the segment without a first bullet that holds the verdict itself."""
        first = segment.enumerators[0] if segment.enumerators else None
        if first is None or self.scan.text[segment.start : first.start].strip():
            return segment
        if find_phrase(self.scan, first.end, segment.end, self.cues) is None:
            return segment
        return replace(segment, start=first.end, enumerators=segment.enumerators[1:])

    def _phrase(self, mark: Mark, start: int, end: int) -> int:
        """Claim the verdict phrase and the audience, and return where the rest begins."""
        start, end = self.ledger.narrowed(start, end)
        found = find_phrase(self.scan, start, end, self.cues, is_answer=mark.is_label)
        found = found or self._phrase_below(start, end)
        if found is None and not mark.is_label:
            found = find_phrase_behind(self.scan, start, end, self.cues)
        if found is None:
            return start
        told = mark.tells(FoundBy.CUE)
        phrase = self.ledger.claim(found.start, found.end, "verdict.phrase", found_by=told)
        self._set_verdict(level=found.level, phrase=phrase)
        audience = find_audience(self.scan, found.rest, end, self.cues)
        if audience is None or self.body.verdict.audience:
            return found.rest
        self.ledger.scaffold(found.rest, audience.start)
        where = (audience.start, audience.end)
        self._set_verdict(audience=self.ledger.claim(*where, "verdict.audience", found_by=told))
        return audience.rest

    def _phrase_below(self, start: int, end: int) -> Phrase | None:
        """Return the verdict phrase that opens a later paragraph, such as one behind facts."""
        text = self.scan.text
        for paragraph in islice(PARAGRAPH.finditer(text, start, end), 1, None):
            if self.cues.opens_review(text[paragraph.start() : paragraph.start() + _ENOUGH]):
                return find_phrase(self.scan, paragraph.start(), end, self.cues)
        return None

    def _announcement(self, start: int, end: int, count: int) -> int:
        """Enter the clause that announces a list, and return where it begins."""
        _, end = self.ledger.narrowed(start, end)
        if not count or not self.scan.text[start:end].endswith(("：", ":")):
            return end
        clause = self.scan.clause_start(start, end - 1)
        announced = self.cues.announced(self.scan.text[clause:end], count)
        if not announced:
            return end
        self.ledger.scaffold(clause, end)
        self._check_count(clause, announced, count)
        return clause

    def _rationale(self, mark: Mark, start: int, end: int) -> None:
        start, end = self.ledger.narrowed(start, end)
        end = self.scan.paragraph_end(start, end)
        told = mark.tells(FoundBy.POSITION)
        rationale = self.ledger.claim(
            start, end, "verdict.rationale", trim=_LIST_END + "：:", found_by=told
        )
        self._set_verdict(rationale=rationale)

    def _audience(self, segment: Segment) -> None:
        """Claim the sentence behind the label as the audience, unless the verdict names it."""
        if not self.body.verdict.audience:
            end = self.scan.sentence_end(segment.start, segment.end)
            end = self.scan.paragraph_end(segment.start, end)
            told = segment.mark.tells(FoundBy.CUE)
            audience = self.ledger.claim(
                segment.start, end, "verdict.audience", trim=_STOP, found_by=told
            )
            self._set_verdict(audience=audience)

    def _set_verdict(self, **changes: object) -> None:
        self.body.verdict = self.body.verdict.model_copy(update=changes)

    # ------------------------------------------------------------------ design points

    def _points(self, segment: Segment, start: int) -> None:
        if not self._says_something(start, segment.end):
            self.ledger.scaffold(start, segment.end)
            return
        pieces, trim = self._pieces(segment, start, self.cues.point_separators)
        before = len(self.body.points)
        for piece in pieces:
            name = f"design_points[{len(self.body.points)}].text"
            text = self.ledger.claim(*piece, name, trim=trim, found_by=segment.items_found_by)
            if text:
                self.body.points.append(DesignPoint(text=text))
        mark = segment.mark
        self._check_count(mark.start, mark.count, len(self.body.points) - before)

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
            found = tuple(self._narrowed(*one) for one in found)
            return found, _LIST_END + _STOP if is_one_sentence else _LIST_END
        start, end = self.ledger.narrowed(start, segment.end)
        end = self.scan.paragraph_end(start, end)
        stop = self.scan.sentence_end(start, end)
        pieces = self._cut(segment.mark, separators, start, stop)
        if len(pieces) > 1:
            for piece, following in pairwise(pieces):
                self.ledger.scaffold(piece[1], following[0])
            return pieces, _LIST_END + _STOP
        sentences = tuple(self.scan.sentences(start, end if segment.mark.is_label else stop))
        return sentences, _STOP if len(sentences) == 1 else ""

    def _narrowed(self, start: int, end: int) -> tuple[int, int]:
        """Return a range less the white space behind it, as which a cell's line breaks count."""
        while end > start and self.scan.text[end - 1].isspace():
            end -= 1
        return start, end

    def _cut(
        self, mark: Mark, separators: Sequence[re.Pattern[str]], start: int, end: int
    ) -> Sequence[tuple[int, int]]:
        """Cut a sentence at the separators; a count that the author announced tells at which."""
        usual = tuple(self.scan.cut(separators[-1], start, end))
        if not mark.count:
            return usual
        cuts = (tuple(self.scan.cut(one, start, end)) for one in self.cues.finer_separators)
        return next((one for one in cuts if len(one) == mark.count), usual)

    def _check_count(self, position: int, announced: int, found: int) -> None:
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

    def _follow_ups(self, segment: Segment) -> None:
        if not self._says_something(segment.start, segment.end):
            self.ledger.scaffold(segment.start, segment.end)
            return
        pieces, trim = self._pieces(segment, segment.start, self.cues.follow_up_separators)
        common: FollowUp | None = None
        for piece in pieces:
            front = read_front(self.scan, *self.ledger.narrowed(*piece), self.cues)
            name = f"follow_ups[{len(self.body.follow_ups)}]"
            where, told = (front.start, front.end), segment.items_found_by
            if text := self.ledger.claim(*where, f"{name}.text", trim=trim, found_by=told):
                common = common or self._common(segment.mark)
                own = self._front(front, piece, name)
                changes = {"text": text, **own}
                self.body.follow_ups.append(common.model_copy(update=changes))

    def _front(self, front: Front, piece: tuple[int, int], name: str) -> dict[str, object]:
        """Claim what stands in front of a follow-up or behind it, and return its fields."""
        found: dict[str, object] = {"done": front.done}
        if front.priority:
            found["priority"] = front.priority
        slots = {"audience": front.addressee, "condition": front.condition}
        said = sorted((where, key) for key, where in slots.items() if where)
        for where, key in said:
            found[key] = self.ledger.claim(*where, f"{name}.{key}", found_by=FoundBy.CUE)
        edges = [(piece[0], front.start), (front.end, piece[1])]
        for start, end in edges:
            position = start
            for where, _ in said:
                if start <= where[0] < end:
                    self.ledger.scaffold(position, where[0])
                    position = where[1]
            self.ledger.scaffold(position, end)
        return found

    def _common(self, mark: Mark) -> FollowUp:
        """Claim what the mark says of all its follow-ups, under the first one's name."""
        owner = f"follow_ups[{len(self.body.follow_ups)}]"
        common = FollowUp(text="", priority=mark.priority)
        for name, where in (("audience", mark.addressee), ("condition", mark.condition)):
            if where:
                told = mark.tells(FoundBy.CUE)
                text = self.ledger.claim(*where, f"{owner}.{name}", found_by=told)
                common = common.model_copy(update={name: text})
        return common

    # ------------------------------------------------------------------ notes

    def notes(self, start: int, end: int) -> None:
        """Keep as notes whatever words of a range no field has claimed; code is kept whole."""
        for fence in blocks.masked(self.scan.text, start, end):
            self._notes(start, fence[0])
            if list(self.ledger.unclaimed(*fence)):
                self._note(*fence)
            start = fence[1]
        self._notes(start, end)

    def _notes(self, start: int, end: int) -> None:
        for gap in list(self.ledger.unclaimed(start, end)):
            self._note(*gap)

    def _note(self, start: int, end: int) -> None:
        name = f"notes[{len(self.body.notes)}]"
        self.body.notes.append(self.ledger.claim(start, end, name))
