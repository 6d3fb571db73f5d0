"""What ``digestlib build`` does: one job a file, everything made before anything is written."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from rich.console import Console
from rich.progress import Progress

from digestlib import messages
from digestlib.brand import Brand
from digestlib.cli.catalog_options import Resources, conditions, translated
from digestlib.cli.choices import Choices, options_of
from digestlib.cli.console import listed, put, read_parts, say
from digestlib.cli.views import pair_of
from digestlib.delivery.files import check_folder, prepare_folder, write_files
from digestlib.errors import LanguageError
from digestlib.exporting import Options, export_editions, exporter
from digestlib.exporting.bilingual import bilingual
from digestlib.languages import resolve, tag_of
from digestlib.messages import Messages
from digestlib.model import Collection, Problem
from digestlib.reading.merging import merge
from digestlib.rendering import Page, render
from digestlib.report import compose
from digestlib.translation import Coverage, Translation
from digestlib.translation.engines import find, serving


@dataclass(frozen=True, slots=True, kw_only=True)
class Order:
    """What to build, as the command line was given it."""

    files: list[Path]
    locales: list[str]
    bilingual: str | None
    formats: list[str]
    translations: list[Path]
    resources: Resources
    out: Path
    week: str
    title: str
    group_by: str | None
    order_by: tuple[str, ...]
    wordings: Mapping[str, Messages]
    templates: Path | None
    brand: Brand
    cues: list[Path] | None
    choices: Choices
    is_quiet: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class _Job:
    """One file to make; of several languages it holds all, digest by digest if it is bilingual."""

    languages: tuple[str, ...]
    format_name: str
    path: Path
    is_bilingual: bool = False


def run(order: Order) -> None:
    """Build every file of an order, and write them once all are made."""
    names = _formats(order.formats)
    options = options_of(order.choices, names, lambda problem: _tell(problem, order))
    known = {*messages.available(), *order.wordings}
    tags, pair = _tags(order.locales, known), pair_of(order.bilingual, known)
    check_folder(order.out)
    collection = merge(_without_own(read_parts(order.files, order.cues, quiet=True), order.out))
    if not order.is_quiet:
        for problem in collection.problems:
            say(str(problem))
    if not tags and not pair:
        tags = (resolve(collection.language, messages.available()),)
    stem = f"week-{order.week}" if order.week else _stem(order.files)
    jobs = [*_jobs(tags, names, order.out / stem), *_bilingual(pair, names, order.out / stem)]
    needed = tuple(dict.fromkeys((*tags, *pair)))
    translations = _translations(needed, collection, order)
    made = list(_made(jobs, translations, order, options))
    prepare_folder(order.out)
    write_files(made)
    if not order.is_quiet:
        for path, _ in made:
            put(str(path))


def _jobs(tags: tuple[str, ...], names: tuple[str, ...], stem: Path) -> Iterator[_Job]:
    """Yield a file for each language and format, and an HTML file that holds all languages."""
    for tag in tags:
        for name in names:
            path = stem.with_name(f"{stem.name}.{tag}.{name}")
            yield _Job(languages=(tag,), format_name=name, path=path)
    if "html" in names and len(tags) > 1:
        path = stem.with_name(f"{stem.name}.html")
        yield _Job(languages=tags, format_name="html", path=path)


def _bilingual(pair: tuple[str, ...], names: tuple[str, ...], stem: Path) -> Iterator[_Job]:
    """Yield a file for each format that has pages, called after both languages."""
    for name in names if pair else ():
        if name != "json":
            path = stem.with_name(f"{stem.name}.{'+'.join(pair)}.{name}")
            yield _Job(languages=pair, format_name=name, path=path, is_bilingual=True)


def _tell(problem: Problem, order: Order) -> None:
    if not order.is_quiet:
        say(str(problem))


def _without_own(parts: list[Collection], out: Path) -> list[Collection]:
    """Return the collections that are not reports of ours, in a folder that holds both."""
    folder = out.resolve()
    kept = [one for one in parts if folder not in Path(one.name).resolve().parents]
    return kept if any(one.digests for one in kept) else parts


def _translations(
    tags: tuple[str, ...], collection: Collection, order: Order
) -> dict[str, Translation]:
    """Translate digests into each language; all of them share the engine's budget."""
    given = order.resources
    engine = find(given.engine) if given.engine else None
    with conditions(given, engine) as terms_of_work:
        resources = replace(given, engine=engine, conditions=terms_of_work)
        return {tag: _translation(tag, collection, order, resources) for tag in tags}


