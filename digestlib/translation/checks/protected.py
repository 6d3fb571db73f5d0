"""What no translator may change: code, references, addresses, placeholders, identifiers."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

_KINDS: Final = (
    ("token", re.compile(r"⟦.*⟧")),
    ("code", re.compile(r"[`~].*", re.DOTALL)),
    ("address", re.compile(r"<?(?:https?://|mailto:)[^>]*>?|\(.*\)", re.DOTALL)),
    ("reference", re.compile(r".*[#＃]\d+")),
    ("placeholder", re.compile(r"%.*|\$?\{.*\}")),
    ("identifier", re.compile(r".*", re.DOTALL)),
)


@dataclass(frozen=True, slots=True)
class Kept:
    """One thing that no translator may change: ``text`` is how it compares."""

    kind: str
    text: str
    start: int
    end: int


def kept(text: str, spans: Sequence[tuple[int, int]]) -> list[Kept]:
    """Return what no translator may change in a text, in order."""
    return [_kept(text[start:end], start, end) for start, end in spans]


def _kept(written: str, start: int, end: int) -> Kept:
    kind = next(name for name, pattern in _KINDS if pattern.fullmatch(written))
    if kind == "reference":
        written = written.replace("＃", "#")
    elif kind == "address":
        written = written.strip("<>")
        written = written[1:-1] if written.startswith("(") else written
    return Kept(kind, written, start, end)
