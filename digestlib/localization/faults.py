"""What is wrong in a PO file, and where."""

from dataclasses import dataclass
from enum import StrEnum


class Rule(StrEnum):
    """What a translation must hold to; the name that a fault is told by."""

    PLACEHOLDER = "placeholder"
    PLURAL = "plural"
    BRACKET = "bracket"
    END = "end-punctuation"
    SPACING = "spacing"
    WIDTH = "full-width"
    SCRIPT = "script"
    LENGTH = "length"
    ECHO = "untranslated"
    CHARACTER = "character"
    HEADER = "header"
    FORMAT = "format"


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """One fault: the file and the line of the entry's msgid, the rule, what is wrong, a way out."""

    source: str
    line: int
    rule: Rule
    message: str
    hint: str = ""

    def __str__(self) -> str:
        hint = f" ({self.hint})" if self.hint else ""
        return f"{self.source}:{self.line}: {self.rule}: {self.message}{hint}"
