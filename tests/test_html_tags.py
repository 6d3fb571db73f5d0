"""The tag view: every digest of a tag in reach of it, with script and without."""

import re

import pytest
import week
from lxml import html
from lxml.html import HtmlElement
from screens import Screens, shown

import digestlib

either_way = pytest.mark.parametrize("script", [True, False], ids=["script", "no script"])
every_language = pytest.mark.parametrize("language", week.LANGUAGES)


def tree(text: str, language: str | None = None) -> HtmlElement:
    """Return the parsed page of a Markdown source."""
    report = digestlib.compose(digestlib.parse(text), language)
    return html.document_fromstring(
        digestlib.export(report, "html"), parser=html.HTMLParser(encoding="utf-8")
    )


def page_of(*tags: str) -> str:
    """Return a page of a digest for each of the lists of tags."""
    digests = (
        f"## Digest {number}\n\nWorth reading: short.\n\n- Tags: {listed}\n"
        for number, listed in enumerate(tags)
    )
    return "\n".join(digests)


@every_language
def test_the_view_lists_the_digests_of_each_tag(language: str) -> None:
    """What the view says is what the digests' tags say, and its counts are right."""
    report = week.tagged(language)
    wanted: dict[str, list[str]] = {}
    for section in report.sections:
        for tag in section.tags:
            wanted.setdefault(tag.text, []).append(section.anchor)
    page = html.document_fromstring(
        digestlib.export(report, "html"), parser=html.HTMLParser(encoding="utf-8")
    )
    found = {
        (str(group.find("h3").text_content())): [link.get("href")[1:] for link in group.iter("a")]
        for group in page.xpath("//section[@id='tags']/section")
    }
    assert found == {f"{tag} {len(anchors)}": anchors for tag, anchors in wanted.items()}


def test_every_digest_stands_once_in_the_main_list() -> None:
    """The view only names digests; it repeats none."""
    page = html.document_fromstring(digestlib.export(week.tagged("en"), "html"))
    anchors = [one.get("id") for one in page.iter("article")]
    assert anchors == [section.anchor for section in week.tagged("en").sections]


def test_the_most_frequent_tag_is_first() -> None:
    """Of equally frequent ones, the one that is met first."""
    page = tree(page_of("rare, common", "other, common", "last"))
    names = page.xpath("//*[@class='tag-links']/a/text()")
    assert names == ["common", "rare", "other", "last"]


def test_tags_that_differ_in_case_are_one() -> None:
    """And a digest that has both counts once."""
    page = tree(page_of("CI, ci", "Ci"))
    assert page.xpath("//section[@id='tags']//h3//text()") == ["CI", " ", "2"]


def test_anchors_of_tags_are_readable_and_unique() -> None:
    """They are made of the words, in any script, and differ where the words do."""
    page = tree(page_of("存储, C, C++, C#, build tools"))
    groups = page.xpath("//section[@id='tags']/section/@id")
    assert groups == ["tag-存储", "tag-c", "tag-c-2", "tag-c-3", "tag-build-tools"]


def test_a_tag_in_a_digest_leads_to_its_list() -> None:
    """Every link of the page leads somewhere on it, tags too."""
    page = html.document_fromstring(digestlib.export(week.tagged("en"), "html"))
    links = page.xpath("//article//*[contains(@class, 'tag')]/a/@href")
    assert len(links) == 10
    ids = page.xpath("//@id")
    assert len(ids) == len(set(ids))
    assert set(links) <= {f"#{one}" for one in ids}


def test_an_untranslated_tag_keeps_its_language_and_mark() -> None:
    """In the filter it has its own lang; in the view it is marked like any such text."""
    page = tree("## 标题\n\n值得一读：短。\n\n- 标签：存储\n", "en")
    box = page.xpath("//fieldset[@class='tag-boxes']//span[@class='words']")[0]
    assert (box.get("lang"), box.text) == ("zh-Hans", "存储")
    assert page.xpath("//section[@id='tags']//h3")[0].text_content() == "存储 [not translated] 1"


