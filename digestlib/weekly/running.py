"""The steps of a week, each with what it left out or could not do."""

import datetime as dt
import shlex
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Final

from digestlib import messages
from digestlib.archive.leaving import Leaving, leaving
from digestlib.archive.weeks import ArchivedWeek, archived
from digestlib.brand import brand_of
from digestlib.delivery.answers import kept_in
from digestlib.delivery.archives import read_archive, write_weeks
from digestlib.delivery.files import prepare_folder, write_files
from digestlib.errors import InputError
from digestlib.exporting.sets import Exports, ReportFile, report_files
from digestlib.languages import resolve, week_label
from digestlib.model import Collection
from digestlib.rendering import Page
from digestlib.rendering.views import View, page_of, past_of
from digestlib.report.selection import Selected
from digestlib.translation import Translation, translate
from digestlib.translation.engines import Conditions, Engine, find, placed_settings, serving
from digestlib.weekly.settings import Settings, found_in, placed

_WEEK: Final = dt.timedelta(days=7)


@dataclass(frozen=True, kw_only=True)
class Plan:
    """A week to make: the team's settings, the folder of their file, and the ISO week.

    ``tell`` is told, a line each, what a person should know.
    """

    settings: Settings
    folder: Path
    week: str
    tell: Callable[[str], object]
    may_be_empty: bool = False
    """Whether a week without digests is reported and mailed like any other."""
    names_left_out: bool = False
    """Whether each digest that is left out is named, and not only how many they are."""

    def place(self, path: str) -> Path:
        """Return where a path of the settings leads in this week."""
        return self.folder / placed(path, self.week)

    def found(self, patterns: tuple[str, ...], weeks: Iterable[str] = ()) -> list[Path]:
        """Return the files that patterns of the settings name in this week, each once.

        Args:
            patterns: Paths or patterns.
            weeks: Other weeks, whose files are named too.
        """
        return found_in(self.folder, patterns, (self.week, *weeks))

    @cached_property
    def view(self) -> View:
        """How the week is shown.

        Raises:
            InputError: The logo cannot be read, or is no image of a kind we take.
        """
        output, brand = self.settings.output, self.settings.brand
        return View(
            week=self.week,
            title=output.title,
            group_by=output.group_by,
            order_by=output.order_by,
            most_carried=output.most_carried,
            templates=self.folder / output.templates if output.templates else None,
            brand=brand_of(
                organisation=brand.organisation,
                accent=brand.accent,
                logo=self.folder / brand.logo if brand.logo else None,
            ),
        )

    @cached_property
    def languages(self) -> tuple[str, ...]:
        """The tags of the languages that reports are made in."""
        written = self.settings.output.languages
        return tuple(dict.fromkeys(resolve(one, messages.available()) for one in written))

    @cached_property
    def pair(self) -> tuple[str, ...]:
        """The tags of the two languages of a bilingual report, or none."""
        written = self.settings.output.bilingual or ()
        return tuple(resolve(one, messages.available()) for one in written)

    @cached_property
    def told(self) -> dict[str, str]:
        """What the engine is told in place of the environment; paths lead from the settings."""
        given = self.settings.translation
        told = {name: str(value) for name, value in given.settings.items()}
        # Settled, since sites keep what they were made from, and a folder may be named anyhow.
        return placed_settings(given.engine or "", told, self.folder.resolve())

    @cached_property
    def archive(self) -> Path:
        """The archive's folder."""
        return self.folder / self.settings.archive

    @cached_property
    def archived_weeks(self) -> tuple[ArchivedWeek, ...]:
        """The archive as it was before this week was made, oldest week first."""
        return read_archive(self.archive)


@dataclass(frozen=True, slots=True, kw_only=True)
class Made:
    """What was made of a week: its digests, a page for each language, and the bytes of its files.

    ``pdfs`` are the paths of the PDFs that are in one language; ``spent`` is what the engine cost.
    """

    selected: Selected
    pages: Mapping[str, Page]
    files: Mapping[Path, bytes]
    pdfs: Mapping[str, Path]
    spent: float = 0.0

    def pdf(self, language: str) -> bytes | None:
        """Return the PDF of a language, if it was made already."""
        return self.files[self.pdfs[language]] if language in self.pdfs else None


def last_week(now: dt.datetime) -> str:
    """Return the ISO week before the one that a moment is in, where its time zone says.

    Args:
        now: A moment with a time zone.
    """
    return week_label((now - _WEEK).date())


def build(plan: Plan, selected: Selected) -> Made:
    """Translate and export a week in every language and format, and write nothing yet."""
    pages, spent = _pages(plan, selected.collection)
    planned = _planned(plan)
    exports = Exports(planned, pages=pages)
    folder = plan.place(plan.settings.output.folder)
    files = {folder / one.name: exports.data(one) for one in planned}
    pdfs = _pdfs(folder, planned)
    return Made(selected=selected, pages=pages, files=files, pdfs=pdfs, spent=spent)


