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
    make_id,
    unique_ids,
)
from digestlib.reading.cues import Cues
from digestlib.reading.ledger import Ledger
from digestlib.reading.prose import Finding, read_body
from digestlib.reading.scanning import PARAGRAPH, Scan
from digestlib.reading.titles import Paragraph, find_titles, read_title

_HEADER: Final = re.compile(
    r"(?:#{1,6}[ \t]+)?(?P<repository>[\w.-]+/[\w.-]+)"
    r"(?:[ \t]*[·•・|：:–—-][ \t]*(?P<view>\S.*))?"
)
_PAGE_TITLE: Final = re.compile(r"#{1,6}[ \t]+(?P<view>\S.*)")
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


def read_page(text: str, name: str, cues: Mapping[str, Cues]) -> Collection:
    """Read a page of prose digests.

    Args:
        text: The page.
        name: What to call it in problems.
        cues: How reviewers write, by language tag.
    """
    clean, replaced = sanitise(text)
    page = _Page(clean, name, cues)
    header, paragraphs = _header(page)
    titles = list(find_titles(paragraphs))
    ledger, repository, view = _read_header(page, header, titles[0].start if titles else None)
    ends = [*(one.start for one in titles[1:]), len(clean)]
    found = [
        _read_digest(page, title, end, repository)
        for title, end in zip(titles, ends if titles else [], strict=True)
    ]
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


def _header(page: _Page) -> tuple[re.Match[str] | None, list[Paragraph]]:
    """Return the page's header line, if it has one, and the paragraphs below it.

    A heading with headings of a lower level below it is the title of the page.
    """
    paragraphs = [
        Paragraph(page.text, *one.span(), page.cues) for one in PARAGRAPH.finditer(page.text)
    ]
    if not paragraphs:
        return None, []
    first, *others = paragraphs
    match = _HEADER.fullmatch(page.text, first.start, first.line_end)
    if match is None and others and 0 < first.level < others[0].level and first.is_line:
        match = _PAGE_TITLE.fullmatch(page.text, first.start, first.line_end)
    if match and (below := PARAGRAPH.search(page.text, first.line_end, first.end)):
        others = [Paragraph(page.text, *below.span(), page.cues), *others]
    return (match, others) if match else (None, paragraphs)


def _read_header(
    page: _Page, header: re.Match[str] | None, end: int | None
) -> tuple[Ledger, str | None, str]:
    ledger = Ledger(page.text[:end])
    if header is None:
        return ledger, None, ""
    found = {
        name: ledger.claim(*header.span(name), name)
        for name, written in header.groupdict().items()
        if written
    }
    return ledger, found.get("repository"), found.get("view", "")


# ---------------------------------------------------------------------- one digest


def _read_digest(
    page: _Page, place: Paragraph, end: int, repository: str | None
) -> tuple[Digest, list[Problem]]:
    offset = place.start
    source = page.text[offset:end]
    language = language_of(source)
    cues = page.cues.get(language) or page.cues["en"]
    ledger = Ledger(source)
    scan = Scan(source, place.line_end - offset)
    title, pull_request = read_title(ledger, scan.begin, repository)
    body = read_body(scan, scan.begin, len(source), cues, ledger)
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
