"""The first page: what to read first, what is left to do, and how long texts are cut for it."""

from collections.abc import Sequence

import pytest
import week
from hypothesis import given, strategies as st
from lxml import html
from lxml.html import HtmlElement

import digestlib
from digestlib import Collection, Digest, FollowUp, Report, Verdict, VerdictLevel
from digestlib.inline import parse, plain_runs, shorten, write
from digestlib.inline.neighbours import is_wide
from digestlib.model import Priority, PullRequest
from digestlib.rendering import render


def report(*levels: str, follow_ups: Sequence[FollowUp] = (), language: str = "en") -> Report:
    """Return a report of digests of these levels; the first one asks for the follow-ups."""
    digests = tuple(
        Digest(
            id=f"d{number}",
            title=f"Digest {number}",
            language="en",
            verdict=Verdict(level=VerdictLevel(level)),
            follow_ups=tuple(follow_ups) if number == 0 else (),
        )
        for number, level in enumerate(levels)
    )
    return digestlib.compose(Collection(language="en", digests=digests), language)


def picked(one: Report) -> list[str]:
    """Return the titles that the summary shows."""
    return [section.title.text for section in one.summary.picks]


def page(one: Report) -> HtmlElement:
    """Return the parsed page of a report."""
    return html.document_fromstring(render(one).html)


# ------------------------------------------------------------------ what is picked


def test_must_reads_come_before_close_reads() -> None:
    """Whatever the order of the report, the page begins with what must be read."""
    found = report("skim", "close_read", "must_read", "worth_reading", "close_read")
    assert picked(found) == ["Digest 2", "Digest 1", "Digest 4"]


def test_a_week_without_close_reads_shows_what_is_worth_reading() -> None:
    """There is something to read first in a week where nothing must be."""
    assert picked(report("skim", "worth_reading", "skip")) == ["Digest 1"]


def test_a_week_of_skims_has_nothing_to_read_first() -> None:
    """What may be skimmed is never called important."""
    assert picked(report("skim", "skip", "unstated")) == []


def test_a_long_week_fits_on_one_page() -> None:
    """Seven digests are named, and the others counted."""
    summary = report(*["must_read"] * 5, *["close_read"] * 20).summary
    assert (len(summary.picks), summary.further_picks) == (7, 18)


def test_two_digests_need_no_summary() -> None:
    """A report that is a page long has no page about it."""
    assert not report("must_read", "close_read", follow_ups=[FollowUp(text="do it")]).summary


def test_urgent_follow_ups_come_first() -> None:
    """Among those of one addressee, priority decides, and then the order of the digests."""
    asked = [
        FollowUp(text="later"),
        FollowUp(text="second", priority=Priority.SECOND),
        FollowUp(text="first", priority=Priority.FIRST),
    ]
    (agenda,) = report("skim", "skim", "skim", follow_ups=asked).summary.agendas
    found = [errand.action.text.text for errand in agenda.errands]
    assert found == ["first", "second", "later"]


def test_every_addressee_is_counted() -> None:
    """Three addressees show what they have to do; the others show how much."""
    asked = [FollowUp(text=f"task {n}", audience=f"team {n % 5}") for n in range(10)]
    summary = report("skim", "skim", "skim", follow_ups=asked).summary
    assert [one.addressee.name.text for one in summary.agendas] == ["team 0", "team 1", "team 2"]
    others = [(one.name.text, len(one.errands)) for one in summary.other_addressees]
    assert others == [("team 3", 2), ("team 4", 2)]


def test_urgent_and_close_are_counted() -> None:
    """The figures on the cover are those of the digests."""
    asked = [FollowUp(text="a", priority=Priority.FIRST), FollowUp(text="b")]
    found = report("must_read", "close_read", "skim", follow_ups=asked)
    assert (found.closest_count, found.urgent_count, found.errand_count) == (2, 1, 2)


# ------------------------------------------------------------------ what the page shows


def test_chart_is_a_table_with_headings() -> None:
    """The chart reads as a table: a row a verdict, with its name and number."""
    table = page(report("must_read", "close_read", "close_read")).xpath("//figure//table")[0]
    assert [[cell.text for cell in row] for row in table.iter("tr")] == [
        ["Verdict", "Digests"],
        ["Must read", "1"],
        ["Close read", "2"],
    ]
    assert {cell.get("scope") for cell in table.iter("th")} == {"col", "row"}


def test_bars_are_as_long_as_their_numbers() -> None:
    """A bar's classes say its length in percent of the longest."""
    levels = ["must_read", *["close_read"] * 3]
    bars = page(report(*levels)).xpath('//table[@class="bars"]//td/@class')
    assert bars == ["tens-3 ones-3", "tens-10 ones-0"]


