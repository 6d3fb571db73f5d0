"""Reading one digest from its place on a page."""

import re
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from typing import Final

from digestlib.inline.unwrapping import unwrap
from digestlib.model import Digest, FoundBy, VerdictLevel, make_id
from digestlib.reading.blanks import Blanks
from digestlib.reading.body import Body, Finding
from digestlib.reading.contents import Place, Range
from digestlib.reading.context import Context
from digestlib.reading.cues import Cues
from digestlib.reading.facts import read_below_title
from digestlib.reading.fields import bars
from digestlib.reading.grids import read_grids
from digestlib.reading.heads import read_head
from digestlib.reading.ledger import Ledger, partition
from digestlib.reading.lines import index_end
from digestlib.reading.parts import Part
from digestlib.reading.prose import Reader
from digestlib.reading.pull_requests import read_title
from digestlib.reading.ratings import find_rating
from digestlib.reading.rows import CellLedger, read_row
from digestlib.reading.scanning import ChatScan, Scan
from digestlib.reading.tables import Row
from digestlib.reading.wraps import Unwrapped, unwrapped

_COUNT: Final = re.compile(r"[ \t]*[(（][ \t]*\d+[ \t]*\w{0,6}[ \t]*[)）]\s*$")
_WORD: Final = re.compile(r"\w")
_LINE: Final = re.compile(r"\S[^\n]*")
_MARKS: Final = re.compile(r"[\W_]*")


@dataclass(frozen=True, slots=True)
class Extract:
    """The part of a page that holds one digest, as it is written and with its code masked."""

    place: Place
    source: str
    masked: str
    language: str
    cues: Cues
    repository: str | None
    blanks: Blanks
    is_talk: bool = False
    """Whether it is a message of a chat."""

    def moved(self, where: Range) -> Range:
        """Return a range of the page as a range of the source."""
        return where[0] - self.place.lead, where[1] - self.place.lead


def read_digest(
    extract: Extract, tagged: AbstractSet[int], page: str
) -> tuple[Digest, list[Finding]]:
    """Read one digest.

    Args:
        extract: The part of the page that holds it.
        tagged: Where the headings of groups lie that an earlier digest has entered.
        page: The masked page.
    """
    row = extract.place.row
    plain = _unwrapped(extract)
    source = extract.source
    if plain.source is not source:
        blanks = extract.blanks.moved(plain.position)
        extract = replace(extract, source=plain.source, masked=plain.masked, blanks=blanks)
    if extract.place.is_item:
        extract = _parted(extract)
    ledger = (CellLedger if row else Ledger)(extract.source)
    body = Body()
    _enter_lead(extract, ledger, body, tagged, page)
    _enter_blanks(extract, ledger, body)
    context = Context(extract.cues, ledger, body, extract.repository)
    title = _read_row(extract, row, context) if row else _read_text(extract, context)
    graded = [node.grade for node in extract.place.groups if node.grade]
    if body.verdict.level is VerdictLevel.UNSTATED:
        body.verdict.level = extract.place.level or next(iter(graded[::-1]), VerdictLevel.UNSTATED)
    found = {
        "id": make_id(title, body.pull_request),
        "title": title,
        "language": extract.language,
        "pull_request": body.pull_request,
        "tags": body.tags,
        "date": body.date,
        "authors": body.authors,
        "source": source,
        "spans": partition(plain.moved(ledger.entries), len(source)),
        "verdict": body.verdict.fields(),
        "design_points": [{"text": text} for text in body.points],
        "follow_ups": body.follow_ups,
        "notes": body.notes,
    }
    findings = [replace(one, position=plain.place(one.position)) for one in body.findings]
    return Digest.model_validate({key: value for key, value in found.items() if value}), findings


def _unwrapped(extract: Extract) -> Unwrapped:
    """Return the part of a page without the breaks of lines that only fit it to a window."""
    if extract.place.row:
        return Unwrapped(extract.source, extract.masked)
    begin = extract.moved((extract.place.body, extract.place.body))[0]
    return unwrapped(extract.source, extract.masked, begin, extract.cues, is_talk=extract.is_talk)


def _parted(extract: Extract) -> Extract:
    """Return the part of a page whose signs between fields on one line end lines instead."""
    found = bars(extract.masked, extract.moved((extract.place.body,) * 2)[0], extract.cues)
    if not found:
        return extract
    masked = list(extract.masked)
    for start, stop in found:
        masked[start:stop] = "\n" * (stop - start)
    blanks = extract.blanks
    marks = sorted([*blanks.marks, *found])
    return replace(extract, masked="".join(masked), blanks=replace(blanks, marks=marks))


