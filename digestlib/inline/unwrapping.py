"""Undoing the line breaks of a text that was wrapped to fit a window."""

import re
from typing import Final

from digestlib.inline.commonmark import joint

_WRAP: Final = re.compile(r"(?<![ \t])[ \t]*(?:\r\n|\r|\n)[ \t\r\n]*")


def unwrap(source: str) -> str:
    """Return inline Markdown on one line: breaks vanish between Han and are a space elsewhere.

    Args:
        source: The field as written.
    """
    return _WRAP.sub(lambda match: joint(source, match.start(), match.end()), source)
