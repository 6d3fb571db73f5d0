"""A text under its name, able to say which line an offset is on."""

import re
import unicodedata
from bisect import bisect_right
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from digestlib.model import Problem

_TURNS: Final = frozenset({"LRE", "RLE", "PDF", "LRO", "RLO", "LRI", "RLI", "FSI", "PDI"})
"""The classes of the controls of the bidirectional algorithm."""


def replacement(char: str) -> tuple[str, str]:
    """Return what to say of a character that ``sanitise`` replaced: the problem and the way out."""
    if unicodedata.bidirectional(char) in _TURNS:
        what = f"U+{ord(char):04X}, which turns the direction of the text behind it"
        return f"{what}, was replaced by U+FFFD", "delete it; nobody can see that it is there"
    return (
        "a character that no document may hold was replaced by U+FFFD",
        "delete the control character or broken surrogate",
    )


@dataclass(frozen=True)
class NamedText:
    """The text of a source, and what to call it in problems."""

    text: str
    name: str

    @cached_property
    def _lines(self) -> tuple[int, ...]:
        return (0, *(match.end() for match in re.finditer("\n", self.text)))

    def problem(self, position: int, field: str, message: str, hint: str) -> Problem:
        """Return a problem at an offset of the text."""
        line = bisect_right(self._lines, position)
        column = position - self._lines[line - 1] + 1
        return Problem(
            source=self.name, line=line, column=column, field=field, message=message, hint=hint
        )
