"""Hundreds of thousands of random lines survive our Markdown and other people's parsers.

Hypothesis tries few lines and mends them; here plain random lines are tried in number, and by night
(DIGESTLIB_THOROUGH=100) 200,000 of them. Each comes from a seed of its own, which a failure names.
"""

import random
from collections.abc import Callable

import pytest
from conftest import examples
from test_inline_writing import PARSERS, PIECES, Leaf, leaves_of_runs, merged

from digestlib.inline import Code, Emphasis, Link, Run, Strong, Text, normalise, write_block

URLS = (
    "https://e.com/1",
    "https://e.com/a_(b)",
    "https://e.com/(",
    "https://e.com/?a=1&b=2*3",
    "https://e.com/%E4%B8%AD",
)
COUNTS = {"commonmark": 2000, "gfm-like": 2000, "cmark-gfm": 500, "mistune": 500}


def words(dice: random.Random) -> str:
    """Return a few pieces of text."""
    return "".join(dice.choices(PIECES, k=dice.randint(1, 8)))


def run(dice: random.Random, depth: int = 0) -> Run:
    """Return a random run, not too deep."""
    kind = dice.choice(
        ("text", "text", "code", "strong", "emphasis", "link")[: 3 if depth > 2 else 6]
    )
    if kind == "text":
        return Text(words(dice))
    if kind == "code":
        return Code(words(dice))
    inner = tuple(run(dice, depth + 1) for _ in range(dice.randint(1, 3)))
    if kind == "strong":
        return Strong(inner)
    return Emphasis(inner) if kind == "emphasis" else Link(inner, dice.choice(URLS))


def line_of(seed: int) -> tuple[Run, ...]:
    """Return the runs of a seed, in normal form."""
    dice = random.Random(seed)  # noqa: S311 - not a secret
    return normalise(run(dice) for _ in range(dice.randint(1, 5)))


def trimmed(leaves: list[Leaf]) -> list[Leaf]:
    """Return leaves without the plain spaces at the ends of their line, which no parser keeps."""
    for end, strip in ((0, str.lstrip), (-1, str.rstrip)):
        if leaves and "code" not in leaves[end][1]:
            leaves[end] = strip(leaves[end][0], " "), leaves[end][1]
    return merged(leaf for leaf in leaves if leaf[0])


def fault(runs: tuple[Run, ...], read: Callable[[str], list[Leaf]]) -> str:
    """Say how a parser reads the runs' Markdown otherwise than it was meant, if it does."""
    line = write_block(runs)
    wanted = trimmed(leaves_of_runs(runs))
    found = read(line) if line else []
    return "" if found == wanted else f"{line!r}\n  read as {found}\n  meant   {wanted}"


@pytest.mark.parametrize("name", PARSERS)
def test_random_lines_are_read_as_they_were_meant(name: str) -> None:
    """The text is the same, and so are the strong, stressed, linked and code runs in it."""
    read = PARSERS[name]()
    for seed in range(examples(COUNTS[name])):
        runs = line_of(seed)
        if name in {"cmark-gfm", "mistune"} and "@" in repr(runs):
            continue  # these make a link of every mail address, however it is escaped
        assert not (told := fault(runs, read)), f"seed {seed}: {told}"
