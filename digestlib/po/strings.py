"""Strings as PO files hold them: in quotes, with the escapes of C, in pieces that are joined."""

import re
from typing import Final

_PLAIN: Final = re.compile(r'"[^"]*"')
_STRINGS: Final = re.compile(r'(?:"(?:[^"\\]|\\.)*"\s*)+')
_STRING: Final = re.compile(r'"((?:[^"\\]|\\.)*)"')
_ESCAPE: Final = re.compile(r"\\(?:(?P<octal>[0-7]{1,3})|x(?P<hex>[0-9A-Fa-f]+)|(?P<sign>.))")
_SIGNS: Final = dict(zip('abfnrtv\\"', '\a\b\f\n\r\t\v\\"', strict=True))
_LAST_ASCII: Final = 0x7F


class BadStringError(ValueError):
    """A string is not PO; the reader of the file knows where it stands."""

    def __init__(self, message: str, hint: str) -> None:
        self.message = message
        self.hint = hint
        super().__init__(message)


def unquoted(written: str) -> str:
    """Return the text of one or more quoted strings on a line.

    Raises:
        BadStringError: The quotes do not pair, or an escape means nothing.
    """
    if "\\" not in written and _PLAIN.fullmatch(written):
        return written[1:-1]
    if not _STRINGS.fullmatch(written):
        hint = 'put the text in one pair of quotes, and write a quote inside as \\"'
        raise BadStringError("the quotes do not pair", hint)
    return "".join(_ESCAPE.sub(_sign, one) for one in _STRING.findall(written))


def _sign(found: re.Match[str]) -> str:
    if found["sign"]:
        char = _SIGNS.get(found["sign"], "")
    else:
        code = int(found["hex"] or "0", 16) + int(found["octal"] or "0", 8)
        char = chr(code) if 0 < code <= _LAST_ASCII else ""
    if not char:
        hint = "write the character itself, and a backslash as \\\\"
        raise BadStringError(f"{found[0]} means nothing in PO", hint)
    return char
