"""Finding enumerated items: ①②, 1. 2., (1)(2), 一是/二是, first/second and their kin."""

import re
import unicodedata
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice, pairwise
from typing import Final

from digestlib.reading import blocks
from digestlib.reading.scanning import Scan

_FEWEST: Final = 2
"""One enumerator alone is a figure of speech, not a list."""
_LAST: Final = -1
"""The number of an enumerator that only says that it is the last."""

_STYLES: Final = (
    re.compile(r"(?P<sign>[①-⑳⑴-⒇⒈-⒛❶-❿])\s*"),
    re.compile(r"[(（](?P<number>\d{1,2})[)）]\s*"),
    re.compile(
        r"(?<![\w.#])(?P<number>\d{1,2})"
        r"(?:\.(?=\s|[^\x00-\x7f\w]|[`*\"\u3400-\u9fff])|[、)）．]|\ufe0f?\u20e3)\s*"
    ),
    re.compile(r"[(（](?P<letter>[a-j])[)）]\s*"),
)
_BULLETS: Final = re.compile(r"^(?P<indent>[ \t]*)[-*+•][ \t]+", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Enumerator:
    """One enumerator: where it stands, and which number it says."""

    start: int
    end: int
    number: int


@dataclass(frozen=True, slots=True)
class Lists:
    """The lists of a text by where they begin, and its bullets with their indentation."""

    numbered: tuple[tuple[Enumerator, ...], ...]
    bullets: tuple[tuple[Enumerator, int], ...]

    def first(self, start: int, before: int, end: int, fewest: int) -> tuple[Enumerator, ...]:
        """Return the enumerators up to ``end`` of the first list that begins in a range, if any.

        A list counts from one without a gap, in one style. Where two styles both make a list, the
        one that begins first is the list and the other belongs to its items.
        """
        numbered = self._numbered(start, before, end, fewest)
        bulleted = self._bulleted(start, numbered[0].start if numbered else before, end)
        return bulleted if len(bulleted) >= fewest else numbered

    def _numbered(self, start: int, before: int, end: int, fewest: int) -> tuple[Enumerator, ...]:
        index = bisect_left(self.numbered, start, key=lambda one: one[0].start)
        for chain in islice(self.numbered, index, None):
            if chain[0].start >= before:
                break
            listed = tuple(one for one in chain if one.end <= end)
            if len(listed) >= fewest:
                return listed
        return ()

    def _bulleted(self, start: int, before: int, end: int) -> tuple[Enumerator, ...]:
        """Return the bullets of one list; what is indented deeper belongs to its items."""
        index = bisect_left(self.bullets, start, key=lambda one: one[0].start)
        if index == len(self.bullets) or self.bullets[index][0].start >= before:
            return ()
        indent = self.bullets[index][1]
        stop = bisect_left(self.bullets, end, key=lambda one: one[0].end)
        return tuple(one for one, depth in self.bullets[index:stop] if depth <= indent)


def find(scan: Scan, start: int, end: int, sequences: Iterable[re.Pattern[str]]) -> Lists:
    """Find the lists of a range in one pass a style.

    Args:
        scan: The text.
        start: Where the range begins.
        end: Where it ends.
        sequences: What finds enumerators that are words; the group ``n2`` is the second's.
    """
    chains = [
        chain
        for style in (*_STYLES, *sequences)
        for chain in _chains(_candidates(scan, style, start, end))
        if _is_list(scan, chain, start)
    ]
    return Lists(
        tuple(sorted(chains, key=lambda chain: (chain[0].start, -len(chain)))),
        tuple(_bullets(scan, start, end)),
    )


def _is_list(scan: Scan, chain: Sequence[Enumerator], start: int) -> bool:
    """Return whether a chain lists something, and is not figures that the text mentions."""
    begins_clause = any(scan.starts_clause(one.start, start) for one in chain)
    has_items = all(scan.text[one.end : other.start].strip() for one, other in pairwise(chain))
    return has_items and (begins_clause or len(chain) > _FEWEST)


def _candidates(scan: Scan, style: re.Pattern[str], start: int, end: int) -> Iterator[Enumerator]:
    for match in style.finditer(scan.text, start, end):
        if scan.is_open(match.start()) and _may_stand(scan, match, start):
            yield Enumerator(match.start(), match.end(), _number(match))


def _may_stand(scan: Scan, match: re.Match[str], start: int) -> bool:
    kind = match.lastgroup or ""
    is_figure = kind in {"number", "letter"}
    return (
        kind == "sign"
        or (is_figure and scan.text[match.start() - 1 : match.start()].isspace())
        or scan.starts_clause(match.start(), start)
    )


def _number(match: re.Match[str]) -> int:
    kind = match.lastgroup or ""
    match kind:
        case "sign":
            return int(unicodedata.numeric(match[kind]))
        case "letter":
            return ord(match[kind]) - ord("a") + 1
        case "number":
            return int(match[kind])
        case "last":
            return _LAST
        case _:
            return int(kind.removeprefix("n"))


def _bullets(scan: Scan, start: int, end: int) -> Iterator[tuple[Enumerator, int]]:
    found = (one for one in _BULLETS.finditer(scan.text, start, end) if scan.is_open(one.start()))
    for number, match in enumerate(found, 1):
        yield Enumerator(match.end("indent"), match.end(), number), len(match["indent"])


def _chains(candidates: Iterable[Enumerator]) -> Iterator[tuple[Enumerator, ...]]:
    """Yield the runs of candidates that count up from one."""
    chain: list[Enumerator] = []
    is_complete = False
    for one in candidates:
        if one.number == 1:
            if chain:
                yield tuple(chain)
            chain, is_complete = [one], False
        elif chain and not is_complete and one.number in {len(chain) + 1, _LAST}:
            chain.append(one)
            is_complete = one.number == _LAST
    if chain:
        yield tuple(chain)


def begins_line(scan: Scan, one: Enumerator) -> bool:
    """Return whether an enumerator is the first on its line."""
    position = one.start
    while position > 0 and scan.text[position - 1] in " \t":
        position -= 1
    return position == 0 or scan.text[position - 1] == "\n"


def items(
    scan: Scan, enumerators: Sequence[Enumerator], end: int
) -> tuple[tuple[tuple[int, int], ...], bool]:
    """Return the range of each item, and whether the whole list is one sentence.

    The last item does as the others do: it ends with its line where each of them keeps to a line,
    else with its paragraph, and sooner with its sentence where the whole list is one sentence.
    """
    ranges = [(one.end, following.start) for one, following in pairwise(enumerators)]
    is_one_sentence = not any(scan.ends_sentence(*one) for one in ranges)
    texts = [scan.text[slice(*one)] for one in ranges]
    keep_to_lines = texts and all("\n" in one and "\n" not in one.strip() for one in texts)
    start = enumerators[-1].end
    last = scan.line_end(start, end) if keep_to_lines else scan.paragraph_end(start, end)
    if begins_line(scan, enumerators[-1]):
        last = max(last, blocks.item_end(scan.text, enumerators[-1].start, end))
    elif is_one_sentence:
        last = scan.sentence_end(start, last)
    return (*ranges, (start, last)), is_one_sentence
