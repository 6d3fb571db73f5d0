"""Reading the body of one digest: free review prose into verdict, design points and follow-ups."""

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice, pairwise
from typing import Final

from digestlib.model import DesignPoint, FollowUp, Verdict, VerdictLevel
from digestlib.reading import enumerations, marks
from digestlib.reading.cues import Cues
from digestlib.reading.ledger import Ledger
from digestlib.reading.marks import Mark, Part
from digestlib.reading.scanning import PARAGRAPH, Scan
from digestlib.reading.verdicts import Phrase, find_audience, find_phrase

_LIST_END: Final = "；;，,"
_STOP: Final = "。."
_ENOUGH: Final = 100
"""No verdict phrase is longer."""
_BOX: Final = re.compile(r"(?:\[(?P<mark>[ xX])\]|(?P<sign>[☐☑☒✅]))\s*")


@dataclass(frozen=True, slots=True)
class Finding:
    """Something odd in a body: where, in which field, what, and the way out."""

    position: int
    field: str
    message: str
    hint: str


@dataclass(slots=True)
class Body:
    """What was found in a body so far."""

    verdict: Verdict = field(default_factory=Verdict)
    points: list[DesignPoint] = field(default_factory=list)
    follow_ups: list[FollowUp] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class _Segment:
    """The text that one mark governs, and the enumerators in it."""

    mark: Mark
    start: int
    end: int
    enumerators: Sequence[enumerations.Enumerator]


