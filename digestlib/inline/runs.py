"""What a line of inline Markdown is made of: a tagged union of six runs.

Runs are in normal form when they come from ``parse`` or ``normalise`` (see ``events``): adjacent
text is one run, nothing is empty, white space is single, and no run holds another of its own kind,
so a tree of runs is never more than three deep. A block of code stands in no other run, and no
white space stands beside it.
"""

from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class Text:
    """Words to be shown as they are."""

    text: str


@dataclass(frozen=True, slots=True)
class Code:
    """Words in a fixed-width face, with every character kept.

    ``info`` is None for code inside a line. Else the code is a block of lines, such as a fence
    holds, and ``info`` is what stands behind the fence's mark: its language, or nothing.
    """

    text: str
    info: str | None = None

    @property
    def is_block(self) -> bool:
        """Whether it is a block of lines of its own."""
        return self.info is not None


@dataclass(frozen=True, slots=True)
class Strong:
    """Runs of strong importance, bold in most looks."""

    runs: "tuple[Run, ...]"


@dataclass(frozen=True, slots=True)
class Emphasis:
    """Runs with stress, italic in most looks."""

    runs: "tuple[Run, ...]"


@dataclass(frozen=True, slots=True)
class Link:
    """Runs that lead to an http, https or mailto address."""

    runs: "tuple[Run, ...]"
    url: str


@dataclass(frozen=True, slots=True)
class Reference:
    """A pull request named in the text, such as ``#56266``, ``PR 123`` or ``owner/repo#12``.

    ``text`` is the wording of the source; ``repository`` is None where the wording names none.
    """

    text: str
    number: int
    repository: str | None = None


Run: TypeAlias = Text | Code | Strong | Emphasis | Link | Reference
