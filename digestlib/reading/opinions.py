"""Reading what a body says of the whole change: the verdict, why, and for whom."""

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from typing import Final

from digestlib.model import FoundBy, VerdictLevel
from digestlib.reading.audiences import find_audience
from digestlib.reading.closing import Closing, find_closing, find_phrase_behind
from digestlib.reading.enumerations import BULLET
from digestlib.reading.listing import LIST_END, STOP, ListReader
from digestlib.reading.parts import Mark, Part
from digestlib.reading.scanning import PARAGRAPH
from digestlib.reading.segments import Segment
from digestlib.reading.verdicts import (
    Phrase,
    boxed_phrase,
    find_answered,
    find_phrase,
    find_reply,
    find_subject,
)

_WORD: Final = re.compile(r"\w")
_QUOTATION: Final = re.compile(r"(?:>[^\n]*(?:\n\s*|\Z))+")
_SIGN_OFF: Final = re.compile(
    r"(?:(?:many )?thanks|thank you|cheers|(?:kind |best )?regards|此致|谢谢|謝謝|祝好|顺祝|順祝)"
    r"[ \t]*[,，!！.。]?[ \t\r]*(?:[^\n]{0,30}\s*){0,2}\Z",
    re.IGNORECASE,
)
"""The end of a letter: thanks, and a name."""
_COLONS: Final = ("：", ":")
_ANNOUNCING: Final = (*_COLONS, "，", ",", "—", "–")
"""What ends a clause that announces a list; but for a colon, it must say so in as many words."""
_NUMBER: Final = re.compile(r"[#＃!]\d")
"""A pull request, which is no part of an announcement."""
_BRACKET: Final = re.compile(r"[(（]")
_FRAME_START: Final = re.compile(r"(?:\*\*|[(（【\[])\Z")
_FRAME_END: Final = re.compile(r"\*\*|[)）】\]]")
_ITEM_SIGN: Final = re.compile(r"[ \t]*(?:\d{1,2}[.)、．]|[(（]\w{1,3}[)）]|[①-⑳])")
_ENOUGH: Final = 100
"""No verdict phrase is longer."""
_RATIONALE: Final = "verdict.rationale"


