"""Digests that people post in a chat: titles in bold or quotation marks, or beside a link."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from digestlib.reading.chats import find_head
from digestlib.reading.cues import Cues, holds_verdict, opens_review
from digestlib.reading.pull_requests import (
    is_pull_request,
    links_words,
    names_pull_request,
    own_number,
)

Range = tuple[int, int]

_MARKED: Final = re.compile(
    r"[*《「『“【\"](?:(?<=\*)(?P<stars>\*?)(?P<bold>[^\s*][^*\n]{0,160}?)\*(?P=stars)(?![\w*])"
    r"|(?<=《)[^《》\n]{1,160}》|(?<=「)[^「」\n]{1,160}」|(?<=『)[^『』\n]{1,160}』"
    r"|(?<=“)[^“”\n]{1,160}”|(?<=【)[^【】\n]{1,160}】|(?<=\")[^\"\n]{1,160}\"(?!\w))"
)
"""A title in its marks; a pattern that begins with a set is looked for much faster."""
_MARKS: Final = '*《》「」『』“”【】"'
_BEFORE: Final = re.compile(
    r"(?:\b(?:PR|MR)[ \t-]*[#＃!]?|(?<![\w/])[#＃!])\d{1,9}[：:,，]?[ \t]*\Z", re.IGNORECASE
)
"""A pull request in front of a title."""
_BEHIND: Final = re.compile(
    r"[ \t]*[,，:：—–|-]*[ \t]*(?:[(（\[][^()（）\[\]\n]{1,120}[)）\]]"
    r"|(?:(?:PR|MR|pull request|merge request)[ \t]*)?[#＃!]\d{1,9}"
    r"|(?:PR|MR)[ \t]*\d{1,9}|<?https?://[^\s，。；、）)]{1,300})",
    re.IGNORECASE,
)
"""What may name the pull request behind a title."""
_SIGNS: Final = re.compile(r"[ \t]*(?:[,，。.:：;；|!！]|[—–]+|->|→|-{1,2}(?=\s))?[ \t]*")
_COUNT: Final = re.compile(
    r"[ \t]*(?:[①-⑳]|:[a-z0-9_+-]{2,30}:"
    r"|[(（【\[]?(?:\d{1,2}|[一二三四五六七八九十]{1,3})(?:/\d{1,2})?"
    r"(?:[)）】\]、.．:：]|\ufe0f?\u20e3|(?<=/\d)(?=[ \t])|(?<=/\d\d)(?=[ \t])))[ \t]*"
)
"""A number in front of a title."""
_CLAUSE: Final = re.compile(r"[。.!！?？~～:：,，;；…](?:(?<![.:,])|(?=\s))\s*")
_ENDS_STATEMENT: Final = re.compile(r"[。；？！，.;?!,:：](?<!\.\.\.)[”」』）\"')]*\Z")
_ADDRESS: Final = re.compile(
    r"(?:(?:PR|MR|link|链接|鏈接|連結)[ \t]*[：:]?[ \t]*)?(?P<url><?https?://)", re.IGNORECASE
)
_BEGINS: Final = re.compile(
    r"\W*(?:(?:PR|MR|(?:pull|merge) request)\b|[#＃!]\d|\[|https?:)|[^\n]*(?:[)）\]>]"
    r"|[,，][ \t]*(?:[PM]R[ \t]*)?[#＃!]?\d{1,9})\W*\Z",
    re.IGNORECASE,
)
"""How a title names its pull request, where a remark may name one too."""
_ENDS_NAMED: Final = re.compile(r"(?:[#＃!]\d{1,9}|://\S{1,300})\Z")
"""How a title in no marks may end that names its pull request."""
_WORD: Final = re.compile(r"\w")
_LEAD: Final = 32
"""So far from its line's beginning a title in marks may stand."""
_LONGEST: Final = 120
_LONGEST_NAMED: Final = 200
_ENOUGH: Final = 3_000
_OPENING: Final = 200
"""A verdict stands in the first so many characters of a review."""
_FEWEST: Final = 2


class Post(NamedTuple):
    """The title of a digest in a message, and what stands around it on its line."""

    line: int
    """Where its line begins, or that of the address above."""
    start: int
    title_end: int
    body: int
    turn: int
    """Where the words begin that only say that it comes next; all in front of it is a remark."""
    is_sure: bool = True
    """Whether it is one though no verdict is in sight."""
    is_told: bool = True
    """Whether more tells it than that the first line of a message names a pull request."""


