"""The command line, driven as a user drives it: a process, its output, its files."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from docx_cases import parts_text, rewritten

ROOT = Path(__file__).parent.parent
WEEK = ROOT / "examples" / "lantern" / "week.zh.txt"
CATALOG = ROOT / "examples" / "lantern" / "week.en.po"


def run(*words: str | Path, cwd: Path) -> subprocess.CompletedProcess[str]:
    """Run the command line in a folder, without a terminal."""
    return subprocess.run(
        [sys.executable, "-m", "digestlib", *map(str, words)],
        cwd=cwd,
        capture_output=True,
        text=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONPATH": str(ROOT), "COLUMNS": "100"},
        check=False,
    )


def test_build_writes_every_language_and_format(tmp_path: Path) -> None:
    """The files are named after the week, the language and the format; one HTML holds both."""
    done = run(
        *("build", WEEK, "--locale", "zh", "--locale", "en_US", "--format", "md,html,json"),
        *("--translations", CATALOG, "--week", "2026-W48", "--out", "made"),
        cwd=tmp_path,
    )
    assert done.returncode == 0, done.stderr
    assert {path.name for path in (tmp_path / "made").iterdir()} == {
        "week-2026-W48.html",
        *(
            f"week-2026-W48.{tag}.{name}"
            for tag in ("en", "zh-Hans")
            for name in ("html", "json", "md")
        ),
    }


def test_build_lists_the_files_it_wrote(tmp_path: Path) -> None:
    """One path a line on standard output, for people and for programs."""
    done = run("build", WEEK, "--format", "md", "--out", "made", cwd=tmp_path)
    assert done.stdout.split() == [str(Path("made") / "week.zh-Hans.md")]


def test_quiet_build_prints_nothing(tmp_path: Path) -> None:
    """``--quiet`` leaves errors only."""
    done = run("build", WEEK, "-l", "en", "-f", "md", "-q", cwd=tmp_path)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_build_tells_what_is_not_translated(tmp_path: Path) -> None:
    """A report with gaps says so on the command line too."""
    done = run("build", WEEK, "-l", "en", "-f", "md", cwd=tmp_path)
    assert "en: 0 of 89 texts are translated" in done.stderr


def test_no_progress_without_a_terminal(tmp_path: Path) -> None:
    """Progress is for eyes: a log file gets none."""
    done = run("build", WEEK, "-f", "md", cwd=tmp_path)
    assert done.stderr == ""


REFUSED = {
    "missing file": (["build", "nowhere.txt"], 3, "nowhere.txt: there is no such file"),
    "empty file": (["build", "empty.txt"], 3, "empty.txt: the file is empty"),
    "binary file": (["build", "binary.txt"], 3, "binary.txt: this is not a text file"),
    "directory": (["build", "folder"], 3, "folder: this is a directory"),
    "unknown locale": (
        ["build", "week.txt", "--locale", "tlh"],
        5,
        "no language matches 'tlh' (available: en, zh-Hans, zh-Hant)",
    ),
    "Cantonese": (["build", "week.txt", "--locale", "zh-yue"], 5, "'zh-yue'"),
    "unknown format": (
        ["build", "week.txt", "--format", "odt"],
        6,
        "no export format 'odt' (available: docx, html, json, md, pdf)",
    ),
    "output in the way": (["build", "week.txt", "--out", "taken/out"], 9, "is not a folder"),
    "malformed PO": (
        ["build", "week.txt", "-l", "zh", "--translations", "bad.po"],
        4,
        "bad.po:5: the quotes do not pair",
    ),
    "missing PO": (
        ["build", "week.txt", "-l", "zh", "--translations", "none.po"],
        4,
        "none.po: there is no such file",
    ),
    "no format": (["build", "week.txt", "--format", ","], 6, "no export format ''"),
    "bad week": (["build", "week.txt", "--week", "2026-W60"], 2, "--week"),
    "missing reference": (
        ["build", "week.txt", "--format", "docx", "--reference", "none.docx"],
        7,
        "none.docx: it cannot be read: No such file or directory (name a Word document",
    ),
    "reference that is no Word file": (
        ["build", "week.txt", "--format", "docx", "--reference", "binary.txt"],
        7,
        "binary.txt: this is not a Word file",
    ),
    "reference without Word": (
        ["build", "week.txt", "--format", "md", "--reference", "ours.docx"],
        2,
        "it is about docx; ask for that too",
    ),
    "Markdown's choice without Markdown": (
        ["build", "week.txt", "--format", "pdf", "--markdown-for-comments"],
        2,
        "it is about md; ask for that too",
    ),
    "missing glyphs without PDF": (
        ["build", "week.txt", "--format", "md", "--missing-glyphs", "report"],
        2,
        "it is about pdf; ask for that too",
    ),
    "missing template folder": (["build", "week.txt", "--templates", "none"], 7, "none"),
    "show a missing file": (["show", "nowhere.txt"], 3, "there is no such file"),
}


@pytest.fixture
def desk(tmp_path: Path) -> Path:
    """Return a folder that holds a good page and the bad inputs."""
    (tmp_path / "week.txt").write_text("A title\n\nWorth reading: it is short.\n", "utf-8")
    (tmp_path / "empty.txt").write_text("")
    (tmp_path / "binary.txt").write_bytes(bytes(range(256)) * 8)
    (tmp_path / "folder").mkdir()
    (tmp_path / "taken").write_text("a file")
    (tmp_path / "bad.po").write_text('msgid ""\nmsgstr ""\n\nmsgid "a"\nmsgstr "b\n', "utf-8")
    return tmp_path


@pytest.mark.parametrize("name", REFUSED)
def test_bad_input_is_refused_with_a_way_out(name: str, desk: Path) -> None:
    """Each kind of bad input has its exit code and an error that names it, and no traceback."""
    words, code, said = REFUSED[name]
    before = sorted(desk.rglob("*"))
    done = run(*words, cwd=desk)
    assert (done.returncode, said in done.stderr) == (code, True), done.stderr
    assert "Traceback" not in done.stderr
    assert sorted(desk.rglob("*")) == before, "something was written"


def test_folder_that_takes_no_files_is_refused(desk: Path) -> None:
    """Where nobody may write, not even root, the error names the folder."""
    done = run("build", "week.txt", "-f", "md", "-o", "/proc/self/nowhere", cwd=desk)
    assert (done.returncode, "/proc/self" in done.stderr) == (9, True), done.stderr


def test_reference_gives_word_its_looks(desk: Path) -> None:
    """A team's own Word file is where styles come from."""
    ours = (ROOT / "templates" / "reference.docx").read_bytes()
    (desk / "ours.docx").write_bytes(
        rewritten(ours, lambda _, xml: xml.replace("12284B", "AB0000"))
    )
    done = run("build", "week.txt", "-f", "docx", "--reference", "ours.docx", cwd=desk)
    assert done.returncode == 0, done.stderr
    made = (desk / "out" / "week.en.docx").read_bytes()
    assert "AB0000" in parts_text(made, "word/styles.xml")


