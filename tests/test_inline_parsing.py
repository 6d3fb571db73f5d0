"""What parsing of inline Markdown promises beyond its cases."""

import subprocess
import sys
import time

import pytest
from hypothesis import given, settings, strategies as st

from digestlib.inline import Emphasis, Run, Strong, Text, normalise, parse, plain

LONG = {
    "brackets": "[" * 10_000,
    "closed brackets": "[" * 5_000 + "]" * 5_000,
    "stars": "*" * 10_000,
    "stars and letters": "*中" * 5_000,
    "open strong": "**a" * 5_000,
    "nested strong": "**a " * 3_000 + "**" * 3_000,
    "mixed marks": "*_a" * 3_000,
    "images": "![" * 5_000,
    "links": "[a](" * 3_000,
    "backticks": " ".join("`" * size for size in range(1, 140)),
    "autolinks": "<https:" * 2_000,
    "addresses": "https://example.org/(" * 1_000,
    "schemes": "http:" * 3_000,
    "breaks": "中\n" * 5_000,
    "spaces": " " * 10_000 + "\n" + "a",
    "references": "#1" * 5_000,
    "names": "a_" * 5_000,
    "entities": "&#" * 5_000,
}


@pytest.mark.parametrize("source", [pytest.param(text, id=name) for name, text in LONG.items()])
def test_hostile_length_takes_less_than_a_second(source: str) -> None:
    """No row of marks is slow or too deep, in parsing as in showing."""
    start = time.process_time()
    plain(source)
    assert time.process_time() - start < 1


@given(st.text(st.sampled_from("ab中，“”*_`[]()<>!&;#1/:.\\ \n\t")))
@settings(max_examples=300, deadline=None)
def test_any_text_parses_to_normal_form(source: str) -> None:
    """Parsing never fails, and normalising its result changes nothing."""
    runs = parse(source)
    assert normalise(runs) == runs


@given(st.text())
@settings(max_examples=200, deadline=None)
def test_letters_are_kept(source: str) -> None:
    """Letters and digits outside addresses, marks and references all come through."""
    if not any(mark in source for mark in "&[]()<>`"):
        kept = [char for char in plain(source) if char.isalnum()]
        assert kept == [char for char in source if char.isalnum()]


def test_lone_surrogates_and_control_characters_parse() -> None:
    """Text that nobody sanitised is text still."""
    assert parse("a\ud83d\x00\x0bb") == (Text("a\ud83d\x00 b"),)


def test_a_lone_surrogate_in_an_address_is_encoded() -> None:
    """An address with a lone surrogate becomes one that can be written as UTF-8."""
    assert "%EF%BF%BD" in repr(parse("[a](https://example.org/\ud83d)"))


def test_marks_of_one_kind_inside_each_other_are_one_run() -> None:
    """Nested marks make a shallow tree, so what reads runs need not fear depth."""
    assert parse("*a **b " * 300 + "c** d* " * 300)[0] == Emphasis(
        (Text("a "), Strong((Text("b " + "a b " * 299 + "c" + " d c" * 299),)), Text(" d"))
    )


def test_deep_runs_built_by_hand_are_normalised() -> None:
    """A tree of runs deeper than Python's stack is no trouble."""
    run: Run = Text("a")
    for _ in range(5_000):
        run = Strong((run,))
    assert normalise((run,)) == (Strong((Text("a"),)),)


def test_importing_the_room_does_not_load_the_parser() -> None:
    """A program that only imports the room does not pay for markdown-it."""
    program = "import sys, digestlib.inline; sys.exit('markdown_it' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0