def find_posts(
    text: str, messages: Sequence[Range], cues: Mapping[str, Cues]
) -> Sequence[Sequence[Post]]:
    """Return the titles that each message holds, or none where no two titles stand above verdicts.

    A title that repeats is the label of a part; of those that name one pull request only the first
    begins a digest.

    Args:
        text: The masked page.
        messages: Where the words of each message lie.
        cues: How reviewers write, by language tag.
    """
    found = [[*_posts(text, *one, cues)] for one in messages]
    posts = _distinct(text, [one for some in found for one in some])
    if not any(one.is_told for one in posts):
        return [()] * len(messages)
    stops = [*(one.line for one in posts[1:]), len(text)]
    graded = [
        holds_verdict(text[one.title_end : min(stop, one.body + _ENOUGH)], cues)
        for one, stop in zip(posts, stops, strict=False)
    ]
    kept = {one for one, is_graded in zip(posts, graded, strict=True) if one.is_sure or is_graded}
    if len(kept) < _FEWEST or sum(graded) * 2 < len(kept):
        return [()] * len(messages)
    return [[one for one in some if one in kept] for some in found]


def is_named(line: str, cues: Mapping[str, Cues]) -> bool:
    """Return whether a message's first line is a title that names its pull request.

    Args:
        line: The line.
        cues: How reviewers write, by language tag.
    """
    line = line[:_LONGEST_NAMED].strip()
    if not _BEGINS.match(line) or not names_pull_request(line) or _ENDS_STATEMENT.search(line):
        return False
    return not any(one.starts_with_label(line) for one in cues.values()) or line[:1] in "#!PpMm["


def _distinct(text: str, posts: Sequence[Post]) -> Sequence[Post]:
    """Return the posts without those that repeat words, or a number that was there before."""
    titles = [text[one.start : one.title_end] for one in posts]
    often = Counter(one.casefold() for one in titles)
    numbers: set[int] = set()
    kept = []
    for one, title in zip(posts, titles, strict=True):
        number = own_number(title)
        if number not in numbers and (number or often[title.casefold()] == 1):
            kept.append(one)
        numbers |= {number} - {0}
    return kept


def _posts(text: str, start: int, end: int, cues: Mapping[str, Cues]) -> Iterator[Post]:
    """Yield the titles that lines of a message begin with."""
    above, position, is_open = start, start, True
    owner = -1
    while position < end:
        stop = text.find("\n", position, end)
        stop = end if stop < 0 else stop
        if text[position:stop].strip():
            line = _Line(text, position, stop, end, cues)
            found = (
                line.marked(is_open=is_open)
                or line.linked()
                or line.named(is_first=position == start)
                or line.headed()
            )
            if found:
                is_below = owner < above < position and _is_address(text[above:position])
                yield found._replace(line=above) if is_below else found
                is_open = False
            # An address below a title is its own.
            if found or (owner == above and _is_address(text[position:stop])):
                owner = position
            above = position
        position = stop + 1


def _is_address(words: str) -> bool:
    words = words.strip()
    address = _ADDRESS.match(words)
    return address is not None and is_pull_request(words[address.start("url") :])


