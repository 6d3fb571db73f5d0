"""Tables inside one digest: of follow-ups, of design points, of its parts, or of parts by name."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from digestlib.model import FoundBy, Priority
from digestlib.reading.addressing import read_front
from digestlib.reading.context import Context
from digestlib.reading.cues import Cues
from digestlib.reading.facts import read_fact
from digestlib.reading.marks import FACT_PARTS
from digestlib.reading.rows import CellLedger, read_part, says_nothing
from digestlib.reading.scanning import Scan
from digestlib.reading.tables import Cell, Row, bare_tables, label_above

_PARTS: Final = ("verdict", "audience", "design_points", "follow_ups")
"""What a heading is that may be several of them: the first."""
_RATIONALE: Final = "rationale"
_TERMS: Final = ("addressee", "condition", "priority", "state", "index")
"""What the columns of a table of follow-ups hold beside the follow-up."""
_RANK: Final = re.compile(r"\**[\[【(（]?P?(?P<rank>[0-3])[\]】)）]?\**", re.IGNORECASE)
_IS_DONE: Final = re.compile(r"[\[(]?[xX✓✔☑✅][\])]?\ufe0f?")
_NOT_BREAK: Final = re.compile(r"[^\n]")

Known = tuple[frozenset[str], ...]
"""What the heading of each column may say."""


@dataclass(frozen=True, slots=True)
class _Grid:
    """A table in a digest: its header, its rows, and what its columns may be."""

    header: Row
    rows: tuple[Row, ...]
    known: Known
    label: str
    """What the label above it begins, or nothing."""

    def column(self, kind: str) -> int | None:
        """Return the first column of a kind."""
        return next((at for at, kinds in enumerate(self.known) if kind in kinds), None)


def read_grids(text: str, start: int, end: int, context: Context) -> str:
    """Read the tables of a digest into its body, and return its text with blanks in their place.

    Args:
        text: The masked text of the digest.
        start: Where its body begins.
        end: Where it ends.
        context: How to read, and what was found so far.
    """
    parts, position = [], 0
    for header, rows in bare_tables(text, start, end):
        known = tuple(_kinds(text, cell, context.cues) for cell in header.cells)
        grid = _Grid(header, rows, known, label_above(text, header.start, context.cues))
        if _read(text, grid, context):
            stop = rows[-1].end
            blank = _NOT_BREAK.sub(" ", text[header.start : stop])
            parts += [text[position : header.start], blank]
            position = stop
    return "".join([*parts, text[position:]])


def _kinds(text: str, cell: Cell, cues: Cues) -> frozenset[str]:
    return frozenset(cues.columns_named(text[cell.start : cell.end]))


def _read(text: str, grid: _Grid, context: Context) -> bool:
    """Read a table as what its label or its columns say it is, and return whether it is one."""
    ledger = CellLedger.sharing(context.ledger)
    own = Context(context.cues, ledger, context.body, context.repository)
    names = frozenset().union(*grid.known)
    has_terms = not names.isdisjoint({"addressee", "priority", "state"})
    if grid.label == "follow_ups" or ("action" in names and has_terms):
        _read_follow_ups(text, grid, own)
    elif "verdict" in names or {"design_points", "follow_ups"} <= names:
        _read_parts(text, grid, own)
    elif grid.label == "design_points" or grid.column("design_points") is not None:
        _read_points(text, grid, own)
    elif (has_terms and "follow_ups" in names) or grid.column("follow_ups") is not None:
        _read_follow_ups(text, grid, own)
    elif _names_parts(text, grid, context.cues):
        _read_named(text, grid, own)
    else:
        return False
    return True


def _read_follow_ups(text: str, grid: _Grid, context: Context) -> None:
    scan = Scan(text, grid.header.start)
    own = next((at for at, one in enumerate(grid.known) if one & {"action", "follow_ups"}), None)
    terms = {at: kind for kind in _TERMS if (at := grid.column(kind)) not in {None, own}}
    if own is None:
        own = next((at for at in range(len(grid.known)) if at not in terms), 0)
    _enter_header(grid, context)
    for row in grid.rows:
        if own < len(row.cells) and not says_nothing(text, row.cells[own], context.cues):
            said = {kind: row.cells[at] for at, kind in terms.items() if at < len(row.cells)}
            _read_follow_up(scan, row.cells[own], said, context)
        _enter_rest(row, context)


def _read_follow_up(scan: Scan, cell: Cell, said: Mapping[str, Cell], context: Context) -> None:
    body, ledger, cues = context.body, context.ledger, context.cues
    front = read_front(scan, cell.start, cell.end, cues)
    name = f"follow_ups[{len(body.follow_ups)}]"
    where = {"audience": front.addressee, "condition": front.condition}
    for key, column in (("audience", "addressee"), ("condition", "condition")):
        other = said.get(column)
        if other and where[key] is None and not says_nothing(scan.text, other, cues):
            where[key] = (other.start, other.end)
    words = {column: scan.text[one.start : one.end].strip() for column, one in said.items()}
    told = FoundBy.ENUMERATION
    one: dict[str, object] = {
        "text": ledger.claim(front.start, front.end, f"{name}.text", found_by=told),
        "priority": front.priority or rank_of(words.get("priority", ""), cues),
        "done": front.done or _is_done(words.get("state", ""), cues),
    }
    for key, place in where.items():
        if place:
            one[key] = ledger.claim(*place, f"{name}.{key}", found_by=told)
    body.follow_ups.append(one)
    ledger.scaffold(cell.start, cell.end)
    for column in ("priority", "state", "index"):
        if column in said and (words[column].isdecimal() or column != "index"):
            ledger.scaffold(said[column].start, said[column].end)


def rank_of(written: str, cues: Cues) -> Priority | None:
    """Return the priority that a cell says, if it says one."""
    if match := _RANK.fullmatch(written):
        highest = "1" if written.isdecimal() else "0"
        return Priority.FIRST if match["rank"] <= highest else Priority.SECOND
    found = (rank for one, rank in cues.ranks_before if one.fullmatch(f"[{written}]"))
    return next(found, None)


def _is_done(written: str, cues: Cues) -> bool:
    return bool(_IS_DONE.fullmatch(written) or cues.done.fullmatch(written))


def _read_points(text: str, grid: _Grid, context: Context) -> None:
    """Read each row as a point, its cells with the bars between them; an index is none of it."""
    body, ledger = context.body, context.ledger
    _enter_header(grid, context)
    for row in grid.rows:
        cells = [one for one in row.cells if not says_nothing(text, one, context.cues)]
        if len(cells) > 1 and text[cells[0].start : cells[0].end].strip(".)、").isdecimal():
            ledger.scaffold(cells[0].start, cells[0].end)
            cells = cells[1:]
        if cells:
            name = f"design_points[{len(body.points)}].text"
            where = (cells[0].start, cells[-1].end)
            words = ledger.claim(*where, name, found_by=FoundBy.ENUMERATION)
            body.points.append(words)
        _enter_rest(row, context)


def _read_parts(text: str, grid: _Grid, context: Context) -> None:
    """Read each cell as what its column's heading says."""
    _enter_header(grid, context)
    for row in grid.rows:
        for cell, kinds in zip(row.cells, grid.known, strict=False):
            kind = next((one for one in (*_PARTS, *FACT_PARTS) if one in kinds), "")
            _read_cell(text, Cell(kind, cell.start, cell.end), context)
        _enter_rest(row, context)


