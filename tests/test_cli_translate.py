"""The translators' commands, driven as people and CI drive them."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path

import polib
import pytest
import week
from conftest import lack

CHINESE, ENGLISH = week.LANTERN / "week.zh.txt", week.LANTERN / "week.en.txt"
CATALOG = week.LANTERN / "week.en.po"


def run(*words: str | Path, cwd: Path) -> subprocess.CompletedProcess[str]:
    """Run ``digestlib translate`` in a folder."""
    return subprocess.run(
        [sys.executable, "-m", "digestlib", "translate", *map(str, words)],
        cwd=cwd,
        capture_output=True,
        text=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONPATH": str(week.ROOT), "COLUMNS": "100"},
        check=False,
    )


@pytest.fixture
def desk(tmp_path: Path) -> Path:
    """A folder with a catalog, and a week of which one sentence changed since."""
    shutil.copy(CATALOG, tmp_path / "week.en.po")
    changed = CHINESE.read_text("utf-8").replace("只有 38 行", "只有 39 行")
    (tmp_path / "week.txt").write_text(changed, "utf-8")
    return tmp_path


def test_diff_shows_what_changed(desk: Path) -> None:
    """The kind of change, and the change itself."""
    done = run("diff", "week.txt", "-c", "week.en.po", cwd=desk)
    assert done.returncode == 0
    assert "lantern-431#verdict.rationale: numbers" in done.stdout
    assert "只有 [-38-]{+39+} 行" in done.stdout


def test_diff_check_fails_where_something_changed(desk: Path) -> None:
    """A job in CI sees that the catalog is behind."""
    assert run("diff", "week.txt", "-c", "week.en.po", "--check", cwd=desk).returncode == 1
    assert run("diff", CHINESE, "-c", "week.en.po", "--check", cwd=desk).returncode == 0


def test_merge_marks_what_changed(desk: Path) -> None:
    """One entry is fuzzy now, and the status says so."""
    done = run("merge", "week.txt", "-c", "week.en.po", cwd=desk)
    assert done.returncode == 0, done.stderr
    assert "lantern-431#verdict.rationale: numbers" in done.stderr
    told = run("status", "week.en.po", "--check", cwd=desk)
    assert told.returncode == 1
    assert "88 of 89 texts are reviewed (reviewed: 88, stale: 1)" in told.stdout


def test_merge_check_writes_nothing(desk: Path) -> None:
    """It exits with 1 where there is something to do."""
    before = (desk / "week.en.po").read_bytes()
    assert run("merge", "week.txt", "-c", "week.en.po", "--check", cwd=desk).returncode == 1
    assert (desk / "week.en.po").read_bytes() == before


def test_merging_twice_writes_once(desk: Path) -> None:
    """A catalog that is up to date is left alone."""
    run("merge", "week.txt", "-c", "week.en.po", cwd=desk)
    before = (desk / "week.en.po").read_bytes()
    done = run("merge", "week.txt", "-c", "week.en.po", "--check", cwd=desk)
    assert (done.returncode, (desk / "week.en.po").read_bytes()) == (0, before)


def test_check_points_at_the_line(desk: Path) -> None:
    """As file:line, which editors and CI understand, with the fix."""
    path = desk / "week.en.po"
    path.write_text(path.read_text("utf-8").replace("`../` entries", "`..` entries"), "utf-8")
    done = run("check", "week.en.po", cwd=desk)
    line = (
        path.read_text("utf-8")[: path.read_text("utf-8").index('msgid "任何能上传')].count("\n")
        + 1
    )
    assert done.returncode == 1
    assert f"week.en.po:{line}: error code: the code `../` became `..` (should be '`../`')" in (
        done.stdout
    )


def test_check_speaks_json(desk: Path) -> None:
    """For programs."""
    path = desk / "week.en.po"
    path.write_text(path.read_text("utf-8").replace("only 38 lines", "only 83 lines"), "utf-8")
    (found,) = json.loads(run("check", "week.en.po", "--json", cwd=desk).stdout)
    assert (found["code"], found["unit"]) == ("number", "lantern-431#verdict.rationale")
    assert found["fix"] == "38"


def test_the_example_passes_its_own_checks(desk: Path) -> None:
    """With its glossary, and warnings counted."""
    glossary = week.LANTERN / "glossary.toml"
    done = run("check", CATALOG, "--glossary", glossary, "--strict", cwd=desk)
    assert (done.returncode, done.stdout) == (0, "")


def test_apply_gives_digests_that_every_command_reads(desk: Path) -> None:
    """The typed digests in English, as JSON."""
    done = run("apply", CHINESE, "-l", "en", "-c", CATALOG, "-o", "week.json", cwd=desk)
    assert done.returncode == 0, done.stderr
    assert "89 of 89 texts are translated" in done.stderr
    assert json.loads((desk / "week.json").read_text("utf-8"))["language"] == "en"
    shown = subprocess.run(
        [sys.executable, "-m", "digestlib", "show", "week.json", "--plain"],
        cwd=desk,
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": str(week.ROOT)},
        check=True,
    )
    assert shown.stdout.startswith("Fix path traversal")


def test_a_policy_can_refuse(desk: Path) -> None:
    """The error names the unit, and nothing is written."""
    words = ("apply", "week.txt", "-l", "en", "-c", "week.en.po", "--policy", "refuse")
    done = run(*words, "-o", "week.json", cwd=desk)
    assert done.returncode == 4
    assert "lantern-431#verdict.rationale (stale)" in done.stderr
    assert not (desk / "week.json").exists()


def test_an_unknown_policy_is_a_wrong_argument(desk: Path) -> None:
    """The choices are named."""
    done = run("apply", "week.txt", "-l", "en", "--policy", "guess", cwd=desk)
    assert done.returncode == 2
    assert "source, mark, refuse" in done.stderr


def test_pretranslating_fills_a_catalog(desk: Path) -> None:
    """By OpenCC, marked as a machine's."""
    if find_spec("opencc") is None:
        lack("opencc is not here: pip install opencc")
    run("extract", CHINESE, "-l", "zh-TW", "-o", "week.tw.po", cwd=desk)
    done = run("pretranslate", "week.tw.po", "--engine", "opencc", cwd=desk)
    assert done.returncode == 0, done.stderr
    told = run("status", "week.tw.po", cwd=desk)
    assert "0 of 89 texts are reviewed (machine: 89)" in told.stdout


