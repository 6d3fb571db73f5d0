"""What all commands say the same way."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

from digestlib.errors import DigestlibError, InputError

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


def fail(error: DigestlibError) -> int:
    """Print an error and return its exit code."""
    say(f"error: {error}")
    return error.exit_code


def say(text: str) -> None:
    """Print a line for people, apart from the output that programs read."""
    sys.stdout.flush()
    typer.echo(_printable(text, sys.stderr.encoding), err=True)


def put(text: str) -> None:
    """Print a line of output."""
    typer.echo(_printable(text, sys.stdout.encoding))


def read_one(file: Path) -> "Collection":
    """Read a file or folder, or standard input for ``-``.

    Raises:
        InputError: It cannot be read.
    """
    from digestlib.reading import read, read_bytes

    if str(file) == "-":
        return read_bytes(sys.stdin.buffer.read(), "<stdin>")
    return read(file)


def read_all(files: list[Path], *, quiet: bool = False) -> "Collection":
    """Read the files as one collection, and tell of the problems.

    Raises:
        InputError: A file cannot be read, or none holds a digest.
    """
    from digestlib.reading.merging import merge

    collection = merge([read_one(file) for file in files])
    if not collection.digests:
        names = ", ".join(str(file) for file in files)
        raise InputError(names, "no digest was found", "write a title line, then the review below")
    if collection.problems and not quiet:
        for problem in collection.problems:
            say(str(problem))
    return collection


def _printable(text: str, encoding: str | None) -> str:
    """Return the text as the terminal can show it: no control characters, nothing unencodable."""
    visible = "".join(char if char.isprintable() or char in "\n\t" else "\ufffd" for char in text)
    return visible.encode(encoding or "utf-8", "replace").decode(encoding or "utf-8")
