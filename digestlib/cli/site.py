"""``digestlib site``: the archive as a folder of pages."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

from digestlib.cli.archive import Folder
from digestlib.cli.build import Out, Templates, Title
from digestlib.cli.catalog_options import EngineName, GlossaryFile, MemoryFile, PolicyName

if TYPE_CHECKING:
    from collections.abc import Callable
    from concurrent.futures import Executor

    from digestlib.batch import Outcome

Locales: TypeAlias = Annotated[
    list[str] | None,
    typer.Option(
        "--locale",
        "-l",
        metavar="TAG",
        help="Language of the site, in any spelling; repeatable, and the first one's page opens. "
        "By default the language of the newest week.",
    ),
]
Translations: TypeAlias = Annotated[
    list[str] | None,
    typer.Option(
        "--translations",
        "-t",
        metavar="PATH",
        help="Translators' PO file of the digests, a folder or a pattern such as "
        "'digests/{week}.*.po'; repeatable.",
    ),
]
Formats: TypeAlias = Annotated[
    str, typer.Option("--format", "-f", metavar="NAMES", help="Build and link these too: pdf,docx.")
]
Reports: TypeAlias = Annotated[
    list[str] | None,
    typer.Option(
        "--reports",
        metavar="DIR",
        help="Folder of reports built before, such as 'out/{week}', to be copied and linked to; "
        "repeatable.",
    ),
]
Base: TypeAlias = Annotated[
    str,
    typer.Option("--base-url", metavar="URL", help="Where the site will lie; feeds ask for it."),
]
Processes: TypeAlias = Annotated[
    int, typer.Option("--processes", "-p", min=1, help="How many weeks are made at a time.")
]


def site(
    archive: Folder,
    out: Out = Path("site"),
    locale: Locales = None,
    translations: Translations = None,
    engine: EngineName = None,
    memory: MemoryFile = None,
    glossary: GlossaryFile = None,
    policy: PolicyName = "mark",
    formats: Formats = "",
    reports: Reports = None,
    base_url: Base = "",
    title: Title = "",
    templates: Templates = None,
    processes: Processes = 2,
) -> None:
    """Make pages of an archive: every week, tags, search and feeds, in every language.

    [bold]All weeks in two languages, with the PDFs that were mailed:[/bold]

    digestlib site archive -l zh -l en -t 'digests/{week}.*.po' --reports 'out/{week}' --out site

    The folder needs no server. What is there already and would come out the same is left alone.
    """
    from digestlib.cli.console import listed, put
    from digestlib.site.asking import site_address, site_languages
    from digestlib.site.building import SiteOptions, build_site

    options = SiteOptions(
        languages=site_languages(locale or [], archive),
        title=title,
        translations=tuple(translations or []),
        engine=engine,
        memory=str(memory) if memory else None,
        glossary=str(glossary) if glossary else None,
        policy=policy,
        formats=tuple(listed([formats])),
        reports=tuple(reports or []),
        base=site_address(base_url),
        templates=templates,
    )
    written = build_site(archive, out, options, _executor(processes), _told)
    put(f"{out / 'index.html'}: {written} files written")


def _executor(processes: int) -> "Callable[[], Executor]":
    """Return what makes the weeks: processes, or a thread of this one."""
    from concurrent.futures import ThreadPoolExecutor

    from digestlib import batch

    return batch.processes(processes) if processes > 1 else lambda: ThreadPoolExecutor(1)


def _told(outcome: "Outcome") -> None:
    from digestlib.batch import Fate
    from digestlib.cli.console import say

    if outcome.fate is Fate.FAILED:
        say(str(outcome))
