"""What stands around a mark: Chinese text, arithmetic, a file pattern, a name in code."""

import re
import unicodedata

# Quotes, dash and ellipsis are of no width of their own in Unicode, and as wide as a letter here.
_AMBIGUOUS = frozenset("“”‘’…—·")
# What a name in code looks like, as opposed to a word of prose: _ENV, foo_bar_, __init__, _x1.
_WORD = re.compile(r"[A-Z]?[a-z]*")
_ALNUM = re.compile(r"[A-Za-z0-9]")
_NAME = re.compile(r"[A-Za-z0-9_]+")
_LONGEST_NAME = 100


def is_operator(source: str, start: int, end: int) -> bool:
    """Tell whether a row of ``*`` is arithmetic or a file pattern: ``2**10``, ``src/*.py``."""
    last, following = source[max(0, start - 1) : start], source[end : end + 2]
    if _ALNUM.match(last) and _ALNUM.match(following):
        return True
    is_pattern = last == "/" or (following[:1] == "." and _ALNUM.match(following[1:]) is not None)
    return end - start == 1 and is_pattern


def is_name(source: str, start: int, end: int) -> bool:
    """Tell whether a row of ``_`` belongs to a name in code: ``_ENV``, ``__init__``."""
    head = _NAME.match(source[max(0, start - _LONGEST_NAME) : start][::-1])
    tail = _NAME.match(source, end, end + _LONGEST_NAME)
    name = f"{head[0][::-1] if head else ''}{source[start:end]}{tail[0] if tail else ''}"
    is_dunder = name.startswith("__") and name.endswith("__") and name.strip("_") != ""
    return is_dunder or _WORD.fullmatch(name.strip("_")) is None


def is_wide(char: str) -> bool:
    """Tell whether a character is as wide as a Chinese letter."""
    return unicodedata.east_asian_width(char) in "WF"


def is_hangul(char: str) -> bool:
    """Tell whether a character is a Korean letter or syllable; Korean parts words by spaces."""
    return "HANGUL" in unicodedata.name(char, "")


def is_chinese(char: str) -> bool:
    """Tell whether a character is at home in Chinese text, where words have no spaces around."""
    return char in _AMBIGUOUS or is_wide(char)
