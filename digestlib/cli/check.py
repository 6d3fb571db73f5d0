"""``digestlib check``: what is odd in files of digests."""

from typing import Annotated

import typer

from digestlib.cli.console import Files, fail, put, read_one, say
from digestlib.errors import InputError


def check(
    files: Files,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Print problems only.")] = False,
) -> None:
    """Print the problems of digests as file:line:column: message (hint).

    [bold]In CI:[/bold]

    digestlib check digests/*.txt

    Exits with 1 if there are problems, and with 3 if a file cannot be read.
    """
    found = digests = unreadable = 0
    for file in files:
        try:
            collection = read_one(file)
        except InputError as error:
            unreadable = fail(error)
            continue
        digests += len(collection.digests)
        found += len(collection.problems)
        for problem in collection.problems:
            put(str(problem))
    if not quiet:
        say(f"files: {len(files)}, digests: {digests}, problems: {found}")
    if unreadable or found:
        raise typer.Exit(unreadable or 1)
