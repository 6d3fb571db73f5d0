r"""Runs to Markdown that every CommonMark and GFM parser reads back as the same runs.

Strong is ``**`` and emphasis ``_``, so the two never form one row of marks. Most parsers take
``**“中”**文`` for plain text, because a letter follows a closing mark that follows punctuation; the
neighbouring letter is then written as a character reference (``&#x6587;``): same text, no HTML.
"""

import re
import unicodedata
from collections.abc import Iterable, Sequence
from types import MappingProxyType

from digestlib.inline.events import End, Start, settle, walk
from digestlib.inline.runs import Code, Run, Text

_Settled = Text | Code | Start | End

_MARKS = MappingProxyType({"strong": "**", "emphasis": "_"})
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
    events = settle(walk(runs))
    return "".join(_piece(events, at) for at in range(len(events)))


def write_block(runs: Iterable[Run]) -> str:
    """Write runs as a paragraph of their own, which no heading, list or quote can begin.

    Args:
        runs: Any runs, of sanitised text.
    """
    line = write(runs).strip(" ")
    match = _BLOCK.match(line)
    return line if match is None else f"{match[0]}\\{line[match.end() :]}"


def _piece(events: Sequence[_Settled], at: int) -> str:
    match events[at]:
        case Text(text):
            return _link_text(text, events, at) or _text(text, events, at)
        case Code(text):
            return _code(text)
        case Start("link"):
            return "" if _is_plain(events, at) else "["
        case End("link", url):
            return "" if _is_plain(events, at - 2) else f"]({_destination(url)})"
        case Start(kind) | End(kind):
            return _MARKS[kind]


def _is_plain(events: Sequence[_Settled], at: int) -> bool:
    """Tell whether a link begins here whose only text is its own address."""
    match tuple(events[max(at, 0) : at + 3]):
        case (Start("link", url), Text(text), End("link")):
            return text == url and _PLAIN_ADDRESS.fullmatch(url) is not None
        case _:
            return False


def _link_text(text: str, events: Sequence[_Settled], at: int) -> str:
    return f"<{text}>" if _is_plain(events, at - 1) else ""


def _text(text: str, events: Sequence[_Settled], at: int) -> str:
    head = _character_reference(text[0]) if _is_endangered(events, at, -1) else ""
    rest = text[1:] if head else text
    tail = _character_reference(rest[-1]) if rest and _is_endangered(events, at, 1) else ""
    body = _escape(rest[:-1] if tail else rest)
    if not tail and body.endswith("!") and _begins_bracket(events, at + 1):
        body = f"{body[:-1]}\\!"
    return f"{head}{body}{tail}"


def _begins_bracket(events: Sequence[_Settled], at: int) -> bool:
    match _get(events, at):
        case Start("link"):
            return not _is_plain(events, at)
        case _:
            return False


def _escape(text: str) -> str:
    text = _ESCAPED.sub(r"\\\g<0>", text)
    text = _ENTITY.sub("&amp;", text)
    return _ADDRESS.sub(r"\g<0>\\", text)


def _is_endangered(events: Sequence[_Settled], at: int, side: int) -> bool:
    """Tell whether the text's outermost letter on one side would spoil the mark beside it."""
    mark, beyond = _get(events, at + side), _get(events, at + 2 * side)
    char = _edge(_get(events, at), -side)
    match mark:
        case Start("strong" | "emphasis") | End("strong" | "emphasis"):
            is_outside = isinstance(mark, Start) == (side > 0)
        case _:
            return False
    if not is_outside:
        return _is_space(char)
    is_loose = mark.kind == "emphasis" or not _is_letter(_edge(beyond, side * -1))
    return is_loose and not _is_sure(char)


def _get(events: Sequence[_Settled], at: int) -> _Settled | None:
    return events[at] if 0 <= at < len(events) else None


def _edge(event: _Settled | None, side: int) -> str:
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
