"""Digests that follow each other line by line, as people write them in a chat."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from digestlib.reading.addressing import names_addressee
from digestlib.reading.cues import Cues, opens_review
from digestlib.reading.fields import find_parting, find_title_behind
from digestlib.reading.pull_requests import names_pull_request
from digestlib.reading.wraps import width

_SIGN: Final = r"[ \t]*(?:[：:—–|,，]|->|→|-{1,2}(?=\s))[ \t]*"
_TITLED: Final = (
    re.compile(
        rf"(?P<title>\S[^\n]{{0,200}}?[(（\[][^()（）\[\]\n]{{0,40}}[#＃!]\d{{1,9}}[)）\]]){_SIGN}"
    ),
    re.compile(
        r"(?P<title>[#＃!]\d{1,9}[ \t]+[^\n：:]{1,160}?)(?:[：:]|[ \t]+[—–-]{1,2}(?=\s))[ \t]*"
    ),
    re.compile(
        rf"(?P<title>(?:[^\s#＃!：:—–][^\n#＃!：:—–]{{0,160}}[ \t])?[#＃!]\d{{1,9}}){_SIGN}"
    ),
)
_BARE: Final = _TITLED[-1]
"""A number without a bracket, which prose may mention as well."""
_ENDS_BARE: Final = re.compile(r"[^\s(（\[][ \t]+[#＃!]\d{1,9}\Z")
_MAY_HAVE_HEAD: Final = re.compile(
    r"[#＃!R](?:(?:(?<=[】\])）：:|｜→>][#＃!])|(?<=[】\])）：:|｜→>-][ \t][#＃!]))\d{1,9}[ \t]"
    r"|(?:(?<=[#＃!])|(?<=[PM]R)[ \t-]*[#＃!]?)\d{1,9}[)）\]]?"
    r"(?:[ \t]*[：:—–|｜/·,，→⇒=-]|\t|[ \t]+[^\s：:—–|｜→⇒>-]"
    r"[^\n：:—–|｜→⇒>\t-]{0,160}(?:[：:；;—–|｜→⇒>\t/·(（\[【-]| (?= ))))"
)
"""What all such lines hold."""
_STARTS_TITLE: Final = re.compile(
    r"[^\w\n]{0,3}(?:[①-⑳][ \t]*)?[A-Za-z0-9_./-]{0,40}[ \t]?[#＃!]?\d"
)
_ENDS_TITLE: Final = re.compile(
    r"[#＃!R](?:(?<=[#＃!])|(?<=[PM]R)[ \t-]*)\d{1,9}[)）\]]?[ \t]*[：:—–|｜/·→⇒=(（\[【\t-]"
)
"""Where the number of a title stands that has one."""
_NUMBER: Final = re.compile(r"[#＃!:R](?:(?<=[#＃!])\d|(?<=:)//|(?<=[PM]R)[ \t-]*[#＃!]?\d)")
_MAY_BE_PARTED: Final = re.compile(
    r"[—–|｜\t→/·-](?:(?<=[—–|｜\t→])|(?<=[ \t][/·])[ \t]|(?<=[ \t]-)-?[ \t])"
)
"""What stands in a line whose title names no pull request."""
_IS_BLOCK: Final = re.compile(r"[ \t]*(?:[|>#]|[-*+•][ \t]|\d{1,3}[.)、．])")
_FEWEST: Final = 2
_NEAR: Final = 80
_SHORT: Final = 16
"""Most titles take so many columns, and most names of people do not."""
_FEWEST_PLAIN: Final = 3
"""So many lines without the number of a pull request are digests."""


class Head(NamedTuple):
    """Where the title of a line ends, and where its review begins."""

    title_end: int
    body: int
    is_bare: bool
    """Whether prose could look so too, unless the first line of a page does."""


class Begun(NamedTuple):
    """A paragraph, or a part of one that begins a digest, and the head of its first line."""

    start: int
    end: int
    head: Head | None = None


def find_head(text: str, start: int, end: int, cues: Mapping[str, Cues]) -> Head | None:
    """Return the head of a line that names a pull request and a verdict behind it, if it does."""
    if _MAY_HAVE_HEAD.search(text, start, end) is None:
        return None
    for pattern in _TITLED:
        match = pattern.match(text, start, end)
        if (
            match
            and (pattern is _BARE or names_pull_request(match["title"]))
            and opens_review(text[match.end() : end].rstrip(), cues)
        ):
            return Head(match.end("title"), match.end(), pattern is _BARE)
    if behind := find_title_behind(text, start, end, cues):
        return Head(*behind, is_bare=False)
    if not (_STARTS_TITLE.match(text, start, end) or _ENDS_TITLE.search(text, start, end)):
        return None
    parting = find_parting(text, start, end, cues)
    title = text[start : parting.title_end] if parting else ""
    if parting is None or parting.is_comma or not names_pull_request(title):
        return None
    return Head(parting.title_end, parting.body, _ENDS_BARE.search(title) is not None)


def split(text: str, start: int, end: int, cues: Mapping[str, Cues]) -> Sequence[Begun]:
    """Return the digests of a paragraph whose lines begin several; else the paragraph itself."""
    has_number = _NUMBER.search(text, start, end)
    found = (has_number and _numbered(text, start, end, cues)) or _plain(text, start, end, cues)
    if not found:
        return (Begun(start, end),)
    stops = [*(one for one, _ in found[1:]), end]
    return [Begun(at, stop, head) for (at, head), stop in zip(found, stops, strict=True)]


def _numbered(
    text: str, start: int, end: int, cues: Mapping[str, Cues]
) -> Sequence[tuple[int, Head | None]]:
    """Return where the digests of a paragraph begin that name their pull requests, if several do.

    At the start of a page a line may stand above them.
    """
    lines = list(_lines(text, start, end))
    found = [
        (line[0], head)
        for line, below in zip(lines, [*lines[1:], (end, end)], strict=False)
        if (head := find_head(text, *line, cues)) or _is_headed(text, line, below, cues)
    ]
    if len(found) < _FEWEST:
        return ()
    if found[0][0] == start:
        if len(found) == len(lines):
            return [(at, head._replace(is_bare=False) if head else None) for at, head in found]
        is_list = all(head for _, head in found)
        return (is_list and _each(text, lines, cues)) or found
    is_introduced = found[0][0] == lines[1][0] and not text[:start].strip()
    return [(start, None), *found] if is_introduced else ()


def _plain(
    text: str, start: int, end: int, cues: Mapping[str, Cues]
) -> Sequence[tuple[int, Head | None]]:
    """Return the lines of a paragraph where each of them is a title in front of its verdict."""
    if _IS_BLOCK.match(text, start):
        return ()
    first = text.find("\n", start, end)
    if not _MAY_BE_PARTED.search(text, start, first):
        return ()
    if _NUMBER.search(text, max(0, start - _NEAR), start):
        return ()  # below a title they may say whom the verdicts are for
    lines = [*_lines(text, start, end)]
    found = _each(text, lines, cues) if len(lines) >= _FEWEST_PLAIN else ()
    widths = [width(text[at : head.title_end]) for at, head in found if head]
    return found if sum(one >= _SHORT for one in widths) * 2 > len(widths) else ()


def _each(
    text: str, lines: Iterable[tuple[int, int]], cues: Mapping[str, Cues]
) -> Sequence[tuple[int, Head | None]]:
    """Return the heads of lines of which each is a title in front of its verdict, or none.

    A colon parts them only where the title names its pull request.
    """
    found: list[tuple[int, Head | None]] = []
    for line in lines:
        parting = find_parting(text, *line, cues)
        title = text[line[0] : parting.title_end] if parting else ""
        is_named = bool(parting and parting.is_colon) and names_pull_request(title)
        if (
            parting is None
            or parting.is_comma
            or (parting.is_colon and not is_named)
            or _says_whom(title, cues)
        ):
            return ()
        found.append((line[0], Head(parting.title_end, parting.body, is_bare=False)))
    return found


def _says_whom(title: str, cues: Mapping[str, Cues]) -> bool:
    """Return whether what may be a title says whom a verdict is for, or is a label."""
    return any(
        names_addressee(title, one) or one.names_audience(title, 0) or one.is_label(title)
        for one in cues.values()
    )


def _is_headed(
    text: str, line: tuple[int, int], below: tuple[int, int], cues: Mapping[str, Cues]
) -> bool:
    """Return whether a line names a pull request, and the one below it opens a review."""
    return names_pull_request(text[slice(*line)].rstrip()) and opens_review(
        text[slice(*below)].lstrip(), cues
    )


def _lines(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    while start < end:
        stop = text.find("\n", start, end)
        stop = end if stop < 0 else stop
        yield start, stop
        start = stop + 1
