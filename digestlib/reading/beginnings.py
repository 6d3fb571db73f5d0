"""Heads: what phrases begin with, in which letters are alike whatever their case."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

OTHER: Final = "\0"
"""What ends a head behind which anything may follow, or nothing; it is the head of anything."""
WIDTH: Final = 4
"""How many characters a head holds at most."""
SPACE: Final = " "
FIGURE: Final = "0"
_CASED: Final = (
    range(0x2190),
    range(0x2C00, 0x2E00),
    (0x3000,),
    range(0xA620, 0xAC00),
    range(0xFF00, 0xFF60),
    range(0x10400, 0x10D40),
    range(0x1D7CE, 0x1D800),
)
"""Where Unicode has letters with case, figures and spaces."""
MOST_HEADS: Final = 60
"""Of a shape with more of them, fewer characters tell as much."""


@lru_cache(maxsize=10_000)
def head_of(char: str) -> str:
    """Return the head that a character counts as: figures are alike, and so are spaces and case."""
    if char.isdecimal():
        return FIGURE
    return SPACE if char.isspace() else folded(char)[:1]


def chars_of(head: str) -> frozenset[str]:
    """Return the characters that have a head."""
    return frozenset({head, head.upper()[:1]}) | _others().get(head, frozenset())


@lru_cache(maxsize=1)
def _others() -> Mapping[str, frozenset[str]]:
    """Return the figures, spaces and rarer letters by their heads; Han and Kana have no case."""
    found: dict[str, set[str]] = {}
    for char in (chr(code) for codes in _CASED for code in codes):
        if char.isdecimal() or char.isspace() or char.lower() != char.upper():
            found.setdefault(head_of(char), set()).add(char)
    return {head: frozenset(chars) for head, chars in found.items()}


def folded(text: str) -> str:
    """Return a text in which letters are the same that match each other whatever their case."""
    return text.replace("\u0130", "i").replace("\u0131", "i").casefold()


def opened(head: str) -> str:
    """Return a head as that of what goes on, with anything."""
    return head if is_closed(head) else head + OTHER


def is_closed(head: str) -> bool:
    """Return whether nothing behind a head would be part of it."""
    return len(head) == WIDTH or head.endswith(OTHER)


def few(heads: frozenset[str]) -> frozenset[str]:
    """Return heads, each cut as short as it takes to have few of them."""
    width = WIDTH
    while len(heads) > MOST_HEADS and width > 1:
        width -= 1
        heads = frozenset(cut(head, width) for head in heads)
    return heads


def cut(head: str, width: int) -> str:
    """Return a head that tells of no more than so many characters."""
    return head if len(head) <= width else head[:width].rstrip(OTHER) + OTHER
