"""Reading PO files strictly: what another reader would let pass with lost text is refused here.

The parser is our own, because polib ends lines at characters that may stand inside a text, and
guesses at what it does not know; polib compiles the entries that are used.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Final

import polib

from digestlib.errors import CatalogError
from digestlib.po.entries import Document, Entry, Previous
from digestlib.po.strings import BadStringError, unquoted

_KEYWORD: Final = re.compile(
    r"(?P<name>msgctxt|msgid_plural|msgid|msgstr(?:\[(?P<form>\d+)\])?)(?=[\s\"])\s*(?P<text>.*)"
)

# A msgstr with a number is a plural form, and is called a form here.
_MAY_FOLLOW: Final = {
    "msgctxt": ("", "msgstr", "form"),
    "msgid": ("", "msgctxt", "msgstr", "form"),
    "msgid_plural": ("msgid",),
    "msgstr": ("msgid",),
    "form": ("msgid_plural", "form"),
}
_COMMENTS: Final = ("#.", "#:", "#,")


def load(data: bytes, name: str) -> polib.POFile:
    """Read a PO file to be used; its obsolete entries are left out.

    Args:
        data: The file's bytes, which must be UTF-8.
        name: What to call the file in errors.

    Raises:
        CatalogError: The file is not UTF-8, a line is not PO, an entry is incomplete, or two
            entries have the same context and msgid.
    """
    read = document(data, name)
    file = polib.POFile(wrapwidth=0)
    file.metadata.update(read.header)
    # A template says CHARSET here, and a file without header nothing at all.
    file.metadata["Content-Type"] = "text/plain; charset=UTF-8"
    for entry in read.entries:
        if not entry.is_header and not entry.is_obsolete:
            file.append(_for_polib(entry))
    return file


def _for_polib(entry: Entry) -> polib.POEntry:
    return polib.POEntry(
        msgctxt=entry.context,
        msgid=entry.source,
        msgid_plural=entry.plural,
        msgstr=entry.translation,
        msgstr_plural=dict(enumerate(entry.forms)),
        flags=list(entry.flags),
        linenum=entry.line,
    )


def usable(file: polib.POFile) -> Iterator[polib.POEntry]:
    """Yield the entries that a report may show: translated and reviewed."""
    return (entry for entry in file if entry.translated())


def document(data: bytes, name: str) -> Document:
    """Read a PO file to be edited; ``Document.data`` gives the same bytes back.

    An obsolete entry that cannot be understood is kept as it is.

    Args:
        data: The file's bytes, which must be UTF-8.
        name: What to call the file in errors.

    Raises:
        CatalogError: The file is not UTF-8, a line is not PO, an entry is incomplete, or two
            entries have the same context and msgid.
    """
    text = _decode(data, name)
    mark = "\ufeff" if text.startswith("\ufeff") else ""
    line_end = "\r\n" if _ends_with_returns(text) else "\n"
    parser = _Parser(name)
    lines = text.removeprefix("\ufeff").replace(line_end, "\n").split("\n")
    for number, line in enumerate(lines, 1):
        parser.read(line, number)
    tail = parser.close()
    return Document(entries=tuple(parser.entries), tail=tail, line_end=line_end, mark=mark)


def _ends_with_returns(text: str) -> bool:
    """Return whether every line ends with a carriage return, so that all can be put back."""
    return "\r\n" in text and text.count("\r\n") == text.count("\n")


def _decode(data: bytes, name: str) -> str:
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise CatalogError(name, "not UTF-8", "save the catalog as UTF-8", line) from None


@dataclass(slots=True)
class _Parser:
    """Where reading is: the entry so far, and the keyword whose text is being read."""

    name: str
    entries: list[Entry] = field(default_factory=list)
    keyword: str = ""
    line: int = 0  # of the keyword
    start: int = 0  # of the entry's msgid
    texts: dict[str, str] = field(default_factory=dict)
    forms: list[str] = field(default_factory=list)
    comments: dict[str, list[str]] = field(default_factory=dict)
    previous: list[str] = field(default_factory=list)
    obsolete: list[str] = field(default_factory=list)
    written: list[str] = field(default_factory=list)
    seen: set[tuple[str | None, str]] = field(default_factory=set)

    def read(self, written: str, number: int) -> None:
        line = written.strip()
        if not line:
            pass
        elif line.startswith("#"):
            self._comment(line, number)
        elif keyword := _KEYWORD.fullmatch(line):
            self._begin(keyword, number)
            self._add(keyword["text"], number)
        elif line.startswith('"') and self.keyword:
            self._add(line, number)
        else:
            hint = "every text stands in quotes"
            raise self._error(f"not a PO line: {line[:40]!r}", number, hint)
        self.written.append(written)

    def close(self) -> str:
        """Finish the last entry, and return what stands behind it."""
        if not self.written:
            return ""
        # Lines were split at their ends, so what follows the last end is not a line.
        last = self.written.pop()
        self.finish()
        rest = "".join(f"{line}\n" for line in self.written)
        if last.strip() and not last.lstrip().startswith("#"):
            entry = self.entries[-1]
            self.entries[-1] = replace(entry, written=entry.written + last)
            return rest
        return rest + last

    def _comment(self, line: str, number: int) -> None:
        if self.keyword not in {"", "msgstr", "form"}:
            hint = "put comments in front of the entry"
            raise self._error(f"a comment cannot follow {self.keyword}", number, hint)
        if self.keyword:
            self.finish()
        if line.startswith("#~"):
            self._obsolete(line)
            return
        if self.obsolete:
            self.finish()
        if line.startswith("#|"):
            self.previous.append(line[2:].strip())
        else:
            self._note(line)

    def _note(self, line: str) -> None:
        kind = line[:2] if line[:2] in _COMMENTS else "#"
        self.comments.setdefault(kind, []).append(line[len(kind) :].removeprefix(" "))

    def _obsolete(self, line: str) -> None:
        text = line[2:].strip()
        begins = text.startswith(("msgctxt", "msgid ", "|"))
        is_apart = bool(self.written) and not self.written[-1].strip()
        if (begins or is_apart) and _holds(self.obsolete, "msgstr"):
            self.finish()
        self.obsolete.append(text)

    def _begin(self, found: re.Match[str], number: int) -> None:
        keyword = "form" if found["form"] else found["name"]
        before = self.keyword or "the start of an entry"
        if self.obsolete:
            self.finish()
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
            self.forms.append("")
        else:
            raise self._error(f"{found['name']} is out of order", number, "count from msgstr[0]")

    def _add(self, written: str, number: int) -> None:
        text = self._text(written, number)
        if self.keyword == "form":
            self.forms[-1] += text
        else:
            self.texts[self.keyword] += text

    def _text(self, written: str, number: int) -> str:
        try:
            return unquoted(written)
        except BadStringError as error:
            raise self._error(error.message, number, error.hint) from None

    def finish(self) -> None:
        """Enter the entry, and make ready for the next one."""
        if not (self.obsolete or self.keyword):
            return
        # Empty lines behind an entry belong to what follows.
        following: list[str] = []
        while self.written and not self.written[-1].strip():
            following.insert(0, self.written.pop())
        if self.obsolete:
            self._enter_obsolete()
        else:
            self._enter()
        self.keyword, self.texts, self.forms, self.comments = "", {}, [], {}
        self.previous, self.obsolete, self.written = [], [], following

    def _enter(self) -> None:
        if self.keyword not in {"msgstr", "form"}:
            raise self._error(f"{self.keyword} has no msgstr", self.line, "complete the entry")
        entry = self._entry()
        key = (entry.context, entry.source)
        if key in self.seen:
            shown = f"msgid {entry.source[:40]!r}" if entry.source else "the header"
            raise self._error(f"{shown} stands twice", self.start, "keep one")
        self.seen.add(key)
        self.entries.append(entry)

    def _enter_obsolete(self) -> None:
        """Enter an obsolete entry; one that is not PO is only kept as it is written."""
        inner = _Parser(self.name)
        texts = [one for one in self.obsolete if not one.startswith("|")]
        inner.previous = [one[1:].strip() for one in self.obsolete if one.startswith("|")]
        inner.comments = self.comments
        written = "".join(f"{line}\n" for line in self.written)
        try:
            for text in texts:
                inner.read(text, 0)
            inner.finish()
            (entry,) = inner.entries
        except (CatalogError, ValueError):
            entry = Entry()
        self.entries.append(_obsolete(entry, written))

    def _entry(self) -> Entry:
        return Entry(
            context=self.texts.get("msgctxt"),
            source=self.texts["msgid"],
            plural=self.texts.get("msgid_plural", ""),
            translation=self.texts.get("msgstr", ""),
            forms=tuple(self.forms),
            comments=tuple(self.comments.get("#", ())),
            notes=tuple(self.comments.get("#.", ())),
            places=tuple(self.comments.get("#:", ())),
            flags=_flags(self.comments.get("#,", ())),
            previous=self._previous(),
            line=self.start,
            written="".join(f"{line}\n" for line in self.written),
        )

    def _previous(self) -> Previous | None:
        """Return what ``#|`` lines say, or nothing where they are not PO."""
        if not self.previous:
            return None
        inner = _Parser(self.name)
        try:
            for line in self.previous:
                inner.read(line, 0)
        except CatalogError:
            return None
        found = inner.texts
        plural = found.get("msgid_plural", "")
        return Previous(context=found.get("msgctxt"), source=found.get("msgid", ""), plural=plural)

    def _error(self, message: str, line: int, hint: str) -> CatalogError:
        return CatalogError(self.name, message, hint, line)


def _flags(lines: Iterable[str]) -> tuple[str, ...]:
    return tuple(one.strip() for line in lines for one in line.split(",") if one.strip())


def _holds(lines: list[str], keyword: str) -> bool:
    return any(line.startswith(keyword) for line in lines)


def _obsolete(entry: Entry, written: str) -> Entry:
    return replace(entry, is_obsolete=True, line=0, written=written)
