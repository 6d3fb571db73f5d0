"""What ``digestlib build`` does: one job a file, everything made before anything is written."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console
from rich.progress import Progress

from digestlib import messages
from digestlib.cli.console import put, read_all, say
from digestlib.delivery.files import check_folder, prepare_folder, write_files
from digestlib.errors import LanguageError
from digestlib.exporting import exporter
from digestlib.languages import resolve, tag_of, week_dates, week_label
from digestlib.model import Collection
from digestlib.rendering import Page, render
from digestlib.report import compose
from digestlib.translation import Coverage, translate


@dataclass(frozen=True, slots=True, kw_only=True)
class Order:
    """What to build, as the command line was given it."""

    files: list[Path]
    locales: list[str]
    formats: list[str]
    translations: list[Path]
    out: Path
    week: str
    title: str
    templates: Path | None
    cues: list[Path] | None
    is_quiet: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class _Job:
    """One file to make."""

    language: str
    format_name: str
    path: Path


def run(order: Order) -> None:
    """Build every file of an order, and write them once all are made."""
    names = _formats(order.formats)
    tags = _tags(order.locales)
    check_folder(order.out)
    collection = read_all(order.files, order.cues, quiet=order.is_quiet)
    tags = tags or (resolve(collection.language, messages.available()),)
    stem = f"week-{order.week}" if order.week else _stem(order.files)
    jobs = [
        _Job(language=tag, format_name=name, path=order.out / f"{stem}.{tag}.{name}")
        for tag in tags
        for name in names
    ]
    made = list(_made(jobs, collection, order))
    prepare_folder(order.out)
    write_files(made)
    if not order.is_quiet:
        for path, _ in made:
            put(str(path))


def week_of(written: str | None) -> str:
    """Return an ISO week in its usual spelling, or empty for none.

    Raises:
        ValueError: The text is not an ISO week.
    """
    return week_label(week_dates(written)[0]) if written else ""


def _made(jobs: list[_Job], collection: Collection, order: Order) -> Iterator[tuple[Path, bytes]]:
    """Yield each file's path and bytes; a language is translated and rendered once."""
    pages: dict[str, Page] = {}
    for job in _with_progress(jobs, is_quiet=order.is_quiet):
        if job.language not in pages:
            pages[job.language] = _page(job.language, collection, order)
        yield job.path, exporter(job.format_name)(pages[job.language])


def _page(tag: str, collection: Collection, order: Order) -> Page:
    translation = translate(collection, tag, catalog=order.translations)
    if not order.is_quiet:
        _tell_coverage(tag, translation.coverage)
    report = compose(translation, week=order.week or None, title=order.title)
    return render(report, templates=order.templates)


def _tell_coverage(tag: str, coverage: Coverage) -> None:
    if not coverage.is_complete:
        say(
            f"{tag}: {coverage.translated} of {coverage.total} texts are translated; the others "
            "are shown in their source language and marked "
            "(digestlib translate extract writes a PO file to fill in)"
        )


def _with_progress(jobs: list[_Job], *, is_quiet: bool) -> Iterable[_Job]:
    """Yield the jobs, and show on a terminal how far they are."""
    console = Console(stderr=True)
    if is_quiet or not console.is_terminal:
        yield from jobs
        return
    with Progress(console=console, transient=True) as progress:
        task = progress.add_task("", total=len(jobs))
        for job in jobs:
            progress.update(task, description=job.path.name)
            yield job
            progress.advance(task)


def _formats(written: list[str]) -> tuple[str, ...]:
    names = [name.strip().lower() for part in written for name in part.split(",") if name.strip()]
    for name in names:
        exporter(name)
    return tuple(dict.fromkeys(names))


def _tags(written: list[str]) -> tuple[str, ...]:
    spelled = [one.strip() for part in written for one in part.split(",") if one.strip()]
    available = messages.available()
    if written and not spelled:
        raise LanguageError("", available)
    return tuple(dict.fromkeys(resolve(one, available) for one in spelled))


def _stem(files: list[Path]) -> str:
    """Return what to call the report of these files, without the language of the source."""
    if len(files) != 1:
        return "week"
    stem, _, ending = files[0].stem.rpartition(".")
    if not stem:
        return files[0].stem
    try:
        resolve(tag_of(ending), messages.available())
    except LanguageError:
        return files[0].stem
    return stem
