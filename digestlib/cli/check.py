"""``digestlib check``: what is odd in files of digests."""

from typing import TYPE_CHECKING, Annotated

import typer

from digestlib.cli.console import CueFiles, Files, fail, put, read_one, say
from digestlib.errors import InputError

if TYPE_CHECKING:
    from digestlib.model import Collection, Problem


def check(
    files: Files,
    cues: CueFiles = None,
    doubts: Annotated[
        bool, typer.Option("--doubts", help="Print also where reading had to guess.")
    ] = False,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Print problems only.")] = False,
) -> None:
    """Print the problems of digests as file:line:column: message (hint).

    [bold]In CI:[/bold]

    digestlib check digests/*.txt

    Exits with 1 if there are problems, and with 3 if a file cannot be read. Doubts are no problems.
    """
    parts: list[Collection] = []
    unreadable: list[int] = []
    for file in files:
        try:
            parts += read_one(file, cues)
        except InputError as error:
            unreadable.append(fail(error))
    guesses = [_doubts(part) if doubts else [] for part in parts]
    for part, guessed in zip(parts, guesses, strict=True):
        for one in sorted([*part.problems, *guessed], key=lambda one: (one.line, one.column)):
            put(str(one))
    problems = sum(len(part.problems) for part in parts)
    if not quiet:
        digests = sum(len(part.digests) for part in parts)
        doubted = f", doubts: {sum(map(len, guesses))}" if doubts else ""
        count = len(parts) + len(unreadable)
        say(f"files: {count}, digests: {digests}, problems: {problems}{doubted}")
    if unreadable or problems:
        raise typer.Exit(unreadable[-1] if unreadable else 1)


def _doubts(part: "Collection") -> "list[Problem]":
    from digestlib.reading.doubts import doubts

    return [one.model_copy(update={"message": f"doubt: {one.message}"}) for one in doubts(part)]
