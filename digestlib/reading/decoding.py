"""From bytes to text, or an error that says why not."""

import codecs
from functools import partial
from typing import Final

from digestlib.errors import InputError

_UTF16: Final = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
_LAST_ASCII: Final = 0x7F
_MUCH_UTF8: Final = 24
"""So many bytes beyond ASCII are UTF-8 by no accident: the rest is damaged, not GB18030."""
_DAILY: Final = (("gb2312", b"\xd7\xf9"), ("big5", b"\xc6\x7e"))
"""The signs and the first level of characters, which are those in daily use, come first in both."""
_OTHERS: Final = ("big5hkscs", "shift_jis")
_MANY_RARE: Final = 0.15
_ENOUGH: Final = 2000
_CONTROLS_OF_BINARY: Final = frozenset(range(9)) | frozenset(range(14, 27))
_MOST_CONTROLS: Final = 0.05
"""A text may hold a stray control character; a binary file holds many."""


def decode(data: bytes, name: str) -> tuple[str, str]:
    """Return the text of a file, and the name of its encoding.

    UTF-8 with or without a byte order mark is what we expect; GB18030, Big5, Shift JIS and UTF-16,
    still written by older editors, are recognised so that they can be named instead of garbled.

    Args:
        data: The file's bytes.
        name: What to call the file in errors.

    Raises:
        InputError: The file is empty, or is not text.
    """
    if not data.strip():
        raise InputError(name, "the file is empty", "give a file that holds at least one digest")
    if data.startswith(_UTF16) and not data.startswith(codecs.BOM_UTF32_LE):
        return _decoded(data, "utf-16", name)
    if _looks_binary(data):
        raise InputError(name, "this is not a text file", "give UTF-8 text, Markdown or JSON")
    try:
        return data.removeprefix(codecs.BOM_UTF8).decode("utf-8"), "utf-8"
    except UnicodeDecodeError as error:
        if sum(byte > _LAST_ASCII for byte in data[: error.start]) > _MUCH_UTF8:
            raise _broken(data, error, name) from None
        return _legacy(data, name)


def _legacy(data: bytes, name: str) -> tuple[str, str]:
    """Return GB18030, or Big5 or Shift JIS where GB18030 makes mostly rare characters of them."""
    text, encoding = _decoded(data, "gb18030", name)
    share = _rare(text)
    if share < _MANY_RARE:
        return text, encoding
    for other in _OTHERS:
        try:
            found = data.decode(other)
        except UnicodeDecodeError:
            continue
        if _rare(found) < share / 2:
            return found, other
    return text, encoding


def _rare(text: str) -> float:
    """Return how much of the beginning of a text, ASCII aside, is not in daily use."""
    beyond = [char for char in text if ord(char) > _LAST_ASCII][:_ENOUGH]
    return sum(not any(map(partial(_is_daily, char), _DAILY)) for char in beyond) / max(
        1, len(beyond)
    )


def _is_daily(char: str, daily: tuple[str, bytes]) -> bool:
    encoding, last = daily
    return b"" < char.encode(encoding, "ignore") <= last


def _decoded(data: bytes, encoding: str, name: str) -> tuple[str, str]:
    try:
        return data.decode(encoding), encoding
    except UnicodeDecodeError as error:
        raise _broken(data, error, name) from None


def _broken(data: bytes, error: UnicodeDecodeError, name: str) -> InputError:
    line = data.count(b"\n", 0, error.start) + 1
    is_legacy = error.encoding == "gb18030"
    not_what = "neither UTF-8 nor GB18030" if is_legacy else f"not {error.encoding.upper()}"
    message = f"byte 0x{data[error.start]:02X} is {not_what}"
    return InputError(name, message, "save the file as UTF-8", line)


def _looks_binary(data: bytes) -> bool:
    sample = data[:4096]
    controls = sum(byte in _CONTROLS_OF_BINARY for byte in sample)
    return b"\0\0" in sample or controls > _MOST_CONTROLS * len(sample)
