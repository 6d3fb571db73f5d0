"""What stands in front of a page's digests: front matter, its title, and words to begin with."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from digestlib.reading.ledger import Ledger

FRONT_MATTER: Final = "front_matter"
"""The span field of the text in front of the digests that is neither repository nor view."""

_LINE: Final = re.compile(r"[^\n]*(?:\n|\Z)")
_FENCE: Final = re.compile(r"\ufeff?---[ \t\r]*\n")
_FENCE_END: Final = re.compile(r"(?:---|\.\.\.)[ \t\r]*(?:\n|\Z)")
_ENTRY: Final = re.compile(
    r"(?P<key>[\w.-]+)[ \t]*:(?:[ \t]+(?P<value>[^\r\n]*))?[ \t\r]*(?:\n|\Z)"
)
_MORE: Final = re.compile(r"(?:[ \t]+\S|[ \t\r]*(?:\n|\Z)|-[ \t]|#)")
_REPOSITORY: Final = re.compile(
    r"[\"']?(?:https?://[^/\s]+/)?(?P<name>[\w.-]+/[\w.-]+?)(?:\.git)?/?[\"']?\s*"
)
_VIEW: Final = re.compile(r"(?P<quote>[\"']?)(?P<name>\S(?:.*\S)?)(?P=quote)\s*")
_KEYS: Final = {
    "repository": "repository",
    "repo": "repository",
    "title": "view",
    "view": "view",
}
_HEADING: Final = re.compile(
    r"(?:#{1,6}[ \t]+)?(?P<repository>[\w.-]+/[\w.-]+)"
    r"(?:[ \t]*[·•・|：:–—-][ \t]*(?P<view>\S.*?))?[ \t\r]*"
)
_ALONE: Final = re.compile(r"\n[ \t\r]*\n(?P<line>[^\s/][^\n/]*/[^\n]*)(?=\n[ \t\r]*\n)")
_FIRST: Final = re.compile(r"[\s\ufeff]*(?P<line>[^\n]*)")

Range = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Header:
    """Where a page's header says what: repository, view, the words for them, and its end."""

    end: int = 0
    repository: Range | None = None
    view: Range | None = None
    cues: tuple[Range, ...] = ()


def find_header(text: str) -> Header:
    """Return the header of a page: its front matter, and a first line that names a repository."""
    header = _front_matter(text)
    match = _FIRST.match(text, header.end)
    line = _HEADING.fullmatch(text, *match.span("line")) if match else None
    if line is None or header.repository:
        return header
    view = line.span("view") if line["view"] and header.view is None else header.view
    return Header(line.end(), line.span("repository"), view, header.cues)


def stray_headers(text: str, start: int) -> Iterator[int]:
    """Yield where a line below the header looks like the header of another page."""
    for match in _ALONE.finditer(text, start):
        line = _HEADING.fullmatch(text, *match.span("line"))
        if line and line["view"]:
            yield match.start("line")


def _front_matter(text: str) -> Header:
    """Return the header that lies between two rules at the very start of a page."""
    opening = _FENCE.match(text)
    if opening is None:
        return Header()
    found: dict[str, Range] = {}
    cues: list[Range] = []
    position, has_entry = opening.end(), False
    while position < len(text):
        if closing := _FENCE_END.match(text, position):
            if not has_entry:
                return Header()
            return Header(closing.end(), found.get("repository"), found.get("view"), tuple(cues))
        entry = _ENTRY.match(text, position)
        if entry is None and not (has_entry and _MORE.match(text, position)):
            return Header()
        has_entry = has_entry or entry is not None
        name = _KEYS.get(entry["key"].casefold()) if entry else None
        value = (
            _value(name, text, entry.span("value")) if name and entry and entry["value"] else None
        )
        if name and entry and value and name not in found:
            found[name] = value
            cues.append(entry.span("key"))
        line = _LINE.match(text, position)
        position = line.end() if line else len(text)
    return Header()


def _value(name: str, text: str, where: Range) -> Range | None:
    pattern = _REPOSITORY if name == "repository" else _VIEW
    match = pattern.fullmatch(text, *where)
    return match.span("name") if match else None


def read_header(ledger: Ledger, header: Header, page_title: Range | None) -> tuple[str | None, str]:
    """Enter the text in front of the digests, and return the repository and the view.

    Args:
        ledger: The account of that text.
        header: What was found in it.
        page_title: Where the heading lies that is the page's own title.
    """
    repository, view = None, ""
    for cue in header.cues:
        ledger.scaffold(*cue)
    if header.repository:
        repository = ledger.claim(*header.repository, "repository")
    where = header.view or page_title
    if where:
        view = ledger.claim(*where, "view")
    for start, end in list(ledger.unclaimed(0, len(ledger.text))):
        ledger.claim(start, end, FRONT_MATTER)
    return repository, view
