"""The report as Markdown, from small documents of the semantic tree."""

import logging
import re
import subprocess
import time
from collections.abc import Callable
from urllib.parse import unquote

import pytest
import week
import yaml
from conftest import examples
from hypothesis import given, settings, strategies as st
from lxml.html import HtmlElement, document_fromstring
from markdown_it import MarkdownIt

import digestlib
from digestlib.errors import TemplateError
from digestlib.exporting.markdown import MarkdownOptions, export_markdown
from digestlib.exporting.markdown.front_matter import front_matter
from digestlib.exporting.tree import classes, inline_runs, parse, unknown
from digestlib.inline import Code, Link, Strong, Text, html, parse as parse_inline
from digestlib.inline.unwrapping import unwrap

REPORT = """<!DOCTYPE html>
<html lang="zh-Hans">
<head><meta charset="utf-8"><title>评审周报</title></head>
<body>
<header class="cover">
  <p class="repository">acme/kiln · 标签视图</p>
  <h1>评审周报</h1>
  <p class="period"><time datetime="2026-W48">第 48 周</time><span class="separator"> · </span>
    <span class="range">11月23日至29日</span></p>
  <table class="numbers">
    <thead><tr><th scope="col">结论</th><th scope="col">篇数</th></tr></thead>
    <tbody><tr><th scope="row">精读</th><td>7</td></tr>
      <tr><th scope="row">合计</th><td>1,008</td></tr></tbody>
  </table>
</header>
<nav class="contents" id="contents"><h2>目录</h2>
  <ol><li><span class="badge">精读</span> ·
    <a href="#d1">先写 <code>fsync</code></a></li></ol></nav>
<article class="digest" id="d1">
  <header>
    <h2>先写 <code>fsync</code></h2>
    <p class="facts"><span class="badge">精读</span> ·
      <a class="pull-request" href="https://github.com/acme/kiln/pull/41">acme/kiln#41</a></p>
  </header>
  <p class="verdict"><strong>精读</strong>——<span lang="en" class="untranslated">Small.</span>
    <span class="mark">[未译]</span></p>
  <section class="design-points"><h3>要点</h3>
    <ol><li>甲</li><li>乙<ul><li>乙一</li></ul></li></ol></section>
  <section class="notes"><h3>备注</h3><p>丙</p><p>丁</p></section>
</article>
<section class="checklist" id="follow-ups"><h2>待跟进</h2>
  <ul><li><span class="box">☐</span> <span class="priority first">首要</span> 补测试
      <a class="origin" href="#d1">先写 <code>fsync</code></a></li>
    <li><span class="box">☑</span> 已做</li></ul></section>
</body></html>
"""

WRITTEN = """\
acme/kiln · 标签视图

# 评审周报

第 48 周 · 11月23日至29日

| 结论 | 篇数 |
| --- | ---: |
| 精读 | 7 |
| 合计 | 1,008 |

## 目录

1. 精读 · [先写 `fsync`](#先写-fsync)

## 先写 `fsync`

精读 · [acme/kiln#41](https://github.com/acme/kiln/pull/41)

**精读**——Small. [未译]

### 要点

1. 甲
2. 乙
   - 乙一

### 备注

丙

丁

## 待跟进

- [ ] **首要** 补测试 [先写 `fsync`](#先写-fsync)
- [x] 已做
"""


def body(inside: str, options: MarkdownOptions | None = None) -> str:
    """Return the Markdown of a document with this body."""
    page = f'<html lang="en"><head><title>x</title></head><body>{inside}</body></html>'
    return export_markdown(page, options).decode()


def test_follow_ups_say_which_they_are() -> None:
    """An item's first line that is no code ends with its id, where nobody sees it."""
    item = '<ul><li data-follow-up="a-4/1f"><span class="box">☐</span> 甲<br><em>乙</em></li></ul>'
    assert body(item) == "- [ ] 甲 <!-- a-4/1f -->\\\n  *乙*\n"
    code = item.replace("甲", '<code class="block">x\ny</code>')
    assert body(code).endswith("*乙* <!-- a-4/1f -->\n")


