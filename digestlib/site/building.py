"""A site from an archive: one walk over its weeks, jobs for each, and pages of what they made."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from digestlib.archive.leaving import dump_left, leavings
from digestlib.batch import BatchOptions, Fate, Job, Outcome, Work, run
from digestlib.batch.making import Making
from digestlib.delivery.archives import read_archive
from digestlib.delivery.files import prepare_folder, write_files
from digestlib.errors import InputError, OutputError
from digestlib.site import places
from digestlib.site.cards import Card
from digestlib.site.jobs import Part, SiteJob, Ways, carried_file
from digestlib.site.pages import IndexWeek, SiteLanguage, front_page, language_files
from digestlib.weekly.settings import found_in, placed

_OURS: Final = b'<meta name="generator" content="digestlib">'
_LINKED: Final = ("pdf", "docx", "md")


@dataclass(frozen=True, slots=True, kw_only=True)
class SiteOptions(Making):
    """What a site holds, and how the reports in it are made.

    In ``translations`` and ``reports``, which are paths or patterns, ``{week}`` is the ISO week.
    """

    languages: tuple[str, ...]
    """The tags of its languages; the first one's page is what opens."""
    folder: Path = Path()
    """Where translations and reports are looked for."""
    translations: tuple[str, ...] = ()
    """Translators' PO files of the digests."""
    formats: tuple[str, ...] = ()
    """Formats that each report is built in besides, and linked to."""
    reports: tuple[str, ...] = ()
    """Folders where reports lie that were built before, such as ``out/{week}``; they are linked to
    and not built again."""
    base: str = ""
    """The address where the site will lie, with a slash at its end; feeds ask for it."""


@dataclass(frozen=True, slots=True)
class _Week:
    """A week's jobs, and its files by language: format and name."""

    week: str
    jobs: tuple[Work, ...]
    files: Mapping[str, tuple[tuple[str, str], ...]]


def build_site(
    archive: Path,
    out: Path,
    options: SiteOptions,
    executor: Executor | Callable[[], Executor],
    tell: Callable[[Outcome], object] = lambda _: None,
) -> int:
    """Make a site of an archive, and return how many files were written.

    What is there and would come out the same is left as it is. Pages of weeks that the archive no
    longer has stay where they are.

    Args:
        archive: The archive's folder.
        out: The site's folder.
        options: What it holds.
        executor: What makes the weeks, as ``batch.run`` takes it.
        tell: Told of each file of a week, as soon as it is known what became of it.

    Raises:
        InputError: The folder holds no archived week, or one that cannot be read.
        OutputError: A file could not be made or written.
    """
    sources = _prepared(archive, out)
    planned = [_planned(archive, out, options, sources, number) for number in range(len(sources))]
    made = _made((job for week in planned for job in week.jobs), out, executor, tell)
    languages = [_language(out, options, tag, planned) for tag in options.languages]
    shared = {out / places.INDEX: front_page(languages)}
    for one in languages:
        for name, data in language_files(languages, one):
            shared[out / one.language / name] = data
    changed = _write_changed(shared.items())
    _remove_old(out, options.languages, shared)
    return made + changed


def _prepared(archive: Path, out: Path) -> list[tuple[str, ...]]:
    """Write what is left to each week, which its workers read, and return the weeks.

    Behind each week are those whose catalogs it needs for what they left. The digests of a year are
    read here once, and are not kept.
    """
    weeks = read_archive(archive)
    if not weeks:
        hint = "digestlib weekly makes an archive"
        raise InputError(str(archive), "no archived week is there", hint)
    prepare_folder(out)
    needed = []
    files = []
    for left in leavings(weeks):
        week = left.follow_ups.week
        needed.append((week, *left.follow_ups.weeks))
        files.append((carried_file(out, week), dump_left(left)))
    _write_changed(files)
    return needed


def _planned(
    archive: Path, out: Path, options: SiteOptions, sources: Sequence[tuple[str, ...]], number: int
) -> _Week:
    names = [week for week, *_ in sources]
    week = names[number]
    files = {tag: tuple(_files(out, options, week, tag)) for tag in options.languages}
    jobs: list[Work] = []
    for tag in options.languages:
        job = _job(archive, out, options, sources[number], tag)
        ways = Ways(
            earlier=names[number - 1] if number else "",
            later=names[number + 1] if number + 1 < len(names) else "",
            languages=tuple(one for one in options.languages if one != tag),
            files=tuple((kind.upper(), name) for kind, name in files[tag]),
        )
        jobs += _parts(job, out, ways)
        jobs += (
            replace(job, format_name=kind, path=str(out / tag / name))
            for kind, name in files[tag]
            if kind in options.formats and _built_before(options, week, name) is None
        )
    return _Week(week, tuple(jobs), files)


