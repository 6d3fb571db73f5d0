"""``digestlib translate extract``, ``merge``, ``apply`` and ``pretranslate``."""

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from digestlib.cli.catalog_options import (
    AnswersFile,
    Budget,
    CatalogFile,
    CatalogFiles,
    Check,
    EngineName,
    GlossaryFile,
    MemoryFile,
    PolicyName,
    Resources,
    conditions,
    opened,
    remembered,
    terms,
    translated,
    write_new,
)
from digestlib.cli.console import CueFiles, Files, put, put_data, read_all, say
from digestlib.delivery.files import write_file

if TYPE_CHECKING:
    from digestlib.translation import Translation
    from digestlib.translation.engines import Engine


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
    budget: Budget = None,
    answers: AnswersFile = None,
    out: Annotated[
        Path | None,
        typer.Option("--out", "-o", metavar="FILE", help="JSON file; by default standard output."),
    ] = None,
    cues: CueFiles = None,
) -> None:
    """Print the digests in another language, as JSON that every command reads.

    digestlib translate apply week.txt --locale en --catalog week.en.po --out week.en.json
    """
    resources = Resources(
        engine=engine,
        memory=memory,
        glossary=glossary,
        policy=policy,
        budget=budget,
        answers=answers,
    )
    found = translated(read_all(files, cues), locale, catalog or [], resources)
    _put_translation(found, out)


def _put_translation(found: "Translation", out: Path | None) -> None:
    """Tell how far digests are translated, and print them or write them to a file."""
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
    budget: Budget = None,
    answers: AnswersFile = None,
    again: Annotated[
        bool, typer.Option("--again", help="Ask again for texts that were refused before.")
    ] = False,
    dry_run: Annotated[
        bool,
        typer.Option("--dry-run", help="Ask nothing; print texts, characters and the price."),
    ] = False,
    check: Check = False,
) -> None:
    """Fill the gaps of PO files from a memory and by a machine, marked as not reviewed.

    Texts that were translated before, word for word, count as reviewed. What a person wrote stays.

    digestlib translate pretranslate week.zh_Hant.po --engine opencc
    """
    if engine is None and memory is None:
        raise typer.BadParameter("name an engine, a memory, or both")
    if dry_run and engine is None:
        raise typer.BadParameter("only an engine costs anything; name one", param_hint="--dry-run")
    resources = Resources(
        engine=engine,
        memory=memory,
        glossary=glossary,
        budget=budget,
        answers=answers,
        asks_again=again,
    )
    if dry_run:
        _tell_prices(catalogs, resources)
    elif _fill(catalogs, resources, check=check) and check:
        raise typer.Exit(1)


def _fill(catalogs: list[Path], resources: Resources, *, check: bool) -> bool:
    """Fill the gaps of catalogs, each written when it is done; return whether any had one."""
    from digestlib.translation.pretranslating import pretranslate as filled

    engine = _machine(resources)
    has_work = False
    with remembered(resources.memory) as known, conditions(resources, engine) as terms_of_work:
        for path in catalogs:
            document = opened(path)
            found = filled(
                document,
                str(path),
                memory=known,
                engine=engine,
                glossary=terms(resources.glossary),
                conditions=terms_of_work,
            )
            for unit_id, reason in found.refused.items():
                say(f"{path}: {unit_id} is left empty: {reason}")
            say(f"{path}: {_counted(found.counts) or 'nothing to fill'}{_cost(found.cost)}")
            has_work = has_work or bool(found.counts)
            if found.counts and not check:
                write_file(path, found.document.data())
                put(str(path))
    return has_work


def _tell_prices(catalogs: list[Path], resources: Resources) -> None:
    """Print what an engine would be asked for each catalog, and what that costs."""
    from digestlib.translation.pretranslating import expected

    engine = _machine(resources)
    assert engine is not None  # noqa: S101 - the caller saw to it
    with remembered(resources.memory) as known, conditions(resources, engine) as terms_of_work:
        for path in catalogs:
            found = expected(
                opened(path),
                str(path),
                engine,
                memory=known,
                glossary=terms(resources.glossary),
                conditions=terms_of_work,
            )
            price = found.price
            cost = "price unknown" if engine.limits.is_costly else "free"
            if price is not None:
                cost = f"about {price.expected:.4f} {price.currency}, at most {price.most:.4f}"
            put(
                f"{path}: texts: {found.texts}, characters: {found.characters}, calls: "
                f"{found.calls}, kept answers: {found.kept}, {cost}"
            )


def _machine(resources: Resources) -> "Engine | None":
    """Return the engine, where one is named."""
    from digestlib.translation.engines import find

    return find(resources.engine) if resources.engine else None


def _cost(cost: float) -> str:
    return f", cost: {cost:.4f}" if cost else ""


def _counted(counts: Mapping[str, int]) -> str:
    return ", ".join(f"{name}: {count}" for name, count in counts.items() if count)
