"""Word files: what the tree says is in them, nothing is lost, and Word has nothing to repair."""

import datetime as dt
import hashlib
import html
import io
import re
import subprocess
import sys
import time
import zipfile
from pathlib import Path

import docx
import pytest
from docx.opc.coreprops import CoreProperties
from docx_cases import (
    WEEK,
    Tool,
    attributes,
    body,
    converted,
    digest,
    document,
    page,
    run_of,
    style_of,
    text,
)
from docx_checker import W, faults, parts, validate
from hypothesis import given, settings, strategies as st
from lxml import etree

from digestlib.exporting.docx import DocxOptions, export_docx
from digestlib.exporting.docx.tables import column_widths
from digestlib.inline import sanitise


def test_week_has_no_faults() -> None:
    """Everything that the file refers to is there."""
    assert faults(export_docx(WEEK)) == []


def test_week_is_valid(tmp_path: Path) -> None:
    """Microsoft's own SDK finds nothing wrong."""
    assert validate(export_docx(WEEK), tmp_path) == ""


def test_week_keeps_all_its_text() -> None:
    """Only the separators of the contents give way, to tabs."""
    bare = re.sub(
        r"<head>.*?</head>|(<nav.*?</nav>)", lambda nav: nav[1] or "", WEEK, flags=re.DOTALL
    )
    bare = re.sub(r"(<nav.*?</nav>)", lambda nav: nav[1].replace(" · ", ""), bare, flags=re.DOTALL)
    words = "".join(html.unescape(re.sub("<[^>]*>", "", bare)).split())
    assert text(document(WEEK)) == words


def test_same_bytes_twice() -> None:
    """Nothing of the clock gets in."""
    assert export_docx(WEEK) == export_docx(WEEK)


@pytest.mark.parametrize("seed", ["0", "1"])
def test_same_bytes_in_another_process(seed: str) -> None:
    """No order of a set gets in."""
    call = (
        "import sys, hashlib; from digestlib.exporting.docx import export_docx;"
        "print(hashlib.sha256(export_docx(sys.stdin.buffer.read().decode())).hexdigest())"
    )
    done = subprocess.run(
        [sys.executable, "-c", call],
        input=WEEK.encode(),
        env={"PYTHONHASHSEED": seed},
        capture_output=True,
        check=True,
    )
    assert done.stdout.decode().strip() == hashlib.sha256(export_docx(WEEK)).hexdigest()


def test_python_docx_loads_with_the_first_export() -> None:
    """Whoever only names the options does not wait for it."""
    call = "import sys, digestlib.exporting.docx; print('docx' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", call], capture_output=True, check=True)
    assert done.stdout.decode().strip() == "False"


def test_cost_grows_with_the_number_of_digests() -> None:
    """Five times as many digests cost about five times as much, not twenty-five times."""

    def cost(count: int) -> float:
        link = "https://example.org/{}"
        source = page(
            "".join(digest(n, f"<a href='{link.format(n)}'>题</a>", "一") for n in range(count))
        )
        start = time.process_time()
        export_docx(source)
        return time.process_time() - start

    cost(10)
    assert min(cost(1500) for _ in range(3)) < 12 * min(cost(300) for _ in range(3))


def test_libreoffice_shows_lists_from_one(tmp_path: Path, require_tool: Tool) -> None:
    """What a reader sees, and not only what the file says, starts each list at 1."""
    office = require_tool("soffice", "apt-get install libreoffice-writer-nogui")
    data = export_docx(page(digest(1, "A", "alpha", "beta") + digest(2, "B", "gamma"), "en"))
    seen = converted(data, "txt:Text", tmp_path, office).decode("utf-8-sig")
    assert re.findall(r"(\d)\.\s*(\w+)", seen) == [("1", "alpha"), ("2", "beta"), ("1", "gamma")]


@pytest.mark.parametrize(
    ("block", "style"),
    [
        ("<h1>x</h1>", "Title"),
        ("<h2>x</h2>", "Heading1"),
        ("<h3>x</h3>", "Heading2"),
        ("<h4>x</h4>", "Heading3"),
        ("<p>x</p>", "BodyText"),
        ('<p class="period">x</p>', "Subtitle"),
        ('<p class="facts">x</p>', "Facts"),
        ('<p class="verdict">x</p>', "Verdict"),
        ('<p class="coverage">x</p>', "Coverage"),
        ('<section class="notes"><p>x</p></section>', "Note"),
        ("<figure><p>x</p></figure>", "Caption"),
        ("<ul><li>x</li></ul>", "ListBullet"),
        ("<ol><li>x</li></ol>", "ListNumber"),
        ("<ol><li><p>x</p></li></ol>", "ListNumber"),
        ('<ul><li><span class="box">☐</span> x</li></ul>', "Checklist"),
    ],
)
def test_block_has_the_style_of_its_element_and_class(block: str, style: str) -> None:
    """The reference decides how it looks."""
    assert style_of(body(block).find(f".//{W}p")) == style


