"""Several languages: files that lead to each other, and one file with a switch."""

import subprocess
import sys
from functools import lru_cache
from pathlib import Path
from urllib.parse import unquote

import pytest
import week
from lxml import html
from lxml.html import HtmlElement
from screens import Screens, shown

from digestlib.exporting.html import HtmlOptions, export_editions, export_html
from digestlib.rendering import render

either_way = pytest.mark.parametrize("script", [True, False], ids=["script", "no script"])
TITLES = {"zh-Hans": "代码评审周报", "en": "Code review weekly"}


@lru_cache
def both() -> bytes:
    """Return the week with tags in Chinese and English on one page."""
    return export_editions([render(week.tagged(tag)) for tag in week.LANGUAGES])


def parsed(data: bytes) -> HtmlElement:
    """Return the tree of a page."""
    return html.document_fromstring(data, parser=html.HTMLParser(encoding="utf-8"))


def switch(page: HtmlElement) -> list[tuple[str | None, ...]]:
    """Return the address, the languages, the words and the state of each link of the switch."""
    names = ("href", "lang", "hreflang", "aria-current")
    links = page.xpath("//nav[@class='languages']//a")
    return [(*map(link.get, names), str(link.text_content())) for link in links]


def test_files_beside_each_other_are_linked() -> None:
    """Each by a relative address, quoted, and in its own words."""
    others = (("zh-Hans", "week 48 #1.zh-Hans.html"),)
    page = parsed(export_html(week.page("en").html, HtmlOptions(others=others)))
    assert switch(page) == [
        ("#en", "en", "en", "true", "English"),
        ("week%2048%20%231.zh-Hans.html", "zh-Hans", "zh-Hans", None, "中文 (简体)"),
    ]


def test_a_page_alone_has_no_switch() -> None:
    """One language needs none."""
    assert switch(parsed(week.exported("en", "html"))) == []


def test_one_file_leads_to_the_other(screens: Screens) -> None:
    """Files as the command line writes them; the filter goes along."""
    source, catalog = (
        week.ROOT / "examples" / "orchard" / name for name in ("week.en.md", "week.zh.po")
    )
    subprocess.run(
        [
            *(sys.executable, "-m", "digestlib", "build", source, "-l", "en", "-l", "zh"),
            *("-f", "html", "-t", catalog, "-o", screens.folder / "made", "-q"),
        ],
        check=True,
        cwd=week.ROOT,
        capture_output=True,
    )
    names = sorted(path.name for path in (screens.folder / "made").iterdir())
    assert names == ["week.en.html", "week.html", "week.zh-Hans.html"]
    page = screens.open((screens.folder / "made" / "week.en.html").read_bytes())
    screens.requests.clear()
    page.goto((screens.folder / "made" / "week.en.html").as_uri())
    page.check("[value=skim]")
    page.click(".languages [hreflang=zh-Hans]")
    page.wait_for_url("**/week.zh-Hans.html#verdict=skim")
    assert shown(page, "article h2") == ["把 fetchAll 改名为 fetchEveryPage"]
    assert {Path(one.partition("#")[0]).name for one in screens.requests} == {
        "week.en.html",
        "week.zh-Hans.html",
    }
    screens.requests.clear()


def test_editions_say_their_language() -> None:
    """Each has its own lang; the page has that of the first."""
    page = parsed(both())
    assert page.get("lang") == "zh-Hans"
    editions = page.xpath("//div[@class='edition']")
    assert [(one.get("id"), one.get("lang")) for one in editions] == [
        ("zh-Hans", "zh-Hans"),
        ("en", "en"),
    ]


def test_anchors_of_editions_differ() -> None:
    """Every id is there once, and every link inside the page leads to an id of its edition."""
    page = parsed(both())
    ids = page.xpath("//@id")
    assert len(ids) == len(set(ids))
    for edition in page.xpath("//div[@class='edition']"):
        inside = {f"#{one}" for one in edition.xpath(".//@id")}
        links = edition.xpath(".//a[starts-with(@href, '#') and not(@hreflang)]/@href")
        assert {unquote(link) for link in links} <= inside


@pytest.mark.parametrize("tags", [[], ["en", "en"]])
def test_editions_are_of_different_languages(tags: list[str]) -> None:
    """Nothing at all, or one language twice, is a mistake of the caller's."""
    with pytest.raises(ValueError, match="different languages"):
        export_editions([week.page(tag) for tag in tags])


def test_same_editions_give_the_same_bytes() -> None:
    """The page of several languages is as reproducible as any."""
    assert export_editions([render(week.tagged(tag)) for tag in week.LANGUAGES]) == both()


