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


def _records(text: str, label: re.Match[str], end: int, cues: Mapping[str, Cues]) -> list[int]:
    """Return where lines begin with a label, each above a verdict or what is below the first."""
    begins, sign = [label.start()], "\n" + label.group()
    while (again := text.find(sign, begins[-1], end)) >= 0:
        begins.append(again + 1)
    records = [(at, fields(text[at:stop])[1:]) for at, stop in pairwise([*begins, end])]
    second = _LABEL.match(records[0][1][0]) if records[0][1] else None
    found = [
        at
        for at, rest in records
        if _says_verdict(rest, cues) or (second and rest and rest[0].startswith(second.group()))
    ]
    return found if len(found) > 1 and found[0] == begins[0] else []


def _says_verdict(lines: Sequence[str], cues: Mapping[str, Cues]) -> bool:
    """Return whether a verdict begins one of the fields."""
    return any(opens_review(one.strip(), cues) for one in lines)
