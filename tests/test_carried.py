"""Follow-ups of earlier weeks in the report, and how people mark them as done."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from digestlib.archive.carrying import CarryOver, Standing
from digestlib.archive.ticking import as_comment, ticked
from digestlib.model import Collection, Digest, FollowUp, Priority
from digestlib.report.carried import Carried, carried
from digestlib.translation import translate

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
    """A command lists what is open: id, age in the report's words, and what is asked for."""
    told = run(team, "archive", "open", "archive")
    first, second = told.stdout.splitlines()
    assert first.startswith("ferry-310/")
    assert "  open for 1 week  补一个港口数上万时的基准" in first
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
    tick(report, "在运维手册")
    told = run(team, "archive", "done", "archive", "--report", str(report))
    assert told.stdout == "done in 2026-W48: 在运维手册里写明回收周期\n"
    assert len(run(team, "archive", "open", "archive").stdout.splitlines()) == 1


def tick(report: Path, words: str) -> None:
    """Tick the box in front of some words."""
    text = report.read_text("utf-8")
    assert f"- [ ] {words}" in text
    report.write_text(text.replace(f"- [ ] {words}", f"- [x] {words}"), "utf-8")


def test_done_by_a_box_ticked_in_a_translated_report(team: Path) -> None:
    """The language of the report does not matter, since its lines say which follow-ups they are."""
    report = team / "out" / "2026-W47" / "week-2026-W47.en.md"
    tick(report, "add a benchmark")
    told = run(team, "archive", "done", "archive", "--report", str(report))
    assert (told.returncode, told.stdout) == (0, "done in 2026-W48: 补一个港口数上万时的基准\n")


def test_ticking_what_is_done_changes_nothing(team: Path) -> None:
    """A report whose ticks were taken before is taken again."""
    report = team / "out" / "2026-W47" / "week-2026-W47.en.md"
    tick(report, "add a benchmark")
    words = ("archive", "done", "archive", "--report", str(report))
    assert run(team, *words).returncode == 0
    again = run(team, *words, "--week", "2026-W49")
    assert (again.returncode, again.stdout) == (0, "")
    assert "no follow-up is ticked that is open" in again.stderr


def test_a_ticked_line_that_is_none_is_an_error(team: Path) -> None:
    """The command marks the others, names the options that may help, and says that it failed."""
    report = team / "out" / "2026-W47" / "week-2026-W47.en.md"
    tick(report, "add a benchmark")
    report.write_text(report.read_text("utf-8") + "\n- [x] buy milk\n", "utf-8")
    told = run(team, "archive", "done", "archive", "--report", str(report))
    assert told.returncode == 1
    assert told.stdout == "done in 2026-W48: 补一个港口数上万时的基准\n"
    assert "a ticked line is no follow-up of the archive: buy milk" in told.stderr
    assert "--locale en --translations FILE" in told.stderr


def test_nothing_to_mark_is_an_error(team: Path) -> None:
    """Who names neither an id nor a report is told to."""
    told = run(team, "archive", "done", "archive")
    assert told.returncode == 2
    assert "name follow-ups by id, or a report with --report" in told.stderr


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


# ------------------------------------------------------------------ too many to list


def standing(number: int, *, since: str, audience: str = "", is_urgent: bool = False) -> Standing:
    """Return an open follow-up."""
    priority = Priority.FIRST if is_urgent else None
    task = FollowUp(text=f"task {number}", audience=audience, priority=priority)
    digest = Digest(id=f"x-{number}", title=f"Title {number}", language="en", follow_ups=(task,))
    return Standing(id=f"x-{number}/0", digest=digest, follow_up=task, since=since, asked_in=since)


def report_of(standings: list[Standing], most: int) -> Carried:
    """Return what a report of a later week has of them."""
    left = CarryOver(week="2026-W20", open=tuple(standings), since={})
    return carried(left, translate(left.collection, "en"), Collection(language="en"), most)


def texts(found: Carried) -> list[str]:
    """Return what is listed."""
    return [one.action.text.text for one in found.open]


def test_the_most_urgent_and_the_oldest_are_listed() -> None:
    """Where there are too many, those count most; they stand oldest first."""
    weeks = [f"2026-W{number:02}" for number in range(1, 10)]
    found = [standing(n, since=week, is_urgent=n in {5, 8}) for n, week in enumerate(weeks)]
    assert texts(report_of(found, 4)) == ["task 0", "task 1", "task 5", "task 8"]
    assert texts(report_of(found, 9)) == [f"task {n}" for n in range(9)]


