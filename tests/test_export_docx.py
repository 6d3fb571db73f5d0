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
from collections.abc import Callable
from pathlib import Path

import docx
import pytest
from docx.opc.coreprops import CoreProperties
from docx_checker import R, W, faults, parts, validate
from hypothesis import given, settings, strategies as st
from lxml import etree

from digestlib.errors import TemplateError
from digestlib.exporting.docx import DocxOptions, export_docx
from digestlib.exporting.docx.addresses import web_address
from digestlib.exporting.docx.languages import word_language
from digestlib.exporting.docx.tables import column_widths
from digestlib.inline import sanitise

WEEK = (Path(__file__).parent / "cases" / "docx" / "week.html").read_text("utf-8")
REFERENCE = (Path(__file__).parents[1] / "templates" / "reference.docx").read_bytes()

Tool = Callable[[str, str], str]


def page(body: str, language: str = "zh-Hans", title: str = "周报") -> str:
    """Put blocks into a document."""
    return (
        f'<!DOCTYPE html><html lang="{language}"><head><meta charset="utf-8">'
        f"<title>{title}</title></head><body>{body}</body></html>"
    )


def digest(number: int, title: str, *points: str) -> str:
    """Write an article with design points."""
    items = "".join(f"<li>{point}</li>" for point in points)
    return (
        f'<article class="digest skim" id="digest-{number}"><header><h2>{title}</h2></header>'
        f"<ol>{items}</ol></article>"
    )


def document(source: str, options: DocxOptions | None = None) -> etree._Element:
    """Export a document, look for faults, and return the root of the main part."""
    data = export_docx(source, options or DocxOptions())
    assert faults(data) == []
    return parts(data)["word/document.xml"]


def body(inner: str, language: str = "zh-Hans") -> etree._Element:
    """Export blocks and return the root of the main part."""
    return document(page(inner, language))


def text(root: etree._Element) -> str:
    """Join the text of an element without regard to white space."""
    return "".join("".join(each.text or "" for each in root.iter(f"{W}t")).split())


def run_of(root: etree._Element, words: str) -> etree._Element:
    """Find the run that says some words."""
    return next(each for each in root.iter(f"{W}r") if each.findtext(f"{W}t") == words)


def style_of(element: etree._Element) -> str | None:
    """Return the id of a run's or paragraph's style."""
    found = element.find(f".//{W}rStyle" if element.tag == f"{W}r" else f"{W}pPr/{W}pStyle")
    return None if found is None else found.get(f"{W}val")


def attributes(element: etree._Element | None) -> dict[str, str]:
    """Return an element's attributes without their namespace."""
    return {} if element is None else {etree.QName(k).localname: v for k, v in element.items()}


