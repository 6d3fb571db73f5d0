"""Undoing the line breaks of a text that was wrapped to fit a window."""

import re
from typing import Final

from digestlib.inline.commonmark import joint
from digestlib.inline.fences import dedent_fence, fences

_WRAP: Final = re.compile(r"(?<![ \t])[ \t]*(?:\r\n|\r|\n)[ \t\r\n]*")


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
