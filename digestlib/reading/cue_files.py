"""What a cue file may hold, one file laid over another, and the line of whatever is wrong in it."""

import json
import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Annotated, Any, Final, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from digestlib.errors import InputError
from digestlib.model import VerdictLevel

Place: TypeAlias = tuple[int | str, ...]
"""Where an entry stands, such as ``("follow_ups", "leads", 2)``."""

_Word = Annotated[str, Field(pattern=r"\S")]
_Number = Annotated[int, Field(strict=True, ge=0, le=999)]


class _Section(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class _Phrases(_Section):
    words: list[str] = []


class _Audience(_Section):
    leads: list[str] = []
    people: list[_Word] = []


class _Labels(_Section):
    verdict: list[str] = []
    rationale: list[str] = []
    audience: list[str] = []
    design_points: list[str] = []
    follow_ups: list[str] = []
    title: list[str] = []
    pull_request: list[str] = []
    date: list[str] = []
    authors: list[str] = []
    tags: list[str] = []


class _DesignPoints(_Section):
    leads: list[str] = []
    announcements: list[str] = []
    separators: list[str] = []
    finer_separators: list[str] = []


class FollowUpCues(_Section):
    """How follow-ups are phrased, and their conditions."""

    conditions: list[str] = []
    leads: list[str] = []
    first: list[str] = []
    second: list[str] = []
    separators: list[str] = []
    addressees: list[str] = []
    actions: list[str] = []
    nothing: list[str] = []


class _Enumeration(_Section):
    words: list[str]
    last: list[str] = []


class CueFile(_Section):
    """The shape of ``reading.toml``. A file that stands alone must also hold what is needed."""

    language: str
    numbers: dict[_Word, _Number] = {}
    verdict: dict[VerdictLevel, list[str]] = {}
    openings: _Phrases = _Phrases()
    concessions: _Phrases = _Phrases()
    answers: dict[VerdictLevel, list[str]] = {}
    audience: _Audience = _Audience()
    labels: _Labels = _Labels()
    columns: _Labels = _Labels()
    design_points: _DesignPoints = _DesignPoints()
    follow_ups: FollowUpCues = FollowUpCues()
    enumerations: list[_Enumeration] = []

    def over(self, base: "CueFile") -> "CueFile":
        """Return the base with this file's entries added, behind its own."""
        joined = _joined(base.model_dump(), self.model_dump(exclude_unset=True))
        return CueFile.model_validate({**joined, "language": base.language})

    def phrases(self) -> Iterator[tuple[Place, str]]:
        """Yield every text of the file's lists, and where it stands."""
        yield from _texts(self.model_dump(exclude_unset=True, exclude={"language"}), ())


_NEEDED: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "numbers": (),
        "verdict": (),
        "audience": ("leads",),
        "labels": ("verdict", "design_points", "follow_ups"),
        "design_points": ("leads", "separators"),
        "follow_ups": ("conditions", "leads", "first", "second", "separators"),
    }
)
_HINT: Final = "CONTRIBUTING.md explains every section"
_HEADER: Final = re.compile(r"\s*\[{1,2}\s*[\w.\"'-]+\s*\]{1,2}\s*(?:#.*)?$")
_AT_LINE: Final = re.compile(r"at line (\d+)")
_MOST_ERRORS: Final = 5


@dataclass(frozen=True, slots=True)
class Source:
    """A cue file as it is written, and its name."""

    text: str
    name: str

    def read(self) -> CueFile:
        """Return what the file holds.

        Raises:
            InputError: It is not TOML, or has an entry that no cue file has.
        """
        try:
            return CueFile.model_validate(tomllib.loads(self.text))
        except ValidationError as error:
            found = error.errors()
            told = (f"{_written(one['loc'])}: {one['msg']}" for one in found[:_MOST_ERRORS])
            given = found[0]["input"]
            line = self.line_of(found[0]["loc"], given if isinstance(given, str) else "")
            raise InputError(self.name, "; ".join(told), _HINT, line) from None
        except (ValueError, RecursionError) as error:
            match = _AT_LINE.search(str(error))
            line = int(match[1]) if match else self.text.rstrip().count("\n") + 1
            raise InputError(self.name, f"this is not TOML: {error}", line=line) from None

    def require_all(self, file: CueFile) -> None:
        """Check that a language can be read with this file alone.

        Raises:
            InputError: A section or an entry of one is missing.
        """
        for section, entries in _NEEDED.items():
            if section not in file.model_fields_set:
                raise self.refusal((section,), "Field required", _ALONE)
            given = getattr(file, section)
            for entry in entries:
                if entry not in given.model_fields_set:
                    raise self.refusal((section, entry), "Field required", _ALONE)

    def refusal(
        self, place: Place, reason: str, hint: str = _HINT, written: str = ""
    ) -> InputError:
        """Return the error that says what is wrong with an entry, and on which line."""
        line = self.line_of(place, written)
        return InputError(self.name, f"{_written(place)}: {reason}", hint, line)

    def line_of(self, place: Place, written: str = "") -> int | None:
        """Return the line of an entry, else of its section, else None.

        The text is searched, not parsed: section by its header, entry by its key, and a text of
        its list by how it is quoted.
        """
        lines = self.text.split("\n")
        names = [re.escape(one) for one in place if isinstance(one, str)]
        nth = place[1] if len(place) > 1 and isinstance(place[1], int) else 0
        headers = _matching(lines, rf"\s*\[+\s*[\"']?{names[0]}\b")
        headers = headers or _matching(lines, rf"\s*[\"']?{names[0]}[\"']?\s*[=.]")
        if not headers:
            return None
        found = headers[min(nth, len(headers) - 1)]
        for key in names[1:2]:
            found = _first(lines, found, rf"\s*[\"']?{key}[\"']?\s*=")
        if written:
            quoted = (f'"{written}"', f"'{written}'", json.dumps(written, ensure_ascii=False))
            found = _first(lines, found, rf".*(?:{'|'.join(map(re.escape, quoted))})")
        return found + 1


_ALONE: Final = "digestlib ships no cues of this language, so the file must hold all that is needed"


def source_of(data: bytes, name: str) -> Source:
    """Return the bytes of a cue file as its text.

    Raises:
        InputError: They are not UTF-8.
    """
    try:
        return Source(data.decode("utf-8-sig"), name)
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise InputError(name, f"this is not UTF-8: {error.reason}", _HINT, line) from None


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


def _written(place: Place) -> str:
    return ".".join(str(one) for one in place if one != "[key]")


def _joined(ours: dict[str, Any], theirs: dict[str, Any]) -> dict[str, Any]:
    """Return both tables as one: lists on end without what repeats, of single values theirs."""
    result = dict(ours)
    for key, value in theirs.items():
        match result.get(key), value:
            case dict() as own, dict():
                result[key] = _joined(own, value)
            case list() as own, list():
                known = {str(one) for one in own}
                result[key] = [*own, *(one for one in value if str(one) not in known)]
            case _:
                result[key] = value
    return result


def _texts(value: object, place: Place) -> Iterator[tuple[Place, str]]:
    match value:
        case str():
            yield place, value
        case dict():
            for key, one in value.items():
                yield from _texts(one, (*place, key))
        case list():
            for number, one in enumerate(value):
                yield from _texts(one, (*place, number))
        case _:
            pass
