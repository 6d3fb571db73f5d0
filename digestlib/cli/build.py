"""``digestlib build``: from digests to the files of the report."""

from pathlib import Path
from typing import Annotated

import typer

from digestlib.cli.console import CueFiles, Files


def build(
    files: Files,
    locale: Annotated[
        list[str] | None,
        typer.Option(
            "--locale",
            "-l",
            metavar="TAG",
            help="Language of a report, in any spelling (zh, zh-CN, zh_Hans, en-US); repeatable. "
            "By default the language of the digests.",
        ),
    ] = None,
    formats: Annotated[
        list[str] | None,
        typer.Option(
            "--format", "-f", metavar="NAMES", help="pdf, docx, md, html, json; comma-separated."
        ),
    ] = None,
    translations: Annotated[
        list[Path] | None,
        typer.Option(
            "--translations",
            "-t",
            metavar="PATH",
            help="Translators' PO file of the digests, or a folder of them; repeatable.",
        ),
    ] = None,
    out: Annotated[Path, typer.Option("--out", "-o", metavar="DIR", help="Folder to write to.")] = (
        Path("out")
    ),
    week: Annotated[
        str | None, typer.Option(metavar="WEEK", help="ISO week for the cover, such as 2026-W48.")
    ] = None,
    title: Annotated[
        str, typer.Option(metavar="TEXT", help="Title of the report, in place of ours.")
    ] = "",
    templates: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Folder whose templates stand in for ours."),
    ] = None,
    cues: CueFiles = None,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Print errors only.")] = False,
) -> None:
    """Build the weekly report, in every language and format asked for.

    [bold]The week in Chinese and English, as PDF and Word:[/bold]

    digestlib build week.txt -l zh -l en -f pdf,docx -t week.en.po --week 2026-W48

    Nothing is written unless everything could be made. A text without a translation is shown in
    its source language and marked.
    """
    from digestlib.cli import jobs

    try:
        order = jobs.Order(
            files=files,
            locales=locale or [],
            formats=formats or ["pdf"],
            translations=translations or [],
            out=out,
            week=jobs.week_of(week),
            title=title,
            templates=templates,
            cues=cues,
            is_quiet=quiet,
        )
    except ValueError as error:
        raise typer.BadParameter(str(error), param_hint="--week") from None
    jobs.run(order)
