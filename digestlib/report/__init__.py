"""The week as one reader sees it: ordered, counted and bound to a language.

A ``Report`` holds everything a template shows, so templates decide looks and never look up data.
"""

import datetime as dt
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from digestlib import languages
from digestlib.inline.sanitising import sanitise
from digestlib.model import (
    Collection,
    Digest,
    FollowUp,
    Priority,
    Verdict,
    VerdictLevel,
)
from digestlib.report.parts import Action, Addressee, Errand, Passage, Section
from digestlib.report.summary import Summary, summarise
from digestlib.translation import Coverage, Mark, Origin, Translation, translate

__all__ = [
    "Action",
    "Addressee",
    "Errand",
    "Order",
    "Passage",
    "Report",
    "Section",
    "Summary",
    "compose",
]

_RANK: Final = {level: number for number, level in enumerate(VerdictLevel)}
_CLOSEST: Final = frozenset({VerdictLevel.MUST_READ, VerdictLevel.CLOSE_READ})


class Order(StrEnum):
    """How the digests of a report follow each other."""

    VERDICT = "verdict"
    """Must-reads first, then as the source has them."""
    SOURCE = "source"
    """As the source has them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """A language-bound week of digests.

    ``title`` is empty where the template's own wording serves. ``first_day`` and ``last_day`` are
    the week's Monday and Sunday, or nothing for a report without a week.
    """

    language: str
    title: str
    repository: str | None
    view: Passage
    first_day: dt.date | None
    last_day: dt.date | None
    sections: tuple[Section, ...]
    counts: tuple[tuple[VerdictLevel, int], ...]
    addressees: tuple[Addressee, ...]
    coverage: Coverage
    collection: Collection

    @property
    def week(self) -> str:
        """The ISO 8601 week, such as ``2026-W48``, or empty."""
        return languages.week_label(self.first_day) if self.first_day else ""

    @property
    def errand_count(self) -> int:
        """How many follow-ups are open."""
        return sum(len(one.errands) for one in self.addressees)

    @property
    def urgent_count(self) -> int:
        """How many of the open follow-ups should be done first."""
        errands = (errand for one in self.addressees for errand in one.errands)
        return sum(errand.action.priority is Priority.FIRST for errand in errands)

    @property
    def closest_count(self) -> int:
        """How many digests are must-reads or close reads."""
        return sum(count for level, count in self.counts if level in _CLOSEST)

    @property
    def repositories(self) -> tuple[str, ...]:
        """The repositories that the digests come from, each once, in order of appearance."""
        named = (one.pull_request.repository if one.pull_request else None for one in self.sections)
        return tuple(dict.fromkeys(name for name in (self.repository, *named) if name))

    @property
    def summary(self) -> Summary:
        """What fits on one page: what to read first, and what is left to do."""
        return summarise(self.sections, self.addressees)


def compose(
    source: Collection | Translation,
    language: str | None = None,
    *,
    week: str | None = None,
    title: str = "",
    order: Order = Order.VERDICT,
) -> Report:
    """Bind a week of digests to a reader's language.

    Args:
        source: The digests, or their translation.
        language: The tag of the reader's language; by default the source's own. Digests written
            in another language are shown as they are and marked as untranslated.
        week: An ISO 8601 week such as ``2026-W48``, shown on the cover.
        title: The report's title, in place of the template's own.
        order: How the digests follow each other.

    Raises:
        LanguageError: There is no such language.
        ValueError: ``week`` is not an ISO week.
    """
    translation = _translation(source, language)
    first_day, last_day = languages.week_dates(week) if week else (None, None)
    collection = translation.collection
    marks = _common_marks(translation)
    sections = _ordered(
        [_section(one, translation, marks.get(one.id)) for one in collection.digests], order
    )
    return Report(
        language=translation.language,
        title=sanitise(title)[0],
        repository=collection.repository,
        view=_passage(translation, "#view", collection.view),
        first_day=first_day,
        last_day=last_day,
        sections=sections,
        counts=tuple(_counts(sections)),
        addressees=tuple(_addressees(sections)),
        coverage=translation.coverage,
        collection=collection,
    )


def _counts(sections: Iterable[Section]) -> Iterator[tuple[VerdictLevel, int]]:
    counts = Counter(section.level for section in sections)
    return ((level, counts[level]) for level in VerdictLevel if counts[level])


def _translation(source: Collection | Translation, language: str | None) -> Translation:
    if isinstance(source, Collection):
        return translate(source, language or source.language)
    if not isinstance(source, Translation):
        raise TypeError(f"compose takes a Collection or a Translation, not {type(source).__name__}")
    if language and not languages.same_language(language, source.language):
        raise ValueError(
            f"the translation is in {source.language}, but a report in {language} was asked for"
        )
    return source


def _ordered(sections: list[Section], order: Order) -> tuple[Section, ...]:
    match order:
        case Order.VERDICT:
            return tuple(sorted(sections, key=lambda section: _RANK[section.level]))
        case Order.SOURCE:
            return tuple(sections)


def _passage(translation: Translation, unit_id: str, text: str) -> Passage:
    standing = translation.standings.get(unit_id)
    if standing is None:  # a text without words
        return Passage(text, translation.language)
    is_source = standing.origin is Origin.SOURCE
    return Passage(text, standing.language if is_source else translation.language, standing.mark)


def _common_marks(translation: Translation) -> dict[str, Mark]:
    """Return the digests that an engine translated from end to end, which say so once."""
    marks: dict[str, set[Mark | None]] = {}
    for place, standing in translation.standings.items():
        marks.setdefault(place.rpartition("#")[0], set()).add(standing.mark)
    return {name: Mark.MACHINE for name, found in marks.items() if found == {Mark.MACHINE}}


def _section(digest: Digest, translation: Translation, common: Mark | None) -> Section:
    def passage(path: str, text: str) -> Passage:
        found = _passage(translation, f"{digest.id}#{path}", text)
        return replace(found, mark=None) if common else found

    def action(number: int, follow_up: FollowUp) -> Action:
        path = f"follow_ups[{number}]"
        return Action(
            text=passage(f"{path}.text", follow_up.text),
            audience=passage(f"{path}.audience", follow_up.audience),
            condition=passage(f"{path}.condition", follow_up.condition),
            priority=follow_up.priority,
            is_done=follow_up.done,
        )

    verdict: Verdict = digest.verdict
    return Section(
        anchor=f"digest-{digest.id}",
        title=passage("title", digest.title),
        level=verdict.level,
        phrase=passage("verdict.phrase", verdict.phrase),
        rationale=passage("verdict.rationale", verdict.rationale),
        audience=passage("verdict.audience", verdict.audience),
        design_points=tuple(
            passage(f"design_points[{number}].text", point.text)
            for number, point in enumerate(digest.design_points)
        ),
        actions=tuple(action(number, one) for number, one in enumerate(digest.follow_ups)),
        notes=tuple(passage(f"notes[{n}]", note) for n, note in enumerate(digest.notes)),
        tags=tuple(passage(f"tags[{n}]", tag) for n, tag in enumerate(digest.tags)),
        pull_request=digest.pull_request,
        date=digest.date,
        authors=digest.authors,
        mark=common,
    )


def _addressees(sections: Iterable[Section]) -> Iterator[Addressee]:
    """Yield the open follow-ups by audience, named audiences first in order of appearance."""
    grouped: dict[str, list[Errand]] = {}
    names: dict[str, Passage] = {}
    for section in sections:
        for action in section.actions:
            if not action.is_done:
                key = action.audience.text.casefold()
                names.setdefault(key, action.audience)
                grouped.setdefault(key, []).append(Errand(action, section))
    for key in sorted(grouped, key=lambda one: one == ""):
        yield Addressee(names[key], tuple(grouped[key]))
