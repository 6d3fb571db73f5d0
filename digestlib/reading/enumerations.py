"""Finding enumerated items: ①②, 1. 2., (1)(2), 一是/二是, first/second and their kin."""

import re
import unicodedata
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from types import MappingProxyType
from typing import Final, NamedTuple

from digestlib.reading import blocks, lines
from digestlib.reading.cues import LAST, NEXT, Ordinal
from digestlib.reading.groups import Group
from digestlib.reading.scanning import Scan

_FEWEST: Final = 2
"""One enumerator alone is a figure of speech, not a list."""
_PHRASE: Final = 16
"""What is longer, in bytes, says something, and is no figure that the text mentions."""

_SIGN: Final = re.compile(r"(?P<sign>[①-⑳⑴-⒇⒈-⒛❶-❿㈠-㈩])\s*")
_BRACKETED: Final = re.compile(r"[(（](?P<number>\d{1,2})[)）]\s*")
_LETTERED: Final = re.compile(r"[(（](?P<letter>[a-jA-J])[)）]\s*")
_FIGURE: Final = re.compile(
    r"(?<![\w.#])(?P<number>\d{1,2})"
    r"(?:\.(?=\s|[^\x00-\x7f\w]|[`*\"\u3400-\u9fff])|[、)）．]|\ufe0f?\u20e3)\s*"
)
_LETTER: Final = re.compile(r"(?<![\w(（])(?P<letter>[a-j])[)）](?=\s)\s*")
_ROMAN: Final = re.compile(r"[(（](?P<roman>i{1,3}|iv|vi{0,3}|ix|x)[)）]\s*")
_ROMANS: Final = ("i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x")
_STYLES: Final = (_SIGN, _BRACKETED, _FIGURE, _LETTERED, _LETTER, _ROMAN)
_MAYBE: Final = re.compile(
    r"[\d①-⑳⑴-⒇⒈-⒛❶-❿㈠-㈩(（a-j](?:(?<=[^\d(（a-j])|(?<=[(（])(?=[\da-jA-Jvx])"
    r"|(?<=\d)(?<![\w.#]\d)(?=\d?(?:[.、)）．]|\ufe0f?\u20e3))"
    r"|(?<=[a-j])(?=[)）]\s)(?<![\w(（].))",
    re.DOTALL,
)
"""What all of these begin with; a pattern that begins with a set is looked for much faster."""
_BY_BRACKET: Final = ((1, _BRACKETED), (3, _LETTERED), (5, _ROMAN))
_BY_FIGURE: Final = ((2, _FIGURE),)
_BY_SIGN: Final = ((0, _SIGN), *_BY_FIGURE)
_BEGUN_BY: Final = MappingProxyType(
    {
        **dict.fromkeys("(（", _BY_BRACKET),
        **dict.fromkeys("0123456789", _BY_FIGURE),
        **dict.fromkeys("abcdefghij", ((4, _LETTER),)),
    }
)
"""The styles, by the character that they begin with; figures of other scripts are found too."""
BULLET: Final = re.compile(
    r"^(?P<indent>[ \t]*)(?:[-*+•–—][ \t]+|[•·‣▸▪▫●○◦■□◆◇▷➢❖→⇒➜➤▶►💡🔹🔸👉]\ufe0f?[ \t]*(?=\S)"
    r"|(?=\[[ xX√✓✔]\][ \t]|[☐⬜☑☒✅✔]\ufe0f?[ \t]*\w))",
    re.MULTILINE,
)
"""A bullet, or the box of a task that has none in front of it."""
_LATER_BULLET: Final = re.compile(r"\n[ \t]*[^\w\s]")
_MARKDOWN: Final = frozenset("-*+•0123456789")
"""What the enumerators of Markdown begin with."""
_RUN_BEGINS: Final = re.compile(r"[.．、)）](?<=[aAiIａＡ].)[\s\u3400-\u9fff]")
_RUN: Final = re.compile(
    r"(?<![\w.(（])(?P<word>[a-jａ-ｊ]|[A-JＡ-Ｊ]|[ivx]{1,4}|[IVX]{1,4})"
    r"(?:[.．、)）](?=\s|[\u3400-\u9fff]))\s*"
)
"""Letters and Roman figures, which need more of a run than other enumerators do."""
_AT_LINE: Final = re.compile(
    r"^[ \t]*(?:#(?P<hash>\d{1,2})(?=[ \t])|\[(?P<square>\d{1,2})\](?=[ \t])"
    r"|(?P<colon>\d{1,2})[：:](?=\s|[\u3400-\u9fff])|(?P<dash>\d{1,2})[ \t]+[—–-]+(?=[ \t])"
    r"|(?P<dotted>(?P<major>\d{1,2})\.(?P<minor>\d{1,2}))(?:[.．、)）]|(?=[ \t]+[^\W\d_]))"
    r"|(?P<great>[Ⅰ-Ⅻ])[.．、：:]?)[ \t]*",
    re.MULTILINE,
)
"""What enumerates only where it begins a line."""
_SECOND_LINE: Final = re.compile(r"\n[ \t]*(?:[#\[]?2|Ⅱ|\d{1,2}\.2)")


