"""What engines that cost money or time are asked, in one process for a whole batch.

Workers side by side could neither share a budget nor wait together for a server. So the process
that runs a batch asks, before it hands a job out, and keeps the answers in a file; workers look
them up there and ask for nothing.
"""

from collections.abc import Hashable, Mapping
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol, Self

from digestlib.delivery.answers import kept_in
from digestlib.errors import DigestlibError
from digestlib.translation.engines import Conditions
from digestlib.translation.engines.conditions import Answers


@dataclass(slots=True)
class Shelf:
    """Answers that are kept, and the keys of those that are wanted and not there."""

    answers: Answers
    missing: set[str] = field(default_factory=set)

    def get(self, key: str) -> str | None:
        """Return an answer, or nothing."""
        found = self.answers.get(key)
        if found is None:
            self.missing.add(key)
        return found

    def keep(self, answers: Mapping[str, str]) -> None:
        """Keep answers.

        Raises:
            OutputError: They cannot be written.
        """
        self.answers.keep(answers)
        self.missing -= answers.keys()


class Asking(Protocol):
    """What may have something to ask."""

    @property
    def page(self) -> Hashable:
        """What it shares with others, which is asked about but once."""

    def ask(self, desk: "Desk") -> bool:
        """Ask what must be asked in one place, and return whether all of it is answered.

        Raises:
            DigestlibError: It cannot be asked.
            OSError: A file cannot be read.
        """


class Desk:
    """Where a batch asks: jobs that keep their answers in one file share a budget."""

    def __init__(self) -> None:
        self._stack = ExitStack()
        self._open: dict[tuple[str, float | None], tuple[Conditions, Shelf]] = {}
        self._asked: dict[Hashable, bool | DigestlibError] = {}

    def ask(self, work: Asking) -> None:
        """Ask for a job and for all that share its page, once.

        Raises:
            DigestlibError: It cannot be asked, now as before.
        """
        if work.page not in self._asked:
            try:
                self._asked[work.page] = work.ask(self)
            except DigestlibError as error:
                self._asked[work.page] = error
            except OSError:
                return  # the worker will meet it too, and may have better luck
        if isinstance(told := self._asked[work.page], DigestlibError):
            raise told

    def is_answered(self, work: Asking) -> bool:
        """Return whether all that a job asked was answered, or it asked for nothing."""
        return self._asked.get(work.page, True) is True

    def place(self, path: str, budget: float | None) -> tuple[Conditions, Shelf]:
        """Return how far may be gone with a file of answers, and that file.

        Raises:
            OutputError: It cannot be written.
        """
        if (path, budget) not in self._open:
            shelf = Shelf(self._stack.enter_context(kept_in(Path(path))))
            self._open[path, budget] = Conditions(budget=budget, answers=shelf), shelf
        return self._open[path, budget]

    def close(self) -> None:
        """Close the files of answers."""
        self._stack.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
