"""The archive: what past weeks leave to the next one."""

import json
from pathlib import Path

import pytest

from digestlib.archive.carrying import CarryOver, carry_over, follow_up_id
from digestlib.archive.weeks import ArchivedWeek, archived, dump, load, with_done
from digestlib.delivery.archives import read_archive, write_weeks
from digestlib.errors import InputError
from digestlib.model import Collection, Digest, FollowUp, make_id
from digestlib.reading import parse


def digest(title: str, *texts: str, done: bool = False) -> Digest:
    """Return a digest with these follow-ups."""
    asked = tuple(FollowUp(text=text, done=done) for text in texts)
    return Digest(id=make_id(title), title=title, language="en", follow_ups=asked)


def collection(*digests: Digest) -> Collection:
    """Return a collection of digests."""
    return Collection(language="en", digests=digests)


def week(name: str, *digests: Digest) -> ArchivedWeek:
    """Return an archived week."""
    return archived(collection(*digests), name)


def texts(found: CarryOver) -> list[str]:
    """Return what is still open."""
    return [one.follow_up.text for one in found.open]


A = digest("A", "Widen the table", "Name the flag")
B = digest("B", "Measure again")
NONE = collection()


def test_follow_ups_stay_open() -> None:
    """What earlier weeks asked for is open, oldest first, with the week that asked."""
    found = carry_over([week("2026-W47", B), week("2026-W46", A)], "2026-W48", NONE)
    assert texts(found) == ["Widen the table", "Name the flag", "Measure again"]
    assert [one.since for one in found.open] == ["2026-W46", "2026-W46", "2026-W47"]


def test_weeks_to_come_do_not_count() -> None:
    """A report of an old week, built again, knows nothing of later ones."""
    assert texts(carry_over([week("2026-W48", A), week("2026-W49", B)], "2026-W48", NONE)) == []


def test_marked_is_done_in_its_week() -> None:
    """A follow-up that was marked is told as done in that week, and never again."""
    name = follow_up_id(A.id, A.follow_ups[0])
    weeks = [with_done(week("2026-W46", A), [name], "2026-W48")]
    now, next_week = (carry_over(weeks, one, NONE) for one in ("2026-W48", "2026-W49"))
    assert [one.follow_up.text for one in now.done] == ["Widen the table"]
    assert texts(now) == texts(next_week) == ["Name the flag"]
    assert next_week.done == ()


def test_first_mark_stays() -> None:
    """Marking a follow-up twice keeps the week in which it was done."""
    once = with_done(week("2026-W46", A), ["a/1"], "2026-W47")
    assert with_done(once, ["a/1", "a/2"], "2026-W48").done == {
        "a/1": "2026-W47",
        "a/2": "2026-W48",
    }


def test_asked_again_keeps_its_first_week() -> None:
    """A digest that repeats a follow-up, in other punctuation, tells since when it is asked for."""
    again = digest("A", "widen the table.")
    found = carry_over([week("2026-W46", A)], "2026-W48", collection(again))
    assert found.since == {follow_up_id(A.id, A.follow_ups[0]): "2026-W46"}
    assert found.open == ()


def test_newer_version_says_what_is_left() -> None:
    """A follow-up that the digest's newer version does not repeat is no longer asked for."""
    weeks = [week("2026-W46", A), week("2026-W47", digest("A", "Name the flag"))]
    found = carry_over(weeks, "2026-W48", NONE)
    assert [(one.follow_up.text, one.since) for one in found.open] == [
        ("Name the flag", "2026-W46")
    ]


def test_done_when_written_is_not_open() -> None:
    """A box that was ticked in the digest itself is not carried over."""
    assert (
        texts(carry_over([week("2026-W46", digest("A", "x", done=True))], "2026-W48", NONE)) == []
    )


def test_year_ends_between_weeks() -> None:
    """The last week of a year comes before the first of the next."""
    assert texts(carry_over([week("2026-W53", B)], "2027-W01", NONE)) == ["Measure again"]


def test_file_comes_back() -> None:
    """A week is read back from its file as it was."""
    one = with_done(week("2026-W46", A, B), ["a/1"], "2026-W47")
    assert load(dump(one), "x") == one


def test_file_is_for_people_too() -> None:
    """The file has a line a value and letters as they are, so Git shows what changed."""
    one = dump(archived(parse("缓存\n\n值得精读。", name="w.txt"), "2026-W48")).decode()
    assert '"title": "缓存"' in one
    assert max(map(len, one.splitlines())) < 200


def test_archive_keeps_what_was_understood() -> None:
    """The source and its spans stay where they are; the digests' fields are all there."""
    read = parse("Cache (#4)\n\nWorth a close read: it is small.", name="w.txt")
    kept = archived(read, "2026-W48").collection.digests[0]
    assert kept == read.digests[0].model_copy(update={"source": "", "spans": ()})


def test_folder_comes_back_in_order(tmp_path: Path) -> None:
    """An archive's folder gives its weeks, oldest first, and leaves other files alone."""
    weeks = [week("2026-W47", B), week("2026-W46", A)]
    write_weeks(tmp_path / "archive", weeks)
    (tmp_path / "archive" / "README.md").write_text("ours")
    assert read_archive(tmp_path / "archive") == (weeks[1], weeks[0])


def test_no_folder_is_an_empty_archive(tmp_path: Path) -> None:
    """The first week has nothing before it."""
    assert read_archive(tmp_path / "none") == ()


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("[]", "2026-W48.json: the file"),
        ("{", "2026-W48.json: the file: Invalid JSON"),
        (json.dumps({"archive_version": 2}), "archive_version"),
        (dump(week("2026-W47")).decode(), "it holds week 2026-W47"),
    ],
)
def test_bad_file_is_told(tmp_path: Path, content: str, said: str) -> None:
    """A file that is no week of an archive is an error with its name and what is wrong."""
    (tmp_path / "2026-W48.json").write_text(content)
    with pytest.raises(InputError, match=said):
        read_archive(tmp_path)
