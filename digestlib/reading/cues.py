"""The cues that tell a reader's eye what a sentence is: loaded from ``locales/<tag>/reading.toml``.

The files are data that translators and teams own. They are checked when loaded, and an error names
the file and the entry.
"""

import re
import tomllib
from collections.abc import Mapping
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


class _File(BaseModel):
    model_config = ConfigDict(extra="forbid")


class _Audience(_File):
    leads: list[str]


class _Labels(_File):
    verdict: list[str]
    design_points: list[str]
    follow_ups: list[str]


class _DesignPoints(_File):
    leads: list[str]
    separators: list[str]


class _FollowUps(_File):
    conditions: list[str]
    leads: list[str]
    first: list[str]
    second: list[str]
    separators: list[str]


class _Enumerations(_File):
    words: list[list[str]]


class _CueFile(_File):
    """The shape of ``reading.toml``."""

    language: str
    numbers: dict[str, int]
    verdict: dict[VerdictLevel, list[str]]
    audience: _Audience
    labels: _Labels
    design_points: _DesignPoints
    follow_ups: _FollowUps
    enumerations: _Enumerations


@dataclass(frozen=True, slots=True)
class Cues:
    """One language's cues, compiled."""

    language: str
    numbers: Mapping[str, int]
    count_words: re.Pattern[str]
    verdicts: tuple[tuple[re.Pattern[str], VerdictLevel], ...]
    audience: tuple[re.Pattern[str], ...]
    labels: Mapping[str, tuple[re.Pattern[str], ...]]
    point_leads: tuple[re.Pattern[str], ...]
    point_separators: tuple[re.Pattern[str], ...]
    follow_up_leads: tuple[tuple[re.Pattern[str], Priority | None], ...]
    follow_up_separators: tuple[re.Pattern[str], ...]
    sequences: tuple[tuple[str, ...], ...]

    def announces(self, clause: str, count: int) -> bool:
        """Return whether the clause names this count."""
        found = self.count_words.finditer(clause)
        return any(self.count(one.group()) == count for one in found)

    def count(self, written: str) -> int:
        """Return the number behind a number word or figures of this language."""
        return int(written) if written.isdecimal() else self.numbers[written.casefold()]


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
        first = error.errors()[0]
        entry = ".".join(str(part) for part in first["loc"])
        raise InputError(str(source), f"{entry}: {first['msg']}") from None


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
    return Cues(
        language=file.language,
        numbers={word.casefold(): number for word, number in file.numbers.items()},
        count_words=re.compile(slots["count"], re.IGNORECASE),
        verdicts=_by_length(file.verdict, slots),
        audience=tuple(phrases.pattern(file.audience.leads, slots)),
        labels={
            kind: tuple(_label(one, slots) for one in sorted(written, key=len, reverse=True))
            for kind, written in file.labels.model_dump().items()
        },
        point_leads=tuple(phrases.pattern(file.design_points.leads, slots)),
        point_separators=_separators(file.design_points.separators, slots),
        follow_up_leads=_follow_up_leads(file.follow_ups, slots),
        follow_up_separators=_separators(file.follow_ups.separators, slots),
        sequences=tuple(tuple(words) for words in file.enumerations.words),
    )


def _slots(file: _CueFile) -> Mapping[str, str]:
    words = "|".join(re.escape(word) for word in sorted(file.numbers, key=len, reverse=True))
    conditions = "|".join(
        phrases.expression(one, {})
        for one in sorted(file.follow_ups.conditions, key=len, reverse=True)
    )
    return {
        # Han number words stand inside a run of Han; Latin ones are words of their own.
        "count": rf"\b(?:{words}|\d{{1,2}})\b" if words.isascii() else rf"{words}|\d{{1,2}}",
        "addressee": _ADDRESSEE,
        "condition": conditions or r"(?!)",
    }


def _by_length(
    verdicts: Mapping[VerdictLevel, list[str]], slots: Mapping[str, str]
) -> tuple[tuple[re.Pattern[str], VerdictLevel], ...]:
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


def _label(written: str, slots: Mapping[str, str]) -> re.Pattern[str]:
    """Return the label with the bullet, bold and colon that writers put around it."""
    words = phrases.expression(written, slots)
    colon = r"(?:[：:]\*\*|\*\*[ \t]*[：:]|[：:])"
    return re.compile(rf"(?:[-*+•][ \t]+)?(?:\*\*)?(?:{words}){colon}\s*", re.IGNORECASE)


def _separators(written: list[str], slots: Mapping[str, str]) -> tuple[re.Pattern[str], ...]:
    """Return each separator, and behind them one that is any of them."""
    each = [phrases.expression(one, slots) for one in written]
    return tuple(re.compile(one, re.IGNORECASE) for one in [*each, "|".join(each)])
