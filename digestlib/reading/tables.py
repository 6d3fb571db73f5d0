"""Tables whose rows are digests: where they lie, and what their columns hold."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Final, NamedTuple

from digestlib.reading.cues import Cues, opens_review

_DELIMITER: Final = re.compile(r"^[ \t]*+(?=[|:-])[|: \t\r-]++$", re.MULTILINE)
"""What may be the line below a table's header."""
_DELIMITER_CELL: Final = re.compile(r"[ \t]*:?-+:?[ \t]*")
_OTHER_BLOCK: Final = re.compile(r"[ \t]*(?:#{1,6}[ \t]|>|[-*+•][ \t]|\d{1,3}[.)、．][ \t])")
_WORD: Final = re.compile(r"\w")
_BAR: Final = re.compile(r"(?<!\\)\|")
_DOUBLE: Final = re.compile(
    r"^[ \t]*\|\|(?!\|)[^\n]*(?=\n[ \t]*\|(?![ \t]*:?-+[ \t:-]*\|))", re.MULTILINE
)
"""A header as wikis write it, with double bars, which no other line need follow."""
_BELOW_HEADING: Final = re.compile(r"(?:\A|\n)#{1,6}[ \t][^\n]*\n\s*\Z")
_REACH: Final = 300
_ROW_RULE: Final = re.compile(r"[ \t]*\|-[^|\n]*")
"""What stands between the rows of some wikis."""
_SAYS_REVIEW: Final = frozenset({"verdict", "design_points", "follow_ups"})
_TERMS: Final = frozenset({"addressee", "priority", "state", "condition", "action", "index"})
"""What only the columns of a table inside a digest hold."""
_LISTED: Final = frozenset({"design_points", "follow_ups"})
_LONGEST_LABEL: Final = 160
_FEWEST: Final = 2
"""So many bars a header without a rule has at least."""
_UNNAMED: Final = "unnamed"
_TITLE: Final = "title"


Range = tuple[int, int]


class Cell(NamedTuple):
    """A cell: what its column holds, and where its text lies."""

    kind: str
    start: int
    end: int


class Row(NamedTuple):
    """A line of a table."""

    start: int
    end: int
    cells: tuple[Cell, ...]

    def moved(self, offset: int) -> "Row":
        """Return the row as seen from another beginning of the text."""
        cells = tuple(Cell(one.kind, one.start - offset, one.end - offset) for one in self.cells)
        return Row(self.start - offset, self.end - offset, cells)


@dataclass(frozen=True, slots=True)
class Table:
    """A table of digests: its header with the line below, and its rows."""

    header: Row
    rows: tuple[Row, ...]


def find_tables(text: str, start: int, cues: Mapping[str, Cues]) -> Iterator[Table]:
    """Yield the tables of a masked text whose rows are digests."""
    done, known = start, dict[str, tuple[str, ...]]()
    unruled = _unruled(text, start)
    headed = _headed(text, start, len(text))
    for line, header_line, stop in (unruled, *headed) if unruled else headed:
        cells = _header(text, header_line) if line >= done else []
        if not cells:
            continue
        possible = _possible([text[slice(*one)] for one in cells], known, cues)
        named = _named(possible)
        is_unruled = unruled is not None and header_line == unruled[1]
        if is_unruled and _UNNAMED in named:
            continue  # without a rule below, nothing but their names tells headings
        kinds = _with_titles(named)
        if _TITLE not in kinds or not _SAYS_REVIEW.intersection(kinds):
            continue
        if _lists_work(possible):
            continue
        if any(label_above(text, line, one) in _LISTED for one in cues.values()):
            continue
        # The heading of a column that is taken for titles, for want of another, is no cue.
        header = tuple(Cell(kind, *one) for kind, one in zip(named, cells, strict=True))
        rows = tuple(_rows(text, stop + 1, kinds))
        if (
            len(rows) == 1
            and _TITLE not in named
            and _BELOW_HEADING.search(text[max(0, line - _REACH) : line])
        ):
            continue  # it is of the digest that the heading is of
        if rows and not (is_unruled and not _is_graded(text, rows[0], cues)):
            done = rows[-1].end
            yield Table(Row(line, stop, header), rows)


def bare_tables(text: str, start: int, end: int) -> Iterator[tuple[Row, tuple[Row, ...]]]:
    """Yield the header and the rows of any table of a masked text; its cells have no kind yet."""
    done = start
    for line, header_line, stop in _headed(text, start, end):
        cells = _header(text, header_line) if line >= done else []
        if not cells:
            continue
        kinds = [_UNNAMED] * len(cells)
        rows = tuple(_rows(text, stop + 1, kinds, is_bare=True, stop=end))
        if rows:
            done = rows[-1].end
            header = tuple(Cell(_UNNAMED, *one) for one in cells)
            yield Row(line, min(stop + 1, end), header), rows


def _headed(text: str, start: int, end: int) -> Iterator[tuple[int, Range, int]]:
    """Yield where a table may begin, where its header lies, and where the line behind both ends."""
    lines = [*_ruled(text, start, end)]
    if text.find("||", start, end) >= 0:
        lines += [
            (one.start(), one.span(), one.end()) for one in _DOUBLE.finditer(text, start, end)
        ]
        lines.sort()
    yield from lines