def _read_cell(text: str, cell: Cell, context: Context) -> None:
    if says_nothing(text, cell, context.cues):
        context.ledger.scaffold(cell.start, cell.end)
    elif cell.kind in FACT_PARTS:
        read_fact(FACT_PARTS[cell.kind], (cell.start, cell.end), context)
    elif cell.kind in _PARTS:
        read_part(text, cell, context)
    elif cell.kind == _RATIONALE and not context.body.verdict.rationale:
        where = (cell.start, cell.end, "verdict.rationale")
        said = context.ledger.claim(*where, found_by=FoundBy.LABEL)
        context.body.verdict.rationale = said


def _names_parts(text: str, grid: _Grid, cues: Cues) -> bool:
    """Return whether the first cells of most rows are labels, and one of a part among them."""
    named = [_name(text, row, cues) for row in grid.rows]
    known = [one for one in (_name(text, grid.header, cues), *named) if one]
    return any(one in _PARTS for one in known) and len(known) * 2 >= len(named)


def _name(text: str, row: Row, cues: Cues) -> str:
    """Return what the first of a row's two cells says that the other is, or nothing."""
    if len(row.cells) != 2:  # noqa: PLR2004 - a name and a value
        return ""
    first = row.cells[0]
    if cues.label_kind(text[first.start : first.end]) == _RATIONALE:
        return _RATIONALE
    kinds = _kinds(text, first, cues)
    return next((one for one in (*_PARTS, *FACT_PARTS) if one in kinds), "")


def _read_named(text: str, grid: _Grid, context: Context) -> None:
    """Read the second cell of each row as what the first one says."""
    for row in (grid.header, *grid.rows):
        if kind := _name(text, row, context.cues):
            first, second = row.cells
            context.ledger.scaffold(first.start, first.end)
            _read_cell(text, Cell(kind, second.start, second.end), context)
            _enter_rest(row, context)
        elif row is grid.header:
            _enter_header(grid, context)
        else:
            _enter_rest(row, context)


def _enter_header(grid: _Grid, context: Context) -> None:
    """Enter the headings that are known; others are kept."""
    for cell, kinds in zip(grid.header.cells, grid.known, strict=True):
        if kinds:
            context.ledger.scaffold(cell.start, cell.end)
    _enter_rest(grid.header, context)


def _enter_rest(row: Row, context: Context) -> None:
    """Keep what no field has claimed of a row, cell by cell, and enter the bars."""
    ledger, body = context.ledger, context.body
    for start, end in _unclaimed(row, context):
        ledger_text = ledger.claim(start, end, f"notes[{len(body.notes)}]")
        body.notes.append(ledger_text)
    ledger.scaffold(row.start, row.end)


def _unclaimed(row: Row, context: Context) -> Iterator[tuple[int, int]]:
    for cell in row.cells:
        yield from list(context.ledger.unclaimed(cell.start, cell.end))
