"""Weeks in figures: how many digests each had, and what became of its follow-ups."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

from digestlib.archive.carrying import follow_up_id
from digestlib.archive.weeks import ArchivedWeek
from digestlib.languages import weeks_before
from digestlib.model import Collection, VerdictLevel

_MOST_WEEKS: Final = 12


@dataclass(frozen=True, slots=True, kw_only=True)
class WeekFigures:
    """One week in figures.

    ``counts`` are its digests by verdict. ``opened`` follow-ups were asked for in this week and
    not open before; ``closed`` ones were done in it, or are no longer asked for by the newer
    version of their digest; ``open`` are all that are open at its end. So ``open`` is that of the
    week before, and ``opened``, less ``closed``.
    """

    digests: int
    counts: Mapping[VerdictLevel, int]
    opened: int
    closed: int
    open: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Trend:
    """The last weeks up to one, oldest first; one that the archive lacks has no figures."""

    weeks: tuple[tuple[str, WeekFigures | None], ...]

    @property
    def this(self) -> WeekFigures:
        """The week that the report is about."""
        found = self.weeks[-1][1]
        assert found is not None, "a trend ends with a week that is known"  # noqa: S101 - invariant
        return found

    @property
    def last(self) -> WeekFigures | None:
        """The week before it, where the archive has it."""
        return self.weeks[-2][1]

    @property
    def last_week(self) -> str:
        """The name of the week before it."""
        return self.weeks[-2][0]

    @property
    def missing(self) -> tuple[str, ...]:
        """The weeks that the archive lacks."""
        return tuple(week for week, figures in self.weeks if figures is None)


def trend(
    weeks: Iterable[ArchivedWeek], week: str, collection: Collection, most: int = _MOST_WEEKS
) -> Trend | None:
    """Return the last weeks in figures, or nothing where the archive knows no earlier one of them.

    The first week shown is one that the archive has, or the one before this week.

    Args:
        weeks: The archive, in any order; weeks from this one on do not count, but for their marks.
        week: The ISO week at hand.
        collection: Its digests.
        most: How many weeks to show, with this one.
    """
    kept = sorted(weeks, key=lambda one: one.week)
    parts = [(one.week, one.collection) for one in kept if one.week < week]
    return _ending(week, dict(_figures([*parts, (week, collection)], _marks(kept))), most)


def trend_each(weeks: Iterable[ArchivedWeek]) -> Iterator[Trend | None]:
    """Yield what ``trend`` returns for each week of an archive, oldest first, in one walk."""
    kept = sorted(weeks, key=lambda one: one.week)
    found = dict(_figures(((one.week, one.collection) for one in kept), _marks(kept)))
    return (_ending(one.week, found, _MOST_WEEKS) for one in kept)


def _marks(weeks: Iterable[ArchivedWeek]) -> dict[str, str]:
    return {name: done_in for one in weeks for name, done_in in one.done.items()}


def _ending(week: str, found: Mapping[str, WeekFigures], most: int) -> Trend | None:
    shown = [*weeks_before(week, most - 1), week]
    first = next(number for number, name in enumerate(shown) if name in found)
    if first == len(shown) - 1:
        return None
    return Trend(weeks=tuple((name, found.get(name)) for name in shown[first:]))


@dataclass(slots=True)
class _Ledger:
    """Which follow-ups are asked for: by digest, each with whether its author calls it done."""

    marks: Mapping[str, str]
    asked: dict[str, dict[str, bool]] = field(default_factory=dict)
    waiting: set[str] = field(default_factory=set)
    """The ids of those that are open."""

    def enter(self, week: str, collection: Collection) -> tuple[set[str], set[str]]:
        """Enter a week, and return what was asked for in it and what is open at its end."""
        for digest in collection.digests:
            self.waiting.difference_update(self.asked.get(digest.id, {}))
            named = {follow_up_id(digest.id, one): one.done for one in digest.follow_ups}
            self.asked[digest.id] = named
            self.waiting.update(name for name, is_done in named.items() if not is_done)
        done = {one for one in self.waiting if one in self.marks and self.marks[one] <= week}
        self.waiting -= done
        names = {name for one in collection.digests for name in self.asked[one.id]}
        return names, set(self.waiting)


def _figures(
    parts: Iterable[tuple[str, Collection]], marks: Mapping[str, str]
) -> Iterator[tuple[str, WeekFigures]]:
    ledger = _Ledger(marks)
    seen: set[str] = set()
    before: set[str] = set()
    for week, collection in parts:
        asked, now = ledger.enter(week, collection)
        at_once = asked - seen - now
        yield (
            week,
            WeekFigures(
                digests=len(collection.digests),
                counts=dict(Counter(one.verdict.level for one in collection.digests)),
                opened=len(now - before) + len(at_once),
                closed=len(before - now) + len(at_once),
                open=len(now),
            ),
        )
        seen |= asked
        before = now
