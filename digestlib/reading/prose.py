"""Reading the body of one digest: free review prose into verdict, design points and follow-ups."""

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final

from digestlib.model import FoundBy, VerdictLevel
from digestlib.reading import blocks
from digestlib.reading.body import Finding, FoundVerdict
from digestlib.reading.closing import find_predicate
from digestlib.reading.facts import read_fact
from digestlib.reading.listing import LIST_END
from digestlib.reading.opinions import OpinionReader
from digestlib.reading.parts import Mark, Part
from digestlib.reading.scanning import Scan
from digestlib.reading.segments import MOST, Segment, segments
from digestlib.reading.verdicts import find_phrase, find_subject

_WORD: Final = re.compile(r"\w")
_NAMED: Final = re.compile(
    r"^(?P<indent>[ \t]*)[-*+•][ \t]+\*\*(?=[^*\n]{1,60}(?:\*\*[ \t]*[：:]|[：:]\*\*)[ \t]*\S)",
    re.MULTILINE,
)
_FEWEST: Final = 2


class Reader(OpinionReader):
    """Reads one body into what was found so far, and enters each claim in the account."""

    def read(self, start: int, end: int, part: Part | None = None) -> None:
        """Read a range.

        Args:
            start: Where it begins.
            end: Where it ends.
            part: What it is, where something outside it says so, as a label would.
        """
        first = Mark(start, start, part or Part.VERDICT, is_label=part is not None)
        found = list(segments(self.scan, first, end, self.cues))
        self._find_excess(found)
        is_labelled = any(one.mark.part is Part.VERDICT and one.mark.is_label for one in found)
        for segment in found:
            is_idle = segment.mark.has_slot and not self.says_something(segment.start, segment.end)
            if segment.mark.fact:
                self._fact(segment.mark)
            elif not is_idle:  # slots without a follow-up stay prose
                self.remarked_verdict(segment.mark)
                self.scaffold_words(segment.mark)
                self._part(segment, is_intro=is_labelled and not segment.mark.is_label)
        if self.body.verdict.level is VerdictLevel.UNSTATED:
            self.late_verdict(start, end)
        if not self.body.points and self.body.verdict.level is not VerdictLevel.UNSTATED:
            self._named_points(start, end)

    def _find_excess(self, found: Sequence[Segment]) -> None:
        """Note a finding where a body holds more than anybody writes, which is not read."""
        last = [one.enumerators[-1] for one in found if one.is_cut]
        if len(found) > MOST or last:
            position = last[0].start if last else found[-1].mark.start
            what = f"there are more than {MOST:,} cues or items here; those behind stay notes"
            self.body.findings.append(Finding(position, "", what, "split this digest into several"))

    def predicate(self, start: int, end: int) -> int:
        """Read the verdict on the title whose sentence goes on here, and return where the rest is.

        What a review begins with by itself is left to be read as any review, less an "and".
        """
        joints = (fit.match.end() for fit in self.cues.conjunctions.at(self.scan.text, start, end))
        for place in (start, *joints):
            where = (self.scan, place, end, self.cues)
            if find_phrase(*where) or find_subject(*where):
                self.ledger.scaffold(start, place)
                return place
        found = find_predicate(self.scan, start, end, self.cues)
        if found is None:
            return start
        rest = self._claim_phrase(found, end, FoundBy.CUE)
        if found.begin > start:
            name = f"notes[{len(self.body.notes)}]"
            self.body.notes.append(self.ledger.claim(start, found.begin, name))
        return rest

    def lead(self, start: int, end: int) -> None:
        """Read the verdict that leads to a title, which may be its object: "I'd skip" it."""
        words = self.scan.text[start:end].rstrip()
        if self.body.verdict.level is not VerdictLevel.UNSTATED:
            return
        for said in (words, f"{words} it"):
            found = find_phrase(Scan(said), 0, len(said), self.cues)
            is_clear = found and (said == words or found.level is not VerdictLevel.WORTH_READING)
            if found and is_clear and found.start < found.end:
                stop = start + min(found.end, len(words))
                found = replace(found, start=start + found.start, end=stop, rest=stop)
                self._claim_phrase(found, end, FoundBy.CUE)
                return

    def _named_points(self, start: int, end: int) -> None:
        """Read the bullets that begin with a name in bold, which no label announces, as points."""
        text = self.scan.text
        named = [
            (one.start(), one.end() - 2, min(blocks.item_end(text, one.end("indent"), end), end))
            for one in _NAMED.finditer(text, start, end)
            if self.scan.is_open(one.start())
            and list(self.ledger.unclaimed(one.end(), one.end() + 3))
        ]
        if len(named) < _FEWEST or any(
            text[one[2] : other[0]].strip() for one, other in pairwise(named)
        ):
            return
        for bullet, begin, stop in named:
            self.ledger.scaffold(bullet, begin)
            name = f"design_points[{len(self.body.points)}].text"
            words = self.ledger.claim(
                begin, stop, name, trim=LIST_END, found_by=FoundBy.ENUMERATION
            )
            self.body.points.append(words)

    def _part(self, segment: Segment, *, is_intro: bool) -> None:
        match segment.mark.part:
            case Part.VERDICT:
                self.verdict(segment, is_intro=is_intro)
            case Part.RATIONALE if not self.body.verdict.rationale:
                self.rationale(segment.mark, segment.start, segment.end)
            case Part.AUDIENCE:
                self.audience(segment)
            case Part.DESIGN_POINTS:
                self.points(segment, segment.start)
            case Part.FOLLOW_UPS:
                self.follow_ups(segment)
            case Part.REST:
                self._rest(segment)
            case _:
                self._scaffold_tail(segment.mark)

    def _fact(self, mark: Mark) -> None:
        where = mark.fact or (mark.end, mark.end)
        if read_fact(mark.part, where, self.context):
            self.ledger.scaffold(mark.start, mark.end)

    def _rest(self, segment: Segment) -> None:
        """Read what follows a fact: the verdict where there is none yet, else points or notes."""
        if not _WORD.search(self.scan.text, segment.start, segment.end):
            return
        if self.body.verdict == FoundVerdict():
            self.verdict(segment)
        elif segment.enumerators:
            self.announcement(segment.start, segment.enumerators[0].start, 1)
            self.points(segment, segment.enumerators[0].start)

    def _scaffold_tail(self, mark: Mark) -> None:
        if mark.tail:
            self.ledger.scaffold(*mark.tail)

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