def test_the_others_are_counted_by_addressee() -> None:
    """Nothing is lost: whose the others are, how many, and how old the oldest is."""
    whom = ["ops", "docs", "Ops", "", "ops"]
    found = [standing(n, since=f"2026-W1{n}", audience=one) for n, one in enumerate(whom)]
    unlisted = report_of(found, 1).unlisted
    told = [(None if one.name is None else one.name.text, one.count, one.age) for one in unlisted]
    assert told == [("Ops", 2, 8), ("docs", 1, 9), ("", 1, 7)]


def test_many_addressees_become_others() -> None:
    """The list of addressees is short too, and the sum is right."""
    found = [standing(n, since="2026-W10", audience=f"team {n}") for n in range(30)]
    carried_over = report_of(found, 0)
    assert carried_over.open == ()
    assert len(carried_over.unlisted) == 12
    assert (carried_over.unlisted[-1].name, carried_over.unlisted[-1].count) == (None, 19)
    assert carried_over.unlisted_count == 30


def test_a_report_says_how_many_it_does_not_list(team: Path) -> None:
    """The number, whose they are, and where all are listed stand below those that are listed."""
    path = team / "digestlib.toml"
    path.write_text(path.read_text("utf-8").replace("[output]", "[output]\nmost_carried = 1"))
    report = weekly(team, "2026-W48").partition("## 来自前几周")[2]
    assert "- [ ] 补一个港口数上万时的基准" in report
    assert "在运维手册里写明回收周期" not in report
    assert "另有 1 项仍未完成，详见存档：" in report
    assert "最久的已开放 1 周" in report


# ------------------------------------------------------------------ in a single build


def test_a_build_shows_what_an_archive_left(team: Path) -> None:
    """With an archive, a single report has follow-ups and figures of earlier weeks."""
    before = sorted((team / "archive").iterdir())
    words = ["--week", "2026-W48", "--archive", "archive", "-l", "en", "-t", "digests"]
    told = run(team, "build", "digests/2026-W48.md", *words, "-f", "md", "-o", "one")
    assert told.returncode == 0, told.stderr
    report = (team / "one" / "week-2026-W48.en.md").read_text("utf-8")
    assert "- [ ] add a benchmark with more than ten thousand harbours" in report
    assert "| 2026-W47 | 2 | 2 |\n| 2026-W48 | 2 | 4 |" in report
    assert sorted((team / "archive").iterdir()) == before


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (["--archive", "archive"], 2, "say which week this is, with --week"),
        (["--archive", "nowhere", "--week", "2026-W48"], 3, "no archived week is there"),
    ],
)
def test_a_build_needs_week_and_archive(team: Path, words: list[str], code: int, said: str) -> None:
    """A folder without weeks, or a week that nobody named, is told and not passed over."""
    told = run(team, "build", "digests/2026-W48.md", *words, "-f", "md")
    assert told.returncode == code
    assert said in told.stderr


# ------------------------------------------------------------------ ticked lines


def test_what_stands_in_front_does_not_matter() -> None:
    """Priority and addressee in front, and Markdown around, do not hide a follow-up."""
    markdown = "- [x] Top priority · **Operators:** Raise the `proxy` limit.\\\n  [title](#a)\n"
    assert ticked(markdown, {"a/1": ["raise the proxy limit"]}).ids == ("a/1",)


def test_a_line_says_which_it_is() -> None:
    """The id in a line's comment counts more than its words, and may stand in a later line."""
    markdown = "- [x] 甲 <!-- a/1f -->\\\n  乙\n1. [X] measure\n   again <!-- b%2Db/2e -->\n\n"
    assert ticked(markdown, {"a/3c": ["measure"]}).ids == ("a/1f", "b-b/2e")


def test_next_item_does_not_lend_its_id() -> None:
    """An id belongs to the item that it stands in, and to no box above."""
    assert ticked("- [x] measure\n- [ ] 甲 <!-- a/1f -->\n", {"a/3c": ["measure"]}).ids == ("a/3c",)


@given(st.text(min_size=1))
def test_no_id_ends_its_comment(name: str) -> None:
    """Whatever a digest is called, its id comes back, and nothing stands behind the comment."""
    written = as_comment(f"{name}/1f")
    assert written.count(">") == 1
    assert ticked(f"- [x] 甲 {written}", {}).ids == (f"{name}/1f",)


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
