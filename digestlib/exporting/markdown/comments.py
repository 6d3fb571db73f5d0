"""Making text harmless where a code host reads it as more than text.

In a comment, ``@name`` notifies people, and ``#12``, ``owner/repo!12`` or the address of an issue
leaves a mention at that issue. Code is never read so, and neither are the words of a link.
"""

import re
from collections.abc import Iterable, Iterator
from typing import Final

from digestlib.inline import Code, Text
from digestlib.inline.events import End, Settled, Start

_MENTION: Final = re.compile(
    r"(?<![A-Za-z0-9_])@(?=[A-Za-z0-9])|[#!&](?=[0-9])|(?<![A-Za-z0-9])[Gg][Hh]-(?=[0-9])"
)
_GITHUB: Final = re.compile(r"https?://(?:www\.)?github\.com/(?=[^/]+/[^/]+/)", re.IGNORECASE)
_RECORDED: Final = re.compile(
    r"https?://[^/]+/.*/(?:issues|merge_requests|pulls?|epics|pull-requests)/[0-9]+", re.IGNORECASE
)
"""What Gitea, GitLab and Bitbucket call an issue or a request to merge."""

_BECOMES_TEXT: Final = "\\|"
"""Code that holds it cannot stand in a table, and is written as text there."""


def harmless(events: Iterable[Settled]) -> Iterator[Settled]:
    """Yield events that notify nobody and leave no trace.

    Args:
        events: Events in normal form.
    """
    held: list[Settled] | None = None  # what stands in a link that will be none
    is_linked = False
    for event in events:
        match event:
            case Start("link", url) if not _GITHUB.match(url) and _RECORDED.match(url):
                held = []
            case End("link", url) if held is not None:
                yield from _unlinked(held, url)
                held = None
            case Start("link", url):
                is_linked = True
                yield Start("link", _redirected(url))
            case End("link", url):
                is_linked = False
                yield End("link", _redirected(url))
            case _ if held is not None:
                held.append(event)
            case Text(text) if not is_linked:
                yield Text(_defused(text))
            case Code(text, None) if _BECOMES_TEXT in text:
                yield Code(_defused(text))
            case _:
                yield event


def _unlinked(events: list[Settled], url: str) -> Iterator[Settled]:
    """Yield the words of a link and its address as code, which no host follows."""
    if events == [Text(url)]:
        yield Code(url)
        return
    for one in events:
        yield Text(_defused(one.text)) if isinstance(one, Text) else one
    yield from (Text(" ("), Code(url), Text(")"))


def _defused(text: str) -> str:
    return _MENTION.sub("\\g<0>\u200b", text)


def _redirected(url: str) -> str:
    return _GITHUB.sub("https://redirect.github.com/", url)
