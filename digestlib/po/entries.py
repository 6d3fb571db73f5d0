"""PO files as values: entries, the header, and the text they were read from."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final, Self

from digestlib.po.writing import is_wrapped, quoted

FUZZY: Final = "fuzzy"
_NO_WRAP: Final = "no-wrap"


@dataclass(frozen=True, slots=True, kw_only=True)
class Previous:
    """What an unreviewed entry was translated from: the lines that begin with ``#|``."""

    context: str | None = None
    source: str = ""
    plural: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One entry of a PO file; ``msgid`` is its source and ``msgstr`` its translation.

    ``comments`` are a translator's own lines, ``notes`` those for translators (``#.``), ``places``
    where the text stands (``#:``); ``forms`` are plural forms. ``line`` is where ``msgid`` stands.
    ``written`` is the entry as it stands in its file, with the empty lines in front; it is empty
    for one that is new or was changed.
    """

    source: str = ""
    context: str | None = None
    plural: str = ""
    translation: str = ""
    forms: tuple[str, ...] = ()
    comments: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    places: tuple[str, ...] = ()
    flags: tuple[str, ...] = ()
    previous: Previous | None = None
    is_obsolete: bool = False
    line: int = 0
    written: str = ""

    @property
    def is_header(self) -> bool:
        """Whether this is the entry that holds the file's header."""
        return self.context is None and not self.source and not self.is_obsolete

    @property
    def is_fuzzy(self) -> bool:
        """Whether a person has still to review the translation."""
        return FUZZY in self.flags

    @property
    def is_translated(self) -> bool:
        """Whether it has a translation, in every plural form, that somebody reviewed."""
        is_filled = all(self.forms) if self.forms else bool(self.translation)
        return is_filled and not self.is_fuzzy and not self.is_obsolete

    def changed(self, **fields: object) -> Self:
        """Return the entry with other fields; one that stays equal keeps its written form."""
        if all(getattr(self, name) == value for name, value in fields.items()):
            return self
        return replace(self, **{**fields, "written": ""})  # type: ignore[arg-type] # as said

    def text(self, *, is_wrapped: bool = False) -> str:
        """Return the entry as PO, without an empty line in front.

        Args:
            is_wrapped: Whether long strings are broken, as in the other entries of its file;
                those of an entry that is flagged ``no-wrap`` never are.
        """
        is_wrapped = is_wrapped and _NO_WRAP not in self.flags
        lines = [f"# {one}".rstrip() for one in self.comments]
        lines += [f"#. {one}".rstrip() for one in self.notes]
        lines += [f"#: {one}" for one in self.places]
        if self.flags:
            lines.append(f"#, {', '.join(self.flags)}")
        mark = "#~" if self.is_obsolete else ""
        if self.previous is not None:
            told = _told(self.previous.context, self.previous.source, self.previous.plural)
            lines += _written(told, f"{mark or '#'}|", is_wrapped=is_wrapped)
        lines += _written(self._strings(), mark, is_wrapped=is_wrapped)
        return "".join(f"{line}\n" for line in lines)

    def _strings(self) -> list[tuple[str, str]]:
        """Return the entry's keywords, each with its text."""
        forms = [(f"msgstr[{number}]", form) for number, form in enumerate(self.forms)]
        told = _told(self.context, self.source, self.plural)
        return told + (forms or [("msgstr", self.translation)])


def _told(context: str | None, source: str, plural: str) -> list[tuple[str, str]]:
    found = [] if context is None else [("msgctxt", context)]
    found.append(("msgid", source))
    return [*found, ("msgid_plural", plural)] if plural else found


def _written(told: list[tuple[str, str]], mark: str, *, is_wrapped: bool) -> list[str]:
    """Return the lines of keywords and texts, each behind the mark."""
    front = f"{mark} " if mark else ""
    return [
        front + line
        for name, text in told
        for line in quoted(name, text, is_wrapped=is_wrapped, indent=len(front))
    ]


@dataclass(frozen=True, slots=True, kw_only=True)
class Document:
    """A PO file to be edited and written again.

    ``entries`` holds the header too, where there is one, and obsolete entries. ``tail`` is what
    stands behind the last of them. ``line_end`` and ``mark`` (of byte order) are as in the file.
    """

    entries: tuple[Entry, ...] = ()
    tail: str = ""
    line_end: str = "\n"
    mark: str = ""

    @property
    def header(self) -> Mapping[str, str]:
        """The header's fields in order, by name."""
        text = next((one.translation for one in self.entries if one.is_header), "")
        return fields_of(text)

    def data(self) -> bytes:
        """Return the file's bytes; entries that nobody changed stand as they were written."""
        text = "".join(_lines(self.entries)) + self.tail
        return (self.mark + text.replace("\n", self.line_end)).encode()


def _lines(entries: tuple[Entry, ...]) -> Iterator[str]:
    """Yield the entries' texts, with what must stand between them."""
    before = ""
    wraps = any(is_wrapped(one.written) for one in entries)
    for entry in entries:
        if before and not before.endswith("\n"):
            yield "\n"  # the file's last line had no end
        if before and not entry.written:
            yield "\n"
        before = entry.written or entry.text(is_wrapped=wraps)
        yield before


def fields_of(text: str) -> dict[str, str]:
    """Return the fields of a header's text by name."""
    found = {}
    for line in text.split("\n"):
        key, colon, value = line.partition(":")
        if colon:
            found[key.strip()] = value.strip()
    return found
