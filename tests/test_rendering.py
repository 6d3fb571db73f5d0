"""The semantic HTML: one tree, escaped text, every language marked."""

import re
from itertools import pairwise
from pathlib import Path

import pytest
import week
from lxml import html
from lxml.html import HtmlElement

import digestlib
from digestlib import messages
from digestlib.errors import CatalogError, TemplateError
from digestlib.exporting import exporter
from digestlib.rendering import render
from digestlib.rendering.wording import Wording

HEAD = {"html", "head", "title", "meta", "body"}
RUNNING = {"a", "code", "strong", "em", "span", "br", "time"}
LISTS = {"ul", "ol", "li", "thead", "tbody", "tr", "th", "td"}
BLOCKS = {"p", "table", "section", "article", "header", "h1", "h2", "h3", "h4", "figure", "nav"}
VOCABULARY = HEAD | RUNNING | LISTS | BLOCKS


def tree(source: str) -> HtmlElement:
    """Return the parsed document."""
    return html.document_fromstring(source)


def rendered(text: str, language: str | None = None) -> HtmlElement:
    """Return the parsed report of a page."""
    return tree(render(digestlib.compose(digestlib.parse(text), language)).html)


def page_of(words: str) -> str:
    """Return a page whose title, rationale, point, follow-up and note all hold the words."""
    return (
        f"Title {words}\n\nWorth reading: reason {words}. Two points matter: first, one {words}; "
        f"second, two. Advice for everyone: do {words}.\n"
    )


@pytest.mark.parametrize("language", week.LANGUAGES)
def test_only_known_elements_are_used(language: str) -> None:
    """The template stays inside the vocabulary that exporters understand."""
    used = {element.tag for element in tree(week.page(language).html).iter()}
    assert used - VOCABULARY == set()


@pytest.mark.parametrize("language", week.LANGUAGES)
def test_headings_skip_no_level(language: str) -> None:
    """One h1, and each heading at most one level below the last (PDF/UA-1)."""
    levels = [int(one.tag[1]) for one in tree(week.page(language).html).iter("h1", "h2", "h3")]
    assert levels.count(1) == 1
    assert all(after - before <= 1 for before, after in pairwise(levels))


@pytest.mark.parametrize("language", week.LANGUAGES)
def test_list_items_hold_running_text_only(language: str) -> None:
    """A tagged PDF wants nothing but inline content in list items."""
    items = tree(week.page(language).html).iter("li")
    assert [one.tag for item in items for one in item.iter() if one.tag in BLOCKS] == []


@pytest.mark.parametrize("language", week.LANGUAGES)
def test_internal_links_have_a_target(language: str) -> None:
    """Every ``#id`` is the id of one element."""
    page = tree(week.page(language).html)
    ids = [one.get("id") for one in page.iter() if one.get("id")]
    links = [one.get("href", "") for one in page.iter("a")]
    assert len(ids) == len(set(ids))
    assert {link[1:] for link in links if link.startswith("#")} <= set(ids)


@pytest.mark.parametrize(
    "attack",
    [
        "<script>alert(1)</script>",
        "<img src=x onerror=alert(1)>",
        '"><b>x</b>',
        "</title></head><body onload=x>",
        "{{ 7*7 }}{% raw %}",
        "{% include '/etc/passwd' %}",
        "<link rel=attachment href=file:///etc/passwd>",
        "<style>@import url(http://a.example/)</style>",
        "[x](javascript:alert(1))",
        "[x](file:///etc/passwd)",
        "[x](data:text/html,<b>)",
        "![x](http://a.example/x.png)",
        "<svg><use href='http://a.example#x'/></svg>",
        "&lt;b&gt; &amp;amp; &#60;i&#62;",
        "<!-- hidden -->",
        "]]> <![CDATA[ x",
        "%(num)s %s %d 100%",
        "</article></body></html>",
        "<iframe src=http://a.example></iframe>",
        "<base href=http://a.example>",
    ],
)
def test_text_is_only_ever_text(attack: str) -> None:
    """Whatever a digest says, it brings no element and no address of its own but http links."""
    page = rendered(page_of(attack))
    assert {one.tag for one in page.iter() if isinstance(one.tag, str)} - VOCABULARY == set()
    addresses = [one.get("href", "") for one in page.iter("a")]
    assert all(one.startswith(("#", "http://a.example")) for one in addresses), addresses
    assert not [one for one in page.iter() for name in one.attrib if name.startswith("on")]
    words = re.sub(r"\s+", "", str(page.text_content()))
    assert "49" not in words