def test_an_empty_week_says_so() -> None:
    """A report without digests has a sentence in place of figures, summary and contents."""
    tree = page(report())
    assert tree.xpath('//p[@class="empty"]')[0].text == "There is no digest in this report."
    assert tree.xpath("//table | //nav | //article") == []


def test_an_empty_week_says_nothing_of_its_texts() -> None:
    """Where no text is shown, none is said to be shown as its author wrote it, or translated."""
    (colophon,) = page(report()).xpath('//section[@class="colophon"]')
    assert [one.text_content() for one in colophon.findall("p")] == ["It holds 0 digests."]
    headed = digestlib.translate(Collection(language="en", view="Payments platform"), "zh-Hans")
    assert page(digestlib.compose(headed)).xpath('//*[@class="coverage" or @class="origins"]') == []


@pytest.mark.parametrize(
    ("count", "named"),
    [(2, "acme/r0 · acme/r1"), (3, "acme/r0 · acme/r1 · acme/r2"), (4, "4 repositories")],
)
def test_cover_names_the_repositories(count: int, named: str) -> None:
    """A week of several repositories names them, or counts them where they are many."""
    digests = tuple(
        Digest(
            id=f"d{n}",
            title="t",
            language="en",
            pull_request=PullRequest(number=1, repository=f"acme/r{n}"),
        )
        for n in range(count)
    )
    tree = page(digestlib.compose(Collection(language="en", digests=digests)))
    assert tree.xpath('//header[@class="cover"]//span[@class="name"]')[0].text == named
    assert tree.xpath('//article//*[@class="pull-request"]')[0].text == "acme/r0#1"


@pytest.mark.parametrize(
    ("verdict", "badge", "boxes"),
    [
        (Verdict(level=VerdictLevel.CLOSE_READ, phrase="Worth a close read"), 1, 0),
        (Verdict(level=VerdictLevel.CLOSE_READ, phrase="Worth a close read", rationale="x"), 0, 1),
    ],
)
def test_a_verdict_is_said_once(verdict: Verdict, badge: int, boxes: int) -> None:
    """A phrase without a reason stands in the badge; with one, in the box that gives it."""
    digest = Digest(id="d", title="t", language="en", verdict=verdict)
    tree = page(digestlib.compose(Collection(language="en", digests=(digest,))))
    badges = [one.text for one in tree.xpath('//article//span[starts-with(@class, "badge")]')]
    assert badges.count("Worth a close read") == badge
    assert len(tree.xpath('//article/p[@class="verdict"]')) == boxes


@pytest.mark.parametrize("language", week.LANGUAGES)
def test_summary_links_lead_to_digests(language: str) -> None:
    """Each title on the first page leads to its digest."""
    tree = html.document_fromstring(week.page(language).html)
    links = tree.xpath('//ul[@class="picks"]/li//a/@href')
    anchors = [f"#{section.anchor}" for section in week.report(language).sections]
    assert links == anchors[: len(links)]
    assert len(links) == 7


# ------------------------------------------------------------------ cutting


@pytest.mark.parametrize(
    ("text", "columns", "cut"),
    [
        ("short enough", 20, "short enough"),
        ("One sentence fits. The other one does not.", 30, "One sentence fits."),
        ("先读完第一句。第二句就太长了放不下", 20, "先读完第一句。"),
        ("a clause that ends here, and one that goes on and on", 40, "a clause that ends here…"),
        ("words without any stop go on and on", 20, "words without any…"),
        ("没有标点的句子一直写下去", 12, "没有标点的…"),
        ("see `a_long_piece_of_code` at once", 18, "see…"),
        ("`a_long_piece_of_code_alone`", 10, "`a_long_p`…"),
        ("**bold words that go on and on**", 16, "**bold words…**"),
        ("version 3.3.1 is no end of a sentence here", 24, "version 3.3.1 is no…"),
    ],
)
def test_texts_are_cut_where_a_reader_stops(text: str, columns: int, cut: str) -> None:
    """Sentences stay whole, then clauses, then words; code stays whole where it can."""
    assert write(shorten(parse(text), columns)) == cut


@given(st.text(alphabet="ab 值得。，.`*_[]()#1 ", max_size=80), st.integers(4, 60))
def test_a_cut_text_is_never_wider(text: str, columns: int) -> None:
    """Whatever is cut fits, and is a beginning of the words."""
    words, cut = plain_runs(parse(text)), plain_runs(shorten(parse(text), columns))
    assert sum(1 + is_wide(char) for char in cut) <= columns
    assert words.startswith(cut.removesuffix("…"))
