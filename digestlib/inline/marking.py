"""Lines with strong, stressed or linked runs: which marks they take, and what spoils a mark."""

import re
from collections.abc import Sequence
from itertools import accumulate
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
from digestlib.inline.events import End, Settled, Start
from digestlib.inline.fences import write_fence
from digestlib.inline.runs import Code, Text

# Of an ordinary shape: markdown-it decodes `%` in the words of other such links, and moves parts.
_PLAIN_ADDRESS = re.compile(
    r"(?:https?://[a-z0-9.-]+(?::[0-9]+)?(?=[/?#]|$)|mailto:)[!-$&-;=?-~]*", re.IGNORECASE
)


class Line:
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
