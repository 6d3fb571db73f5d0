"""Text files that are appended to line by line, and survive a process that is killed between."""

from pathlib import Path
from typing import IO

from digestlib.errors import OutputError


def open_journal(path: Path) -> IO[bytes]:
    """Open a journal to read and to append to; it is made if it is not there.

    Raises:
        OutputError: It cannot be written.
    """
    try:
        return path.open("a+b")
    except OSError as error:
        hint = "name a file that you may write"
        raise OutputError(f"cannot write {path}: {error.strerror}", hint) from None


def whole_lines(journal: IO[bytes]) -> list[bytes]:
    """Return the lines of a journal; the rest of one that a killed process had begun is cut off."""
    journal.seek(0)
    data = journal.read()
    whole = data.rfind(b"\n") + 1
    journal.truncate(whole)
    return data[:whole].splitlines()
