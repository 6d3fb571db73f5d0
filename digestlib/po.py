"""Reading PO files strictly: what another reader would let pass with lost text is refused here.

PO is the format of GNU gettext; see "The Format of PO Files" in its manual. The parser is our own,
because polib ends lines at characters that may stand inside a text, and guesses at what it does
not know; polib holds the entries, writes them and compiles them.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

import polib

from digestlib.errors import CatalogError

_KEYWORD: Final = re.compile(
    r"(?P<name>msgctxt|msgid_plural|msgid|msgstr(?:\[(?P<form>\d+)\])?)(?=[\s\"])\s*(?P<text>.*)"
)
_STRINGS: Final = re.compile(r'(?:"(?:[^"\\]|\\.)*"\s*)+')
_STRING: Final = re.compile(r'"((?:[^"\\]|\\.)*)"')
_ESCAPE: Final = re.compile(r"\\(?:(?P<octal>[0-7]{1,3})|x(?P<hex>[0-9A-Fa-f]+)|(?P<sign>.))")
_SIGNS: Final = dict(zip('abfnrtv\\"', '\a\b\f\n\r\t\v\\"', strict=True))
_LAST_ASCII: Final = 0x7F

# A msgstr with a number is a plural form, and is called a form here.
_MAY_FOLLOW: Final = {
    "msgctxt": ("", "msgstr", "form"),
    "msgid": ("", "msgctxt", "msgstr", "form"),
    "msgid_plural": ("msgid",),
    "msgstr": ("msgid",),
    "form": ("msgid_plural", "form"),
}


def load(data: bytes, name: str) -> polib.POFile:
    """Read a PO file; its obsolete entries are left out.

    Args:
        data: The file's bytes, which must be UTF-8.
        name: What to call the file in errors.

    Raises:
        CatalogError: The file is not UTF-8, a line is not PO, an entry is incomplete, or two
            entries have the same context and msgid.
    """
    parser = _Parser(name)
    for number, line in enumerate(_decode(data, name).split("\n"), 1):
        parser.read(line.strip(), number)
    parser.finish()
    # A template says CHARSET here, and a file without header nothing at all.
    parser.file.metadata["Content-Type"] = "text/plain; charset=UTF-8"
    return parser.file


def usable(file: polib.POFile) -> Iterator[polib.POEntry]:
    """Yield the entries that a report may show: translated and reviewed."""
    return (entry for entry in file if entry.translated())


def _decode(data: bytes, name: str) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise CatalogError(name, "not UTF-8", "save the catalog as UTF-8", line) from None


@dataclass(slots=True)
class _Parser:
    """Where reading is: the entry so far, and the keyword whose text is being read."""

    name: str
    file: polib.POFile = field(default_factory=lambda: polib.POFile(wrapwidth=0))
    keyword: str = ""
    line: int = 0  # of the keyword
    start: int = 0  # of the entry's msgid
    texts: dict[str, str] = field(default_factory=dict)
    forms: dict[int, str] = field(default_factory=dict)
    flags: list[str] = field(default_factory=list)
    seen: set[tuple[str | None, str]] = field(default_factory=set)

    def read(self, line: str, number: int) -> None:
        if not line:
            return
        if line.startswith("#"):
            self._comment(line, number)
        elif keyword := _KEYWORD.fullmatch(line):
            self._begin(keyword, number)
            self._add(keyword["text"], number)
        elif line.startswith('"') and self.keyword:
            self._add(line, number)
        else:
            hint = "every text stands in quotes"
            raise self._error(f"not a PO line: {line[:40]!r}", number, hint)

    def _comment(self, line: str, number: int) -> None:
        if self.keyword not in {"", "msgstr", "form"}:
            hint = "put comments in front of the entry"
            raise self._error(f"a comment cannot follow {self.keyword}", number, hint)
        self.finish()
        if line.startswith("#,"):
            self.flags += (flag.strip() for flag in line[2:].split(","))
        elif line.startswith("#~"):
            self.flags = []  # they are an obsolete entry's

    def _begin(self, found: re.Match[str], number: int) -> None:
        keyword = "form" if found["form"] else found["name"]
        before = self.keyword or "the start of an entry"
        if self.keyword not in _MAY_FOLLOW[keyword]:
            hint = "an entry is incomplete"
            raise self._error(f"{found['name']} cannot follow {before}", number, hint)
        if keyword in {"msgctxt", "msgid"} and self.keyword in {"msgstr", "form"}:
            self.finish()
        self.keyword, self.line = keyword, number
        if keyword == "msgid":
            self.start = number
        if keyword != "form":
            self.texts[keyword] = ""
        elif int(found["form"]) == len(self.forms):
            self.forms[len(self.forms)] = ""
        else:
            raise self._error(f"{found['name']} is out of order", number, "count from msgstr[0]")

    def _add(self, written: str, number: int) -> None:
        if not _STRINGS.fullmatch(written):
            hint = 'put the text in one pair of quotes, and write a quote inside as \\"'
            raise self._error("the quotes do not pair", number, hint)
        text = "".join(self._unescaped(one, number) for one in _STRING.findall(written))
        if self.keyword == "form":
            self.forms[len(self.forms) - 1] += text
        else:
            self.texts[self.keyword] += text

    def _unescaped(self, written: str, number: int) -> str:
        def sign(found: re.Match[str]) -> str:
            if found["sign"]:
                char = _SIGNS.get(found["sign"], "")
            else:
                code = int(found["hex"] or "0", 16) + int(found["octal"] or "0", 8)
                char = chr(code) if 0 < code <= _LAST_ASCII else ""
            if not char:
                hint = "write the character itself, and a backslash as \\\\"
                raise self._error(f"{found[0]} means nothing in PO", number, hint)
            return char

        return _ESCAPE.sub(sign, written)

    def finish(self) -> None:
        """Enter the entry, and make ready for the next one."""
        if not self.keyword:
            return
        if self.keyword not in {"msgstr", "form"}:
            raise self._error(f"{self.keyword} has no msgstr", self.line, "complete the entry")
        self._enter(self.texts.get("msgctxt"), self.texts["msgid"])
        self.keyword, self.texts, self.forms, self.flags = "", {}, {}, []

    def _enter(self, context: str | None, message: str) -> None:
        if (context, message) in self.seen:
            shown = f"msgid {message[:40]!r}" if message else "the header"
            raise self._error(f"{shown} stands twice", self.start, "keep one")
        self.seen.add((context, message))
        if context is None and not message:
            self._header(self.texts.get("msgstr", ""))
            return
        entry = polib.POEntry(
            msgctxt=context,
            msgid=message,
            msgid_plural=self.texts.get("msgid_plural", ""),
            msgstr=self.texts.get("msgstr", ""),
            msgstr_plural=self.forms,
            flags=self.flags,
            linenum=self.start,
        )
        self.file.append(entry)

    def _header(self, text: str) -> None:
        for line in text.split("\n"):
            key, colon, value = line.partition(":")
            if colon:
                self.file.metadata[key.strip()] = value.strip()

    def _error(self, message: str, line: int, hint: str) -> CatalogError:
        return CatalogError(self.name, message, hint, line)
