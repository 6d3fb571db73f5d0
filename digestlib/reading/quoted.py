"""Titles in quotation marks or links, in the first words of the paragraph that is the review."""

import re
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Final, NamedTuple

from digestlib.reading.cues import Cues
from digestlib.reading.pull_requests import (
    is_pull_request,
    links_words,
    names_pull_request,
)
from digestlib.reading.run_ins import COUNT
from digestlib.reading.shapes import Frame

_OPENERS: Final = MappingProxyType(
    {"》": "《", "」": "「", "』": "『", "”": "“", '"': '"', "](http": "["}
)
"""What begins a title, by what ends it."""
_ADDRESS: Final = re.compile(r"\]\([^()\s]+\)")
_SAID: Final = r"(?:PR|MR|pull\s+request|merge\s+request)"
_NUMBER_BEHIND: Final = re.compile(
    r"(?:\*\*)?(?:[\u3400-\u9fff]{1,3}(?:[ \t]?[PM]R)?[ \t]?(?=[(（])|[ \t]\w{2,7}(?=\s[(（]))?"
    r"(?:[ \t]*(?:\n[ \t]*)?[(（\[](?:[^()（）\[\]\n]|\n(?!\s)){1,80}[)）\]]"
    r"(?:\([^()\s]+\)[)）]?)?(?:\*\*)?"
    rf"|[ \t]*[,，]?[ \t]*(?:\n[ \t]*)?(?:{_SAID}[ \t]*(?:\n[ \t]*)?[#＃!]?|[#＃!])\d{{1,9}})",
    re.IGNORECASE,
)
"""A pull request straight behind a title, or behind the one word that says that it is one."""
_MORE: Final = re.compile(r"(?<=\d)[ \t]*[,，、;；·|][^()（）\[\]\n]{1,60}[)）\]]\Z")
"""What else a bracket says behind a pull request, such as who wrote it."""
_NUMBER_BEFORE: Final = re.compile(
    rf"(?:{_SAID}[ \t]*)?[#＃!]?\d{{1,9}}[)）\]]?[ \t]*[：:,，]?[ \t]*(?P<open>[(（]?)\Z"
    r"|\[[^\[\]\n]{1,40}\]\([^()\s]+\)[ \t]*\Z",
    re.IGNORECASE,
)
"""A pull request straight in front of one."""
_ENDS_SENTENCE: Final = re.compile(r"[。！？；;\n|`]|[.!?](?=\s)")
_NO_PROSE: Final = frozenset("#>|")
_ENDS: Final = re.compile(r"[。！？.!?…][”」』）\"')]*[ \t\r]*\n\Z")
_GAP: Final = re.compile(r"[ \t]*[，,、：:。.—–·|-]*[ \t]*(?:\n[ \t]*)?")
_GOES_ON: Final = re.compile(r"[^\n\w]*\w|[ \t\r]*\n[ \t]*[a-z]")
"""Whether words stand behind a title on its line, or a line below that is no sentence's first."""
_BOLD: Final = "**"
_MARKS: Final = "*_ （("
_BREAK: Final = re.compile(r"[ \t\r]*\n[ \t]*")
_FIGURE: Final = re.compile(r"\d")
_WORD: Final = re.compile(r"\w")
_LONGEST: Final = 240
_FARTHEST: Final = 60
"""So many characters may stand in front of a title."""
_NEAR: Final = 8
_FEWEST: Final = 2


class _Quotation(NamedTuple):
    """Words in quotation marks near the start of a line, and where that begins."""

    begin: int
    start: int
    end: int
    is_first: bool
    """Whether the line is the first one of its paragraph."""


def find_quoted(text: str, start: int, end: int, cues: Mapping[str, Cues]) -> Sequence[Frame]:
    """Return the titles that paragraphs quote with a pull request beside, if several do.

    Where paragraphs do not, lines behind the end of a sentence may begin with such titles.

    Args:
        text: The masked page.
        start: Where to look from.
        end: Where to look to.
        cues: How reviewers write, by language tag.
    """
    places = sorted(
        one
        for closer, opener in _OPENERS.items()
        for one in _quotations(text, start, end, closer, opener)
    )
    if len(places) < _FEWEST:
        return ()
    first = [one for one in places if one.is_first]
    found = _frames(text, first, end, cues)
    return found if found or len(first) == len(places) else _frames(text, places, end, cues)


