"""Finding the places in a body where a cue says what comes next."""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from digestlib.reading import blocks, lines
from digestlib.reading.addressing import names_addressee
from digestlib.reading.cues import Cues
from digestlib.reading.dates import date_at, dated_lines
from digestlib.reading.leads import find_leads
from digestlib.reading.parts import Mark, Part
from digestlib.reading.pull_requests import is_pull_request, pull_request_end
from digestlib.reading.scanning import Scan

_LABEL_PARTS: Final = {
    "verdict": Part.VERDICT,
    "rationale": Part.RATIONALE,
    "audience": Part.AUDIENCE,
    "design_points": Part.DESIGN_POINTS,
    "follow_ups": Part.FOLLOW_UPS,
}
_LISTED: Final = frozenset({"design_points", "follow_ups"})
FACT_PARTS: Final = {
    "pull_request": Part.PULL_REQUEST,
    "date": Part.DATE,
    "authors": Part.AUTHORS,
    "tags": Part.TAGS,
}
_FACT_END: Final = re.compile(r"(?<![ \t])[ \t]*(?:[|·｜\r\n]|\s\*\*)")
_FIRST_LINE: Final = re.compile(r"\s*(?:[-*+•>][ \t]+)?[*_]?(?P<fact>[^\n]+)")
_MAY_BE_NUMBER: Final = re.compile(r"[\s*<(（]*(?:[^\W\u3400-\u9fff]|[.\[#＃!-])")
"""What a pull request begins with, so that few lines are looked at closely."""
_LATER_NUMBER: Final = re.compile(
    r"\n(?P<label>[ \t]*(?:\U0001f517\ufe0f?[ \t]*(?:(?:PR|MR)[ \t]*[：:]?[ \t]*)?"
    r"|[^\w\n#]{0,6}\b(?:PR|MR)\*{0,2}[ \t]*[：:]?\*{0,2}[ \t]*))"
    r"(?P<fact>[\[#＃!<h\d][^\n]{1,200}?)[ \t\r]*(?=\n|\Z)"
)
"""A pull request on a line of its own, behind what says that it is one."""
_NEXT_FACT: Final = re.compile(r"[·|｜]|[ \t]by[ \t]+@|[*_]$")
"""What stands between the facts of a line."""
_UNDERLINE: Final = re.compile(r"(?:-{3,}|={3,})[ \t\r]*(?:\n|\Z)\s*")
_FRONT: Final = re.compile(
    r"(?:\*{0,3}[\[【]?P[0-3][\]】]?\*{0,3}(?:[ \t]*[(（]@[\w-]+[)）])?|@[A-Za-z0-9][\w-]*)"
    r"[ \t]*[：:]"
)
_ENDS_WITH_DASH: Final = re.compile(r"[—–-]\s*\Z")
_TASK: Final = re.compile(
    r"^(?P<indent>[ \t]*)(?:(?:[-*+•]|\d{1,2}[.)])[ \t]+)?(?:\[[ xX√✓✔-]\](?=[ \t])|[☐⬜☑☒])",
    re.MULTILINE,
)
_BOX: Final = re.compile(r"[\[☐⬜☑☒]")
_COMMAS: Final = ("，", ",")
_NEAR: Final = 200
"""So near to a label is what its first sentence says."""
_ENDS: Final = re.compile(r"[。；;\n!！?？]|[.](?=\s)")
_FRONT_HEADS: Final = frozenset("*[【P@")
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
        *_headings(scan, start, end, cues),
        *_sections(scan, start, end, cues),
        *_other_labels(scan, start, end, cues),
        *find_leads(scan, start, end, cues),
        *_lone_pull_request(scan, start, end, cues),
        *_lone_dates(scan, start, end, cues),
        *_fronts(scan, start, end),
    ]
    marks: list[Mark] = []
    for mark in sorted(found, key=lambda one: (one.start, -one.end)):
        if marks and _says_when(mark, marks[-1]):
            both = marks.pop()._replace(is_label=False, end=mark.end, condition=mark.condition)
            marks.append(both)
        elif not marks or (
            mark.start >= marks[-1].end and not _says_no_more(scan, mark, marks[-1])
        ):
            marks.append(mark)
    return list(_outermost(scan, marks))


def _says_when(mark: Mark, before: Mark) -> bool:
    """Return whether a lead only says when, straight behind the one that says for whom."""
    is_pair = mark.part is before.part is Part.FOLLOW_UPS and mark.start == before.end
    return bool(
        is_pair
        and before.addressee
        and mark.condition
        and not (before.condition or mark.addressee or mark.priority)
    )