def _ruled(text: str, start: int, end: int) -> Iterator[tuple[int, Range, int]]:
    """Yield the lines that stand above a row of hyphens, with bars between them."""
    if text.find("|", start, end) < 0:
        return
    for match in _DELIMITER.finditer(text, start, end):
        if _is_delimiter(match.group().strip(" \t\r")):
            line = text.rfind("\n", start, max(start, match.start() - 1)) + 1 or start
            yield line, (line, match.start() - 1), match.end()


def _is_graded(text: str, row: Row, cues: Mapping[str, Cues]) -> bool:
    """Return whether a verdict stands in a row's cell for it."""
    cells = (text[one.start : one.end] for one in row.cells if one.kind == "verdict")
    return any(opens_review(one, cues) for one in cells)


def _unruled(text: str, start: int) -> tuple[int, Range, int] | None:
    """Return the first line with bars, where it may be a header without a rule below."""
    bar = text.find(" | ", start)
    stop = text.find("\n", bar) if bar >= 0 else -1
    if stop < 0 or text.count("|", bar, stop) < _FEWEST:
        return None
    line = text.rfind("\n", start, bar) + 1 or start
    below = text.find("\n", stop + 1)
    below = len(text) if below < 0 else below
    is_ruled = _DELIMITER.match(text, stop + 1, below) or _DOUBLE.match(text, line)
    has_row = text.find("|", stop + 1, below) >= 0
    return None if is_ruled or not has_row else (line, (line, stop), stop)


def _header(text: str, where: Range) -> Sequence[Range]:
    """Return the cells of a table's header, or none where the line is of another block."""
    if where[1] < where[0] or _OTHER_BLOCK.match(text, where[0]):
        return []
    return _split(text, *where)


def label_above(text: str, position: int, cues: Cues) -> str:
    """Return which label stands on the line above, over an empty line perhaps, or nothing."""
    above = text[max(0, position - _LONGEST_LABEL) : position].rstrip()
    return cues.label_kind(above.rpartition("\n")[2].strip()) or ""


def _is_delimiter(line: str) -> bool:
    inner = line.removeprefix("|").removesuffix("|")
    is_framed = len(inner) == len(line) - 2
    cells = inner.split("|")
    return (len(cells) > 1 or is_framed) and all(map(_DELIMITER_CELL.fullmatch, cells))


def _possible(
    cells: Sequence[str], known: dict[str, tuple[str, ...]], cues: Mapping[str, Cues]
) -> list[tuple[str, ...]]:
    """Return what each column may hold by its heading, and add what was not ``known`` yet."""
    for cell in cells:
        if cell not in known:
            known[cell] = tuple(kind for one in cues.values() for kind in one.columns_named(cell))
    return [known[cell] for cell in cells]


def _named(possible: Iterable[Sequence[str]]) -> list[str]:
    """Return what the columns say they hold; each kind is there once, and the rest is unnamed."""
    kinds: list[str] = []
    named: set[str] = set()
    for column in possible:
        known = (kind for kind in column if kind not in _TERMS)
        kinds.append(next((kind for kind in known if kind not in named), _UNNAMED))
        named.add(kinds[-1])
    return kinds


def _lists_work(possible: Iterable[Sequence[str]]) -> bool:
    """Return whether the columns are of follow-ups of one digest: who, how far, and no title."""
    named = frozenset(chain.from_iterable(possible))
    says_who = not named.isdisjoint({"addressee", "state"})
    return says_who and named.isdisjoint({"title", "pull_request", "verdict", "design_points"})


def _with_titles(kinds: list[str]) -> list[str]:
    """Return the kinds with a column of titles: of pull requests else, or the first not named."""
    instead = next((one for one in (_TITLE, "pull_request", _UNNAMED) if one in kinds), None)
    where = kinds.index(instead) if instead else len(kinds)
    return [*kinds[:where], _TITLE, *kinds[where + 1 :]] if instead else kinds


def _rows(
    text: str, position: int, kinds: list[str], *, is_bare: bool = False, stop: int | None = None
) -> Iterator[Row]:
    stop = len(text) if stop is None else stop
    while position < stop:
        end = text.find("\n", position, stop)
        end = stop if end < 0 else end
        if _ROW_RULE.fullmatch(text, position, end):
            position = end + 1
            continue
        cells = _split(text, position, end)
        if _OTHER_BLOCK.match(text, position) or not _BAR.search(text, position, end):
            return
        named = [*kinds, *[_UNNAMED] * (len(cells) - len(kinds))]
        row = tuple(Cell(kind, *one) for kind, one in zip(named, cells, strict=False))
        if is_bare or any(
            one.kind == _TITLE and _WORD.search(text, one.start, one.end) for one in row
        ):
            yield Row(position, end, row)
        position = end + 1


def _split(text: str, start: int, end: int) -> list[tuple[int, int]]:
    """Return the ranges of a line's cells without the white space around them."""
    line = text[start:end]
    if line.lstrip(" \t").startswith("||"):
        line = line.replace("||", " |")
    pieces = _BAR.split(line) if "\\" in line else line.split("|")
    edges, found = {0, len(pieces) - 1}, []
    for number, piece in enumerate(pieces):
        inner = piece.strip()
        if inner or number not in edges:
            left = start + len(piece) - len(piece.lstrip())
            found.append((left, left + len(inner)))
        start += len(piece) + 1
    return found
