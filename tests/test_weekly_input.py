"""What a team's week is made of: which files are read, what they are called, and empty weeks."""

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from pypdf import PdfReader
from team import EXAMPLE, WEEK, change, weekly

from digestlib.errors import InputError
from digestlib.reading import read
from digestlib.weekly.gathering import digest_files

EMPTY = "2026-W40"
PAGE = "# Sort the berths (#4)\n\nSkim: it is one line.\n"


@pytest.fixture
def team(tmp_path: Path) -> Path:
    """Return a copy of the example team's folder."""
    return Path(shutil.copytree(EXAMPLE, tmp_path / "team"))


def tree(folder: Path) -> set[str]:
    """Return the paths of all files in a folder."""
    return {one.relative_to(folder).as_posix() for one in folder.rglob("*") if one.is_file()}


# ------------------------------------------------------------------ empty weeks


def test_week_without_digests_is_an_error(team: Path) -> None:
    """The command says so, and what became of the others; it writes nothing."""
    before = tree(team)
    told = weekly(team, "--week", EMPTY)
    assert told.returncode == 3
    assert f"error: digests/*: no digest is of {EMPTY} (left out: 4 of other weeks" in told.stderr
    assert f"(2026-W47 to {WEEK}); name another week with --week, or" in told.stderr
    assert tree(team) == before


def test_empty_week_is_made_where_that_is_asked_for(team: Path) -> None:
    """Then it is a week like any other, and so are its letters."""
    told = weekly(team, "--week", EMPTY, "--allow-empty", "--eml", "letters")
    assert told.returncode == 0, told.stderr
    assert (team / "archive" / f"{EMPTY}.json").is_file()
    assert len(list((team / "letters").iterdir())) == 2


def test_empty_week_is_sent_where_that_is_asked_for(team: Path) -> None:
    """Of a week that was archived without digests nobody gets a letter unasked."""
    assert weekly(team, "--week", EMPTY, "--allow-empty", "--no-mail").returncode == 0
    words = ("--week", EMPTY, "--eml", "letters")
    told = weekly(team, *words, command="send")
    assert told.returncode == 3
    assert f"no digest is of {EMPTY} (it was archived without one; --allow-empty" in told.stderr
    assert not (team / "letters").exists()
    assert weekly(team, *words, "--allow-empty", command="send").returncode == 0


def test_letters_of_two_weeks_lie_side_by_side(team: Path) -> None:
    """The letters of one week are not written over those of another."""
    for week in ("2026-W47", WEEK):
        assert weekly(team, "--week", week, "--eml", "letters").returncode == 0
    assert len(list((team / "letters").iterdir())) == 4


def test_week_may_be_named_by_a_date(team: Path) -> None:
    """A date stands for the week that it is in."""
    assert weekly(team, "--week", "2026-11-24", "--no-mail").returncode == 0
    assert (team / "archive" / f"{WEEK}.json").is_file()


# ------------------------------------------------------------------ which files


def test_pattern_takes_what_a_folder_does(tmp_path: Path) -> None:
    """Hidden files, backups and other kinds may lie beside the digests, at any depth."""
    for name in ("a.md", "b.txt", "old/c.yaml", "a.md~", "a.en.po", ".DS_Store", ".d.md", "e.png"):
        path = tmp_path / "digests" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(PAGE)
    for pattern in ("digests/*", "digests/**/*"):
        files = digest_files(tmp_path, [pattern])
        assert [one.name for one in files] == ["a.md", "b.txt", "c.yaml"]


def test_pattern_takes_the_ending_that_it_names(tmp_path: Path) -> None:
    """Who writes an ending means it."""
    (tmp_path / "week.log").write_text(PAGE)
    assert digest_files(tmp_path, ["*"]) == []
    assert digest_files(tmp_path, ["*.log"]) == [tmp_path / "week.log"]


def test_file_named_by_itself_is_taken(tmp_path: Path) -> None:
    """A path without a pattern may lead to a file of any name, hidden or not."""
    (tmp_path / ".week").write_text(PAGE)
    assert digest_files(tmp_path, [".week"]) == [tmp_path / ".week"]


