"""``digestlib locale``, driven as a translator drives it."""

import json
import shutil
from pathlib import Path

import pytest
from test_cli import ROOT, run


@pytest.fixture
def desk(tmp_path: Path) -> Path:
    """Return a folder with a copy of our catalogs, to spoil."""
    shutil.copytree(ROOT / "locales", tmp_path / "locales")
    return tmp_path


def catalog(desk: Path, folder: str = "zh_Hans") -> Path:
    """Return where a language's PO file lies."""
    return desk / "locales" / folder / "LC_MESSAGES" / "digestlib.po"


def test_what_is_up_to_date_is_left_alone(desk: Path) -> None:
    """Nothing is written, nothing printed, and ``--check`` is content."""
    for command in ("extract", "update"):
        for option in ((), ("--check",)):
            done = run("locale", command, "--locales", "locales", *option, cwd=desk)
            assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_a_stale_template_is_told_and_written_anew(desk: Path) -> None:
    """``--check`` names it and writes nothing."""
    template = desk / "locales" / "digestlib.pot"
    good = template.read_bytes()
    template.write_bytes(b"")
    done = run("locale", "extract", "--locales", "locales", "--check", cwd=desk)
    assert (done.returncode, template.read_bytes()) == (1, b"")
    assert "locales/digestlib.pot is not up to date" in done.stderr
    done = run("locale", "extract", "--locales", "locales", cwd=desk)
    assert (done.returncode, done.stdout, template.read_bytes()) == (
        0,
        "locales/digestlib.pot\n",
        good,
    )


def test_an_update_brings_in_what_is_new(desk: Path) -> None:
    """A message that the catalog lacks stands in it, untranslated, and nothing else changed."""
    text = catalog(desk).read_text("utf-8")
    start = text.index("#. Behind every passage")
    cut = text[:start] + text[text.index("\n\n", start) + 2 :]
    catalog(desk).write_text(cut, "utf-8")
    assert run("locale", "update", "zh-CN", "--locales", "locales", cwd=desk).returncode == 0
    assert catalog(desk).read_text("utf-8") == text.replace('"［未翻译］"', '""')


def test_a_malformed_catalog_stops_the_update(desk: Path) -> None:
    """The error names file and line, and nothing is written."""
    catalog(desk).write_text('msgid ""\nmsgstr ""\n\nmsgid "abc\n', "utf-8")
    done = run("locale", "update", "--locales", "locales", cwd=desk)
    assert done.returncode == 4
    assert "digestlib.po:4: the quotes do not pair" in done.stderr


@pytest.mark.parametrize(
    ("asked", "folder"), [("de", "de"), ("pt-PT", "pt_PT"), ("zh_HK", "zh_Hant_HK"), ("sr", "sr")]
)
def test_a_language_is_begun(desk: Path, asked: str, folder: str) -> None:
    """Its PO file has every message, and a header that editors understand."""
    done = run("locale", "add", asked, "--locales", "locales", cwd=desk)
    assert (done.returncode, done.stderr) == (0, "")
    text = catalog(desk, folder).read_text("utf-8")
    assert f'"Language: {folder}\\n"' in text
    assert text.count("\nmsgctxt ") == catalog(desk).read_text("utf-8").count("\nmsgctxt ")
    assert run("locale", "update", "--check", "--locales", "locales", cwd=desk).returncode == 0


@pytest.mark.parametrize(
    ("asked", "code", "said"),
    [
        ("zh-CN", 9, "is there already"),
        ("klingon", 5, "available: en, zh-Hans, zh-Hant"),
        ("../x", 5, "no language matches"),
    ],
)
def test_no_language_is_begun_twice(desk: Path, asked: str, code: int, said: str) -> None:
    """A language that is there, or that is none, is refused."""
    done = run("locale", "add", asked, "--locales", "locales", cwd=desk)
    assert (done.returncode, said in done.stderr) == (code, True), done.stderr
    assert "Traceback" not in done.stderr


def test_a_missing_folder_is_told(tmp_path: Path) -> None:
    """The error names it."""
    done = run("locale", "update", "--locales", "nowhere", cwd=tmp_path)
    assert (done.returncode, "nowhere: there is no such folder" in done.stderr) == (4, True)


def test_faults_are_told_with_file_and_line(desk: Path) -> None:
    """``check`` exits with 1, and says what to do."""
    text = catalog(desk).read_text("utf-8")
    spoiled = text.replace('msgstr "适合读者：%(audience)s"', 'msgstr "适合读者:%(audiance)s"')
    line = spoiled.split("\n").index('msgid "For: %(audience)s"') + 1
    catalog(desk).write_text(spoiled, "utf-8")
    done = run("locale", "check", "zh", "--locales", "locales", cwd=desk)
    assert done.returncode == 1
    place = f"locales/zh_Hans/LC_MESSAGES/digestlib.po:{line}"
    assert f"{place}: placeholder: %(audiance)s is no value of this message" in done.stdout
    assert f"{place}: full-width: half-width ':' beside Chinese" in done.stdout
    assert "languages: 1, faults: 3" in done.stderr
    done = run("locale", "check", "zh", "--locales", "locales", "--json", "-q", cwd=desk)
    assert {one["rule"] for one in json.loads(done.stdout)} == {"placeholder", "full-width"}
    assert {(one["line"], one["source"]) for one in json.loads(done.stdout)} == {
        (line, "locales/zh_Hans/LC_MESSAGES/digestlib.po")
    }


def test_stats_are_for_people_and_programs(desk: Path) -> None:
    """``--check`` asks for complete languages."""
    text = catalog(desk).read_text("utf-8")
    catalog(desk).write_text(text.replace('"［未翻译］"', '""'), "utf-8")
    done = run("locale", "stats", "zh-CN", "--locales", "locales", "--check", cwd=desk)
    assert (done.returncode, "untranslated: 1" in done.stdout) == (1, True)
    done = run("locale", "stats", "--locales", "locales", "--json", cwd=desk)
    counts = {one["language"]: one["untranslated"] for one in json.loads(done.stdout)}
    assert counts == {"en": 0, "zh-Hans": 1, "zh-Hant": 0}


def test_a_pseudo_report_is_written(tmp_path: Path) -> None:
    """In the formats asked for, of one's own digests."""
    (tmp_path / "week.txt").write_text("A title\n\nWorth reading: short.\n", "utf-8")
    done = run("locale", "pseudo", "week.txt", "-f", "md, HTML", "--wide", cwd=tmp_path)
    assert done.stdout.split() == ["out/week.qps-ploca.md", "out/week.qps-ploca.html"]
    text = (tmp_path / "out" / "week.qps-ploca.md").read_text("utf-8")
    assert "【Ａｂｏｕｔ ｔｈｉｓ ｒｅｐｏｒｔ】" in text
    assert "A title" in text


@pytest.mark.parametrize(("added", "code"), [("", 0), ("<p>Not in any message</p>", 1)])
def test_hard_coded_text_of_a_template_is_told(tmp_path: Path, added: str, code: int) -> None:
    """A team's own template is held to the same as ours."""
    ours = (ROOT / "templates" / "report.html.j2").read_text("utf-8")
    (tmp_path / "report.html.j2").write_text(ours.replace("</body>", f"{added}</body>"), "utf-8")
    done = run("locale", "pseudo", "--check", "--templates", ".", cwd=tmp_path)
    assert (done.returncode, done.stdout.split()) == (code, added[3:-4].split())
