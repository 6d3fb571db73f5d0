"""Engines' answers, kept in a file, so that nothing is paid for twice.

A journal of JSON lines: each batch is appended and synced before the next one is asked for, so a
process that is killed loses what is on its way and no more. Only its owner may read the file, for
it holds what digests say.
"""

import fcntl
import json
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Final, Self

from digestlib.delivery.files import prepare_folder
from digestlib.delivery.journals import open_journal, whole_lines
from digestlib.errors import OutputError
from digestlib.translation.engines.conditions import Answers, NoAnswers

_PRIVATE: Final = 0o600


def usual_place(environment: Mapping[str, str]) -> Path:
    """Return the file that all of a user's runs share, below the folder for caches."""
    caches = environment.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    return Path(caches) / "digestlib" / "answers.jsonl"


@contextmanager
def kept_in(path: Path | None) -> Iterator[Answers]:
    """Yield the answers in a file, or without a file what keeps none.

    Raises:
        OutputError: The file cannot be written.
    """
    if path is None:
        yield NoAnswers()
        return
    with AnswerFile.open(path) as answers:
        yield answers


class AnswerFile:
    """The answers in a file; use ``AnswerFile.open``, and close it when done.

    Several processes may add to one file at a time; each knows what was there when it began.
    """

    def __init__(self, journal: IO[bytes], path: Path) -> None:
        self._journal = journal
        self._path = path
        with _locked(journal):
            self._known = dict(_pairs(whole_lines(journal)))

    @classmethod
    def open(cls, path: Path) -> Self:
        """Open a file of answers, which is made if it is not there.

        Raises:
            OutputError: It cannot be written.
        """
        prepare_folder(path.parent)
        journal = open_journal(path)
        if path.stat().st_size == 0:
            path.chmod(_PRIVATE)
        return cls(journal, path)

    def get(self, key: str) -> str | None:
        """Return an answer, or nothing."""
        return self._known.get(key)

    def keep(self, answers: Mapping[str, str]) -> None:
        """Add answers; when this returns they are on the disk.

        Raises:
            OutputError: They cannot be written.
        """
        new = {key: text for key, text in answers.items() if self._known.get(key) != text}
        if not new:
            return
        lines = (json.dumps({"key": key, "text": text}) for key, text in new.items())
        try:
            with _locked(self._journal):
                self._journal.write("".join(f"{line}\n" for line in lines).encode())
                self._journal.flush()
                os.fsync(self._journal.fileno())
        except OSError as error:
            hint = "name another file for the answers"
            raise OutputError(f"cannot write {self._path}: {error.strerror}", hint) from None
        self._known |= new

    def close(self) -> None:
        """Close the file."""
        self._journal.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


@contextmanager
def _locked(journal: IO[bytes]) -> Iterator[None]:
    """Hold the file while its end is read or written: another process may add to it too."""
    fcntl.flock(journal, fcntl.LOCK_EX)
    try:
        yield
    finally:
        fcntl.flock(journal, fcntl.LOCK_UN)


def _pairs(lines: list[bytes]) -> Iterator[tuple[str, str]]:
    """Yield keys and answers; of a line that is none of ours, nothing."""
    for line in lines:
        try:
            entry = json.loads(line)
            key, text = entry["key"], entry["text"]
        except (ValueError, KeyError, TypeError):
            continue
        if isinstance(key, str) and isinstance(text, str):
            yield key, text
