"""The cues that tell a reader's eye what a sentence is: loaded from ``locales/<tag>/reading.toml``.

The files are data that translators and teams own. They are checked when loaded, and an error names
the file and the entry.
"""

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources.abc import Traversable
from typing import Final

from pydantic import BaseModel, ConfigDict, ValidationError

from digestlib.errors import InputError
from digestlib.model import Priority, VerdictLevel
from digestlib.reading import phrases
from digestlib.resources import shipped

_ADDRESSEE: Final = r"[^，。；：,.;:\n]{1,40}?"
_ALONE: Final = r"(?=[ \t]*(?:[，,：:；;。.！!？?（(—–*-]|\n|$))"
_HAN: Final = re.compile(r"[\u3400-\u9fff]+")
# What writers put around a label: a bullet, a heading mark, a symbol, bold, brackets.
_BULLET: Final = r"(?:[-*+•][ \t]+|#{1,6}[ \t]+)?"
_SYMBOL: Final = r"(?:[\u2190-\u2bff\U0001f000-\U0001faff]\ufe0f?[ \t]*)?"
_BEFORE_VERDICT: Final = re.compile(r"[^\w\s`]*\s*")
_ENDS_CLAUSE: Final = re.compile(rf"\**{_ALONE}|(?<=[：:\s*])")
_COLON: Final = r"(?:[：:]\*\*|\*\*[ \t]*[：:]|】[：:]?|[：:])"


class _File(BaseModel):
    model_config = ConfigDict(extra="forbid")


class _Phrases(_File):
    words: list[str] = []


class _Audience(_File):
    leads: list[str]
    people: list[str] = []


class _Labels(_File):
    verdict: list[str]
    audience: list[str] = []
    design_points: list[str]
    follow_ups: list[str]


class _DesignPoints(_File):
    leads: list[str]
    announcements: list[str] = []
    separators: list[str]
    finer_separators: list[str] = []


class _FollowUps(_File):
    conditions: list[str]
    leads: list[str]
    first: list[str]
    second: list[str]
    separators: list[str]
    nothing: list[str] = []


class _Enumeration(_File):
    words: list[str]
    last: list[str] = []


class _CueFile(_File):
    """The shape of ``reading.toml``."""

    language: str
    numbers: dict[str, int]
    verdict: dict[VerdictLevel, list[str]]
    openings: _Phrases = _Phrases()
    answers: dict[VerdictLevel, list[str]] = {}
    audience: _Audience
    labels: _Labels
    design_points: _DesignPoints
    follow_ups: _FollowUps
    enumerations: list[_Enumeration]


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
    audience: tuple[re.Pattern[str], ...]
    people: re.Pattern[str] | None
    labels: Mapping[str, tuple[re.Pattern[str], ...]]
    point_leads: tuple[re.Pattern[str], ...]
    announcements: tuple[re.Pattern[str], ...]
    count_words: re.Pattern[str]
    point_separators: tuple[re.Pattern[str], ...]
    finer_separators: tuple[re.Pattern[str], ...]
    follow_up_leads: tuple[tuple[re.Pattern[str], Priority | None], ...]
    follow_up_separators: tuple[re.Pattern[str], ...]
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

    def is_label(self, line: str) -> bool:
        """Return whether a line holds a label and nothing else."""
        patterns = (pattern for kind in self.labels.values() for pattern in kind)
        return any(pattern.fullmatch(line) for pattern in patterns)

    def opens_review(self, text: str) -> bool:
        """Return whether a text begins with a verdict that is a clause of its own."""
        patterns = (*self.labels["verdict"], *(pattern for pattern, _ in self.verdicts))
        start = _BEFORE_VERDICT.match(text)
        found = (one.match(text, start.end() if start else 0) for one in patterns)
        return any(one and _ENDS_CLAUSE.match(text, one.end()) for one in found)


def load(source: Traversable) -> Cues:
    """Load the cues of one ``reading.toml``.

    Raises:
        InputError: The file is not TOML, lacks an entry, or holds a phrase that cannot be
            understood.
    """
    try:
        file = _CueFile.model_validate(tomllib.loads(source.read_text("utf-8")))
        return _compile(file)
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, phrases.PhraseError) as error:
        raise InputError(str(source), str(error)) from None
    except ValidationError as error:
        found = (f"{'.'.join(map(str, one['loc']))}: {one['msg']}" for one in error.errors())
        raise InputError(str(source), "; ".join(found)) from None


@lru_cache
def shipped_cues() -> Mapping[str, Cues]:
    """Return the cues that digestlib ships, by language tag."""
    loaded = (
        load(folder / "reading.toml")
        for folder in sorted(shipped("locales").iterdir(), key=lambda one: one.name)
        if (folder / "reading.toml").is_file()
    )
    return {cues.language: cues for cues in loaded}


