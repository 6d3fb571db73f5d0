"""Digests that follow each other line by line, as people write them in a chat."""

import re
from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from digestlib.reading.cues import Cues, opens_review
from digestlib.reading.pull_requests import names_pull_request

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
_MAY_HAVE_HEAD: Final = re.compile(
    r"[#＃!]\d{1,9}(?:[)）\]]?[ \t]*[：:—–|,，→-]|[ \t]+\w[^\n：:—–-]{0,160}[：:—–-])"
)
"""What all such lines hold."""
_NUMBER: Final = re.compile(r"[#＃!]\d|://")
_FEWEST: Final = 2


class Head(NamedTuple):
    """Where the title of a line ends, and where its review begins."""

    title_end: int
    body: int
    is_bare: bool
    """Whether prose could look so too, unless the first line of a page does."""


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
    return None


def split(text: str, start: int, end: int, cues: Mapping[str, Cues]) -> Iterator[tuple[int, int]]:
    """Yield the digests of a paragraph whose lines begin several; else the paragraph itself."""
    is_one = text.find("\n", start, end) < 0 or _NUMBER.search(text, start, end) is None
    lines = [] if is_one else list(_lines(text, start, end))
    begins = [
        line[0]
        for line, below in zip(lines, [*lines[1:], (end, end)], strict=False)
        if find_head(text, *line, cues) or _is_headed(text, line, below, cues)
    ]
    if len(begins) < _FEWEST or begins[0] != start:
        yield start, end
        return
    yield from zip(begins, [*begins[1:], end], strict=True)


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
