"""Records without empty lines between them, which all begin with the same label."""

import re
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Final

from digestlib.reading.cues import Cues, opens_review
from digestlib.reading.fields import fields

_LABEL: Final = re.compile(r"[^\w\n]{0,6}[^\W\d_][^\n：:】]{0,24}(?:[：:]\**|】[：:]?|\*\*[：:])")
"""What may be a label at the start of a line."""
_LISTS: Final = frozenset("-+•>|#0123456789")
"""What lines begin with that are no records."""

Range = tuple[int, int]


def split(text: str, start: int, end: int, cues: Mapping[str, Cues]) -> Sequence[Range]:
    """Return the records of a paragraph that begins with the label of a fact and repeats it.

    A line may stand above the first. Each record holds a verdict, or goes on as the first does; so
    points which begin with such a label are none.

    Args:
        text: The masked page.
        start: Where the paragraph begins.
        end: Where it ends.
        cues: How reviewers write, by language tag.
    """
    if text[start] in _LISTS or not (found := _repeated(text, start, end, cues)):
        return ((start, end),)
    begins = [start, *found] if found[0] > start else found
    return [*pairwise([*begins, end])]


def _repeated(text: str, start: int, end: int, cues: Mapping[str, Cues]) -> list[int]:
    """Return where the records begin, if there are several."""
    below = text.find("\n", start, end) + 1
    for first in (start, below) if below else ():
        label = _LABEL.match(text, first, end)
        again = text.find("\n" + label.group(), first, end) if label else -1
        if label and again >= 0 and text[first] not in _LISTS:
            words = text[first : text.find("\n", first, end)]
            if any(one.starts_with_fact(words) for one in cues.values()):
                return _records(text, label, end, cues)
    return []


def later(text: str, first: int, start: int, end: int, cues: Mapping[str, Cues]) -> list[int]:
    """Return where records begin inside a paragraph, as the first of a page does at its start.

    Args:
        text: The masked page.
        first: Where the first record begins.
        start: Where the paragraph begins.
        end: Where it ends.
        cues: How reviewers write, by language tag.
    """
    label = _LABEL.match(text, first)
    return _like_first(text, label, (start, end), cues) if label else []


def _records(text: str, label: re.Match[str], end: int, cues: Mapping[str, Cues]) -> list[int]:
    """Return where the records begin of which the first begins with a label, if there are more."""
    found = _like_first(text, label, (label.end(), end), cues)
    return [label.start(), *found] if found else []


def _like_first(
    text: str, label: re.Match[str], where: Range, cues: Mapping[str, Cues]
) -> list[int]:
    """Return where lines begin with a label, above a verdict or what is below the first of all."""
    sign, below = "\n" + label.group(), text.find("\n", label.end()) + 1
    second = _LABEL.match(text, below) if below else None
    begins, at = list[int](), text.find(sign, *where)
    while at >= 0:
        begins.append(at + 1)
        at = text.find(sign, at + 1, where[1])
    records = [(at, fields(text[at:stop])[1:]) for at, stop in pairwise([*begins, where[1]])]
    return [
        at
        for at, rest in records
        if _says_verdict(rest, cues) or (second and rest and rest[0].startswith(second.group()))
    ]


def _says_verdict(lines: Sequence[str], cues: Mapping[str, Cues]) -> bool:
    """Return whether a verdict begins one of the fields."""
    return any(opens_review(one.strip(), cues) for one in lines)
