"""One week of an archive, and its file."""

import json
from collections.abc import Iterable, Mapping
from typing import Annotated, Any, Final

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError

from digestlib.errors import InputError
from digestlib.languages import week_dates, week_label
from digestlib.model import Collection

ARCHIVE_VERSION: Final = 1
_HINT: Final = "restore the file, or archive the week again"


def _iso_week(written: str) -> str:
    return week_label(week_dates(written)[0])


Week = Annotated[str, AfterValidator(_iso_week)]
"""An ISO 8601 week, such as ``2026-W48``."""


class ArchivedWeek(BaseModel):
    """The digests of one week.

    ``done`` tells, by follow-up id, in which week a follow-up of this week was marked as done.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    archive_version: int = Field(default=ARCHIVE_VERSION, ge=1, le=ARCHIVE_VERSION)
    week: Week
    collection: Collection
    done: Mapping[str, Week] = Field(default_factory=dict)


def archived(collection: Collection, week: str, before: ArchivedWeek | None = None) -> ArchivedWeek:
    """Return a week to archive; what was marked as done in its earlier version stays so.

    The collection is named after the week, wherever its digests were read from.

    Args:
        collection: The week's digests.
        week: The ISO 8601 week.
        before: What the archive has for that week already.

    Raises:
        ValueError: ``week`` is not an ISO week.
    """
    return ArchivedWeek(
        week=_iso_week(week),
        collection=_without(collection).model_copy(update={"name": _iso_week(week)}),
        done=dict(before.done) if before else {},
    )


def with_done(week: ArchivedWeek, ids: Iterable[str], done_in: str) -> ArchivedWeek:
    """Return a week in which some more follow-ups are marked as done.

    One that was marked before keeps the week in which that was.

    Args:
        week: The week that asked for them.
        ids: The follow-ups' ids.
        done_in: The ISO week to mark them with.
    """
    marks = dict.fromkeys(ids, _iso_week(done_in)) | dict(week.done)
    return week.model_copy(update={"done": marks})


def dump(week: ArchivedWeek) -> bytes:
    """Return a week as its file: JSON in UTF-8, a line a value, so that Git shows what changed."""
    content: dict[str, Any] = {
        "archive_version": week.archive_version,
        "week": week.week,
        "done": dict(sorted(week.done.items())),
        "collection": week.collection.model_dump(mode="json", exclude_defaults=True),
    }
    return json.dumps(content, ensure_ascii=False, indent=1).encode() + b"\n"


def load(data: bytes, name: str) -> ArchivedWeek:
    """Return the week that a file holds.

    Args:
        data: The file's content.
        name: The file's name, for errors.

    Raises:
        InputError: It is no week of an archive, or one of a later version of digestlib.
    """
    try:
        return ArchivedWeek.model_validate_json(data)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        where = ".".join(map(str, first["loc"])) or "the file"
        raise InputError(name, f"{where}: {first['msg']}", _HINT) from None


def _without(collection: Collection) -> Collection:
    """Return a collection with what was understood, and not the text that it was read from."""
    bare = {"source": "", "spans": ()}
    digests = tuple(one.model_copy(update=bare) for one in collection.digests)
    return collection.model_copy(update={**bare, "problems": (), "digests": digests})


def is_archived(data: bytes) -> bool:
    """Return whether a file's content says that it is a week of an archive."""
    return data.lstrip()[:1] == b"{" and b'"archive_version"' in data[:200]
