"""Follow-ups of earlier weeks in the report, and how people mark them as done."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from digestlib.archive.ticking import ticked

EXAMPLE = Path(__file__).parents[1] / "examples" / "weekly"


def run(team: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run the command line in the team's folder."""
    return subprocess.run(
        [sys.executable, "-m", "digestlib", *arguments],
        cwd=team,
        capture_output=True,
        text=True,
        check=False,
    )


def weekly(team: Path, week: str) -> str:
    """Do a week's job, and return the Chinese report in Markdown."""
    told = run(team, "weekly", "--week", week, "--no-mail")
    assert told.returncode == 0, told.stderr
    return (team / "out" / week / f"week-{week}.zh-Hans.md").read_text("utf-8")


@pytest.fixture
def team(tmp_path: Path) -> Path:
    """Return a copy of the example team's folder, whose reports are Markdown alone."""
    folder = Path(shutil.copytree(EXAMPLE, tmp_path / "team"))
    path = folder / "digestlib.toml"
    path.write_text(path.read_text("utf-8").replace('["pdf", "html"]', '["md"]'), "utf-8")
    weekly(folder, "2026-W47")
    return folder


def test_open_follow_ups_come_back(team: Path) -> None:
    """The next report shows what the last one asked for, with its digest and its age."""
    report = weekly(team, "2026-W48")
    assert "- [ ] 补一个港口数上万时的基准" in report
    assert "*把排队改成按港口分开* · [acme/ferry#310]" in report
    assert "已开放 1 周" in report


def test_what_came_back_is_translated(team: Path) -> None:
    """A follow-up of an earlier week is shown as that week's catalog has it."""
    weekly(team, "2026-W48")
    report = (team / "out" / "2026-W48" / "week-2026-W48.en.md").read_text("utf-8")
    carried = report.partition("## From earlier weeks")[2]
    assert "- [ ] add a benchmark with more than ten thousand harbours" in carried
    assert "not translated" not in carried


def test_first_report_has_nothing_from_before(team: Path) -> None:
    """Without earlier weeks there is no such section."""
    report = weekly(team, "2026-W47")
    assert "来自前几周" not in report
    assert "与前几周对比" not in report


def test_second_report_compares(team: Path) -> None:
    """From the second week on, a report says what changed since the last one."""
    report = weekly(team, "2026-W48")
    assert "| 项目 | 本周 | 上周 | 变化 |" in report
    assert "| 2026-W47 | 2 | 2 |\n| 2026-W48 | 2 | 4 |" in report


def test_open_lists_ids_and_ages(team: Path) -> None:
    """A command lists what is open: id, weeks, and what is asked for."""
    told = run(team, "archive", "open", "archive")
    first, second = told.stdout.splitlines()
    assert first.startswith("ferry-310/")
    assert "  1w  补一个港口数上万时的基准" in first
    assert "在运维手册里写明回收周期" in second


def test_done_by_id(team: Path) -> None:
    """A follow-up that is marked is told as done in its week, and is open no longer."""
    name = run(team, "archive", "open", "archive").stdout.split()[0]
    told = run(team, "archive", "done", "archive", name, "--week", "2026-W48")
    assert told.stdout == "done in 2026-W48: 补一个港口数上万时的基准\n"
    report = weekly(team, "2026-W48")
    assert "- [x] 补一个港口数上万时的基准" in report
    assert "- [ ] 补一个港口数上万时的基准" not in report


def test_done_by_a_ticked_box(team: Path) -> None:
    """A box that is ticked in the Markdown report marks its follow-up."""
    report = team / "out" / "2026-W47" / "week-2026-W47.zh-Hans.md"
    text = report.read_text("utf-8").replace("- [ ] 在运维手册", "- [x] 在运维手册")
    report.write_text(text, "utf-8")
    told = run(team, "archive", "done", "archive", "--report", str(report))
    assert told.stdout == "done in 2026-W48: 在运维手册里写明回收周期\n"
    assert len(run(team, "archive", "open", "archive").stdout.splitlines()) == 1


def test_unknown_id_marks_nothing(team: Path) -> None:
    """An id that is not open is told, and no other one is marked either."""
    name = run(team, "archive", "open", "archive").stdout.split()[0]
    told = run(team, "archive", "done", "archive", name, "ferry-1/abc")
    assert told.returncode == 1
    assert "not open: ferry-1/abc" in told.stderr
    assert len(run(team, "archive", "open", "archive").stdout.splitlines()) == 2


def test_no_archive_is_told(tmp_path: Path) -> None:
    """A folder without weeks is an error with the way out."""
    told = run(tmp_path, "archive", "open", "nowhere")
    assert told.returncode == 3
    assert "no archived week is there" in told.stderr


# ------------------------------------------------------------------ ticked lines


def test_what_stands_in_front_does_not_matter() -> None:
    """Priority and addressee in front, and Markdown around, do not hide a follow-up."""
    markdown = "- [x] Top priority · **Operators:** Raise the `proxy` limit.\\\n  [title](#a)\n"
    assert ticked(markdown, {"a/1": ["raise the proxy limit"]}).ids == ("a/1",)


def test_longest_text_counts() -> None:
    """Of two follow-ups of which one ends as the other, the whole one is meant."""
    texts = {"a/1": ["measure"], "a/2": ["write the tool, then measure"]}
    assert ticked("- [X] Write the tool, then measure", texts).ids == ("a/2",)


def test_open_boxes_and_other_lines_are_left() -> None:
    """Only ticked boxes count, and a ticked line that is no follow-up is told."""
    found = ticked("- [ ] measure\n- measure\n- [x] buy milk\n", {"a/1": ["measure"]})
    assert found.ids == ()
    assert found.unknown == ("buy milk",)


def test_hostile_lines_cost_little() -> None:
    """A long line of boxes is one line."""
    assert ticked("- [x] " * 50_000, {"a/1": ["measure"]}).ids == ()