def test_text_with_markup_is_shown_whole() -> None:
    """HTML in a digest is shown as the author typed it."""
    page = rendered(page_of("<b>bold</b>"))
    assert page.xpath("//article//h2")[0].text_content() == "Title <b>bold</b>"


def test_foreign_text_is_marked_in_its_language() -> None:
    """Text without a translation has its own lang, a class, and words that say so."""
    page = rendered("标题一则\n\n值得一读：很短。\n", "en")
    shown = page.xpath('//h2/span[@class="untranslated"]')[0]
    assert (shown.get("lang"), shown.text) == ("zh-Hans", "标题一则")
    assert page.xpath('//h2/span[@class="mark"]')[0].text == "[not translated]"


def test_translated_text_has_no_mark() -> None:
    """A complete translation shows no sign of being one."""
    assert "untranslated" not in week.page("en").html


def test_incomplete_report_says_how_much_is_translated() -> None:
    """Cover and colophon both say it."""
    page = rendered("标题一则\n\n值得一读：很短。\n", "en")
    said = page.xpath('//p[@class="coverage"]')[0].text_content()
    assert said.startswith("None of the 3 texts is translated yet.")
    assert said in page.xpath('//section[@class="colophon"]')[0].text_content()


def test_report_without_a_week_has_no_period() -> None:
    """No date is invented."""
    assert rendered("A title\n\nWorth reading.\n").xpath('//p[@class="period"]') == []


def test_period_is_in_the_readers_words() -> None:
    """Week and days as each language writes them."""
    periods = [
        tree(week.page(language).html).xpath('//p[@class="period"]')[0].text_content()
        for language in week.LANGUAGES
    ]
    assert periods == [
        "2026 年第 48 周 · 2026 年 11 月 23 日至 29 日",
        "Week 48 of 2026 · November 23–29, 2026",
    ]


@pytest.mark.parametrize(
    ("name", "expected"),
    [("2026-W53", "December 28, 2026 – January 3, 2027"), ("2026-W27", "June 29 – July 5, 2026")],
)
def test_days_say_nothing_twice(name: str, expected: str) -> None:
    """A range names its month and year once where both ends share it."""
    report = digestlib.compose(digestlib.parse("A title\n\nWorth reading.\n"), week=name)
    assert expected in render(report).html


def test_own_title_stands_in_for_ours() -> None:
    """``title`` replaces the template's wording, escaped."""
    week_of_one = digestlib.parse("A title\n\nWorth reading.\n")
    page = tree(render(digestlib.compose(week_of_one, title="R&D <weekly>")).html)
    assert page.xpath("//h1")[0].text == "R&D <weekly>"


def test_own_template_stands_in_for_ours(tmp_path: Path) -> None:
    """A folder overlays our templates by name."""
    (tmp_path / "report.html.j2").write_text("<h1>{{ report.language }}</h1>", "utf-8")
    assert render(week.report("en"), templates=tmp_path).html == "<h1>en</h1>"


def test_a_changed_template_shows_in_the_next_report(tmp_path: Path) -> None:
    """Templates are kept compiled from report to report, but not beyond their next change."""
    template = tmp_path / "report.html.j2"
    for words in ("before", "behind", "before"):
        template.write_text(f"<h1>{words}</h1>", "utf-8")
        assert render(week.report("en"), templates=tmp_path).html == f"<h1>{words}</h1>"


