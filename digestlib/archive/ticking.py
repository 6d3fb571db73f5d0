"""Follow-ups that somebody ticked off in a report's Markdown."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final
from urllib.parse import unquote

from digestlib.archive.carrying import said

_TICKED: Final = re.compile(
    r"^[ \t>]*(?:[-*+]|\d{1,9}[.)])[ \t]+\[[xX]\][ \t]+(?P<text>.+)"
    # Editors fill lines, so an item's id may stand in a later one.
    r"(?P<rest>(?:\n(?![ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]|\#|$)).+)*)",
    re.MULTILINE,
)
_ID: Final = re.compile(r"<!--\s*(?P<id>[^\s<>]+/[0-9a-f]+)\s*-->")
_COMMENT: Final = re.compile(r"<!--.*?-->")
_NOT_IN_COMMENTS: Final = re.compile(r"[^\w./-]|-(?=-)")


@dataclass(frozen=True, slots=True)
class Ticked:
    """The ids of follow-ups whose box is ticked, and ticked lines that are none of them.

    An id that the line itself names need not be that of any follow-up.
    """

    ids: tuple[str, ...]
    unknown: tuple[str, ...]


def ticked(markdown: str, texts: Mapping[str, Iterable[str]]) -> Ticked:
    """Return which follow-ups are ticked off in a report's Markdown.

    A line names its follow-up in an HTML comment. One without stands for the follow-up with whose
    text it ends; what stands in front, such as whom it is for, and all punctuation and Markdown do
    not matter. Of several, the longest text counts, and then the first.

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
        if named := _ID.search(match["text"]) or _ID.search(match["rest"]):
            ids.append(unquote(named["id"]))
            continue
        line = said(_COMMENT.sub("", match["text"]))
        name = next((name for words, name in known if line.endswith(words)), None)
        if name is None:
            unknown.append(match["text"].rstrip("\\ "))
        else:
            ids.append(name)
    return Ticked(tuple(dict.fromkeys(ids)), tuple(unknown))


def as_comment(name: str) -> str:
    """Return the id of a follow-up as an HTML comment, which nothing in it can end.

    Signs that plain ids have not are written as in addresses (RFC 3986, 2.1).
    """
    return f"<!-- {_NOT_IN_COMMENTS.sub(lambda one: _escaped(one[0]), name)} -->"


def _escaped(char: str) -> str:
    return "".join(f"%{byte:02X}" for byte in char.encode(errors="surrogatepass"))