def rewritten(data: bytes, change: Callable[[str, str], str]) -> bytes:
    """Change the text of each part of a Word file."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as before, zipfile.ZipFile(buffer, "w") as after:
        for name in before.namelist():
            after.writestr(name, change(name, before.read(name).decode()))
    return buffer.getvalue()


# The whole file


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


def converted(data: bytes, target: str, folder: Path, office: str) -> bytes:
    """Have LibreOffice convert a Word file."""
    (folder / "in").mkdir(exist_ok=True)
    (folder / "in" / "report.docx").write_bytes(data)
    profile = f"-env:UserInstallation={(folder / 'profile').as_uri()}"
    call = [office, profile, "--headless", "--convert-to", target, "--outdir", folder]
    subprocess.run(
        [*call, folder / "in" / "report.docx"], check=True, capture_output=True, timeout=180
    )
    return (folder / f"report.{target.partition(':')[0]}").read_bytes()


# Blocks


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
        r' TOC \o "1-1" \h \z \n \u ',
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


# Runs


@pytest.mark.parametrize(
    ("inline", "style"),
    [
        ("<strong>x</strong>", "Strong"),
        ("<em>x</em>", "Emphasis"),
        ("<code>x</code>", "Code"),
        ("<strong><code>x</code></strong>", "Code"),
        ('<span class="badge must_read">x</span>', "BadgeMustRead"),
        ('<span class="badge who_knows">x</span>', "BadgeUnstated"),
        ('<span class="tag">x</span>', "Tag"),
        ('<span class="untranslated">x</span>', "Untranslated"),
        ('<a href="https://example.org/">x</a>', "Hyperlink"),
        ('<a href="https://example.org/"><code>x</code></a>', "LinkedCode"),
        ('<a href="https://example.org/"><span class="untranslated">x</span></a>', "Hyperlink"),
        ("<span>x</span>", None),
    ],
)
def test_run_has_the_style_of_its_elements(inline: str, style: str | None) -> None:
    """The reference decides how it looks."""
    assert style_of(run_of(body(f"<p>{inline}</p>"), "x")) == style


def test_strong_in_another_style_is_bold() -> None:
    """A run has one character style, so bold comes on top."""
    root = body('<p><strong><span class="tag">x</span></strong></p>')
    assert run_of(root, "x").find(f"{W}rPr/{W}b") is not None


def test_strong_in_a_heading_is_not_undone() -> None:
    """A bold character style in a bold paragraph style is not bold in Word."""
    assert style_of(run_of(body("<h2><strong>x</strong></h2>"), "x")) is None


def test_code_is_not_spell_checked() -> None:
    """No red lines under names."""
    root = body("<p><code>pad_rows</code></p>")
    assert run_of(root, "pad_rows").find(f"{W}rPr/{W}noProof") is not None


def test_code_keeps_its_spaces() -> None:
    """Two spaces in code are two spaces."""
    assert run_of(body("<p><code>a  b</code></p>"), "a  b") is not None


def test_white_space_is_that_of_a_browser() -> None:
    """The indentation of the template does not show."""
    root = body("<p>\n  one\n  <strong> two </strong>\n  three\n</p>")
    assert "".join(root.itertext(f"{W}t")) == "one two three"


@pytest.mark.parametrize(
    ("words", "is_hinted"),
    [("中文", True), ("“中文”", True), ("don’t", False), ("“”——", True), ("abc", False)],
)
def test_east_asian_runs_say_so(words: str, *, is_hinted: bool) -> None:
    """Word takes quotes and dashes from the Latin font otherwise."""
    hint = run_of(body(f"<p>{words}</p>"), words).find(f"{W}rPr/{W}rFonts")
    assert (attributes(hint) == {"hint": "eastAsia"}) is is_hinted


def test_quotes_alone_in_an_english_passage_are_latin() -> None:
    """There the Latin font is right."""
    assert run_of(body("<p>“”</p>", "en"), "“”").find(f"{W}rPr") is None


@pytest.mark.parametrize(
    ("language", "passage", "expected"),
    [
        ("zh-Hans", "en", {"val": "en-US"}),
        ("en", "zh-Hans", {"val": "en-US", "eastAsia": "zh-CN"}),
        ("en", "zh-Hant", {"val": "en-US", "eastAsia": "zh-TW"}),
        ("en", "de-CH", {"val": "de-CH"}),
        ("en", "en", {}),
        ("en", "no such tag", {}),
    ],
)
def test_foreign_passage_names_its_language(
    language: str, passage: str, expected: dict[str, str]
) -> None:
    """Word checks spelling in it, and a screen reader reads it, in that language."""
    root = body(f'<p><span lang="{passage}">x</span></p>', language)
    assert attributes(run_of(root, "x").find(f"{W}rPr/{W}lang")) == expected


def test_right_to_left_language_is_named_for_its_script() -> None:
    """Arabic text takes its language from the bidirectional one."""
    assert word_language("ar") == {"val": "ar-SA", "bidi": "ar-SA"}


def test_one_address_is_one_relationship() -> None:
    """However often it is linked."""
    link = '<a href="https://example.org/56">x</a>'
    data = export_docx(page(f"<p>{link} {link}</p>"))
    targets = [each.get("Target") for each in parts(data)["word/_rels/document.xml.rels"]]
    assert targets.count("https://example.org/56") == 1


@pytest.mark.parametrize(
    ("address", "plain"),
    [
        ("https://example.org/a b", "https://example.org/a%20b"),
        ("https://example.org/中?q=文#末", "https://example.org/%E4%B8%AD?q=%E6%96%87#%E6%9C%AB"),
        ("https://例子.example/", "https://xn--fsqu00a.example/"),
        ("https://example.org/50%", "https://example.org/50%25"),
        ("mailto:team@example.org", "mailto:team@example.org"),
        ("http://[::1]:8080/x", "http://[::1]:8080/x"),
        ("javascript:alert(1)", None),
        ("file:///etc/passwd", None),
        ("http://", None),
        ("http://[bad/", None),
        ("http://example.org:99999/", None),
        ("mailto:nobody", None),
        ("https://example.org/" + "x" * 3000, None),
        ("", None),
    ],
)
def test_only_addresses_that_word_accepts_become_links(address: str, plain: str | None) -> None:
    """One bad address makes Word call the whole file corrupt."""
    assert web_address(address) == plain


def test_refused_link_keeps_its_text() -> None:
    """Only the link is gone."""
    root = body('<p><a href="javascript:alert(1)">看这里</a></p>')
    assert (text(root), root.find(f".//{W}hyperlink")) == ("看这里", None)


def test_link_inside_leads_to_a_bookmark() -> None:
    """The checklist leads back to its digest."""
    root = body(f'{digest(1, "甲", "一")}<p><a href="#digest-1">回</a></p>')
    target = root.find(f".//{W}hyperlink").get(f"{W}anchor")
    marked = root.find(f".//{W}bookmarkStart[@{W}name='{target}']").getparent()
    assert text(marked) == "甲"


def test_link_to_nowhere_is_plain_text() -> None:
    """Word would complain when somebody follows it."""
    assert body('<p><a href="#nowhere">x</a></p>').find(f".//{W}hyperlink") is None


def test_two_elements_of_one_id_make_one_bookmark() -> None:
    """The first has it."""
    root = body(digest(1, "甲", "一") + digest(1, "乙", "二"))
    assert len(root.findall(f".//{W}bookmarkStart")) == 1


def test_id_without_text_still_has_its_bookmark() -> None:
    """A link to an empty section leads to what comes next."""
    root = body('<p><a href="#empty">x</a></p><section id="empty"></section>')
    assert root.find(f".//{W}bookmarkStart") is not None


def test_box_is_set_apart_from_its_task() -> None:
    """A tab, so that lines of the task stand under each other."""
    root = body('<ul><li><span class="box">☐</span> 补测试</li></ul>')
    assert [etree.QName(each[-1]).localname for each in root.iter(f"{W}r")] == ["t", "tab", "t"]


# What the file says about itself


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


# Hostile text


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


# Other reference files


def test_all_missing_styles_are_named_at_once() -> None:
    """Whoever made the reference mends it once."""
    poor = rewritten(
        REFERENCE, lambda _, xml: xml.replace('"Verdict"', '"Verdikt"').replace('"Tag"', '"Tug"')
    )
    with pytest.raises(
        TemplateError, match=r"team\.docx.*Verdict \(paragraph\), Tag \(character\)"
    ):
        export_docx(WEEK, DocxOptions(reference=poor, source="team.docx"))


def test_list_style_without_a_list_is_named() -> None:
    """Items would have no numbers."""
    poor = rewritten(
        REFERENCE,
        lambda name, xml: (
            xml if "styles" not in name else re.sub("<w:numPr>.*?</w:numPr>", "", xml)
        ),
    )
    with pytest.raises(TemplateError, match="'List Bullet' has no list format"):
        export_docx(WEEK, DocxOptions(reference=poor))


@pytest.mark.parametrize("data", [b"", b"PK\x03\x04 no", b"<html></html>"])
def test_reference_that_is_no_word_file_is_named(data: bytes) -> None:
    """The way out is in the message."""
    with pytest.raises(TemplateError, match="not a Word file"):
        export_docx(WEEK, DocxOptions(reference=data))


def test_reference_of_chinese_word_works() -> None:
    """Its style ids are other ones; the names in the file are the same."""
    identifiers = re.findall('w:styleId="(.*?)"', parts_text(REFERENCE, "word/styles.xml"))
    short = {name: f"a{number}" for number, name in enumerate(identifiers)}
    places = r'((?:w:styleId|<w:(?:pStyle|rStyle|tblStyle|basedOn|next) w:val)=")(.*?)"'

    def rename(_: str, xml: str) -> str:
        return re.sub(places, lambda found: f'{found[1]}{short.get(found[2], found[2])}"', xml)

    root = document(WEEK, DocxOptions(reference=rewritten(REFERENCE, rename)))
    assert style_of(root.find(f".//{W}p")) == short["Repository"]


def parts_text(data: bytes, name: str) -> str:
    """Read one part of a Word file."""
    return zipfile.ZipFile(io.BytesIO(data)).read(name).decode()


def test_reference_saved_by_libreoffice_works(tmp_path: Path, require_tool: Tool) -> None:
    """It changes style ids and the case of style names."""
    office = require_tool("soffice", "apt-get install libreoffice-writer-nogui")
    saved = converted(REFERENCE, "docx:MS Word 2007 XML", tmp_path, office)
    assert text(document(WEEK, DocxOptions(reference=saved))) == text(document(WEEK))


def test_reference_with_the_other_properties_type_has_one_core_part() -> None:
    """Newer LibreOffice links the core properties in its own way."""
    kinds = ("package/2006/relationships/metadata", "officeDocument/2006/relationships/metadata")
    other = rewritten(REFERENCE, lambda _, xml: xml.replace(*kinds))
    names = zipfile.ZipFile(io.BytesIO(export_docx(WEEK, DocxOptions(reference=other)))).namelist()
    assert names.count("docProps/core.xml") == 1


def test_reference_that_updates_fields_no_longer_does() -> None:
    """Word would ask every reader at every opening."""
    asks = rewritten(
        REFERENCE,
        lambda _, xml: xml.replace("<w:defaultTabStop", "<w:updateFields/><w:defaultTabStop"),
    )
    assert faults(export_docx(WEEK, DocxOptions(reference=asks))) == []


def test_sample_text_of_the_reference_is_gone() -> None:
    """Links in it too."""
    run = "<w:r><w:t>old</w:t></w:r>"
    link = f'<w:hyperlink xmlns:r="{R[1:-1]}" r:id="rIdOld">{run}</w:hyperlink></w:p>'
    kind = f"{R[1:-1]}/hyperlink"
    target = 'Target="https://old.example/" TargetMode="External"'
    old = f'<Relationship Id="rIdOld" Type="{kind}" {target}/>'

    def enrich(name: str, xml: str) -> str:
        if name == "word/document.xml":
            return xml.replace("</w:p>", link, 1)
        return (
            xml.replace("</Relationships>", f"{old}</Relationships>")
            if "document.xml.rels" in name
            else xml
        )

    data = export_docx(page("<p>x</p>"), DocxOptions(reference=rewritten(REFERENCE, enrich)))
    rels = parts_text(data, "word/_rels/document.xml.rels")
    assert (text(parts(data)["word/document.xml"]), "old.example" in rels) == ("x", False)