class OpinionReader(ListReader):
    """Reads the verdict of one body into what was found so far."""

    def verdict(self, segment: Segment, *, is_intro: bool = False) -> None:
        """Read the verdict; in front of the one that has a label, no other says why."""
        segment = self._unbulleted(segment)
        listed = segment.enumerators
        start, end = segment.start, listed[0].start if listed else segment.end
        if self.body.verdict.level is VerdictLevel.UNSTATED:
            start = self._phrase(segment.mark, start, end, is_intro=is_intro)
        end = self.announcement(start, end, len(listed))
        is_stated = self.body.verdict.level is not VerdictLevel.UNSTATED
        if not self.body.verdict.rationale and (is_stated or not is_intro):
            self.rationale(segment.mark, start, end)
        if listed:
            self.points(segment, listed[0].start)

    def _unbulleted(self, segment: Segment) -> Segment:
        """Return the segment without a first bullet that holds the verdict itself."""
        first = segment.enumerators[0] if segment.enumerators else None
        if first is None or self.scan.text[segment.start : first.start].strip():
            return segment
        if find_phrase(self.scan, first.end, segment.end, self.cues) is None:
            return segment
        self.ledger.scaffold(first.start, first.end)
        return segment._replace(start=first.end, enumerators=segment.enumerators[1:])

    def _phrase(self, mark: Mark, start: int, end: int, *, is_intro: bool = False) -> int:
        """Claim the verdict phrase and the audience, and return where the rest begins."""
        start, end = self.ledger.narrowed(start, end)
        if start == end:
            return start
        asked, start = start, self._past_quotation(start, end)
        found = self._answered(mark, end)
        if (
            found is None
            and start == asked
            and (quotation := _QUOTATION.match(self.scan.text, start, end))
        ):
            found = find_reply(self.scan.text, *quotation.span(), end, self.cues)
        found = found or find_phrase(self.scan, start, end, self.cues, is_answer=mark.is_label)
        found = found or (None if is_intro else self._phrase_below(start, end))
        if found and self._is_only_asked(found, start):
            found = None
        found = found or find_subject(self.scan, start, end, self.cues)
        if found is None and not is_intro:
            found = find_phrase_behind(self.scan, start, end, self.cues)
        if found is None:
            return start
        return self._claim_phrase(found, end, mark.tells(FoundBy.CUE))

    def _claim_phrase(self, found: Phrase, end: int, told: FoundBy) -> int:
        """Claim a verdict and the audience beside it, and return where the rest begins."""
        if found.close is not None:
            end = found.close
            self._scaffold_frame(found.begin, end)
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

    def _scaffold_frame(self, start: int, end: int) -> None:
        """Enter what frames a verdict and all that is said with it: bold, or brackets."""
        for sign in (
            _FRAME_START.search(self.scan.text, max(0, start - 2), start),
            _FRAME_END.match(self.scan.text, end),
        ):
            if sign:
                self.ledger.scaffold(*sign.span())

    def _answered(self, mark: Mark, end: int) -> Phrase | None:
        """Return the answer to a label that asks for one verdict, as "must read?" does."""
        word = _WORD.search(self.scan.text, mark.start, mark.end) if mark.is_label else None
        found = find_answered(self.scan.text, word.start(), end, self.cues) if word else None
        return replace(found, start=mark.end) if found else None

    def remarked_verdict(self, mark: Mark) -> None:
        """Claim the verdict that stands in brackets behind a verdict's label."""
        is_stated = self.body.verdict.level is not VerdictLevel.UNSTATED
        if mark.part is not Part.VERDICT or not mark.is_label or is_stated:
            return
        bracket = _BRACKET.search(self.scan.text, mark.start, mark.end)
        if bracket and (
            found := boxed_phrase(self.scan.text, bracket.start(), mark.end, self.cues)
        ):
            self._claim_phrase(found, found.rest, FoundBy.LABEL)

    def _is_only_asked(self, found: Phrase, start: int) -> bool:
        """Return whether a verdict is what somebody else asks, in a quotation."""
        text = self.scan.text
        return text.startswith(">", start) and text[found.end : found.end + 1] in {"?", "？"}

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
            begins = text[paragraph.start() : paragraph.start() + _ENOUGH]
            if not begins.startswith(">") and self.cues.opens_review(begins):
                return find_phrase(self.scan, paragraph.start(), end, self.cues)
        return None

    def announcement(self, start: int, end: int, count: int) -> int:
        """Enter the clause that announces a list, and return where it begins.

        A clause that says more than that stays prose.
        """
        _, end = self.ledger.narrowed(start, end)
        if not count or not self.scan.text[start:end].endswith(_ANNOUNCING):
            return end
        clause = self.scan.clause_start(start, end - 1)
        words = self.scan.text[clause:end]
        if not words.endswith(_COLONS) and not self.cues.announces(words, count):
            return end
        announced = self.cues.announced(words, count)
        if not announced or _NUMBER.search(words):
            return end
        self.check_count(clause, announced, count)
        if self.cues.states_more(words):
            return end
        self.ledger.scaffold(clause, end)
        return clause

    def rationale(self, mark: Mark, start: int, end: int) -> None:
        """Claim the first paragraph of a range as the reason, if it says something."""
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

    def audience(self, segment: Segment) -> None:
        """Claim the sentence behind the label as the audience, unless the verdict names it."""
        if not self.body.verdict.audience:
            end = self.scan.sentence_end(segment.start, segment.end)
            end = self.scan.paragraph_end(segment.start, end)
            first = segment.enumerators[0].start if segment.enumerators else end
            is_above = segment.start < first < end and self.says_something(segment.start, first)
            told = segment.mark.tells(FoundBy.CUE)
            self.body.verdict.audience = self.ledger.claim(
                segment.start,
                first if is_above else end,
                "verdict.audience",
                trim=STOP,
                found_by=told,
            )
            if is_above and not self.body.points:
                self.points(segment, first)

    def late_verdict(self, start: int, end: int) -> None:
        """Read the verdict that opens a paragraph which no other field has claimed.

        Where none does, it is the last sentence in prose that grades the change as a whole.
        """
        gaps = list(self.ledger.unclaimed(start, end))
        for gap in gaps:
            begins = self.scan.text[gap[0] : min(gap[1], gap[0] + _ENOUGH)]
            if not begins.startswith(">") and self.cues.opens_review(begins):
                mark = Mark(gap[0], gap[0], Part.VERDICT)
                rest = self._phrase(mark, *gap)
                if not self.body.verdict.rationale:
                    self.rationale(mark, rest, gap[1])
                return
        tails = [self._rationale_told_by_place(), *self._tails()]
        ranges = sorted([*gaps, *(one for one in tails if one)])
        if found := find_closing(self.scan, ranges, self.cues):
            self._close(found)

    def _rationale_told_by_place(self) -> tuple[int, int] | None:
        entry = self.ledger.entry(_RATIONALE) if self.body.verdict.rationale else None
        return entry[:2] if entry and entry[3] is FoundBy.POSITION else None

    def _tails(self) -> Iterator[tuple[int, int]]:
        """Yield what follows the first sentence of the last point and follow-up in prose."""
        for name in self._last_items():
            if entry := self.ledger.entry(name):
                line_start = self.scan.text.rfind("\n", 0, entry[0]) + 1
                begins = (one.match(self.scan.text, line_start) for one in (BULLET, _ITEM_SIGN))
                tail = self.scan.sentence_end(*entry[:2]), entry[1]
                if tail[0] < tail[1] and not any(begins):
                    yield tail

    def _last_items(self) -> Iterator[str]:
        if self.body.points:
            yield f"design_points[{len(self.body.points) - 1}].text"
        if self.body.follow_ups:
            yield f"follow_ups[{len(self.body.follow_ups) - 1}].text"

    def _close(self, closing: Closing) -> None:
        """Claim the verdict that is the last word, from the prose or the item that ends with it."""
        found, verdict = closing.phrase, self.body.verdict
        self._end_items(closing.start)
        reason = self.ledger.entry(_RATIONALE) if verdict.rationale else None
        holds = reason is not None and reason[0] <= found.begin < reason[1]
        if reason and holds:
            verdict.rationale = self.ledger.release(reason)
        rest = self._claim_phrase(found, closing.end, FoundBy.CUE)
        if _WORD.search(self.scan.text, rest, closing.end):
            if reason and not holds and reason[3] is FoundBy.POSITION:
                verdict.rationale = self.ledger.release(reason)
            where = (rest, closing.end)
        elif reason and holds:
            where = (reason[0], found.begin)
        else:
            return
        if not verdict.rationale:
            verdict.rationale = self.ledger.claim(*where, _RATIONALE, trim=f"{LIST_END}：:")

    def _end_items(self, position: int) -> None:
        """End the last point or follow-up in front of the sentence that is none of it."""
        for name in self._last_items():
            entry = self.ledger.entry(name)
            if entry and entry[0] < position < entry[1]:
                text = self.ledger.release(entry, position)
                if name.startswith("design_points"):
                    self.body.points[-1] = text
                else:
                    self.body.follow_ups[-1]["text"] = text
