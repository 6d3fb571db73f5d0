"""What all commands say the same way."""

import datetime as dt
import os
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final, TypeAlias

import typer

from digestlib.errors import DigestlibError, InputError, OutputError

if TYPE_CHECKING:
    from digestlib.model import Collection


Files: TypeAlias = Annotated[
    list[Path],
    typer.Argument(
        metavar="FILE...",
        help="Files or folders of digests; - is standard input.",
        show_default=False,
    ),
]
"""The argument that every command on digests takes."""

CueFiles: TypeAlias = Annotated[
    list[Path] | None,
    typer.Option(
        "--cues",
        metavar="FILE",
        help="TOML file of your team's own phrases, which adds to ours; repeatable.",
    ),
]
"""The option that every command on digests takes."""


_BROKEN_PIPE: Final = 141


def fail(error: DigestlibError) -> int:
    """Print an error and return its exit code."""
    say(f"error: {error}")
    return error.exit_code


def listed(written: Iterable[str]) -> list[str]:
    """Return the names in what an option was given, each time with commas between them."""
    return [name.strip() for part in written for name in part.split(",") if name.strip()]


def say(text: str) -> None:
    """Print a line for people, apart from the output that programs read."""
    if sys.stderr is not None:
        typer.echo(printable(text, sys.stderr.encoding), err=True)


def put(text: str) -> None:
    """Print a line of output, with nothing in it that drives a terminal."""
    put_data(printable(text, getattr(sys.stdout, "encoding", None)))


def put_data(text: str) -> None:
    """Print output for programs, as it is.

    Raises:
        OutputError: Standard output is closed or full. A reader that stops reading, such as
            ``head``, ends the command with exit code 141, as the shell says it.
    """
    if sys.stdout is None:
        raise OutputError("standard output is closed", "name a file or a terminal to write to")
    try:
        typer.echo(text)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise SystemExit(_BROKEN_PIPE) from None
    except OSError as error:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise OutputError(f"cannot write to standard output: {error.strerror}") from None


def week_of(written: str | None) -> str:
    """Return the ISO week that ``--week`` was given, in its usual spelling, or empty for none.

    Args:
        written: An ISO week, or a date, which stands for the week that it is in.

    Raises:
        typer.BadParameter: It is neither.
    """
    from digestlib.languages import week_dates, week_label

    if written is None:
        return ""
    try:
        return week_label(_date(written) or week_dates(written)[0])
    except ValueError as error:
        raise typer.BadParameter(str(error), param_hint="--week") from None


def _date(written: str) -> dt.date | None:
    """Return the date that a text is, such as ``2026-11-24``, or nothing."""
    try:
        return dt.datetime.strptime(written.strip(), "%Y-%m-%d").replace(tzinfo=dt.UTC).date()
    except ValueError:
        return None


def read_one(file: Path, cues: list[Path] | None) -> "list[Collection]":
    """Read a file, or standard input for ``-``, or each file of a folder.

    Raises:
        InputError: It cannot be read, or a cue file is bad.
    """
    from digestlib.reading import read_bytes, read_each

    if str(file) == "-":
        return [read_bytes(sys.stdin.buffer.read(), "<stdin>", cues=cues)]
    return read_each(file, cues=cues)


_NO_DIGEST: Final = ("no digest was found", "write a title line, then the review below")


def read_parts(
    files: list[Path], cues: list[Path] | None, *, quiet: bool = False
) -> "list[Collection]":
    """Read the files as one collection each, and tell of the problems.

    Raises:
        InputError: A file cannot be read, or none holds a digest; or a cue file is bad.
    """
    parts = [part for file in files for part in read_one(file, cues)]
    if not any(part.digests for part in parts):
        names = ", ".join(str(file) for file in files)
        told = [one for part in parts for one in part.problems]  # the last says why
        what, hint = (told[-1].message, told[-1].hint) if told else _NO_DIGEST
        raise InputError(names, what, hint)
    for problem in (one for part in parts if not quiet for one in part.problems):
        say(str(problem))
    return parts


def read_all(
    files: list[Path], cues: list[Path] | None = None, *, quiet: bool = False
) -> "Collection":
    """Read the files as one collection, and tell of the problems.

    Raises:
        InputError: As for ``read_parts``.
    """
    from digestlib.reading.merging import merge

    return merge(read_parts(files, cues, quiet=quiet))


def printable(text: str, encoding: str | None) -> str:
    """Return the text as the terminal can show it: no control characters, nothing unencodable."""
    visible = "".join(char if char.isprintable() or char in "\n\t" else "\ufffd" for char in text)
    return visible.encode(encoding or "utf-8", "replace").decode(encoding or "utf-8")
