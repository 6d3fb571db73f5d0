"""``digestlib build``: from digests to the files of the report."""

from pathlib import Path
from typing import Annotated, TypeAlias

import typer

from digestlib.archive import MOST_CARRIED
from digestlib.cli.branding import Accent, LogoFile, Organisation, brand_of
from digestlib.cli.catalog_options import (
    AnswersFile,
    Budget,
    EngineName,
    GlossaryFile,
    MemoryFile,
    PolicyName,
    Resources,
)
from digestlib.cli.choices import (
    Choices,
    ForComments,
    FrontMatter,
    MissingGlyphs,
    OnMissingGlyphs,
    PaperSize,
    PlainContents,
    Reference,
)
from digestlib.cli.console import CueFiles, Files, week_of
from digestlib.cli.views import group_key, order_keys


def _folder(written: str) -> Path:
    """Return a folder as a path; an empty name, which would be the one we are in, is refused."""
    if not written:
        raise typer.BadParameter("the name of a folder is empty; '.' is the one you are in")
    return Path(written)


Locales: TypeAlias = Annotated[
    list[str] | None,
    typer.Option(
        "--locale",
        "-l",
        metavar="TAG",
        help="Language of a report, in any spelling (zh, zh-CN, zh_Hans, en-US); repeatable. "
        "By default the language of the digests.",
    ),
]
Formats: TypeAlias = Annotated[
    list[str] | None,
    typer.Option(
        "--format", "-f", metavar="NAMES", help="pdf, docx, md, html, json; comma-separated."
    ),
]
Translations: TypeAlias = Annotated[
    list[Path] | None,
    typer.Option(
        "--translations",
        "-t",
        metavar="PATH",
        help="Translators' PO file of the digests, or a folder of them; repeatable.",
    ),
]
Out: TypeAlias = Annotated[
    Path, typer.Option("--out", "-o", metavar="DIR", parser=_folder, help="Folder to write to.")
]
Week: TypeAlias = Annotated[
    str | None,
    typer.Option(metavar="WEEK", help="ISO week for the cover, such as 2026-W48, or a date in it."),
]
Title: TypeAlias = Annotated[
    str, typer.Option(metavar="TEXT", help="Title of the report, in place of ours.")
]
Folder: TypeAlias = Annotated[
    Path | None,
    typer.Option(
        "--locales",
        metavar="DIR",
        help="Folder of the PO files of fixed wording; by default the one that reports are made "
        "with.",
    ),
]
Templates: TypeAlias = Annotated[
    Path | None,
    typer.Option(metavar="DIR", help="Folder whose templates and style sheets stand in for ours."),
]
GroupKey: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--group-by",
        metavar="KEY",
        parser=group_key,
        help="Headings over the digests: verdict, repository, tag, or addressee of follow-ups.",
    ),
]
OrderKeys: TypeAlias = Annotated[
    list[str] | None,
    typer.Option(
        "--order-by",
        metavar="KEYS",
        help="verdict, repository, date, title, number, source; comma-separated, the first one "
        "most important, -date for the newest first. By default verdict.",
    ),
]
ArchiveFolder: TypeAlias = Annotated[
    Path | None,
    typer.Option(
        "--archive",
        metavar="DIR",
        help="Archive whose earlier weeks are compared with --week and whose open follow-ups are "
        "shown; it is read, never written.",
    ),
]
MostCarried: TypeAlias = Annotated[
    int,
    typer.Option(
        "--most-carried",
        metavar="COUNT",
        min=0,
        help="How many follow-ups of earlier weeks are listed; the others are counted.",
    ),
]
Bilingual: TypeAlias = Annotated[
    str | None,
    typer.Option(
        metavar="TAG,TAG",
        help="One report in two languages, such as zh,en, aligned digest by digest. Without "
        "--locale, that alone.",
    ),
]
Quiet: TypeAlias = Annotated[bool, typer.Option("--quiet", "-q", help="Print errors only.")]


def build(
    files: Files,
    locale: Locales = None,
    bilingual: Bilingual = None,
    formats: Formats = None,
    translations: Translations = None,
    engine: EngineName = None,
    memory: MemoryFile = None,
    glossary: GlossaryFile = None,
    policy: PolicyName = "mark",
    budget: Budget = None,
    answers: AnswersFile = None,
    out: Out = Path("out"),
    week: Week = None,
    title: Title = "",
    group_by: GroupKey = None,
    order_by: OrderKeys = None,
    archive: ArchiveFolder = None,
    most_carried: MostCarried = MOST_CARRIED,
    locales: Folder = None,
    templates: Templates = None,
    logo: LogoFile = None,
    accent: Accent = "",
    organisation: Organisation = "",
    paper: PaperSize = None,
    cues: CueFiles = None,
    reference: Reference = None,
    markdown_front_matter: FrontMatter = False,
    markdown_plain_contents: PlainContents = False,
    markdown_for_comments: ForComments = False,
    missing_glyphs: OnMissingGlyphs = MissingGlyphs.ERROR,
    quiet: Quiet = False,
) -> None:
    """Build the weekly report, in every language and format asked for.

    [bold]The week in Chinese and English, as PDF and Word:[/bold]

    digestlib build week.txt -l zh -l en -f pdf,docx -t week.en.po --week 2026-W48

    Nothing is written unless everything could be made. A text without a translation is shown in
    its source language and marked.
    """
    from digestlib.cli import jobs
    from digestlib.cli.catalogs import wordings_in
    from digestlib.rendering.views import View

    if archive is not None and week is None:
        raise typer.BadParameter("say which week this is, with --week", param_hint="--archive")
    order = jobs.Order(
        files=files,
        locales=locale or [],
        bilingual=bilingual,
        formats=formats or ["pdf"],
        translations=translations or [],
        resources=Resources(
            engine=engine,
            memory=memory,
            glossary=glossary,
            policy=policy,
            budget=budget,
            answers=answers,
        ),
        out=out,
        view=View(
            week=week_of(week),
            title=title,
            group_by=group_by,
            order_by=order_keys(order_by),
            most_carried=most_carried,
            templates=templates,
            brand=brand_of(logo, accent, organisation),
        ),
        archive=archive,
        wordings=wordings_in(locales) if locales else {},
        cues=cues,
        choices=Choices(
            reference=reference,
            markdown_front_matter=markdown_front_matter,
            markdown_plain_contents=markdown_plain_contents,
            markdown_for_comments=markdown_for_comments,
            missing_glyphs=missing_glyphs,
            paper=paper,
        ),
        is_quiet=quiet,
    )
    jobs.run(order)
