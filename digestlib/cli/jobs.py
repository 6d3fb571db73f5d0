"""What ``digestlib build`` does: one job a file, everything made before anything is written."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from rich.console import Console
from rich.progress import Progress

from digestlib import messages
from digestlib.archive.leaving import Leaving, leaving
from digestlib.cli.catalog_options import Resources, conditions, translated
from digestlib.cli.choices import Choices, format_names, options_of
from digestlib.cli.console import listed, put, read_parts, say
from digestlib.cli.views import pair_of
from digestlib.delivery.archives import read_archive
from digestlib.delivery.files import check_folder, prepare_folder, write_files
from digestlib.delivery.names import file_stem
from digestlib.errors import InputError, LanguageError
from digestlib.exporting import Options
from digestlib.exporting.sets import Exports, ReportFile, report_files
from digestlib.languages import resolve, tag_of
from digestlib.messages import Messages
from digestlib.model import Collection, Problem
from digestlib.reading.merging import merge
from digestlib.reading.naming import seen_from
from digestlib.rendering.views import NO_PAST, Past, View, page_of, past_of
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
    view: View
    archive: Path | None
    wordings: Mapping[str, Messages]
    cues: list[Path] | None
    choices: Choices
    is_quiet: bool


def run(order: Order) -> None:
    """Build every file of an order, and write them once all are made."""
    names = format_names(order.formats)
    options = options_of(order.choices, names, lambda problem: _tell(problem, order))
    known = {*messages.available(), *order.wordings}
    tags, pair = _tags(order.locales, known), pair_of(order.bilingual, known)
    check_folder(order.out)
    parts = _without_own(read_parts(order.files, order.cues, quiet=True), order.out)
    if not order.is_quiet:
        for problem in merge(parts).problems:
            say(str(problem))
    collection = merge([_called(part, order.files) for part in parts])
    if not tags and not pair:
        tags = (resolve(collection.language, messages.available()),)
    stem = f"week-{order.view.week}" if order.view.week else _stem(order.files)
    files = report_files(stem, tags, names, pair)
    needed = tuple(dict.fromkeys((*tags, *pair)))
    bound = _bound(needed, collection, order)
    made = list(_made(files, bound, order, options))
    prepare_folder(order.out)
    write_files(made)
    if not order.is_quiet:
        for path, _ in made:
            put(str(path))


def _tell(problem: Problem, order: Order) -> None:
    if not order.is_quiet:
        say(str(problem))


def _without_own(parts: list[Collection], out: Path) -> list[Collection]:
    """Return the collections that are not reports of ours, in a folder that holds both."""
    folder = out.resolve()
    kept = [one for one in parts if folder not in Path(one.name).resolve().parents]
    return kept if any(one.digests for one in kept) else parts


def _called(part: Collection, files: list[Path]) -> Collection:
    """Return digests called as they are seen from the folder of what was named."""
    path = Path(part.name)
    named = next((one for one in files if one in (path, *path.parents)), path)
    return seen_from(named.absolute().parent, part)


@dataclass(frozen=True, slots=True)
class _Bound:
    """The digests in one language, and what earlier weeks mean to them."""

    translation: Translation
    past: Past


def _bound(tags: tuple[str, ...], collection: Collection, order: Order) -> dict[str, _Bound]:
    """Translate into each language what is shown; all of them share the engine's budget."""
    given = order.resources
    engine = find(given.engine) if given.engine else None
    left = _left(order, collection)
    with conditions(given, engine) as terms_of_work:
        resources = replace(given, engine=engine, conditions=terms_of_work)
        return {tag: _bound_in(tag, collection, left, order, resources) for tag in tags}


def _left(order: Order, collection: Collection) -> Leaving | None:
    """Return what earlier weeks left, where an archive is named; it is read and never written."""
    if order.archive is None:
        return None
    weeks = read_archive(order.archive)
    if not weeks:
        hint = "digestlib weekly makes an archive"
        raise InputError(str(order.archive), "no archived week is there", hint)
    return leaving(weeks, order.view.week, collection)


def _bound_in(
    tag: str, collection: Collection, left: Leaving | None, order: Order, resources: Resources
) -> _Bound:
    translation = _translation(tag, collection, order, resources)
    if left is None:
        return _Bound(translation, NO_PAST)

    def before(asking: Collection) -> Translation:
        engine = serving(resources.engine, asking.language, tag)
        return translated(asking, tag, order.translations, replace(resources, engine=engine))

    return _Bound(translation, past_of(left, collection, before, order.view))


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
    files: Sequence[ReportFile],
    bound: Mapping[str, _Bound],
    order: Order,
    options: Mapping[str, Options],
) -> Iterator[tuple[Path, bytes]]:
    """Yield each file's path and bytes; a language is rendered once."""
    exports = Exports(files, options)
    for file in _with_progress(files, is_quiet=order.is_quiet):
        for tag in file.languages:
            if tag not in exports.pages:
                shown = bound[tag]
                wording = order.wordings.get(tag)
                page = page_of(shown.translation, order.view, shown.past, wording)
                exports.pages[tag] = page
        yield order.out / file.name, exports.data(file)


def _with_progress(files: Sequence[ReportFile], *, is_quiet: bool) -> Iterable[ReportFile]:
    """Yield the files, and show on a terminal how far they are."""
    console = Console(stderr=True)
    if is_quiet or not console.is_terminal:
        yield from files
        return
    with Progress(console=console, transient=True) as progress:
        task = progress.add_task("", total=len(files))
        for file in files:
            progress.update(task, description=file.name)
            yield file
            progress.advance(task)


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
        return file_stem(files[0].resolve().name)
    stem, _, ending = files[0].stem.rpartition(".")
    return file_stem(stem if stem and _is_language(ending) else files[0].stem)


def _is_language(ending: str) -> bool:
    try:
        resolve(tag_of(ending), messages.available())
    except LanguageError:
        return False
    return True
