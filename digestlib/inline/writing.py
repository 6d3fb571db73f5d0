r"""Runs to Markdown that every CommonMark and GFM parser reads back as the same runs.

Strong is ``**`` and emphasis ``*``, or ``_`` where the two would form one row. Most parsers take
``**“中”**文`` for plain text, because a letter follows a closing mark that follows punctuation; the
neighbouring letter is then written as a character reference (``&#x6587;``): same text, no HTML.
"""

import re
from collections.abc import Iterable, Sequence
from itertools import groupby

from digestlib.inline.escaping import character_reference, code, escape, is_space
from digestlib.inline.events import Event, Settled, are_flat, settle, walk
from digestlib.inline.marking import Line
from digestlib.inline.runs import Code, Run, Text

_BLOCK = re.compile(
    r"""
      (?P<number>\d{1,9})(?=[.)](?:\s|$))  # 1. and 1)
    | (?=(?:\#{1,6}|[-+])(?:\s|$))         # a heading, an item
    | (?=>)                                # a quote
    | (?=[|:\-\s]*-[|:\-\s]*$)            # a rule, or the line below the head of a table
    | (?==+\s*$)                           # the line below a heading
    """,
    re.VERBOSE,
)
_CLOSING = re.compile(r"(?:(?<=\s)|^)(?=#+$)")
_SPECIAL = frozenset("#-+>=|:[")
"""What, beside digits, begins a line that may be read as a block of another kind."""
_DEFINITION = re.compile(
    r"""
      \[(?:\\.|[^\[\]\\])+\]:                        # a link's words that hold `]:`
      [ \t]*(?:<[^<>]*>|[^\s<]\S*)                     # what would be an address
      (?:[ \t]+                                        # and a title, and nothing behind
        (?:"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|\((?:\\.|[^()\\])*\))
      )?[ \t]*$
    """,
    re.VERBOSE,
)


def write(runs: Iterable[Run]) -> str:
    """Write runs as one line of Markdown: ``parse`` of it gives the same runs in normal form.

    A block of code stands on lines of its own.

    Args:
        runs: Any runs, of sanitised text.
    """
    return _line(settle(walk(runs)))


def write_block(runs: Iterable[Run]) -> str:
    """Write runs as a paragraph of their own, which no heading, list or quote can begin.

    Plain spaces at its ends go, as they would when it is read. A block of code parts what is
    before it from what is behind.

    Args:
        runs: Any runs, of sanitised text.
    """
    return block_of(settle(walk(runs)))


def write_heading(runs: Iterable[Run]) -> str:
    """Write runs as the words of an ATX heading, whose closing row of ``#`` would be dropped.

    Args:
        runs: Any runs, of sanitised text.
    """
    return heading_of(settle(walk(runs)))


def write_cell(runs: Iterable[Run]) -> str:
    r"""Write runs as a cell of a GFM table, where ``|`` ends the cell even inside code.

    Code with ``\|`` in it cannot stand in a cell at all, and becomes text.

    Args:
        runs: Any runs, of sanitised text.
    """
    return cell_of(settle(walk(runs)))


def block_of(events: Sequence[Settled]) -> str:
    """Write a paragraph as ``write_block`` does, from events in normal form."""
    if not any(map(_is_block, events)):
        return _paragraph(tuple(events))
    groups = groupby(events, _is_block)
    return "\n".join(
        _line(tuple(group)) if is_code else _paragraph(tuple(group)) for is_code, group in groups
    )


def heading_of(events: Sequence[Settled]) -> str:
    """Write a heading as ``write_heading`` does, from events in normal form."""
    line = _keep_ends(_line(_without_blocks(events)).strip(" "))
    return _CLOSING.sub(r"\\", line) if line.endswith("#") else line


def cell_of(events: Sequence[Settled]) -> str:
    """Write a cell as ``write_cell`` does, from events in normal form."""
    line = _keep_ends(_line(_without_code(_without_blocks(events), "\\|")).strip(" "))
    return line.replace("|", "\\|")


def _line(events: tuple[Settled, ...], title: str = "") -> str:
    if are_flat(events):
        return "".join(map(_flat_piece, events))
    line = Line(events, title)
    return "".join([line.piece(at) for at in range(len(events))])


def _flat_piece(event: Settled) -> str:
    """Write an event of a line that is words and code."""
    match event:
        case Text(text):
            return escape(text, is_linked=False)
        case Code(text):
            return code(text)
        case _:
            return ""


def _paragraph(events: tuple[Settled, ...]) -> str:
    line = _keep_ends(_line(events).strip(" "))
    if line[:1] not in _SPECIAL and not line[:1].isdecimal():
        return line
    if _DEFINITION.match(line):
        # Code in a link may hold `]:`, which would define a link, and nothing can be escaped in
        # code; but no definition has a bracket behind its title.
        line = _keep_ends(_line(events, ' ""').strip(" "))
    if _DEFINITION.match(line):
        line = _keep_ends(_line(_without_code(events, "]:")).strip(" "))
    match = _BLOCK.match(line)
    return line if match is None else f"{match[0]}\\{line[match.end() :]}"


def _is_block(event: Event) -> bool:
    return isinstance(event, Code) and event.is_block


def _without_blocks(events: Sequence[Settled]) -> tuple[Settled, ...]:
    """Make code in a line of blocks of code."""
    if not any(map(_is_block, events)):
        return tuple(events)
    return settle(part for event in events for part in _in_line(event))


def _in_line(event: Settled) -> tuple[Settled, ...]:
    if isinstance(event, Code) and event.is_block:
        return Text(" "), Code(event.text), Text(" ")
    return (event,)


def _without_code(events: Sequence[Settled], part: str) -> tuple[Settled, ...]:
    """Make text of the code that holds some characters."""
    if not any(isinstance(event, Code) and part in event.text for event in events):
        return tuple(events)
    return settle(
        Text(event.text) if isinstance(event, Code) and part in event.text else event
        for event in events
    )


def _keep_ends(line: str) -> str:
    """Spell out wide and no-break spaces at the ends, which parsers take away."""
    if line.isprintable():  # of spaces, only the plain one is, and none is at the ends
        return line
    if line and is_space(line[0]):
        line = character_reference(line[0]) + line[1:]
    return line[:-1] + character_reference(line[-1]) if line and is_space(line[-1]) else line