def test_markdown_begins_with_front_matter_and_notifies_nobody(desk: Path) -> None:
    """Both choices about Markdown reach it."""
    (desk / "week.txt").write_text("A title\n\nWorth reading: @ann wrote it.\n", "utf-8")
    words = ("--markdown-front-matter", "--markdown-for-comments")
    done = run("build", "week.txt", "-f", "md", *words, cwd=desk)
    assert done.returncode == 0, done.stderr
    made = (desk / "out" / "week.en.md").read_text("utf-8")
    assert (made.startswith('---\ntitle: "'), "@\u200bann" in made) == (True, True)


def test_missing_glyphs_are_reported_where_that_is_asked_for(desk: Path) -> None:
    """The file is written, and each character is named with digest and field."""
    (desk / "week.txt").write_text("A title with \U000f0000\n\nWorth reading: short.\n", "utf-8")
    done = run("build", "week.txt", "-f", "pdf", "--missing-glyphs=report", cwd=desk)
    assert done.returncode == 0, done.stderr
    assert (desk / "out" / "week.en.pdf").is_file()
    said = "title: no font can draw '\\U000f0000' (U+F0000), it is shown as [U+F0000]"
    assert said in done.stderr


def test_contents_of_markdown_may_be_plain(desk: Path) -> None:
    """Links to headings are left out where they lead nowhere."""
    digests = "A title (#1)\n\nWorth reading: short.\n\nB title (#2)\n\nWorth reading: short.\n"
    (desk / "week.txt").write_text(digests, "utf-8")
    for words, is_linked in (((), True), (("--markdown-plain-contents",), False)):
        done = run("build", "week.txt", "-f", "md", *words, cwd=desk)
        assert done.returncode == 0, done.stderr
        made = (desk / "out" / "week.en.md").read_text("utf-8")
        assert ("](#a-title)" in made) == is_linked