def _says_no_more(scan: Scan, mark: Mark, before: Mark) -> bool:
    """Return whether a lead only repeats the mark in front of it, and so belongs to the text.

    It does so straight behind it, or behind a comma of the first sentence below a label.
    """
    says_more = mark.is_label or mark.priority or mark.addressee or mark.condition
    if says_more or not mark.part is before.part is Part.FOLLOW_UPS:
        return False
    if not before.is_label or mark.start - before.end > _NEAR:
        return mark.start == before.end
    between = scan.text[before.end : mark.start].rstrip()
    is_later = between.endswith(_COMMAS) and not _ENDS.search(between)
    return mark.start == before.end or is_later


def _labels(scan: Scan, start: int, end: int, cues: Cues) -> Iterator[Mark]:
    """Yield the labels of parts, and those of facts that have one behind them."""
    for fit in cues.all_labels.fits(scan.text, scan.places(start, end), start, end):
        first, last = fit.match.span()
        kind = fit.cue.says
        if kind in FACT_PARTS:
            if _starts_fact(scan, first, start):
                yield from _fact(scan.text, FACT_PARTS[kind], (first, last), end, cues)
        elif kind in _LABEL_PARTS and _starts_label(scan, first, start):
            if _ENDS_WITH_DASH.search(fit.match.group()) and not lines.begins_line(
                scan.text, first
            ):
                continue
            stop = _past_underline(scan.text, last, end)
            slots = fit.match.groupdict()
            named = next((one for one in ("addressee", "who", "owner") if slots.get(one)), None)
            who = fit.match.span(named) if named else _remarked(fit.match, slots, kind, cues)
            is_item = kind in _LISTED and bool(slots.get("nth"))
            part = _LABEL_PARTS[kind]
            yield Mark(first, stop, part, is_label=True, addressee=who, is_item=is_item)


def _remarked(
    match: re.Match[str], slots: Mapping[str, str | None], kind: str, cues: Cues
) -> tuple[int, int] | None:
    """Return the remark behind the label of follow-ups where it names whose they are."""
    remark = slots.get("remark") or ""
    is_name = kind == "follow_ups" and remark and names_addressee(remark, cues)
    return match.span("remark") if is_name else None


def _starts_label(scan: Scan, position: int, start: int) -> bool:
    """Return whether a label may stand here; one in bold may stand behind any text."""
    is_bold = scan.text.startswith(("**", "【"), position) and scan.text[position - 1].isspace()
    return (
        is_bold or scan.text[position - 2 : position] == "> " or scan.starts_clause(position, start)
    )


def _past_underline(text: str, position: int, end: int) -> int:
    underline = _UNDERLINE.match(text, position, end)
    return underline.end() if underline else position


def _headings(scan: Scan, start: int, end: int, cues: Cues) -> Iterator[Mark]:
    """Yield the headings that no cue knows; their words are kept."""
    for one in blocks.headings(scan.text, start, end):
        if not cues.is_label(scan.text[one.title_start : one.title_end]):
            tail = (one.title_end, min(one.end + 1, end))
            yield Mark(one.start, one.title_start, Part.NOTES, is_label=True, tail=tail)


def _sections(scan: Scan, start: int, end: int, cues: Cues) -> Iterator[Mark]:
    """Yield the lists of notes: those that say so, and those with a heading behind another list."""
    if not lines.holds_list(scan.text, start, end):
        return
    for fit in cues.asides.fits(scan.text, scan.places(start, end), start, end):
        first, last = fit.match.span()
        if lines.begins_line(scan.text, first) and lines.begins_list(scan.text, last):
            yield from _aside(first, lines.list_end(scan.text, last, end), end)
    for first, last in lines.sections(scan.text, start, end):
        heading = scan.text[first : scan.line_end(first, end)]
        if scan.is_open(first) and not cues.opens_review(heading) and not cues.is_label(heading):
            yield from _aside(first, last, end)


def _aside(start: int, stop: int, end: int) -> Iterator[Mark]:
    """Yield where a list of notes begins, and where the text goes on behind it."""
    yield Mark(start, start, Part.NOTES, is_label=True)
    if stop < end:
        yield Mark(stop, stop, Part.REST, is_label=True)


def _other_labels(scan: Scan, start: int, end: int, cues: Cues) -> Iterator[Mark]:
    """Yield the bold labels that no cue knows; a verdict in bold looks like one."""
    if scan.text.find("**", start, end) < 0:
        return
    for match in _OTHER_LABEL.finditer(scan.text, start, end):
        bold = scan.text[match.end() : match.end() + _LONGEST_LABEL]
        if scan.is_open(match.start()) and not cues.opens_review(bold):
            yield Mark(match.start(), match.end(), Part.NOTES, is_label=True)


