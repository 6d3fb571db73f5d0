"""Reading PO files strictly: what polib would let pass with lost text is refused with its line.

PO is the format of GNU gettext; see "The Format of PO Files" in its manual.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import polib

from digestlib.errors import CatalogError

_KEYWORD: Final = re.compile(r"(msgctxt|msgid_plural|msgid|msgstr(?:\[\d+\])?)(?=[\s\"])\s*(.*)")
_STRING: Final = re.compile(r'"(?:[^"\\]|\\.)*"\s*')
_MAY_FOLLOW: Final = {
    "msgctxt": ("", "msgstr"),
    "msgid": ("", "msgctxt", "msgstr"),
    "msgid_plural": ("msgid",),
    "msgstr": ("msgid", "msgid_plural", "msgstr"),
}


def load(data: bytes, name: str) -> polib.POFile:
    """Read a PO file.

    Args:
        data: The file's bytes, which must be UTF-8.
        name: What to call the file in errors.

    Raises:
        CatalogError: The file is not UTF-8, a line is not PO, an entry is incomplete, or two
            entries have the same context and msgid.
    """
    text = _decode(data, name)
    _check(text, name)
    try:
        # The empty line in front keeps polib from taking a short text for a path.
        file = polib.pofile("\n" + text, encoding="utf-8", wrapwidth=0)
    except (OSError, ValueError, UnicodeError) as error:
        raise CatalogError(name, f"not a PO file: {error}") from None
    _check_unique(file, name)
    return file


def usable(file: polib.POFile) -> Iterator[polib.POEntry]:
    """Yield the entries that a report may show: translated, reviewed and not obsolete."""
    return (entry for entry in file if entry.translated())


def _decode(data: bytes, name: str) -> str:
    try:
        return data.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise CatalogError(name, "not UTF-8", "save the catalog as UTF-8", line) from None


@dataclass(slots=True)
class _State:
    """Where the check is: the keyword of the string being read, and its line."""

    name: str
    keyword: str = ""
    line: int = 0

    def fail(self, message: str, line: int, hint: str = "") -> CatalogError:
        return CatalogError(self.name, message, hint, line)

    def begin(self, keyword: str, line: int) -> None:
        kind = keyword.partition("[")[0]
        if self.keyword.partition("[")[0] not in _MAY_FOLLOW[kind]:
            before = self.keyword or "the start of an entry"
            raise self.fail(f"{keyword} cannot follow {before}", line, "an entry is incomplete")
        self.keyword, self.line = keyword, line

    def finish(self) -> None:
        if self.keyword and not self.keyword.startswith("msgstr"):
            raise self.fail(f"{self.keyword} has no msgstr", self.line, "complete the entry")
        self.keyword = ""


def _check(text: str, name: str) -> None:
    state = _State(name)
    for number, raw in enumerate(text.split("\n"), 1):
        line = raw.strip()
        if not line:
            continue
        if line.startswith("#"):
            if state.keyword.startswith("msgstr"):
                state.finish()
        elif keyword := _KEYWORD.fullmatch(line):
            state.begin(keyword[1], number)
            _check_string(keyword[2], state, number)
        elif line.startswith('"') and state.keyword:
            _check_string(line, state, number)
        else:
            raise state.fail(f"not a PO line: {line[:40]!r}", number, "every text stands in quotes")
    state.finish()


def _check_string(written: str, state: _State, line: int) -> None:
    if not _STRING.fullmatch(written):
        hint = 'put the text in one pair of quotes, and write a quote inside as \\"'
        raise state.fail("the quotes do not pair", line, hint)


def _check_unique(file: polib.POFile, name: str) -> None:
    seen: set[tuple[str | None, str]] = set()
    for entry in file:
        key = (entry.msgctxt, entry.msgid)
        if key in seen and not entry.obsolete:
            line = (entry.linenum or 2) - 1  # for the empty line in front
            raise CatalogError(name, f"msgid {entry.msgid[:40]!r} stands twice", "keep one", line)
        seen.add(key)
