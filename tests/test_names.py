"""File names made from any text."""

import pytest
from hypothesis import given, strategies as st

from digestlib.delivery.names import file_stem, unique_name


@pytest.mark.parametrize(
    ("text", "stem"),
    [
        ("TP4/8 提速", "TP4-8 提速"),
        ("../../x", "x"),
        ("..", "week"),
        ("", "week"),
        ("con", "con-file"),
        ("LPT1.log", "LPT1-log-file"),
        ("周报\u202efdp", "周报fdp"),
        ("a\nb\x00c", "a-b-c"),
        ("half \ud800", "half"),
        ("dots...", "dots"),
    ],
)
def test_any_text_becomes_a_name(text: str, stem: str) -> None:
    """A text names a file that every system takes, and never a path."""
    assert file_stem(text) == stem


@given(st.text())
def test_no_text_makes_a_path(text: str) -> None:
    """A stem holds no separator, is never empty and fits a directory entry."""
    stem = file_stem(text)
    assert stem
    assert not set(stem) & set('/\\:\0\n<>"|?*')
    assert not stem.startswith(".")
    assert len(stem.encode()) <= 125


def test_two_equal_titles_get_two_names() -> None:
    """A name that is taken, whatever its case, gets a number."""
    taken = {"parser (1-2).pdf"}
    assert unique_name(file_stem("Parser (1/2)"), ".pdf", taken) == "Parser (1-2) (2).pdf"
