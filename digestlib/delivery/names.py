"""File names that every file system takes, made from any text."""

import re
from collections.abc import Container
from typing import Final

_FORBIDDEN: Final = re.compile(r'[\x00-\x1f\x7f-\x9f\ud800-\udfff\u2028\u2029<>:"/\\|?*]+')
_INVISIBLE: Final = re.compile(r"[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]+")
_RESERVED: Final = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)(\.|$)", re.IGNORECASE)
_LONGEST: Final = 120
"""Bytes of a stem; with an ending and a number a name stays far below the usual 255."""


def file_stem(text: str, default: str = "week") -> str:
    """Return a text as the stem of a file name: no path, no control or direction character.

    What Windows, macOS or Linux refuse becomes ``-``. A text of which nothing is left, such as
    ``..``, becomes the default.

    Args:
        text: Any string at all.
        default: What to call a file whose text names nothing.
    """
    stem = _FORBIDDEN.sub("-", _INVISIBLE.sub("", text))
    stem = " ".join(stem.split()).strip(" .-")
    if _RESERVED.match(stem):
        stem = f"{stem.partition('.')[0]}-{stem.partition('.')[2]}".rstrip("-") + "-file"
    short = stem.encode()[:_LONGEST].decode(errors="ignore").rstrip(" .-")
    return short or default


def unique_name(stem: str, ending: str, taken: Container[str]) -> str:
    """Return a file name that is not taken: the stem, a number where needed, and the ending.

    Args:
        stem: What ``file_stem`` returned.
        ending: Such as ``".pdf"``.
        taken: Names in use, casefolded, as file systems compare them.
    """
    name, number = f"{stem}{ending}", 1
    while name.casefold() in taken:
        number += 1
        name = f"{stem} ({number}){ending}"
    return name
