r"""Runs to Markdown that every CommonMark and GFM parser reads back as the same runs.

Strong is ``**`` and emphasis ``*``, or ``_`` where the two would form one row. Most parsers take
``**“中”**文`` for plain text, because a letter follows a closing mark that follows punctuation; the
neighbouring letter is then written as a character reference (``&#x6587;``): same text, no HTML.
"""

import re
import unicodedata
from collections.abc import Iterable, Sequence
from itertools import accumulate
from types import MappingProxyType
from typing import TypeGuard

from digestlib.inline.events import End, Event, Start, assemble, settle, walk
from digestlib.inline.runs import Code, Run, Text

_Settled = Text | Code | Start | End

_PUNCTUATION = r"!-/:-@\[-`{-~"
_ESCAPED = re.compile(
    rf"""
      [`*\[\]~]                          # always means something
    | \\(?=[{_PUNCTUATION}\s]|$)         # would escape what follows
    | <(?=[A-Za-z/!?])                   # would begin HTML or a link
    | (?<![^\W_])_ | _(?![^\W_])         # an underscore that is not inside a word
    """,
    re.VERBOSE,
)
_ENTITY = re.compile(r"&(?=#?\w{1,31};)")
# Written with an escape, GitHub makes no link of it; it would take Chinese text along.
_ADDRESS = re.compile(r"(?i)(?<![a-z])(https?|ftp)(?=://)|(?<![a-z0-9])(www)(?=\.\S)")
_BLOCK = re.compile(
    r"(?P<number>\d{1,9})(?=[.)](?:\s|$))|(?=(?:#{1,6}|[-+])(?:\s|$))|(?=>)|(?=(?:-\s*){3,}$)|(?==+\s*$)"
)
_PLAIN_ADDRESS = re.compile(r"(?:https?://|mailto:)[!-;=?-~]+", re.IGNORECASE)


def write(runs: Iterable[Run]) -> str:
    """Write runs as one line of Markdown: ``parse`` of it gives the same runs in normal form.

    Args:
        runs: Any runs, of sanitised text.
    """
    line = _Line(settle(walk(runs)))
    return "".join(line.piece(at) for at in range(len(line.events)))


def write_block(runs: Iterable[Run]) -> str:
    """Write runs as a paragraph of their own, which no heading, list or quote can begin.

    Plain spaces at its ends go, as they would when it is read.

    Args:
        runs: Any runs, of sanitised text.
    """
    line = _keep_ends(write(runs).strip(" "))
    match = _BLOCK.match(line)
    return line if match is None else f"{match[0]}\\{line[match.end() :]}"


def write_heading(runs: Iterable[Run]) -> str:
    """Write runs as the words of an ATX heading, whose closing row of ``#`` would be dropped.

    Args:
        runs: Any runs, of sanitised text.
    """
    line = _keep_ends(write(runs).strip(" "))
    return re.sub(r"(?:(?<=\s)|^)(?=#+$)", r"\\", line)


def write_cell(runs: Iterable[Run]) -> str:
    r"""Write runs as a cell of a GFM table, where ``|`` ends the cell even inside code.

    Code with ``\|`` in it cannot stand in a cell at all, and becomes text.

    Args:
        runs: Any runs, of sanitised text.
    """
    cells = settle(Text(event.text) if _is_uncellable(event) else event for event in walk(runs))
    return _keep_ends(write(assemble(cells)).strip(" ")).replace("|", "\\|")


def _is_uncellable(event: Event) -> TypeGuard[Code]:
    return isinstance(event, Code) and "\\|" in event.text


def _keep_ends(line: str) -> str:
    """Spell out wide and no-break spaces at the ends, which parsers take away."""
    if line and _is_space(line[0]):
        line = _character_reference(line[0]) + line[1:]
    return line[:-1] + _character_reference(line[-1]) if line and _is_space(line[-1]) else line


