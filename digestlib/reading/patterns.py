"""The regular expressions that a cue file's words become where they are more than phrases."""

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import Final

from digestlib.reading import phrases

_NAME: Final = re.compile(r"\(\?P<\w+>")
_HAN: Final = re.compile(r"[\u3400-\u9fff]+")
# What writers put around a label: a bullet, a heading mark, a symbol, bold, brackets.
_BULLET: Final = r"(?:[-*+•][ \t]+|#{1,6}[ \t]+)?"
_SYMBOL: Final = r"(?:[\u2190-\u2bff\U0001f000-\U0001faff]\ufe0f?[ \t]*)?"
_COLON: Final = r"(?:[：:]\*\*|\*\*[ \t]*[：:]|】[：:]?|[：:])"

_OWNER: Final = r"(?<=todo)[(（](?P<owner>[\w-]{1,24})[)）]"
"""Whose the task is, as programmers write it."""


class Group(tuple[re.Pattern[str], ...]):  # noqa: SLOT001 - a tuple with one thing more
    """Patterns, and two that tell at a glance where any of them fits.

    ``anywhere`` finds the places, which lie behind no letter or figure; ``here`` looks at one.
    Most places fit none, so most patterns are never tried.
    """

    def _either(self) -> str:
        """Return the expression that fits where any of the patterns does."""
        each = [_NAME.sub("(?:", one.pattern) for one in self] or ["(?!)"]
        return "|".join(f"(?:{one})" for one in dict.fromkeys(each))

    @cached_property
    def here(self) -> re.Pattern[str]:
        """What fits where any of the patterns does."""
        return re.compile(self._either(), re.IGNORECASE | re.MULTILINE)

    @cached_property
    def anywhere(self) -> re.Pattern[str]:
        """What finds where any of them fits."""
        return re.compile(rf"(?<!\w)(?=(?:{self._either()}))", re.IGNORECASE | re.MULTILINE)


def any_of(written: Iterable[str]) -> str:
    """Return an expression for any of the phrases, longest first; it matches nothing for none."""
    ordered = sorted(written, key=len, reverse=True)
    return "|".join(phrases.expression(one, {}) for one in ordered) or "(?!)"


def count(numbers: Iterable[str]) -> str:
    """Return the expression of a count.

    Latin number words are words of their own; Han ones stand inside a run of Han, but a part of a
    longer number is none.
    """
    han = [word for word in numbers if _HAN.fullmatch(word)]
    letters = "".join(sorted(set("".join(han)))) or "\\n"
    words = [
        re.escape(word) if word in han else rf"\b{re.escape(word)}\b"
        for word in sorted(numbers, key=len, reverse=True)
    ]
    either = "|".join([*words, r"\d{1,2}"])
    return rf"(?<![{letters}\d])(?:{either})(?![{letters}\d])"


def labels(written: Iterable[str], slots: Mapping[str, str]) -> Group:
    """Return the labels with the marks that writers put around them."""
    ordered = sorted(written, key=len, reverse=True)
    found = [f"(?:{phrases.expression(one, slots)})" for one in ordered]
    before = rf"{_BULLET}{_SYMBOL}(?:\*\*|【)?{_SYMBOL}"
    alone = r"(?:\*\*|】)?[ \t\r]*(?=\n|\Z)"
    return Group(
        re.compile(form, re.IGNORECASE | re.MULTILINE)
        for words in found
        for form in (
            rf"{before}{words}(?:[ \t]*[(（](?P<who>@[\w-]+)[)）]|{_OWNER})?[ \t]*{_COLON}\s*",
            rf"^[ \t]*{before}{words}{alone}\s*",
        )
    )


def fact_labels(written: Iterable[str], slots: Mapping[str, str]) -> Group:
    """Return the labels that stand on one line with a fact, in front of a colon."""
    before = rf"{_BULLET}{_SYMBOL}(?:\*\*|【)?{_SYMBOL}"
    return Group(
        re.compile(rf"{before}{phrases.expression(one, slots)}[ \t]*{_COLON}[ \t]*", re.IGNORECASE)
        for one in sorted(written, key=len, reverse=True)
    )


def column(written: Iterable[str], slots: Mapping[str, str]) -> re.Pattern[str]:
    """Return what a column's heading in a table looks like."""
    words = "|".join(phrases.expression(one, slots) for one in written) or "(?!)"
    return re.compile(rf"{_SYMBOL}\**{_SYMBOL}(?:{words})[：:]?\**[：:]?", re.IGNORECASE)


def separators(written: Iterable[str]) -> tuple[re.Pattern[str], ...]:
    """Return the first separator, the first two of them, and so on to any of them."""
    listed = list(written)
    parts = [listed[:number] for number in range(1, len(listed) + 1)] or [[]]
    return tuple(re.compile(any_of(part), re.IGNORECASE) for part in parts)


def sequence(words: Iterable[str], last: Iterable[str] = ()) -> re.Pattern[str]:
    """Return what finds the enumerators of a list; the group ``n2`` is the second's."""
    groups = [
        f"(?P<n{number}>{phrases.expression(one, {})})" for number, one in enumerate(words, 1)
    ]
    groups.append(f"(?P<last>{any_of(last)})")
    return re.compile(rf"(?:{'|'.join(groups)})[，,：:\s]*", re.IGNORECASE)


def number_sequences(numbers: Mapping[str, int]) -> Iterator[re.Pattern[str]]:
    """Yield the enumerators made of number words: （一）（二） and 一、二、."""
    written: dict[int, list[str]] = {}
    for word, number in numbers.items():
        written.setdefault(number, []).append(re.escape(word))
    for before, behind in (("[(（]", "[)）]"), ("", "[、，,．]")):
        groups = [
            f"(?P<n{number}>{before}(?:{'|'.join(words)}){behind})"
            for number, words in sorted(written.items())
            if number > 0
        ]
        if groups:
            yield re.compile(rf"(?:{'|'.join(groups)})\s*", re.IGNORECASE)
