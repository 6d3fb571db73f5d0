"""The cues that tell a reader's eye what a sentence is: loaded from ``locales/<tag>/reading.toml``.

The files are data that translators and teams own. They are checked when loaded, and an error names
the file, the line and the entry. A team's own file adds to ours.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources.abc import Traversable
from types import MappingProxyType
from typing import Final

from digestlib.errors import InputError, LanguageError
from digestlib.languages import resolve, tag_of
from digestlib.model import Priority, VerdictLevel
from digestlib.reading import patterns, phrases
from digestlib.reading.cue_files import CueFile, FollowUpCues, cue_source, require_all
from digestlib.resources import shipped
from digestlib.toml import Place, Source

_ADDRESSEE: Final = r"[^，。；：,.;:\n]{1,40}?"
_ALONE: Final = r"(?=[ \t]*(?:[，,：:；;。.！!？?（(—–*-]|\n|$))"
_BEFORE_VERDICT: Final = re.compile(r"[^\w\s`]*\s*")
_ENDS_CLAUSE: Final = re.compile(rf"\**{_ALONE}|(?<=[：:\s*])")
_PLAIN: Final = frozenset(
    {"enumerations", "conditions", "separators", "finer_separators", "nothing", "actions"}
)
"""The entries whose phrases have no slots."""
_SAMPLES: Final = MappingProxyType(
    {
        "count": "2",
        "addressee": "x",
        "audience": "x",
        "condition": "x",
        "alone": _ALONE,
        "action": "x",
    }
)
FACTS: Final = ("title", "pull_request", "date", "authors", "tags")
"""The labels of facts, which stand on one line with them."""

Levels = tuple[tuple[re.Pattern[str], VerdictLevel], ...]
"""What says which verdict."""


@dataclass(frozen=True, slots=True)
class Cues:
    """One language's cues, compiled."""

    language: str
    numbers: Mapping[str, int]
    verdicts: Levels
    answers: Levels
    openings: tuple[re.Pattern[str], ...]
    concessions: tuple[re.Pattern[str], ...]
    audience: tuple[re.Pattern[str], ...]
    people: re.Pattern[str] | None
    labels: Mapping[str, patterns.Group]
    facts: Mapping[str, patterns.Group]
    columns: Mapping[str, re.Pattern[str]]
    point_leads: patterns.Group
    announcements: tuple[re.Pattern[str], ...]
    count_words: re.Pattern[str]
    point_separators: tuple[re.Pattern[str], ...]
    finer_separators: tuple[re.Pattern[str], ...]
    follow_up_leads: tuple[tuple[re.Pattern[str], Priority | None], ...]
    follow_up_group: patterns.Group
    priorities: Mapping[re.Pattern[str], Priority | None]
    review_group: patterns.Group
    follow_up_separators: tuple[re.Pattern[str], ...]
    addressees: tuple[re.Pattern[str], ...]
    nothing: re.Pattern[str]
    sequences: tuple[re.Pattern[str], ...]

    def announced(self, clause: str, found: int) -> int:
        """Return the count that the clause announces, or nought.

        A clause may hold more numbers than one, so any that agrees with ``found`` is the count;
        one that does not agree must stand in a phrase that announces.
        """
        if any(self.count(one.group()) == found for one in self.count_words.finditer(clause)):
            return found
        matches = (pattern.search(clause) for pattern in self.announcements)
        return next((self.count(match["count"]) for match in matches if match), 0)

    def count(self, written: str) -> int:
        """Return the number behind a number word or figures of this language, or nought."""
        return int(written) if written.isdecimal() else self.numbers.get(written.casefold(), 0)

    def found_in(self, text: str) -> int:
        """Return how many of the cues stand anywhere in a text."""
        patterns = (
            *(pattern for kind in self.labels.values() for pattern in kind),
            *(pattern for pattern, _ in (*self.verdicts, *self.follow_up_leads)),
            *(*self.audience, *self.point_leads),
        )
        return sum(pattern.search(text) is not None for pattern in patterns)

    def is_label(self, line: str) -> bool:
        """Return whether a line holds a label and nothing else."""
        kinds = (kind for kind in self.labels.values() if kind.here.match(line))
        return any(pattern.fullmatch(line) for kind in kinds for pattern in kind)

    def columns_named(self, cell: str) -> Iterator[str]:
        """Yield the kinds of label that a table's heading cell may be."""
        return (kind for kind, one in self.columns.items() if one.fullmatch(cell.strip()))

    def starts_with_label(self, line: str) -> bool:
        """Return whether a line begins with a label, of a part or of a fact."""
        kinds = (*self.labels.values(), *self.facts.values())
        return any(kind.here.match(line) for kind in kinds)

    def title_label_end(self, line: str) -> int:
        """Return where the label of a title ends that a line begins with, or nought."""
        found = (pattern.match(line) for pattern in self.facts["title"])
        return next((match.end() for match in found if match), 0)

    def opens_review(self, text: str) -> bool:
        """Return whether a text begins with a verdict that is a clause of its own."""
        before = _BEFORE_VERDICT.match(text)
        start = before.end() if before else 0
        if self.review_group.here.match(text, start) is None:
            return False
        found = (one.match(text, start) for one in self.review_group)
        return any(one and _ENDS_CLAUSE.match(text, one.end()) for one in found)