def test_each_numbered_list_starts_at_one() -> None:
    """Each list has a definition of its own that starts again."""
    data = export_docx(page(digest(1, "甲", "一", "二") + digest(2, "乙", "三")))
    used = [each.get(f"{W}val") for each in parts(data)["word/document.xml"].iter(f"{W}numId")]
    starts = {
        each.get(f"{W}numId"): attributes(each.find(f".//{W}startOverride")).get("val")
        for each in parts(data)["word/numbering.xml"].iter(f"{W}num")
    }
    assert (used[0] == used[1] != used[2], [starts[each] for each in used]) == (True, ["1"] * 3)


def test_nested_list_is_one_level_deeper() -> None:
    """A list in a list is indented by the reference."""
    root = body("<ol><li>一<ul><li>二</li></ul></li></ol>")
    assert [each.get(f"{W}val") for each in root.iter(f"{W}ilvl")] == ["0", "1"]


def test_lists_deeper_than_word_knows_stay_at_its_deepest() -> None:
    """Nothing is lost of a list in a list in a list and so on."""
    root = body("<ul><li>x" * 12 + "</li></ul>" * 12)
    assert [each.get(f"{W}val") for each in root.iter(f"{W}ilvl")][-1] == "8"


def test_contents_are_there_before_anybody_updates_them() -> None:
    """The field holds the entries, each a link to its digest."""
    entries = '<li><a href="#digest-1">甲</a></li><li><a href="#digest-2">乙</a></li>'
    contents = f'<nav class="contents"><h2>目录</h2><ol>{entries}</ol></nav>'
    root = body(contents + digest(1, "甲", "一") + digest(2, "乙", "二"))
    shown = [text(each) for each in root.iter(f"{W}p") if style_of(each) == "Toc1"]
    assert (shown, root.findtext(f".//{W}instrText")) == (
        ["甲", "乙"],
        r' TOC \o "1-1" \h \z ',
    )


def test_contents_without_entries_have_no_field() -> None:
    """A week without digests has nothing to update."""
    assert body('<nav class="contents"><h2>目录</h2><ol></ol></nav>').find(f".//{W}fldChar") is None


def test_badge_in_the_contents_says_its_look_itself() -> None:
    """LibreOffice drops character styles there."""
    badge = '<span class="badge skim">略读</span><span class="separator"> · </span>'
    root = body(f'<nav class="contents"><ol><li>{badge}甲</li></ol></nav>')
    assert run_of(root, "略读").find(f"{W}rPr/{W}shd") is not None


def test_table_head_comes_again_on_each_page() -> None:
    """And a reader who hears the table hears what it is."""
    table = "<table><thead><tr><th>题</th></tr></thead><tbody><tr><td>甲</td></tr></tbody></table>"
    root = body(table)
    repeats = [row.find(f"{W}trPr/{W}tblHeader") is not None for row in root.iter(f"{W}tr")]
    assert (repeats, attributes(root.find(f".//{W}tblDescription"))) == (
        [True, False],
        {"val": "题"},
    )


def test_rows_stay_on_one_page() -> None:
    """No row is torn apart."""
    root = body("<table><tr><td>甲</td></tr></table>")
    assert root.find(f".//{W}cantSplit") is not None


def test_short_row_is_filled_up() -> None:
    """Word wants as many cells in each row."""
    root = body("<table><tr><td>甲</td><td>乙</td></tr><tr><td>丙</td></tr></table>")
    assert [len(row.findall(f"{W}tc")) for row in root.iter(f"{W}tr")] == [2, 2]


def test_table_keeps_text_that_is_in_no_cell() -> None:
    """A caption is not in the vocabulary; its text stays."""
    root = body("<table><caption>表</caption><tr><td>甲</td></tr></table>")
    assert text(root) == "表甲"


def test_two_tables_stay_two() -> None:
    """Word would join tables that touch."""
    root = body("<table><tr><td>甲</td></tr></table>" * 2).find(f"{W}body")
    kinds = [etree.QName(each).localname for each in root]
    assert kinds == ["tbl", "p", "tbl", "p", "sectPr"]


