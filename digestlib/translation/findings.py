"""What a check finds in a translation."""

from dataclasses import dataclass
from enum import StrEnum


class Severity(StrEnum):
    """Whether a translation with this finding may be used."""

    ERROR = "error"
    """It must not: something that no translator may change is changed, or text is lost."""
    WARNING = "warning"
    """A person should look."""


class Side(StrEnum):
    """Which of the two texts a position is in."""

    SOURCE = "source"
    TRANSLATION = "translation"


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """One finding: ``code`` says of which kind, ``message`` what was found.

    ``start`` and ``end`` are the half-open range it is about, in code points of the text that
    ``side`` names: what is lost has its place in the source, everything else in the translation.
    ``fix`` is what the range of the translation should be instead, or nothing where only a person
    can tell.
    """

    code: str
    severity: Severity
    message: str
    side: Side = Side.TRANSLATION
    start: int = 0
    end: int = 0
    fix: str | None = None

    def fixed(self, translation: str) -> str:
        """Return the translation with the fix, or as it is where there is none."""
        if self.fix is None or self.side is not Side.TRANSLATION:
            return translation
        return translation[: self.start] + self.fix + translation[self.end :]
