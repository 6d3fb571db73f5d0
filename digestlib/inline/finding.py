"""Finding code, links and addresses in one pass, whose cost grows with the length of the text.

CommonMark looks for the end of a link from each opening bracket. Here brackets are paired on a
stack instead, as in the reference algorithm of the specification, so that no row of them is costly.
"""

import re
from bisect import bisect_left
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final

from digestlib.inline.urls import is_linkable, normalise_url

_MORE: Final = re.compile(r"\]\(|<[^<>\x00-\x20]+>|://|\\")
"""A text that holds none of these has no more than code in it."""
_NEXT: Final = re.compile(
    r"\\[\s\S]|(?P<code>`+)|(?P<opener>!?\[)|(?P<closer>\])|(?P<angle><[^<>\x00-\x20]+>)"
    r"|(?P<colon>://)"
)
_RUN: Final = re.compile("``*")  # a pattern that begins with a letter is looked for much faster
_EMAIL: Final = re.compile(
    r"[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?"
    r"(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*"
)
_URI: Final = re.compile(r"[a-zA-Z][a-zA-Z0-9+.-]{1,31}:[^<>\x00-\x20]*")

_TARGET: Final = re.compile(r"\([ \t\n]*(?=[<hHmM&])")
"""The front of an address that may be a link; ``&`` begins a letter that is spelled out."""
_ANGLED: Final = re.compile(r"<(?P<url>[^<>\n\\]*(?:\\[\s\S][^<>\n\\]*)*)>")
_BARE_STOP: Final = re.compile(r"\\(?! )[\s\S]|[()\x00-\x20\x7f]|\\")
_MOST_BRACKETS: Final = 32
_TITLE_AND_END: Final = re.compile(
    r"(?:[ \t\n]+(?:\"[^\"\\]*(?:\\[\s\S][^\"\\]*)*\"|'[^'\\]*(?:\\[\s\S][^'\\]*)*'"
    r"|\([^()\\]*(?:\\[\s\S][^()\\]*)*\)))?[ \t\n]*\)"
)
_ESCAPE: Final = re.compile(r"[\\&]")

_SCHEME: Final = re.compile(r"(?<![A-Za-z0-9+])https?$", re.IGNORECASE)
_LONGEST_SCHEME: Final = len("https")
_HOST: Final = re.compile(r"://(?:\[[0-9A-Fa-f:.]+\]|(?![\s/?#]))")
# Letters of other alphabets may stand in an address; Chinese, Japanese and Korean ones end it.
_ADDRESS: Final = re.compile(
    r"(?:[A-Za-z0-9._~:/?#@!$&'+,;=%-]+|\*(?!\*)|[^\W\x00-\x7f\u1100-\u11ff\u2e80-\U0010ffff]+)*"
)
_TRAILING: Final = "?!.,:;*_~'\"([{"
_OTHER_LINE_END: Final = re.compile(r"[\r\v\f\x85\u2028\u2029]")


@dataclass(frozen=True, slots=True)
class LinkPlace:
    """Where the words of a link end, where it leads, and where it ends itself."""

    label_end: int
    url: str
    end: int


@dataclass(slots=True)
class Found:
    """What was found: outermost ranges in order, and by where they begin all links and addresses.

    A link begins at its bracket, an address at its colon; ``ranges`` holds the ``!`` of an image
    and the scheme of an address too.
    """

    ranges: list[tuple[int, int]] = field(default_factory=list)
    links: dict[int, LinkPlace] = field(default_factory=dict)
    addresses: dict[int, tuple[int, int]] = field(default_factory=dict)

    def add(self, start: int, end: int) -> None:
        """Enter a range in place of those inside it."""
        while self.ranges and self.ranges[-1][0] >= start:
            self.ranges.pop()
        self.ranges.append((start, end))


def with_plain_line_ends(source: str) -> str:
    """Return a text of the same length in which every line end is a line feed."""
    return _OTHER_LINE_END.sub("\n", source)


def find(source: str) -> Found:
    """Find the code, links and addresses of inline Markdown.

    Args:
        source: The field as written, whose line ends are line feeds.
    """
    if not ("`" in source or "](" in source or "<" in source or "://" in source):
        return Found()  # it is all words
    if _MORE.search(source) is None:
        return Found(list(_code_alone(source)))
    finder = _Finder(source)
    finder.run()
    return finder.found


def _code_alone(source: str) -> Iterator[tuple[int, int]]:
    """Yield the ranges of code in a text without links, addresses and escapes."""
    runs = [match.span() for match in _RUN.finditer(source)]
    closers: dict[int, list[int]] = {}
    for start, end in reversed(runs):
        closers.setdefault(end - start, []).append(end)
    stop = 0
    for start, end in runs:
        ends = closers[end - start]
        while ends and ends[-1] <= end:
            ends.pop()
        if start >= stop and ends:
            stop = ends[-1]
            yield start, stop