def _enter_lead(
    extract: Extract, ledger: Ledger, body: Body, tagged: AbstractSet[int], page: str
) -> None:
    """Enter the headings above a digest: those of its groups are its tags, others stay prose."""
    place = extract.place
    for node in place.groups:
        one = node.heading
        start, end = one.title_start, one.title_end
        count = _COUNT.search(page, start, end)
        where = (start, count.start() if count and count.start() > start else end)
        if one.start in tagged or one.start < place.lead:
            body.tags.append(unwrap(page[slice(*where)].strip()))
        else:
            name = f"tags[{len(body.tags)}]"
            own = extract.moved(where)
            body.tags.append(ledger.claim(*own, name, found_by=FoundBy.POSITION))
            ledger.scaffold(own[1], extract.moved((end, end))[0])
    for one in place.above:
        ledger.scaffold(*extract.moved((one.start, one.title_start)))
        ledger.scaffold(*extract.moved((one.title_end, min(one.end + 1, place.start))))


def _enter_blanks(extract: Extract, ledger: Ledger, body: Body) -> None:
    """Enter what reading does not see, so that no field goes beyond it."""
    for mark in extract.blanks.marks:
        ledger.scaffold(*mark)
    for remark in extract.blanks.remarks:
        for start, end in ledger.unclaimed(*remark):
            body.notes.append(ledger.claim(start, end, f"notes[{len(body.notes)}]"))


def _read_text(extract: Extract, context: Context) -> str:
    place, ledger = extract.place, context.ledger
    start, end = extract.moved(place.title)
    begin = extract.moved((place.body, place.body))[0]
    lead = start
    start, end = read_head((start, end), context)
    title, pull_request = read_title(ledger, start, end, extract.repository, plain_bold=True)
    title = title or _first_line(ledger)
    if place.is_led:
        marks = _MARKS.match(extract.source, lead)
        ledger.scaffold(lead, marks.end() if marks else lead)
    context.body.pull_request = pull_request or context.body.pull_request
    ledger.scaffold_tail(*extract.moved(place.title))
    above = extract.moved((place.start, place.start))[0]
    label = extract.source.rfind("\n", above, lead) + 1
    if label:
        index = index_end(extract.masked, above, label)
        ledger.scaffold(above, index)
        above = index
    if above < label:  # facts stand in front of a title that has a label
        Reader(Scan(extract.masked[:label], above), context).read(above, label, Part.REST)
    if not place.is_led:
        ledger.scaffold(label or above, lead)
    if place.is_item and not (place.is_quoted and _WORD.search(extract.source, end, begin)):
        ledger.scaffold(end, begin)
    begin = read_below_title(begin, context)
    text, has_body = extract.masked, bool(extract.masked[begin:].strip())
    if has_body:
        text = read_grids(text, begin, len(extract.source), context)
    reader = Reader((ChatScan if extract.is_talk else Scan)(text, begin), context)
    if has_body:
        end = _read_rating(reader, begin, len(extract.source), is_item=place.is_item)
        reader.read(reader.predicate(begin, end) if place.is_quoted else begin, end)
    if place.is_led:
        reader.lead(0, lead)
    reader.notes(0, len(extract.source))
    return title


def _first_line(ledger: Ledger) -> str:
    """Claim the first line that holds anything, where no words stand in a title's place."""
    line = _LINE.search(ledger.text)
    return ledger.claim(*line.span(), "title") if line else ""


def _read_rating(reader: Reader, start: int, end: int, *, is_item: bool) -> int:
    """Read the verdict in brackets that a body ends with, and return where the rest of it ends."""
    text = reader.scan.text
    verdict = reader.body.verdict
    is_stated = verdict.level is not VerdictLevel.UNSTATED
    found = None if is_stated else find_rating(text, start, end, reader.cues, is_item=is_item)
    if found is None:
        return end
    (begin, stop), said = found
    reader.read(*said)
    reader.ledger.scaffold(begin, said[0])
    reader.ledger.scaffold(said[1], stop)
    return begin


def _read_row(extract: Extract, row: Row, context: Context) -> str:
    place = extract.place
    header = place.header.moved(place.lead) if place.header else None
    return read_row(extract.masked, row.moved(place.lead), header, context)
