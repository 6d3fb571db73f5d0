"""The messages of a chat: the lines that say who wrote and when, and what others only remark."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from digestlib.reading.cues import Cues, holds_verdict, opens_review
from digestlib.reading.posts import Post, find_posts, is_named

Range = tuple[int, int]

_TIME: Final = r"(?:[01]?\d|2[0-3])[:：][0-5]\d(?:[:：][0-5]\d)?(?:[ \u202f]?[AaPp]\.?[Mm]\.?)?"
_DATE: Final = (
    r"(?:\d{4}[-/.年]\d{1,2}[-/.月]\d{1,2}日?|\d{1,2}[-/.月]\d{1,2}(?:日|[-/.]\d{2,4})?"
    r"|(?:\d{1,2}[ ])?(?:Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sept?|Oct|Nov|Dec)[a-z]{0,6}\.?"
    r"(?:[ ]\d{1,2}(?:st|nd|rd|th)?)?(?:,?[ ]\d{4})?|(?:Mon|Tues?|Wed|Thu|Fri|Sat|Sun)[a-z]{0,6}"
    r"|[Tt]oday|[Yy]esterday|今天|昨天|[上下]午|凌晨|(?:周|週|星期)[一二三四五六日天])"
)
_STAMP: Final = rf"(?:{_DATE}[,，]?[ \t]*(?:at[ \t]+)?){{0,2}}{_TIME}"
_NAME: Final = r"\*{0,2}@?(?P<name>[^\W\d_][^\n:：,，。.;；!！?？\[\]<>()（）|#*]{0,23}?)\*{0,2}"
_WHO: Final = _NAME.replace("name", "who")
_BESIDE: Final = r"(?:[ \t]*[(（][^()（）\n]{1,30}[)）]|[ \t]*:[a-z0-9_+-]{2,30}:)?"
"""What programs show beside a name: what somebody is, or an emoji."""
_ALONE: Final = (
    re.compile(
        rf"{_NAME}{_BESIDE}[ \t]*[—–,，-]?(?:[ \t]+[\[(（【]?|[\[(（【]){_STAMP}[\])）】]?[:：]?"
    ),
    re.compile(rf"[\[(（【]?{_STAMP}[\])）】]?[ \t]+{_NAME}{_BESIDE}[:：]?"),
)
"""A line of its own in front of a message."""
_INLINE: Final = (
    re.compile(
        rf"[\[(（【]?{_STAMP}[\])）】]?[ \t]*(?:[—–-][ \t]+)?(?:<{_NAME}>|{_WHO}{_BESIDE}"
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
_LONGEST_TITLE: Final = 200
_LONGEST_REMARK: Final = 60
_FEWEST: Final = 2
_WORDS: Final = re.compile(r"\s*")
_STARRED: Final = re.compile(r"\n[ \t]*\*(?P<label>[^\s*][^*\n]{0,40})\*(?!\*)")
"""Bold as chat programs write it, at the beginning of a line."""
_ENOUGH: Final = 3_000
_NOT_BREAK: Final = re.compile(r"[^\n]")


class _Message(NamedTuple):
    """Who wrote a message, where the words lie that say so, its first word, and where it ends."""

    name: str
    start: int
    begin: int
    first: int
    end: int


@dataclass(frozen=True, slots=True)
class Talk:
    """A page with what is no review made blank, and where that lies."""

    text: str
    heads: Sequence[Range] = field(default=())
    """The words that say who wrote and when."""
    remarks: Sequence[Range] = field(default=())
    """Messages that review nothing."""
    begins: Sequence[int] = field(default=())
    """Where messages begin that begin digests with a title; none where fewer than two do."""
    posts: Sequence[Post] = field(default=())
    """Titles in messages, where more tells them than the pull requests that they name."""


def read_talk(text: str, cues: Mapping[str, Cues]) -> Talk:
    """Return a masked page with the heads of its messages made blank, if it is a chat.

    Messages become paragraphs. Those of people who write nothing but short remarks are made blank
    too, so that nothing in them is taken for a part of a review. Where messages begin with titles,
    so are those of others than who began the digest, unless they begin with a label or a verdict.

    Args:
        text: The masked page.
        cues: How reviewers write, by language tag.
    """
    messages = list(_messages(text))
    if len(messages) < _FEWEST:
        return Talk(text)
    begins = _begins(text, messages, cues)
    posts = find_posts(text, [(one.first, one.end) for one in messages], cues)
    held = [one for one, some in zip(messages, posts, strict=True) if some] or begins
    said = _beside(text, messages, held, cues) if held else _idle(text, messages)
    found = [one for some in posts for one in some]
    heads = [(one.start, one.begin) for one in messages]
    heads += [(one.turn, one.start) for one in found if one.turn < one.start]
    remarks = [*((one.begin, one.end) for one in said), *_asides(text, messages, posts)]
    stars = [*_stars(text, remarks, cues)]
    # A carriage return in front of a head would end no clause.
    text = text.replace("\r\n", " \n")
    blanks = [(*one, _blank(text, *one)) for one in (*heads, *remarks)]
    blanks += [(*one, " ") for one in stars]
    parts, position = [], 0
    for start, end, blank in sorted(blanks):
        parts += [text[position:start], blank]
        position = end
    return Talk(
        "".join([*parts, text[position:]]),
        sorted([*heads, *stars]),
        sorted(remarks),
        () if found else [one.first for one in begins],
        found,
    )


def _stars(text: str, remarks: Sequence[Range], cues: Mapping[str, Cues]) -> Iterator[Range]:
    """Yield the stars around labels, but for those in remarks."""
    waiting = sorted(remarks, reverse=True)
    for match in _STARRED.finditer(text):
        start, end = match.span("label")
        while waiting and waiting[-1][1] <= start:
            waiting.pop()
        is_said = waiting and waiting[-1][0] < start
        words = text[start:end].rstrip("：: ")
        if not is_said and any(one.is_label(words) for one in cues.values()):
            yield start - 1, start
            yield end, end + 1


def _asides(
    text: str, messages: Sequence[_Message], posts: Sequence[Sequence[Post]]
) -> Iterator[Range]:
    """Yield what messages say in front of titles: in lines above the first, and on their lines."""
    for message, some in zip(messages, posts, strict=True):
        above = [(message.first, one.line) for one in some[:1]]
        beside = [(text.rfind("\n", one.line, one.start) + 1 or one.line, one.turn) for one in some]
        yield from (one for one in (*above, *beside) if text[slice(*one)].strip())


def _idle(text: str, messages: Sequence[_Message]) -> Sequence[_Message]:
    """Return the messages of people who write nothing but remarks, if others review."""
    reviewers = {one.name for one in messages if not _is_remark(text, one)}
    return [one for one in messages if reviewers and one.name not in reviewers]


def _begins(
    text: str, messages: Sequence[_Message], cues: Mapping[str, Cues]
) -> Sequence[_Message]:
    """Return the messages that begin with the title of a digest, if there are several.

    Most of them have a verdict, in themselves or in what is said until the next one.
    """
    found = [one for one in messages if is_named(_first_line(text, one), cues)]
    stops = [*(one.start for one in found[1:]), len(text)]
    graded = sum(
        holds_verdict(text[one.begin : min(stop, one.begin + _ENOUGH)], cues)
        for one, stop in zip(found, stops, strict=False)
    )
    return found if len(found) >= _FEWEST and graded * 2 >= len(found) else ()


def _first_line(text: str, message: _Message) -> str:
    return text[message.first : message.end][:_LONGEST_TITLE].partition("\n")[0]


def _beside(
    text: str, messages: Sequence[_Message], begins: Sequence[_Message], cues: Mapping[str, Cues]
) -> Iterator[_Message]:
    """Yield what others than who began a digest say, unless it begins as a part of a review."""
    known, owner = {one.start for one in begins}, ""
    for one in messages:
        if one.start in known:
            owner = one.name
        elif owner and one.name != owner and not _is_part(text, one, cues):
            yield one


def _is_part(text: str, message: _Message, cues: Mapping[str, Cues]) -> bool:
    """Return whether a line of a message begins with a label, or its first with a verdict."""
    lines = [line.strip() for line in text[message.begin : message.end].strip().split("\n")]
    return opens_review(lines[0], cues) or any(
        one.starts_with_label(line) or (line[:1] == "*" and one.is_label(line.strip("*：: ")))
        for line in lines
        for one in cues.values()
    )


def _blank(text: str, start: int, end: int) -> str:
    """Return blanks for a range; a message that begins on the line begins a line of its own."""
    blank = _NOT_BREAK.sub(" ", text[start:end])
    is_inline = text[end : end + 1] not in {"\n", ""} and not blank.endswith("\n")
    return f"{blank[:-1]}\n" if is_inline else blank


def _messages(text: str) -> Iterator[_Message]:
    heads = [*_heads(text)]
    ends = [*(start for _, start, _ in heads[1:]), len(text)]
    for (name, start, begin), end in zip(heads, ends, strict=False):
        words = _WORDS.match(text, begin, end)
        yield _Message(name, start, begin, words.end() if words else begin, end)


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
