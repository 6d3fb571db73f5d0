"""What a batch has made, so that a restart makes only what is missing or has changed.

A record is a text file, one JSON object a line: a path as it leads from the record's folder, the
key of what the file depends on, and the hash of its content. The last line about a path counts;
half a line is one not written.
"""

import hashlib
import json
import os
from pathlib import Path

from digestlib.delivery.files import prepare_folder
from digestlib.delivery.journals import open_journal, whole_lines


class Record:
    """The keys and hashes of the files that were made; close it when done."""

    def __init__(self, path: Path) -> None:
        """Open a record, made if it is not there.

        Raises:
            OutputError: It cannot be written.
        """
        prepare_folder(path.parent)
        self._folder = path.parent
        self._file = open_journal(path)
        self._made = _entries(whole_lines(self._file))

    def has(self, path: str, key: str) -> bool:
        """Return whether the file was made from the same things, and is still as it was made."""
        made_from, content = self._made.get(self._place(path), ("", ""))
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
        place = self._place(path)
        line = json.dumps({"path": place, "key": key, "content": content})
        self._file.write(line.encode() + b"\n")
        self._file.flush()
        self._made[place] = (key, content)

    def _place(self, path: str) -> str:
        """Return how a path leads from the record's folder, wherever the batch is run from."""
        return Path(os.path.relpath(path, self._folder)).as_posix()

    def close(self) -> None:
        """Close the file."""
        os.fsync(self._file.fileno())
        self._file.close()


def _entries(lines: list[bytes]) -> dict[str, tuple[str, str]]:
    made = {}
    for line in lines:
        try:
            entry = json.loads(line)
            made[str(entry["path"])] = (str(entry["key"]), str(entry["content"]))
        except (ValueError, KeyError, TypeError):
            continue  # a line that says nothing only means that a file is made again
    return made
