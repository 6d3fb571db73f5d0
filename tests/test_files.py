"""Files are written whole or not at all."""

import stat
from pathlib import Path

import pytest

from digestlib.delivery.files import check_folder, prepare_folder, write_file, write_files
from digestlib.errors import OutputError


def test_file_holds_the_bytes(tmp_path: Path) -> None:
    """What is written is what was given."""
    write_file(tmp_path / "a.pdf", b"one")
    assert (tmp_path / "a.pdf").read_bytes() == b"one"


def test_nothing_else_is_left(tmp_path: Path) -> None:
    """The temporary file is gone."""
    write_file(tmp_path / "a.pdf", b"one")
    assert [path.name for path in tmp_path.iterdir()] == ["a.pdf"]


def test_existing_file_is_replaced(tmp_path: Path) -> None:
    """A report built again takes the old one's place."""
    (tmp_path / "a.pdf").write_bytes(b"old")
    write_file(tmp_path / "a.pdf", b"new")
    assert (tmp_path / "a.pdf").read_bytes() == b"new"


def test_file_is_as_open_as_others(tmp_path: Path) -> None:
    """A report has the permissions of any file the user makes."""
    (tmp_path / "other").write_bytes(b"")
    write_file(tmp_path / "a.pdf", b"one")
    modes = {stat.S_IMODE(path.stat().st_mode) for path in tmp_path.iterdir()}
    assert len(modes) == 1


def test_failure_leaves_no_file_of_the_set(tmp_path: Path) -> None:
    """If one file cannot be written, none of them is."""
    with pytest.raises(OutputError):
        write_files([(tmp_path / "a", b"one"), (tmp_path / "none" / "b", b"two")])
    assert list(tmp_path.iterdir()) == []


def test_folder_is_made_with_its_parents(tmp_path: Path) -> None:
    """An output folder need not exist."""
    prepare_folder(tmp_path / "a" / "b")
    assert (tmp_path / "a" / "b").is_dir()


def test_checking_a_folder_writes_nothing(tmp_path: Path) -> None:
    """The early check leaves no folder behind."""
    check_folder(tmp_path / "a" / "b")
    assert list(tmp_path.iterdir()) == []


def test_file_in_the_way_is_named(tmp_path: Path) -> None:
    """A file where the folder should be is an error that names it."""
    (tmp_path / "a").write_bytes(b"")
    with pytest.raises(OutputError, match="a is not a folder"):
        check_folder(tmp_path / "a" / "b")


def test_long_name_is_an_error_not_a_traceback(tmp_path: Path) -> None:
    """A name that the file system refuses is an OutputError."""
    with pytest.raises(OutputError):
        write_file(tmp_path / ("x" * 300), b"one")
