"""The cues that tell a reader's eye what a sentence is."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain
from typing import Final, NamedTuple, TypeAlias

from digestlib.model import Priority, VerdictLevel
from digestlib.reading import beginnings
from digestlib.reading.choices import Cue, T_co
from digestlib.reading.groups import Group
from digestlib.reading.patterns import ALONE, ORNAMENTS

_LONGEST_ANNOUNCEMENT: Final = 60
_SHORTEST_STATEMENT: Final = 24
"""In columns, of which a Chinese letter takes two."""

LATIN: Final = re.compile("[a-z]{4,}")
HAN: Final = re.compile("[\u3400-\u9fff]")
_BREAK: Final = re.compile(r"[\n。！？；：，.!?;:,|](?:(?<=\n)[^\w\n]*|[ \t]*)")
"""What stands in front of a clause; a pattern that begins with a set is looked for much faster."""
_BEGINNING: Final = re.compile(r"[^\w\n]*")
_BEFORE_VERDICT: Final = re.compile(r"[^\w\s`]*\s*(?:\*\*)?")
_BEFORE_COLUMN: Final = re.compile(f"[{ORNAMENTS}]*")
_ENDS_CLAUSE: Final = re.compile(rf"\**{ALONE.written}|(?<=[：:】\s*])")

FACTS: Final = ("title", "pull_request", "date", "authors", "tags")
"""The labels of facts, which stand on one line with them."""
LAST: Final = -1
"""The number of an enumerator that only says that it is the last."""
NEXT: Final = -2
"""The number of an enumerator that only says that it is not the first."""


class Lead(NamedTuple):
    """What begins a sentence: of design points, or of follow-ups that are as urgent as it says."""

    is_follow_up: bool
    priority: Priority | None = None
    is_task: bool = False
    """Whether its words are the follow-up's own."""


class Ordinal(NamedTuple):
    """Which list an enumerating word belongs to, and the number that it says."""

    kind: int
    number: int


Ranks: TypeAlias = tuple[tuple[re.Pattern[str], Priority], ...]
"""What says which priority."""


