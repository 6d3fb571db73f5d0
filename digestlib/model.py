"""The typed digest: what every room takes and gives.

All models are frozen and validate on construction. Text fields are ``str`` holding inline Markdown
and never hold a character that XML 1.0 forbids: such characters become U+FFFD on the way in, so no
export can fail on them later.
"""

import datetime as dt
import re
import unicodedata
from collections import Counter
from collections.abc import Iterable
from enum import StrEnum
from typing import Annotated, Any, Final, Self

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, model_validator
from pydantic.dataclasses import dataclass

from digestlib.inline.sanitising import sanitise

SCAFFOLDING: Final = "scaffolding"
"""The span field of cue words, enumerators and separators: text that is not any field's value."""

SCHEMA_VERSION: Final = 1


def _clean(value: object) -> object:
    # Most text has nothing but what may be printed, which is told much faster.
    return sanitise(value)[0] if isinstance(value, str) and not value.isprintable() else value


Text = Annotated[str, BeforeValidator(_clean)]


class _Model(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class VerdictLevel(StrEnum):
    """How closely a reader should look at the change, from most to least."""

    MUST_READ = "must_read"
    CLOSE_READ = "close_read"
    WORTH_READING = "worth_reading"
    SKIM = "skim"
    SKIP = "skip"
    UNSTATED = "unstated"


class Priority(StrEnum):
    """The order in which an author wants follow-ups done."""

    FIRST = "first"
    SECOND = "second"


class FoundBy(StrEnum):
    """What told reading that a text is the field it became, from most to least certain."""

    ENUMERATION = "enumeration"
    """It is an item of an enumerated or bulleted list, labelled or not."""
    LABEL = "label"
    """A label stands in front of it, such as "Design points:"."""
    CUE = "cue"
    """A phrase says so: a verdict's own words, "especially for", "advice for", "three points"."""
    POSITION = "position"
    """Only its place: a title, the text behind a verdict, and notes, which fitted nothing else."""


@dataclass(frozen=True, slots=True, kw_only=True, config=ConfigDict(extra="forbid"))
class Span:
    """A half-open range of a source text and the field that its characters became.

    ``start`` and ``end`` count code points. ``field`` is a path such as ``design_points[1].text``,
    or ``scaffolding``, or ``front_matter``: text in front of the digests that the collection has no
    field for. ``found_by`` says how the field was told; it is None for scaffolding.
    """

    # There are more spans than anything else, and a model is seven times as large as slots are.

    start: int = Field(ge=0)
    end: int = Field(ge=0)
    field: str
    found_by: FoundBy | None = None


class Problem(_Model):
    """Something odd that digestlib survived.

    ``source`` names the file; ``line`` and ``column`` count from 1, columns in code points, and
    are 0 for a problem of a report, whose ``source`` is the title of the digest; ``field`` is a
    field path or empty; ``hint`` says how to mend it.
    """

    source: Text
    line: int
    column: int
    field: str = ""
    message: Text
    hint: Text = ""

    def __str__(self) -> str:
        hint = f" ({self.hint})" if self.hint else ""
        place = f"{self.line}:{self.column}" if self.line else f" {self.field}"
        return f"{self.source}:{place}: {self.message}{hint}"


class PullRequest(_Model):
    """The pull request that a digest reviews."""

    number: int = Field(gt=0)
    repository: Text | None = None
    url: Text | None = None

    def __str__(self) -> str:
        return f"{self.repository or ''}#{self.number}"


class Verdict(_Model):
    """Whether the change is worth a close read, why, and for whom.

    ``phrase`` is the author's own wording of the level; ``rationale`` is what remains of the
    verdict; ``audience`` is whom it is for. All three may be empty.
    """

    level: VerdictLevel = VerdictLevel.UNSTATED
    phrase: Text = ""
    rationale: Text = ""
    audience: Text = ""


class DesignPoint(_Model):
    """One design decision that the review points out."""

    text: Text


class FollowUp(_Model):
    """One piece of work that the review asks for.

    ``audience`` is who should do it and ``condition`` is when it applies ("if time allows"); both
    may be empty.
    """

    text: Text
    audience: Text = ""
    condition: Text = ""
    priority: Priority | None = None
    done: bool = False


class Digest(_Model):
    """A short review of one pull request.

    ``id`` is stable across edits: it comes from the pull request where that is known, else from
    the title. ``notes`` is prose that is neither verdict, design point nor follow-up. ``spans``
    partition ``source`` exactly, so every character the author wrote is accounted for; both are
    empty for digests that were not read from prose.
    """

    id: str = Field(min_length=1)
    title: Text
    language: str
    verdict: Verdict = Verdict()
    design_points: tuple[DesignPoint, ...] = ()
    follow_ups: tuple[FollowUp, ...] = ()
    notes: tuple[Text, ...] = ()
    pull_request: PullRequest | None = None
    tags: tuple[Text, ...] = ()
    date: dt.date | None = None
    authors: tuple[Text, ...] = ()
    source: Text = ""
    spans: tuple[Span, ...] = ()

    @model_validator(mode="after")
    def _spans_partition_source(self) -> Self:
        check_partition(self.spans, self.source)
        return self


class Collection(_Model):
    """The digests of one source.

    ``name`` says where they came from, usually a file name; ``view`` is what the page calls
    itself. ``source`` is the text before the first digest, so that ``source`` followed by every
    digest's ``source`` is the text that was read; ``spans`` partition it.
    """

    name: Text = ""
    language: str
    repository: Text | None = None
    view: Text = ""
    digests: tuple[Digest, ...] = ()
    source: Text = ""
    spans: tuple[Span, ...] = ()
    problems: tuple[Problem, ...] = ()
    schema_version: int = SCHEMA_VERSION

    @model_validator(mode="after")
    def _is_consistent(self) -> Self:
        check_partition(self.spans, self.source)
        counts = Counter(digest.id for digest in self.digests)
        if twice := sorted(name for name, count in counts.items() if count > 1):
            raise ValueError(f"digest ids must be unique, but these repeat: {', '.join(twice)}")
        return self


def json_schema() -> dict[str, Any]:
    """Return the JSON Schema (draft 2020-12) of a collection, as JSON and YAML input follow it."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"urn:digestlib:collection:{SCHEMA_VERSION}",
        **Collection.model_json_schema(),
    }


def check_partition(spans: Iterable[Span], source: str) -> None:
    """Check that the spans cover the source from end to end without gap or overlap.

    Raises:
        ValueError: They do not, and there is at least one span.
    """
    position = 0
    for span in spans:
        if span.start != position or span.end <= span.start:
            raise ValueError(f"spans must partition the source, but break at {position}")
        position = span.end
    if position not in (0, len(source)):
        raise ValueError(f"spans end at {position}, but the source has {len(source)} characters")


_ID_LENGTH: Final = 48
_NOT_IN_ID: Final = re.compile(r"[^\w.]+")


def make_id(title: str, pull_request: PullRequest | None = None) -> str:
    """Return the stable id of a digest with this title and pull request.

    It is made of letters and digits of any script, ``.``, ``_`` and ``-``, so it serves as an
    anchor in HTML and as a context in PO files.
    """
    if pull_request is not None:
        name = (pull_request.repository or "pr").rpartition("/")[2]
        return f"{_slug(name)}-{pull_request.number}"
    return _slug(title)


def _slug(text: str) -> str:
    slug = _NOT_IN_ID.sub("-", unicodedata.normalize("NFKC", text).casefold()).strip("-.")
    if len(slug) > _ID_LENGTH:
        # Cut between words where there is one to spare.
        head, _, tail = slug[: _ID_LENGTH + 1].rpartition("-")
        slug = head if len(tail) < _ID_LENGTH // 2 else slug[:_ID_LENGTH]
    return slug.strip("-.") or "untitled"


def unique_ids(ids: Iterable[str]) -> list[str]:
    """Return the ids in order, with ``-2``, ``-3`` and so on behind those that repeat."""
    taken: set[str] = set()
    following: dict[str, int] = {}
    result = []
    for one in ids:
        name = one
        while name in taken:
            following[one] = following.get(one, 1) + 1
            name = f"{one}-{following[one]}"
        taken.add(name)
        result.append(name)
    return result