class _Reader:
    def __init__(self, scan: Scan, cues: Cues, ledger: Ledger) -> None:
        self.scan = scan
        self.cues = cues
        self.ledger = ledger
        self.body = Body()

    def read(self, start: int, end: int) -> Body:
        for segment in self._segments(start, end):
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
                case Part.NOTES:
                    pass
        self._notes(start, end)
        return self.body

    def _segments(self, start: int, end: int) -> Iterator[_Segment]:
        """Cut the body at its marks, but never inside an enumerated list."""
        found = marks.find(self.scan, start, end, self.cues)
        lists = enumerations.find(self.scan, start, end, self.cues.sequences)
        labels = [one.start for one in found if one.is_label]
        mark, index = Mark(start, start, Part.VERDICT), 0
        while True:
            stop = found[index].start if index < len(found) else end
            label = bisect_left(labels, stop)
            limit = labels[label] if label < len(labels) else end
            listed = lists.first(mark.end, stop, limit, self._fewest(mark, lists, stop))
            while listed and index < len(found) and found[index].start < listed[-1].end:
                index += 1
            stop = found[index].start if index < len(found) else end
            yield _Segment(mark, mark.end, stop, listed)
            if index == len(found):
                return
            mark, index = found[index], index + 1

    def _fewest(self, mark: Mark, lists: enumerations.Lists, stop: int) -> int:
        """Return how many items make a list: one is enough straight behind a mark."""
        only = lists.first(mark.end, stop, stop, 1)
        is_behind = only and not self.scan.text[mark.end : only[0].start].strip()
        return 1 if is_behind and mark.end > mark.start else 2

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

    def _verdict(self, segment: _Segment) -> None:
        segment = self._unbulleted(segment)
        listed = segment.enumerators
        start, end = segment.start, listed[0].start if listed else segment.end
        if self.body.verdict.level is VerdictLevel.UNSTATED:
            start = self._phrase(start, end, is_answer=segment.mark.is_label)
        end = self._announcement(start, end, len(listed))
        if not self.body.verdict.rationale:
            self._rationale(start, end)
        if listed:
            self._points(segment, listed[0].start)

    def _unbulleted(self, segment: _Segment) -> _Segment:
        """Return the segment without a first bullet that holds the verdict itself."""
        first = segment.enumerators[0] if segment.enumerators else None
        if first is None or self.scan.text[segment.start : first.start].strip():
            return segment
        if find_phrase(self.scan, first.end, segment.end, self.cues) is None:
            return segment
        return replace(segment, start=first.end, enumerators=segment.enumerators[1:])

    def _phrase(self, start: int, end: int, *, is_answer: bool) -> int:
        """Claim the verdict phrase and the audience, and return where the rest begins."""
        start, end = self.ledger.narrowed(start, end)
        found = find_phrase(self.scan, start, end, self.cues, is_answer=is_answer)
        found = found or self._phrase_below(start, end)
        if found is None:
            return start
        phrase = self.ledger.claim(found.start, found.end, "verdict.phrase")
        self._set_verdict(level=found.level, phrase=phrase)
        audience = find_audience(self.scan, found.rest, end, self.cues)
        if audience is None or self.body.verdict.audience:
            return found.rest
        self.ledger.scaffold(found.rest, audience.start)
        self._set_verdict(
            audience=self.ledger.claim(audience.start, audience.end, "verdict.audience")
        )
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

    def _rationale(self, start: int, end: int) -> None:
        start, end = self.ledger.narrowed(start, end)
        end = self.scan.paragraph_end(start, end)
        rationale = self.ledger.claim(start, end, "verdict.rationale", trim=_LIST_END + "：:")
        self._set_verdict(rationale=rationale)

    def _audience(self, segment: _Segment) -> None:
        """Claim the sentence behind the label as the audience, unless the verdict names it."""
        if not self.body.verdict.audience:
            end = self.scan.sentence_end(segment.start, segment.end)
            end = self.scan.paragraph_end(segment.start, end)
            audience = self.ledger.claim(segment.start, end, "verdict.audience", trim=_STOP)
            self._set_verdict(audience=audience)

    def _set_verdict(self, **changes: object) -> None:
        self.body.verdict = self.body.verdict.model_copy(update=changes)

    # ------------------------------------------------------------------ design points

    def _points(self, segment: _Segment, start: int) -> None:
        if not self._says_something(start, segment.end):
            self.ledger.scaffold(start, segment.end)
            return
        pieces, trim = self._pieces(segment, start, self.cues.point_separators)
        before = len(self.body.points)
        for piece in pieces:
            name = f"design_points[{len(self.body.points)}].text"
            if text := self.ledger.claim(*piece, name, trim=trim):
                self.body.points.append(DesignPoint(text=text))
        mark = segment.mark
        self._check_count(mark.start, mark.count, len(self.body.points) - before)

    def _pieces(
        self, segment: _Segment, start: int, separators: Sequence[re.Pattern[str]]
    ) -> tuple[Sequence[tuple[int, int]], str]:
        """Return the items of a segment, and what to trim behind each.

        The full stop of a list that is one sentence belongs to the sentence, not to its last item.
        """
        if listed := segment.enumerators:
            for one in listed:
                self.ledger.scaffold(one.start, one.end)
            found, is_one_sentence = enumerations.items(self.scan, listed, segment.end)
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

    def _follow_ups(self, segment: _Segment) -> None:
        if not self._says_something(segment.start, segment.end):
            self.ledger.scaffold(segment.start, segment.end)
            return
        pieces, trim = self._pieces(segment, segment.start, self.cues.follow_up_separators)
        common: FollowUp | None = None
        for start, end in pieces:
            box = _BOX.match(self.scan.text, *self.ledger.narrowed(start, end))
            if box:
                self.ledger.scaffold(*box.span())
            name = f"follow_ups[{len(self.body.follow_ups)}].text"
            if text := self.ledger.claim(box.end() if box else start, end, name, trim=trim):
                common = common or self._common(segment.mark)
                done = box is not None and (box["mark"] or box["sign"]) not in {" ", "☐"}
                changes = {"text": text, "done": done}
                self.body.follow_ups.append(common.model_copy(update=changes))

    def _common(self, mark: Mark) -> FollowUp:
        """Claim what the mark says of all its follow-ups, under the first one's name."""
        owner = f"follow_ups[{len(self.body.follow_ups)}]"
        common = FollowUp(text="", priority=mark.priority)
        for name, where in (("audience", mark.addressee), ("condition", mark.condition)):
            if where:
                text = self.ledger.claim(*where, f"{owner}.{name}")
                common = common.model_copy(update={name: text})
        return common

    # ------------------------------------------------------------------ notes

    def _notes(self, start: int, end: int) -> None:
        """Keep as notes whatever prose no other field has claimed."""
        for gap in list(self.ledger.unclaimed(start, end)):
            self.body.notes.append(self.ledger.claim(*gap, f"notes[{len(self.body.notes)}]"))


def read_body(scan: Scan, start: int, end: int, cues: Cues, ledger: Ledger) -> Body:
    """Read the body of a digest.

    Args:
        scan: The text that holds the body.
        start: Where the body begins.
        end: Where it ends.
        cues: How reviewers write in the body's language.
        ledger: The account of the text, in which every claim is entered.
    """
    return _Reader(scan, cues, ledger).read(start, end)