class Enumerator(NamedTuple):
    """One enumerator: where it stands, and which number it says."""

    start: int
    end: int
    number: int


@dataclass(frozen=True, slots=True)
class Lists:
    """The lists of a text by where they begin, and its bullets with their indentation."""

    numbered: tuple[tuple[Enumerator, ...], ...]
    bullets: tuple[tuple[Enumerator, int], ...]
    begins: tuple[int, ...]
    """Where the numbered ones begin."""

    def first(self, start: int, before: int, end: int, fewest: int) -> tuple[Enumerator, ...]:
        """Return the enumerators up to ``end`` of the first list that begins in a range, if any.

        A list counts from one without a gap, in one style. Where two styles both make a list, the
        one that begins first is the list and the other belongs to its items.
        """
        numbered = self._numbered(start, before, end, fewest)
        bulleted = self._bulleted(start, numbered[0].start if numbered else before, end)
        return bulleted if len(bulleted) >= fewest else numbered

    def _numbered(self, start: int, before: int, end: int, fewest: int) -> tuple[Enumerator, ...]:
        if not self.numbered:
            return ()
        for number in range(bisect_left(self.begins, start), len(self.numbered)):
            chain = self.numbered[number]
            if chain[0].start >= before:
                break
            is_whole = chain[-1].end <= end
            listed = chain if is_whole else tuple(one for one in chain if one.end <= end)
            if len(listed) >= fewest:
                return listed
        return ()

    def _bulleted(self, start: int, before: int, end: int) -> tuple[Enumerator, ...]:
        """Return the bullets of one list; what is indented deeper belongs to its items."""
        if not self.bullets:
            return ()
        index = bisect_left(self.bullets, start, key=lambda one: one[0].start)
        if index == len(self.bullets) or self.bullets[index][0].start >= before:
            return ()
        indent = self.bullets[index][1]
        stop = bisect_left(self.bullets, end, key=lambda one: one[0].end)
        return tuple(one for one, depth in self.bullets[index:stop] if depth <= indent)


def find(scan: Scan, start: int, end: int, words: Group[Ordinal]) -> Lists:
    """Find the lists of a range in one pass.

    Args:
        scan: The text.
        start: Where the range begins.
        end: Where it ends.
        words: The enumerators that are words.
    """
    listed = [*_signs(scan, start, end), *_words(scan, start, end, words)]
    runs = (run for found in _runs(scan, start, end) for run in _chains(found) if len(run) > 1)
    counted = (chain for candidates in listed if candidates for chain in _chains(candidates))
    chains = [chain for chain in (*counted, *runs) if _is_list(scan, chain, start)]
    chains.sort(key=lambda chain: (chain[0].start, -len(chain)))
    begins = tuple(chain[0].start for chain in chains)
    return Lists(tuple(chains), tuple(_bullets(scan, start, end)), begins)


