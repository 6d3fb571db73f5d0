"""Fixed wording that tells, wherever it is shown, which message it is."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Final

from digestlib.messages import Messages

# Noncharacters, which stand in no text: what is between the first two is the number of a message.
_START, _SEPARATOR, _STOP = "\ufdd0", "\ufdd1", "\ufdd2"
_MARK: Final = re.compile(f"{_START}(\\d+){_SEPARATOR}|{_STOP}")
_NOT_TEXT: Final = re.compile(
    r"<(title|style|script)\b.*?</\1\s*>|<[^>]*>", re.DOTALL | re.IGNORECASE
)

Key = tuple[str, str]
"""A message: its context and its words."""


@dataclass(frozen=True, slots=True)
class Marked(Messages):
    """Fixed wording with marks; ``keys`` are the messages that were asked for, by number."""

    keys: list[Key] = field(default_factory=list)

    def gettext(self, message: str) -> str:
        """Return the marked translation of a message without context."""
        return self._marked(("", message), Messages.gettext(self, message))

    def ngettext(self, singular: str, plural: str, number: int) -> str:
        """Return the marked form for this number of a message without context."""
        found = Messages.ngettext(self, singular, plural, number)
        return self._marked(("", singular), found)

    def pgettext(self, context: str, message: str) -> str:
        """Return the marked translation of a message in a context."""
        return self._marked((context, message), Messages.pgettext(self, context, message))

    def npgettext(self, context: str, singular: str, plural: str, number: int) -> str:
        """Return the marked form for this number of a message in a context."""
        found = Messages.npgettext(self, context, singular, plural, number)
        return self._marked((context, singular), found)

    def _marked(self, key: Key, text: str) -> str:
        if key not in self.keys:
            self.keys.append(key)
        return f"{_START}{self.keys.index(key)}{_SEPARATOR}{text}{_STOP}"


def marked(messages: Messages) -> Marked:
    """Return fixed wording with marks."""
    return Marked(messages.language, messages.translations, messages.fallbacks)


def unmarked(text: str) -> str:
    """Return a text without marks."""
    return _MARK.sub("", text)


def with_elements(document: str, keys: list[Key], opening: Callable[[Key], str]) -> str:
    """Return a page in which elements stand in place of marks.

    Where no element may stand, in attributes, titles, styles and scripts, marks are left out.

    Args:
        document: The HTML that was rendered with marks.
        keys: The messages by number.
        opening: Returns the start tag of the ``span`` that a message stands in.
    """
    return "".join(_pieces(document, keys, opening))


def _pieces(document: str, keys: list[Key], opening: Callable[[Key], str]) -> Iterator[str]:
    position, depth = 0, 0
    for found in _NOT_TEXT.finditer(document):
        text, depth = _spans(document[position : found.start()], keys, opening, depth)
        yield text
        yield unmarked(found[0])
        position = found.end()
    yield unmarked(document[position:])


def _spans(
    text: str, keys: list[Key], opening: Callable[[Key], str], depth: int
) -> tuple[str, int]:
    """Return a text with elements for its marks, and how many of them are open behind it."""

    def span(found: re.Match[str]) -> str:
        nonlocal depth
        number = int(found[1]) if found[1] else -1
        if 0 <= number < len(keys):
            depth += 1
            return opening(keys[number])
        if found[1] or not depth:
            return ""  # a mark that a digest brought
        depth -= 1
        return "</span>"

    return _MARK.sub(span, text), depth
