"""Lists below a name, whose items are that person's or that team's."""

from collections.abc import Sequence
from typing import Final

from digestlib.reading.addressing import names_addressee
from digestlib.reading.context import Context
from digestlib.reading.enumerations import BULLET
from digestlib.reading.scanning import Scan

Range = tuple[int, int]

_LONGEST_NAME: Final = 40


def below_name(
    scan: Scan, start: int, end: int, context: Context
) -> tuple[Range | None, Sequence[Range]]:
    """Return the name that an item is, and the items of the list below it, if it is so.

    Else there is no name, and the item itself. The bullets below a name are entered.

    Args:
        scan: The text.
        start: Where the item begins.
        end: Where it ends.
        context: How to read, and what was found so far.
    """
    text, ledger = scan.text, context.ledger
    line_end = scan.line_end(start, end)
    if line_end == end or not text[line_end:end].strip():
        return None, [(start, end)]
    bullets = [one for one in BULLET.finditer(text, line_end, end) if scan.is_open(one.start())]
    name = text[start:line_end].strip(" \t\r*：:") if bullets else ""
    if not name or len(name) > _LONGEST_NAME:
        return None, [(start, end)]
    has_colon = text[start:line_end].rstrip(" \t\r*").endswith(("：", ":"))
    if not (has_colon or name.startswith("@") or names_addressee(name, context.cues)):
        return None, [(start, end)]
    if text[line_end : bullets[0].start()].strip():
        return None, [(start, end)]
    depth = len(bullets[0]["indent"])
    marks = [one for one in bullets if len(one["indent"]) <= depth]
    for one in marks:
        ledger.scaffold(one.start(), one.end())
    stops = [*(one.start() for one in marks[1:]), end]
    where = text.index(name, start)
    ledger.scaffold(where + len(name), marks[0].start())
    items = [(one.end(), stop) for one, stop in zip(marks, stops, strict=True)]
    return (where, where + len(name)), items