def _is_list(scan: Scan, chain: Sequence[Enumerator], start: int) -> bool:
    """Return whether a chain lists something, and is not figures that the text mentions."""
    begins_clause = any(scan.starts_clause(one.start, start) for one in chain)
    items = [scan.text[one.end : other.start] for one, other in pairwise(chain)]
    are_lettered = scan.text[chain[0].start].isalpha() and scan.text[chain[0].end - 1].isspace()
    are_phrases = are_lettered and all(len(one.encode()) > _PHRASE for one in items)
    return all(map(str.strip, items)) and (begins_clause or len(chain) > _FEWEST or are_phrases)


def _signs(scan: Scan, start: int, end: int) -> list[list[Enumerator]]:
    """Return the enumerators of each style that is no word."""
    found: list[list[Enumerator]] = [[] for _ in _STYLES]
    text, closed = scan.text, scan.closed
    for place in _MAYBE.finditer(text, start, end):
        position = place.start()
        if closed[position]:
            continue
        for style, pattern in _BEGUN_BY.get(text[position], _BY_SIGN):
            match = pattern.match(text, position, end)
            if match and _may_stand(scan, match, start):
                found[style].append(Enumerator(position, match.end(), _number(match)))
    return found


def _runs(scan: Scan, start: int, end: int) -> Iterator[list[Enumerator]]:
    """Yield the enumerators of each style that counts for nothing unless another follows."""
    found: dict[str, list[Enumerator]] = {}
    text, closed = scan.text, scan.closed
    has_two = _SECOND_LINE.search(text, start, end)
    for match in _AT_LINE.finditer(text, start, end) if has_two else ():
        style = match.lastgroup or ""
        if not closed[match.start(style) - (style == "square")]:
            number = _figure(match["minor"] or match[style])
            one = Enumerator(match.start(), match.end(), number)
            found.setdefault(f"{style}{match['major'] or ''}", []).append(one)
    if _RUN_BEGINS.search(text, start, end):
        for match in _RUN.finditer(text, start, end):
            position = match.start()
            if not closed[position] and scan.starts_clause(position, start):
                for style, number in _counted(match["word"]):
                    found.setdefault(style, []).append(Enumerator(position, match.end(), number))
    yield from found.values()


def _figure(written: str) -> int:
    return int(written) if written.isdecimal() else int(unicodedata.numeric(written))


@cache
def _counted(word: str) -> tuple[tuple[str, int], ...]:
    """Return what a letter or a Roman figure counts, as each of the two, in each case."""
    word = unicodedata.normalize("NFKC", word)
    case, small = "upper" if word.isupper() else "lower", word.casefold()
    found: list[tuple[str, int]] = []
    if len(small) == 1 and small <= "j":
        found.append((f"{case} letter", ord(small) - ord("a") + 1))
    if small in _ROMANS:
        found.append((f"{case} figure", _ROMANS.index(small) + 1))
    return tuple(found)


def _may_stand(scan: Scan, match: re.Match[str], start: int) -> bool:
    position = match.start()
    return (
        match.lastgroup == "sign"
        or scan.text[position - 1 : position] in {"】", "]"}
        or scan.text[position - 1 : position].isspace()
        or scan.starts_clause(position, start)
    )


def _words(
    scan: Scan, start: int, end: int, words: Group[Ordinal]
) -> Iterable[Sequence[Enumerator]]:
    """Return the enumerators that are words, list by list; a clause begins with each."""
    found: dict[int, list[Enumerator]] = {}
    for fit in words.fits(scan.text, scan.places(start, end), start, end):
        position, stop = fit.match.span()
        kind, number = fit.cue.says
        before = found.setdefault(kind, [])
        is_apart = not before or before[-1].end <= position
        if is_apart and scan.starts_clause(position, start):
            before.append(Enumerator(position, stop, number))
    return [found[kind] for kind in sorted(found)]


