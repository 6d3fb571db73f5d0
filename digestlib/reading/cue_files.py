"""What a cue file may hold, and one file laid over another."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Annotated, Any, Final

from pydantic import BaseModel, ConfigDict, Field

from digestlib.model import VerdictLevel
from digestlib.toml import Place, Source, source_of

_Word = Annotated[str, Field(pattern=r"\S")]
_Number = Annotated[int, Field(strict=True, ge=0, le=999)]


class _Section(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class _Phrases(_Section):
    words: list[str] = []


class _Audience(_Section):
    leads: list[str] = []
    subjects: list[str] = []
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
    notes: list[str] = []


class _Columns(_Labels):
    addressee: list[str] = []
    priority: list[str] = []
    state: list[str] = []
    condition: list[str] = []
    action: list[str] = []
    index: list[str] = []


class _DesignPoints(_Section):
    leads: list[str] = []
    announcements: list[str] = []
    statements: list[str] = []
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
    tasks: list[str] = []
    afterwards: list[str] = []
    urgent: list[str] = []
    later: list[str] = []
    done: list[str] = []
    open: list[str] = []
    nothing: list[str] = []
    people: list[_Word] = []
    surnames: list[_Word] = []
    not_people: list[_Word] = []
    teams: list[str] = []
    for_whom: list[str] = []
    roles: list[str] = []
    units: list[str] = []
    parties: list[str] = []
    not_actors: list[str] = []
    duties: list[str] = []
    states: list[str] = []
    terms: list[str] = []


class _Enumeration(_Section):
    words: list[str]
    next: list[str] = []
    last: list[str] = []


class CueFile(_Section):
    """The shape of ``reading.toml``. A file that stands alone must also hold what is needed."""

    language: str
    numbers: dict[_Word, _Number] = {}
    weekdays: list[_Word] = []
    months: dict[_Word, Annotated[int, Field(strict=True, ge=1, le=12)]] = {}
    verdict: dict[VerdictLevel, list[str]] = {}
    affirmations: _Phrases = _Phrases()
    denials: _Phrases = _Phrases()
    openings: _Phrases = _Phrases()
    questions: _Phrases = _Phrases()
    concessions: _Phrases = _Phrases()
    negations: _Phrases = _Phrases()
    conjunctions: _Phrases = _Phrases()
    continuations: _Phrases = _Phrases()
    hearsay: _Phrases = _Phrases()
    turns: _Phrases = _Phrases()
    predicates: _Phrases = _Phrases()
    answers: dict[VerdictLevel, list[str]] = {}
    audience: _Audience = _Audience()
    labels: _Labels = _Labels()
    columns: _Columns = _Columns()
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
_ALONE: Final = "digestlib ships no cues of this language, so the file must hold all that is needed"


def cue_source(data: bytes, name: str) -> Source:
    """Return the bytes of a cue file as its text.

    Raises:
        InputError: They are not UTF-8.
    """
    return source_of(data, name, _HINT)


def require_all(file: CueFile, source: Source) -> None:
    """Check that a language can be read with this file alone.

    Raises:
        InputError: A section or an entry of one is missing.
    """
    for section, entries in _NEEDED.items():
        if section not in file.model_fields_set:
            raise source.refusal((section,), "Field required", _ALONE)
        given = getattr(file, section)
        for entry in entries:
            if entry not in given.model_fields_set:
                raise source.refusal((section, entry), "Field required", _ALONE)


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
