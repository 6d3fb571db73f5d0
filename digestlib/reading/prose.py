"""Reading the body of one digest: free review prose into verdict, design points and follow-ups."""

import re
from dataclasses import replace
from itertools import islice, pairwise
from typing import Final

from digestlib.model import FoundBy, VerdictLevel
from digestlib.reading import blocks
from digestlib.reading.body import FoundVerdict
from digestlib.reading.facts import read_fact
from digestlib.reading.listing import LIST_END, STOP, ListReader
from digestlib.reading.parts import Mark, Part
from digestlib.reading.scanning import PARAGRAPH
from digestlib.reading.segments import Segment, segments
from digestlib.reading.verdicts import (
    Phrase,
    boxed_phrase,
    find_answered,
    find_audience,
    find_phrase,
    find_phrase_behind,
    find_subject,
)

_WORD: Final = re.compile(r"\w")
_NAMED: Final = re.compile(
    r"^(?P<indent>[ \t]*)[-*+•][ \t]+\*\*(?=[^*\n]{1,60}(?:\*\*[ \t]*[：:]|[：:]\*\*)[ \t]*\S)",
    re.MULTILINE,
)
_QUOTATION: Final = re.compile(r"(?:>[^\n]*(?:\n\s*|\Z))+")
_SIGN_OFF: Final = re.compile(
    r"(?:(?:many )?thanks|thank you|cheers|(?:kind |best )?regards|此致|谢谢|謝謝|祝好|顺祝|順祝)"
    r"[ \t]*[,，!！.。]?[ \t\r]*(?:[^\n]{0,30}\s*){0,2}\Z",
    re.IGNORECASE,
)
"""The end of a letter: thanks, and a name."""
_BRACKET: Final = re.compile(r"[(（]")
_FEWEST: Final = 2
_ENOUGH: Final = 100
"""No verdict phrase is longer."""


