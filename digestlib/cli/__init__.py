"""The command line: arguments, progress, messages and exit codes, and no logic of its own."""

import os
import sys
from typing import Final

import typer

from digestlib.cli import archive, build, check, locale, schema, send, show, site, translate, weekly
from digestlib.cli.console import fail, say
from digestlib.errors import DigestlibError

_FAULT: Final = 70
"""The exit code of a fault of our own, as sysexits.h has it."""

app = typer.Typer(
    name="digestlib",
    no_args_is_help=True,
    rich_markup_mode="rich",
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    help="""Turn code-review digests into the weekly report, in the reader's language.

    [bold]A week, start to end:[/bold]

    digestlib check week.txt

    digestlib translate extract week.txt --locale en --out week.en.po

    digestlib build week.txt --locale zh-Hans --locale en --translations week.en.po --week 2026-W48
    """,
    epilog=(
        "Exit codes: 0 done · 1 problems found · 2 wrong arguments · 3 input cannot be read · "
        "4 bad PO file · 5 no such language · 6 no such format · 7 bad template · "
        "8 a character no font can draw · 9 output cannot be written · "
        "10 a machine translator fails · 11 a letter was not sent"
    ),
)
app.command("build")(build.build)
app.command("show")(show.show)
app.command("check")(check.check)
app.command("weekly")(weekly.weekly)
app.command("send")(send.send)
app.command("site")(site.site)
app.command("schema")(schema.schema)
app.add_typer(archive.app, name="archive")
app.add_typer(translate.app, name="translate")
app.add_typer(locale.app, name="locale")


def _version(asked: bool) -> None:
    if asked:
        from digestlib import __version__

        typer.echo(f"digestlib {__version__}")
        raise typer.Exit


@app.callback()
def _common(
    version: bool = typer.Option(
        False, "--version", help="Print the version.", callback=_version, is_eager=True
    ),
) -> None:
    """Hold the options of the bare command."""


def main() -> None:
    """Run the command line and exit."""
    try:
        app()
    except DigestlibError as error:
        sys.exit(fail(error))
    except KeyboardInterrupt:
        sys.exit(130)
    except Exception as error:
        if os.environ.get("DIGESTLIB_TRACEBACK"):
            raise
        say(f"error: a fault in digestlib: {type(error).__name__}: {error}")
        say("please report it; with DIGESTLIB_TRACEBACK=1 it says where it happened")
        sys.exit(_FAULT)
