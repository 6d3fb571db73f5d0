"""Reading a page of prose or Markdown: a header, then the digests below it."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from typing import Final

from digestlib.inline.sanitising import sanitise
from digestlib.model import (
    Collection,
    Digest,
    FoundBy,
    Problem,
    VerdictLevel,
    unique_ids,
)
from digestlib.reading import blocks
from digestlib.reading.blanks import Blanks
from digestlib.reading.body import Finding
from digestlib.reading.contents import Place, find_contents
from digestlib.reading.cues import Cues
from digestlib.reading.dates import dated_lines
from digestlib.reading.detection import in_play, language_of
from digestlib.reading.digests import Extract, read_digest
from digestlib.reading.facts import unreadable_date
from digestlib.reading.gluing import missed_titles
from digestlib.reading.hanging import less_hanging
from digestlib.reading.header import find_header, read_header, stray_headers
from digestlib.reading.ledger import Ledger
from digestlib.reading.mixing import cues_for
from digestlib.reading.places import NamedText, replacement
from digestlib.reading.rules import Ruled, less_rules
from digestlib.reading.scraps import Scraps, find_scraps
from digestlib.reading.talk import Talk, read_talk
from digestlib.reading.wiki import Wiki, read_wiki

_LINE_END: Final = re.compile("[\r\x85\u2028\u2029](?!(?<=\r)\n)")
"""Other line ends than those of Unix and Windows."""
_SHOWN: Final = 30
"""So much of a line is shown in a problem."""
_TOLD: Final = frozenset({FoundBy.LABEL, FoundBy.CUE})


@dataclass(frozen=True)
class _Page(NamedText):
    """A page, and how reviewers write."""

    cues: Mapping[str, Cues]

    @cached_property
    def language(self) -> str:
        """The language of the whole page."""
        return language_of(self.masked, self.cues)

    @cached_property
    def wiki(self) -> Wiki:
        """The page as Markdown, with its fenced code made opaque."""
        return read_wiki(self.ruled.text)

    @cached_property
    def ruled(self) -> Ruled:
        """The page without the rules that stand straight between digests."""
        masked = less_hanging(blocks.mask(_LINE_END.sub("\n", self.text)))
        return less_rules(masked, self.cues)

    @cached_property
    def talk(self) -> Talk:
        """That, with what stands around the messages of a chat made blank."""
        return read_talk(self.wiki.text, self.cues)

    @property
    def masked(self) -> str:
        """The page as it is looked at."""
        return self.talk.text

    @cached_property
    def blanks(self) -> Blanks:
        """Where words lie that were made blank."""
        marks = sorted([*self.ruled.marks, *self.wiki.marks, *self.talk.heads])
        return Blanks(tuple(marks), tuple(self.talk.remarks))


def read_page(text: str, name: str, cues: Mapping[str, Cues]) -> Collection:
    """Read a page of prose digests.

    Args:
        text: The page.
        name: What to call it in problems.
        cues: How reviewers write, by language tag.
    """
    clean, replaced = sanitise(text)
    page = _Page(clean, name, in_play(clean, cues))
    if scraps := find_scraps(clean):
        return _unread(page, scraps, _replacements(page, text, replaced))
    header = find_header(page.masked)
    contents = find_contents(page.masked, header.end, page.cues, page.talk)
    leads = [one.lead for one in contents.places]
    ledger = Ledger(clean[: leads[0]] if leads else clean)
    title = contents.page
    is_above = title is not None and title.title_end <= len(ledger.text)
    view_range = (title.title_start, title.title_end) if title and is_above else None
    repository, view = read_header(ledger, header, view_range)
    found = list(_digests(page, contents.places, repository))
    digests = _named(digest for digest, _ in found)
    problems = [
        *_replacements(page, text, replaced),
        *_strays(page, header.end),
        *_problems(page, 0, _unread_dates(page, header.end, len(ledger.text))),
        *_missed(page, header.end, contents.places),
        *(one for _, some in found for one in some),
        *_disagreeing(page, contents.places, digests),
    ]
    if digests and not any(map(_says_something, digests)):
        problems.append(
            page.problem(
                len(ledger.text),
                "",
                _nothing_found(digests),
                'if this is a page of digests, begin each review with a verdict, such as "skim"',
            )
        )
    if not digests:
        problems.append(
            page.problem(0, "", "no digest was found", "write a title line, then the review below")
        )
    return Collection(
        name=name,
        language=page.language,
        repository=repository,
        view=view,
        digests=digests,
        source=ledger.text,
        spans=ledger.close(),
        problems=tuple(problems),
    )


def _unread(page: _Page, scraps: Scraps, problems: Iterable[Problem]) -> Collection:
    """Return a page that is not looked at for digests, all of which is front matter."""
    ledger = Ledger(page.text)
    repository, view = read_header(ledger, find_header(page.text), None)
    problem = page.problem(
        page.text.find(scraps.line),
        "",
        f"the line {scraps.line[:_SHOWN]!r} stands here {scraps.times:,} times, and hardly "
        "anything else does, so no digest was looked for",
        "remove the lines that repeat, and read the page again",
    )
    return Collection(
        name=page.name,
        language=language_of(page.text, page.cues),
        repository=repository,
        view=view,
        digests=(),
        source=ledger.text,
        spans=ledger.close(),
        problems=(*problems, problem),
    )


def _nothing_found(digests: Iterable[Digest]) -> str:
    """Return what was not found, where lists were that any page may have."""
    holds_lists = any(one.design_points or one.follow_ups for one in digests)
    what = "no verdict" if holds_lists else "no verdict, design point or follow-up"
    return f"{what} was found in any digest"


def _disagreeing(
    page: _Page, places: Sequence[Place], digests: Sequence[Digest]
) -> Iterator[Problem]:
    """Yield a problem for each digest whose pull request has another verdict further up."""
    known: dict[tuple[str | None, int], VerdictLevel] = {}
    for place, one in zip(places, digests, strict=True):
        level = one.verdict.level
        if one.pull_request is None or level is VerdictLevel.UNSTATED:
            continue
        before = known.setdefault((one.pull_request.repository, one.pull_request.number), level)
        if before is not level:
            yield page.problem(
                place.start,
                "verdict",
                f"#{one.pull_request.number} has the verdict {before} further up, and {level} here",
                "keep one digest of each pull request",
            )


def _says_something(digest: Digest) -> bool:
    """Return whether a digest holds what only a review does; any page has a title and lists."""
    is_graded = digest.verdict.level is not VerdictLevel.UNSTATED
    return is_graded or any(span.found_by in _TOLD for span in digest.spans)


def _strays(page: _Page, start: int) -> Iterator[Problem]:
    for position in stray_headers(page.masked, start):
        yield page.problem(
            position,
            "repository",
            "this looks like the header of another page, but was read as part of this one",
            "keep each page in a file of its own, so that links lead to the right repository",
        )


def _unread_dates(page: _Page, start: int, end: int) -> Iterator[Finding]:
    """Yield the dates above the first digest that no calendar has, or that may be read two ways."""
    cues = page.cues.get(page.language) or page.cues["en"]
    for _, found in dated_lines(page.masked, start, end, cues):
        if found.date is None:
            yield unreadable_date(found.start, page.text[found.start : found.end])


def _missed(page: _Page, start: int, places: Sequence[Place]) -> Iterator[Problem]:
    """Yield a problem for each line that may be the title of a digest, and is none."""
    known = {place.title[0] for place in places}
    for position in missed_titles(page.masked, start, page.cues):
        if position not in known:
            yield page.problem(
                position,
                "title",
                "this may be the title of the review below, but was read as part of the one above",
                "put an empty line in front of a title, and its pull request behind it",
            )


def _digests(
    page: _Page, places: Sequence[Place], repository: str | None
) -> Iterator[tuple[Digest, list[Problem]]]:
    tagged: set[int] = set()
    ends = [*(one.lead for one in places[1:]), len(page.text)]
    for place, end in zip(places, ends if places else [], strict=True):
        masked = page.masked[place.lead : end]
        language = language_of(masked, page.cues, page.language)
        extract = Extract(
            place=place,
            source=page.text[place.lead : end],
            masked=masked,
            language=language,
            cues=cues_for(masked, page.cues.get(language) or page.cues["en"], page.cues),
            repository=repository,
            blanks=page.blanks.within(place.lead, end),
            is_talk=bool(page.talk.heads),
        )
        digest, findings = read_digest(extract, tagged, page.masked)
        tagged.update(node.heading.start for node in place.groups)
        yield digest, _problems(page, place.lead, findings)


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


def _replacements(page: _Page, text: str, positions: Iterable[int]) -> Iterator[Problem]:
    """Yield a problem for each character that was replaced, or each row of the same ones."""
    for _, group in groupby(enumerate(positions), lambda one: (one[1] - one[0], text[one[1]])):
        row = [position for _, position in group]
        message, hint = replacement(text[row[0]])
        more = f", and so were {len(row) - 1} more behind it" if len(row) > 1 else ""
        yield page.problem(row[0], "", message + more, hint)