def load(source: Traversable) -> Cues:
    """Load the cues of one ``reading.toml``, which stands alone.

    Raises:
        InputError: The file is not TOML, lacks an entry, or holds a phrase that cannot be
            understood.
    """
    return _checked(*_whole(source))


class _Shipped(Mapping[str, Cues]):
    """The shipped cues below a team's own, each compiled when first asked for: that takes long."""

    def __init__(self, own: Mapping[str, Cues] = MappingProxyType({})) -> None:
        self._own = own

    def __getitem__(self, tag: str) -> Cues:
        return self._own.get(tag) or _compiled(tag)

    def __iter__(self) -> Iterator[str]:
        return iter({**_folders(), **self._own})

    def __len__(self) -> int:
        return len({**_folders(), **self._own})


@lru_cache
def shipped_cues() -> Mapping[str, Cues]:
    """Return the cues that digestlib ships, by language tag."""
    return _Shipped()


@lru_cache
def _compiled(tag: str) -> Cues:
    return _checked(*_shipped_file(tag))


@lru_cache(maxsize=8)
def cues_with(sources: tuple[Source, ...]) -> Mapping[str, Cues]:
    """Return the shipped cues with a team's own laid over them, by language tag.

    Args:
        sources: The team's cue files. One of a language that is there already adds to it; one of
            another language stands alone.

    Raises:
        InputError: A file is not TOML, holds what cannot be understood, or stands alone and lacks
            an entry; the error names file, line and entry.
    """
    files = {tag: _shipped_file(tag)[0] for tag in _folders()}
    own: dict[str, Cues] = {}
    for source in sources:
        file = source.read(CueFile)
        tag = _tag(file.language, files, source)
        if tag in files:
            file = file.over(files[tag])
        else:
            require_all(file, source)
            file = file.model_copy(update={"language": tag})
        files[tag], own[tag] = file, _checked(file, source)
    return _Shipped(own)


@lru_cache
def _folders() -> Mapping[str, Traversable]:
    """Return the cue files we ship, by the tag that their folder is named by."""
    folders = sorted(shipped("locales").iterdir(), key=lambda one: one.name)
    paths = {tag_of(one.name): one / "reading.toml" for one in folders}
    return {tag: path for tag, path in paths.items() if path.is_file()}


@lru_cache
def _shipped_file(tag: str) -> tuple[CueFile, Source]:
    return _whole(_folders()[tag])


def _whole(path: Traversable) -> tuple[CueFile, Source]:
    """Return a file that stands alone, and its source."""
    source = cue_source(path.read_bytes(), str(path))
    file = source.read(CueFile)
    require_all(file, source)
    return file, source


def _tag(language: str, known: Iterable[str], source: Source) -> str:
    """Return the known tag of a language in any spelling, or its own tag where none is."""
    if language in known:
        return language
    try:
        return resolve(language, known)
    except LanguageError:
        tag = tag_of(language)
    try:
        return resolve(tag, [tag])
    except LanguageError:
        hint = "write a BCP 47 tag, such as de or pt-BR"
        raise source.refusal(("language",), f"{language!r} is no language tag", hint) from None