@dataclass(frozen=True, slots=True, eq=False)
class Cues:
    """One language's cues, compiled; two of them are equal only where they are the same."""

    language: str
    words: frozenset[str]
    """The longer Latin words of its labels and verdicts, none where it is written in Han."""
    numbers: Mapping[str, int]
    months: Mapping[str, int]
    """The names of months, in lower case."""
    weekdays: frozenset[str]
    """The names of weekdays, in lower case."""
    verdicts: Group[VerdictLevel]
    answers: Group[VerdictLevel]
    affirmations: Group[None]
    denials: Group[None]
    """Answers that affirm the verdict which is asked for, and those that deny it."""
    openings: Group[None]
    questions: Group[None]
    """What a question begins with, in front of the verdict that it asks for."""
    concessions: Group[None]
    negations: Group[None]
    """What turns a verdict behind it into its opposite."""
    conjunctions: Group[None]
    """What joins a clause with a verdict to what is in front of it, and is no part of it."""
    continuations: Group[None]
    """What a clause with a verdict may go on with: why, or unless what."""
    hearsay: Group[None]
    """What begins a sentence whose verdict is not the author's, or not on the whole change."""
    turns: Group[None]
    """What says in front of a title that its turn comes."""
    predicates: Group[None]
    """What joins a verdict to the title that its sentence quotes."""
    audience: Group[re.Pattern[str] | None]
    """What begins an audience; each says of which people it names one, if it must."""
    subjects: Group[VerdictLevel]
    """Verdicts behind whom they are for."""
    labels: Group[str]
    """The labels of the parts of a review, by their names."""
    all_labels: Group[str]
    """Those, and behind them the labels of facts."""
    asides: Group[str]
    """What stands above a list of notes."""
    verdict_labels: Group[str]
    title_labels: Group[str]
    columns: Mapping[str, Cue[None]]
    column_firsts: frozenset[str]
    """What their words begin with, ``OTHER`` among it where that may be anything."""
    leads: Group[Lead]
    announcements: Group[None]
    statements: re.Pattern[str]
    """What only stands in a clause that says more than how many points follow."""
    count_words: re.Pattern[str]
    point_separators: tuple[re.Pattern[str], ...]
    finer_separators: tuple[re.Pattern[str], ...]
    fronts: Group[Priority | None]
    """What says at the front of a follow-up whom it is for, when it applies, how urgent it is."""
    front_firsts: frozenset[str]
    """What a state or a priority in front of a follow-up may begin with, signs aside.

    ``OTHER`` is among it where that may be anything.
    """
    ranks_before: Ranks
    ranks_behind: Ranks
    names: re.Pattern[str]
    """The name of a team or a person, perhaps with "for" in front."""
    actors: re.Pattern[str]
    """The name of whoever acts, which only stands in front of what is to be done."""
    done: re.Pattern[str]
    tasks: re.Pattern[str]
    """What says at the front of an item that it is a task: a box, or a word for a state."""
    undone: re.Pattern[str]
    joints: re.Pattern[str]
    """What joins the last item of a list to the one before it."""
    follow_up_separators: tuple[re.Pattern[str], ...]
    nothing: re.Pattern[str]
    enumerators: Group[Ordinal]

    def announces(self, clause: str, found: int) -> bool:
        """Return whether a clause announces this very count in a phrase that announces."""
        matches = (cue.pattern.search(clause) for cue in self.announcements.cues)
        return any(self.count(match["count"]) == found for match in matches if match)

    def announced(self, clause: str, found: int) -> int:
        """Return the count that the clause announces, or nought.

        A clause may hold more numbers than one, so any that agrees with ``found`` is the count;
        one that does not agree must stand in a phrase that announces.
        """
        if any(self.count(one.group()) == found for one in self.count_words.finditer(clause)):
            return found
        matches = (cue.pattern.search(clause) for cue in self.announcements.cues)
        return next((self.count(match["count"]) for match in matches if match), 0)

    def states_more(self, clause: str) -> bool:
        """Return whether a clause that announces a list says more than how many points follow."""
        width = len(clause) + (0 if clause.isascii() else len(HAN.findall(clause)))
        return width > _LONGEST_ANNOUNCEMENT or (
            width > _SHORTEST_STATEMENT and self.statements.search(clause) is not None
        )

    def count(self, written: str) -> int:
        """Return the number behind a number word or figures of this language, or nought."""
        return int(written) if written.isdecimal() else self.numbers.get(written.casefold(), 0)

    def found_in(self, text: str) -> int:
        """Return how many of the cues stand anywhere in a text."""
        cues: Iterable[Cue[object]] = chain(
            self.labels.cues, self.verdicts.cues, self.leads.cues, self.audience.cues
        )
        folded = beginnings.folded(text)
        possible = (cue for cue in cues if cue.may_stand_in(folded))
        return sum(cue.pattern.search(text) is not None for cue in possible)

    def holds_verdict(self, text: str) -> bool:
        """Return whether a verdict stands anywhere in a text."""
        inside = beginnings.folded(text)
        possible = (cue for cue in self.verdicts.cues if cue.may_stand_in(inside))
        return any(cue.pattern.search(text) for cue in possible)

    def stand_in(self, text: str) -> bool:
        """Return whether a label or a verdict of this language begins a clause of a text."""
        if self.words and self.words.isdisjoint(LATIN.findall(text.casefold())):
            return False
        if not self.words and HAN.search(text) is None:
            return False
        begin = _BEGINNING.match(text)
        starts = [begin.end() if begin else 0]
        starts += [match.end() for match in _BREAK.finditer(text, starts[0])]
        return any(
            group.begins(text, start)
            for group in (self.all_labels, self.verdicts)
            for start in starts
            if text[start : start + 1] in group.firsts
        )

    def is_label(self, line: str) -> bool:
        """Return whether a line holds a label and nothing else."""
        return self.label_kind(line) is not None

    def label_kind(self, line: str) -> str | None:
        """Return the kind of the label that a line holds and nothing else, if it does."""
        return self.labels.filling(line)

    def columns_named(self, cell: str) -> Iterator[str]:
        """Yield the kinds of label that a table's heading cell may be."""
        cell = cell.strip()
        ornament = _BEFORE_COLUMN.match(cell)
        first = cell[ornament.end() : ornament.end() + 1] if ornament else ""
        if self.column_firsts.isdisjoint({first, beginnings.OTHER}):
            return iter(())
        return (kind for kind, one in self.columns.items() if one.pattern.fullmatch(cell))

    def starts_with_label(self, line: str) -> bool:
        """Return whether a line begins with a label, of a part or of a fact."""
        return any(self.all_labels.at(line, 0))

    def starts_with_fact(self, line: str) -> bool:
        """Return whether a line begins with the label of a fact."""
        found = self.all_labels.at(line, 0)
        return found != () and any(fit.cue.says in FACTS for fit in found)

    def title_label_end(self, line: str) -> int:
        """Return where the label of a title ends that a line begins with, or nought."""
        found = self.title_labels.at(line, 0)
        return 0 if found == () else next((fit.match.end() for fit in found), 0)

    def opens_review(self, text: str) -> bool:
        """Return whether a text begins with a verdict that is a clause of its own."""
        before = _BEFORE_VERDICT.match(text)
        start = before.end() if before else 0
        openers = _openers(self)
        if openers is not None and text[start : start + 1] not in openers:
            return False
        if self._has_clause(self.verdict_labels, text, start):
            return True
        if self._has_clause(self.verdicts, text, start):
            return True
        behind = {fit.match.end() for fit in self.openings.at(text, start)}
        return any(self._has_clause(self.verdicts, text, one) for one in behind)

    def _has_clause(self, group: Group[T_co], text: str, position: int) -> bool:
        """Return whether a cue of a group stands at a place and is a clause of its own."""
        for fit in group.at(text, position):  # noqa: SIM110 - a generator costs more
            if self._ends_clause(text, fit.match.end()):
                return True
        return False

    def _ends_clause(self, text: str, end: int) -> bool:
        """Return whether a clause ends here, or goes on with whom it is for."""
        return _ENDS_CLAUSE.match(text, end) is not None or self.names_audience(text, end)

    def names_audience(self, text: str, position: int) -> bool:
        """Return whether the text goes on with whom it is for."""
        begin = position + (text[position : position + 1] == " ")
        return any(self.audience.at(text, begin))


@lru_cache(maxsize=16)
def _openers(cues: Cues) -> frozenset[str] | None:
    """Return the characters that a review may open with, unless these are any."""
    groups: tuple[Group[object], ...] = (cues.verdict_labels, cues.verdicts, cues.openings)
    is_any = any(one.holds_wild for one in groups)
    return None if is_any else frozenset().union(*(one.firsts for one in groups))


def opens_review(text: str, cues: Mapping[str, Cues]) -> bool:
    """Return whether a text begins with a verdict of any language that is a clause of its own."""
    for one in cues.values():  # noqa: SIM110 - a generator costs more than the answer
        if one.opens_review(text):
            return True
    return False


def holds_verdict(text: str, cues: Mapping[str, Cues]) -> bool:
    """Return whether a verdict of any language stands anywhere in a text."""
    return any(one.holds_verdict(text) for one in cues.values())
