"""What is open in all, and what of it earlier weeks left: one number wherever it is said."""

from functools import lru_cache

import pytest
from lxml import html

import digestlib
from digestlib import Collection, Digest, FollowUp, Report
from digestlib.archive.carrying import carry_over, follow_up_id
from digestlib.archive.trends import trend
from digestlib.archive.weeks import ArchivedWeek, archived, with_done
from digestlib.exporting.letter import letter_html
from digestlib.model import Priority
from digestlib.rendering import render
from digestlib.report.carried import carried
from digestlib.site.cards import card_of

NOW, LAST = "2026-W48", "2026-W47"
SAID = {
    "en": "Open follow-ups in all: 5, of these from earlier weeks: 3",
    "zh-Hans": "待跟进事项共 5 项，其中前几周遗留 3 项",
    "zh-Hant": "待跟進事項共 5 項，其中前幾週遺留 3 項",
}


def digest(name: str, *asked: str, first: bool = False) -> Digest:
    """Return a digest with these follow-ups."""
    priority = Priority.FIRST if first else None
    follow_ups = tuple(FollowUp(text=text, priority=priority) for text in asked)
    return Digest(id=name, title=f"Title {name}", language="en", follow_ups=follow_ups)


def collection(*digests: Digest) -> Collection:
    """Return a collection of digests."""
    return Collection(language="en", digests=digests)


def report(of_week: Collection, weeks: list[ArchivedWeek], language: str = "en") -> Report:
    """Return a week's report after others."""
    left = carry_over(weeks, NOW, of_week)
    before = digestlib.translate(left.collection, language)
    return digestlib.compose(
        digestlib.translate(of_week, language),
        week=NOW,
        carried=carried(left, before, of_week),
        trend=trend(weeks, NOW, of_week),
    )


@lru_cache
def second(language: str = "en") -> Report:
    """Return a report of three digests that ask for two things, where three more are open."""
    before = [archived(collection(digest("a", "1", "2"), digest("b", "3", first=True)), LAST)]
    return report(collection(digest("c", "4"), digest("d", "5"), digest("e")), before, language)


def page(one: Report) -> html.HtmlElement:
    """Return a report's semantic HTML."""
    return html.document_fromstring(render(one).html)


def words(tree: html.HtmlElement, path: str) -> list[str]:
    """Return the text of the elements at a path."""
    return [" ".join(one.text_content().split()) for one in tree.xpath(path)]


def test_cover_table_and_chart_count_alike() -> None:
    """The figure on the cover, the last row of the comparison and the last column are one."""
    tree = page(second())
    assert words(tree, "//table[@class='numbers']//td[@class='open']") == ["5"]
    assert words(tree, "//table[@class='compared']//tr[last()]/td[1]") == ["5"]
    assert words(tree, "//figure[@class='trend']//tr[last()]/td[2]") == ["5"]


@pytest.mark.parametrize("language", SAID)
def test_cover_says_how_many_are_older(language: str) -> None:
    """Below the figures stands how many are open in all, and how many earlier weeks left."""
    tree = page(second(language))
    assert words(tree, "//header/p[@class='older']/a[@href='#carried']") == [SAID[language]]


def test_summary_leads_to_both_lists() -> None:
    """What is left to do says how much of it is the week's and how much is older, and where."""
    tree = page(second())
    more = words(tree, "//ul[@class='agendas']/li[contains(@class, 'more')]/a")
    assert more == ["All 2 open follow-ups of the week", "3 open follow-ups from earlier weeks"]
    older = words(tree, "//li[@class='more older']/ul/li")
    assert older == ["1 · open for 1 week", "2 · open for 1 week"]


def test_older_ones_alone_are_left_to_do() -> None:
    """A week that asks for nothing has something left to do where earlier ones have."""
    before = [archived(collection(digest("a", "1")), LAST)]
    tree = page(report(collection(*(digest(name) for name in "bcd")), before))
    assert words(tree, "//section[@id='summary']/h2") == ["Left to do"]
    assert words(tree, "//ul[@class='agendas']/li/a") == ["One open follow-up from an earlier week"]


def test_contents_name_the_older_ones() -> None:
    """The section of what earlier weeks left is in the contents, behind that of the week."""
    links = words(page(second()), "//nav[@id='contents']//li[@class='checklist-entry']/a")
    assert links == ["Open follow-ups of the week", "From earlier weeks"]


def test_a_report_without_earlier_weeks_has_none_of_it() -> None:
    """Where nothing is older, no word is lost on that."""
    tree = page(report(collection(*(digest(name, name) for name in "abc")), []))
    assert tree.xpath("//*[contains(@class, 'older')] | //a[@href='#carried']") == []
    assert words(tree, "//ul[@class='agendas']/li[@class='more']") == ["All 3 open follow-ups"]


def test_an_empty_week_says_what_is_still_open() -> None:
    """Without a digest too, a reader is led to what earlier weeks left."""
    before = [archived(collection(digest("a", "1", "2")), LAST)]
    tree = page(report(collection(), before))
    said = "Open follow-ups in all: 2, of these from earlier weeks: 2"
    assert words(tree, "//p[@class='older']") == [said]


def test_urgent_ones_of_all_weeks_are_counted() -> None:
    """What an earlier week wanted first is among the follow-ups of top priority."""
    assert words(page(second()), "//table[@class='numbers']//td[@class='first']") == ["1"]


def test_a_mark_of_the_week_itself_counts_everywhere() -> None:
    """What somebody has marked as done is open nowhere, though its digest does not know it."""
    of_week = collection(digest("a", "1", "2"))
    name = follow_up_id("a", FollowUp(text="1"))
    weeks = [archived(collection(), LAST), with_done(archived(of_week, NOW), [name], NOW)]
    found = report(of_week, weeks)
    assert found.trend is not None
    assert (found.open_count, found.trend.this.open) == (1, 1)
    assert [one.is_done for one in found.sections[0].actions] == [True, False]


@pytest.mark.parametrize("format_name", ["md", "html"])
def test_files_say_it(format_name: str) -> None:
    """The sentence is in the files as it is on the page."""
    assert SAID["en"] in digestlib.export(second(), format_name).decode()


def test_a_letter_says_it() -> None:
    """The mail's own text has the same figures."""
    assert SAID["en"] in letter_html(render(second()).html)


def test_a_site_counts_alike() -> None:
    """A week's card has the figures that its report has."""
    card = card_of(render(second()))
    assert (card.errands, card.older) == (5, 3)
