"""What earlier weeks mean to a week, as a file that a worker reads in place of all those weeks."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from pydantic import TypeAdapter, ValidationError

from digestlib.archive.carrying import CarryOver, carry_over, carry_over_each
from digestlib.archive.trends import Trend, trend, trend_each
from digestlib.archive.weeks import ArchivedWeek
from digestlib.errors import InputError
from digestlib.model import Collection


@dataclass(frozen=True, slots=True)
class Leaving:
    """What earlier weeks leave to a week: their follow-ups, and figures to compare it with."""

    follow_ups: CarryOver
    trend: Trend | None


_FILE = TypeAdapter(Leaving)


def leaving(weeks: Iterable[ArchivedWeek], week: str, collection: Collection) -> Leaving:
    """Return what earlier weeks leave to one, which the archive need not hold.

    Args:
        weeks: The archive, in any order.
        week: The ISO week at hand.
        collection: Its digests.
    """
    archive = list(weeks)
    return Leaving(carry_over(archive, week, collection), trend(archive, week, collection))


def leavings(weeks: Iterable[ArchivedWeek]) -> Iterator[Leaving]:
    """Yield what is left to each week of an archive, oldest first, in one walk through it."""
    archive = list(weeks)
    pairs = zip(carry_over_each(archive), trend_each(archive), strict=True)
    return (Leaving(*pair) for pair in pairs)


def dump_left(left: Leaving) -> bytes:
    """Return what is left to a week as JSON in UTF-8, the same for the same input."""
    return _FILE.dump_json(left, exclude_defaults=True) + b"\n"


def load_left(data: bytes, name: str) -> Leaving:
    """Return what is left to a week, as a file has it.

    Args:
        data: What ``dump_left`` returned.
        name: The file's name, for errors.

    Raises:
        InputError: It is no such file.
    """
    try:
        return _FILE.validate_json(data)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        raise InputError(name, f"{first['loc']}: {first['msg']}", "remove it") from None
