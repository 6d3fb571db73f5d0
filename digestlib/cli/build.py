"""``digestlib build``: from digests to the files of the report."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

from digestlib import messages
from digestlib.cli.console import put, read_all, say
from digestlib.delivery.files import check_folder, prepare_folder, write_files
from digestlib.errors import LanguageError
from digestlib.languages import resolve, tag_of, week_dates, week_label
from digestlib.model import Collection


@dataclass(frozen=True, slots=True, kw_only=True)
class _Job:
    """One file to make."""

    language: str
    format_name: str
    path: Path


def build(  # noqa: PLR0913 - one parameter an option
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Files of digests.")],
    locale: Annotated[
        list[str] | None,
        typer.Option(
            "--locale",
            "-l",
            metavar="TAG",
            help="Language of a report, in any spelling (zh, zh-CN, zh_Hans, en-US); repeatable. "
            "By default the language of the digests.",
        ),
    ] = None,
    formats: Annotated[
        list[str] | None,
        typer.Option(
            "--format", "-f", metavar="NAMES", help="pdf, docx, md, html, json; comma-separated."
        ),
    ] = None,
    translations: Annotated[
        list[Path] | None,
        typer.Option(
            "--translations",
            "-t",
            metavar="PATH",
            help="Translators' PO file of the digests, or a folder of them; repeatable.",
        ),
    ] = None,
    out: Annotated[Path, typer.Option("--out", "-o", metavar="DIR", help="Folder to write to.")] = (
        Path("out")
    ),
    week: Annotated[
        str | None, typer.Option(metavar="WEEK", help="ISO week for the cover, such as 2026-W48.")
    ] = None,
    title: Annotated[
        str, typer.Option(metavar="TEXT", help="Title of the report, in place of ours.")
    ] = "",
    templates: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Folder whose templates stand in for ours."),
    ] = None,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Print errors only.")] = False,  # noqa: FBT002
) -> None:
    """Build the weekly report, in every language and format asked for.

    [bold]The week in Chinese and English, as PDF and Word:[/bold]

    digestlib build week.txt -l zh -l en -f pdf,docx -t week.en.po --week 2026-W48

    Nothing is written unless everything could be made. A text without a translation is shown in
    its source language and marked.
    """
    week = _week(week)
    names = _formats(formats or ["pdf"])
    tags = _tags(locale or [])
    check_folder(out)
    collection = read_all(files, quiet=quiet)
    stem = f"week-{week}" if week else _stem(files)
    tags = tags or (resolve(collection.language, messages.available()),)
    jobs = [
        _Job(language=tag, format_name=name, path=out / f"{stem}.{tag}.{name}")
        for tag in tags
        for name in names
    ]
    made = list(
        _made(jobs, collection, translations or [], week, title, templates, is_quiet=quiet)
    )
    prepare_folder(out)
    write_files(made)
    if not quiet:
        for path, _ in made:
            put(str(path))


def _made(  # noqa: PLR0913 - what the command was given
    jobs: list[_Job],
    collection: Collection,
    translations: list[Path],
    week: str | None,
    title: str,
    templates: Path | None,
    *,
    is_quiet: bool,
) -> Iterator[tuple[Path, bytes]]:
    """Yield each file's path and bytes; a language is translated and rendered once."""
    from digestlib.exporting import exporter  # noqa: PLC0415 - only a build needs templates
    from digestlib.rendering import Page, render  # noqa: PLC0415
    from digestlib.report import compose  # noqa: PLC0415
    from digestlib.translation import translate  # noqa: PLC0415

    pages: dict[str, Page] = {}
    for job in _with_progress(jobs, is_quiet=is_quiet):
        if job.language not in pages:
            translation = translate(collection, job.language, catalog=translations)
            if not translation.coverage.is_complete and not is_quiet:
                _tell_coverage(job.language, translation.coverage.translated, translation.coverage.total)
            report = compose(translation, week=week, title=title)
            pages[job.language] = render(report, templates=templates)
        yield job.path, exporter(job.format_name)(pages[job.language])


def _tell_coverage(tag: str, translated: int, total: int) -> None:
    say(
        f"{tag}: {translated} of {total} texts are translated; the others are shown in their "
        "source language and marked (digestlib translate extract writes a PO file to fill in)"
    )


def _with_progress(jobs: list[_Job], *, is_quiet: bool) -> Iterable[_Job]:
    """Yield the jobs, and show on a terminal how far they are."""
    from rich.console import Console  # noqa: PLC0415 - only long work shows progress
    from rich.progress import Progress  # noqa: PLC0415

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
    from digestlib.exporting import exporter  # noqa: PLC0415 - only a build needs templates

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


def _week(written: str | None) -> str | None:
    if written is None:
        return None
    try:
        return week_label(week_dates(written)[0])
    except ValueError as error:
        raise typer.BadParameter(str(error), param_hint="--week") from None


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
