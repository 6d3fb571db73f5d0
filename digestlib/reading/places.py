"""A text under its name, able to say which line an offset is on."""

import re
from bisect import bisect_right
from dataclasses import dataclass
from functools import cached_property

from digestlib.model import Problem


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
