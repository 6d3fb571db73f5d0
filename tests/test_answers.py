"""Kept answers: whole after any end of a process, shared, and for their owner alone."""

from pathlib import Path

import pytest
from hypothesis import given, settings, strategies as st

from digestlib.delivery.answers import AnswerFile, kept_in, usual_place
from digestlib.errors import OutputError

TEXTS = st.text(st.characters(codec="utf-16", exclude_categories=()) | st.just("\ud800"))


@given(st.dictionaries(st.text("abcdef0", min_size=1), TEXTS, max_size=8), st.data())
@settings(max_examples=60, deadline=None)
def test_what_was_kept_is_there_whatever_was_cut_off(
    tmp_path_factory: pytest.TempPathFactory, answers: dict[str, str], data: st.DataObject
) -> None:
    """Of a file that ends anywhere, each whole line counts, and new ones can be added."""
    path = tmp_path_factory.mktemp("answers") / "a.jsonl"
    with AnswerFile.open(path) as file:
        for key, text in answers.items():
            file.keep({key: text})
    whole = path.read_bytes()
    cut = data.draw(st.integers(0, len(whole)))
    path.write_bytes(whole[:cut])
    with AnswerFile.open(path) as file:
        kept = {key: file.get(key) for key in answers if file.get(key) is not None}
        assert kept.items() <= answers.items()
        assert len(kept) == whole[:cut].count(b"\n")
        file.keep({"new": "one"})
    with AnswerFile.open(path) as file:
        assert file.get("new") == "one"
        assert all(file.get(key) == text for key, text in kept.items())


def test_two_processes_may_add_to_one_file(tmp_path: Path) -> None:
    """Each knows what was there when it began, and nothing of either is lost."""
    path = tmp_path / "a.jsonl"
    with AnswerFile.open(path) as one, AnswerFile.open(path) as other:
        one.keep({"a": "1"})
        other.keep({"b": "2"})
        one.keep({"c": "3"})
    with AnswerFile.open(path) as file:
        assert [file.get(key) for key in "abc"] == ["1", "2", "3"]


def test_foreign_lines_are_passed_over(tmp_path: Path) -> None:
    """Whatever somebody did to the file."""
    path = tmp_path / "a.jsonl"
    path.write_bytes(
        b'nonsense\n[]\n{"key": 1, "text": "x"}\n\xff\xfe\n{"key": "a", "text": "b"}\n'
    )
    with AnswerFile.open(path) as file:
        assert file.get("a") == "b"


def test_only_the_owner_may_read_it(tmp_path: Path) -> None:
    """It holds what digests say."""
    path = tmp_path / "deep" / "a.jsonl"
    with kept_in(path) as answers:
        answers.keep({"a": "b"})
    assert path.stat().st_mode & 0o077 == 0


def test_a_place_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    """Before anything is paid for."""
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(OutputError):
        AnswerFile.open(tmp_path / "file" / "a.jsonl")


def test_the_usual_place_is_the_folder_for_caches() -> None:
    """Where the environment says, or in the home folder."""
    assert usual_place({"XDG_CACHE_HOME": "/c"}) == Path("/c/digestlib/answers.jsonl")
    assert usual_place({}) == Path.home() / ".cache" / "digestlib" / "answers.jsonl"