def test_a_folder_of_its_own_may_show_passages(tmp_path: Path) -> None:
    """A text in another language says so, with its mark behind it."""
    template = tmp_path / "report.html.j2"
    template.write_text("{{ passage(report.sections[0].title) }}", "utf-8")
    page = render(digestlib.compose(week.report("zh-Hans").collection, "en"), templates=tmp_path)
    assert page.html.startswith('<span lang="zh-Hans" class="untranslated">')
    assert page.html.endswith('</span> <span class="mark">[not translated]</span>')


def test_broken_template_names_its_line(tmp_path: Path) -> None:
    """A syntax error in a team's template is an error with file and line."""
    (tmp_path / "report.html.j2").write_text("<h1>\n{% if %}\n</h1>", "utf-8")
    with pytest.raises(TemplateError, match=r"report\.html\.j2:2"):
        render(week.report("en"), templates=tmp_path)


def test_undefined_name_in_a_template_is_an_error(tmp_path: Path) -> None:
    """A typing error shows no empty place but stops."""
    (tmp_path / "report.html.j2").write_text("{{ report.langauge }}", "utf-8")
    with pytest.raises(TemplateError, match="langauge"):
        render(week.report("en"), templates=tmp_path)


def test_message_that_does_not_fit_is_an_error() -> None:
    """A translation with an unknown placeholder names the message and the way out."""
    from gettext import NullTranslations  # noqa: PLC0415 - used here alone

    from digestlib.messages import Messages  # noqa: PLC0415 - used here alone

    class Wrong(NullTranslations):
        def pgettext(self, context: str, message: str) -> str:
            del context, message
            return "%(nmu)s"

    wording = Wording(Messages("zh-Hans", Wrong()), week.report("zh-Hans"))
    with pytest.raises(CatalogError, match="same %\\(name\\)s placeholders"):
        wording.pgettext("c", "%(num)s", num=1)


def test_no_link_stands_in_a_link() -> None:
    """A title with a reference and an address brings no links into the contents' own."""
    page = rendered("See #12 and https://a.example/x\n\nWorth reading.\n")
    assert page.xpath("//a//a") == []
    assert page.xpath("//h2//a/@href") == ["https://a.example/x"]


def test_own_wording_stands_in_for_ours() -> None:
    """A translator's own PO file words the report, also what the HTML page adds to it."""
    catalog = (
        'msgctxt "heading"\nmsgid "Design points"\nmsgstr "What was decided"\n\n'
        'msgctxt "button of the filter"\nmsgid "Show all"\nmsgstr "Everything"\n'
    )
    page = render(week.report("en"), wording=messages.compiled("en", catalog.encode(), "x.po"))
    assert "<h3>What was decided</h3>" in page.html
    assert "Everything" in exporter("html")(page).decode()


# ------------------------------------------------------------------ how much is translated

TO_TRANSLATE = "第一个标题\n\n值得一读。\n\n第二个标题\n\n略读即可。\n"


def coverage_of(page: str, language: str) -> str:
    """Return what the cover says of the texts of a page, or nothing."""
    found = rendered(page, language).xpath('//header/p[@class="coverage"]')
    return found[0].text_content() if found else ""


def test_texts_of_the_language_are_not_counted_as_missing() -> None:
    """What is English already is said to be so, and only the others want a translation."""
    page = "# Payments platform\n\n## Add a cache (#1)\n\nSkim.\n\n## 加一个锁 (#2)\n\n略读即可。\n"
    said = "Written in this language: 3 texts. Translated: 0 of 2 others; "
    assert coverage_of(page, "en") == f"{said}the rest is shown as written and marked."


def test_a_page_in_the_language_wants_nothing() -> None:
    """Where all is written in the report's language, the cover says nothing of translation."""
    assert coverage_of("Add a cache\n\nWorth reading.\n", "en") == ""


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "None of the 4 texts is translated yet. They are shown in their source language"),
        ("zh-Hant", "4 段文字均未翻譯，以原文顯示並標出。"),
    ],
)
def test_nothing_translated_is_said_without_a_share(language: str, said: str) -> None:
    """Before the translators have begun, a report says so in a sentence, and not in percent."""
    assert coverage_of(TO_TRANSLATE, language).startswith(said)