def _frames(
    text: str, places: Sequence[_Quotation], end: int, cues: Mapping[str, Cues]
) -> Sequence[Frame]:
    """Return the titles of quotations, if there are several, and the reviews of most go on."""
    found: list[Frame] = []
    for one in places:
        if not found or (one.begin > found[-1].start and one.start >= found[-1].body):
            frame = _titled(text, one, end, cues)
            found += [frame] if frame and (one.is_first or not frame.is_led) else []
    going_on = sum(_GOES_ON.match(text, one.title_end, end) is not None for one in found)
    return found if len(found) >= _FEWEST and going_on * 2 > len(found) else ()


def _quotations(text: str, start: int, end: int, closer: str, opener: str) -> Iterator[_Quotation]:
    """Yield what is quoted near the starts of paragraphs, or of lines behind a sentence."""
    position = text.find(closer, start, end)
    while position >= 0:
        opened = text.rfind(opener, max(start, position - _LONGEST), position)
        if opened >= 0:
            line = text.rfind("\n", max(start, opened - _FARTHEST - 1), opened) + 1
            is_near = line > start or opened - start <= _FARTHEST
            line = max(line, start)
            is_first = is_near and _begins(text, start, line)
            if is_first or (is_near and _ENDS.search(text, max(start, line - _NEAR), line)):
                yield _Quotation(line, opened, position + 1, is_first)
        position = text.find(closer, position + 1, end)


def _begins(text: str, start: int, line: int) -> bool:
    """Return whether a line begins a paragraph."""
    if line == start:
        return True
    above = text[max(start, line - 2) : line - 1]
    if above.strip():
        return False
    return above in {"", "\n"} or not text[text.rfind("\n", start, line - 1) + 1 : line].strip()


def _titled(text: str, one: _Quotation, end: int, cues: Mapping[str, Cues]) -> Frame | None:
    """Return a quotation with the pull request beside it as a title, if that is what it is."""
    for start, stop, behind in _extents(text, one, end):
        lead = text[one.begin : start]
        gap = _GAP.match(text, behind, end)
        body = gap.end() if gap else behind
        is_prose = _WORD.match(text[body : min(end, body + _NEAR)].lstrip(_MARKS))
        if is_prose and _is_title(text[start:stop]) and _may_lead(lead, cues):
            return Frame(one.begin, start, stop, body, is_quoted=True, is_led=_is_said(lead))
    return None


def _is_title(text: str) -> bool:
    """Return whether a text is words and the pull request that they name."""
    words = _BREAK.sub(" ", text).strip("*")
    return names_pull_request(words) and (not is_pull_request(words) or links_words(words))


def _extents(text: str, one: _Quotation, end: int) -> Iterator[tuple[int, int, int]]:
    """Yield where a title may lie with its pull request, and where what says it ends.

    The pull request is behind, in the title or in front.
    """
    address = _ADDRESS.match(text, one.end - 1, end)
    stop = address.end() if address else one.end
    begin = one.start - len(_BOLD) * text.startswith(_BOLD, max(one.begin, one.start - len(_BOLD)))
    if behind := _NUMBER_BEHIND.match(text, stop, end):
        more = _MORE.search(text, stop, behind.end())
        yield begin, more.start() if more else behind.end(), behind.end()
    if _FIGURE.search(text, one.start, stop):
        whole = stop + len(_BOLD) * text.startswith(_BOLD, stop)
        yield begin, whole, whole
    if before := _NUMBER_BEFORE.search(text, one.begin, one.start):
        is_open = before["open"] and text[stop : stop + 1] in {")", "）"}
        yield before.start(), stop + bool(is_open), stop + bool(is_open)


def _is_said(lead: str) -> bool:
    """Return whether what stands in front of a title is words, and no mere number."""
    return COUNT.fullmatch(lead) is None and _WORD.search(lead) is not None


def _may_lead(words: str, cues: Mapping[str, Cues]) -> bool:
    """Return whether words may stand in front of a title: they say nothing of their own."""
    if not words.strip():
        return True
    if words[:1] in _NO_PROSE or _ENDS_SENTENCE.search(words):
        return False
    return not any(one.starts_with_label(words) for one in cues.values())
