"""Runs of a Word file: their looks, languages, links and white space."""

import pytest
from docx_cases import attributes, body, digest, page, run_of, style_of, text
from docx_checker import W, parts
from lxml import etree

from digestlib.exporting.docx import export_docx
from digestlib.exporting.docx.addresses import web_address
from digestlib.exporting.docx.languages import word_language


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


def test_a_block_of_code_keeps_its_lines() -> None:
    """Line ends and empty lines are breaks, and the words around it stand on other lines."""
    root = body('<p>see <code class="block language-py">if x:\n\n  y</code> then</p>')
    parts = [one.text or "⏎" for one in root.iter(f"{W}t", f"{W}br")]
    assert parts == ["see", "⏎", "if x:", "⏎", "⏎", "  y", "⏎", "then"]


def test_a_block_of_code_alone_breaks_no_line() -> None:
    """Nothing is in front of it or behind it."""
    root = body('<p><code class="block">x</code></p><p>y</p>')
    assert list(root.iter(f"{W}br")) == []


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