def _fronts(scan: Scan, start: int, end: int) -> Iterator[Mark]:
    """Yield where a box, a priority or a name in front of a colon begins a follow-up."""
    has_box = _BOX.search(scan.text, start, end)
    for match in _TASK.finditer(scan.text, start, end) if has_box else ():
        if scan.is_open(match.start()):
            yield Mark(match.end("indent"), match.end("indent"), Part.FOLLOW_UPS)
    behind = start
    for position in scan.places(start, end):
        may_stand = scan.text[position] in _FRONT_HEADS and scan.starts_clause(position, start)
        if may_stand and (front := _FRONT.match(scan.text, position, end)):
            # One straight behind another says more of the same follow-up.
            if behind == start or scan.text[behind:position].strip(" \t"):
                yield Mark(position, position, Part.FOLLOW_UPS)
            behind = front.end()


def _lone_pull_request(scan: Scan, start: int, end: int, cues: Cues) -> Iterator[Mark]:
    """Yield the pull request that is a line by itself, and where the text goes on.

    It is the first line, or a later one that says so: "🔗 #2044", "**PR** #2044".
    """
    line = _FIRST_LINE.match(scan.text, start, end)
    if (
        line
        and _MAY_BE_NUMBER.match(line["fact"])
        and is_pull_request(_NEXT_FACT.split(line["fact"], maxsplit=1)[0])
    ):
        yield from _fact(scan.text, Part.PULL_REQUEST, (line.start("fact"),) * 2, end, cues)
    elif later := _LATER_NUMBER.search(scan.text, start, end):
        above = scan.text[start : later.start()].rstrip().rstrip("*")
        if not above.endswith(("：", ":")) and is_pull_request(later["fact"]):
            yield from _fact(scan.text, Part.PULL_REQUEST, later.span("label"), end, cues)


def _lone_dates(scan: Scan, start: int, end: int, cues: Cues) -> Iterator[Mark]:
    """Yield the dates that are lines by themselves, and where the text goes on."""
    for first, found in dated_lines(scan.text, start, end, cues):
        line = max(scan.text.rfind("\n", start, first) + 1, start)  # in front of a bracket, if any
        if scan.is_open(line):
            where = (found.start, found.end)
            yield Mark(first, found.start, Part.DATE, is_label=True, fact=where)
            yield Mark(scan.line_end(found.end, end), scan.line_end(found.end, end), Part.REST)


def _fact(text: str, part: Part, label: tuple[int, int], end: int, cues: Cues) -> Iterator[Mark]:
    start = label[1]
    stop = _FACT_END.search(text, start, end)
    where = (start, stop.start() if stop else end)
    if part is Part.PULL_REQUEST:
        where = (start, pull_request_end(text, *where))
    elif part is Part.DATE:
        date = date_at(text, *where, cues)
        # One that cannot be read stays prose, but the next line is not taken for more of it.
        where = (date.start, date.end) if date else where
    if text[slice(*where)].strip():
        yield Mark(*label, part, is_label=True, fact=where)
        yield Mark(where[1], where[1], Part.REST)


def _starts_fact(scan: Scan, position: int, start: int) -> bool:
    """Return whether a fact may stand here: at the start of a line or cell, or in bold."""
    text = scan.text
    is_bold = text.startswith("**", position) and text[position - 1].isspace()
    while position > start and text[position - 1] in " \t>":
        position -= 1
    return is_bold or position == start or text[position - 1] in "\n|·｜"


def _outermost(scan: Scan, marks: Iterable[Mark]) -> Iterator[Mark]:
    """Yield the marks without the labels that are items of a list below another label."""
    owner: Mark | None = None
    owner_indent: int | None = None
    for mark in marks:
        indent = lines.bullet_indent(scan.text, mark.start) if mark.is_label else None
        if owner is None and mark.part is Part.NOTES and lines.is_announced(scan.text, mark.start):
            owner, owner_indent = mark, None
        if owner and indent is not None:
            is_below = owner_indent is None or indent > owner_indent
            if is_below and (mark.part is Part.NOTES or owner_indent is not None):
                continue
        if mark.is_label:
            is_alone = "\n" in scan.text[mark.start : mark.end] and mark.fact is None
            owner, owner_indent = (mark if is_alone else None), indent
        yield mark
