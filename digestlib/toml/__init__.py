"""TOML files of people, and the line of whatever is wrong in them.

The standard library's parser keeps no places, so a place is looked for in the text, which is done
only when something is wrong.
"""

import json
import re
import sys
import tomllib
from dataclasses import dataclass
from typing import Final, TypeVar

from pydantic import BaseModel, ValidationError

from digestlib.errors import InputError
from digestlib.toml.faults import Place, dotted, faults

__all__ = ["Place", "Source", "source_of"]

_Shape = TypeVar("_Shape", bound=BaseModel)

_HEADER: Final = re.compile(r"\s*\[{1,2}\s*[\w.\"'-]+\s*\]{1,2}\s*(?:#.*)?$")
_AT_LINE: Final = re.compile(r"at line (\d+)")
_MOST_ERRORS: Final = 5


@dataclass(frozen=True, slots=True)
class Source:
    """A TOML file as it is written, its name, and where its entries are explained."""

    text: str
    name: str
    hint: str

    def read(self, shape: type[_Shape]) -> _Shape:
        """Return what the file holds.

        Args:
            shape: The model of such a file.

        Raises:
            InputError: It is not TOML, or has an entry that no such file has.
        """
        try:
            return shape.model_validate(tomllib.loads(self.text))
        except ValidationError as error:
            found = [(self.line_of(one.place, one.value), one) for one in faults(error, shape)]
            found.sort(key=lambda one: one[0] or sys.maxsize)
            (line, first), *others = found[:_MOST_ERRORS]
            more = (f"; line {number}: {one}" if number else f"; {one}" for number, one in others)
            raise InputError(self.name, f"{first}{''.join(more)}", self.hint, line) from None
        except (ValueError, RecursionError) as error:
            match = _AT_LINE.search(str(error))
            line = int(match[1]) if match else self.text.rstrip().count("\n") + 1
            raise InputError(self.name, f"this is not TOML: {error}", line=line) from None

    def refusal(
        self, place: Place, reason: str, hint: str | None = None, written: str = ""
    ) -> InputError:
        """Return the error that says what is wrong with an entry, and on which line."""
        line = self.line_of(place, written)
        return InputError(self.name, f"{dotted(place)}: {reason}", hint or self.hint, line)

    def line_of(self, place: Place, written: str = "") -> int | None:
        """Return the line of an entry, else of its section, else None.

        The text is searched, not parsed: section by its header, entry by its key, and a text of
        its list by how it is quoted.
        """
        lines = self.text.split("\n")
        names = [re.escape(one) for one in place if isinstance(one, str)]
        nth = next((one for one in place if isinstance(one, int)), 0)
        if not names:
            return None
        headers, keys = _headers(lines, names)
        if not headers:
            return None
        found = headers[min(nth, len(headers) - 1)]
        for key in keys[:1]:
            found = _first(lines, found, rf"\s*[\"']?{key}[\"']?\s*=")
        if written:
            quoted = (f'"{written}"', f"'{written}'", json.dumps(written, ensure_ascii=False))
            found = _first(lines, found, rf".*(?:{'|'.join(map(re.escape, quoted))})")
        return found + 1


def source_of(data: bytes, name: str, hint: str) -> Source:
    """Return the bytes of a TOML file as its text.

    Args:
        data: The bytes: UTF-8 with or without a byte order mark.
        name: The file's name, for errors.
        hint: Where its entries are explained.

    Raises:
        InputError: They are not UTF-8.
    """
    try:
        return Source(data.decode("utf-8-sig"), name, hint)
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise InputError(name, f"this is not UTF-8: {error.reason}", hint, line) from None


def _headers(lines: list[str], names: list[str]) -> tuple[list[int], list[str]]:
    """Return the lines that begin the innermost section there is, and the names within it."""
    for depth in range(len(names), 0, -1):
        path = r"[\"']?\s*\.\s*[\"']?".join(names[:depth])
        if found := _matching(lines, rf"\s*\[+\s*[\"']?{path}[\"']?\s*\]"):
            return found, names[depth:]
    return _matching(lines, rf"\s*[\"']?{names[0]}[\"']?\s*[=.]"), names[1:]


def _matching(lines: list[str], pattern: str) -> list[int]:
    return [number for number, line in enumerate(lines) if re.match(pattern, line)]


def _first(lines: list[str], start: int, pattern: str) -> int:
    """Return the first line of a section that matches, or where it starts if none does."""
    for number in range(start, len(lines)):
        if number > start and _HEADER.match(lines[number]):
            break
        if re.match(pattern, lines[number]):
            return number
    return start