def _compile(file: _CueFile) -> Cues:
    slots = _slots(file)
    points, follow_ups = file.design_points, file.follow_ups
    people = "|".join(map(re.escape, file.audience.people))
    return Cues(
        language=file.language,
        numbers={word.casefold(): number for word, number in file.numbers.items()},
        verdicts=_levels(file.verdict, slots),
        answers=_levels(file.answers, slots),
        openings=tuple(phrases.pattern(file.openings.words, slots)),
        audience=tuple(phrases.pattern(file.audience.leads, slots)),
        people=re.compile(rf"(?:{people})(?P<comma>[，,])?") if people else None,
        labels={kind: _labels(one, slots) for kind, one in file.labels.model_dump().items()},
        point_leads=tuple(phrases.pattern(points.leads, slots)),
        announcements=tuple(phrases.pattern(points.announcements, slots)),
        count_words=re.compile(slots["count"], re.IGNORECASE),
        point_separators=_separators(points.separators),
        finer_separators=_separators([*points.separators, *points.finer_separators]),
        follow_up_leads=_follow_up_leads(follow_ups, slots),
        follow_up_separators=_separators(follow_ups.separators),
        nothing=re.compile(_any_of(follow_ups.nothing), re.IGNORECASE),
        sequences=(
            *(_sequence(one.words, one.last) for one in file.enumerations),
            *_number_sequences(file.numbers),
        ),
    )


def _any_of(written: Iterable[str]) -> str:
    """Return an expression for any of the phrases, longest first; it matches nothing for none."""
    ordered = sorted(written, key=len, reverse=True)
    return "|".join(phrases.expression(one, {}) for one in ordered) or "(?!)"


def _slots(file: _CueFile) -> Mapping[str, str]:
    return {
        "count": _count(file.numbers),
        "addressee": _ADDRESSEE,
        "audience": _ADDRESSEE,
        "condition": _any_of(file.follow_ups.conditions),
        "alone": _ALONE,
    }


def _count(numbers: Iterable[str]) -> str:
    """Return the expression of a count.

    Latin number words are words of their own; Han ones stand inside a run of Han, but a part of a
    longer number is none.
    """
    han = [word for word in numbers if _HAN.fullmatch(word)]
    letters = "".join(sorted(set("".join(han)))) or "\\n"
    words = [
        re.escape(word) if word in han else rf"\b{re.escape(word)}\b"
        for word in sorted(numbers, key=len, reverse=True)
    ]
    either = "|".join([*words, r"\d{1,2}"])
    return rf"(?<![{letters}\d])(?:{either})(?![{letters}\d])"


def _levels(verdicts: Mapping[VerdictLevel, list[str]], slots: Mapping[str, str]) -> Levels:
    return tuple(
        (compiled, level)
        for level, written in verdicts.items()
        for compiled in phrases.pattern(written, slots)
    )


def _follow_up_leads(
    file: _FollowUps, slots: Mapping[str, str]
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


def _labels(written: Iterable[str], slots: Mapping[str, str]) -> tuple[re.Pattern[str], ...]:
    """Return the labels with the marks that writers put around them."""
    ordered = sorted(written, key=len, reverse=True)
    found = [f"(?:{phrases.expression(one, slots)})" for one in ordered]
    before = rf"{_BULLET}{_SYMBOL}(?:\*\*|【)?{_SYMBOL}"
    alone = r"(?:\*\*|】)?[ \t\r]*(?=\n|\Z)"
    return tuple(
        re.compile(form, re.IGNORECASE | re.MULTILINE)
        for words in found
        for form in (
            rf"{before}{words}[ \t]*{_COLON}\s*",
            rf"^[ \t]*{before}{words}{alone}\s*",
        )
    )


def _separators(written: Iterable[str]) -> tuple[re.Pattern[str], ...]:
    """Return the first separator, the first two of them, and so on to any of them."""
    listed = list(written)
    parts = [listed[:number] for number in range(1, len(listed) + 1)] or [[]]
    return tuple(re.compile(_any_of(part), re.IGNORECASE) for part in parts)


def _sequence(words: Iterable[str], last: Iterable[str] = ()) -> re.Pattern[str]:
    """Return what finds the enumerators of a list; the group ``n2`` is the second's."""
    groups = [
        f"(?P<n{number}>{phrases.expression(one, {})})" for number, one in enumerate(words, 1)
    ]
    groups.append(f"(?P<last>{_any_of(last)})")
    return re.compile(rf"(?:{'|'.join(groups)})[，,：:\s]*", re.IGNORECASE)


def _number_sequences(numbers: Mapping[str, int]) -> Iterator[re.Pattern[str]]:
    """Yield the enumerators made of number words: （一）（二） and 一、二、."""
    written: dict[int, list[str]] = {}
    for word, number in numbers.items():
        written.setdefault(number, []).append(re.escape(word))
    for before, behind in (("[(（]", "[)）]"), ("", "[、，,．]")):
        groups = [
            f"(?P<n{number}>{before}(?:{'|'.join(words)}){behind})"
            for number, words in sorted(written.items())
            if number > 0
        ]
        if groups:
            yield re.compile(rf"(?:{'|'.join(groups)})\s*", re.IGNORECASE)