class _Finder:
    """Walks over a text once."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.found = Found()
        self.runs: dict[int, list[int]] | None = None
        self.openers: list[tuple[int, int]] = []
        """Where each open bracket stands, and where the range begins that a link of it would be."""
        self.spent = 0
        """So many of the openers hold a link, and so can be none."""

    def run(self) -> None:
        source, steps = self.source, _STEPS
        match = _NEXT.search(source)
        while match:
            kind = match.lastgroup
            end = steps[kind](self, match) if kind else match.end()
            match = _NEXT.search(source, end)

    def code(self, match: re.Match[str]) -> int:
        """Pass over code, which ends at the next run of just as many backticks."""
        start, end = match.span()
        if self.runs is None:
            self.runs = {}
            for one in _RUN.finditer(self.source, start):
                self.runs.setdefault(one.end() - one.start(), []).append(one.start())
        closers = self.runs.get(end - start, [])
        nearest = bisect_left(closers, end)
        if nearest == len(closers):
            return end
        stop = closers[nearest] + end - start
        self.found.add(start, stop)
        return stop

    def opener(self, match: re.Match[str]) -> int:
        self.openers.append((match.end() - 1, match.start()))
        return match.end()

    def closer(self, match: re.Match[str]) -> int:
        """Close the bracket that was opened last, and the link that it may be."""
        after = match.end()
        if not self.openers:
            return after
        bracket, start = self.openers.pop()
        is_spent = len(self.openers) < self.spent
        self.spent = min(self.spent, len(self.openers))
        place = None if is_spent else _link(self.source, match.start())
        if place is None:
            return after
        self.found.links[bracket] = place
        self.found.add(start, place.end)
        if start == bracket:
            self.spent = len(self.openers)
        return place.end

    def angle(self, match: re.Match[str]) -> int:
        """Pass over an address in angle brackets; what is none of ours is text."""
        inner = match.group()[1:-1]
        is_uri = _URI.fullmatch(inner)
        url = inner if is_uri else f"mailto:{inner}"
        if not (is_uri or _EMAIL.fullmatch(inner)) or not is_linkable(normalise_url(url)):
            return match.start() + 1
        self.found.add(*match.span())
        return match.end()

    def colon(self, match: re.Match[str]) -> int:
        """Pass over a bare address from its colon on."""
        colon = match.start()
        scheme = _SCHEME.search(self.source, max(0, colon - _LONGEST_SCHEME - 1), colon)
        end = _address_end(self.source, colon) if scheme else None
        if scheme is None or end is None:
            return colon + 1
        self.found.addresses[colon] = (scheme.start(), end)
        self.found.add(scheme.start(), end)
        return end


_STEPS: Final = MappingProxyType[str, Callable[[_Finder, re.Match[str]], int]](
    {
        "code": _Finder.code,
        "opener": _Finder.opener,
        "closer": _Finder.closer,
        "angle": _Finder.angle,
        "colon": _Finder.colon,
    }
)


def _link(source: str, label_end: int) -> LinkPlace | None:
    """Return the link whose words end here, if an address stands behind them."""
    opening = _TARGET.match(source, label_end + 1)
    if opening is None:
        return None
    start = opening.end()
    angled = _ANGLED.match(source, start)
    if angled:
        written, end = angled["url"], angled.end()
    elif source[start] == "<":
        return None
    else:
        end = _bare_end(source, start)
        written = source[start:end]
    url = normalise_url(_unescaped(written))
    ending = _TITLE_AND_END.match(source, end) if is_linkable(url) else None
    return LinkPlace(label_end, url, ending.end()) if ending else None


def _bare_end(source: str, start: int) -> int:
    """Return where an address ends that may hold pairs of brackets, or ``start`` for none."""
    depth = 0
    for match in _BARE_STOP.finditer(source, start):
        sign = match.group()
        if sign == "(":
            depth += 1
            if depth > _MOST_BRACKETS:
                return start
        elif sign == ")" and depth:
            depth -= 1
        elif len(sign) == 1:
            return match.start() if depth == 0 else start
    return start


def _unescaped(written: str) -> str:
    if _ESCAPE.search(written) is None:
        return written
    # The parser costs 40 ms to load, and hardly any address needs it.
    from markdown_it.common.utils import unescapeAll  # noqa: PLC0415 - as said

    return unescapeAll(written)


def _address_end(source: str, colon: int) -> int | None:
    """Return where a bare address ends; a bracket that closes none in it is no part of it."""
    host = _HOST.match(source, colon)
    if host is None:
        return None
    depth, end = 0, host.end()
    while match := _ADDRESS.match(source, end):
        end = match.end()
        sign = source[end : end + 1]
        depth += (sign == "(") - (sign == ")")
        if depth < 0 or sign not in {"(", ")"}:
            break
        end += 1
    address = source[colon:end].rstrip(_TRAILING)
    return colon + len(address) if is_linkable(f"http{address}") else None
