"""What a batch has made, so that a restart makes only what is missing or has changed.

A record is a text file, one JSON object a line: a path, the key of what the file depends on, and
the hash of its content. The last line about a path counts; half a line is one not written.
"""

import hashlib
import json
import os
from pathlib import Path
from typing import IO

from digestlib.errors import OutputError


class Record:
    """The keys and hashes of the files that were made; close it when done."""

    def __init__(self, path: Path) -> None:
        """Open a record, made if it is not there.

        Raises:
            OutputError: It cannot be written.
        """
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._file: IO[bytes] = path.open("a+b")
        except OSError as error:
            hint = "name a file that you may write"
            raise OutputError(f"cannot write {path}: {error.strerror}", hint) from None
        self._file.seek(0)
        data = self._file.read()
        whole = data.rfind(b"\n") + 1
        self._file.truncate(whole)
        self._made = _entries(data[:whole])

    def has(self, path: str, key: str) -> bool:
        """Return whether the file was made from the same things, and is still as it was made."""
        made_from, content = self._made.get(path, ("", ""))
        if made_from != key:
            return False
        try:
            return hashlib.sha256(Path(path).read_bytes()).hexdigest() == content
        except OSError:
            return False

    def enter(self, path: str, key: str, content: str) -> None:
        """Write that a file was made.

        Args:
            path: The file.
            key: What it was made from.
            content: The SHA-256 of its content, in hexadecimal.
        """
        line = json.dumps({"path": path, "key": key, "content": content})
        self._file.write(line.encode() + b"\n")
        self._file.flush()
        self._made[path] = (key, content)

    def close(self) -> None:
        """Close the file."""
        os.fsync(self._file.fileno())
        self._file.close()


def _entries(data: bytes) -> dict[str, tuple[str, str]]:
    made = {}
    for line in data.splitlines():
        try:
            entry = json.loads(line)
            made[str(entry["path"])] = (str(entry["key"]), str(entry["content"]))
        except (ValueError, KeyError, TypeError):
            continue  # a line that says nothing only means that a file is made again
    return made
