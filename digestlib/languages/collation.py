"""How a language sorts words, by data of the standard library alone: the same on every machine.

Chinese national character sets are in the order of dictionaries: GB 2312 has its 3,755 common
characters by pinyin, Big5 its 5,401 by strokes. What a set lacks comes behind what it has. Other
scripts go by letters without marks, then by letters with them.
"""

import unicodedata
from functools import lru_cache
from types import MappingProxyType
from typing import Final, TypeAlias

from digestlib.languages.tags import script_of

SortKey: TypeAlias = tuple[tuple[tuple[int, int], ...], str]
"""Compares as the words it is made of sort."""

_SETS: Final = MappingProxyType({"Hans": "gb2312", "Hant": "big5"})
_LATER: Final = 1


def sort_key(words: str, tag: str) -> SortKey:
    """Return the key by which a language sorts words; letter case and width do not matter.

    Args:
        words: Plain words.
        tag: The language in whose order they stand.
    """
    charset = _SETS.get(script_of(tag), "")
    folded = unicodedata.normalize("NFKC", words).casefold()
    bare = unicodedata.normalize("NFD", folded)
    return tuple(_place(char, charset) for char in bare if not unicodedata.combining(char)), folded


@lru_cache(maxsize=4096)
def _place(char: str, charset: str) -> tuple[int, int]:
    """Return where a character stands: ASCII first, then its set's order, then code points."""
    if char.isascii() or not charset:
        return 0, ord(char)
    try:
        return 0, int.from_bytes(char.encode(charset), "big")
    except UnicodeEncodeError:
        return _LATER, ord(char)
