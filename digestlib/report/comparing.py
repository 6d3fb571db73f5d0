"""This week beside the last one: what a reader compares, a row each."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from digestlib.archive.trends import Trend, WeekFigures
from digestlib.model import VerdictLevel

_FOLLOW_UPS: Final = ("opened", "closed", "open")


@dataclass(frozen=True, slots=True)
class Compared:
    """One figure of two weeks.

    ``kind`` says what is counted: ``digests``, a verdict's level, or the follow-ups that were
    ``opened``, ``closed`` and are still ``open``.
    """

    kind: str
    now: int
    before: int

    @property
    def change(self) -> int:
        """How many more there are, or fewer if it is less than nothing."""
        return self.now - self.before


def compared(trend: Trend | None) -> tuple[Compared, ...]:
    """Return the figures of this week beside those of the last; none where that is not known.

    Args:
        trend: The last weeks, where there is an archive.
    """
    if trend is None or trend.last is None:
        return ()
    return tuple(_rows(trend.this, trend.last))


def _rows(now: WeekFigures, before: WeekFigures) -> Iterator[Compared]:
    yield Compared("digests", now.digests, before.digests)
    for level in VerdictLevel:
        row = Compared(level, now.counts.get(level, 0), before.counts.get(level, 0))
        if row.now or row.before:
            yield row
    for kind in _FOLLOW_UPS:
        yield Compared(kind, getattr(now, kind), getattr(before, kind))
