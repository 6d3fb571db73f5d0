"""Every error digestlib raises on purpose.

    DigestlibError                 exit 1
    ├── InputError                 exit 3   a file or text cannot be read
    ├── CatalogError               exit 4   a PO file cannot be used
    ├── LanguageError              exit 5   no such language here
    ├── WeekError                  exit 2   no such week in the calendar
    ├── FormatError                exit 6   no such export format
    ├── TemplateError              exit 7   a template cannot be rendered
    ├── GlyphError                 exit 8   a character no font can draw
    ├── OutputError                exit 9   the result cannot be written
    │   └── MailError              exit 11  a mail server takes no letters
    └── EngineError                exit 10  an engine cannot translate

Exit 2 is the command line's own (wrong arguments). Errors carry data and make their own words:
what happened, where, and the way out.
"""

from collections.abc import Iterable, Sequence
from typing import ClassVar, Literal, TypeAlias

EngineFault: TypeAlias = Literal["failure", "final", "passing", "busy", "size"]
"""What to do about an engine's fault.

A ``failure`` is of these texts, and others may be tried; nothing goes after a ``final`` one, such
as a refused key. After a ``passing`` one the same may be tried again, after ``busy`` too, but
everybody has to wait; ``size`` says that fewer texts at once may do.
"""


class DigestlibError(Exception):
    """The base of every error that digestlib raises on purpose.

    ``exit_code`` is what the command line returns for it; ``hint`` is the way out, or empty.
    """

    exit_code: ClassVar[int] = 1

    def __init__(self, message: str, hint: str = "") -> None:
        self.message = message
        self.hint = hint
        super().__init__(message)

    def __str__(self) -> str:
        return f"{self.message} ({self.hint})" if self.hint else self.message


class _PlacedError(DigestlibError):
    """An error at a place in a file: ``source`` names it, ``reason`` says what is wrong there."""

    def __init__(self, source: str, message: str, hint: str = "", line: int | None = None) -> None:
        self.source = source
        self.line = line
        self.reason = message
        place = source if line is None else f"{source}:{line}"
        super().__init__(f"{place}: {message}", hint)


class InputError(_PlacedError):
    """A file or text cannot be read as digests."""

    exit_code = 3


class CatalogError(_PlacedError):
    """A PO file is malformed or does not fit."""

    exit_code = 4


class LanguageError(DigestlibError):
    """A language was asked for that is not there."""

    exit_code = 5

    def __init__(self, asked: str, available: Iterable[str], meant: str = "") -> None:
        self.asked = asked
        self.available = tuple(sorted(available))
        perhaps = f"did you mean {meant}? " if meant else ""
        listed = ", ".join(self.available) or "none"
        super().__init__(f"no language matches {asked!r}", f"{perhaps}available: {listed}")


class WeekError(DigestlibError, ValueError):
    """A week was asked for that no calendar has."""

    exit_code = 2

    def __init__(self, asked: str, reason: str) -> None:
        self.asked = asked
        super().__init__(f"there is no week {asked!r}: {reason}")


class FormatError(DigestlibError):
    """An export format was asked for that is not there."""

    exit_code = 6

    def __init__(self, asked: str, available: Iterable[str]) -> None:
        self.asked = asked
        self.available = tuple(sorted(available))
        super().__init__(f"no export format {asked!r}", f"available: {', '.join(self.available)}")


class TemplateError(_PlacedError):
    """A template cannot be found or rendered."""

    exit_code = 7


class GlyphError(DigestlibError):
    """The report holds characters that no available font can draw.

    ``missing`` lists ``(character, place)``, where the place names digest and field.
    """

    exit_code = 8

    def __init__(self, missing: Sequence[tuple[str, str]]) -> None:
        self.missing = tuple(missing)
        shown = "; ".join(f"{_name(char)} in {place}" for char, place in self.missing[:10])
        rest = len(self.missing) - 10
        more = f"; and {rest} more" if rest > 0 else ""
        super().__init__(
            f"no font can draw {shown}{more}",
            "replace the character, install a font that has it, or build with "
            "--missing-glyphs=report, which shows code points instead",
        )


class OutputError(DigestlibError):
    """The result cannot be written where it was asked for."""

    exit_code = 9


class MailError(OutputError):
    """A mail server takes no letters from us: it has no TLS, or refuses the login."""

    exit_code = 11


class EngineError(DigestlibError):
    """A machine translator cannot be had or cannot work; ``engine`` names it.

    ``fault`` says what may be done about it, and ``wait`` for how many seconds it asks.
    """

    exit_code = 10

    def __init__(
        self,
        engine: str,
        message: str,
        hint: str = "",
        *,
        fault: EngineFault = "failure",
        wait: float = 0,
    ) -> None:
        self.engine = engine
        self.fault = fault
        self.wait = wait
        super().__init__(f"{engine}: {message}", hint)


def _name(char: str) -> str:
    return f"{char!r} (U+{ord(char):04X})"
