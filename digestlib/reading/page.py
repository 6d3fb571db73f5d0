"""Reading a page of prose: a header line, then for each digest a title and a body."""

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from digestlib.inline.sanitising import sanitise
from digestlib.model import (
    Collection,
    Digest,
    Problem,
    PullRequest,
    make_id,
    unique_ids,
)
from digestlib.reading.cues import Cues
from digestlib.reading.ledger import Ledger
from digestlib.reading.prose import Finding, read_body
from digestlib.reading.scanning import Scan

_PARAGRAPH: Final = re.compile(r"\S[^\n]*(?:\n[ \t\r]*\S[^\n]*)*")
_HEADER: Final = re.compile(
    r"(?P<repository>[\w.-]+/[\w.-]+)(?:[ \t]*[·|–—-][ \t]*(?P<view>[^\n]*\S))?\s*"
)
_HEADING: Final = re.compile(r"#{1,6}[ \t]+(?P<title>\S.*)")
_TITLE_NUMBER: Final = re.compile(
    r"\s*[(（\[](?:(?P<repository>[\w.-]+/[\w.-]+)|PR\s*)?#?(?P<number>\d{1,9})[)）\]]\s*$"
)
_ENDS_SENTENCE: Final = re.compile(r"[。！？；：.!?;:…][”」』）\"')]*$")
_STARTS_BODY: Final = re.compile(r"\s*(?:[-*+•][ \t]|\*\*)")
_HAN: Final = re.compile(r"[\u3400-\u9fff\U00020000-\U0003ffff]")
_LETTERS: Final = re.compile(r"[^\W\d_]")
_CODE: Final = re.compile(r"`[^`\n]*`")
_HAN_SHARE: Final = 0.1
"""Chinese review prose is full of Latin names; English prose hardly ever holds Han."""


@dataclass(frozen=True)
class _Page:
    """A text under its name, able to say which line an offset is on."""

    text: str
    name: str
    cues: Mapping[str, Cues]

    @cached_property
    def _lines(self) -> tuple[int, ...]:
        return (0, *(match.end() for match in re.finditer("\n", self.text)))

    def problem(self, position: int, field: str, message: str, hint: str) -> Problem:
        line = bisect_right(self._lines, position)
        column = position - self._lines[line - 1] + 1
        return Problem(
            source=self.name, line=line, column=column, field=field, message=message, hint=hint
        )


@dataclass(frozen=True, slots=True)
class _Place:
    """Where one digest lies: its title's range, its body's start, and its end."""

    title: tuple[int, int]
    body: int
    end: int


def read_page(text: str, name: str, cues: Mapping[str, Cues]) -> Collection:
    """Read a page of prose digests.

    Args:
        text: The page.
        name: What to call it in problems.
        cues: How reviewers write, by language tag.
    """
    clean, replaced = sanitise(text)
    page = _Page(clean, name, cues)
    paragraphs = [match.span() for match in _PARAGRAPH.finditer(clean)]
    header, rest = _header(page, paragraphs)
    places = list(_places(page, rest))
    ledger, repository, view = _read_header(page, header, places[0].title[0] if places else None)
    found = [_read_digest(page, place, repository) for place in places]
    digests = _named(digest for digest, _ in found)
    problems = [*_replacements(page, replaced), *(one for _, some in found for one in some)]
    if not digests:
        problems.append(
            page.problem(0, "", "no digest was found", "write a title line, then the review below")
        )
    return Collection(
        name=name,
        language=language_of(clean),
        repository=repository,
        view=view,
        digests=digests,
        source=ledger.text,
        spans=ledger.close(),
        problems=tuple(problems),
    )


def language_of(text: str) -> str:
    """Return the tag of the language a text is written in, Chinese or English.

    Code is left out of account. Traditional Chinese is not told apart from Simplified.
    """
    prose = _CODE.sub("", text)
    letters = len(_LETTERS.findall(prose))
    return "zh-Hans" if len(_HAN.findall(prose)) > _HAN_SHARE * letters else "en"


# ---------------------------------------------------------------------- the page


def _header(
    page: _Page, paragraphs: list[tuple[int, int]]
) -> tuple[re.Match[str] | None, list[tuple[int, int]]]:
    """Take the header off the paragraphs if the page has one."""
    if paragraphs and (match := _HEADER.fullmatch(page.text, *paragraphs[0])):
        return match, paragraphs[1:]
    return None, paragraphs


