"""Faults that users of this field met elsewhere: each kind reads, groups and dates right here."""

import datetime as dt
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import digestlib
from digestlib import languages
from digestlib.errors import InputError
from digestlib.inline import Link, Strong, Text, parse, write_block


@pytest.mark.parametrize(
    ("source", "bold"),
    [
        ("前缀**“复合守卫”**是枢纽", "“复合守卫”"),
        ('改为**"按需补齐"**后', '"按需补齐"'),
        ("这是**「闸门」**一层", "「闸门」"),
    ],
)
def test_bold_opens_beside_a_quotation_mark(source: str, bold: str) -> None:
    """Whatever stands in front of the mark, its writer meant it."""
    assert parse(source)[1] == Strong((Text(bold),))


def test_a_line_break_between_languages_is_a_space_where_one_is_read() -> None:
    """Latin words stay apart; Han joins."""
    assert parse("use the opt-in\nflag 默认\n关闭") == (Text("use the opt-in flag 默认关闭"),)


def test_an_address_ends_at_a_full_width_bracket() -> None:
    """What closes the writer's bracket is no part of it."""
    url = "https://example.org/a"
    assert parse(f"（见 {url}）再看")[1] == Link((Text(url),), url)


def test_a_title_that_begins_with_a_year_is_a_title() -> None:
    """No list appears, and Markdown's writer sees to that too."""
    assert digestlib.parse("2026. 年终清理\n\n略读。\n").digests[0].title == "2026. 年终清理"
    assert write_block((Text("2026. 年终清理"),)) == "2026\\. 年终清理"


@pytest.mark.parametrize(
    "words", ["改 _ENV 与 foo_bar_ 两处", "用 Array@flat 替换", "2**10 与 a*b*c"]
)
def test_names_with_signs_keep_them(words: str) -> None:
    """Underscores, mentions inside words and operators are characters."""
    assert parse(words) == (Text(words),)


@pytest.mark.parametrize("name", ["html", "md"])
def test_a_closing_tag_in_a_title_is_text(name: str) -> None:
    """It closes nothing of ours."""
    report = digestlib.compose(digestlib.parse("</details> 清理\n\n略读。\n"))
    made = digestlib.export(report, name).decode()
    assert re.search(r"(?<!\\)</details>", made) is None
    assert "details> 清理" in made or "details&gt; 清理" in made


def test_a_byte_order_mark_hides_no_front_matter() -> None:
    """The page reads as it does without."""
    page = "---\ntitle: 周报\n---\n\n## 甲 (#1)\n\n略读。\n"
    with_mark, without = digestlib.parse(f"\ufeff{page}"), digestlib.parse(page)
    assert (with_mark.view, with_mark.digests) == (without.view, without.digests)


def test_the_code_page_of_the_system_decides_nothing(tmp_path: Path) -> None:
    """A file is UTF-8 wherever it is read."""
    page = tmp_path / "week.txt"
    page.write_bytes("加缓存 (#1)\n\n略读。\n".encode())
    code = "import sys, digestlib; print(ascii(digestlib.read(sys.argv[1]).digests[0].title))"
    words = [sys.executable, "-X", "utf8=0", "-c", code, str(page)]
    environment = {**os.environ, "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    done = subprocess.run(words, capture_output=True, text=True, check=True, env=environment)
    assert done.stdout.strip() == ascii("加缓存")


def test_bytes_of_another_encoding_are_named(tmp_path: Path) -> None:
    """They are read all the same."""
    page = tmp_path / "week.txt"
    page.write_bytes("加缓存 (#1)\n\n略读，改动都是机械替换。\n".encode("gb18030"))
    read = digestlib.read(page)
    assert read.digests[0].title == "加缓存"
    assert "GB18030" in read.problems[0].message


@pytest.mark.parametrize(
    ("encoding", "text"),
    [
        ("big5hkscs", "預熱快取 (#1)\n\n略讀，改動都是機械替換，使用者不會察覺。\n"),
        ("shift_jis", "キャッシュの分割 (#1)\n\nskim、変更は小さい。\n"),
    ],
)
def test_other_encodings_of_east_asia_are_not_taken_for_gb18030(
    tmp_path: Path, encoding: str, text: str
) -> None:
    """Their bytes often are GB18030 too, but of characters that nobody writes."""
    page = tmp_path / "page.txt"
    page.write_bytes(text.encode(encoding))
    read = digestlib.read(page)
    assert read.digests[0].title == text.partition(" (")[0]
    assert encoding.upper() in read.problems[0].message


def test_a_colon_in_a_title_of_yaml_is_told_with_its_line() -> None:
    """The error says to quote it; a full-width colon needs no quotes."""
    with pytest.raises(InputError, match="in quotes") as caught:
        digestlib.parse("- title: fix: crash\n  verdict: skim\n")
    assert caught.value.line == 1
    assert (
        digestlib.parse("- title: 修复：崩溃\n  verdict: skim\n").digests[0].title == "修复：崩溃"
    )


def test_a_digest_with_two_tags_is_shown_once() -> None:
    """Nothing is grouped by tag, so nothing comes twice."""
    report = digestlib.compose(digestlib.parse("## 加缓存 (#1)\n\n标签：性能、修复\n\n略读。\n"))
    assert report.sections[0].tags
    assert digestlib.export(report, "html").decode().count("<article") == 1


def test_the_last_days_of_december_keep_their_year() -> None:
    """The year of a date is not the year of its week."""
    date = dt.date(2024, 12, 30)
    assert "2024" in languages.format_date(date, "en")
    assert languages.week_label(date) == "2025-W01"


def test_a_week_ends_on_its_sunday() -> None:
    """The first week of 2026 begins in 2025."""
    assert languages.week_dates("2026-W01") == (dt.date(2025, 12, 29), dt.date(2026, 1, 4))


@pytest.mark.parametrize(
    ("page", "own"),
    [
        ("## Add a cache\n\n#11, by contrast, kept it. Skim.\n", None),
        ("## Add a cache\n\n#11 did half of it.\n\nSkim.\n", None),
        ("## Add a cache\n\nSkim. See #11 and acme/rocket#12.\n", None),
        ("## Add a cache\n\nSkim.\n\nRelated: #11\n", None),
        ("## Add a cache\n\nReplaces https://github.com/a/b/pull/11. Skim.\n", None),
        ("## Add a cache\n\n[the first](https://github.com/a/b/pull/11) did half. Skim.\n", None),
        ("## Fix #11: crash on start\n\nSkim.\n", None),
        ("## Cache, part 2 of #11\n\nSkim.\n", None),
        ("## 加缓存（接 #11）\n\n略读，接着 #11 做。\n", None),
        ("## 加缓存\n\n略读，接着 #11 做。\n", None),
        ("## Upgrade to 2.8.0 (#12)\n\nSkim; `#13` is code.\n", 12),
        ("## Add a cache\n\nPR: #12\n\nSkim, after #11.\n", 12),
        ("## Add a cache\n\n[#12](https://github.com/a/b/pull/12) by @ann\n\nSkim.\n", 12),
        ('## Revert "Add a cache (#11)" (#12)\n\nSkim.\n', 12),
        ("## Keep drafts when a tab is closed (#12)\n\nSkim.\n", 12),
    ],
)
def test_only_a_title_a_label_or_a_link_that_says_so_names_the_pull_request(
    page: str, own: int | None
) -> None:
    """A number in the text belongs to another one."""
    (read,) = digestlib.parse(page).digests
    assert (read.pull_request and read.pull_request.number) == own
