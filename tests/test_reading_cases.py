"""Reading, case by case: the files in ``cases/reading`` say what a careful reader finds in a page.

A case is a title behind ``===``, the page, a line ``----``, and what is found, one field on a line.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from accounts import sources, unaccounted_fields, untrue_spans

from digestlib import Collection, Digest, FollowUp, parse

CASES = Path(__file__).parent / "cases" / "reading"


class Case(NamedTuple):
    """One case: a page, and what a careful reader finds in it."""

    page: str
    found: str


def _cases() -> Iterator[object]:
    for path in sorted(CASES.glob("*.txt")):
        for block in path.read_text(encoding="utf-8").split("=== ")[1:]:
            title, _, text = block.partition("\n")
            page, _, found = text.partition("----\n")
            yield pytest.param(Case(page[:-1], found.strip("\n")), id=f"{path.stem}: {title}")


CASE_LIST = list(_cases())


def show(collection: Collection) -> str:
    """Write a collection as the case files do."""
    header = _filled({"repository": collection.repository or "", "view": collection.view})
    problems = [f"problem at {one.line}:{one.column}: {one.message}" for one in collection.problems]
    digests = ["\n".join(_lines(digest)) for digest in collection.digests]
    blocks = ["\n".join(header), *digests, "\n".join(problems)]
    return "\n\n".join(block for block in blocks if block)


def _lines(digest: Digest) -> Iterator[str]:
    verdict = digest.verdict
    yield f"title: {digest.title}"
    yield from _filled(
        {
            "pull request": str(digest.pull_request or ""),
            "tags": ", ".join(digest.tags),
            "date": str(digest.date or ""),
            "authors": ", ".join(digest.authors),
            "verdict": f"{verdict.level} {verdict.phrase}".strip(),
            "for": verdict.audience,
            "because": verdict.rationale,
        }
    )
    yield from (f"point: {point.text}" for point in digest.design_points)
    yield from follow_ups(digest)
    yield from (f"note: {note}" for note in digest.notes)


def follow_ups(digest: Digest) -> Iterator[str]:
    """Yield the follow-ups of a digest as the case files write them."""
    yield from (f"follow-up{_terms(one)}: {one.text}" for one in digest.follow_ups)


def _filled(fields: dict[str, str]) -> list[str]:
    return [f"{name}: {text}" for name, text in fields.items() if text]


def _terms(one: FollowUp) -> str:
    terms = [
        f"for {one.audience}" if one.audience else "",
        f"when {one.condition}" if one.condition else "",
        one.priority or "",
        "done" if one.done else "",
    ]
    named = "; ".join(term for term in terms if term)
    return f" ({named})" if named else ""


@pytest.mark.parametrize("case", CASE_LIST)
def test_page_reads_as_a_careful_reader_would(case: Case) -> None:
    """A page becomes exactly the fields that its case file shows."""
    assert show(parse(case.page)) == case.found


@pytest.mark.parametrize("case", CASE_LIST)
def test_every_character_is_accounted_for(case: Case) -> None:
    """The sources are the page, every span is true, and every text has one."""
    found = parse(case.page)
    assert sources(found) == case.page
    assert untrue_spans(found) == []
    assert [untrue_spans(one) + unaccounted_fields(one) for one in found.digests] == [
        [] for _ in found.digests
    ]


@pytest.mark.parametrize("case", CASE_LIST)
def test_windows_line_ends_change_nothing(case: Case) -> None:
    """With carriage returns a page reads the same."""
    assert show(parse(case.page.replace("\n", "\r\n"))) == case.found


def test_there_are_cases() -> None:
    """The case files are found and split, so the tests above test something."""
    assert len(CASE_LIST) > 60