@pytest.mark.parametrize("name", ["follow_up_ids", "comment_safe"])
def test_ids_stand_only_where_they_serve(name: str) -> None:
    """Letters and comments on a code host have none."""
    item = '<ul><li data-follow-up="a-4/1f"><span class="box">☐</span> 甲</li></ul>'
    options = MarkdownOptions(**{name: name == "comment_safe"})
    assert body(item, options) == "- [ ] 甲\n"


def words_of(source: str) -> str:
    """Return the text that a Markdown parser shows, without white space."""
    tokens = MarkdownIt("gfm-like", {"linkify": False}).parse(source)
    inline = [child for token in tokens for child in token.children or []]
    return "".join("".join(child.content for child in inline).split())


def words_of_tree(page: str) -> str:
    """Return the text of the body of a page, without white space."""
    return "".join("".join(first(page, "body").itertext()).split())


def first(page: str, tag: str) -> HtmlElement:
    """Return the first element of a name."""
    return next(parse(page).iter(tag))


def test_a_report_is_written_as_a_person_would() -> None:
    """Headings, lists, boxes and tables have one shape each, with one blank line between blocks."""
    assert export_markdown(REPORT).decode() == WRITTEN


def test_the_text_is_the_same_in_the_same_order() -> None:
    """A Markdown parser shows the words of the tree."""
    words = words_of_tree(REPORT).replace("☐", "[]").replace("☑", "[x]")
    assert words_of(WRITTEN) == words


def test_the_same_report_gives_the_same_bytes() -> None:
    """Nothing but the document and the options decides."""
    assert export_markdown(REPORT) == export_markdown(REPORT)


PIECES = [
    *"ab1 中，“”「」*_`#-+>.)([]<|~&;\\!=:@{}\"'☐",
    *("**", "# ", "- ", "1. ", "&amp;", "<T>", "</p>", "https://a.b", "---", "#12", "{{ x }}"),
]


@given(st.lists(st.sampled_from(PIECES), max_size=12).map("".join))
@settings(max_examples=300, deadline=None)
def test_hostile_text_stays_text(text: str) -> None:
    """Whatever a digest says, in every place of the tree, its words come out as they are."""
    words = html(parse_inline(text))
    page = (
        f"<body><h1>题{words}</h1><p>{words}</p><ul><li>项{words}</li><li>{words}</li></ul>"
        f"<ol><li>{words}</li></ol><table><tr><td>{words}</td></tr></table><p>尾</p></body>"
    )
    assert words_of(export_markdown(page).decode()) == words_of_tree(page)


@pytest.mark.parametrize(
    ("inside", "written"),
    [
        ("<h2>2026. 清理 #</h2>", "## 2026. 清理 \\#\n"),
        ("<p>1. 甲</p>", "1\\. 甲\n"),
        ("<p># 甲</p>", "\\# 甲\n"),
        ("<p>&lt;/details&gt; 甲</p>", "\\</details> 甲\n"),
        ("<p><strong>“甲”</strong>乙</p>", "**“甲”**&#x4E59;\n"),
        ("<p>甲<br>- 乙</p>", "甲\\\n\\- 乙\n"),
        ("<h2>甲<br>乙</h2>", "## 甲 乙\n"),
        ("<p>甲|乙<br>--|--</p>", "甲|乙\\\n\\--|--\n"),
        ("<ul><li>--</li></ul>", "- \\--\n"),
        ("<p>  甲\n   乙  </p>", "甲 乙\n"),
        ("<p></p><p> </p><p>甲</p>", "甲\n"),
        ("<ul><li></li><li>甲</li></ul>", "-\n- 甲\n"),
        ("<ol><li><ul><li>甲</li></ul></li></ol>", "1.\n   - 甲\n"),
        ("<ol><li>甲<ul><li>乙</li></ul>丙</li></ol>", "1. 甲\n   - 乙\n\n   丙\n"),
        ("<ul><li>甲</li></ul><ul><li>乙</li></ul>", "- 甲\n\n* 乙\n"),
        ("<ol><li>甲</li></ol><ol><li>乙</li></ol>", "1. 甲\n\n1) 乙\n"),
        ("<p>☐ 甲</p>", "☐ 甲\n"),
        ('<p><a href="#x">甲</a></p>', "甲\n"),
        ('<p><a href="javascript:x">甲</a></p>', "甲\n"),
        ('<p><a href="https://e.com/(a">甲</a></p>', "[甲](<https://e.com/(a>)\n"),
        ('<p><a href="https://e.com">https://e.com</a></p>', "<https://e.com>\n"),
        ("<table><tr><th>a|b</th></tr><tr><td><code>c|d</code></td></tr></table>",
         "| a\\|b |\n| --- |\n| `c\\|d` |\n"),
        ("<table><tr><td>甲</td></tr><tr><td>乙</td><td>丙</td></tr></table>",
         "| 甲 |  |\n| --- | --- |\n| 乙 | 丙 |\n"),
        ("<p>甲</p>乙<p>丙</p>丁", "甲\n\n乙\n\n丙\n\n丁\n"),
    ],
)  # fmt: skip
def test_each_element_is_written(inside: str, written: str) -> None:
    """Each element has its Markdown, and text anywhere is kept."""
    assert body(inside) == written