class _Line(NamedTuple):
    """A line of a message, of which a title is asked."""

    text: str
    start: int
    stop: int
    end: int
    """Where the message ends."""
    cues: Mapping[str, Cues]

    def marked(self, *, is_open: bool) -> Post | None:
        """Return the title in marks that stands near the line's beginning, if one does.

        Args:
            is_open: Whether no title stands further up in the message.
        """
        text, start, stop, _, cues = self
        match = _MARKED.search(text, start, min(stop, start + _LEAD + _LONGEST_NAMED))
        if match is None or match.start() > start + _LEAD:
            return None
        begin, title_end = self._named(match)
        words = match.group().strip(_MARKS)
        has_name = (begin, title_end) != match.span() or names_pull_request(words)
        if not self._may_be_title(words, is_named=has_name):
            return None
        body = max(title_end, match.end())
        signs = _SIGNS.match(text, body, stop)
        body = signs.end() if signs else body
        turn, is_led = self._lead(begin)
        post = Post(start, begin, title_end, body, turn)
        has_verdict = self.is_opened(body)
        if not has_verdict and text[title_end:stop].rstrip().endswith(("?", "？")):
            return None
        if _WORD.search(text, body, stop):
            is_post = (has_name and (is_led or has_verdict)) or (is_led and has_verdict)
            return post._replace(is_sure=has_name and turn < begin) if is_post else None
        if has_name or _is_address(self._below()) or is_pull_request(self._below()):
            return post if is_led else None
        is_bare = is_led and not _ENDS_STATEMENT.search(words)
        is_above = is_open or opens_review(self._below(), cues)
        return post._replace(body=title_end, is_sure=False) if is_bare and is_above else None

    def _named(self, title: re.Match[str]) -> Range:
        """Return where a title in marks lies with the pull request beside it."""
        before = _BEFORE.search(self.text, self.start, title.start())
        behind = _BEHIND.match(self.text, title.end(), self.stop)
        if behind and names_pull_request(self.text[title.start() : behind.end()]):
            return title.start(), behind.end()
        if before and names_pull_request(self.text[before.start() : title.end()]):
            return before.start(), title.end()
        is_inside = title["bold"] is None and names_pull_request(title.group()[1:-1])
        return (title.start() + 1, title.end() - 1) if is_inside else title.span()

    def is_opened(self, start: int) -> bool:
        """Return whether a verdict stands at a place of the line, or whom one is for."""
        stop = min(self.stop, start + _OPENING)
        return opens_review(self.text[start:stop].rstrip(), self.cues) or any(
            any(one.subjects.at(self.text, start, stop)) for one in self.cues.values()
        )

    def _lead(self, end: int) -> tuple[int, bool]:
        """Return where a turn begins in front of a title, and whether the clause ends before it."""
        begin = self.start
        for clause in _CLAUSE.finditer(self.text, self.start, end):
            begin = clause.end() if clause.end() < end else begin
        count = _COUNT.match(self.text, begin, end)
        turn = count.end() if count else begin
        for one in self.cues.values():
            fits = (fit.match.end() for fit in one.turns.at(self.text, turn, end))
            turn = max([turn, *fits])
        if not _WORD.search(self.text, turn, end):
            return begin, True
        return end, _CLAUSE.fullmatch(self.text[begin:end].rstrip()[-1:] + " ") is not None

    def _may_be_title(self, words: str, *, is_named: bool) -> bool:
        """Return whether words are no label, no verdict, and no pull request."""
        if not _WORD.search(words) or (is_pull_request(words) and not links_words(words)):
            return False
        if any(one.is_label(words) for one in self.cues.values()):
            return False
        is_part = any(one.starts_with_label(words) for one in self.cues.values())
        return is_named or not (is_part or opens_review(words, self.cues))

    def _below(self) -> str:
        """Return the line below, or nothing where it is empty."""
        begin = min(self.end, self.stop + 1)
        return self.text[begin : min(self.end, begin + _LONGEST_NAMED)].partition("\n")[0].strip()

    def linked(self) -> Post | None:
        """Return the line as a title, if the address of a pull request is all that is below it."""
        words = self.text[self.start : min(self.stop, self.start + _LONGEST_NAMED)].strip()
        if len(words) > _LONGEST or _ENDS_STATEMENT.search(words) or _ADDRESS.match(words):
            return None
        if not _is_address(self._below()) or not self._may_be_title(words, is_named=False):
            return None
        if self._lead(self.stop)[0] < self.stop:
            return None
        return Post(self.start, self.start, self.stop, self.stop, self.start)

    def named(self, *, is_first: bool) -> Post | None:
        """Return the line as a title that names its pull request.

        Args:
            is_first: Whether it is the first of its message; below another opens a review, and so
                it does below one that only ends with a number or an address.
        """
        words = self.text[self.start : self.stop].rstrip()
        if is_pull_request(words):
            return None
        is_boxed = not _ADDRESS.match(words) and is_named(words, self.cues)
        if not is_boxed and not _ENDS_NAMED.search(words[:_LONGEST_NAMED]):
            return None
        below = self._replace(start=self.stop + 1, stop=max(self.stop + 1, self.end))
        if not (is_boxed and is_first) and not below.is_opened(below.start):
            return None
        plain = _ENDS_NAMED.sub("", words).rstrip("htps：: ")
        if not is_boxed and (
            _ADDRESS.match(words)
            or _CLAUSE.search(plain)
            or not names_pull_request(words)
            or any(one.starts_with_label(words) for one in self.cues.values())
        ):
            return None
        count = _COUNT.match(self.text, self.start, self.stop)
        begin = count.end() if count else self.start
        is_told = not (is_boxed and is_first)
        return Post(self.start, begin, self.stop, self.stop, self.start, is_told=is_told)

    def headed(self) -> Post | None:
        """Return the title in front of its number and a verdict, all on the line, if one is."""
        begin = self.start
        for one in self.cues.values():
            fits = (fit.match.end() for fit in one.turns.at(self.text, self.start, self.stop))
            begin = max([begin, *fits])
        head = find_head(self.text, begin, self.stop, self.cues)
        if head is None or head.is_bare:
            return None
        is_told = begin > self.start
        return Post(self.start, begin, head.title_end, head.body, self.start, is_told=is_told)
