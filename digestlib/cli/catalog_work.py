"""``digestlib translate extract``, ``merge``, ``apply`` and ``pretranslate``."""

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

import typer

from digestlib.cli.catalog_options import (
    CatalogFile,
    CatalogFiles,
    Check,
    EngineName,
    GlossaryFile,
    MemoryFile,
    PolicyName,
    Resources,
    opened,
    remembered,
    terms,
    translated,
    write_new,
)
from digestlib.cli.console import CueFiles, Files, put, put_data, read_all, say
from digestlib.delivery.files import write_file


def extract(
    files: Files,
    locale: Annotated[
        str, typer.Option("--locale", "-l", metavar="TAG", help="Language to translate into.")
    ],
    out: Annotated[
        Path | None,
        typer.Option("--out", "-o", metavar="FILE", help="PO file to write; never overwritten."),
    ] = None,
    glossary: GlossaryFile = None,
    cues: CueFiles = None,
) -> None:
    """Write a PO file of a week's digests for translators to fill in.

    digestlib translate extract week.txt --locale en --out week.en.po
    """
    from digestlib import messages
    from digestlib.languages import canonical
    from digestlib.translation.extracting import template

    tag = canonical(locale, messages.available())
    collection = read_all(files, cues)
    if collection.digests and all(digest.language == tag for digest in collection.digests):
        message = f"the digests are in {tag} already; name the language to translate into"
        raise typer.BadParameter(message, param_hint="--locale")
    text = template(collection, tag, glossary=terms(glossary))
    if out is None:
        put_data(text.removesuffix("\n"))
        return
    write_new(out, text.encode())
    put(str(out))


def merge(
    files: Files,
    catalog: CatalogFile,
    glossary: GlossaryFile = None,
    check: Check = False,
    cues: CueFiles = None,
) -> None:
    """Bring a PO file up to its digests: what changed is marked for review, nothing is lost.

    A text whose source changed keeps its translation as fuzzy, with the previous source and what
    kind of change it was: punctuation, numbers, code or wording.

    digestlib translate merge week.txt --catalog week.en.po
    """
    from digestlib.translation.headers import language_of
    from digestlib.translation.merging import merge as merged

    document = opened(catalog)
    found = merged(
        document,
        read_all(files, cues),
        language_of(document, str(catalog)),
        glossary=terms(glossary),
    )
    for step in found.steps:
        if step.before:
            say(f"{step.unit_id}: {step.what}")
    say(f"{catalog}: {_counted(found.counts)}")
    data = found.document.data()
    if data == document.data():
        return
    if check:
        raise typer.Exit(1)
    write_file(catalog, data)
    put(str(catalog))


def apply(
    files: Files,
    locale: Annotated[
        str, typer.Option("--locale", "-l", metavar="TAG", help="Language to translate into.")
    ],
    catalog: Annotated[
        list[Path] | None,
        typer.Option("--catalog", "-c", metavar="PATH", help="PO file, or a folder; repeatable."),
    ] = None,
    engine: EngineName = None,
    memory: MemoryFile = None,
    glossary: GlossaryFile = None,
    policy: PolicyName = "mark",
    out: Annotated[
        Path | None,
        typer.Option("--out", "-o", metavar="FILE", help="JSON file; by default standard output."),
    ] = None,
    cues: CueFiles = None,
) -> None:
    """Print the digests in another language, as JSON that every command reads.

    digestlib translate apply week.txt --locale en --catalog week.en.po --out week.en.json
    """
    resources = Resources(engine=engine, memory=memory, glossary=glossary, policy=policy)
    found = translated(read_all(files, cues), locale, catalog or [], resources)
    for problem in found.problems:
        say(str(problem))
    coverage = found.coverage
    say(f"{found.language}: {coverage.translated} of {coverage.total} texts are translated")
    text = found.collection.model_dump_json(indent=2, exclude_defaults=True)
    if out is None:
        put_data(text)
        return
    write_file(out, f"{text}\n".encode())
    put(str(out))


def pretranslate(
    catalogs: CatalogFiles,
    engine: EngineName = None,
    memory: MemoryFile = None,
    glossary: GlossaryFile = None,
    check: Check = False,
) -> None:
    """Fill the gaps of PO files from a memory and by a machine, marked as not reviewed.

    Texts that were translated before, word for word, count as reviewed. What a person wrote stays.

    digestlib translate pretranslate week.zh_Hant.po --engine opencc
    """
    from digestlib.translation.engines import find
    from digestlib.translation.pretranslating import pretranslate as filled

    if engine is None and memory is None:
        raise typer.BadParameter("name an engine, a memory, or both")
    machine = find(engine) if engine else None
    has_work = False
    with remembered(memory) as known:
        for path in catalogs:
            document = opened(path)
            found = filled(
                document, str(path), memory=known, engine=machine, glossary=terms(glossary)
            )
            for unit_id, reason in found.refused.items():
                say(f"{path}: {unit_id} is left empty: {reason}")
            say(f"{path}: {_counted(found.counts) or 'nothing to fill'}")
            has_work = has_work or bool(found.counts)
            if found.counts and not check:
                write_file(path, found.document.data())
                put(str(path))
    if check and has_work:
        raise typer.Exit(1)


def _counted(counts: Mapping[str, int]) -> str:
    return ", ".join(f"{name}: {count}" for name, count in counts.items() if count)