@pytest.mark.parametrize("lengths", [(1, 1), (1, 5000), (5000, 5000), (3,) * 40])
def test_columns_fit_the_page(lengths: tuple[int, ...]) -> None:
    """However long the text is."""
    widths = column_widths([["x" * length for length in lengths]], 9000)
    assert (sum(widths) <= 9000, min(widths) > 200) == (True, True)


def test_unknown_elements_keep_their_text() -> None:
    """What no exporter knows still says what it says."""
    inner = "前<blink>一<b>二</b></blink><details><summary>三</summary>四</details><!-- - -->后"
    assert text(body(inner)) == "前一二三四后"


def test_deep_nesting_is_no_trouble() -> None:
    """Nothing calls itself for each level."""
    assert text(body("<p>" + "<em>" * 1500 + "底" + "</em>" * 1500 + "</p>")) == "底"


def properties(source: str, options: DocxOptions | None = None) -> CoreProperties:
    """Export a document and read its core properties back."""
    return docx.Document(io.BytesIO(export_docx(source, options or DocxOptions()))).core_properties


def test_properties_come_from_the_head() -> None:
    """Search and mail programs show them."""
    found = properties(WEEK)
    assert (found.author, found.keywords, found.language) == ("极光实验室", "性能, 缓存", "zh-Hans")


def test_dates_are_the_given_ones_in_utc() -> None:
    """The file says when the report was made, wherever that was."""
    east = dt.timezone(dt.timedelta(hours=8))
    created = dt.datetime(2026, 11, 30, 8, 0, tzinfo=east)
    assert properties(WEEK, DocxOptions(created=created)).created.isoformat() == (
        "2026-11-30T00:00:00+00:00"
    )


def test_long_title_is_cut_in_the_property_only() -> None:
    """Word takes 255 characters there and any number in the text."""
    source = page(f"<h1>{'长' * 5000}</h1>", title="长" * 5000)
    assert (len(properties(source).title), len(text(document(source)))) == (255, 5000)


def test_header_holds_the_title() -> None:
    """Viewers that know no bound controls show it too."""
    assert (
        text(parts(export_docx(page("<p>x</p>", title="周报 <3")))["word/header1.xml"]) == "周报<3"
    )


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("zh-Hans", {"val": "en-US", "eastAsia": "zh-CN", "bidi": "ar-SA"}),
        ("zh-Hant", {"val": "en-US", "eastAsia": "zh-TW", "bidi": "ar-SA"}),
        ("en-GB", {"val": "en-GB", "eastAsia": "zh-CN", "bidi": "ar-SA"}),
    ],
)
def test_defaults_follow_the_documents_language(language: str, expected: dict[str, str]) -> None:
    """Chinese is stated as the East Asian language; Latin words in it are English names."""
    styles = parts(export_docx(page("<p>x</p>", language)))["word/styles.xml"]
    assert attributes(styles.find(f"{W}docDefaults//{W}lang")) == expected


@pytest.mark.parametrize(
    "title",
    [
        "",
        "a\x0bb\x00c\ufffed",
        "\ud83d 单",
        "]]> <![CDATA[ &amp; </w:t>",
        "{{ 7*7 }} {% if %} 5% }",
        "مرحبا בית",
        "👨‍👩‍👧 𠮷 😀",
        "长" * 5000,
        "x" * 5000,
        "[" * 10000,
    ],
    ids=[
        "empty",
        "control",
        "surrogate",
        "xml",
        "braces",
        "rtl",
        "emoji",
        "long",
        "word",
        "nested",
    ],
)
def test_hostile_title_does_no_harm(title: str) -> None:
    """The file is sound and the title is in it, as heading and as design point."""
    safe = html.escape(title)
    assert text(document(page(digest(1, safe, safe), title=safe))) == 2 * kept(title)


@settings(max_examples=60, deadline=None)
@given(st.text(max_size=60), st.text(max_size=60), st.text(max_size=40))
def test_any_text_is_kept(title: str, point: str, code: str) -> None:
    """Whatever a digest says, the file says it, but for what XML forbids."""
    item = f"{html.escape(point)}<code>{html.escape(code)}</code>"
    root = body(digest(1, html.escape(title), item))
    assert text(root) == kept(title) + kept(point) + kept(code)


def kept(words: str) -> str:
    """Return text as it should arrive, without regard to white space."""
    return "".join(sanitise(words)[0].split())


