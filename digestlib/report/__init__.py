"""The week as one reader sees it: ordered, counted and bound to a language.

A ``Report`` holds everything a template shows, so templates decide looks and never look up data.
"""

import datetime as dt
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Final

from digestlib import languages
from digestlib.archive.trends import Trend
from digestlib.inline.sanitising import sanitise
from digestlib.model import Collection, Priority, VerdictLevel
from digestlib.report.binding import common_marks, passage_of, section_of
from digestlib.report.carried import Carried
from digestlib.report.comparing import Compared, compared
from digestlib.report.grouping import Group, GroupBy, group_key, grouped
from digestlib.report.ordering import Order, ordered
from digestlib.report.parts import Action, Addressee, Errand, Passage, Section
from digestlib.report.summary import Summary, summarise
from digestlib.translation import Coverage, Origin, Translation, translate

__all__ = [
    "Action",
    "Addressee",
    "Errand",
    "Group",
    "GroupBy",
    "Order",
    "Passage",
    "Report",
    "Section",
    "Summary",
    "compose",
]

_CLOSEST: Final = frozenset({VerdictLevel.MUST_READ, VerdictLevel.CLOSE_READ})


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """A language-bound week of digests.

    ``title`` is empty where the template's own wording serves. ``first_day`` and ``last_day`` are
    the week's Monday and Sunday, or nothing for a report without a week. ``sections`` are the
    digests as they follow each other, and ``groups`` the same under their headings.
    ``native_count`` counts the texts that their authors wrote in the report's language, which
    ``coverage`` leaves out.
    """

    language: str
    title: str
    repository: str | None
    view: Passage
    first_day: dt.date | None
    last_day: dt.date | None
    sections: tuple[Section, ...]
    groups: tuple[Group, ...]
    counts: tuple[tuple[VerdictLevel, int], ...]
    addressees: tuple[Addressee, ...]
    coverage: Coverage
    native_count: int
    collection: Collection
    carried: Carried | None = None
    trend: Trend | None = None

    @property
    def week(self) -> str:
        """The ISO 8601 week, such as ``2026-W48``, or empty."""
        return languages.week_label(self.first_day) if self.first_day else ""

    @property
    def errand_count(self) -> int:
        """How many follow-ups of the week are open."""
        return sum(len(one.errands) for one in self.addressees)

    @property
    def older_count(self) -> int:
        """How many follow-ups of earlier weeks are open that no digest of this week asks for."""
        return self.carried.open_count if self.carried else 0

    @property
    def open_count(self) -> int:
        """How many follow-ups are open in all, those of earlier weeks too."""
        return self.errand_count + self.older_count

    @property
    def urgent_count(self) -> int:
        """How many of all open follow-ups should be done first."""
        errands = (errand for one in self.addressees for errand in one.errands)
        of_week = sum(errand.action.priority is Priority.FIRST for errand in errands)
        return of_week + (self.carried.urgent_count if self.carried else 0)

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
    def compared(self) -> tuple[Compared, ...]:
        """This week's figures beside the last one's; none where the archive lacks that."""
        return compared(self.trend)

    @property
    def summary(self) -> Summary:
        """What fits on one page: what to read first, and what is left to do."""
        older = self.carried.open if self.carried else ()
        return summarise(self.sections, self.addressees, older)


def compose(  # noqa: PLR0913 - all that a reader sees is chosen here, by name
    source: Collection | Translation,
    language: str | None = None,
    *,
    week: str | None = None,
    title: str = "",
    group_by: GroupBy | str | None = None,
    order: str | Iterable[str] = Order.VERDICT,
    carried: Carried | None = None,
    trend: Trend | None = None,
) -> Report:
    """Bind a week of digests to a reader's language.

    Args:
        source: The digests, or their translation.
        language: The tag of the reader's language; by default the source's own. Digests written
            in another language are shown as they are and marked as untranslated.
        week: An ISO 8601 week such as ``2026-W48``, shown on the cover.
        title: The report's title, in place of the template's own.
        group_by: Under which headings the digests stand: ``verdict``, ``repository``, ``tag`` or
            ``addressee``. Each stands once, under the first of its names, and others link to it.
        order: How the digests follow each other, in each group: a key of ``Order`` or several,
            such as ``("verdict", "-date", "title")``, where ``-`` turns one round.
        carried: What earlier weeks left, from ``report.carried``.
        trend: The last weeks in figures, from ``archive.trends``.

    Raises:
        LanguageError: There is no such language.
        ValueError: There is no such group or order.
        WeekError: ``week`` is not an ISO week.
    """
    translation = _translation(source, language)
    first_day, last_day = languages.week_dates(week) if week is not None else (None, None)
    collection = translation.collection
    marks = common_marks(translation)
    known = carried or Carried()
    bound = [
        _settled(
            section_of(one, translation, marks.get(one.id), known.ages, known.ids), known.marked
        )
        for one in collection.digests
    ]
    in_order = ordered(bound, order, collection.repository, translation.language)
    by = group_key(group_by) if group_by else None
    groups = grouped(in_order, by, collection.repository, translation.language)
    sections = tuple(section for group in groups for section in group.sections)
    return Report(
        language=translation.language,
        title=sanitise(title)[0],
        repository=collection.repository,
        view=passage_of(translation, "#view", collection.view),
        first_day=first_day,
        last_day=last_day,
        sections=sections,
        groups=groups,
        counts=tuple(_counts(sections)),
        addressees=tuple(_addressees(sections)),
        coverage=translation.coverage,
        native_count=sum(one is Origin.ORIGINAL for one in translation.origins.values()),
        collection=collection,
        carried=carried,
        trend=trend,
    )


def _settled(section: Section, marked: frozenset[str]) -> Section:
    """Return a section whose follow-ups are done where the archive says so."""
    actions = (replace(one, is_done=one.is_done or one.id in marked) for one in section.actions)
    return replace(section, actions=tuple(actions)) if marked else section


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