def test_one_bad_format_writes_nothing(desk: Path) -> None:
    """Everything is made before anything is written."""
    (desk / "week.txt").write_text("A title with \U000f0000\n\nWorth reading: short.\n", "utf-8")
    done = run("build", "week.txt", "-f", "md,pdf", cwd=desk)
    assert done.returncode == 8, done.stderr
    assert not (desk / "out").exists()


def test_check_is_silent_about_a_good_page(desk: Path) -> None:
    """No problem, no output, exit 0."""
    done = run("check", "week.txt", cwd=desk)
    assert (done.returncode, done.stdout) == (0, "")


def test_check_prints_the_place_of_a_problem(desk: Path) -> None:
    """file:line:column: message (hint), and exit 1."""
    page = "A title\n\nWorth reading. Three points matter: first, a; second, b.\n"
    (desk / "odd.txt").write_text(page, "utf-8")
    done = run("check", "odd.txt", cwd=desk)
    assert done.returncode == 1
    assert done.stdout.startswith("odd.txt:3:"), done.stdout
    assert "announces 3 design points, but 2 were found (" in done.stdout


def test_check_goes_on_after_a_file_it_cannot_read(desk: Path) -> None:
    """One missing file hides no problem of the next."""
    done = run("check", "nowhere.txt", "week.txt", cwd=desk)
    assert done.returncode == 3
    assert "files: 2, digests: 1" in done.stderr


def test_check_counts_the_files_of_a_folder(desk: Path) -> None:
    """What is counted is what was read, however it was named."""
    (desk / "digests").mkdir()
    for name in ("a.md", "b.md"):
        (desk / "digests" / name).write_text(f"# Sort {name}\n\nSkim: it is one line.\n")
    assert "files: 2, digests: 2" in run("check", "digests", cwd=desk).stderr


def test_show_json_is_the_models_own(desk: Path) -> None:
    """What ``show --json`` prints is a valid collection again."""
    from digestlib.model import Collection  # noqa: PLC0415 - the fact is about another process

    done = run("show", "week.txt", "--json", cwd=desk)
    assert Collection.model_validate_json(done.stdout).digests[0].title == "A title"


def test_show_prints_no_control_characters(desk: Path) -> None:
    """A page cannot drive the reader's terminal."""
    (desk / "week.txt").write_text("A \x1b[31mtitle\n\nWorth reading.\n", "utf-8")
    done = run("show", "week.txt", cwd=desk)
    assert "\x1b" not in done.stdout + done.stderr


def test_why_no_digest_was_found_is_told(desk: Path) -> None:
    """Where a page was not looked at, the error says so, and what to do."""
    (desk / "scraps.txt").write_text("a\n\n" * 30_000, encoding="utf-8")
    done = run("show", "scraps.txt", cwd=desk)
    assert done.returncode == 3
    assert "the line 'a' stands here 30,000 times" in done.stderr


