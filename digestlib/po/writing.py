"""Strings as PO writes them: a line a line of the text, or broken where a file's others are."""

import re
import unicodedata
from collections.abc import Iterator
from itertools import pairwise
from typing import Final

_MARK: Final = re.compile(r"#[~|]+ ?")

_ESCAPES: Final = str.maketrans(
    {
        "\\": "\\\\",
        '"': '\\"',
        "\n": "\\n",
        "\t": "\\t",
        "\r": "\\r",
        "\a": "\\a",
        "\b": "\\b",
        "\f": "\\f",
        "\v": "\\v",
    }
)


_WIDTH: Final = 79
"""The columns of a line in files that gettext's tools wrapped."""
_NO_START: Final = frozenset('、。，．：；！？）》」』】〕’”…‥—)]},.;:!?%"/\\-')
"""Before these no line is broken, and behind the next none, where Chinese could be anywhere."""
_NO_END: Final = frozenset('《「『【〔（‘“([{"\\`')


def quoted(keyword: str, text: str, *, is_wrapped: bool = False, indent: int = 0) -> list[str]:
    """Return the lines of a keyword and its text.

    Args:
        keyword: Such as ``msgid``.
        text: The text.
        is_wrapped: Whether long lines are broken, as gettext's tools do unless told otherwise.
        indent: How many columns stand in front of each line.
    """
    # Only \n ends a line in PO; str.splitlines knows ten more.
    parts = [f"{line}\n" for line in text.split("\n")]
    parts[-1] = parts[-1].removesuffix("\n")
    lines = [part.translate(_ESCAPES) for part in parts if part]
    if len(lines) == 1 and not (
        is_wrapped and _columns(f'{keyword} "{lines[0]}"') > _WIDTH - indent
    ):
        return [f'{keyword} "{lines[0]}"']
    if is_wrapped:
        lines = [piece for line in lines for piece in _wrapped(line, _WIDTH - indent - 2)]
    return [f'{keyword} ""', *(f'"{line}"' for line in lines)]


def _wrapped(line: str, room: int) -> Iterator[str]:
    """Yield a line in pieces that fit, so far as it can be broken at all."""
    piece = ""
    for part in _parts(line):
        if piece and _columns(piece + part) > room:
            yield piece
            piece = ""
        piece += part
    yield piece


def _parts(line: str) -> Iterator[str]:
    at = 0
    for end in range(1, len(line)):
        if _may_break(line[end - 1], line[end]):
            yield line[at:end]
            at = end
    yield line[at:]


def _may_break(one: str, other: str) -> bool:
    """Return whether a line may be broken between two characters.

    It may behind spaces, in Chinese, and between a point, hyphen or slash and a letter: so does
    gettext, and then nothing differs when its tools write the file again.
    """
    if " " in {one, other}:
        return other != " "
    if one in ".,:;-/":
        return other.isalpha()
    is_chinese = _columns(one) + _columns(other) > len("ab")
    return is_chinese and one not in _NO_END and other not in _NO_START


def _columns(text: str) -> int:
    return sum(2 if unicodedata.east_asian_width(char) in "WF" else 1 for char in text)


def is_wrapped(written: str) -> bool:
    """Return whether an entry, as it stands in a file, has a line that is broken in its midst."""
    lines = [_MARK.sub("", line) for line in written.split("\n")]
    return any(
        one.startswith('"') and not one.endswith('\\n"') and other.startswith('"')
        for one, other in pairwise(lines)
    )
