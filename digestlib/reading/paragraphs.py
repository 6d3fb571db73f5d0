"""A paragraph of a page of prose, and what it looks like: a title, a review, a fact."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from digestlib.inline.unwrapping import unwrap
from digestlib.reading.chats import Head, find_head
from digestlib.reading.cues import Cues, opens_review
from digestlib.reading.dates import FoundDate, dated_lines, may_be_dated
from digestlib.reading.fields import first_field_end, is_barred
from digestlib.reading.lines import index_end, is_greeting
from digestlib.reading.patterns import MAY_BE_FACT
from digestlib.reading.pull_requests import is_pull_request, links_words, names_pull_request

_HEADING: Final = re.compile(r"(?P<level>#{1,6})[ \t]+(?P<title>\S.*)")
_ENDS_SENTENCE: Final = re.compile(r"[。！？；：.!?;:…][”」』）\"')]*$")
_ENDS_STATEMENT: Final = re.compile(r"[。；：.;:][”」』）\"')]*$")
_IS_BOLD: Final = re.compile(r"\*\*[^*]+\*\*(?:[ \t]*[(（\[][^\n]*[)）\]])?")
_IS_FACTS: Final = re.compile(
    r".*[|·]|\W*(?:PR|MR|作者|标签|日期|时间|链接|编号|authors?|tags?|date|link)\s*[：:#]|https?://\S+$"
    r"|\W*(?:\[[^\]\n]*\]\(https?://|[#＃]\d)|@[\w-]+[ \t]*$",
    re.IGNORECASE,
)
_STARTS_BODY: Final = re.compile(r"\s*(?:[-*+•>][ \t]|\*\*)")
_STARTS_ITEM: Final = re.compile(r"\s*(?:\d{1,2}[.、)）．]|[(（]\d{1,2}[)）]|[①-⑳])")
_MOST_FACTS: Final = 5
_SIGNS: Final = re.compile(r"\A[^\w\s#＃!\[<]+[ \t]*")
_WORD: Final = re.compile(r"\w")
_ENOUGH: Final = 200
"""A verdict stands in the first so many characters of a review, or not at all."""


_UNKNOWN: Final = Head(-1, -1, is_bare=False)
_UNKNOWN_RANGE: Final = (-1, -1)
"""What stands for what nobody has asked yet."""


@dataclass(eq=False)
class Paragraph:
    """A paragraph of a page, and what it looks like."""

    page: str
    start: int
    end: int
    cues: Mapping[str, Cues]
    known_head: Head | None = None
    """The head of its first line, where that is known already."""
    # Properties that remember take half as long as those of the standard library.
    _opens_review: bool | None = field(default=None, init=False)
    _is_labelled_fact: bool | None = field(default=None, init=False)
    _head: Head | None = field(default=_UNKNOWN, init=False)
    _labelled_title: tuple[int, int] | None = field(default=_UNKNOWN_RANGE, init=False)

    def __post_init__(self) -> None:
        line, _, below = self.page[self.start : self.end].partition("\n")
        self.line = line.rstrip()
        """Its first line."""
        self.line_end = self.start + len(self.line)
        """Where its first line ends."""
        self.is_line = not below or below.isspace()
        """Whether it is one line."""
        if self.known_head:
            self._head = self.known_head
        heading = _HEADING.fullmatch(self.line) if self.line.startswith("#") else None
        self.level = len(heading["level"]) if heading and not self._is_label else 0
        """The level of the heading that its first line is, or nought; labels are no headings."""

    @property
    def _is_label(self) -> bool:
        return any(one.is_label(self.line) for one in self.cues.values())

    def looks_like_title(self, *, before_review: bool) -> bool:
        """Return whether its first line could be a title.

        In front of a review it may be a question, an exclamation, or all bold.
        """
        if before_review:
            is_bold = _IS_BOLD.fullmatch(self.line)
            is_prose = _ENDS_STATEMENT.search(self.line) or (
                _STARTS_BODY.match(self.line) and not is_bold
            )
        else:
            is_prose = _ENDS_SENTENCE.search(self.line) or _STARTS_BODY.match(self.line)
        return bool(_WORD.search(self.line)) and not is_prose and not self._is_label

    def looks_like_facts(self) -> bool:
        """Return whether its first line lists authors, tags and the like."""
        return _IS_FACTS.match(self.line) is not None or bool(self._dates)

    @property
    def is_unread_date(self) -> bool:
        """Whether its first line is a date that no calendar has, or that may be read two ways."""
        return bool(self._dates) and all(found.date is None for _, found in self._dates)

    @property
    def _dates(self) -> list[tuple[int, FoundDate]]:
        """The date that its first line is, as each language reads it."""
        where = (self.start, self.line_end)
        if not may_be_dated(self.line):
            return []
        return [date for one in self.cues.values() for date in dated_lines(self.page, *where, one)]

    @property
    def labelled_title(self) -> tuple[int, int] | None:
        """Where the title lies that has a label, on the first line or behind lines of facts."""
        if self._labelled_title is _UNKNOWN_RANGE:
            self._labelled_title = self._find_labelled_title()
        return self._labelled_title

    def _find_labelled_title(self) -> tuple[int, int] | None:
        position = index_end(self.page, self.start, self.end)
        lines = self.page[position : self.end].split("\n", _MOST_FACTS)[:_MOST_FACTS]
        for line in lines:
            if not self._begins_with_fact(line):  # as the label of a title is
                return None
            label = max(one.title_label_end(line) for one in self.cues.values())
            if label and line[label:].strip():
                stop = position + len(line.rstrip())
                if is_barred(line):
                    stop = first_field_end(self.page, position + label, stop, self.cues)
                return position + label, stop
            position += len(line) + 1
        return None

    @property
    def numbered_title(self) -> tuple[int, int] | None:
        """Where the title lies, with its pull request, that stands behind the label of that."""
        if not self._begins_with_fact(self.line):
            return None
        fits = [fit for one in self.cues.values() for fit in one.all_labels.at(self.line, 0)]
        label = max((fit.match.end() for fit in fits if fit.cue.says == "pull_request"), default=0)
        is_named = label and names_pull_request(self.line[label:].strip())
        return (self.start + label, self.line_end) if is_named else None

    def take_number_as_title(self) -> None:
        """Note that what stands behind the label of its pull request is its title."""
        self._labelled_title = self.numbered_title

    @property
    def head(self) -> Head | None:
        """Where its first line's title ends, where a verdict follows a pull request on it."""
        if self._head is _UNKNOWN:
            self._head = find_head(self.page, self.start, self.line_end, self.cues)
        return self._head

    @property
    def is_number(self) -> bool:
        """Whether its first line is a pull request and nothing else, signs in front aside."""
        return is_pull_request(_SIGNS.sub("", self.line, count=1))

    @property
    def title_below(self) -> tuple[int, int] | None:
        """Where its second line lies, which is a title if the first only names a pull request."""
        if self.is_line or not is_pull_request(self.line) or links_words(self.line):
            return None
        if self.opens_review_below():
            return None
        begin = self.page.index("\n", self.start) + 1
        line = self.page[begin : self.end].split("\n", 1)[0]
        is_fact = any(one.starts_with_label(line) for one in self.cues.values())
        is_title = _WORD.search(line) and not _ENDS_SENTENCE.search(line) and not is_fact
        return (begin, begin + len(line.rstrip())) if is_title else None

    @property
    def heads_facts(self) -> bool:
        """Whether all of its lines but the first are facts, such as its date or authors."""
        lines = self.page[self.line_end : self.end].strip().split("\n", _MOST_FACTS)
        return len(lines) <= _MOST_FACTS and all(map(self._says_fact, lines))

    @property
    def is_fact(self) -> bool:
        """Whether its first line is a fact, such as its date or authors."""
        return self._says_fact(self.line)

    @property
    def is_date_alone(self) -> bool:
        """Whether it is one line that is a date."""
        return self.is_line and not self.level and bool(self._dates)

    @property
    def is_fact_alone(self) -> bool:
        """Whether it is one line that is a date, or a fact behind its label."""
        return self.is_line and self._is_labelled(self.line.strip())

    def _says_fact(self, line: str) -> bool:
        line = line.strip()
        is_listed = _IS_FACTS.match(line) is not None and not line.startswith("|")
        return is_listed or self._is_labelled(line)

    def _is_labelled(self, line: str) -> bool:
        return self._begins_with_fact(line) or (
            may_be_dated(line)
            and any(dated_lines(line, 0, len(line), one) for one in self.cues.values())
        )

    def _begins_with_fact(self, line: str) -> bool:
        if line != self.line:
            return self._has_fact_label(line)
        if self._is_labelled_fact is None:
            self._is_labelled_fact = self._has_fact_label(line)
        return self._is_labelled_fact

    def _has_fact_label(self, line: str) -> bool:
        is_possible = MAY_BE_FACT.search(line) is not None
        return is_possible and any(one.starts_with_fact(line) for one in self.cues.values())

    @property
    def is_inside(self) -> bool:
        """Whether it is indented, as a paragraph inside the item of a list is."""
        return self.page[max(0, self.start - 2) : self.start].isspace() and (
            "\n" not in self.page[max(0, self.start - 2) : self.start]
        )

    @property
    def is_greeting(self) -> bool:
        """Whether it is the greeting of a letter, or its end."""
        return self.is_line and is_greeting(self.line)

    def introduces(self, following: "Paragraph") -> bool:
        """Return whether it is a sentence in front of the first title, and no title itself."""
        if self.level or not self.is_line or not _ENDS_STATEMENT.search(self.line):
            return False
        is_own = (
            names_pull_request(self.line) or self.opens_review() or self.labelled_title is not None
        )
        is_title = following.is_line and following.looks_like_title(before_review=False)
        return not is_own and is_title and not following.opens_review()

    def opens_review(self) -> bool:
        """Return whether a verdict stands at its start."""
        if self._opens_review is None:
            self._opens_review = self._is_verdict(self.start)
        return self._opens_review

    @property
    def holds_label(self) -> bool:
        """Whether one of its lines begins with the label of a part."""
        lines = self.page[self.start : self.end].split("\n")
        return any(
            one.starts_with_label(line.strip()) for line in lines for one in self.cues.values()
        )

    def opens_review_below(self) -> bool:
        """Return whether a verdict stands at the start of its second line."""
        return not self.is_line and self._is_verdict(self.line_end)

    def _is_verdict(self, start: int) -> bool:
        beginning = self.page[start : min(self.end, start + _ENOUGH)].lstrip()
        return opens_review(beginning, self.cues) or (
            "\n" in beginning.rstrip() and opens_review(unwrap(beginning), self.cues)
        )

    def names_review(self) -> bool:
        """Return whether it names a pull request, and a verdict stands on its second line."""
        return not self.is_line and names_pull_request(self.line) and self.opens_review_below()

    def goes_on(self, before: "Paragraph") -> bool:
        """Return whether it belongs to what the paragraph before it began: a list."""
        above = self.page[before.start : before.end].rstrip().rstrip("*")
        if above.endswith(("：", ":")):
            return True
        items = (_STARTS_ITEM.match(self.page, one.start) for one in (before, self))
        return all(items)