def test_extract_never_overwrites(desk: Path) -> None:
    """A translator's file is worth more than ours."""
    (desk / "week.zh.po").write_text("kept")
    words = ("translate", "extract", "week.txt", "--locale", "zh", "--out", "week.zh.po")
    done = run(*words, cwd=desk)
    assert (done.returncode, (desk / "week.zh.po").read_text()) == (9, "kept")


def test_extracted_file_serves_the_build(desk: Path) -> None:
    """extract, translate, build: the translation is in the report."""
    run("translate", "extract", "week.txt", "-l", "zh", "-o", "week.zh.po", cwd=desk)
    catalog = (desk / "week.zh.po").read_text("utf-8")
    filled = catalog.replace('msgid "A title"\nmsgstr ""', 'msgid "A title"\nmsgstr "一个标题"')
    (desk / "week.zh.po").write_text(filled, "utf-8")
    run("build", "week.txt", "-l", "zh", "-f", "md", "-t", "week.zh.po", cwd=desk)
    assert "一个标题" in (desk / "out" / "week.zh-Hans.md").read_text("utf-8")


@pytest.mark.parametrize("words", [["--help"], ["build", "--help"], ["check", "--help"]])
def test_help_teaches_by_example(words: list[str], tmp_path: Path) -> None:
    """Every help text shows a command that works."""
    done = run(*words, cwd=tmp_path)
    assert done.returncode == 0
    assert "digestlib build week.txt" in done.stdout or "digestlib check " in done.stdout


def test_help_loads_no_heavy_library() -> None:
    """``--help`` answers at once because it loads nothing that only work needs."""
    heavy = "pydantic babel jinja2 docx weasyprint lxml markdown_it polib"
    code = (
        "import sys, digestlib.cli;"
        f"print(*(name for name in '{heavy}'.split() if name in sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == []


def test_reports_in_the_folder_are_not_read_again(desk: Path) -> None:
    """A folder that holds its own output gives the same report twice."""
    (desk / "digests").mkdir()
    (desk / "week.txt").rename(desk / "digests" / "week.txt")
    words = ("build", "digests", "-f", "md", "-o", "digests/out")
    run(*words, cwd=desk)
    report = desk / "digests" / "out" / "digests.en.md"
    first = report.read_bytes()
    run(*words, cwd=desk)
    assert report.read_bytes() == first


def test_same_digest_in_two_files_is_told(desk: Path) -> None:
    """A digest that two files hold is kept twice, and not in silence."""
    (desk / "again.txt").write_bytes((desk / "week.txt").read_bytes())
    done = run("build", "week.txt", "again.txt", "-f", "md", cwd=desk)
    assert "again.txt:1:1: the digest a-title is in week.txt too" in done.stderr


@pytest.mark.parametrize(
    ("name", "made"),
    [("con.txt", "con-file.en.md"), (f"{'周' * 80}.txt", f"{'周' * 40}.en.md")],
)
def test_every_name_of_a_page_names_a_report(name: str, made: str, tmp_path: Path) -> None:
    """What Windows keeps for itself, and a name as long as names can be, become files."""
    (tmp_path / name).write_text("Sort the berths (#4)\n\nSkim: it is one line.\n", "utf-8")
    done = run("build", name, "-f", "md", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert [path.name for path in (tmp_path / "out").iterdir()] == [made]


@pytest.mark.parametrize("stem", [".", "-"])
def test_unnamed_input_gets_a_name(stem: str, desk: Path) -> None:
    """A report of a folder is called after it, one of standard input after the week."""
    for name in ("empty.txt", "binary.txt", "bad.po"):
        (desk / name).unlink()
    done = subprocess.run(
        [sys.executable, "-m", "digestlib", "build", stem, "-f", "md"],
        cwd=desk,
        input=(desk / "week.txt").read_bytes(),
        capture_output=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        check=True,
    )
    name = Path(done.stdout.decode().strip()).name
    assert name == f"{desk.name if stem == '.' else 'week'}.en.md"


def test_title_holds_no_character_that_a_document_may_not(desk: Path) -> None:
    """A title from a careless shell is mended as digest text is."""
    done = run("build", "week.txt", "-f", "html,md", "--title", "bad \udcff \x01", cwd=desk)
    assert done.returncode == 0, done.stderr
    assert "bad \ufffd \ufffd" in (desk / "out" / "week.en.html").read_text("utf-8")


def test_full_disk_is_an_error_not_a_traceback(desk: Path) -> None:
    """Output that cannot be written is exit code 9."""
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "digestlib", "show", "week.txt"],
            cwd=desk,
            stdout=full,
            stderr=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
            check=False,
        )
    assert (done.returncode, b"Traceback" in done.stderr) == (9, False)


