"""Finding enumerated items: ①②, 1. 2., (1)(2), 一是/二是, first/second and their kin."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from digestlib.reading.scanning import Scan

_FEWEST: Final = 2
"""One enumerator alone is a figure of speech, not a list."""

_CIRCLED: Final = "①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳"
_STYLES: Final = (
    re.compile(r"(?P<circled>[①-⑳])\s*"),
    re.compile(r"[(（](?P<number>\d{1,2})[)）]\s*"),
    re.compile(r"(?<![\w.#])(?P<number>\d{1,2})(?:\.(?=\s)|[、)）])\s*"),
    re.compile(r"[(（](?P<letter>[a-j])[)）]\s*"),
)
_BULLETS: Final = re.compile(r"^[ \t]*[-*+•][ \t]+", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Enumerator:
    """One enumerator: where it stands, and which number it says."""

    start: int
    end: int
    number: int


def find(
    scan: Scan, start: int, end: int, sequences: Iterable[Sequence[str]]
) -> tuple[Enumerator, ...]:
    """Return the enumerators of the first list in a range, or nothing.

    A list counts from one without a gap, in one style. Where two styles both make a list, the one
    that begins first is the list and the other belongs to its items.
    """
    chains = [_chain(_candidates(scan, style, start, end)) for style in _STYLES]
    chains += [_chain(_words(scan, words, start, end)) for words in sequences]
    chains.append(tuple(_bullets(scan, start, end)))
    lists = [chain for chain in chains if len(chain) >= _FEWEST]
    return min(lists, key=lambda chain: chain[0].start, default=())


def _candidates(scan: Scan, style: re.Pattern[str], start: int, end: int) -> Iterator[Enumerator]:
    for match in style.finditer(scan.text, start, end):
        if scan.is_open(match.start()) and _may_stand(scan, match.start(), start):
            yield Enumerator(match.start(), match.end(), _number(match))


def _may_stand(scan: Scan, position: int, start: int) -> bool:
    before = scan.text[position - 1 : position]
    return (
        position == start
        or scan.text[position] in _CIRCLED
        or before.isspace()
        or scan.starts_clause(position, start)
    )


def _number(match: re.Match[str]) -> int:
    found = match.groupdict()
    if circled := found.get("circled"):
        return _CIRCLED.index(circled) + 1
    if letter := found.get("letter"):
        return ord(letter) - ord("a") + 1
    return int(found["number"])


def _words(scan: Scan, words: Sequence[str], start: int, end: int) -> Iterator[Enumerator]:
    numbers = {word.casefold(): number for number, word in enumerate(words, 1)}
    either = re.compile(rf"(?:{'|'.join(map(re.escape, words))})[，,：:\s]*", re.IGNORECASE)
    for match in either.finditer(scan.text, start, end):
        if scan.is_open(match.start()) and scan.starts_clause(match.start(), start):
            word = match.group().casefold()
            number = next(numbers[one] for one in numbers if word.startswith(one))
            yield Enumerator(match.start(), match.end(), number)


def _bullets(scan: Scan, start: int, end: int) -> Iterator[Enumerator]:
    found = (one for one in _BULLETS.finditer(scan.text, start, end) if scan.is_open(one.start()))
    for number, match in enumerate(found, 1):
        yield Enumerator(match.start(), match.end(), number)


def _chain(candidates: Iterable[Enumerator]) -> tuple[Enumerator, ...]:
    """Return the first run of candidates that counts up from one."""
    chain: list[Enumerator] = []
    for one in candidates:
        if one.number == len(chain) + 1:
            chain.append(one)
        elif one.number == 1 and len(chain) >= _FEWEST:
            break
        elif one.number == 1:
            chain = [one]
    return tuple(chain)


def items(
    scan: Scan, enumerators: Sequence[Enumerator], end: int
) -> tuple[tuple[tuple[int, int], ...], bool]:
    """Return the range of each item, and whether the whole list is one sentence.

    The last item of a list that is one sentence ends with that sentence; where the items hold
    sentences of their own, it goes on to ``end``.
    """
    ranges = [(one.end, following.start) for one, following in pairwise(enumerators)]
    is_one_sentence = not any(scan.ends_sentence(*one) for one in ranges)
    start = enumerators[-1].end
    last = scan.sentence_end(start, end) if is_one_sentence else end
    return (*ranges, (start, last)), is_one_sentence