def test_translations_lie_beside_the_digests(tmp_path: Path) -> None:
    """In the folder of settings to begin with, PO files are no digests."""
    assert weekly(tmp_path, "--init").returncode == 0
    shutil.copytree(EXAMPLE / "digests", tmp_path / "digests", dirs_exist_ok=True)
    told = weekly(tmp_path, "--week", WEEK)
    assert told.returncode == 0, told.stderr
    kept = json.loads((tmp_path / "archive" / f"{WEEK}.json").read_bytes())
    assert [one["id"] for one in kept["collection"]["digests"]] == ["ferry-317", "ferry-320"]


def test_po_file_is_refused_as_digests() -> None:
    """The error says what the file is, and where it belongs."""
    with pytest.raises(InputError, match="this is a PO file, which holds translations") as told:
        read(EXAMPLE / "digests" / f"{WEEK}.en.po")
    assert "--translations" in told.value.hint


# ------------------------------------------------------------------ names


def test_report_names_the_files_of_its_week(team: Path) -> None:
    """What a report carries is called after the files of its digests, as the settings see them."""
    change(team, '["pdf", "html"]', '["json"]')
    assert weekly(team, "--week", WEEK, "--no-mail").returncode == 0
    data = json.loads((team / "out" / WEEK / f"week-{WEEK}.en.json").read_bytes())
    assert data["name"] == f"digests/{WEEK}.md"


def test_server_folders_stay_on_the_server(team: Path) -> None:
    """A PDF is the same byte for byte wherever the command was run, and names no folder of it."""
    pdf = team / "out" / WEEK / f"week-{WEEK}.en.pdf"
    assert weekly(team, "--week", WEEK, "--no-mail").returncode == 0
    inside = pdf.read_bytes()
    (team / "digests" / "deeper").mkdir()
    told = weekly(
        team / "digests" / "deeper",
        *("--settings", str(team / "digestlib.toml"), "--week", WEEK, "--no-mail"),
    )
    assert told.returncode == 0, told.stderr
    assert pdf.read_bytes() == inside
    (data,) = PdfReader(pdf).attachments["digests.json"]
    assert json.loads(data)["name"] == f"digests/{WEEK}.md"


def test_way_to_translations_is_shown(team: Path) -> None:
    """Where no catalog is there, the command that writes one is named as it is to be typed."""
    for path in (team / "digests").glob("*.po"):
        path.unlink()
    told = weekly(team, "--week", WEEK, "--no-mail")
    words = f"digests/{WEEK}.md --locale en --out digests/{WEEK}.en.po writes one to fill in"
    assert f"(no file is named digests/{WEEK}.*.po; digestlib translate extract {words})" in (
        told.stderr
    )


def test_build_names_files_and_no_folders(tmp_path: Path) -> None:
    """A file that is built is called the same from wherever it was named."""
    (tmp_path / "digests").mkdir()
    page = tmp_path / "digests" / "week.md"
    page.write_text(PAGE)
    named = {}
    for cwd, words in ((tmp_path, "digests/week.md"), (tmp_path / "digests", str(page))):
        line = [sys.executable, "-m", "digestlib", "build", words, "--format", "json"]
        subprocess.run([*line, "--out", str(tmp_path / "out")], cwd=cwd, check=True)
        named[words] = (tmp_path / "out" / "week.en.json").read_bytes()
    assert len(set(named.values())) == 1
    assert json.loads(named[str(page)])["name"] == "week.md"


def test_lines_for_cron_run_where_nothing_is_set(team: Path) -> None:
    """The example's lines do their job with an empty environment, from any folder."""
    page = (team / "README.md").read_text("utf-8")
    lines = re.findall(r"^0 \S+ \* \* 1 +(.+)$", page, re.MULTILINE)
    assert [line.split(" --settings")[0].split()[-1] for line in lines] == ["weekly", "send"]
    (team / "password").write_text("secret")
    for line in lines:
        here = line.replace("/srv/reports/.venv/bin", str(Path(sys.executable).parent))
        here = f"{here} --week {WEEK} --eml {team}/letters".replace("/srv/reports", str(team))
        told = subprocess.run(
            ["/usr/bin/env", "-i", "/bin/sh", "-c", here],
            cwd="/",
            capture_output=True,
            text=True,
            check=False,
        )
        assert told.returncode == 0, told.stderr
    assert len(list((team / "letters").iterdir())) == 2