def test_pretranslating_takes_an_engine_or_a_memory(desk: Path) -> None:
    """Without either there is nothing to fill from."""
    assert run("pretranslate", "week.en.po", cwd=desk).returncode == 2


def test_an_unknown_engine_is_told(desk: Path) -> None:
    """With the ones there are, and an exit code of its own."""
    done = run("pretranslate", "week.en.po", "-e", "babelfish", cwd=desk)
    assert done.returncode == 10
    assert "available: ctranslate2, deepl, openai, opencc" in done.stderr


def test_a_pair_of_pages_becomes_catalog_and_memory(desk: Path) -> None:
    """And the memory fills a new catalog."""
    done = run("align", CHINESE, ENGLISH, "-o", "a.po", "-m", "m.sqlite", cwd=desk)
    assert done.returncode == 0, done.stderr
    assert "pairs: 89, without counterpart: 0" in done.stderr
    run("extract", CHINESE, "-l", "en", "-o", "b.po", cwd=desk)
    run("pretranslate", "b.po", "-m", "m.sqlite", cwd=desk)
    told = run("status", "b.po", "--check", cwd=desk)
    assert (told.returncode, "89 of 89 texts are reviewed" in told.stdout) == (0, True)


def test_aligning_never_overwrites(desk: Path) -> None:
    """A catalog that is there is somebody's work."""
    done = run("align", CHINESE, ENGLISH, "-o", "week.en.po", cwd=desk)
    assert done.returncode == 9
    assert (desk / "week.en.po").read_bytes() == CATALOG.read_bytes()