class Reader(ListReader):
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
        is_labelled = any(one.mark.part is Part.VERDICT and one.mark.is_label for one in found)
        for segment in found:
            is_idle = segment.mark.has_slot and not self.says_something(segment.start, segment.end)
            if segment.mark.fact:
                self._fact(segment.mark)
            elif not is_idle:  # slots without a follow-up stay prose
                self._remarked_verdict(segment.mark)
                self._scaffold_words(segment.mark)
                self._part(segment, is_intro=is_labelled and not segment.mark.is_label)
        if self.body.verdict.level is VerdictLevel.UNSTATED:
            self._late_verdict(start, end)
        if not self.body.points and self.body.verdict.level is not VerdictLevel.UNSTATED:
            self._named_points(start, end)

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
                self._verdict(segment, is_intro=is_intro)
            case Part.RATIONALE if not self.body.verdict.rationale:
                self._rationale(segment.mark, segment.start, segment.end)
            case Part.AUDIENCE:
                self._audience(segment)
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
            self._verdict(segment)
        elif segment.enumerators:
            self._announcement(segment.start, segment.enumerators[0].start, 1)
            self.points(segment, segment.enumerators[0].start)

    def _late_verdict(self, start: int, end: int) -> None:
        """Read the verdict that opens a paragraph which no other field has claimed."""
        for gap in list(self.ledger.unclaimed(start, end)):
            if self.cues.opens_review(self.scan.text[gap[0] : min(gap[1], gap[0] + _ENOUGH)]):
                mark = Mark(gap[0], gap[0], Part.VERDICT)
                rest = self._phrase(mark, *gap)
                if not self.body.verdict.rationale:
                    self._rationale(mark, rest, gap[1])
                return

    def _scaffold_tail(self, mark: Mark) -> None:
        if mark.tail:
            self.ledger.scaffold(*mark.tail)

    def _scaffold_words(self, mark: Mark) -> None:
        """Enter the cue's own words, leaving out the slots that hold text to keep."""
        slots = [slot for slot in (mark.addressee, mark.condition) if slot]
        position = mark.start
        for start, end in sorted(slots):
            self.ledger.scaffold(position, start)
            position = end
        self.ledger.scaffold(position, mark.end)

    # ------------------------------------------------------------------ verdict

    def _verdict(self, segment: Segment, *, is_intro: bool = False) -> None:
        """Read the verdict; in front of the one that has a label, no other says why."""
        segment = self._unbulleted(segment)
        listed = segment.enumerators
        start, end = segment.start, listed[0].start if listed else segment.end
        if self.body.verdict.level is VerdictLevel.UNSTATED:
            start = self._phrase(segment.mark, start, end, is_intro=is_intro)
        end = self._announcement(start, end, len(listed))
        is_stated = self.body.verdict.level is not VerdictLevel.UNSTATED
        if not self.body.verdict.rationale and (is_stated or not is_intro):
            self._rationale(segment.mark, start, end)
        if listed:
            self.points(segment, listed[0].start)

    def _unbulleted(self, segment: Segment) -> Segment:
        """Return the segment without a first bullet that holds the verdict itself."""
        first = segment.enumerators[0] if segment.enumerators else None
        if first is None or self.scan.text[segment.start : first.start].strip():
            return segment
        if find_phrase(self.scan, first.end, segment.end, self.cues) is None:
            return segment
        return segment._replace(start=first.end, enumerators=segment.enumerators[1:])

    def _phrase(self, mark: Mark, start: int, end: int, *, is_intro: bool = False) -> int:
        """Claim the verdict phrase and the audience, and return where the rest begins."""
        start, end = self.ledger.narrowed(start, end)
        if start == end:
            return start
        start = self._past_quotation(start, end)
        found = self._answered(mark, end)
        found = found or find_phrase(self.scan, start, end, self.cues, is_answer=mark.is_label)
        found = found or (None if is_intro else self._phrase_below(start, end))
        found = found or find_subject(self.scan, start, end, self.cues)
        if found is None and not is_intro:
            found = find_phrase_behind(self.scan, start, end, self.cues)
        if found is None:
            return start
        return self._claim_phrase(found, end, mark.tells(FoundBy.CUE))

    def _claim_phrase(self, found: Phrase, end: int, told: FoundBy) -> int:
        """Claim a verdict and the audience beside it, and return where the rest begins."""
        if found.audience and found.lead is not None:
            self.ledger.scaffold(found.lead, found.audience[0])
            self._set_audience(*found.audience, told)
            self.ledger.scaffold(found.audience[1], found.start)
        phrase = self.ledger.claim(found.start, found.end, "verdict.phrase", found_by=told)
        self.body.verdict.level, self.body.verdict.phrase = found.level, phrase
        audience = find_audience(self.scan, found.rest, end, self.cues)
        if audience is None or self.body.verdict.audience:
            return found.rest
        self.ledger.scaffold(found.rest, audience.start)
        self._set_audience(audience.start, audience.end, told)
        self.ledger.scaffold(audience.end, audience.rest)
        return audience.rest

    def _answered(self, mark: Mark, end: int) -> Phrase | None:
        """Return the answer to a label that asks for one verdict, as "must read?" does."""
        word = _WORD.search(self.scan.text, mark.start, mark.end) if mark.is_label else None
        found = find_answered(self.scan.text, word.start(), end, self.cues) if word else None
        return replace(found, start=mark.end) if found else None

    def _remarked_verdict(self, mark: Mark) -> None:
        """Claim the verdict that stands in brackets behind a verdict's label."""
        is_stated = self.body.verdict.level is not VerdictLevel.UNSTATED
        if mark.part is not Part.VERDICT or not mark.is_label or is_stated:
            return
        bracket = _BRACKET.search(self.scan.text, mark.start, mark.end)
        if bracket and (
            found := boxed_phrase(self.scan.text, bracket.start(), mark.end, self.cues)
        ):
            self._claim_phrase(found, found.rest, FoundBy.LABEL)

    def _past_quotation(self, start: int, end: int) -> int:
        """Return where the author's own words begin behind a quotation, if they hold a verdict."""
        quotation = _QUOTATION.match(self.scan.text, start, end)
        if quotation is None:
            return start
        own = quotation.end()
        found = find_phrase(self.scan, own, end, self.cues)
        found = found or find_phrase_behind(self.scan, own, end, self.cues)
        return own if found else start

    def _set_audience(self, start: int, end: int, told: FoundBy) -> None:
        if not self.body.verdict.audience:
            self.body.verdict.audience = self.ledger.claim(
                start, end, "verdict.audience", found_by=told
            )

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
        self.check_count(clause, announced, count)
        return clause

    def _rationale(self, mark: Mark, start: int, end: int) -> None:
        start, end = self.ledger.narrowed(start, end)
        end = self.scan.paragraph_end(start, end)
        is_table = self.scan.text.startswith("|", start)
        if (
            is_table
            or _SIGN_OFF.match(self.scan.text, start, end)
            or not _WORD.search(self.scan.text, start, end)
        ):
            return
        if mark.is_label and not self.says_something(start, end):
            self.ledger.scaffold(start, end)
            return
        told = mark.tells(FoundBy.POSITION)
        self.body.verdict.rationale = self.ledger.claim(
            start, end, "verdict.rationale", trim=LIST_END + "：:", found_by=told
        )

    def _audience(self, segment: Segment) -> None:
        """Claim the sentence behind the label as the audience, unless the verdict names it."""
        if not self.body.verdict.audience:
            end = self.scan.sentence_end(segment.start, segment.end)
            end = self.scan.paragraph_end(segment.start, end)
            told = segment.mark.tells(FoundBy.CUE)
            self.body.verdict.audience = self.ledger.claim(
                segment.start, end, "verdict.audience", trim=STOP, found_by=told
            )

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