def test_ten_items_are_indented_by_their_number() -> None:
    """What belongs to item 10 stands in by the width of its number."""
    items = "<li>甲</li>" * 9 + "<li>乙<ul><li>丙</li></ul></li>"
    assert body(f"<ol>{items}</ol>").endswith("9. 甲\n10. 乙\n    - 丙\n")


def test_unknown_elements_keep_their_text_and_are_named(caplog: pytest.LogCaptureFixture) -> None:
    """An element outside the vocabulary is reported once; its words stay in order."""
    with caplog.at_level(logging.WARNING):
        written = body("<div>甲<blink>乙</blink><p>丙</p>丁</div><blink>戊</blink>")
    assert written == "甲乙\n\n丙\n\n丁\n\n戊\n"
    assert caplog.messages == ["elements outside the vocabulary, text kept: div, blink"]


def test_an_empty_document_is_an_error() -> None:
    """A template that renders nothing is a template's error."""
    with pytest.raises(TemplateError, match="empty document"):
        export_markdown(" ")


def test_front_matter_is_quoted() -> None:
    """Colons, quotes and line ends in a title do not break the YAML."""
    page = (
        '<html lang="zh-Hans"><head><title>修复: "甲"\n乙\u2028\x85</title>'
        '<meta name="author" content="acme"><meta name="keywords" content="丙, 丁">'
        "</head><body><p>戊</p></body></html>"
    )
    written = export_markdown(page, MarkdownOptions(front_matter=True)).decode()
    assert written == (
        '---\ntitle: "修复: \\"甲\\" 乙"\nlang: "zh-Hans"\nauthor: "acme"\n'
        'keywords: ["丙", "丁"]\n---\n\n戊\n'
    )


@given(st.text(max_size=40))
@settings(max_examples=examples(200), deadline=None)
def test_any_title_is_safe_in_front_matter(title: str) -> None:
    """A YAML parser reads back the title that the document has, and so do we."""
    tree = parse("<html><head><title></title></head><body>x</body></html>")
    tree.find("head/title").text = "".join(
        c if c.isprintable() or c in "\n\t\x85\u2028" else "?" for c in title
    )
    kept = " ".join((tree.findtext("head/title") or "").split())
    assert yaml.safe_load(front_matter(tree).strip("-\n") or "{}").get("title", "") == kept
    page = digestlib.parse(f"{front_matter(tree)}A digest (#1)\n\nSkim.\n")
    assert unwrap(page.view) == unwrap(kept)


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("@ann 见 #12", "@\u200bann 见 #\u200b12"),
        ("请@ann看", "请@\u200bann看"),
        ("a/b#3、g/p!4、GH-5", "a/b#\u200b3、g/p!\u200b4、GH-\u200b5"),
        ("写给 ann@e.com", "写给 ann@e.com"),
        ("100 & 200, C# 与 #标签", "100 & 200, C# 与 #标签"),
        ("<code>@ann #12</code>", "`@ann #12`"),
        ('<a href="https://e.com">#4 @ann</a>', "[#4 @ann](https://e.com)"),
        ("a <strong>@ann</strong> b", "a **@\u200bann** b"),
        ("https://github.com/a/b/pull/3", "https\\://github.com/a/b/pull/3"),
    ],
)
def test_comments_notify_nobody(text: str, written: str) -> None:
    """People and numbers in the text are no mentions; code and links keep their letters."""
    assert body(f"<p>{text}</p>", MarkdownOptions(comment_safe=True)) == f"{written}\n"


