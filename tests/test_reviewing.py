"""The checks of a whole catalog, and what a report makes of odd ones."""

from pathlib import Path

import pytest

import digestlib
from digestlib import Collection, Digest
from digestlib.po import Document, Entry, Previous
from digestlib.translation import Mark
from digestlib.translation.reviewing import review, standing_of, status

HEADER = Entry(translation="Language: en\nX-Source-Language: zh_Hans\n")
SOURCE = "上限 5 次，见 #41"
RIGHT = Entry(context="a#title", source=SOURCE, translation="At most 5 times, see #41")


def findings(*entries: Entry) -> list[str]:
    """Return the codes of what is found in a catalog."""
    return [one.finding.code for one in review(Document(entries=(HEADER, *entries)), "a.po")]


def title(tmp_path: Path, *entries: Entry) -> digestlib.translation.Translation:
    """Return a digest with this title in English."""
    path = tmp_path / "a.po"
    path.write_bytes(Document(entries=entries).data())
    digest = Digest(id="a", title=SOURCE, language="zh-Hans")
    collection = Collection(language="zh-Hans", digests=(digest,))
    return digestlib.translate(collection, "en", catalog=path)


def test_a_right_catalog_has_no_findings() -> None:
    """Nothing is said of what is right."""
    assert findings(RIGHT) == []


def test_what_is_not_used_is_not_checked() -> None:
    """An unreviewed entry may still be wrong: nobody sees it as it is."""
    wrong = RIGHT.changed(translation="At most 6 times")
    assert findings(wrong) == ["number", "reference"]
    assert findings(wrong.changed(flags=("fuzzy",)), wrong.changed(is_obsolete=True)) == []


def test_one_text_translated_in_two_ways_is_told() -> None:
    """With the line of the other one."""
    other = RIGHT.changed(context="b#title", translation="Up to 5 times, see #41")
    assert findings(RIGHT, other) == ["consistency"]


@pytest.mark.parametrize(
    ("entry", "expected"),
    [
        (RIGHT, "reviewed"),
        (RIGHT.changed(translation=""), "untranslated"),
        (RIGHT.changed(flags=("fuzzy",)), "unreviewed"),
        (
            RIGHT.changed(flags=("fuzzy",), comments=("machine translation: x",)),
            "machine",
        ),
        (
            RIGHT.changed(flags=("fuzzy",), previous=Previous(source="上限 4 次，见 #41")),
            "stale",
        ),
    ],
)
def test_how_an_entry_stands(entry: Entry, expected: str) -> None:
    """In a word, which the status counts."""
    assert standing_of(entry) == expected
    assert status(Document(entries=(HEADER, entry))) == {expected: 1}


# ------------------------------------------------------------------ odd catalogs in a report


def test_a_fuzzy_header_spoils_nothing(tmp_path: Path) -> None:
    """Msginit marks it so, and the entries are as good as any."""
    found = title(tmp_path, HEADER.changed(flags=("fuzzy",)), RIGHT)
    assert found.collection.digests[0].title == RIGHT.translation


@pytest.mark.parametrize("header", ["Language: \nX-Source-Language: zh_Hans\n", "\n"])
def test_an_empty_language_spoils_nothing(tmp_path: Path, header: str) -> None:
    """Who names the catalog knows what it is for."""
    found = title(tmp_path, HEADER.changed(translation=header), RIGHT)
    assert found.coverage.human == 1


def test_another_program_s_guess_is_not_shown(tmp_path: Path) -> None:
    """Msgmerge fills in the translation of whatever looks alike; its id tells."""
    guess = RIGHT.changed(
        flags=("fuzzy",), previous=Previous(context="b#verdict.rationale", source="上限 4 次")
    )
    found = title(tmp_path, HEADER, guess)
    assert found.standings["a#title"].mark is Mark.UNTRANSLATED
    assert "1 unreviewed (fuzzy) entries are not used" in found.problems[0].message


def test_a_person_s_review_makes_machine_text_theirs(tmp_path: Path) -> None:
    """Who takes the fuzzy flag away answers for the text, whatever the comment says."""
    reviewed = RIGHT.changed(comments=("machine translation: x",))
    assert title(tmp_path, HEADER, reviewed).coverage.human == 1


def test_characters_that_no_export_can_write_are_replaced(tmp_path: Path) -> None:
    """A catalog may hold what digests may not."""
    odd = RIGHT.changed(translation="At most\x01 5 times, see #41")
    found = title(tmp_path, HEADER, odd)
    assert found.collection.digests[0].title == "At most\ufffd 5 times, see #41"


def test_ten_thousand_stale_entries_are_told_in_no_time(tmp_path: Path) -> None:
    """Nothing about them is quadratic."""
    entries = tuple(
        Entry(context=f"d{n}#title", source=f"第 {n} 个改动", translation=f"Change {n}")
        for n in range(10_000)
    )
    (tmp_path / "a.po").write_bytes(Document(entries=(HEADER, *entries)).data())
    digests = tuple(
        Digest(id=f"d{n}", title=f"第 {n} 个改动了", language="zh-Hans") for n in range(10_000)
    )
    week = Collection(language="zh-Hans", digests=digests)
    found = digestlib.translate(week, "en", catalog=tmp_path / "a.po")
    assert (found.coverage.stale, len(found.problems)) == (10_000, 10_000)