def test_agencies_get_xliff_and_tmx(desk: Path) -> None:
    """What nobody touched comes back without a change."""
    for name in ("week.xlf", "week.tmx"):
        assert run("export", "week.en.po", "-o", name, cwd=desk).returncode == 0
    done = run("import", "week.xlf", "-c", "week.en.po", cwd=desk)
    assert (done.returncode, "taken: 0, refused: 0" in done.stderr) == (0, True)
    assert (desk / "week.en.po").read_bytes() == CATALOG.read_bytes()
    done = run("import", "week.tmx", "-m", "m.sqlite", cwd=desk)
    assert "week.tmx: 89 pairs" in done.stderr


def test_remember_takes_reviewed_entries_only(desk: Path) -> None:
    """A stale translation is not remembered."""
    run("merge", "week.txt", "-c", "week.en.po", cwd=desk)
    first = run("remember", "week.en.po", "-m", "m.sqlite", cwd=desk)
    again = run("remember", "week.en.po", "-m", "m.sqlite", cwd=desk)
    reviewed = polib.pofile(str(desk / "week.en.po")).translated_entries()
    pairs = {(one.msgid, one.msgstr) for one in reviewed}
    assert f"week.en.po: {len(pairs)} new pairs" in first.stderr
    assert "0 new pairs" in again.stderr


# ------------------------------------------------------------------ a translator's own tools


def test_polib_reads_and_keeps_everything(desk: Path) -> None:
    """What a merge writes, polib reads, with the previous source."""
    run("merge", "week.txt", "-c", "week.en.po", cwd=desk)
    stale = [one for one in polib.pofile(str(desk / "week.en.po")) if one.fuzzy]
    assert [one.msgctxt for one in stale] == ["lantern-431#verdict.rationale"]
    assert "只有 38 行" in (stale[0].previous_msgid or "")


def test_gettext_s_tools_accept_a_merged_catalog(
    desk: Path, require_tool: Callable[[str, str], str]
) -> None:
    """Its msgfmt finds no fault, and msgcat would write every byte the same."""
    msgfmt, msgcat = (
        require_tool(name, "apt-get install gettext") for name in ("msgfmt", "msgcat")
    )
    run("merge", "week.txt", "-c", "week.en.po", cwd=desk)
    path = str(desk / "week.en.po")
    subprocess.run([msgfmt, "--check-format", "-o", os.devnull, path], check=True)
    written = subprocess.run([msgcat, "--no-wrap", path], check=True, capture_output=True).stdout
    assert written == (desk / "week.en.po").read_bytes()


def test_what_an_editor_wrapped_stays_wrapped(
    desk: Path, require_tool: Callable[[str, str], str]
) -> None:
    """A file as Poedit or msgcat wraps it keeps each line that the merge does not concern."""
    msgcat = require_tool("msgcat", "apt-get install gettext")
    path = desk / "week.en.po"
    once = run("merge", CHINESE, "-c", "week.en.po", cwd=desk)
    assert once.returncode == 0
    wrapped = subprocess.run([msgcat, str(path)], check=True, capture_output=True).stdout
    path.write_bytes(wrapped)
    assert wrapped.count(b'\n"') > 50
    assert run("merge", CHINESE, "-c", "week.en.po", "--check", cwd=desk).returncode == 0
    run("merge", "week.txt", "-c", "week.en.po", cwd=desk)
    before, after = (data.splitlines() for data in (wrapped, path.read_bytes()))
    assert len([line for line in after if line not in set(before)]) < 20
    assert len([line for line in before if line not in set(after)]) < 20
    again = subprocess.run([msgcat, str(path)], check=True, capture_output=True).stdout
    assert again == path.read_bytes(), "what the merge wrote is wrapped as the rest is"