@pytest.mark.parametrize(
    ("url", "written"),
    [
        ("https://github.com/a/b/pull/3", "[甲](https://redirect.github.com/a/b/pull/3)"),
        ("http://www.GitHub.com/a/b/issues/3", "[甲](https://redirect.github.com/a/b/issues/3)"),
        ("https://github.com/", "[甲](https://github.com/)"),
        (
            "https://lab.e.com/g/p/-/merge_requests/4",
            "甲 (`https://lab.e.com/g/p/-/merge_requests/4`)",
        ),
        ("https://tea.e.com/o/r/issues/5#a", "甲 (`https://tea.e.com/o/r/issues/5#a`)"),
        ("https://lab.e.com/g/p/-/blob/main/a.py", "[甲](https://lab.e.com/g/p/-/blob/main/a.py)"),
    ],
)
def test_comments_leave_no_trace_at_pull_requests(url: str, written: str) -> None:
    """GitHub records no mention of its redirecting host, and no host follows code."""
    options = MarkdownOptions(comment_safe=True)
    assert body(f'<p><a href="{url}">甲</a></p>', options) == f"{written}\n"


def test_bare_address_of_a_request_is_code_in_a_comment() -> None:
    """It is not written twice."""
    url = "https://lab.e.com/g/p/-/merge_requests/4"
    written = body(f'<p><a href="{url}">{url}</a></p>', MarkdownOptions(comment_safe=True))
    assert written == f"`{url}`\n"


def test_words_of_a_link_that_is_none_notify_nobody() -> None:
    """They stand in no link any more."""
    url = "https://lab.e.com/g/p/-/merge_requests/4"
    written = body(f'<p><a href="{url}">p!4 @ann</a></p>', MarkdownOptions(comment_safe=True))
    assert written == f"p!\u200b4 @\u200bann (`{url}`)\n"


def test_code_that_a_table_makes_text_notifies_nobody() -> None:
    """Code with an escaped bar cannot stand in a cell as code."""
    inside = "<table><tr><td><code>@ann\\|#1</code></td></tr></table>"
    assert "@\u200bann" in body(inside, MarkdownOptions(comment_safe=True))


ANCHORS = [
    # The first two are the examples of GitHub's documentation, "Section links".
    ("Sample Section", "sample-section"),
    (
        "This'll be a <em>Helpful</em> Section About the Greek Letter Θ!",
        "thisll-be-a-helpful-section-about-the-greek-letter-θ",
    ),
    ("先写 <code>fsync</code>，再改名（#41）", "先写-fsync再改名41"),
    ("A / B", "a--b"),
    ("待办", "待办"),
    ("周报 2026-W48：评审", "周报-2026-w48评审"),
    ("snake_case 与 kebab-case", "snake_case-与-kebab-case"),
    ("  甲<br>乙 ", "甲-乙"),
]


@pytest.mark.parametrize(("heading", "anchor"), ANCHORS)
def test_contents_lead_to_headings(heading: str, anchor: str) -> None:
    """The anchor is the one that code hosts make of the heading."""
    written = body(f'<p><a href="#d">x</a></p><article id="d"><h2>{heading}</h2></article>')
    assert written.startswith(f"[x](#{anchor})\n")


def test_second_heading_of_the_same_words_is_numbered() -> None:
    """Two digests of one title have two anchors, as have the headings inside them."""
    articles = "".join(f'<article id="d{n}"><h2>甲</h2></article>' for n in range(3))
    links = "".join(f'<p><a href="#d{n}">{n}</a></p>' for n in range(3))
    assert body(links + articles).startswith("[0](#甲)\n\n[1](#甲-1)\n\n[2](#甲-2)\n")


def test_link_to_no_heading_is_its_words() -> None:
    """A heading of punctuation has no anchor, and a section may have no heading."""
    links = '<p><a href="#d">x</a><a href="#e">y</a><a href="#f">z</a></p>'
    assert body(f'{links}<p id="d">a</p><h2 id="e">？！</h2>').startswith("xyz\n")


def test_inner_links_can_be_left_away() -> None:
    """Where headings have no anchors, the title of a follow-up's digest stands in italics."""
    options = MarkdownOptions(inner_links=False)
    written = export_markdown(REPORT, options).decode()
    assert "](#" not in written
    assert "补测试 *先写 `fsync`*" in written


