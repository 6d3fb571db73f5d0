"""What stands in front of a page's digests: front matter, its title, and words to begin with."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from digestlib.inline.unwrapping import unwrap
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
    r"[\"']?(?:https?://[^/\s]+/)?(?P<name>[\w.-]+/[\w.-]+?)(?:\.git)?/?[\"']?\s*(?:\s#.*)?"
)
_QUOTED: Final = re.compile(
    r"(?:\"(?P<double>(?:[^\"\\\n]|\\.|\\?\n(?=[ \t\r\n]))*)\""
    r"|'(?P<single>(?:[^'\n]|''|\n(?=[ \t\r\n]))*)')[ \t\r]*(?:[ \t]#[^\n]*)?(?=\n|\Z)"
)
"""A value in quotes, whose further lines are indented, and a comment behind it."""
_BLOCK: Final = re.compile(
    r"[|>][-+\d]{0,2}[ \t\r]*(?:[ \t]#[^\n]*)?(?P<name>(?:\n(?:[ \t]+[^\n]*|\r?(?=\n)))*)(?=\n)"
)
"""A value of lines of its own, all indented."""
_PLAIN: Final = re.compile(r"(?P<name>[^\n]+(?:\n[ \t]+[^\s#][^\n]*)*)")
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
    quote: str = ""
    """The mark around the view, inside of which YAML writes some characters otherwise."""


def find_header(text: str) -> Header:
    """Return the header of a page: its front matter, and a first line that names a repository."""
    header = _front_matter(text)
    match = _FIRST.match(text, header.end)
    line = _HEADING.fullmatch(text, *match.span("line")) if match else None
    if line is None or header.repository:
        return header
    view = line.span("view") if line["view"] and header.view is None else header.view
    return Header(line.end(), line.span("repository"), view, header.cues, header.quote)


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
            return _closed(text, closing.end(), found, tuple(cues))
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


def _closed(text: str, end: int, found: Mapping[str, Range], cues: tuple[Range, ...]) -> Header:
    view = found.get("view")
    quoted = _QUOTED.match(text, view[0] - 1) if view else None
    quote = (
        quoted[0][0] if quoted and view in {quoted.span("double"), quoted.span("single")} else ""
    )
    return Header(end, found.get("repository"), view, cues, quote)


def _value(name: str, text: str, where: Range) -> Range | None:
    """Return where a value lies; what only looks like one in quotes keeps them."""
    if name == "repository":
        match = _REPOSITORY.fullmatch(text, *where)
        return match.span("name") if match else None
    if quoted := _QUOTED.match(text, where[0]):
        kind = "single" if quoted["double"] is None else "double"
        if _unquoted(quoted[kind], quoted[0][0]) is not None:
            return quoted.span(kind) if quoted[kind].strip() else None
    match = _BLOCK.match(text, where[0]) or _PLAIN.match(text, where[0])
    return match.span("name") if match and match["name"].strip() else None


def _unquoted(text: str, quote: str) -> str | None:
    """Return what a text in quotes says in YAML, or nothing where YAML does not know."""
    if quote == "'":
        return text.replace("''", "'")
    if "\\" not in text:
        return text
    import yaml  # noqa: PLC0415 - few pages need it

    try:
        return str(yaml.safe_load(f'"{text}"'))
    except yaml.YAMLError:
        return None


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
    if header.view and header.quote:
        view = unwrap((_unquoted(view, header.quote) or view).strip())
    for start, end in list(ledger.unclaimed(0, len(ledger.text))):
        ledger.claim(start, end, FRONT_MATTER)
    return repository, view
