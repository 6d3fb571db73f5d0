"""``digestlib archive``: what is still open, and what was done."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

from digestlib.cli.build import Translations

if TYPE_CHECKING:
    from collections.abc import Iterator

    from digestlib.archive.carrying import CarryOver
    from digestlib.archive.ticking import Ticked
    from digestlib.archive.weeks import ArchivedWeek

app = typer.Typer(
    no_args_is_help=True,
    help="""Tell what past weeks left open, and mark what was done.

    [bold]Mark what somebody ticked in the Markdown report:[/bold]

    digestlib archive done archive --report out/week-2026-W48.en.md --week 2026-W49
    """,
)

Folder: TypeAlias = Annotated[
    Path, typer.Argument(metavar="ARCHIVE", help="The archive's folder.", show_default=False)
]
Ids: TypeAlias = Annotated[
    list[str] | None,
    typer.Argument(metavar="ID...", help="Follow-ups, as `archive open` names them."),
]
Report: TypeAlias = Annotated[
    Path | None,
    typer.Option("--report", metavar="FILE", help="A report in Markdown with ticked boxes."),
]
Locale: TypeAlias = Annotated[
    str | None, typer.Option("--locale", "-l", metavar="TAG", help="Language of the report.")
]
Week: TypeAlias = Annotated[
    str | None,
    typer.Option(
        metavar="WEEK",
        help="ISO week or a date in it; by default the one after the archive's last.",
    ),
]


@app.command("open")
def show(archive: Folder, week: Week = None) -> None:
    """List the follow-ups that nobody has done yet, oldest first, each with its id."""
    from digestlib.archive.carrying import week_count
    from digestlib.cli.console import put

    weeks = _weeks(archive)
    name = _week(week, weeks)
    for one in _left(weeks, name).open:
        whom = f"{one.follow_up.audience}: " if one.follow_up.audience else ""
        count = week_count(one.since, name)
        age = "open for 1 week" if count == 1 else f"open for {count} weeks"
        put(f"{one.id}  {age}  {whom}{one.follow_up.text}")


@app.command()
def done(
    archive: Folder,
    ids: Ids = None,
    report: Report = None,
    locale: Locale = None,
    translations: Translations = None,
    week: Week = None,
) -> None:
    """Mark follow-ups as done: by id, or by the boxes ticked in a report.

    The next report tells them as done in that week. Reports name their follow-ups in comments; of
    one that does not, in another language than the digests', name that language and the
    translations that it was made with.
    """
    from digestlib.cli.console import put, say

    if not ids and not report:
        raise typer.BadParameter("name follow-ups by id, or a report with --report")
    weeks = _weeks(archive)
    name = _week(week, weeks)
    left = _left(weeks, name)
    standings = {one.id: one for one in left.open}
    named = list(ids or [])
    strange: tuple[str, ...] = ()
    if report:
        settled = {one: [text] for one, text in _asked(weeks) if one not in standings}
        found = _ticked(report, _texts(left, locale, translations or []) | settled)
        named += [one for one in found.ids if one not in settled]
        strange = found.unknown
        _tell_ticked(report, named, strange)
    if unknown := [one for one in named if one not in standings]:
        say(f"not open: {', '.join(unknown)} (digestlib archive open lists what is)")
        raise typer.Exit(1)
    _mark(archive, weeks, named, name)
    for one in dict.fromkeys(named):
        put(f"done in {name}: {standings[one].follow_up.text}")
    if strange:
        raise typer.Exit(1)


def _mark(archive: Path, weeks: "tuple[ArchivedWeek, ...]", named: list[str], week: str) -> None:
    from digestlib.archive.weeks import with_done
    from digestlib.delivery.archives import write_weeks

    marks: dict[str, list[str]] = {}
    for one in named:
        marks.setdefault(_home(weeks, one), []).append(one)
    changed = [with_done(one, marks[one.week], week) for one in weeks if one.week in marks]
    write_weeks(archive, changed)


def _weeks(archive: Path) -> "tuple[ArchivedWeek, ...]":
    from digestlib.delivery.archives import read_archive
    from digestlib.errors import InputError

    weeks = read_archive(archive)
    if not weeks:
        hint = "digestlib weekly makes an archive"
        raise InputError(str(archive), "no archived week is there", hint)
    return weeks


def _week(written: str | None, weeks: "tuple[ArchivedWeek, ...]") -> str:
    import datetime as dt

    from digestlib.cli.console import week_of
    from digestlib.languages import week_dates, week_label

    return week_of(written) or week_label(week_dates(weeks[-1].week)[1] + dt.timedelta(days=1))


def _left(weeks: "tuple[ArchivedWeek, ...]", week: str) -> "CarryOver":
    from digestlib.archive.carrying import carry_over
    from digestlib.model import Collection

    return carry_over(weeks, week, Collection(language="und"))


def _home(weeks: "tuple[ArchivedWeek, ...]", name: str) -> str:
    """Return the last week whose digests ask for a follow-up."""
    digest_id = name.rpartition("/")[0]
    return next(
        one.week
        for one in reversed(weeks)
        if any(digest.id == digest_id for digest in one.collection.digests)
    )


def _asked(weeks: "tuple[ArchivedWeek, ...]") -> "Iterator[tuple[str, str]]":
    """Yield the id and the text of every follow-up that was ever asked for."""
    from digestlib.archive.carrying import follow_up_id

    for digest in (digest for one in weeks for digest in one.collection.digests):
        for one in digest.follow_ups:
            yield follow_up_id(digest.id, one), one.text


def _ticked(report: Path, texts: dict[str, list[str]]) -> "Ticked":
    from digestlib.archive.ticking import ticked
    from digestlib.errors import InputError
    from digestlib.reading.decoding import decode

    try:
        markdown, _ = decode(report.read_bytes(), str(report))
    except OSError as error:
        raise InputError(str(report), f"cannot be read: {error.strerror}") from None
    return ticked(markdown, texts)


def _tell_ticked(report: Path, named: list[str], strange: tuple[str, ...]) -> None:
    """Tell of ticked lines that are no follow-ups, or that nothing is ticked."""
    from digestlib.cli.console import say

    for line in strange:
        say(f"{report}: a ticked line is no follow-up of the archive: {line}")
    if strange:
        tag = report.stem.rpartition(".")[2] if "." in report.stem else "TAG"
        words = f"--locale {tag} --translations FILE"
        say(f"of a report in another language than the digests', name it and its PO files: {words}")
    elif not named:
        say(f"{report}: no follow-up is ticked that is open")


def _texts(left: "CarryOver", locale: str | None, catalog: list[Path]) -> dict[str, list[str]]:
    """Return what each follow-up says, in its own language and in another if one is named."""
    from digestlib.translation import translate

    texts = {one.id: [one.follow_up.text] for one in left.open}
    if locale:
        shown = translate(left.collection, locale, catalog=catalog).collection
        digests = {digest.id: digest for digest in shown.digests}
        for one in left.open:
            number = one.digest.follow_ups.index(one.follow_up)
            texts[one.id].append(digests[one.digest.id].follow_ups[number].text)
    return texts
