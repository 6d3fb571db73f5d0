"""``digestlib translate align``, ``remember``, ``export`` and ``import``."""

from pathlib import Path
from typing import Annotated

import typer

from digestlib.cli.catalog_options import (
    CatalogFiles,
    MemoryFile,
    opened,
    remembered,
    write_new,
)
from digestlib.cli.console import CueFiles, put, read_all, say
from digestlib.delivery.files import write_file


def align(
    source: Annotated[Path, typer.Argument(metavar="SOURCE", help="The digests.")],
    translation: Annotated[
        Path, typer.Argument(metavar="TRANSLATION", help="The same digests in another language.")
    ],
    out: Annotated[
        Path | None,
        typer.Option("--out", "-o", metavar="PO", help="PO file to write; never overwritten."),
    ] = None,
    memory: MemoryFile = None,
    cues: CueFiles = None,
) -> None:
    """Bring two pages that say the same in two languages together, as a PO file and in a memory.

    Exits with 1 if a text has no counterpart, or a pair has errors.

    digestlib translate align week.zh.txt week.en.txt --out week.en.po
    """
    from digestlib.translation.aligning import align as aligned
    from digestlib.translation.findings import Severity

    found = aligned(read_all([source], cues), read_all([translation], cues))
    for pair in found.pairs:
        for finding in pair.findings:
            say(f"{pair.unit.id}: {finding.severity} {finding.code}: {finding.message}")
    for unit in found.alone:
        say(f"{unit.place}: there is nothing like it in the other language")
    say(f"pairs: {len(found.pairs)}, without counterpart: {len(found.alone)}")
    if out is not None:
        write_new(out, found.catalog().data())
        put(str(out))
    with remembered(memory, is_new_allowed=True) as known:
        if known is not None:
            new = known.add(found.reviewed(), found.source.language, found.language)
            say(f"{memory}: {new} new pairs")
    has_errors = any(
        one.severity is Severity.ERROR for pair in found.pairs for one in pair.findings
    )
    if found.alone or has_errors:
        raise typer.Exit(1)


def remember(
    catalogs: CatalogFiles,
    memory: Annotated[
        Path,
        typer.Option("--memory", "-m", metavar="FILE", help="Memory to add to; made if missing."),
    ],
) -> None:
    """Add the reviewed entries of PO files to a memory.

    digestlib translate remember week.en.po --memory digests.sqlite
    """
    from digestlib.translation.headers import languages_of
    from digestlib.translation.memory import Memory, reviewed_in

    with Memory.open(memory) as known:
        for path in catalogs:
            document = opened(path)
            new = known.add(reviewed_in(document), *languages_of(document, str(path)))
            say(f"{path}: {new} new pairs")


def export(
    catalog: Annotated[Path, typer.Argument(metavar="PO", help="PO file of digest content.")],
    out: Annotated[
        Path,
        typer.Option("--out", "-o", metavar="FILE", help="File to write, .xlf or .tmx."),
    ],
) -> None:
    """Write a PO file as XLIFF 1.2 for an agency, or its reviewed pairs as TMX for their memory.

    digestlib translate export week.en.po --out week.en.xlf
    """
    from digestlib.translation.headers import languages_of
    from digestlib.translation.memory import reviewed_in
    from digestlib.translation.tmx import to_tmx
    from digestlib.translation.xliff import to_xliff

    document = opened(catalog)
    match out.suffix.lower():
        case ".xlf" | ".xliff":
            data = to_xliff(document, str(catalog.name))
        case ".tmx":
            data = to_tmx(reviewed_in(document), *languages_of(document, str(catalog)))
        case _:
            raise typer.BadParameter(f"{out.name}: end the name in .xlf or .tmx")
    write_file(out, data)
    put(str(out))


def take(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="An .xlf or .tmx file.")],
    catalog: Annotated[
        Path | None,
        typer.Option("--catalog", "-c", metavar="PO", help="PO file that takes an .xlf file."),
    ] = None,
    memory: MemoryFile = None,
    source: Annotated[
        str, typer.Option("--from", metavar="TAG", help="Language of the sources of a .tmx file.")
    ] = "zh-Hans",
    locale: Annotated[
        str, typer.Option("--locale", "-l", metavar="TAG", help="Language of its translations.")
    ] = "en",
) -> None:
    """Take what comes back: an XLIFF file into its PO file, or a TMX file into a memory.

    A person's translation in the PO file is never replaced. Exits with 1 if something was refused.

    digestlib translate import week.en.xlf --catalog week.en.po
    """
    from digestlib.translation.catalog import read_bytes

    data = read_bytes(file)
    if file.suffix.lower() == ".tmx":
        _take_memory(data, file, memory, (source, locale))
    elif catalog is None:
        raise typer.BadParameter("name the PO file that takes it: --catalog")
    else:
        _take_xliff(data, file, catalog)


def _take_memory(data: bytes, file: Path, memory: Path | None, tags: tuple[str, str]) -> None:
    from digestlib import messages
    from digestlib.languages import canonical
    from digestlib.translation.tmx import from_tmx

    source, language = (canonical(tag, messages.available()) for tag in tags)
    pairs = list(from_tmx(data, str(file), source, language))
    with remembered(memory, is_new_allowed=True) as known:
        if known is None:
            raise typer.BadParameter("name the memory that takes it: --memory")
        say(f"{file}: {len(pairs)} pairs, {known.add(pairs, source, language)} of them new")


def _take_xliff(data: bytes, file: Path, catalog: Path) -> None:
    from digestlib.translation.xliff import from_xliff

    found = from_xliff(opened(catalog), data, str(file))
    for unit_id, reason in found.refused.items():
        say(f"{file}: {unit_id} is not taken: {reason}")
    say(f"{file}: taken: {len(found.taken)}, refused: {len(found.refused)}")
    if found.taken:
        write_file(catalog, found.document.data())
        put(str(catalog))
    if found.refused:
        raise typer.Exit(1)