def _checked(file: CueFile, source: Source) -> Cues:
    """Compile a file; an error tells where in its latest source the phrase stands."""
    try:
        return _compile(file)
    except phrases.PhraseError as error:
        for place, written in source.read(CueFile).phrases():
            if why := _fault(written, place):
                raise source.refusal(place[:-1], why, written=written) from None
        raise InputError(source.name, str(error)) from None


def _fault(written: str, place: Place) -> str:
    """Return what is wrong with a phrase, or nothing."""
    if "people" in place:
        return ""
    try:
        phrases.expression(written, {} if _PLAIN.intersection(place) else _SAMPLES)
    except phrases.PhraseError as error:
        return str(error)
    return ""


def _compile(file: CueFile) -> Cues:
    slots = _slots(file)
    points, follow_ups = file.design_points, file.follow_ups
    labels, columns = file.labels.model_dump(), file.columns.model_dump()
    people = "|".join(map(re.escape, file.audience.people))
    verdicts, leads = _levels(file.verdict, slots), _follow_up_leads(follow_ups, slots)
    verdict_labels = patterns.labels(labels["verdict"], slots)
    return Cues(
        language=file.language,
        numbers={word.casefold(): number for word, number in file.numbers.items()},
        verdicts=verdicts,
        answers=_levels(file.answers, slots),
        openings=tuple(phrases.pattern(file.openings.words, slots)),
        concessions=tuple(phrases.pattern(file.concessions.words, slots)),
        audience=tuple(phrases.pattern(file.audience.leads, slots)),
        people=re.compile(rf"(?:{people})(?P<comma>[，,])?") if people else None,
        labels={k: patterns.labels(one, slots) for k, one in labels.items() if k not in FACTS},
        facts={kind: patterns.fact_labels(labels[kind], slots) for kind in FACTS},
        columns={k: patterns.column([*labels[k], *one], slots) for k, one in columns.items()},
        point_leads=patterns.Group(phrases.pattern(points.leads, slots)),
        announcements=tuple(phrases.pattern(points.announcements, slots)),
        count_words=re.compile(slots["count"], re.IGNORECASE),
        point_separators=patterns.separators(points.separators),
        finer_separators=patterns.separators([*points.separators, *points.finer_separators]),
        follow_up_leads=leads,
        follow_up_group=patterns.Group(pattern for pattern, _ in leads),
        priorities=dict(leads),
        review_group=patterns.Group([*verdict_labels, *(pattern for pattern, _ in verdicts)]),
        follow_up_separators=patterns.separators(follow_ups.separators),
        addressees=tuple(phrases.pattern(follow_ups.addressees, slots)),
        nothing=re.compile(patterns.any_of(follow_ups.nothing), re.IGNORECASE),
        sequences=(
            *(patterns.sequence(one.words, one.last) for one in file.enumerations),
            *patterns.number_sequences(file.numbers),
        ),
    )


def _slots(file: CueFile) -> Mapping[str, str]:
    return {
        "count": patterns.count(file.numbers),
        "addressee": _ADDRESSEE,
        "audience": _ADDRESSEE,
        "condition": patterns.any_of(file.follow_ups.conditions),
        "alone": _ALONE,
        "action": f"(?={patterns.any_of(file.follow_ups.actions)})",
    }


def _levels(verdicts: Mapping[VerdictLevel, list[str]], slots: Mapping[str, str]) -> Levels:
    return tuple(
        (compiled, level)
        for level, written in verdicts.items()
        for compiled in phrases.pattern(written, slots)
    )


def _follow_up_leads(
    file: FollowUpCues, slots: Mapping[str, str]
) -> tuple[tuple[re.Pattern[str], Priority | None], ...]:
    groups: list[tuple[list[str], Priority | None]] = [
        (file.leads, None),
        (file.first, Priority.FIRST),
        (file.second, Priority.SECOND),
    ]
    return tuple(
        (compiled, priority)
        for written, priority in groups
        for compiled in phrases.pattern(written, slots)
    )
