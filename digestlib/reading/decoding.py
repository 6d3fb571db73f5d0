"""From bytes to text, or an error that says why not."""

import codecs
from typing import Final

from digestlib.errors import InputError

_LEGACY: Final = "gb18030"
_CONTROLS_OF_BINARY: Final = frozenset(range(9)) | frozenset(range(14, 27))
_MOST_CONTROLS: Final = 0.05
"""A text may hold a stray control character; a binary file holds many."""


def decode(data: bytes, name: str) -> tuple[str, str]:
    """Return the text of a file, and the name of its encoding.

    UTF-8 with or without a byte order mark is what we expect; GB18030, still written by older
    Chinese editors, is recognised so that it can be named instead of garbled.

    Args:
        data: The file's bytes.
        name: What to call the file in errors.

    Raises:
        InputError: The file is empty, or is not text.
    """
    if not data.strip():
        raise InputError(name, "the file is empty", "give a file that holds at least one digest")
    if _looks_binary(data):
        raise InputError(name, "this is not a text file", "give UTF-8 text, Markdown or JSON")
    try:
        return data.removeprefix(codecs.BOM_UTF8).decode("utf-8"), "utf-8"
    except UnicodeDecodeError as error:
        return _decode_legacy(data, name, error)


def _decode_legacy(data: bytes, name: str, error: UnicodeDecodeError) -> tuple[str, str]:
    try:
        return data.decode(_LEGACY), _LEGACY
    except UnicodeDecodeError:
        line = data.count(b"\n", 0, error.start) + 1
        raise InputError(
            name,
            f"byte 0x{data[error.start]:02X} is not UTF-8, and the file is not GB18030 either",
            "save the file as UTF-8",
            line,
        ) from None


def _looks_binary(data: bytes) -> bool:
    sample = data[:4096]
    controls = sum(byte in _CONTROLS_OF_BINARY for byte in sample)
    return b"\0\0" in sample or controls > _MOST_CONTROLS * len(sample)
