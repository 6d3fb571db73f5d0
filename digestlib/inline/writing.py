r"""Runs to Markdown that every CommonMark and GFM parser reads back as the same runs.

Strong is ``**`` and emphasis ``*``, or ``_`` where the two would form one row. Most parsers take
``**“中”**文`` for plain text, because a letter follows a closing mark that follows punctuation; the
neighbouring letter is then written as a character reference (``&#x6587;``): same text, no HTML.
"""

import re
from collections.abc import Iterable, Sequence
from itertools import accumulate, groupby
from types import MappingProxyType

from digestlib.inline.escaping import (
    character_reference,
    code,
    destination,
    escape,
    is_letter,
    is_space,
    is_sure,
)
from digestlib.inline.events import (
    End,
    Event,
    Settled,
    Start,
    are_flat,
    settle,
    walk,
)
from digestlib.inline.fences import write_fence
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
# Of an ordinary shape: markdown-it decodes `%` in the words of other such links, and moves parts.
_PLAIN_ADDRESS = re.compile(
    r"(?:https?://[a-z0-9.-]+(?::[0-9]+)?(?=[/?#]|$)|mailto:)[!-$&-;=?-~]*", re.IGNORECASE
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
    line = _Line(events, title)
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


class _Line:
    """Events in normal form, with what depends on the whole row of them."""

    def __init__(self, events: tuple[Settled, ...], title: str = "") -> None:
        self.events = events
        self.title = title
        self.links = tuple(accumulate(map(_link_step, events)))
        self.spelled: set[tuple[int, int]] = set()
        """Letters that are spelled as character references, by text and side."""
        self.marks: dict[int, str] = {}
        if any(isinstance(event, _SIDES) and event.kind != "link" for event in events):
            self.marks = _emphasis_marks(events)
            self._spell()

    def _spell(self) -> None:
        """Find the letters that would spoil a mark beside them.

        The far end goes first on each side: what a letter needs depends on how the one beyond the
        mark is spelled.
        """
        every = range(len(self.events))
        for side, places in ((1, reversed(every)), (-1, every)):
            for at in places:
                if self._is_endangered(at, side):
                    self.spelled.add((at, side))

    def piece(self, at: int) -> str:
        """Write one event, without its marks where a link is written as a bare address."""
        match self.events[at]:
            case Text(text):
                return f"<{text}>" if self._is_plain(at - 1) else self._text(text, at)
            case Code(text, str(info)):
                return self._block(write_fence(text, info), at)
            case Code(text):
                return code(text)
            case Start("link"):
                return "" if self._is_plain(at) else "["
            case End("link", url):
                return "" if self._is_plain(at - 2) else f"]({destination(url)}{self.title})"
            case Start() | End():
                return self.marks.get(at, "**")

    def _block(self, fence: str, at: int) -> str:
        before, behind = self._get(at - 1), self._get(at + 1)
        is_parted = behind is None or (isinstance(behind, Code) and behind.is_block)
        return ("\n" if before else "") + fence + ("" if is_parted else "\n")

    def _is_plain(self, at: int) -> bool:
        """Tell whether a link begins here whose only text is its own address."""
        if at < 0 or not isinstance(self.events[at], Start):
            return False
        match self.events[at : at + 3]:
            case (Start("link", url), Text(text), End("link")):
                return text == url and _PLAIN_ADDRESS.fullmatch(url) is not None
            case _:
                return False

    def _text(self, text: str, at: int) -> str:
        head = character_reference(text[0]) if (at, -1) in self.spelled else ""
        rest = text[1:] if head else text
        tail = character_reference(rest[-1]) if rest and (at, 1) in self.spelled else ""
        body = escape(rest[:-1] if tail else rest, is_linked=self.links[at] > 0)
        if not tail and body.endswith(("!", "]")) and self._begins_bracket(at + 1):
            body = f"{body[:-1]}\\{body[-1]}"
        return f"{head}{body}{tail}"

    def _begins_bracket(self, at: int) -> bool:
        event = self._get(at)
        return isinstance(event, Start) and event.kind == "link" and not self._is_plain(at)

    def _is_endangered(self, at: int, side: int) -> bool:
        """Tell whether the text's last letter on one side would spoil the mark beside it."""
        event, beside = self.events[at], self._get(at + side)
        if not isinstance(event, Text) or not isinstance(beside, _SIDES):
            return False
        if beside.kind == "link":
            return False
        mark, edge = self.marks.get(at + side, "**"), event.text[:2] if side < 0 else event.text[-1]
        if mark == "*" and _PATTERN[side].search(edge):
            return True
        char = edge[0]
        if isinstance(beside, Start) == (side > 0):
            return _spoils_from_outside(mark, char, self._beyond(at, side))
        return is_space(char) or (mark == "_" and char.isascii() and char.isalnum())

    def _beyond(self, at: int, side: int) -> str:
        """Return the character beyond the mark beside a text; what is no letter counts as ``*``."""
        beyond = self._get(at + 2 * side)
        if not isinstance(beyond, Text):
            return "*"
        is_spelled = len(beyond.text) == 1 and (at + 2 * side, side) in self.spelled
        return "*" if is_spelled else beyond.text[0 if side > 0 else -1]

    def _get(self, at: int) -> Settled | None:
        return self.events[at] if 0 <= at < len(self.events) else None


# A `*` beside these is taken for a file pattern by our own parser.
_PATTERN = MappingProxyType({-1: re.compile(r"^\.[A-Za-z0-9]"), 1: re.compile("/$")})


def _spoils_from_outside(mark: str, outer: str, inner: str) -> bool:
    if mark != "_" and is_letter(inner):
        # `2**10` is arithmetic to our own parser.
        return all(char.isascii() and char.isalnum() for char in (outer, inner))
    return not is_sure(outer)


_SIDES = (Start, End)


def _link_step(event: Settled) -> int:
    if not isinstance(event, _SIDES) or event.kind != "link":
        return 0
    return 1 if isinstance(event, Start) else -1


def _emphasis_marks(events: Sequence[Settled]) -> dict[int, str]:
    """Choose for each emphasis ``*``, or ``_`` where a ``**`` touches it and would run into it."""
    marks: dict[int, str] = {}
    start = 0
    for at, event in enumerate(events):
        if not isinstance(event, _SIDES) or event.kind != "emphasis":
            continue
        if isinstance(event, Start):
            start = at
        else:
            neighbours = [*events[max(0, start - 1) : start + 2], *events[at - 1 : at + 2]]
            touches = any(isinstance(one, _SIDES) and one.kind == "strong" for one in neighbours)
            marks[start] = marks[at] = "_" if touches else "*"
    return marks
