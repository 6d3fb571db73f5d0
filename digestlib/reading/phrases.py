"""The small language in which cues are written.

A phrase is plain text with five signs::

    (a|b)      either
    [a]        perhaps
    {name}     a slot: something to keep, such as {count} or {addressee}
    {name: a}  the same, where the phrase itself says what the slot holds
    …          up to forty characters that end no clause
    a space    any white space

Everything else stands for itself, whatever its case.
"""

import re
from collections.abc import Iterable, Mapping
from typing import Final

_SIGNS: Final = re.compile(
    r"\{(?P<slot>\w+)(?::\s*(?P<held>[^{}]+))?\}|(?P<sign>[()|\[\]…])|(?P<space>\s+)|(?P<plain>.)"
)
_WHOLE_WORD: Final = r"(?!(?<=[A-Za-z0-9])[A-Za-z0-9])"
_ANYTHING: Final = r"[^，。；：！？,;:!?\n]{0,40}?"
_WRITTEN: Final = {
    "(": "(?:",
    ")": ")",
    "|": "|",
    "[": "(?:",
    "]": ")?",
    "…": _ANYTHING,
}


class PhraseError(ValueError):
    """A phrase is not written in the language above."""


def expression(phrase: str, slots: Mapping[str, str]) -> str:
    """Return the phrase as a regular expression with one named group a slot.

    Args:
        phrase: The phrase.
        slots: What each slot may hold, as regular expressions.

    Raises:
        PhraseError: A slot is unknown, brackets do not pair, or the phrase may be empty.
    """
    parts = []
    for match in _SIGNS.finditer(phrase):
        if slot := match["slot"]:
            if slot not in slots:
                known = ", ".join(sorted(slots)) or "none"
                raise PhraseError(f"{phrase!r}: unknown slot {{{slot}}}; known: {known}")
            held = expression(match["held"], {}) if match["held"] else slots[slot]
            parts.append(f"(?P<{slot}>{held})")
        elif match["sign"]:
            parts.append(_WRITTEN[match["sign"]])
        else:
            parts.append(r"\s+" if match["space"] else re.escape(match["plain"]))
    return _checked("".join(parts), phrase)


def pattern(phrases: Iterable[str], slots: Mapping[str, str]) -> list[re.Pattern[str]]:
    """Return the phrases compiled, longest first, so that a longer one wins over its own part.

    None of them ends inside a Latin word.
    """
    ordered = sorted(phrases, key=len, reverse=True)
    written = (expression(one, slots) for one in ordered)
    return [re.compile(f"(?:{one}){_WHOLE_WORD}", re.IGNORECASE) for one in written]


def _checked(written: str, phrase: str) -> str:
    try:
        says_nothing = re.compile(written).fullmatch("") is not None
    except re.error as error:
        raise PhraseError(f"{phrase!r} is not a phrase: {error}") from None
    if says_nothing:
        raise PhraseError(f"{phrase!r} is not a phrase: it says nothing")
    return written
