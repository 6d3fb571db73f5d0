"""The steps of a week, each with what it left out or could not do."""

import datetime as dt
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Final

from digestlib import messages
from digestlib.archive.carrying import CarryOver, carry_over
from digestlib.archive.trends import Trend, trend
from digestlib.archive.weeks import ArchivedWeek, archived
from digestlib.delivery.answers import kept_in
from digestlib.delivery.archives import read_archive, write_weeks
from digestlib.delivery.files import prepare_folder, write_files
from digestlib.errors import InputError
from digestlib.exporting import exporter
from digestlib.exporting.bilingual import bilingual
from digestlib.languages import resolve, week_dates, week_label
from digestlib.model import Collection
from digestlib.reading import read_each
from digestlib.reading.merging import merge
from digestlib.rendering import Page, render
from digestlib.report import compose
from digestlib.report.carried import carried
from digestlib.report.selection import LeftOut, Reason, Selected, Selection, select
from digestlib.translation import Translation, translate
from digestlib.translation.engines import Conditions, Engine, find, serving
from digestlib.weekly.settings import Output, Settings, found_in, placed

_AND: Final = "+"
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
    def archive(self) -> Path:
        """The archive's folder."""
        return self.folder / self.settings.archive

    @cached_property
    def archived_weeks(self) -> tuple[ArchivedWeek, ...]:
        """The archive as it was before this week was made, oldest week first."""
        return read_archive(self.archive)


@dataclass(frozen=True, slots=True, kw_only=True)
class Made:
    """What was made of a week: its digests, its pages and its files by language and format.

    What is in two languages is called after both, as in ``zh-Hans+en``.
    """

    selected: Selected
    pages: Mapping[str, Page]
    files: Mapping[tuple[str, str], Path]
    data: Mapping[tuple[str, str], bytes]


def last_week(now: dt.datetime) -> str:
    """Return the ISO week before the one that a moment is in, where its time zone says.

    Args:
        now: A moment with a time zone.
    """
    return week_label((now - _WEEK).date())


def gather(plan: Plan) -> Selected:
    """Read the digests of a week, and tell of problems and of every digest that is left out.

    A digest without a date belongs to the first week that has it: one that an earlier week of the
    archive holds is left out.

    Raises:
        InputError: No file is found, or one cannot be read.
    """
    collection = merge(_parts(plan))
    for problem in collection.problems:
        plan.tell(str(problem))
    first, last = week_dates(plan.week)
    chosen = select(collection, Selection(first_day=first, last_day=last))
    chosen = _without_earlier(chosen, _earlier(plan))
    for one in chosen.left_out:
        plan.tell(f"left out: {one.digest.title} ({_why(one)})")
    for digest in chosen.undated:
        plan.tell(f"without a date, taken for {plan.week}: {digest.title}")
    return chosen


def build(plan: Plan, selected: Selected) -> Made:
    """Translate and export a week in every language and format, and write nothing yet."""
    pages = _pages(plan, selected.collection)
    files = _files(plan, pages)
    data = {(tag, name): exporter(name)(pages[tag]) for tag, name in files}
    return Made(selected=selected, pages=pages, files=files, data=data)


def built(plan: Plan) -> Made:
    """Return a week as it was archived and built before; nothing is built but what letters say.

    Raises:
        InputError: The week is not in the archive, or a file of it is not there.
    """
    week = next((one for one in plan.archived_weeks if one.week == plan.week), None)
    hint = f"build it first: digestlib weekly --week {plan.week} --no-mail"
    if week is None:
        raise InputError(str(plan.archive), f"{plan.week} is not archived", hint)
    pages = _pages(plan, week.collection)
    files = _files(plan, pages)
    try:
        data = {name: path.read_bytes() for name, path in files.items()}
    except OSError as error:
        raise InputError(str(error.filename), f"cannot be read: {error.strerror}", hint) from None
    selected = Selected(week.collection, (), ())
    return Made(selected=selected, pages=pages, files=files, data=data)


def _pages(plan: Plan, collection: Collection) -> dict[str, Page]:
    tags = [resolve(one, messages.available()) for one in plan.settings.output.languages]
    left = carry_over(plan.archived_weeks, plan.week, collection)
    past = trend(plan.archived_weeks, plan.week, collection)
    with _machine(plan) as machine:
        pages = {tag: _page(plan, collection, left, past, tag, machine) for tag in tags}
    both = plan.settings.output.bilingual
    return pages | _side_by_side(pages, both) if both else pages


