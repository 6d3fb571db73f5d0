"""``digestlib site``: the archive as a folder of pages."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

from digestlib.archive import MOST_CARRIED
from digestlib.cli.archive import Folder
from digestlib.cli.branding import Accent, LogoFile, Organisation, brand_of
from digestlib.cli.build import GroupKey, MostCarried, OrderKeys, Out, Templates, Title
from digestlib.cli.catalog_options import (
    AnswersFile,
    Budget,
    EngineName,
    GlossaryFile,
    MemoryFile,
    PolicyName,
    usual_answers,
)
from digestlib.cli.views import order_keys

if TYPE_CHECKING:
    from digestlib.batch import Outcome
    from digestlib.site.building import SiteOptions

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
    budget: Budget = None,
    answers: AnswersFile = None,
    formats: Formats = "",
    reports: Reports = None,
    base_url: Base = "",
    title: Title = "",
    group_by: GroupKey = None,
    order_by: OrderKeys = None,
    most_carried: MostCarried = MOST_CARRIED,
    templates: Templates = None,
    logo: LogoFile = None,
    accent: Accent = "",
    organisation: Organisation = "",
    processes: Processes = 2,
) -> None:
    """Make pages of an archive: every week, tags, search and feeds, in every language.

    [bold]All weeks in two languages, with the PDFs that were mailed:[/bold]

    digestlib site archive -l zh -l en -t 'digests/{week}.*.po' --reports 'out/{week}' --out site

    The folder needs no server. What is there already and would come out the same is left alone.
    """
    from digestlib.cli.console import listed
    from digestlib.site.asking import site_languages
    from digestlib.site.building import SiteOptions
    from digestlib.weekly.addresses import site_address

    brand_of(logo, accent, organisation)  # refused by the name of its option
    options = SiteOptions(
        languages=site_languages(locale or [], archive),
        title=title,
        group_by=group_by,
        order_by=order_keys(order_by),
        most_carried=most_carried,
        translations=tuple(translations or []),
        engine=engine,
        budget=budget,
        answers=str(answers or usual_answers()),
        memory=str(memory) if memory else None,
        glossary=str(glossary) if glossary else None,
        policy=policy,
        formats=tuple(listed([formats])),
        reports=tuple(reports or []),
        base=site_address(base_url),
        templates=str(templates) if templates else None,
        logo=str(logo) if logo else None,
        accent=accent,
        organisation=organisation,
    )
    build(archive, out, options, processes)


def build(archive: Path, out: Path, options: "SiteOptions", processes: int) -> None:
    """Build a site, and tell where it is and what of it failed.

    Raises:
        InputError: The folder holds no archived week, or one that cannot be read.
        OutputError: A file could not be made or written.
    """
    from digestlib.batch.processes import workers
    from digestlib.cli.console import put
    from digestlib.site.building import build_site

    written = build_site(archive, out, options, workers(processes), _told)
    put(f"{out / 'index.html'}: {written} files written")


def _told(outcome: "Outcome") -> None:
    from digestlib.batch import Fate
    from digestlib.cli.console import say

    if outcome.fate is Fate.FAILED:
        say(str(outcome))
