"""What reading refuses, and what it says of a page that is no page of digests."""

import json

import pytest
from accounts import sources, unaccounted_fields, untrue_spans

import digestlib
from digestlib.errors import DigestlibError, InputError, WeekError

NOTHING = "no verdict, design point or follow-up was found in any digest"


@pytest.mark.parametrize(
    ("page", "message"),
    [
        ("# Shopping\n\n- milk\n- bread\n", "no verdict was found in any digest"),
        ("Minutes\n\nWe met.\n", NOTHING),
        ("x\n", NOTHING),
    ],
)
def test_a_page_that_reviews_nothing_is_a_problem(page: str, message: str) -> None:
    """Anything has a title, and some have lists, whose items are points; a review has more."""
    (problem,) = digestlib.parse(page).problems
    assert problem.message == message


@pytest.mark.parametrize("end", ["\r", "\u2028", "\u2029", "\x85"])
def test_rare_line_ends_end_lines(end: str) -> None:
    """Old programs end lines with these, and Unicode does; every character stays accounted for."""
    page = "A (#1)\n\nSkim.\n\nB (#2)\n\nSkip. Small.\n".replace("\n", end)
    read = digestlib.parse(page)
    assert [(one.title, one.verdict.level) for one in read.digests] == [
        ("A", "skim"),
        ("B", "skip"),
    ]
    assert sources(read) == page
    assert [untrue_spans(one) + unaccounted_fields(one) for one in read.digests] == [[], []]


@pytest.mark.parametrize(
    "page",
    [
        "## A (#1)\n\nSkim.\n\n## B\n\nText.\n",
        "## 甲\n\n建议跟进：补测试。\n",
        "甲\n\n可以跳过。\n",
    ],
)
def test_one_review_on_a_page_is_enough(page: str) -> None:
    """Other digests may be titles and notes alone."""
    assert digestlib.parse(page).problems == ()


@pytest.mark.parametrize(
    "char", [*map(chr, range(0x202A, 0x202F)), *map(chr, range(0x2066, 0x206A))]
)
def test_a_character_that_turns_the_text_is_named_and_replaced(char: str) -> None:
    """Nobody can see it, so it goes, and the problem says which it was."""
    read = digestlib.parse(f"## A (#1)\n\nSkim, gnp.{char}exe\n")
    assert char not in read.model_dump_json()
    assert [one.line for one in read.problems] == [3]
    assert f"U+{ord(char):04X}" in read.problems[0].message


def test_a_character_that_turns_the_text_of_data_is_named() -> None:
    """Data is looked at as prose is."""
    read = digestlib.parse(json.dumps([{"title": "A \u202e", "verdict": "skim"}]))
    assert read.digests[0].title == "A \ufffd"
    assert "U+202E" in read.problems[0].message


@pytest.mark.parametrize("given", [None, b"", 3])
def test_what_is_no_text_is_refused_in_words(given: object) -> None:
    """The error says what was given and what to do."""
    with pytest.raises(TypeError, match=r"as str, not \w+; read takes files"):
        digestlib.parse(given)  # type: ignore[arg-type]


def test_an_empty_path_is_refused() -> None:
    """It would be the folder that one happens to be in."""
    with pytest.raises(InputError, match="the path is empty"):
        digestlib.read("")


def test_spans_that_broke_say_how_to_mend_them() -> None:
    """Whoever edits the source of a digest by hand is told about its spans."""
    data = digestlib.parse("## A (#1)\n\nSkim.\n").model_dump_json()
    with pytest.raises(InputError, match="delete both 'source' and 'spans'"):
        digestlib.parse(data.replace('"source":"## A', '"source":"## A new'))


@pytest.mark.parametrize(
    ("week", "says"),
    [
        ("x", "is not an ISO week such as 2026-W48"),
        ("", "is not an ISO week such as 2026-W48"),
        ("2026-W54", "the weeks of 2026 are 2026-W01 to 2026-W53"),
        ("2027-W53", "the weeks of 2027 are 2027-W01 to 2027-W52"),
        ("2026-W00", "the weeks of 2026 are"),
        ("0000-W01", "the weeks of 0000 are"),
    ],
)
def test_a_week_that_no_calendar_has_is_an_error_of_ours(week: str, says: str) -> None:
    """The error is a DigestlibError, and a ValueError for those who expect one."""
    with pytest.raises(WeekError, match=says) as caught:
        digestlib.compose(digestlib.parse("## A (#1)\n\nSkim.\n"), week=week)
    assert isinstance(caught.value, DigestlibError)
    assert isinstance(caught.value, ValueError)