def _number(match: re.Match[str]) -> int:
    match match.lastgroup:
        case "sign":
            return int(unicodedata.numeric(match["sign"]))
        case "roman":
            return _ROMANS.index(match["roman"]) + 1
        case "letter":
            return ord(match["letter"].casefold()) - ord("a") + 1
        case _:
            return int(match["number"])


def _bullets(scan: Scan, start: int, end: int) -> Iterator[tuple[Enumerator, int]]:
    text, closed = scan.text, scan.closed
    found = [(one, 0) for one in lines.inline_items(text, start, end)]
    if _LATER_BULLET.search(text, start, end) or BULLET.match(text, start, end):
        for match in BULLET.finditer(text, start, end):
            position, sign = match.span("indent")
            found.append(((sign, match.end()), sign - position))
    found.sort()
    marks = ((one, depth) for one, depth in found if not closed[one[0]])
    for number, ((sign, stop), depth) in enumerate(marks, 1):
        yield Enumerator(sign, stop, number), depth


def _chains(candidates: Iterable[Enumerator]) -> Iterator[tuple[Enumerator, ...]]:
    """Yield the runs of candidates that count up from one."""
    chain: list[Enumerator] = []
    is_complete = False
    for one in candidates:
        if one.number == 1:
            if chain:
                yield _counted_to(chain)
            chain, is_complete = [one], False
        elif chain and not is_complete and one.number in {len(chain) + 1, LAST, NEXT}:
            chain.append(one)
            is_complete = one.number == LAST
    if chain:
        yield _counted_to(chain)


def _counted_to(chain: Sequence[Enumerator]) -> tuple[Enumerator, ...]:
    """Return a chain up to the last one that counts; what comes "then" only tells a story."""
    if len(chain) == 1:
        return tuple(chain)
    counts = max(at for at, one in enumerate(chain, 1) if one.number != NEXT)
    return tuple(chain[:counts])


def begins_line(scan: Scan, one: Enumerator) -> bool:
    """Return whether an enumerator is the first on its line."""
    return lines.begins_line(scan.text, one.start)


def item_end(scan: Scan, one: Enumerator, end: int) -> int:
    """Return where the item of an enumerator ends, with what is indented below one of Markdown."""
    is_markdown = scan.text[one.start] in _MARKDOWN
    end = end if is_markdown else scan.paragraph_end(one.start, end)
    return blocks.item_end(scan.text, one.start, end)


def _is_sentence(scan: Scan, start: int, end: int) -> bool:
    """Return whether a range is one sentence."""
    return not scan.text[scan.sentence_end(start, end) : end].strip()


def items(
    scan: Scan, enumerators: Sequence[Enumerator], end: int
) -> tuple[tuple[tuple[int, int], ...], bool]:
    """Return the range of each item, and whether the whole list is one sentence.

    The last item does as the others do: it ends with its line where each of them keeps to a line,
    else with its paragraph, and sooner with its sentence where the whole list is one sentence, or
    each of the others is one.
    """
    ranges = [(one.end, following.start) for one, following in pairwise(enumerators)]
    is_one_sentence = not any(scan.ends_sentence(*one) for one in ranges)
    texts = [scan.text[slice(*one)] for one in ranges]
    keep_to_lines = texts and all("\n" in one and "\n" not in one.strip() for one in texts)
    start = enumerators[-1].end
    last = scan.line_end(start, end) if keep_to_lines else scan.paragraph_end(start, end)
    if begins_line(scan, enumerators[-1]):
        last = max(last, item_end(scan, enumerators[-1], end))
    elif is_one_sentence or all(_is_sentence(scan, *one) for one in ranges):
        last = scan.sentence_end(start, last)
    return (*ranges, (start, last)), is_one_sentence