def _job(archive: Path, out: Path, options: SiteOptions, weeks: tuple[str, ...], tag: str) -> Job:
    week = weeks[0]
    catalogs = found_in(options.folder, options.translations, weeks)
    return Job(
        **options.making,
        source=str(archive / f"{week}.json"),
        language=tag,
        format_name="html",
        path="",
        week=week,
        translations=tuple(map(str, catalogs)),
        left=str(carried_file(out, week)),
    )


def _parts(job: Job, out: Path, ways: Ways) -> Iterator[SiteJob]:
    folder = out / job.language
    for part, path in (
        (Part.PAGE, folder / places.week_page(job.week)),
        (Part.CARD, _card_file(out, job.week, job.language)),
        (Part.SEARCH, folder / places.week_data(job.week)),
    ):
        yield SiteJob(
            job=job, part=part, path=str(path), ways=ways if part is Part.PAGE else Ways()
        )


def _card_file(out: Path, week: str, language: str) -> Path:
    return out / places.RECORD / "cards" / f"{week}.{language}.json"


def _files(out: Path, options: SiteOptions, week: str, tag: str) -> Iterator[tuple[str, str]]:
    """Yield the formats and names of a week's report besides its page; copy those built before."""
    for kind in dict.fromkeys((*_LINKED, *options.formats)):
        name = places.report_file(week, tag, kind)
        before = _built_before(options, week, name)
        if before:
            _copy(before, out / tag / name)
        if before or kind in options.formats:
            yield kind, name


def _built_before(options: SiteOptions, week: str, name: str) -> Path | None:
    folders = (options.folder / placed(one, week) for one in options.reports)
    return next((path for one in folders if (path := one / name).is_file()), None)


def _copy(source: Path, target: Path) -> None:
    data = source.read_bytes()
    if not target.is_file() or target.read_bytes() != data:
        prepare_folder(target.parent)
        write_files([(target, data)])


def _made(
    jobs: Iterable[Work],
    out: Path,
    executor: Executor | Callable[[], Executor],
    tell: Callable[[Outcome], object],
) -> int:
    """Run the jobs, and return how many made their file anew.

    Raises:
        OutputError: One of them failed; all others have been done.
    """
    options = BatchOptions(record=out / places.RECORD / "record.jsonl")
    made, failed = 0, []
    for outcome in run(jobs, executor, options):
        tell(outcome)
        made += outcome.fate is Fate.MADE
        if outcome.fate is Fate.FAILED:
            failed.append(outcome)
    if failed:
        message = f"{len(failed)} files of the site could not be made, the first: {failed[0]}"
        raise OutputError(message, "mend that and run again; what is made is kept")
    return made


def _language(out: Path, options: SiteOptions, tag: str, planned: Sequence[_Week]) -> SiteLanguage:
    weeks = (
        IndexWeek(
            Card.model_validate_json(_card_file(out, one.week, tag).read_bytes()),
            tuple((kind, name, (out / tag / name).stat().st_size) for kind, name in one.files[tag]),
        )
        for one in planned
    )
    view = options.view("")
    return SiteLanguage(
        language=tag,
        weeks=tuple(weeks),
        base=options.base,
        brand=view.brand,
        templates=view.templates,
    )


def _write_changed(files: Iterable[tuple[Path, bytes]]) -> int:
    """Write those files that are not there as they should be, all or none; return how many."""
    changed = [
        (path, data) for path, data in files if not path.is_file() or path.read_bytes() != data
    ]
    for folder in dict.fromkeys(path.parent for path, _ in changed):
        prepare_folder(folder)
    write_files(changed)
    return len(changed)


def _remove_old(out: Path, languages: Iterable[str], wanted: Mapping[Path, bytes]) -> None:
    """Remove the pages of tags that no digest has any more."""
    for path in (path for tag in languages for path in (out / tag).glob(places.tag_page("*"))):
        if path not in wanted and _OURS in path.read_bytes()[:100_000]:
            path.unlink()
