"""What a reader with one minute should see: what to read first, and what is left to do."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from digestlib.model import Priority, VerdictLevel
from digestlib.report.parts import Addressee, Errand, Section

_MOST_PICKS: Final = 7
_MOST_AGENDAS: Final = 3
_MOST_OTHERS: Final = 5
_MOST_ERRANDS: Final = 2
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
    addressees with something to do, and ``other_addressees`` are some of the rest.
    """

    picks: tuple[Section, ...]
    further_picks: int
    agendas: tuple[Agenda, ...]
    other_addressees: tuple[Addressee, ...]

    def __bool__(self) -> bool:
        return bool(self.picks or self.agendas)


def summarise(sections: Sequence[Section], addressees: Sequence[Addressee]) -> Summary:
    """Pick what fits on one page.

    Args:
        sections: The digests of the report, in its order.
        addressees: The open follow-ups of the week.
    """
    if len(sections) < _LEAST_SECTIONS:
        return Summary(picks=(), further_picks=0, agendas=(), other_addressees=())
    closest = _closest(sections)
    return Summary(
        picks=tuple(closest[:_MOST_PICKS]),
        further_picks=max(0, len(closest) - _MOST_PICKS),
        agendas=tuple(_agendas(addressees)),
        other_addressees=tuple(addressees[_MOST_AGENDAS:][:_MOST_OTHERS]),
    )


def _closest(sections: Sequence[Section]) -> list[Section]:
    """Return the must-reads, then the close reads; where there are none, what is worth reading."""
    by_level = {
        level: [section for section in sections if section.level is level]
        for level in (VerdictLevel.MUST_READ, VerdictLevel.CLOSE_READ, VerdictLevel.WORTH_READING)
    }
    must, close, worth = by_level.values()
    return must + close or worth


def _agendas(addressees: Sequence[Addressee]) -> Iterator[Agenda]:
    """Yield what the first addressees have to do; where they are few, there is room for more."""
    most = _MOST_ERRANDS if len(addressees) > _MOST_AGENDAS else _MOST_ERRANDS + 1
    for addressee in addressees[:_MOST_AGENDAS]:
        urgent = sorted(addressee.errands, key=lambda errand: _URGENCY[errand.action.priority])
        yield Agenda(addressee, tuple(urgent[:most]))