class _Line:
    """Events in normal form, with what depends on the whole row of them."""

    def __init__(self, events: tuple[_Settled, ...]) -> None:
        self.events = events
        self.marks = _emphasis_marks(events)
        self.links = tuple(accumulate(map(_link_step, events)))

    def piece(self, at: int) -> str:
        """Write one event, without its marks where a link is written as a bare address."""
        match self.events[at]:
            case Text(text):
                return f"<{text}>" if self._is_plain(at - 1) else self._text(text, at)
            case Code(text):
                return _code(text)
            case Start("link"):
                return "" if self._is_plain(at) else "["
            case End("link", url):
                return "" if self._is_plain(at - 2) else f"]({_destination(url)})"
            case Start() | End():
                return self.marks.get(at, "**")

    def _is_plain(self, at: int) -> bool:
        """Tell whether a link begins here whose only text is its own address."""
        match self.events[max(at, 0) : at + 3]:
            case (Start("link", url), Text(text), End("link")):
                return text == url and _PLAIN_ADDRESS.fullmatch(url) is not None
            case _:
                return False

    def _text(self, text: str, at: int) -> str:
        head = _character_reference(text[0]) if self._is_endangered(at, -1) else ""
        rest = text[1:] if head else text
        tail = _character_reference(rest[-1]) if rest and self._is_endangered(at, 1) else ""
        body = _escape(rest[:-1] if tail else rest, is_linked=self.links[at] > 0)
        if not tail and body.endswith("!") and self._begins_bracket(at + 1):
            body = f"{body[:-1]}\\!"
        return f"{head}{body}{tail}"

    def _begins_bracket(self, at: int) -> bool:
        event = self._get(at)
        return isinstance(event, Start) and event.kind == "link" and not self._is_plain(at)

    def _is_endangered(self, at: int, side: int) -> bool:
        """Tell whether the text's last letter on one side would spoil the mark beside it."""
        beside, beyond = self._get(at + side), self._get(at + 2 * side)
        if not isinstance(beside, Start | End) or beside.kind == "link":
            return False
        mark, edge = self.marks.get(at + side, "**"), _edge_text(self.events[at], side)
        if mark == "*" and _PATTERN[side].search(edge):
            return True
        char = edge[0] if side < 0 else edge[-1]
        if isinstance(beside, Start) == (side > 0):
            return _spoils_from_outside(mark, char, _edge_char(beyond, -side))
        return _is_space(char) or (mark == "_" and char.isascii() and char.isalnum())

    def _get(self, at: int) -> _Settled | None:
        return self.events[at] if 0 <= at < len(self.events) else None


# A `*` beside these is taken for a file pattern by our own parser.
_PATTERN = MappingProxyType({-1: re.compile(r"^\.[A-Za-z0-9]"), 1: re.compile("/$")})


def _spoils_from_outside(mark: str, outer: str, inner: str) -> bool:
    if mark != "_" and _is_letter(inner):
        # `2**10` is arithmetic to our own parser.
        return all(char.isascii() and char.isalnum() for char in (outer, inner))
    return not _is_sure(outer)


def _link_step(event: _Settled) -> int:
    match event:
        case Start("link"):
            return 1
        case End("link"):
            return -1
        case _:
            return 0


def _emphasis_marks(events: Sequence[_Settled]) -> dict[int, str]:
    """Choose for each emphasis ``*``, or ``_`` where a ``**`` touches it and would run into it."""
    marks: dict[int, str] = {}
    start = 0
    for at, event in enumerate(events):
        if event == Start("emphasis"):
            start = at
        elif event == End("emphasis"):
            neighbours = [*events[max(0, start - 1) : start + 2], *events[at - 1 : at + 2]]
            touches = any(
                isinstance(one, Start | End) and one.kind == "strong" for one in neighbours
            )
            marks[start] = marks[at] = "_" if touches else "*"
    return marks


def _escape(text: str, *, is_linked: bool) -> str:
    text = _ESCAPED.sub(r"\\\g<0>", text)
    text = _ENTITY.sub("&amp;", text)
    return text if is_linked else _ADDRESS.sub(r"\g<0>\\", text)


def _edge_text(event: _Settled, side: int) -> str:
    text = event.text if isinstance(event, Text) else "*"
    return text[:2] if side < 0 else text[-1:]


def _edge_char(event: _Settled | None, side: int) -> str:
    """Return the first (-1) or last (1) character of an event; marks and code are punctuation."""
    return event.text[0 if side < 0 else -1] if isinstance(event, Text) else "*"


def _is_space(char: str) -> bool:
    return char.isspace() or unicodedata.category(char).startswith("Z")


def _is_letter(char: str) -> bool:
    return not _is_space(char) and unicodedata.category(char)[0] not in "PS"


def _is_sure(char: str) -> bool:
    """Tell whether old and new parsers alike take a character for punctuation or a space."""
    category = unicodedata.category(char)
    return category == "Zs" or category[0] == "P" or (char.isascii() and category[0] == "S")


def _character_reference(char: str) -> str:
    return f"&#x{ord(char):X};"


def _code(text: str) -> str:
    longest = max(map(len, re.findall("`+", text)), default=0)
    fence = "`" * (longest + 1)
    is_padded = text.startswith(" ") and text.endswith(" ") and text.strip(" ")
    pad = " " if is_padded or "`" in (text[0], text[-1]) else ""
    return f"{fence}{pad}{text}{pad}{fence}"


def _destination(url: str) -> str:
    safe = _ENTITY.sub("&amp;", url)
    return f"<{safe}>" if re.search(r"[()]", safe) else safe
