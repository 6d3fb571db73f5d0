"""Inline Markdown, case by case: the files in ``cases/inline`` say what each source becomes."""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple, assert_never

import pytest

from digestlib.inline import (
    Code,
    Emphasis,
    Link,
    Reference,
    Run,
    Strong,
    Text,
    normalise,
    parse,
    plain_runs,
    write,
)

CASES = Path(__file__).parent / "cases" / "inline"

# Characters that editors and Git would change, and how the case files show them.
SHOWN = str.maketrans({"␍": "\r", "␤": "\u2028", "␅": "\x85", "␉": "\t", "␠": " "})


class Case(NamedTuple):
    """One case: what it shows, a source, and the runs it becomes, one on a line."""

    title: str
    source: str
    runs: str


def _cases() -> Iterator[object]:
    for path in sorted(CASES.glob("*.txt")):
        for block in path.read_text(encoding="utf-8").split("=== ")[1:]:
            title, _, body = block.partition("\n")
            source, _, runs = body.partition("----\n")
            case = Case(title, source[:-1].translate(SHOWN), runs.strip("\n"))
            yield pytest.param(case, id=f"{path.stem}: {title}")


CASE_LIST = list(_cases())


def show(run: Run) -> str:
    """Write a run as the case files do."""
    match run:
        case Text(text):
            return f"Text({text!r})"
        case Code():
            return f"Block({run.text!r}, {run.info!r})" if run.is_block else f"Code({run.text!r})"
        case Strong(runs):
            return f"Strong({', '.join(map(show, runs))})"
        case Emphasis(runs):
            return f"Emphasis({', '.join(map(show, runs))})"
        case Link(runs, url):
            return f"Link({', '.join(map(show, runs))} -> {url})"
        case Reference(text, number, repository):
            return f"Reference({text!r}, {number}, {repository})"
        case _:
            assert_never(run)


@pytest.mark.parametrize("case", CASE_LIST)
def test_source_becomes_the_runs(case: Case) -> None:
    """A source is parsed into exactly the runs that its case file shows."""
    assert "\n".join(map(show, parse(case.source))) == case.runs


@pytest.mark.parametrize("case", CASE_LIST)
def test_runs_survive_writing(case: Case) -> None:
    """Parsing what was written from the runs gives the runs again."""
    runs = parse(case.source)
    assert parse(write(runs)) == runs


@pytest.mark.parametrize("case", CASE_LIST)
def test_runs_are_in_normal_form(case: Case) -> None:
    """The parser's runs are in normal form already."""
    runs = parse(case.source)
    assert normalise(runs) == runs


@pytest.mark.parametrize("case", CASE_LIST)
def test_no_letter_is_lost(case: Case) -> None:
    """Every letter of the plain text stands in the source, or came from a character reference."""
    words = plain_runs(parse(case.source))
    assert "&" in case.source or all(char in case.source for char in words if char.isalnum())


def test_there_are_cases() -> None:
    """The case files are found and split, so the tests above test something."""
    assert len(CASE_LIST) > 80
