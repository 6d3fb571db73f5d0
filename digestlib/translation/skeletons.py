"""A text without its tokens, and a translation with other tokens."""

import re
from collections.abc import Iterator
from typing import Final

from digestlib.translation.masking import protected_spans

_FIGURE: Final = re.compile(r"\d+(?:[.,]\d+)*")


def skeleton(text: str) -> str:
    """Return a text in which code, references, identifiers and figures are all one sign."""
    parts, at = [], 0
    for start, end in token_places(text):
        parts += [text[at:start], "⟦⟧"]
        at = end
    return "".join([*parts, text[at:]])


def tokens(text: str) -> list[str]:
    """Return what ``skeleton`` leaves out, in order."""
    return [text[start:end] for start, end in token_places(text)]


def token_places(text: str) -> list[tuple[int, int]]:
    """Return where code and the like stand, and figures outside of them, in order."""
    return list(_places(text))


def _places(text: str) -> Iterator[tuple[int, int]]:
    at = 0
    for start, end in [*protected_spans(text), (len(text), len(text))]:
        for figure in _FIGURE.finditer(text, at, start):
            yield figure.span()
        if start < end:
            yield start, end
        at = end


def exchanged(before: str, translation: str, after: str) -> str | None:
    """Return the translation of one text made to fit another that has the same number of tokens.

    Args:
        before: What was translated.
        translation: Its translation.
        after: The text that it shall fit.

    Returns:
        The translation with the other text's tokens, or nothing where it is not certain which goes
        where: a token that changes must stand once in the translation, and as it is written.
    """
    old, new = tokens(before), tokens(after)
    if len(old) != len(new):
        return None
    changes = {(one, other) for one, other in zip(old, new, strict=True) if one != other}
    if len({one for one, _ in changes}) != len(changes):
        return None
    places = {translation[start:end]: (start, end) for start, end in token_places(translation)}
    counts = tokens(translation)
    found = []
    for one, other in changes:
        if counts.count(one) != 1 or old.count(one) != 1:
            return None
        found.append((*places[one], other))
    for start, end, other in sorted(found, reverse=True):
        translation = translation[:start] + other + translation[end:]
    return translation
