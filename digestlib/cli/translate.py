"""``digestlib translate``: the translators' side of digest content."""

from pathlib import Path
from typing import Annotated

import typer

from digestlib.cli.console import CueFiles, Files, put, put_data, read_all
from digestlib.delivery.files import write_file
from digestlib.errors import OutputError

app = typer.Typer(no_args_is_help=True, help="Work with translations of digest content.")


@app.callback()
def _group() -> None:
    """Hold the commands."""


@app.command()
def extract(
    files: Files,
    locale: Annotated[
        str, typer.Option("--locale", "-l", metavar="TAG", help="Language to translate into.")
    ],
    out: Annotated[
        Path | None,
        typer.Option("--out", "-o", metavar="FILE", help="PO file to write; never overwritten."),
    ] = None,
    cues: CueFiles = None,
) -> None:
    """Write a PO file of a week's digests for translators to fill in.

    digestlib translate extract week.txt --locale en --out week.en.po
    """
    from digestlib import messages
    from digestlib.languages import resolve
    from digestlib.translation.extracting import template

    tag = resolve(locale, messages.available())
    text = template(read_all(files, cues), tag)
    if out is None:
        put_data(text.removesuffix("\n"))
        return
    if out.exists():
        hint = "translators' work is never overwritten; name another file"
        raise OutputError(f"{out} is there already", hint)
    write_file(out, text.encode())
    put(str(out))