def test_comments_have_no_inner_links() -> None:
    """The headings of a comment have no anchors."""
    assert b"](#" not in export_markdown(REPORT, MarkdownOptions(comment_safe=True))


def test_another_program_finds_the_anchors(require_tool: Callable[[str, str], str]) -> None:
    """Every inner link of the example week leads to a heading as pandoc names it for GitHub."""
    pandoc = require_tool("pandoc", "apt-get install pandoc")
    for language in week.LANGUAGES:
        call = [pandoc, "--from=gfm", "--to=html"]
        done = subprocess.run(
            call, input=week.exported(language, "md"), capture_output=True, check=True
        )
        page = document_fromstring(done.stdout.decode())
        names = {one.get("id") for one in page.iter("h1", "h2", "h3")}
        links = [unquote(one.get("href")[1:]) for one in page.xpath("//a[starts-with(@href, '#')]")]
        assert len(links) > 20
        assert set(links) <= names


def test_without_the_option_mentions_are_untouched() -> None:
    """A file in a repository notifies nobody, so its text is exact."""
    assert body("<p>@ann #12</p>") == "@ann #12\n"


def test_a_thousand_digests_take_less_than_five_seconds() -> None:
    """The time grows with the report, not faster."""
    article = REPORT[REPORT.index("<article") : REPORT.index('<section class="checklist')]
    start = time.process_time()
    body(article * 1000)
    assert time.process_time() - start < 5


def test_depth_is_no_trouble() -> None:
    """Elements nested deeper than Python's stack are walked."""
    assert body("<section>" * 1_900 + "甲") == "甲\n"


def test_elements_too_deep_for_the_parser_are_an_error() -> None:
    """Text that the parser would drop in silence is not dropped in silence."""
    with pytest.raises(TemplateError, match="too deep"):
        export_markdown("<section>" * 3_000 + "甲")


def test_the_tree_has_no_comments() -> None:
    """Comments and processing instructions are no content."""
    assert parse("<p>a<!-- b --><?c d?>e</p>").text_content() == "ae"


def test_the_tree_holds_legal_characters_only() -> None:
    """What XML cannot hold is replaced before any exporter sees it."""
    assert parse("<p>a\x00\ud83d\x0bb</p>").text_content() == "a\ufffd\ufffd\ufffdb"


def test_classes_are_a_set() -> None:
    """Class names are split at white space."""
    assert classes(first('<p class="a  b\na">x</p>', "p")) == {"a", "b"}


def test_unknown_elements_are_named_once() -> None:
    """Names come in document order."""
    assert unknown(parse("<p><u>x</u><s>y</s><u>z</u></p>")) == ("u", "s")


def test_inline_runs_of_an_item_leave_lists_to_the_caller() -> None:
    """An item's own words are its runs; what the list inside it says is not."""
    item = first(
        '<ul><li>a <strong>b</strong> <a href="https://e.com"><code>c</code></a>'
        ' <a href="#d">d</a><ul><li>no</li></ul><br>e</li></ul>',
        "li",
    )
    assert inline_runs(item) == (
        Text("a "),
        Strong((Text("b"),)),
        Text(" "),
        Link((Code("c"),), "https://e.com"),
        Text(" d e"),
    )


def test_inline_runs_can_take_lists_along() -> None:
    """Words of list items do not run together."""
    cell = first("<table><tr><td>a<ul><li>b</li><li>c</li></ul></td></tr></table>", "td")
    assert inline_runs(cell, with_lists=True) == (Text("a b c"),)


def test_there_is_one_line_end_at_the_end() -> None:
    """The file ends as text files do, and holds no carriage return."""
    written = body("<p>a\r\nb</p>\r\n<p>c</p>\r\n")
    assert re.search(r"[^\n]\n\Z", written)
    assert "\r" not in written


def test_a_block_of_code_is_fenced() -> None:
    """Its lines and its language are there, in as far as the item reaches."""
    page = (
        "<html><body><ol><li>see"
        '<code class="block language-py">if x:\n\n  ```y```</code>then</li></ol></body></html>'
    )
    expected = "1. see\n   ````py\n   if x:\n\n     ```y```\n   ````\n   then\n"
    assert export_markdown(page).decode() == expected
