"""Verdicts and requests as people word them, one sentence or one short body each.

``cases/wordings/verdicts.txt`` has a level and a text on each line; ``requests.txt`` has cases of
the shape of ``cases/reading``, and shows the follow-ups alone; ``prose.txt`` asks for nothing.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest
from accounts import unaccounted_fields, untrue_spans
from test_reading_cases import follow_ups

from digestlib import Digest, parse

CASES = Path(__file__).parent / "cases" / "wordings"


def digest(body: str) -> Digest:
    """Return the digest of a page with this body, in the language of the body."""
    title = "Title" if body.isascii() else "标题"
    (found,) = parse(f"## {title} (#1)\n\n{body}\n").digests
    return found


def _verdicts() -> Iterator[tuple[str, str]]:
    for line in (CASES / "verdicts.txt").read_text("utf-8").splitlines():
        level, _, text = line.partition(": ")
        yield level, text


def _requests() -> Iterator[object]:
    for block in (CASES / "requests.txt").read_text("utf-8").split("=== ")[1:]:
        title, _, text = block.partition("\n")
        body, _, found = text.partition("----\n")
        yield pytest.param(body[:-1], found.strip("\n"), id=title)


@pytest.mark.parametrize(("level", "text"), list(_verdicts()))
def test_a_verdict_is_graded_however_it_is_worded(level: str, text: str) -> None:
    """A verdict has the level that a careful reader gives it."""
    assert digest(text).verdict.level == level


@pytest.mark.parametrize(("body", "found"), list(_requests()))
def test_a_request_is_read_however_it_is_worded(body: str, found: str) -> None:
    """What is asked for is a follow-up, with whom it is for; what only sounds like it is none."""
    read = digest(body)
    assert "\n".join(follow_ups(read)) == found
    assert untrue_spans(read) + unaccounted_fields(read) == []


@pytest.mark.parametrize("text", (CASES / "prose.txt").read_text("utf-8").splitlines())
def test_prose_asks_for_nothing(text: str) -> None:
    """What a review tells of the code is no follow-up and no list of points."""
    verdict = "Worth a close read. " if text.isascii() else "值得精读。"
    read = digest(f"{verdict}{text}")
    assert (read.follow_ups, read.design_points) == ((), ())
