"""What a report is made of: passages, sections, and the follow-ups of the week."""

import datetime as dt
from dataclasses import dataclass

from digestlib.model import Priority, PullRequest, VerdictLevel
from digestlib.translation import Mark


@dataclass(frozen=True, slots=True)
class Passage:
    """A text with inline Markdown and the language it is written in.

    ``mark`` is what to say of a text that is not a person's current translation.
    """

    text: str
    language: str
    mark: Mark | None = None

    @property
    def is_untranslated(self) -> bool:
        """Whether the reader's language was wanted and is missing."""
        return self.mark is Mark.UNTRANSLATED

    def __bool__(self) -> bool:
        return bool(self.text)


@dataclass(frozen=True, slots=True)
class Action:
    """One follow-up as a report shows it.

    ``age`` counts the weeks since an earlier week first asked for it, and is 0 for a new one;
    ``id`` is what an archive calls it, and empty where there is none.
    """

    text: Passage
    audience: Passage
    condition: Passage
    priority: Priority | None
    is_done: bool
    age: int = 0
    id: str = ""


@dataclass(frozen=True, slots=True)
class Section:
    """One digest as a report shows it.

    ``mark`` is what to say of all its texts alike; then they have no marks of their own.
    """

    anchor: str
    title: Passage
    level: VerdictLevel
    phrase: Passage
    rationale: Passage
    audience: Passage
    design_points: tuple[Passage, ...]
    actions: tuple[Action, ...]
    notes: tuple[Passage, ...]
    tags: tuple[Passage, ...]
    pull_request: PullRequest | None
    date: dt.date | None
    authors: tuple[str, ...]
    mark: Mark | None = None


@dataclass(frozen=True, slots=True)
class Errand:
    """One open follow-up of the week, and the digest that asks for it."""

    action: Action
    section: Section


@dataclass(frozen=True, slots=True)
class Addressee:
    """The open follow-ups for one audience; an empty name is for whoever takes them."""

    name: Passage
    errands: tuple[Errand, ...]
