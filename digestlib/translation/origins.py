"""Where each shown text comes from, how far it can be trusted, and how much of each there is."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from digestlib.model import Collection, Problem
from digestlib.translation.changes import Change


class Origin(StrEnum):
    """Where a shown text comes from."""

    ORIGINAL = "original"
    """The author wrote it in the reader's language."""
    HUMAN = "human"
    """A translator's catalog."""
    MEMORY = "memory"
    """A memory of what people translated before."""
    MACHINE = "machine"
    """An engine, and no person has reviewed it."""
    SOURCE = "source"
    """The source text, shown because there is no translation."""


class Mark(StrEnum):
    """What a report says of a text that is not a person's current translation."""

    UNTRANSLATED = "untranslated"
    """It is in its source language."""
    STALE = "stale"
    """It translates an earlier state of its source."""
    MACHINE = "machine"
    """An engine made it."""
    UNREVIEWED = "unreviewed"
    """It was made from a similar text of the memory, and no person has reviewed it."""


class Policy(StrEnum):
    """What to do about a text that has no reviewed, current translation."""

    SOURCE = "source"
    """Show its source, also where there is a stale or machine-made translation."""
    MARK = "mark"
    """Show the best there is, and mark it."""
    REFUSE = "refuse"
    """Raise an error that names the units."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """How one text stands: its origin, the language it is shown in, and whether to trust it.

    ``change`` says how the source changed since, where the translation is stale.
    """

    origin: Origin
    language: str
    is_reviewed: bool = True
    change: Change | None = None

    @property
    def mark(self) -> Mark | None:
        """What a report says of it, or nothing for a person's current text."""
        match self.origin:
            case Origin.SOURCE:
                return Mark.UNTRANSLATED
            case Origin.ORIGINAL:
                return None
            case Origin.HUMAN | Origin.MEMORY | Origin.MACHINE if self.change is not None:
                return Mark.STALE
            case Origin.MACHINE:
                return Mark.MACHINE
            case Origin.HUMAN | Origin.MEMORY:
                return None if self.is_reviewed else Mark.UNREVIEWED


@dataclass(frozen=True, slots=True)
class Coverage:
    """How many of the texts that need translating are translated, and how.

    ``translated`` counts every text shown in the reader's language. Of these, ``stale`` translate
    an earlier source, ``machine`` come from an engine, ``memory`` were translated before, and
    ``unreviewed`` were made from a similar text; no text counts twice, and the rest are people's.
    """

    total: int
    translated: int
    stale: int = 0
    machine: int = 0
    memory: int = 0
    unreviewed: int = 0

    @property
    def human(self) -> int:
        """How many are people's current translations."""
        return self.translated - self.memory - self.marked

    @property
    def marked(self) -> int:
        """How many are translated, but not by a person from the present source."""
        return self.stale + self.machine + self.unreviewed

    @property
    def untranslated(self) -> int:
        """How many are shown in their source language."""
        return self.total - self.translated

    @property
    def is_complete(self) -> bool:
        """Whether nothing is shown in its source language for want of a translation."""
        return self.translated == self.total


def coverage_of(standings: Iterable[Standing]) -> Coverage:
    """Count the texts by how they stand; those the author wrote so are left out."""
    foreign = [one for one in standings if one.origin is not Origin.ORIGINAL]
    marks = Counter(one.mark for one in foreign)
    return Coverage(
        total=len(foreign),
        translated=len(foreign) - marks[Mark.UNTRANSLATED],
        stale=marks[Mark.STALE],
        machine=marks[Mark.MACHINE],
        memory=sum(one.origin is Origin.MEMORY and one.mark is None for one in foreign),
        unreviewed=marks[Mark.UNREVIEWED],
    )


@dataclass(frozen=True, slots=True)
class Translation:
    """A collection in another language, with the standing of every text.

    ``standings`` is keyed by place: the digest's id, ``#`` and the field's path, such as
    ``lantern-412#design_points[0].text``. ``problems`` says what catalogs hold that is not used,
    and what an engine failed at.
    """

    collection: Collection
    language: str
    standings: Mapping[str, Standing]
    problems: tuple[Problem, ...] = ()

    @property
    def origins(self) -> Mapping[str, Origin]:
        """The origin of every text by its place."""
        return {place: one.origin for place, one in self.standings.items()}

    @property
    def fallbacks(self) -> Mapping[str, str]:
        """The language in which an untranslated text is shown, by its place."""
        return {
            place: one.language
            for place, one in self.standings.items()
            if one.origin is Origin.SOURCE
        }

    @property
    def coverage(self) -> Coverage:
        """How much is translated; texts the author wrote in this language are left out."""
        return coverage_of(self.standings.values())
