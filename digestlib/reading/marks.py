"""Finding the places in a body where a cue says what comes next."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

from digestlib.model import Priority
from digestlib.reading.cues import Cues
from digestlib.reading.scanning import Scan


class Part(Enum):
    """The parts of a digest's body."""

    VERDICT = auto()
    AUDIENCE = auto()
    DESIGN_POINTS = auto()
    FOLLOW_UPS = auto()
    NOTES = auto()


@dataclass(frozen=True, slots=True)
class Mark:
    """A cue: its range, what part begins behind it, and the ranges of its slots.

    A label stands in front of a colon or alone on a line, and governs what follows up to the next
    mark; any other cue governs its sentence.
    """

    start: int
    end: int
    part: Part
    is_label: bool = False
    priority: Priority | None = None
    count: int = 0
    addressee: tuple[int, int] | None = None
    condition: tuple[int, int] | None = None

    @property
    def has_slot(self) -> bool:
        """Whether the cue says for whom or when."""
        return self.addressee is not None or self.condition is not None


_LABEL_PARTS: Final = {
    "verdict": Part.VERDICT,
    "audience": Part.AUDIENCE,
    "design_points": Part.DESIGN_POINTS,
    "follow_ups": Part.FOLLOW_UPS,
}
_LONGEST_LABEL: Final = 60
_OTHER_LABEL: Final = re.compile(
    r"(?:^[ \t]*|(?<=\s)(?=[-*+•]))(?:[-*+•][ \t]+)?"
    rf"(?=\*\*[^*\n]{{1,{_LONGEST_LABEL}}}(?:\*\*[ \t]*[：:]|[：:]\*\*))",
    re.MULTILINE,
)


def find(scan: Scan, start: int, end: int, cues: Cues) -> list[Mark]:
    """Return the marks of a range in order; where two overlap, the first and longest stays."""
    found = [
        *_labels(scan, start, end, cues),
        *_other_labels(scan, start, end, cues),
        *_leads(scan, start, end, cues),
    ]
    marks: list[Mark] = []
    for mark in sorted(found, key=lambda one: (one.start, -one.end)):
        if not marks or (mark.start >= marks[-1].end and not _says_no_more(mark, marks[-1])):
            marks.append(mark)
    return marks


def _says_no_more(mark: Mark, before: Mark) -> bool:
    """Return whether a lead only repeats the mark in front of it, and so belongs to the text."""
    says_more = mark.is_label or mark.priority or mark.addressee or mark.condition
    repeats = mark.part == before.part == Part.FOLLOW_UPS and mark.start == before.end
    return repeats and not says_more


def _labels(scan: Scan, start: int, end: int, cues: Cues) -> Iterator[Mark]:
    for kind, patterns in cues.labels.items():
        for match in _matches(scan, patterns, start, end):
            yield Mark(match.start(), match.end(), _LABEL_PARTS[kind], is_label=True)


def _other_labels(scan: Scan, start: int, end: int, cues: Cues) -> Iterator[Mark]:
    """Yield the bold labels that no cue knows; a verdict in bold looks like one."""
    for match in _OTHER_LABEL.finditer(scan.text, start, end):
        bold = scan.text[match.end() : match.end() + _LONGEST_LABEL]
        if scan.is_open(match.start()) and not cues.opens_review(bold):
            yield Mark(match.start(), match.end(), Part.NOTES, is_label=True)


def _leads(scan: Scan, start: int, end: int, cues: Cues) -> Iterator[Mark]:
    for match in _matches(scan, cues.point_leads, start, end):
        count = cues.count(match.groupdict().get("count") or "")
        yield Mark(match.start(), match.end(), Part.DESIGN_POINTS, count=count)
    for pattern, priority in cues.follow_up_leads:
        for match in _matches(scan, [pattern], start, end):
            yield Mark(
                match.start(),
                match.end(),
                Part.FOLLOW_UPS,
                priority=priority,
                addressee=_slot(match, "addressee"),
                condition=_slot(match, "condition"),
            )


def _matches(
    scan: Scan, patterns: Iterable[re.Pattern[str]], start: int, end: int
) -> Iterator[re.Match[str]]:
    for pattern in patterns:
        for match in pattern.finditer(scan.text, start, end):
            if scan.is_open(match.start()) and scan.starts_clause(match.start(), start):
                yield match


def _slot(match: re.Match[str], name: str) -> tuple[int, int] | None:
    return match.span(name) if match.groupdict().get(name) else None
