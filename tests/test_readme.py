"""What the README shows is what happens."""

import re
import subprocess
import sys
from pathlib import Path

import digestlib
from digestlib import errors
from digestlib.exporting import formats
from digestlib.inline.text import plain

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text("utf-8")


def blocks(language: str) -> list[str]:
    """Return the README's code blocks of a language."""
    return re.findall(rf"```{language}\n(.*?)```", README, re.DOTALL)


def test_python_example_runs(tmp_path: Path) -> None:
    """The example builds a PDF and finds the whole week translated."""
    code = blocks("python")[0].replace('"examples/', f'"{ROOT}/examples/')
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, check=True
    )
    assert done.stdout.startswith("89 of 89 texts are translated\nmust_read Fix path traversal")
    assert (tmp_path / "week.pdf").read_bytes().startswith(b"%PDF-")


def test_shown_page_reads_as_shown() -> None:
    """The page under "What a digest looks like" gives the output printed below it."""
    pages = blocks("text")
    page = next(block for block in pages if block.startswith("acme/rocket"))
    shown = next(block for block in pages if "[rocket-41]" in block)
    digest = digestlib.parse(page).digests[0]
    assert f"{digest.title}  [{digest.id}]" in shown
    verdict = digest.verdict
    assert f"{verdict.level}: {verdict.phrase} — {plain(verdict.rationale)}" in shown
    assert [
        f"{n}. {plain(one.text)}" in shown for n, one in enumerate(digest.design_points, 1)
    ] == [
        True,
        True,
    ]
    assert f"({digest.follow_ups[0].audience}) {digest.follow_ups[0].text}" in shown


def test_exit_codes_are_those_of_the_errors() -> None:
    """The table lists every error's exit code."""
    listed = {int(code) for code in re.findall(r"^\| (\d\d?) \|", README, re.MULTILINE)}
    raised = {
        one.exit_code
        for one in vars(errors).values()
        if isinstance(one, type) and issubclass(one, errors.DigestlibError)
    }
    assert listed == {0, 1, 2, 70, *raised}


def test_every_format_is_named() -> None:
    """The formats that the README builds are formats there are."""
    named = re.search(r"--format (\S+) --week", README)
    assert named
    assert set(named[1].split(",")) <= set(formats())
