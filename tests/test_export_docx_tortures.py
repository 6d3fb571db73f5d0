"""Weeks that nobody writes on purpose, and faults that other programs were reported for, in Word.

Each file is looked at by our own checker and by Microsoft's validator, and LibreOffice opens it.
"""

import io
import zipfile
from functools import lru_cache
from pathlib import Path

import docx
import pytest
from docx_cases import REFERENCE, Tool, converted, document, page, rewritten
from docx_checker import W, faults, parts, validate

import digestlib
from digestlib.exporting.docx import DocxOptions
from digestlib.model import Collection, DesignPoint, Digest, FollowUp, PullRequest, Verdict

NASTY = "a\x00\x0b\x0c\x1b\ufffe\uffffb\ud83d ]]> & </w:t> {{ 7*7 }} {% if %} 5% }"


def digest(number: int, **fields: object) -> Digest:
    """Return a digest with every field filled."""
    usual = {
        "language": "zh-Hans",
        "title": f"加缓存 {number}",
        "verdict": Verdict(level="skim", phrase="略读", rationale=f"理由 {number}"),
        "pull_request": PullRequest(number=number + 1, repository="acme/kiln"),
        "design_points": (DesignPoint(text=f"调 `pad_weights` {number}"), DesignPoint(text="二")),
        "follow_ups": (FollowUp(text=f"补测试 {number}", audience="运维"),),
    }
    return Digest(id=f"d-{number}", **{**usual, **fields})


def week(*digests: Digest, language: str = "zh-Hans") -> Collection:
    """Return a collection of digests."""
    return Collection(name="week", language=language, digests=digests)


TORTURES = {
    "no digest": week,
    "one digest": lambda: week(digest(0)),
    "twelve hundred digests": lambda: week(*map(digest, range(1200))),
    "long title": lambda: week(digest(0, title="长" * 5000), digest(1, title="x" * 5000)),
    "control characters and surrogates": lambda: week(
        digest(0, title=NASTY, notes=(NASTY,), tags=(NASTY,), authors=(NASTY,))
    ),
    "right to left": lambda: week(digest(0, title="مرحبا بالعالم"), digest(1, title="שלום `קוד`")),
    "empty fields": lambda: week(
        digest(0, title="", verdict=Verdict(), design_points=(), follow_ups=()), digest(1)
    ),
    "duplicate titles": lambda: week(digest(0, title="同名"), digest(1, title="同名")),
    "ten thousand brackets": lambda: week(
        digest(0, title="[" * 10_000, notes=("**" * 5_000, "> " * 5_000, "`" * 9_999))
    ),
    "addresses": lambda: week(
        digest(
            0,
            notes=(
                "[a](https://例え.jp/路 径?q=中#x) [b](https://e.com/%zz) [c](javascript:alert(1))",
                "https://e.com/x\uffffy [d](https://[::1]/) [e](https://e.com:99999/) <ann@e.com>",
            ),
        )
    ),
}


@lru_cache(maxsize=2)
def made(name: str) -> bytes:
    """Return the Word file of a torture."""
    return digestlib.export(digestlib.compose(TORTURES[name]()), "docx")


@pytest.mark.parametrize("name", TORTURES)
def test_word_has_nothing_to_repair(name: str, tmp_path: Path) -> None:
    """Neither our own checker nor Microsoft's validator finds anything."""
    assert faults(made(name)) == []
    assert validate(made(name), tmp_path) == ""


@pytest.mark.parametrize("name", TORTURES)
def test_libreoffice_opens_it(name: str, tmp_path: Path, require_tool: Tool) -> None:
    """A program that is not Word shows the last words of the file."""
    office = require_tool("soffice", "apt-get install libreoffice-writer-nogui")
    shown = converted(made(name), "txt:Text", tmp_path, office).decode("utf-8-sig")
    last = "本报告收录 0 篇摘要。" if name == "no digest" else "全部内容均为作者原文。"
    assert shown.strip().splitlines()[-1] == last


@pytest.mark.parametrize("format_name", ["docx", "md", "html"])
def test_depth_of_digest_text_is_no_depth_of_the_tree(format_name: str) -> None:
    """However deep a text nests its marks, no parser of ours runs out of depth."""
    deep = ("**_" * 3000) + "底" + ("_**" * 3000)
    nested = "[" * 4000 + "底" + "](https://e.com)" * 4000
    quoted = "> - 1. " * 3000 + "底"
    report = digestlib.compose(week(digest(0, title=deep, notes=(nested, quoted))))
    assert "底" in digestlib.export(report, format_name).decode("utf-8", "replace") or (
        format_name == "docx" and "底" in parts_text(digestlib.export(report, format_name))
    )