def _files(plan: Plan, tags: Iterable[str]) -> dict[tuple[str, str], Path]:
    output = plan.settings.output
    folder = plan.place(output.folder)
    return {
        (tag, name): folder / f"week-{plan.week}.{tag}.{name}"
        for tag in tags
        for name in _formats(tag, output)
    }


def _side_by_side(pages: Mapping[str, Page], languages: tuple[str, str]) -> dict[str, Page]:
    """Return the page of both languages by its name, which is that of both."""
    first, second = (pages[resolve(one, pages)] for one in languages)
    name = f"{first.report.language}{_AND}{second.report.language}"
    return {name: bilingual(first, second)}


def _formats(tag: str, output: Output) -> Iterator[str]:
    """Yield the formats of a page; as data, each language is a file of its own."""
    return (name for name in output.formats if _AND not in tag or name != "json")


def keep(plan: Plan, made: Made) -> None:
    """Write a week's files, and put its digests into the archive.

    Raises:
        OutputError: They cannot be written.
    """
    for parent in dict.fromkeys(path.parent for path in made.files.values()):
        prepare_folder(parent)
    write_files((path, made.data[name]) for name, path in made.files.items())
    before = next((one for one in plan.archived_weeks if one.week == plan.week), None)
    write_weeks(plan.archive, [archived(made.selected.collection, plan.week, before)])


def _parts(plan: Plan) -> list[Collection]:
    given = plan.settings.input
    files = plan.found(given.paths)
    if not files:
        listed = ", ".join(placed(one, plan.week) for one in given.paths)
        hint = "check input.paths, or name another week with --week"
        raise InputError(listed, "no file of digests is there", hint)
    cues = [plan.folder / one for one in given.cues]
    return [part for path in files for part in read_each(path, cues=cues or None)]


def _earlier(plan: Plan) -> dict[str, str]:
    """Return, by digest id, the first archived week before this one that holds it."""
    return {
        digest.id: one.week
        for one in reversed(plan.archived_weeks)
        if one.week < plan.week
        for digest in one.collection.digests
    }


def _without_earlier(selected: Selected, earlier: Mapping[str, str]) -> Selected:
    old = [one for one in selected.undated if one.id in earlier]
    gone = {one.id for one in old}
    kept = tuple(one for one in selected.collection.digests if one.id not in gone)
    return Selected(
        selected.collection.model_copy(update={"digests": kept}),
        (*selected.left_out, *(LeftOut(one, Reason.ARCHIVED, earlier[one.id]) for one in old)),
        tuple(one for one in selected.undated if one.id not in gone),
    )


def _why(one: LeftOut) -> str:
    match one.reason:
        case Reason.DATE:
            return f"its date is {one.digest.date}"
        case Reason.REPEATED:
            return f"{one.kept} reviews the same pull request"
        case Reason.ARCHIVED:
            return f"it was in {one.kept}"
        case _:
            return f"another {one.reason} was asked for"


@dataclass(frozen=True, slots=True)
class _Machine:
    """The engine of a week, if it has one, and how far it may go for all languages together."""

    engine: Engine | None
    conditions: Conditions


@contextmanager
def _machine(plan: Plan) -> Iterator[_Machine]:
    given = plan.settings.translation
    told = {name: str(value) for name, value in given.settings.items()}
    engine = find(given.engine, told) if given.engine else None
    is_costly = engine is not None and engine.limits.is_costly
    with kept_in(plan.folder / given.answers if is_costly else None) as answers:
        yield _Machine(engine, Conditions(budget=given.budget, answers=answers))


def _page(  # noqa: PLR0913, PLR0917 - all that a page is made of
    plan: Plan,
    collection: Collection,
    left: CarryOver,
    past: Trend | None,
    tag: str,
    machine: _Machine,
) -> Page:
    translation = _translation(plan, collection, tag, machine)
    for problem in translation.problems:
        plan.tell(str(problem))
    coverage = translation.coverage
    if not coverage.is_complete:
        plan.tell(f"{tag}: {coverage.translated} of {coverage.total} texts are translated")
    before = _translation(plan, left.collection, tag, machine, left.weeks)
    report = compose(
        translation,
        week=plan.week,
        title=plan.settings.output.title,
        group_by=plan.settings.output.group_by,
        order=plan.settings.output.order_by,
        carried=carried(left, before, collection),
        trend=past,
    )
    templates = plan.settings.output.templates
    return render(report, templates=plan.folder / templates if templates else None)


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
