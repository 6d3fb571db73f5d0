"""The messages of a chat: the lines that say who wrote and when, and what others only remark."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

Range = tuple[int, int]

_TIME: Final = r"(?:[01]?\d|2[0-3])[:：][0-5]\d(?:[:：][0-5]\d)?(?:[ \u202f]?[AaPp]\.?[Mm]\.?)?"
_DATE: Final = (
    r"(?:\d{4}[-/.年]\d{1,2}[-/.月]\d{1,2}日?|\d{1,2}[-/.月]\d{1,2}(?:日|[-/.]\d{2,4})?"
    r"|[Tt]oday|[Yy]esterday|今天|昨天|[上下]午|(?:周|週|星期)[一二三四五六日天])"
)
_STAMP: Final = rf"(?:{_DATE}[,，]?[ \t]*(?:at[ \t]+)?){{0,2}}{_TIME}"
_NAME: Final = r"\*{0,2}@?(?P<name>[^\W\d_][^\n:：,，。.;；!！?？\[\]<>()（）|#*]{0,23}?)\*{0,2}"
_WHO: Final = _NAME.replace("name", "who")
_BESIDE: Final = r"(?:[ \t]*[(（][^()（）\n]{1,30}[)）])?"
_ALONE: Final = (
    re.compile(rf"{_NAME}{_BESIDE}[ \t]*[—–,，-]?[ \t]+[\[(（]?{_STAMP}[\])）]?[:：]?"),
    re.compile(rf"[\[(（]?{_STAMP}[\])）]?[ \t]+{_NAME}{_BESIDE}[:：]?"),
)
"""A line of its own in front of a message."""
_INLINE: Final = (
    re.compile(
        rf"[\[(（]?{_STAMP}[\])）]?[ \t]*(?:[—–-][ \t]+)?(?:<{_NAME}>|{_WHO}{_BESIDE}"
        r"[:：])[ \t]*(?=\S)"
    ),
    re.compile(rf"{_NAME}[ \t]*[\[(（][ \t]*{_STAMP}[ \t]*[\])）][ \t]*[:：]?[ \t]*(?=\S)"),
    re.compile(rf"{_NAME}[ \t]+{_STAMP}[ \t]*[:：][ \t]+(?=\S)"),
)
"""What stands in front of a message on its line."""
_CLOCK: Final = re.compile(r"\d[:：][0-5]\d")
_REACH: Final = 80
"""So far from the beginning of its line the time may end."""
_MOST_WORDS: Final = 4
_REVIEWS: Final = re.compile(r"[#＃!]\d|\b[PM]R\b|://")
_LONGEST_REMARK: Final = 60
_FEWEST: Final = 2
_NOT_BREAK: Final = re.compile(r"[^\n]")


class _Message(NamedTuple):
    """Who wrote a message, where the words lie that say so, and where it ends."""

    name: str
    start: int
    begin: int
    end: int


@dataclass(frozen=True, slots=True)
class Talk:
    """A page with what is no review made blank, and where that lies."""

    text: str
    heads: Sequence[Range] = field(default=())
    """The words that say who wrote and when."""
    remarks: Sequence[Range] = field(default=())
    """Messages of people who review nothing."""


def read_talk(text: str) -> Talk:
    """Return a masked page with the heads of its messages made blank, if it is a chat.

    Messages become paragraphs. Those of people who write nothing but short remarks are made blank
    too, so that nothing in them is taken for a part of a review.
    """
    messages = list(_messages(text))
    if len(messages) < _FEWEST:
        return Talk(text)
    reviewers = {one.name for one in messages if not _is_remark(text, one)}
    heads = [(one.start, one.begin) for one in messages]
    remarks = [(one.begin, one.end) for one in messages if reviewers and one.name not in reviewers]
    # A carriage return in front of a head would end no clause.
    text = text.replace("\r\n", " \n")
    parts, position = [], 0
    for start, end in sorted([*heads, *remarks]):
        parts += [text[position:start], _blank(text, start, end)]
        position = end
    return Talk("".join([*parts, text[position:]]), heads, remarks)


def _blank(text: str, start: int, end: int) -> str:
    """Return blanks for a range; a message that begins on the line begins a line of its own."""
    blank = _NOT_BREAK.sub(" ", text[start:end])
    is_inline = text[end : end + 1] not in {"\n", ""} and not blank.endswith("\n")
    return f"{blank[:-1]}\n" if is_inline else blank


def _messages(text: str) -> Iterator[_Message]:
    heads = [*_heads(text)]
    ends = [*(start for _, start, _ in heads[1:]), len(text)]
    for (name, start, begin), end in zip(heads, ends, strict=False):
        yield _Message(name, start, begin, end)


def _heads(text: str) -> Iterator[tuple[str, int, int]]:
    """Yield who wrote each message, and where the words begin and end that say so."""
    done = 0
    for clock in _CLOCK.finditer(text):
        if clock.start() < done:
            continue
        reach = max(0, clock.start() - _REACH)
        start = text.rfind("\n", reach, clock.start()) + 1
        stop = text.find("\n", clock.end(), clock.end() + _REACH)
        if not start and reach:
            continue
        if found := _head(text, start, stop if stop >= 0 else clock.end() + _REACH):
            yield found
            done = found[2]


def _head(text: str, start: int, stop: int) -> tuple[str, int, int] | None:
    line = text[start:stop].rstrip()
    for pattern in _ALONE:
        if (match := pattern.fullmatch(line)) and _is_name(match["name"]):
            return match["name"], start, start + match.end()
    for pattern in _INLINE:
        if match := pattern.match(line):
            name = match["name"] or match["who"]
            if _is_name(name):
                return name, start, start + match.end()
    return None


def _is_name(words: str) -> bool:
    return len(words.split()) < _MOST_WORDS


def _is_remark(text: str, message: _Message) -> bool:
    words = text[message.begin : message.end].strip()
    is_short = len(words) <= _LONGEST_REMARK and "\n" not in words
    return is_short and _REVIEWS.search(words) is None
