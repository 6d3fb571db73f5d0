"""``digestlib show`` and ``check --doubts``: what a person sees of how a page was read."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from rich.console import Console

from digestlib import parse
from digestlib.cli.source import bracketed, coloured, legend

ROOT = Path(__file__).parent.parent
PAGE = """a/b · Week

Cache the index

Worth reading: it is short. Two points matter: first, alpha; second, beta. Advice for users: gamma.
"""


def run(*words: str, cwd: Path, **env: str) -> subprocess.CompletedProcess[str]:
    """Run the command line in a folder; ``env`` may force a terminal's colours."""
    usual = {key: value for key, value in os.environ.items() if key != "FORCE_COLOR"}
    return subprocess.run(
        [sys.executable, "-m", "digestlib", *words],
        cwd=cwd,
        capture_output=True,
        text=True,
        encoding="utf-8",
        env={**usual, "PYTHONPATH": str(ROOT), "TERM": "xterm-256color", "COLUMNS": "100", **env},
        check=False,
    )


@pytest.fixture
def desk(tmp_path: Path) -> Path:
    """Return a folder with the page, and one with a doubtful page."""
    (tmp_path / "week.txt").write_text(PAGE, "utf-8")
    (tmp_path / "guess.txt").write_text("Title\n\nTests are good.\n\nTODO: add one.\n", "utf-8")
    return tmp_path


def styles(page: str) -> dict[str, str]:
    """Return the style of each piece of a page."""
    text = coloured(parse(page), "utf-8")
    return {text.plain[one.start : one.end]: str(one.style) for one in text.spans}


def drawn(page: str) -> str:
    """Return what a terminal gets for a page."""
    console = Console(force_terminal=True, color_system="standard", no_color=False, _environ={})
    with console.capture() as capture:
        console.print(coloured(parse(page), "utf-8"), soft_wrap=True)
    return capture.get()


@pytest.mark.parametrize(
    ("piece", "style"),
    [
        ("Cache the index", "bold"),
        ("Worth reading", "bold reverse green"),
        ("it is short.", "cyan"),
        ("alpha", "bright_blue"),
        ("gamma", "yellow"),
        ("users", "underline yellow"),
        ("; second, ", "dim"),
        ("a/b", "underline"),
    ],
)
def test_each_kind_has_its_style(piece: str, style: str) -> None:
    """A person sees at once what went where."""
    assert styles(PAGE)[piece] == style


@pytest.mark.parametrize(
    ("phrase", "colour"), [("Must read", "red"), ("Worth a close read", "blue"), ("Skim", "cyan")]
)
def test_a_verdict_has_its_levels_colour(phrase: str, colour: str) -> None:
    """Red is a must, and so on down."""
    assert styles(f"Title\n\n{phrase}.")[phrase] == f"bold reverse {colour}"


def test_items_are_numbered() -> None:
    """A raised number in front of each point and follow-up, and the source is whole otherwise."""
    text = coloured(parse(PAGE), "utf-8").plain
    assert "first, ¹alpha; second, ²beta. Advice for users: ¹gamma." in text
    assert text.translate({ord(mark): None for mark in "¹²"}) == PAGE


def test_the_legend_names_every_style_once() -> None:
    """Each word stands in its own style."""
    words = legend().plain.split()
    assert len(words) == len(set(words)) == 11


def test_a_page_cannot_drive_the_terminal() -> None:
    """Control characters, markup and emoji codes of the page are shown and not obeyed."""
    shown = drawn("A \x07\x9b[31mtitle\n\n[red]Worth[/red] :smile: so")
    assert "\x07" not in shown
    assert "\x9b" not in shown
    assert "[red]Worth[/red] :smile: so" in shown


def test_brackets_serve_without_colour() -> None:
    """Every field in brackets behind its name; the rest is the page as written."""
    review = bracketed(parse(PAGE), "utf-8").splitlines()[-1]
    assert review == (
        "[verdict worth_reading: Worth reading]: [because: it is short.] Two points matter: first, "
        "[point 1: alpha]; second, [point 2: beta]. "
        "Advice for [who 1: users]: [follow-up 1: gamma]."
    )


# ------------------------------------------------------------------ the command


def test_a_terminal_gets_the_coloured_source(desk: Path) -> None:
    """By default, where colours show."""
    done = run("show", "week.txt", cwd=desk, FORCE_COLOR="1", NO_COLOR="")
    assert "\x1b[1mCache the index\x1b[0m" in done.stdout


@pytest.mark.parametrize("env", [{}, {"FORCE_COLOR": "1", "NO_COLOR": "1"}])
def test_elsewhere_the_fields_are_listed(desk: Path, env: dict[str, str]) -> None:
    """A pipe, or a terminal whose owner wants no colours, gets plain text."""
    done = run("show", "week.txt", cwd=desk, **env)
    assert "  1. alpha\n" in done.stdout
    assert "\x1b" not in done.stdout


def test_plain_lists_on_a_terminal(desk: Path) -> None:
    """``--plain`` forces the list."""
    done = run("show", "week.txt", "--plain", cwd=desk, FORCE_COLOR="1", NO_COLOR="")
    assert "  1. alpha\n" in done.stdout


def test_source_marks_in_a_pipe(desk: Path) -> None:
    """``--source`` forces the source, in brackets where there is no colour."""
    done = run("show", "week.txt", "--source", cwd=desk)
    assert "[title: Cache the index]" in done.stdout


def test_data_without_source_is_listed(desk: Path) -> None:
    """There is no source to mark."""
    (desk / "week.json").write_text('[{"title": "T", "design_points": ["a"]}]', "utf-8")
    assert "  1. a\n" in run("show", "week.json", "--source", cwd=desk).stdout


def test_only_one_form_goes(desk: Path) -> None:
    """Two forms at once are a wrong argument."""
    assert run("show", "week.txt", "--plain", "--json", cwd=desk).returncode == 2


def test_check_tells_doubts_when_asked(desk: Path) -> None:
    """Doubts have the form of problems and leave the exit code alone."""
    done = run("check", "guess.txt", "--doubts", cwd=desk)
    assert done.returncode == 0
    assert done.stdout.startswith("guess.txt:3:1: doubt: no verdict was found (")
    assert "problems: 0, doubts: 1" in done.stderr


def test_check_tells_no_doubts_unasked(desk: Path) -> None:
    """A page without problems stays silent."""
    done = run("check", "guess.txt", "--quiet", cwd=desk)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_doubts_of_a_folder_are_told_by_file(desk: Path) -> None:
    """Lines count in each file by itself."""
    assert "guess.txt:3:1: doubt: " in run("check", ".", "--doubts", cwd=desk).stdout


@pytest.mark.parametrize("words", [["show", "--json"], ["check"], ["build", "-f", "json"]])
def test_commands_take_house_phrases(desk: Path, words: list[str]) -> None:
    """``--cues`` names a file; a bad one is told with its line."""
    (desk / "bad.toml").write_text('language = "en"\n[verdict]\nskip = ["(x"]\n', "utf-8")
    done = run(*words, "week.txt", "--cues", "bad.toml", cwd=desk)
    assert (done.returncode, "bad.toml:3: verdict.skip: " in done.stderr) == (3, True), done.stderr


def test_extract_takes_house_phrases(desk: Path) -> None:
    """What house phrases make of a page is what is translated."""
    (desk / "house.toml").write_text('language = "en"\n[verdict]\nskip = ["tests are"]\n', "utf-8")
    words = ("translate", "extract", "guess.txt", "-l", "zh")
    assert 'msgid "Tests are"' in run(*words, "--cues", "house.toml", cwd=desk).stdout