def parts_text(data: bytes) -> str:
    """Return the words of a Word file's body."""
    root = parts(data)["word/document.xml"]
    return "".join(one.text or "" for one in root.iter(f"{W}t"))


def styles_of(data: bytes, words: str) -> list[str | None]:
    """Return the character style of each run that says some words."""
    runs = parts(data)["word/document.xml"].iter(f"{W}r")
    found = [run for run in runs if "".join(one.text or "" for one in run.iter(f"{W}t")) == words]
    return [
        None if (style := run.find(f"{W}rPr/{W}rStyle")) is None else style.get(f"{W}val")
        for run in found
    ]


def exported(**fields: object) -> bytes:
    """Return the Word file of a week of one digest."""
    return digestlib.export(digestlib.compose(week(digest(0, **fields))), "docx")


def test_character_that_xml_forbids_is_replaced_and_told() -> None:
    """U+FFFF in a page is U+FFFD in the file; reading says where it stood."""
    read = digestlib.parse("标题 a\uffffb\n\n略读：短。\n")
    data = digestlib.export(digestlib.compose(read), "docx")
    assert "a\ufffdb" in parts_text(data)
    assert ["U+FFFD" in problem.message for problem in read.problems] == [True]


def test_ampersand_in_a_footer_opens() -> None:
    """A team's reference may say anything in its footer, and so may the title in the header."""
    footer = rewritten(
        REFERENCE,
        lambda name, xml: xml.replace(" / ", " 研发 &amp; 评审 ") if "footer1" in name else xml,
    )
    report = digestlib.compose(week(digest(0)), title="研发 & <评审>")
    data = digestlib.export(report, "docx", options=DocxOptions(reference=footer))
    assert faults(data) == []
    header = "".join(one.text or "" for one in parts(data)["word/header1.xml"].iter(f"{W}t"))
    assert "研发 & <评审>" in header


def test_braces_in_a_value_are_printed() -> None:
    """No template language touches what digests say."""
    data = exported(notes=("写成 `{{ cfg }}`，{% raw %} 与 {x}",))
    assert "写成 {{ cfg }}，{% raw %} 与 {x}" in parts_text(data)


def test_numbers_of_each_digest_start_at_one() -> None:
    """Two digests with points have two lists."""
    data = digestlib.export(digestlib.compose(week(digest(0), digest(1))), "docx")
    numbers = [
        one.find(f"{W}pPr/{W}numPr/{W}numId").get(f"{W}val")
        for one in parts(data)["word/document.xml"].iter(f"{W}p")
        if one.find(f"{W}pPr/{W}numPr") is not None
    ]
    assert numbers[:4] == [numbers[0]] * 2 + [numbers[2]] * 2
    assert numbers[0] != numbers[2]


def test_title_over_255_characters_is_whole_in_the_body() -> None:
    """Word takes 255 in the property; python-docx raises on more."""
    report = digestlib.compose(week(digest(0)), title="长" * 256)
    data = digestlib.export(report, "docx")
    assert len(docx.Document(io.BytesIO(data)).core_properties.title) == 255
    assert "长" * 256 in parts_text(data)


def test_underscores_in_code_are_underscores() -> None:
    """Marks inside backticks are code's own."""
    data = exported(notes=("调 `pad_weights` 与 `load_x`",))
    assert (styles_of(data, "pad_weights")[-1], styles_of(data, "load_x")) == ("Code", ["Code"])


def test_quotes_beside_hanzi_are_untouched() -> None:
    """No quotation mark is turned or replaced."""
    assert '对应"浅共享"的情况，don’t “这样”' in parts_text(
        exported(notes=('对应"浅共享"的情况，don’t “这样”',))
    )


def test_file_holds_no_date_but_the_fixed_one() -> None:
    """Every part is stamped alike."""
    with zipfile.ZipFile(io.BytesIO(made("one digest"))) as package:
        assert {entry.date_time for entry in package.infolist()} == {(1980, 1, 1, 0, 0, 0)}


def test_any_line_end_in_code_is_one_to_word() -> None:
    """XML readers take a carriage return for a line feed, and so does the export."""
    code = document(page("<p><code class='block'>a&#13;b&#13;&#10;c</code></p>"))
    assert [each.text for each in code.iter(f"{W}t")] == ["a", "b", "c"]


def test_quotation_marks_in_a_tables_headings_stay() -> None:
    """A screen reader says them before the table."""
    head = "<thead><tr><th>a \"b\" &amp; 'c'</th></tr></thead>"
    root = document(page(f"<table>{head}<tr><td>x</td></tr></table>"))
    assert root.find(f".//{W}tblCaption").get(f"{W}val") == "a \"b\" & 'c'"
