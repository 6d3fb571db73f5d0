"""From files and text to typed digests; every character is accounted for."""

import os
from pathlib import Path

from digestlib.errors import InputError
from digestlib.model import Collection, Problem
from digestlib.reading.cues import shipped_cues
from digestlib.reading.decoding import decode
from digestlib.reading.page import read_page


def parse(text: str, *, name: str = "<text>") -> Collection:
    """Read digests from text.

    Args:
        text: A page of prose: an optional header line ``owner/repository · view``, then for each
            digest a title line and, below it, the review.
        name: What to call the text in problems.

    Returns:
        The digests, and the problems that reading survived.

    Raises:
        InputError: The text is empty.
    """
    if not text.strip():
        raise InputError(name, "the text is empty", "give at least one digest")
    return read_page(text, name, shipped_cues())


def read(path: str | os.PathLike[str]) -> Collection:
    """Read the digests of one file, which is UTF-8 text with or without a byte order mark.

    Args:
        path: The file.

    Returns:
        The digests, and the problems that reading survived.

    Raises:
        InputError: The file is missing, is a directory, cannot be opened, is empty or is not text.
    """
    file = Path(path)
    text, encoding = decode(_bytes(file), str(file))
    collection = parse(text, name=str(file))
    if encoding == "utf-8":
        return collection
    problem = Problem(
        source=str(file),
        line=1,
        column=1,
        message=f"the file is {encoding.upper()}, not UTF-8",
        hint="it was read all the same; save it as UTF-8",
    )
    return collection.model_copy(update={"problems": (problem, *collection.problems)})


def _bytes(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except FileNotFoundError:
        raise InputError(str(file), "there is no such file", "check the path") from None
    except IsADirectoryError:
        raise InputError(str(file), "this is a directory", "name the files in it") from None
    except OSError as error:
        raise InputError(str(file), f"cannot be read: {error.strerror}") from None
