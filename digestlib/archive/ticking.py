"""Follow-ups that somebody ticked off in a report's Markdown."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from digestlib.archive.carrying import said

_TICKED: Final = re.compile(r"^\s*[-*+]\s+\[[xX]\]\s+(?P<text>.+)$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Ticked:
    """The ids of follow-ups whose box is ticked, and ticked lines that are none of them."""

    ids: tuple[str, ...]
    unknown: tuple[str, ...]


def ticked(markdown: str, texts: Mapping[str, Iterable[str]]) -> Ticked:
    """Return which follow-ups are ticked off in a report's Markdown.

    A line stands for the follow-up with whose text it ends; what stands in front, such as whom it
    is for, and all punctuation and Markdown do not matter. Of several, the longest text counts.

    Args:
        markdown: The report, or any list of task items.
        texts: What each follow-up says, by id, in every language that reports are made in.
    """
    known = sorted(
        ((words, name) for name, each in texts.items() for text in each if (words := said(text))),
        key=lambda one: -len(one[0]),
    )
    ids: list[str] = []
    unknown: list[str] = []
    for match in _TICKED.finditer(markdown):
        line = said(match["text"])
        name = next((name for words, name in known if line.endswith(words)), None)
        if name is None:
            unknown.append(match["text"].rstrip("\\ "))
        else:
            ids.append(name)
    return Ticked(tuple(dict.fromkeys(ids)), tuple(unknown))
