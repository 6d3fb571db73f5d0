"""Lists that begin on the line of their label and hang below their first item."""

import re
from typing import Final

_RECORD: Final = re.compile(
    r"^[^\W\d_][^\n:：]{0,30}[:：][ \t]+(?P<sign>[-*+•])[ \t][^\n]*\n(?:[ \t]+[^\n]*(?:\n|\Z))+",
    re.MULTILINE,
)
_BEGINS_LIST: Final = re.compile(r"[:：][ \t]+[-*+•][ \t]")
_WIDE: Final = re.compile(r"[\u2e80-\uffef]")
"""Characters that take two columns."""


def less_hanging(text: str) -> str:
    """Return a masked page, of the same length, in which such lists begin on lines of their own.

    The white space in front of each bullet that stands below the first one ends with a line's end.
    """
    return _RECORD.sub(_less, text) if _BEGINS_LIST.search(text) else text


def _less(match: re.Match[str]) -> str:
    column = match.start("sign") - match.start()
    first, *lines = match[0].split("\n")
    width = column + len(_WIDE.findall(first[:column]))
    indents = [_indent(one, match["sign"], width) for one in lines]
    own = next(filter(None, indents), 0)
    if not own:
        return match[0]
    below = [
        _broken(one, own) if indent == own else one
        for one, indent in zip(lines, indents, strict=True)
    ]
    return "\n".join([_broken(first, column), *below])


def _indent(line: str, sign: str, width: int) -> int:
    """Return how deep the bullet stands that a line begins with, no deeper than the first one."""
    indent = len(line) - len(line.lstrip())
    is_item = line[indent : indent + 1] == sign and line[indent + 1 : indent + 2].isspace()
    return indent if is_item and indent <= width else 0


def _broken(line: str, column: int) -> str:
    return f"{line[: column - 1]}\n{line[column:]}"
