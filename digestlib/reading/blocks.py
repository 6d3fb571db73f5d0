"""The blocks that Markdown adds to prose: fenced code, headings and the reach of list items."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from digestlib.inline.fences import fences

_OPAQUE: Final = "\ufffc"
_MASKED: Final = re.compile(rf"{_OPAQUE * 6}{_OPAQUE}*")
_ATX: Final = re.compile(
    r"^ {0,3}(?P<marks>#{1,6})[ \t]+(?P<title>\S[^\n]*?)(?:[ \t]+#+)?[ \t\r]*$", re.MULTILINE
)
_MAY_BE_ATX: Final = re.compile(r"\n {0,3}#")
_SETEXT: Final = re.compile(
    r"(?:\A\ufeff?|(?<=\n))(?P<title>[^\s#>|*+•-][^\n]*)\n(?P<line>={2,}|-{2,})[ \t\r]*(?=\n|\Z)"
)
_ENDS_STATEMENT: Final = re.compile(r"[。；：.;:，,][”」』）\"')*]*\s*$")
_EMPTY_ABOVE: Final = re.compile(r"(?:(?:\A|\n)[ \t\r]*\n|\A\ufeff?)\Z")
_INDENT: Final = re.compile(r"[ \t]*")
_LONGEST_LINE: Final = 400


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading: where it and its title lie, and its level."""

    start: int
    end: int
    title_start: int
    title_end: int
    level: int


def mask(text: str) -> str:
    """Return the text with its fenced code made opaque, character by character.

    What looks for cues, titles and lists in it finds nothing there, not even an empty line.
    """
    parts, position = [], 0
    for start, end in fences(text):
        parts += [text[position:start], _OPAQUE * (end - start)]
        position = end
    return "".join([*parts, text[position:]])


def masked(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Yield the ranges of a masked text that hold code."""
    return (match.span() for match in _MASKED.finditer(text, start, end))


def headings(text: str, start: int = 0, end: int | None = None) -> list[Heading]:
    """Return the headings of a masked text in order, with ``#`` in front or underlined."""
    end = len(text) if end is None else end
    found: list[Heading] = []
    if _MAY_BE_ATX.search(text, start, end) or _ATX.match(text, start, end):
        found += [
            Heading(one.start(), one.end(), *one.span("title"), len(one["marks"]))
            for one in _ATX.finditer(text, start, end)
        ]
    if text.find("\n--", start, end) >= 0 or text.find("\n==", start, end) >= 0:
        found += [
            Heading(one.start(), one.end(), *one.span("title"), 1 if one["line"][0] == "=" else 2)
            for one in _SETEXT.finditer(text, start, end)
            if _is_underlined(text, one)
        ]
    return sorted(found, key=lambda one: one.start)


def _is_underlined(text: str, match: re.Match[str]) -> bool:
    """Return whether a line over a rule is a heading, and not the end of a paragraph."""
    start = match.start("title")
    above = text[max(0, start - _LONGEST_LINE) : start]
    return bool(_EMPTY_ABOVE.search(above)) and not _ENDS_STATEMENT.search(match["title"])


def item_end(text: str, start: int, end: int) -> int:
    """Return where the list item ends whose mark stands at ``start``.

    Lines indented deeper than its mark belong to it, with the empty lines between them.
    """
    line_start = text.rfind("\n", 0, start) + 1
    own = _width(text, line_start)
    stop = position = _next_line(text, start, end)
    while position < end:
        following = _next_line(text, position, end)
        if text[position:following].strip():
            if _width(text, position) <= own:
                break
            stop = following
        position = following
    return stop


def _next_line(text: str, position: int, end: int) -> int:
    found = text.find("\n", position, end)
    return end if found < 0 else found + 1


def _width(text: str, start: int) -> int:
    """Return how far the line that starts here is indented; a tab reaches to the next fourth."""
    match = _INDENT.match(text, start)
    return len(match.group().expandtabs(4)) if match else 0
