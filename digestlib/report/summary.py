"""What a reader with one minute should see: what to read first, and what is left to do."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from digestlib.model import Priority, VerdictLevel
from digestlib.report.carried import Leftover
from digestlib.report.parts import Addressee, Errand, Section


class _Most(NamedTuple):
    """How many digests, addressees with follow-ups, and other addressees fit on the page."""

    picks: int
    agendas: int
    others: int


_MOST: Final = _Most(picks=7, agendas=3, others=5)
_MOST_BESIDE_OLDER: Final = _Most(picks=6, agendas=2, others=3)
"""The same where what earlier weeks left open takes a few lines."""
_MOST_ERRANDS: Final = 2
_MOST_OLDER: Final = 2
_LEAST_SECTIONS: Final = 3
"""Fewer digests than that are their own summary."""
_URGENCY: Final = {Priority.FIRST: 0, Priority.SECOND: 1, None: 2}


@dataclass(frozen=True, slots=True)
class Agenda:
    """What one audience has to do first: the errands of highest priority."""

    addressee: Addressee
    errands: tuple[Errand, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Summary:
    """One page of a week, however long the week is.

    ``picks`` are the first of the digests to read closely; where no digest is, of those worth
    reading. ``further_picks`` says how many of their kind are left out. ``agendas`` show the first
    addressees with something to do, and ``other_addressees`` are some of the rest. ``older`` are
    the first of what earlier weeks left open.
    """

    picks: tuple[Section, ...]
    further_picks: int
    agendas: tuple[Agenda, ...]
    other_addressees: tuple[Addressee, ...]
    older: tuple[Leftover, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.picks or self.agendas or self.older)


def summarise(
    sections: Sequence[Section], addressees: Sequence[Addressee], older: Sequence[Leftover] = ()
) -> Summary:
    """Pick what fits on one page.

    Args:
        sections: The digests of the report, in its order.
        addressees: The open follow-ups of the week.
        older: What earlier weeks left open, as the report lists it.
    """
    if len(sections) < _LEAST_SECTIONS:
        return Summary(picks=(), further_picks=0, agendas=(), other_addressees=())
    closest, most = _closest(sections), _MOST_BESIDE_OLDER if older else _MOST
    return Summary(
        picks=tuple(closest[: most.picks]),
        further_picks=max(0, len(closest) - most.picks),
        agendas=tuple(_agendas(addressees, most.agendas)),
        other_addressees=tuple(addressees[most.agendas :][: most.others]),
        older=tuple(older[:_MOST_OLDER]),
    )


def _closest(sections: Sequence[Section]) -> list[Section]:
    """Return the must-reads, then the close reads; where there are none, what is worth reading."""
    by_level = {
        level: [section for section in sections if section.level is level]
        for level in (VerdictLevel.MUST_READ, VerdictLevel.CLOSE_READ, VerdictLevel.WORTH_READING)
    }
    must, close, worth = by_level.values()
    return must + close or worth


def _agendas(addressees: Sequence[Addressee], count: int) -> Iterator[Agenda]:
    """Yield what the first addressees have to do; where they are few, there is room for more."""
    most = _MOST_ERRANDS if len(addressees) > count else _MOST_ERRANDS + 1
    for addressee in addressees[:count]:
        urgent = sorted(addressee.errands, key=lambda errand: _URGENCY[errand.action.priority])
        yield Agenda(addressee, tuple(urgent[:most]))