@pytest.mark.parametrize(
    "tag",
    [
        "<script>alert(1)</script>",
        '"><img src=x onerror=alert(1)>',
        "</style><b>",
        "[x](javascript:alert(1))",
        "https://a.example/x",
        "`code`",
        "{shown}%(num)s",
    ],
)
def test_a_tag_is_only_ever_text(screens: Screens, tag: str) -> None:
    """Whatever a tag says, it brings no element, no address and no complaint."""
    digest = {"id": "a", "title": tag, "language": "en", "tags": [tag, "plain"]}
    source = {"language": "en", "digests": [digest, {**digest, "id": "b", "tags": ["plain"]}]}
    report = digestlib.compose(digestlib.model.Collection.model_validate(source))
    page = screens.open(digestlib.export(report, "html"))
    page.check(".filter [value=tag-plain]")
    page.locator(".filter .tag-boxes input").nth(1).check()
    words = shown(page, ".filter .tag-boxes .words")[1]
    assert re.sub(r"\W+", "", words) in re.sub(r"\W+", "", tag)
    assert page.locator("script, img, b").count() == 1
    links = page.locator("#tags h3 a, .tag-links a, .filter a")
    assert all((link.get_attribute("href") or "").startswith("#tag-") for link in links.all())
    assert page.locator("a a").count() == 0


@either_way
def test_links_lead_to_a_tag(screens: Screens, *, script: bool) -> None:
    """A tag in a digest's facts leads to the digests that have it."""
    page = screens.open(digestlib.export(week.tagged("zh-Hans"), "html"), script=script)
    page.locator("article .tag a").first.click()
    assert page.locator(":target > h3").inner_text() == "编辑器 2"
    page.locator(":target li a").nth(1).click()
    assert page.locator("article:target h2").inner_text() == "把 fetchAll 改名为 fetchEveryPage"


def test_without_script_tags_are_links(screens: Screens) -> None:
    """Boxes that would do nothing are not shown."""
    page = screens.open(digestlib.export(week.tagged("en"), "html"), script=False)
    assert len(shown(page, ".tag-links a")) == 6
    assert shown(page, ".tag-boxes label") == []


def test_with_script_tags_are_boxes(screens: Screens) -> None:
    """A ticked tag leaves its digests, in the contents too, and goes with the verdicts."""
    page = screens.open(digestlib.export(week.tagged("en"), "html"))
    assert shown(page, ".tag-links a") == []
    page.check(".filter [value=tag-search]")
    assert len(shown(page, "article")) == len(shown(page, ".contents li.sifted")) == 2
    page.check(".filter [value=skim]")
    assert shown(page, "article h2") == ["Rename fetchAll to fetchEveryPage"]
    assert shown(page, ".filter [role=status]") == ["1 of 6 shown"]


def test_counts_follow_the_choice(screens: Screens) -> None:
    """A box tells how many digests it would show beside what is asked for by the other group."""
    page = screens.open(digestlib.export(week.tagged("en"), "html"))
    page.check(".filter [value=tag-storage]")
    assert shown(page, ".verdicts .count") == ["1", "1", "0", "0", "0"]
    assert shown(page, "#tags h3") == ["editor 1", "storage 2", "search 1"]


def test_sections_without_a_shown_digest_are_gone(screens: Screens) -> None:
    """No heading of checklist or tag view is left alone, nor an entry that leads to it."""
    page = screens.open(digestlib.export(week.tagged("en"), "html"))
    page.check(".filter [value=skip]")
    assert shown(page, "#follow-ups, #tags, .checklist-entry, .tags-entry") == []


def test_the_tags_are_kept_in_the_address(screens: Screens) -> None:
    """Tags of any script."""
    page = screens.open(digestlib.export(week.tagged("zh-Hans"), "html"))
    page.check(".filter [value=tag-搜索]")
    page.reload()
    assert len(shown(page, "article")) == 2


def test_many_tags_lie_in_a_drawer(screens: Screens) -> None:
    """The most frequent ones are seen at once; the drawer opens for a tag in the address."""
    tags = ", ".join(f"tag {number}" for number in range(30))
    report = digestlib.compose(digestlib.parse(page_of(tags, "tag 20")))
    page = screens.open(digestlib.export(report, "html"))
    assert len(shown(page, ".tag-boxes > label")) == 12
    assert shown(page, ".tag-boxes summary") == ["18 more"]
    page = screens.open(digestlib.export(report, "html"), fragment="#tag=tag-tag-29")
    assert len(shown(page, ".tag-boxes label")) == 30
