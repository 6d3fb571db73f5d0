"""Reading a digest from the cells of a table's row."""

import re
from typing import Final

from digestlib.model import FoundBy
from digestlib.reading import enumerations
from digestlib.reading.context import Context
from digestlib.reading.cues import Cues
from digestlib.reading.facts import read_fact
from digestlib.reading.ledger import Ledger
from digestlib.reading.marks import FACT_PARTS
from digestlib.reading.parts import Part
from digestlib.reading.prose import Reader
from digestlib.reading.pull_requests import read_title
from digestlib.reading.scanning import Scan
from digestlib.reading.tables import Cell, Row

_BREAK: Final = re.compile(r"<br[ \t]*/?>", re.IGNORECASE)
_BULLET: Final = re.compile(r"\s*[-*+•]\s+")
_NOTHING: Final = re.compile(r"[\s–—/\\*~-]*")
_UNNAMED: Final = "unnamed"
_PARTS: Final = {
    "verdict": Part.VERDICT,
    "audience": Part.AUDIENCE,
    "design_points": Part.DESIGN_POINTS,
    "follow_ups": Part.FOLLOW_UPS,
}


class CellLedger(Ledger):
    """The account of a row, in whose values a bar is no longer escaped."""

    @classmethod
    def sharing(cls, ledger: Ledger) -> "CellLedger":
        """Return the account of a table that is part of another account's text."""
        return cls(ledger.text, ledger.entries, ledger.taken)

    def claim(
        self,
        start: int,
        end: int,
        name: str,
        *,
        trim: str = "",
        found_by: FoundBy = FoundBy.POSITION,
    ) -> str:
        """Enter a range as a field's value and return it as it reads outside a table."""
        text = Ledger.claim(self, start, end, name, trim=trim, found_by=found_by)
        return text.replace("\\|", "|")


def read_row(text: str, row: Row, header: Row | None, context: Context) -> str:
    """Read the cells of a row into the body, and return the title.

    Args:
        text: The masked text of the digest.
        row: The row.
        header: The header of its table, where that stands above it.
        context: How to read, and what was found so far.
    """
    ledger, body = context.ledger, context.body
    title = ""
    for cell in row.cells:
        if cell.kind == "title":
            where = (cell.start, cell.end)
            title, own = read_title(ledger, *where, context.repository, plain_bold=True)
            body.pull_request = body.pull_request or own
    for cell in row.cells:
        if says_nothing(text, cell, context.cues):
            ledger.scaffold(cell.start, cell.end)
        elif cell.kind in FACT_PARTS:
            where = (cell.start, cell.end)
            read_fact(FACT_PARTS[cell.kind], where, context)
        elif cell.kind in _PARTS:
            read_part(text, cell, context)
    _scaffold_table(ledger, header, row)
    Reader(Scan(text, row.start), context).notes(0, len(text))
    return title


def _scaffold_table(ledger: Ledger, header: Row | None, row: Row) -> None:
    """Enter the headings of known columns, and the bars, which part the notes of other ones."""
    for cell in header.cells if header else ():
        if cell.kind != _UNNAMED:
            ledger.scaffold(cell.start, cell.end)
    for line in (header, row):
        if line and line.cells:
            starts = [line.start, *(one.end for one in line.cells)]
            ends = [*(one.start for one in line.cells), line.end]
            for start, end in zip(starts, ends, strict=True):
                ledger.scaffold(start, end)


def says_nothing(text: str, cell: Cell, cues: Cues) -> bool:
    """Return whether a cell is empty, or holds a word for nothing."""
    where = (cell.start, cell.end)
    return bool(_NOTHING.fullmatch(text, *where) or cues.nothing.fullmatch(text, *where))


def read_part(text: str, cell: Cell, context: Context) -> None:
    """Read a cell as what stands behind a label; a line break in it ends an item."""
    breaks = list(_BREAK.finditer(text, cell.start, cell.end))
    inside = _BREAK.sub(lambda match: "\n".rjust(len(match.group())), text[cell.start : cell.end])
    scan = Scan(text[: cell.start] + inside, cell.start)
    reader = Reader(scan, context)
    part = _PARTS[cell.kind]
    lists = enumerations.find(scan, cell.start, cell.end, context.cues.enumerators)
    is_listed = bool(lists.first(cell.start, cell.end, cell.end, 2))
    if is_listed or part is Part.VERDICT or not breaks:
        reader.read(cell.start, cell.end, part)
    else:
        for one in breaks:
            context.ledger.scaffold(*one.span())
        edges = [cell.start, *(one.end() for one in breaks)]
        stops = [*(one.start() for one in breaks), cell.end]
        for start, stop in zip(edges, stops, strict=True):
            bullet = _BULLET.match(text, start, stop)
            reader.read(bullet.end() if bullet else start, stop, part)
    for start, stop in list(context.ledger.unclaimed(cell.start, cell.end)):
        if not _BREAK.sub("", context.ledger.text[start:stop]).strip():
            context.ledger.scaffold(start, stop)