def built(plan: Plan) -> Made:
    """Return a week as it was archived and built before; nothing is built but what letters say.

    Raises:
        InputError: The week is not in the archive, or a PDF of it is not there; or it has no
            digest, which the plan does not allow.
    """
    week = next((one for one in plan.archived_weeks if one.week == plan.week), None)
    hint = f"build it first: digestlib weekly --week {plan.week} --no-mail"
    if week is None:
        raise InputError(str(plan.archive), f"{plan.week} is not archived", hint)
    if not week.collection.digests and not plan.may_be_empty:
        hint = "it was archived without one; --allow-empty sends it all the same"
        raise InputError(str(plan.archive), f"no digest is of {plan.week}", hint)
    pdfs = _pdfs(plan.place(plan.settings.output.folder), _planned(plan))
    try:
        files = {path: path.read_bytes() for path in pdfs.values()}
    except OSError as error:
        raise InputError(str(error.filename), f"cannot be read: {error.strerror}", hint) from None
    selected = Selected(week.collection, (), ())
    pages, spent = _pages(plan, week.collection)
    return Made(selected=selected, pages=pages, files=files, pdfs=pdfs, spent=spent)


def _pages(plan: Plan, collection: Collection) -> tuple[dict[str, Page], float]:
    """Return a page for each language, and what the engine cost."""
    left = leaving(plan.archived_weeks, plan.week, collection)
    with _machine(plan) as machine:
        pages = {tag: _page(plan, collection, left, tag, machine) for tag in plan.languages}
        return pages, machine.conditions.purse.spent


def _planned(plan: Plan) -> tuple[ReportFile, ...]:
    formats = tuple(dict.fromkeys(plan.settings.output.formats))
    return report_files(f"week-{plan.week}", plan.languages, formats, plan.pair)


def _pdfs(folder: Path, files: Iterable[ReportFile]) -> dict[str, Path]:
    return {
        one.languages[0]: folder / one.name
        for one in files
        if one.is_single and one.format_name == "pdf"
    }


def keep(plan: Plan, made: Made) -> None:
    """Write a week's files, and put its digests into the archive.

    Raises:
        OutputError: They cannot be written.
    """
    for parent in dict.fromkeys(path.parent for path in made.files):
        prepare_folder(parent)
    write_files(made.files.items())
    before = next((one for one in plan.archived_weeks if one.week == plan.week), None)
    write_weeks(plan.archive, [archived(made.selected.collection, plan.week, before)])


@dataclass(frozen=True, slots=True)
class _Machine:
    """The engine of a week, if it has one, and how far it may go for all languages together."""

    engine: Engine | None
    conditions: Conditions


@contextmanager
def _machine(plan: Plan) -> Iterator[_Machine]:
    given = plan.settings.translation
    engine = find(given.engine, plan.told) if given.engine else None
    is_costly = engine is not None and engine.limits.is_costly
    with kept_in(plan.folder / given.answers if is_costly else None) as answers:
        yield _Machine(engine, Conditions(budget=given.budget, answers=answers))


def _page(plan: Plan, collection: Collection, left: Leaving, tag: str, machine: _Machine) -> Page:
    translation = _translation(plan, collection, tag, machine)
    for problem in translation.problems:
        plan.tell(str(problem))
    coverage = translation.coverage
    if not coverage.is_complete:
        words = f"{tag}: {coverage.translated} of {coverage.total} texts are translated"
        plan.tell(words + _way_to_catalogs(plan, collection, tag))
    weeks = left.follow_ups.weeks

    def before(asking: Collection) -> Translation:
        return _translation(plan, asking, tag, machine, weeks)

    return page_of(translation, plan.view, past_of(left, collection, before, plan.view))


def _way_to_catalogs(plan: Plan, collection: Collection, tag: str) -> str:
    """Return how to begin with translations, where the settings name none that are there."""
    patterns = [placed(one, plan.week) for one in plan.settings.translation.catalogs]
    if plan.found(tuple(patterns)):
        return ""
    named = next(iter(patterns), f"{plan.week}.*.po").replace("*", tag)
    files = [
        str(path) for one in collection.name.split(", ") if (path := plan.folder / one).is_file()
    ]
    words = ["digestlib", "translate", "extract", *(files or ["FILE"]), "--locale", tag]
    words = [*words, "--out", str(plan.folder / named)]
    missing = f"no file is named {', '.join(patterns)}" if patterns else "no catalog is named"
    return f" ({missing}; {shlex.join(words)} writes one to fill in)"


def _translation(
    plan: Plan, collection: Collection, tag: str, machine: _Machine, weeks: Iterable[str] = ()
) -> Translation:
    given = plan.settings.translation
    return translate(
        collection,
        tag,
        catalog=plan.found(given.catalogs, weeks),
        engine=serving(machine.engine, collection.language, tag),
        memory=plan.folder / given.memory if given.memory else None,
        glossary=plan.folder / given.glossary if given.glossary else None,
        policy=given.policy,
        conditions=machine.conditions,
    )