def _read_header(
    page: _Page, header: re.Match[str] | None, end: int | None
) -> tuple[Ledger, str | None, str]:
    ledger = Ledger(page.text[:end])
    if header is None:
        return ledger, None, ""
    repository = ledger.claim(*header.span("repository"), "repository")
    view = ledger.claim(*header.span("view"), "view") if header["view"] else ""
    return ledger, repository, view


def _places(page: _Page, paragraphs: list[tuple[int, int]]) -> Iterator[_Place]:
    """Yield where each digest lies; its end is where the next one's title begins."""
    titles = list(_titles(page, paragraphs))
    for number, (start, end) in enumerate(titles):
        following = titles[number + 1][0] if number + 1 < len(titles) else len(page.text)
        yield _Place((start, end), end, following)


def _titles(page: _Page, paragraphs: list[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """Yield the ranges that are titles: the first paragraph, and what looks like one after a body.

    A paragraph straight behind a title is its body whatever it looks like, so a body of a few
    words is not taken for a title.
    """
    expects_body = False
    for number, (start, end) in enumerate(paragraphs):
        line_end = start + len(page.text[start:end].split("\n", 1)[0].rstrip())
        is_last = number == len(paragraphs) - 1
        if number == 0 or _is_heading(page, start, line_end):
            yield start, line_end
            expects_body = line_end >= end
        elif not expects_body and not is_last and _looks_like_title(page.text[start:end]):
            yield start, end
            expects_body = True
        else:
            expects_body = False


def _is_heading(page: _Page, start: int, end: int) -> bool:
    return _HEADING.fullmatch(page.text, start, end) is not None


def _looks_like_title(paragraph: str) -> bool:
    line = paragraph.strip()
    return (
        "\n" not in line and not _ENDS_SENTENCE.search(line) and not _STARTS_BODY.match(paragraph)
    )


# ---------------------------------------------------------------------- one digest


def _read_digest(
    page: _Page, place: _Place, repository: str | None
) -> tuple[Digest, list[Problem]]:
    offset = place.title[0]
    source = page.text[offset : place.end]
    language = language_of(source)
    cues = page.cues.get(language) or page.cues["en"]
    ledger = Ledger(source)
    title, pull_request = _read_title(ledger, place.title[1] - offset, repository)
    body = read_body(Scan(source), place.body - offset, len(source), cues, ledger)
    digest = Digest(
        id=make_id(title, pull_request),
        title=title,
        language=language,
        pull_request=pull_request,
        source=source,
        spans=ledger.close(),
        verdict=body.verdict,
        design_points=tuple(body.points),
        follow_ups=tuple(body.follow_ups),
        notes=tuple(body.notes),
    )
    return digest, _problems(page, offset, body.findings)


def _read_title(ledger: Ledger, end: int, repository: str | None) -> tuple[str, PullRequest | None]:
    """Read a title line, and the pull request whose number it ends with."""
    heading = _HEADING.fullmatch(ledger.text, 0, end)
    start = heading.start("title") if heading else 0
    number = _TITLE_NUMBER.search(ledger.text, start, end)
    if number is None or number.start() == start or int(number["number"]) == 0:
        return ledger.claim(start, end, "title"), None
    title = ledger.claim(start, number.start(), "title")
    ledger.claim(*number.span("number"), "pull_request.number")
    named = number["repository"]
    if named:
        ledger.claim(*number.span("repository"), "pull_request.repository")
    return title, PullRequest(number=int(number["number"]), repository=named or repository)


def _problems(page: _Page, offset: int, findings: Iterable[Finding]) -> list[Problem]:
    return [
        page.problem(offset + one.position, one.field, one.message, one.hint) for one in findings
    ]


def _named(digests: Iterable[Digest]) -> tuple[Digest, ...]:
    listed = list(digests)
    ids = unique_ids(digest.id for digest in listed)
    return tuple(
        digest if digest.id == one else digest.model_copy(update={"id": one})
        for digest, one in zip(listed, ids, strict=True)
    )


def _replacements(page: _Page, positions: Iterable[int]) -> Iterator[Problem]:
    for position in positions:
        yield page.problem(
            position,
            "",
            "a character that no document may hold was replaced by U+FFFD",
            "delete the control character or broken surrogate",
        )
