"""What kind of change a source saw since it was translated."""

import re
from enum import StrEnum
from typing import Final

from digestlib.translation.masking import mask

_NUMBER: Final = re.compile(r"\d+(?:[.,]\d+)*")
_WORDLESS: Final = re.compile(r"[^\w\d]+|_")


class Change(StrEnum):
    """How much a translator has to look at, from least to most."""

    PUNCTUATION = "punctuation"
    """Only spaces, punctuation and emphasis."""
    NUMBERS = "numbers"
    """Only numbers, and perhaps punctuation."""
    CODE = "code"
    """Only code, references, addresses and identifiers, and perhaps numbers and punctuation."""
    WORDING = "wording"
    """The words."""


def change_of(before: str, after: str) -> Change | None:
    """Return how a source changed, or nothing for one that did not."""
    if before == after:
        return None
    old, new = mask(before), mask(after)
    same_code = sorted(old.tokens) == sorted(new.tokens)
    if same_code and _words(old.text) == _words(new.text):
        return Change.PUNCTUATION
    if _words(_without_numbers(old.text)) != _words(_without_numbers(new.text)):
        return Change.WORDING
    return Change.NUMBERS if same_code else Change.CODE


def _words(text: str) -> str:
    return _WORDLESS.sub("", text)


def _without_numbers(text: str) -> str:
    return _NUMBER.sub("", text)