def test_digests_behind_long_contents_begin_on_a_new_page() -> None:
    """No first heading is left alone below a page of contents."""
    entries = "".join(f'<li><a href="#d{number}">t</a></li>' for number in range(6))
    body = (
        f'<h1>t</h1><nav class="contents"><h2>c</h2><ol>{entries}</ol></nav>'
        '<article id="d0"><h2>t</h2></article>'
    )
    page = f'<!DOCTYPE html><html lang="en"><head><title>t</title></head><body>{body}</body></html>'
    with zipfile.ZipFile(io.BytesIO(export_docx(page))) as file:
        assert file.read("word/document.xml").count(b"<w:pageBreakBefore/>") == 1


def test_words_about_the_report_bring_company() -> None:
    """On a page of their own they would look lost: what is in front of them comes along."""
    before = "".join(f"<p>{number}</p>" for number in range(4))
    root = body(f'{before}<section class="colophon"><h2>h</h2><p>x</p><p>y</p></section>')
    kept = [each.find(f"{W}pPr/{W}keepNext") is not None for each in root.iter(f"{W}p")]
    assert kept == [False, False, True, True, True, True, False]


def test_words_about_the_report_may_be_all() -> None:
    """There may be nothing in front of them, or a table."""
    colophon = '<section class="colophon"><h2>h</h2><p>x</p></section>'
    table = "<table><tr><td>x</td></tr></table>"
    assert (text(body(colophon)), text(body(table + colophon))) == ("hx", "xhx")


SUMMARY = (
    '<section class="summary"><h2>h</h2><ul class="picks"><li><span class="badge skim">b</span>'
    '<span class="separator"> · </span><a href="#d">t</a><br><span class="why">w</span></li>'
    '<li class="more"><a href="#d">m</a></li></ul><p id="d">d</p>'
    '<ul class="agendas"><li>a<ul><li>i</li></ul></li><li class="more">e</li></ul></section>'
)


def test_summary_has_looks_of_its_own() -> None:
    """What to read and what to do fit on the first page."""
    root = body(SUMMARY)
    styles = [style_of(each) for each in root.iter(f"{W}p")]
    assert styles == [
        "SummaryHeading",
        "Pick",
        "Pick",
        "BodyText",
        "Agenda",
        "AgendaItem",
        "AgendaMore",
    ]
    assert [style_of(run_of(root, each)) for each in "btwm"] == [
        "BadgeSkim",
        "PickTitle",
        "Muted",
        "PickTitle",
    ]


def test_badges_and_titles_of_the_summary_stand_in_columns() -> None:
    """A tab takes the place of the separator, and of the badge where there is none."""
    paragraphs = list(body(SUMMARY).iter(f"{W}p"))
    assert [len(list(each.iter(f"{W}tab"))) for each in paragraphs] == [0, 1, 1, 0, 0, 0, 0]


def test_digests_follow_contents_behind_a_summary() -> None:
    """No page is left half empty: the summary may be shorter than a page, or longer."""
    entries = "".join(f'<li><a href="#d{number}">t</a></li>' for number in range(9))
    contents = f'<nav class="contents"><h2>c</h2><ol>{entries}</ol></nav>'
    root = body(f"{SUMMARY}{contents}{digest(1, 't', 'x')}")
    assert root.find(f".//{W}pageBreakBefore") is None


def chart(shares: list[str]) -> str:
    """Write a chart."""
    rows = "".join(f'<tr><th scope="row">k</th><td class="{each}">1</td></tr>' for each in shares)
    return (
        '<figure class="chart"><p>c</p><table class="bars"><thead><tr><th>v</th><th>n</th></tr>'
        f"</thead><tbody>{rows}</tbody></table></figure>"
    )


def test_bars_of_a_chart_are_as_long_as_their_shares() -> None:
    """A bar is a tab that a style colours: exact, and no text."""
    root = body(chart(["tens-10 ones-0", "tens-5 ones-0", "tens-0 ones-0"]))
    stops = [int(each.get(f"{W}pos")) for each in root.iter(f"{W}tab") if each.get(f"{W}pos")]
    assert (stops, text(root)) == ([3000, 1500], "cvnk1k1k1")
    assert len([each for each in root.iter(f"{W}rStyle") if each.get(f"{W}val") == "Bar"]) == 2


def test_chart_stays_within_the_page() -> None:
    """Long labels leave less room for bars."""
    root = body(chart(["tens-10 ones-0"]).replace(">k<", f">{'很长' * 200}<"))
    widths = [int(each.get(f"{W}w")) for each in root.iter(f"{W}gridCol")]
    stops = [int(each.get(f"{W}pos")) for each in root.iter(f"{W}tab") if each.get(f"{W}pos")]
    assert sum(widths) <= 9638
    assert all(stop < widths[1] for stop in stops)
