"""Undoing the line breaks of a text that was wrapped to fit a window."""

import re
from typing import Final

from digestlib.inline.fences import dedent_fence, fences
from digestlib.inline.neighbours import is_chinese, is_hangul, is_wide

_WRAP: Final = re.compile(r"(?<![ \t])[ \t]*(?:\r\n|\r|\n)[ \t\r\n]*")
_LONGEST_MARK: Final = 3


def unwrap(source: str) -> str:
    """Return inline Markdown on one line: breaks vanish between Han and are a space elsewhere.

    Fenced code keeps its lines, less what it was indented by as a whole, and stands on lines of
    its own.

    Args:
        source: The field as written.
    """
    if "\n" not in source and "\r" not in source:
        return source
    parts, position = [], 0
    for start, end in fences(source):
        parts.append(_on_one_line(source[position:start].strip()))
        parts.append(dedent_fence(source[start:end]))
        position = end
    if not parts:
        return _on_one_line(source)
    parts.append(_on_one_line(source[position:].strip()))
    return "\n".join(filter(None, parts))


def _on_one_line(source: str) -> str:
    return _WRAP.sub(lambda match: joint(source, match.start(), match.end()), source)


def joint(source: str, start: int, end: int) -> str:
    """Return what a line break turns into: nothing between Chinese letters, else a space.

    Beside Hangul it is a space too, but for full-width marks, which hold room of their own.
    """
    before, after = _before(source, start), _after(source, end)
    if not before or not after:
        return ""
    if is_hangul(before) or is_hangul(after):
        return "" if _is_wide_mark(before) or _is_wide_mark(after) else " "
    are_chinese = is_chinese(before) and is_chinese(after)
    return "" if are_chinese and (is_wide(before) or is_wide(after)) else " "


def _is_wide_mark(char: str) -> bool:
    return is_wide(char) and not char.isalnum()


def _before(source: str, end: int) -> str:
    """Return the visible character before a place, looking past one mark of emphasis."""
    while end and source[end - 1] in " \t":
        end -= 1
    row = source[max(0, end - _LONGEST_MARK - 1) : end]
    return row.rstrip("*_")[-1:] or row[-1:]


def _after(source: str, start: int) -> str:
    row = source[start : start + _LONGEST_MARK + 1]
    return row.lstrip("*_")[:1] or row[:1]