def test_without_script_the_first_language_shows(screens: Screens) -> None:
    """Whatever the browser prefers."""
    page = screens.open(both(), script=False)
    assert shown(page, "h1") == [TITLES["zh-Hans"]]


@pytest.mark.parametrize(
    ("preferred", "expected"),
    [("en-GB", "en"), ("zh-CN", "zh-Hans"), ("zh-SG", "zh-Hans"), ("fr-FR", "zh-Hans")],
)
def test_with_script_the_readers_language_shows(
    screens: Screens, preferred: str, expected: str
) -> None:
    """Region and script are filled in; without a fitting language the first one shows."""
    page = screens.open(both(), language=preferred)
    assert shown(page, "h1") == [TITLES[expected]]
    assert page.evaluate("document.documentElement.lang") == expected
    assert page.title().startswith(TITLES[expected])


@either_way
def test_the_switch_shows_the_other_language(screens: Screens, *, script: bool) -> None:
    """And nothing of the first is left."""
    page = screens.open(both(), script=script, language="zh-CN")
    page.locator(".languages [hreflang=en]").filter(visible=True).click()
    assert shown(page, "h1") == [TITLES["en"]]
    assert shown(page, ".languages [aria-current]") == ["English"]
    assert len(shown(page, "article")) == 6
    page.locator(".languages [hreflang=zh-Hans]").filter(visible=True).click()
    assert shown(page, "h1") == [TITLES["zh-Hans"]]


@either_way
def test_an_address_opens_its_language(screens: Screens, *, script: bool) -> None:
    """A link to an English digest shows the English edition, at that digest."""
    fragment = "#en.digest-orchard-95"
    page = screens.open(both(), fragment=fragment, script=script, language="zh-CN")
    assert shown(page, "h1") == [TITLES["en"]]
    place = page.locator("article:target").bounding_box()
    assert place
    assert 0 <= place["y"] < 600


@either_way
def test_links_stay_in_their_edition(screens: Screens, *, script: bool) -> None:
    """The contents of the English edition lead to English digests."""
    page = screens.open(both(), fragment="#en", script=script, language="zh-CN")
    page.locator(".contents a").filter(visible=True).first.click()
    assert shown(page, "article:target h2") == ["Keep drafts when a tab is closed"]
    assert shown(page, "h1") == [TITLES["en"]]


def test_the_filter_goes_along(screens: Screens) -> None:
    """The same verdicts and the same tags are chosen in the other language."""
    page = screens.open(both(), language="en-US")
    page.check("[value='en.tag-search']")
    page.locator("[value=skim]").filter(visible=True).check()
    page.locator(".languages [hreflang=zh-Hans]").filter(visible=True).click()
    assert shown(page, "article h2") == ["把 fetchAll 改名为 fetchEveryPage"]
    assert page.evaluate("decodeURIComponent(location.hash)") == (
        "#verdict=skim&tag=zh-Hans.tag-搜索&language=zh-Hans"
    )
    page.reload()
    assert shown(page, "article h2") == ["把 fetchAll 改名为 fetchEveryPage"]


def test_the_reader_stays_at_the_same_digest(screens: Screens) -> None:
    """Where the switch is in reach, a reader in the middle goes on there."""
    page = screens.open(both(), fragment="#en.digest-orchard-94", width=1400)
    page.locator(".languages [hreflang=zh-Hans]").filter(visible=True).click()
    place = page.locator("[id='zh-Hans.digest-orchard-94']").bounding_box()
    assert place
    assert 0 <= place["y"] < 100


def test_the_choice_is_kept_for_the_next_page(screens: Screens) -> None:
    """The language that was chosen is the one that the next week opens in."""
    page = screens.open(both(), language="en-US")
    page.locator(".languages [hreflang=zh-Hans]").filter(visible=True).click()
    page.goto("about:blank")
    page.goto((screens.folder / "1.html").as_uri())
    assert shown(page, "h1") == [TITLES["zh-Hans"]]


def test_the_switch_needs_no_mouse(screens: Screens) -> None:
    """Enter on a language switches, and the focus stays on the switch."""
    page = screens.open(both(), language="en-US")
    page.locator(".languages [hreflang=zh-Hans]").filter(visible=True).focus()
    page.keyboard.press("Enter")
    assert shown(page, "h1") == [TITLES["zh-Hans"]]
    assert page.evaluate("document.activeElement.hreflang") == "zh-Hans"
    assert page.locator(":focus").is_visible()