def test_a_reader_that_stops_is_no_error(desk: Path) -> None:
    """``digestlib show | head`` ends as the shell expects, in silence."""
    (desk / "long.txt").write_text("A title\n\nWorth reading.\n\n" * 2000, "utf-8")
    command = f"{sys.executable} -m digestlib show long.txt | head -1; exit ${{PIPESTATUS[0]}}"
    done = subprocess.run(
        ["bash", "-c", command],
        cwd=desk,
        capture_output=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        check=False,
    )
    assert (done.returncode, done.stderr) == (141, b"")


def test_catalog_for_another_language_is_told(desk: Path) -> None:
    """A translators' file that cannot serve is named, and so is the reason."""
    text = 'msgid ""\nmsgstr ""\n"Language: de\\n"\n\nmsgid "A title"\nmsgstr "Ein Titel"\n'
    (desk / "week.de.po").write_text(text, "utf-8")
    done = run("build", "week.txt", "-l", "zh", "-f", "md", "-t", "week.de.po", cwd=desk)
    assert "week.de.po:1:1: this catalog is for de (" in done.stderr


def test_stale_and_unreviewed_entries_are_told(desk: Path) -> None:
    """Why a text is not translated is said with the line of the PO file."""
    text = (
        'msgctxt "a-title#title"\nmsgid "An old title"\nmsgstr "旧标题"\n\n'
        '#, fuzzy\nmsgctxt "a-title#verdict.phrase"\nmsgid "Worth reading"\nmsgstr "值得一读"\n'
    )
    (desk / "week.zh.po").write_text(text, "utf-8")
    done = run("build", "week.txt", "-l", "zh", "-f", "md", "-t", "week.zh.po", cwd=desk)
    assert "week.zh.po:2:1: the source of a-title#title has changed" in done.stderr
    assert "1 unreviewed (fuzzy) entries are not used" in done.stderr


def test_build_takes_another_folder_of_wording(tmp_path: Path) -> None:
    """Its words stand in for ours, and a language that only it has can be built."""
    shutil.copytree(ROOT / "locales", tmp_path / "ours")
    begun = run("locale", "add", "de", "--locales", "ours", cwd=tmp_path)
    assert begun.returncode == 0, begun.stderr
    path = tmp_path / "ours" / "de" / "LC_MESSAGES" / "digestlib.po"
    empty = 'msgctxt "heading"\nmsgid "Design points"\nmsgstr ""'
    text = path.read_text("utf-8")
    assert empty in text
    path.write_text(text.replace(empty, empty[:-2] + '"Entwurfspunkte"'), "utf-8")
    done = run("build", WEEK, "-l", "de", "-f", "md", "--locales", "ours", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "Entwurfspunkte" in (tmp_path / "out" / "week.de.md").read_text("utf-8")
    assert run("build", WEEK, "-l", "de", "-f", "md", cwd=tmp_path).returncode == 5
