"""What code hosts call a heading, so that links in a document can lead to it.

CommonMark gives headings no names. GitHub does, and GitLab, Gitea and the editors that preview
Markdown follow it: the heading's words in lower case, without punctuation, joined by hyphens.
"""

import unicodedata
from collections import Counter
from typing import Final

from lxml.html import HtmlElement

from digestlib.exporting.tree import inline_runs
from digestlib.inline import plain_runs

HEADINGS: Final = frozenset({"h1", "h2", "h3", "h4", "h5", "h6"})
_KEPT: Final = frozenset({"Nd", "Nl", "Pc"})


def anchors(tree: HtmlElement) -> dict[str, str]:
    """Return where each ``id`` of a document is found: the anchor of the heading that it is on.

    An element's heading is the first inside it. One whose words are all punctuation has no anchor.

    Args:
        tree: The root of the document.
    """
    names = _names(tree)
    found: dict[str, str] = {}
    for element in tree.iterfind(".//*[@id]"):
        heading = next(element.iter(*HEADINGS), None)
        name = names.get(heading) if heading is not None else None
        if name:
            found.setdefault(element.get("id", ""), name)
    return found


def _names(tree: HtmlElement) -> dict[HtmlElement, str]:
    """Name every heading; the second of the same words ends with -1, and so on."""
    seen: Counter[str] = Counter()
    names: dict[HtmlElement, str] = {}
    for heading in tree.iter(*HEADINGS):
        words = slug(_words(heading))
        if words:
            names[heading] = f"{words}-{seen[words]}" if seen[words] else words
            seen[words] += 1
    return names


def _words(heading: HtmlElement) -> str:
    """Return a heading's words as a page shows them."""
    words = "".join(heading.itertext()).strip()
    is_simple = words.isprintable() and "  " not in words and heading.find(".//br") is None
    return words if is_simple else plain_runs(inline_runs(heading))


def slug(words: str) -> str:
    """Return the anchor of a heading, without a number for the words' second time.

    Args:
        words: The heading without markup.
    """
    return words.strip().lower().translate(_SLUG)


class _Slug(dict[int, int | None]):
    """What each character becomes in an anchor, told when it is first met."""

    def __missing__(self, char: int) -> int | None:
        category = unicodedata.category(chr(char))
        self[char] = char if category[0] in "LM" or category in _KEPT else None
        return self[char]


_SLUG: Final = _Slug({ord("-"): ord("-"), ord(" "): ord("-")})
