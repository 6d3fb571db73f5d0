"""What was sent to whom, remembered so that a repeated run sends nothing twice.

A ledger is a text file, one JSON object a line, appended to and flushed to disk before and after
each letter. A process killed between the two leaves a letter of which nobody knows: it is
``uncertain``, and is not sent again unasked.
"""

import importlib
import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from enum import StrEnum
from pathlib import Path
from typing import IO

from digestlib.delivery.journals import open_journal, whole_lines
from digestlib.errors import InputError, OutputError


class Fate(StrEnum):
    """What became of a letter."""

    SENDING = "sending"
    """It was about to be handed over; without a later line, nobody knows."""
    SENT = "sent"
    """The server has taken it."""
    REFUSED = "refused"
    """The server will never take it: a reply 5yz."""
    DEFERRED = "deferred"
    """The server did not take it now: a reply 4yz, or a connection lost before it had it."""


class Ledger:
    """The fate of each letter of one edition; open it with ``opened``."""

    def __init__(self, file: IO[bytes], edition: str, fates: dict[str, Fate]) -> None:
        self._file = file
        self._edition = edition
        self._fates = fates

    def fate(self, address: str) -> Fate | None:
        """Return what became of the letter to an address, or nothing if none was sent."""
        return self._fates.get(address)

    def enter(self, address: str, fate: Fate, reply: str = "") -> None:
        """Write what became of a letter, and wait until it is on disk.

        Raises:
            OutputError: It cannot be written, so nothing more may be sent.
        """
        line = {"edition": self._edition, "address": address, "fate": fate, "reply": reply}
        try:
            self._file.write(json.dumps(line).encode() + b"\n")
            self._file.flush()
            os.fsync(self._file.fileno())
        except OSError as error:
            raise OutputError(f"cannot write the ledger: {error.strerror}", "free space") from None
        self._fates[address] = fate


@contextmanager
def opened(path: Path, edition: str) -> Iterator[Ledger]:
    """Open a ledger, made if it is not there, for one process alone.

    Args:
        path: The ledger's file, which may hold other editions too.
        edition: The name of the report that is sent, such as ``2026-W48``.

    Raises:
        OutputError: It cannot be written, or another run has it open.
        InputError: A line of it is not one that a ledger holds.
    """
    with open_journal(path) as file:
        _lock(file, path)
        entries = _entries(whole_lines(file), path)
        yield Ledger(file, edition, {to: fate for name, to, fate in entries if name == edition})


def _lock(file: IO[bytes], path: Path) -> None:
    try:
        fcntl = importlib.import_module("fcntl")
    except ImportError:  # Windows, where two runs at once are not kept apart
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise OutputError(f"{path} is in use by another run", "wait until it ends") from None


def _entries(lines: list[bytes], path: Path) -> Iterator[tuple[str, str, Fate]]:
    for number, line in enumerate(lines, 1):
        try:
            entry = json.loads(line)
            yield str(entry["edition"]), str(entry["address"]), Fate(entry["fate"])
        except (ValueError, KeyError, TypeError):
            hint = "name the ledger of an earlier run, or a new file"
            raise InputError(str(path), "this is no line of a ledger", hint, number) from None