def _translation(
    tag: str, collection: Collection, order: Order, resources: Resources
) -> Translation:
    engine = serving(resources.engine, collection.language, tag)
    resources = replace(resources, engine=engine)
    translation = translated(collection, tag, order.translations, resources)
    if not order.is_quiet:
        for problem in translation.problems:
            say(str(problem))
        _tell_coverage(tag, translation.coverage)
    return translation


def _tell_coverage(tag: str, coverage: Coverage) -> None:
    if not coverage.is_complete:
        say(
            f"{tag}: {coverage.translated} of {coverage.total} texts are translated; the others "
            "are shown in their source language and marked "
            "(digestlib translate extract writes a PO file to fill in)"
        )


def _made(
    jobs: list[_Job],
    translations: Mapping[str, Translation],
    order: Order,
    options: Mapping[str, Options],
) -> Iterator[tuple[Path, bytes]]:
    """Yield each file's path and bytes; a language is rendered once."""
    pages: dict[str, Page] = {}
    for job in _with_progress(jobs, is_quiet=order.is_quiet):
        for tag in job.languages:
            if tag not in pages:
                pages[tag] = _page(translations[tag], order)
        chosen = options.get(job.format_name)
        if job.is_bilingual:
            yield job.path, exporter(job.format_name, chosen)(_side_by_side(job, pages))
        elif job.format_name == "html":
            yield job.path, _html([pages[tag] for tag in job.languages], jobs, chosen)
        else:
            yield job.path, exporter(job.format_name, chosen)(pages[job.languages[0]])


def _side_by_side(job: _Job, pages: dict[str, Page]) -> Page:
    """Return the page of both languages, made once for all formats."""
    name = "+".join(job.languages)
    if name not in pages:
        first, second = (pages[tag] for tag in job.languages)
        pages[name] = bilingual(first, second)
    return pages[name]


def _page(translation: Translation, order: Order) -> Page:
    report = compose(
        translation,
        week=order.week or None,
        title=order.title,
        group_by=order.group_by,
        order=order.order_by,
    )
    wording = order.wordings.get(report.language)
    return render(report, templates=order.templates, brand=order.brand, wording=wording)


def _html(pages: list[Page], jobs: list[_Job], options: "Options | None") -> bytes:
    """Return one language's HTML with links to the others' files, or that of all languages."""
    from digestlib.exporting.html import HtmlOptions

    chosen = options if isinstance(options, HtmlOptions) else HtmlOptions()
    if len(pages) > 1:
        return export_editions(pages, chosen)
    language = pages[0].report.language
    others = tuple(
        (job.languages[0], job.path.name)
        for job in jobs
        if job.format_name == "html" and len(job.languages) == 1 and language not in job.languages
    )
    return exporter("html", replace(chosen, others=others))(pages[0])


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
    names = [name.lower() for name in listed(written)]
    for name in names or [""]:
        exporter(name)
    return tuple(dict.fromkeys(names))


def _tags(written: list[str], available: set[str]) -> tuple[str, ...]:
    spelled = listed(written)
    if written and not spelled:
        raise LanguageError("", available)
    return tuple(dict.fromkeys(resolve(one, available) for one in spelled))


def _stem(files: list[Path]) -> str:
    """Return what to call the report of these files, without the language of the source."""
    if len(files) != 1 or str(files[0]) == "-":
        return "week"
    if files[0].is_dir():
        return _file_name(files[0].resolve().name)
    stem, _, ending = files[0].stem.rpartition(".")
    return _file_name(stem if stem and _is_language(ending) else files[0].stem)


def _is_language(ending: str) -> bool:
    try:
        resolve(tag_of(ending), messages.available())
    except LanguageError:
        return False
    return True


def _file_name(stem: str) -> str:
    """Return a stem that every file system takes."""
    return re.sub(r'[\x00-\x1f<>:"/\\|?*]+', "-", stem).strip(" .-") or "week"
