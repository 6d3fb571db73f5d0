"""What reading one digest needs beside its text."""

from dataclasses import dataclass

from digestlib.reading.body import Body
from digestlib.reading.cues import Cues
from digestlib.reading.ledger import Ledger


@dataclass(frozen=True, slots=True)
class Context:
    """How reviewers write, the account of the text, and what was found in it so far."""

    cues: Cues
    ledger: Ledger
    body: Body
    repository: str | None
    """The repository of the page."""
