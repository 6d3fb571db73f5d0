"""Reading the body of one digest: free review prose into verdict, design points and follow-ups."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Final

from digestlib.model import DesignPoint, FollowUp, Verdict, VerdictLevel
from digestlib.reading import enumerations, marks
from digestlib.reading.cues import Cues
from digestlib.reading.ledger import Ledger
from digestlib.reading.marks import Mark, Part
from digestlib.reading.scanning import Scan

_SEPARATOR: Final = re.compile(r"[\s，,：:；;。.—–-]*")
_AUDIENCE_END: Final = re.compile(r"[：；。;]|[:.](?=\s|$)")
_LIST_END: Final = "；;，,"
_STOP: Final = "。."


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
            self._scaffold_words(segment.mark)
            match segment.mark.part:
                case Part.VERDICT:
                    self._verdict(segment)
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
        mark = Mark(start, start, Part.VERDICT)
        while True:
            limit = next((one.start for one in found if one.is_label), end)
            listed = enumerations.find(self.scan, mark.end, limit, self.cues.sequences)
            if found and (not listed or found[0].start < listed[0].start):
                listed = ()
            if listed:
                found = [one for one in found if one.start >= listed[-1].end]
            stop = found[0].start if found else end
            yield _Segment(mark, mark.end, stop, listed)
            if not found:
                return
            mark, *found = found

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
        start = self._phrase(segment.start, segment.end)
        end = segment.enumerators[0].start if segment.enumerators else segment.end
        start = self._audience(start, end)
        end = self._announcement(start, end, len(segment.enumerators))
        rationale = self.ledger.claim(start, end, "verdict.rationale", trim=_LIST_END + "：:")
        if rationale and self.body.verdict.rationale:
            self.body.notes.append(rationale)
        elif rationale:
            self.body.verdict = self.body.verdict.model_copy(update={"rationale": rationale})
        if segment.enumerators:
            self._points(segment, end)

    def _announcement(self, start: int, end: int, count: int) -> int:
        """Enter the clause that announces a list of this length, and return where it begins."""
        _, end = self.ledger.narrowed(start, end)
        if count and self.scan.text[start:end].endswith(("：", ":")):
            clause = self.scan.clause_start(start, end - 1)
            if self.cues.announces(self.scan.text[clause:end], count):
                self.ledger.scaffold(clause, end)
                return clause
        return end

    def _phrase(self, start: int, end: int) -> int:
        """Claim the verdict phrase and return where the rest begins."""
        start, end = self.ledger.narrowed(start, end)
        best = self._longest_verdict(start, end)
        if best is None:
            return start
        stop, level = best
        phrase = self.ledger.claim(start, stop, "verdict.phrase")
        self.body.verdict = Verdict(level=level, phrase=phrase)
        return self._past_separator(stop, end)

    def _longest_verdict(self, start: int, end: int) -> tuple[int, VerdictLevel] | None:
        text = self.scan.text
        ends = [
            (match.end(), level)
            for pattern, level in self.cues.verdicts
            if (match := pattern.match(text, start, end)) and not _cuts_word(text, match.end())
        ]
        return max(ends, key=lambda one: one[0], default=None)

    def _audience(self, start: int, end: int) -> int:
        """Claim the audience if the text says it here, and return where the rest begins."""
        for lead in self.cues.audience:
            match = lead.match(self.scan.text, start, end)
            if match and not _cuts_word(self.scan.text, match.end()):
                stop = self._first_open(_AUDIENCE_END, match.end(), end)
                self.ledger.scaffold(match.start(), match.end())
                audience = self.ledger.claim(match.end(), stop, "verdict.audience")
                self.body.verdict = self.body.verdict.model_copy(update={"audience": audience})
                return self._past_separator(stop, end)
        return start

    def _first_open(self, pattern: re.Pattern[str], start: int, end: int) -> int:
        found = pattern.finditer(self.scan.text, start, end)
        return next((one.start() for one in found if self.scan.is_open(one.start())), end)

    def _past_separator(self, start: int, end: int) -> int:
        match = _SEPARATOR.match(self.scan.text, start, end)
        return match.end() if match else start

    # ------------------------------------------------------------------ design points

    def _points(self, segment: _Segment, start: int) -> None:
        pieces, trim = self._pieces(segment, start, self.cues.point_separators)
        before = len(self.body.points)
        for piece in pieces:
            name = f"design_points[{len(self.body.points)}].text"
            if text := self.ledger.claim(*piece, name, trim=trim):
                self.body.points.append(DesignPoint(text=text))
        self._check_count(segment.mark, len(self.body.points) - before)

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
        stop = self.scan.sentence_end(start, segment.end)
        pieces = self._cut(segment.mark, separators, start, stop)
        if len(pieces) > 1:
            for piece, following in pairwise(pieces):
                self.ledger.scaffold(piece[1], following[0])
            return pieces, _LIST_END + _STOP
        last = segment.end if segment.mark.is_label else stop
        sentences = tuple(self.scan.sentences(start, last))
        return sentences, _STOP if len(sentences) == 1 else ""

    def _cut(
        self, mark: Mark, separators: Sequence[re.Pattern[str]], start: int, end: int
    ) -> Sequence[tuple[int, int]]:
        """Cut a sentence at the separators; where the author announced a count, only into that."""
        cuts = [tuple(self.scan.cut(one, start, end)) for one in separators]
        if not mark.count:
            return cuts[-1]
        announced = self.cues.count(mark.count)
        return next((one for one in cuts if len(one) == announced), ((start, end),))

    def _check_count(self, mark: Mark, found: int) -> None:
        if not mark.count or (announced := self.cues.count(mark.count)) == found:
            return
        self.body.findings.append(
            Finding(
                mark.start,
                "design_points",
                f"the text announces {announced} design points, but {found} were found",
                "number the points, or correct the announced count",
            )
        )

    # ------------------------------------------------------------------ follow-ups

    def _follow_ups(self, segment: _Segment) -> None:
        common = self._common(segment.mark)
        pieces, trim = self._pieces(segment, segment.start, self.cues.follow_up_separators)
        for piece in pieces:
            name = f"follow_ups[{len(self.body.follow_ups)}].text"
            if text := self.ledger.claim(*piece, name, trim=trim):
                self.body.follow_ups.append(common.model_copy(update={"text": text}))

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


def _cuts_word(text: str, position: int) -> bool:
    before, after = text[position - 1 : position], text[position : position + 1]
    return (before + after).isascii() and before.isalnum() and after.isalnum()
