"""Shapes of lines that titles may have: numbers, rows of signs, quotation marks, bold, symbols."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from digestlib.reading.cues import Cues
from digestlib.reading.pull_requests import is_pull_request, names_pull_request

_CLASSIFIERS: Final = "篇个個条條则則项項件"
_NUMBERED: Final = re.compile(
    r"[ \t]*(?P<bold>\*\*)?(?:(?P<sign>[\u2460-\u2473\u2776-\u277f\U0001f51f])"
    r"|(?P<open>[【\[(（〔〖]|第|[#＃](?=\d{1,2}[.:：)）、])|(?:PR|MR)[ \t](?=\d+[ \t]*(?:/|of)))?"
    r"(?P<number>\d{1,2}|[\u3400-\u9fff]{1,3}?|[A-H]|[IVX]{1,4})"
    r"(?P<total>[ \t]*(?:/|of)[ \t]*\d{1,2})?"
    r"(?P<close>\ufe0f?\u20e3|[】\])）〕〗][ \t]*[.、:：]?|[、．:：]|\.(?!\d)|/(?=[ \t])"
    rf"|[{_CLASSIFIERS}])"
    r"|(?P<word>(?:No|Nr|Item|Part|Q)\.?)[ \t]?(?P<count>\d{1,2})(?!\d)[.:：)、]?"
    r")[ \t]*[:：、]?[ \t]*(?=\S)"
)
"""A number in front of a title, and the signs that make it one."""
LATER: Final = re.compile(
    r"\n(?=[ \t]*\**(?:[【\[(（〔〖第#＃\U0001f51f]|(?:PR|MR)[ \t]\d|\d{1,2}\ufe0f?\u20e3"
    r"|(?P<mark>[-=~*+_—–─━═>◆■★])(?P=mark)))"
)
"""In front of a line that may have a shape though it does not begin a paragraph."""
_FRAME: Final = re.compile(r"[ \t]*(?P<mark>[-=~*+_—–─━═>◆■★])(?P=mark)+[ \t]*(?=[^\s])")
"""A row of one sign in front of a title, behind which such a row stands too."""
_QUOTED: Final = re.compile(
    r"[ \t]*(?P<open>[《【「『])(?P<title>[^《》【】「」『』\n]+)[》】」』]"
)
_SYMBOL: Final = re.compile(
    r"[\u2580-\u25ff\u2605\u2606\u26a0-\u26ff\u2b00-\u2bff\U0001f000-\U0001faff]"
    r"[\ufe0f\u200d\U0001f000-\U0001faff]*[ \t]*(?=\S)"
)
_BOLD: Final = re.compile(
    r"\*\*(?P<title>[^*\n]+)\*\*(?:[ \t]*(?:[(（\[][^()（）\[\]\n]{1,60}[)）\]]|[#＃!]\d{1,9}))?"
    r"(?P<dash>[ \t]*(?:——|[—–]|-{1,2}(?=\s)|[：:])[ \t]*(?=\S)|\Z)"
)
"""A title in bold, and perhaps the review behind it on the same line."""
_ENDS_STATEMENT: Final = re.compile(r"[。；，.;,:：](?<!\.\.\.)[”」』）\"')]*\Z")
_NUMBER_BOXED: Final = re.compile(
    r"[)）\]]\Z|\A\W*(?:(?:PR|MR)[ \t]*)?[#＃!]?\d{1,9}[ \t]*[：:]", re.IGNORECASE
)
"""A pull request as only titles name it, where a paragraph may be wrapped."""
_HEADING: Final = re.compile(r"#{1,6}[ \t]")
_BULLET: Final = re.compile(r"[-*+•▪‣◦▸►»][ \t]+")
_UNDER: Final = re.compile(r"(?P<mark>[~^\"'+*.`_─—═])(?P=mark){3,}")
_RULE: Final = re.compile(r"(?P<mark>[-=*_~─—━═+#])(?:[ \t]*(?P=mark)){2,}")
_WIDE: Final = re.compile("[\u2e80-\uffef]")
_WORD: Final = re.compile(r"\w")
_TEN: Final = "\N{KEYCAP TEN}"
_NAMED: Final = "#"
_AFTER_RULE: Final = "rule"
_ROMAN: Final = ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X")
_LONGEST: Final = 200
_WIDEST: Final = 56
"""A paragraph that is wrapped is at least so wide, and a title may be wider."""
_FEWEST: Final = 2


class Frame(NamedTuple):
    """A title: where its line begins, where its words lie, and where its review begins."""

    start: int
    title_start: int
    title_end: int
    body: int
    is_quoted: bool = False
    """Whether the title is part of the first sentence of its review."""
    is_led: bool = False
    """Whether words stand in front of it there."""


class Shape(NamedTuple):
    """What the lines of one shape have in common."""

    signs: tuple[str, ...]
    is_counted: bool = False
    """Whether a number is part of it."""

    @property
    def is_plain(self) -> bool:
        """Whether nothing makes the shape but that a pull request is named."""
        return self.signs == (_NAMED,)

    @property
    def is_rule(self) -> bool:
        """Whether nothing makes the shape but that a rule stands above."""
        return self.signs == (_AFTER_RULE,)


@dataclass(eq=False)
class Line:
    """A line of a masked page, of which its shape is asked.

    Args:
        text: The page.
        start: Where the line begins.
        stop: Where its words end.
        end: Where the digests end.
        is_first: Whether it begins a paragraph.
        cues: How reviewers write, by language tag.
    """

    text: str
    start: int
    stop: int
    end: int
    is_first: bool
    cues: Mapping[str, Cues] = field(repr=False)
    _line_below: str | None = field(default=None, init=False)

    def __post_init__(self) -> None:
        self.words = self.text[self.start : self.stop]
        """The line."""

    @property
    def has_words(self) -> bool:
        """Whether a letter or a figure stands in it."""
        return _WORD.search(self.text, self.start, self.stop) is not None

    @property
    def below(self) -> str:
        """The line below, or nothing where it is empty."""
        if self._line_below is None:
            self._line_below = self._find_below()
        return self._line_below

    def _find_below(self) -> str:
        begin = self.text.find("\n", self.stop, self.end) + 1
        stop = min(self.end, begin + _LONGEST)
        return self.text[begin:stop].partition("\n")[0].strip() if begin else ""

    @property
    def is_linked(self) -> bool:
        """Whether the line below names a pull request and nothing else."""
        return bool(self.below) and is_pull_request(self.below)

    def shapes(self) -> Iterator[tuple[Shape, Frame, int]]:
        """Yield the shapes that the line has, each with the title and the number in it."""
        if len(self.words) > _LONGEST or not _WORD.search(self.words):
            return
        yield from self._numbered()
        if frame := self._framed():
            yield from self._around(*frame)
        elif self.is_first and not _HEADING.match(self.words):
            if match := _QUOTED.fullmatch(self.words):
                yield from self._around(match["open"], *match.span("title"))
            yield from self._begun()
            yield from self._naming()

    def _numbered(self) -> Iterator[tuple[Shape, Frame, int]]:
        """Yield the shape of a number in front of a title.

        Some numbers stand so in front of lines of a paragraph as well; these must begin it.
        """
        match = _NUMBERED.match(self.words)
        if match is None:
            return
        close = match["close"] or match["word"] or ""
        is_keycap = close.endswith("\u20e3") or match["sign"] == _TEN
        if not (self.is_first or match["open"] or is_keycap) or not self._may_be_title(match.end()):
            return
        if number := _number(match, self.cues):
            signs = (match["bold"] or "", match["open"] or "", "" if is_keycap else close[:1])
            kind = "keycap" if is_keycap else "/" if match["total"] else ""
            yield Shape((*signs, kind), is_counted=True), self._behind(match), number

    def _behind(self, match: re.Match[str]) -> Frame:
        """Return the title behind a number, without the bold around both."""
        if not match["bold"]:
            return Frame(self.start, self.start + match.end(), self.stop, self.stop)
        if self.words.endswith("**") and self.words.count("**") == len("**"):
            return Frame(self.start, self.start + match.end(), self.stop - 2, self.stop)
        return Frame(self.start, self.start + match.start("bold"), self.stop, self.stop)

    def _framed(self) -> tuple[str, int, int] | None:
        """Return the sign of the rows on both sides of the line's words, and where these lie."""
        match = _FRAME.match(self.words)
        if match is None:
            return None
        closing = "<" if match["mark"] == ">" else match["mark"]
        inner = self.words.rstrip(closing)
        is_framed = len(self.words) - len(inner) >= _FEWEST and match.end() < len(inner)
        return (closing * 2, match.end(), len(inner.rstrip())) if is_framed else None

    def _around(self, sign: str, start: int, end: int) -> Iterator[tuple[Shape, Frame, int]]:
        """Yield the shape of signs on both sides of a title."""
        if self._may_be_title(start, end):
            where = (self.start + start, self.start + end)
            yield Shape((sign,)), Frame(self.start, *where, self.stop), 0

    def _begun(self) -> Iterator[tuple[Shape, Frame, int]]:
        """Yield the shape of a symbol in front of a title, or of bold, or of both."""
        symbol = _SYMBOL.match(self.words)
        begin = symbol.end() if symbol else 0
        if bold := _BOLD.match(self.words, begin):
            if self._may_be_title(*bold.span("title")):
                stop, body = self.start + bold.start("dash"), self.start + bold.end()
                sign = "symbol" if symbol else "**"
                yield Shape((sign,)), Frame(self.start, self.start + begin, stop, body), 0
        elif symbol and self._may_be_title(begin):
            yield Shape(("symbol",)), Frame(self.start, self.start + begin, self.stop, self.stop), 0

    def _naming(self) -> Iterator[tuple[Shape, Frame, int]]:
        """Yield the shapes of a title that names a pull request, or has its address beside it."""
        if self.below and "](" not in self.words and is_pull_request(self.words):
            yield from self._below()
            return
        under = _UNDER.fullmatch(self.below)
        is_boxed = not self.below or _NUMBER_BOXED.search(self.words) or self._is_narrow
        is_named = bool(is_boxed) and names_pull_request(self.words)
        if not (self.is_linked or under or is_named) or not self._may_be_title(0):
            return
        bullet = _BULLET.match(self.words)
        begin = self.start + (bullet.end() if bullet else 0)
        frame = Frame(self.start, begin, self.stop, self.stop)
        if self.is_linked:
            yield Shape(("link",)), frame, 0
        if under:
            body = self.text.index("\n", self.stop) + 1 + len(under[0])
            yield Shape((under["mark"],)), frame._replace(body=body), 0
        if is_named:
            yield Shape((_NAMED,)), frame, 0

    def _below(self) -> Iterator[tuple[Shape, Frame, int]]:
        """Yield the shape of a title below the pull request that it is of."""
        begin = self.text.index("\n", self.stop) + 1
        end = begin + len(self.below)
        line = Line(self.text, begin, end, self.end, is_first=True, cues=self.cues)
        if self.text.startswith(self.below, begin) and line._may_be_title(0):
            yield Shape(("below",)), Frame(self.start, begin, end, end), 0

    @property
    def _is_narrow(self) -> bool:
        """Whether it is too narrow for the line of a paragraph that is wrapped."""
        width = len(self.words) + len(_WIDE.findall(self.words))
        return width <= _WIDEST and not self.below[:1].islower()

    @property
    def is_rule(self) -> bool:
        """Whether it parts what is above from what is below."""
        return self.is_first and is_rule(self.words.strip())

    @property
    def next_start(self) -> int:
        """Where the words of the line below begin."""
        begin = self.text.find("\n", self.stop, self.end) + 1
        return (
            begin
            + len(self.text[begin : begin + _LONGEST])
            - len(self.text[begin : begin + _LONGEST].lstrip(" \t"))
        )

    def opening(self) -> tuple[Shape, Frame, int] | None:
        """Return the shape of a title that is the first line behind a rule, if it may be one."""
        if not self.is_first or _HEADING.match(self.words) or not self._may_be_title(0):
            return None
        return Shape((_AFTER_RULE,)), Frame(self.start, self.start, self.stop, self.stop), 0

    def _may_be_title(self, start: int, end: int | None = None) -> bool:
        """Return whether words end no statement, and begin no part of a review."""
        words = self.words[start:end].strip()
        if not _WORD.search(words) or _ENDS_STATEMENT.search(words):
            return False
        labels = [one for one in self.cues.values() if one.starts_with_label(words)]
        is_label = any(one.is_label(words) for one in labels)
        return not labels or (not is_label and names_pull_request(words))


def is_rule(words: str) -> bool:
    """Return whether a line is a row of one sign, with white space between perhaps."""
    return _RULE.fullmatch(words) is not None


def _number(match: re.Match[str], cues: Mapping[str, Cues]) -> int:
    """Return the number that a sign says, or nought."""
    if sign := match["sign"]:
        first = "\u2460" if sign < "\u2776" else "\u2776"
        return 10 if sign == _TEN else ord(sign) - ord(first) + 1
    if match["word"]:
        return int(match["count"])
    if match["close"] in _CLASSIFIERS and match["open"] != "第":
        return 0
    written = match["number"]
    if written.isascii() and written.isalpha():
        is_roman = written in _ROMAN
        return _ROMAN.index(written) if is_roman else ord(written[0]) - ord("A") + 1
    return max(one.count(written) for one in cues.values())
