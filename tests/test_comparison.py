"""This week beside earlier ones: true figures, weeks that nobody knows, and the charts of them."""

import io
import re
import subprocess
from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import pairwise
from pathlib import Path

import pypdf
import pytest
import week
from docx_checker import W, faults, parts
from hypothesis import HealthCheck, given, settings, strategies as st
from lxml import html
from screens import Screens
from verapdf import compliance

import digestlib
from digestlib import Collection, Digest, FollowUp, Report, Verdict, VerdictLevel
from digestlib.archive.carrying import carry_over, follow_up_id
from digestlib.archive.trends import Trend, trend
from digestlib.archive.weeks import ArchivedWeek, archived, with_done
from digestlib.brand import Brand
from digestlib.rendering import render
from digestlib.report.carried import carried

NOW = "2026-W48"


def digest(name: str, *asked: str, done: bool = False, level: str = "skim") -> Digest:
    """Return a digest with these follow-ups."""
    follow_ups = tuple(FollowUp(text=text, done=done) for text in asked)
    verdict = Verdict(level=VerdictLevel(level))
    return Digest(id=name, title=name, language="en", follow_ups=follow_ups, verdict=verdict)


def collection(*digests: Digest) -> Collection:
    """Return a collection of digests."""
    return Collection(language="en", digests=digests)


def past(name: str, *digests: Digest) -> ArchivedWeek:
    """Return an archived week."""
    return archived(collection(*digests), name)


def figures(found: Trend | None) -> list[tuple[int, int, int, int] | None]:
    """Return of each week how many digests there are, and follow-ups opened, closed, and open."""
    assert found is not None
    return [one and (one.digests, one.opened, one.closed, one.open) for _, one in found.weeks]


# ------------------------------------------------------------------ figures


def test_follow_ups_are_counted_by_week() -> None:
    """Each week opens what is new, and what nobody does stays open."""
    weeks = [past("2026-W46", digest("a", "1", "2")), past("2026-W47", digest("b", "3"))]
    found = trend(weeks, NOW, collection(digest("c")))
    assert figures(found) == [(1, 2, 0, 2), (1, 1, 0, 3), (1, 0, 0, 3)]


def test_a_mark_closes_in_its_week() -> None:
    """What somebody marked as done is closed in the week of the mark, not in that of the asking."""
    name = follow_up_id("a", FollowUp(text="1"))
    weeks = [
        with_done(past("2026-W46", digest("a", "1", "2")), [name], "2026-W47"),
        past("2026-W47"),
    ]
    found = trend(weeks, NOW, collection())
    assert figures(found) == [(1, 2, 0, 2), (0, 0, 1, 1), (0, 0, 0, 1)]


def test_what_is_no_longer_asked_for_is_closed() -> None:
    """A newer version of a digest closes the follow-ups that it drops, and keeps the others."""
    found = trend([past("2026-W47", digest("a", "1", "2"))], NOW, collection(digest("a", "2", "3")))
    assert figures(found) == [(1, 2, 0, 2), (1, 1, 1, 2)]


def test_done_at_once_is_opened_and_closed() -> None:
    """A follow-up that is done in the week that names it was opened and closed in it."""
    found = trend([past("2026-W47")], NOW, collection(digest("a", "1", done=True)))
    assert figures(found) == [(0, 0, 0, 0), (1, 1, 1, 0)]


def test_missing_weeks_have_no_figures() -> None:
    """A week that the archive lacks is none, which is not nought."""
    found = trend([past("2026-W45", digest("a", "1"))], NOW, collection())
    assert found is not None
    assert found.missing == ("2026-W46", "2026-W47")
    assert figures(found)[1:3] == [None, None]
    assert found.last is None


def test_weeks_go_over_the_end_of_a_year() -> None:
    """The week before the first of a year is the last of the year before, if need be the 53rd."""
    found = trend([past("2026-W53", digest("a"))], "2027-W01", collection())
    assert found is not None
    assert [name for name, _ in found.weeks] == ["2026-W53", "2027-W01"]


def test_twelve_weeks_are_shown() -> None:
    """Older weeks count for what they left open, and are not shown."""
    weeks = [past(f"2026-W{number}", digest(str(number), "1")) for number in range(30, 48)]
    found = trend(weeks, NOW, collection())
    assert found is not None
    assert [name for name, _ in found.weeks] == [f"2026-W{number}" for number in range(37, 49)]
    assert found.this.open == 18


@pytest.mark.parametrize("known", [[], ["2026-W48", "2026-W49"], ["2026-W20"]])
def test_without_an_earlier_week_there_is_no_trend(known: list[str]) -> None:
    """One week is no trend, nor is one whose predecessors are long gone or yet to come."""
    assert trend([past(name, digest("a")) for name in known], NOW, collection()) is None


FOLLOW_UPS = st.dictionaries(st.sampled_from("123"), st.booleans(), max_size=3)
WEEKS = st.dictionaries(
    st.integers(38, 47),
    st.dictionaries(st.sampled_from("abcd"), FOLLOW_UPS, max_size=4),
    min_size=1,
)


@settings(deadline=None, max_examples=50, suppress_health_check=[HealthCheck.too_slow])
@given(
    WEEKS, st.lists(st.tuples(st.sampled_from("abcd"), st.sampled_from("123"), st.integers(38, 50)))
)
def test_figures_add_up(
    weeks: dict[int, dict[str, dict[str, bool]]], marks: list[tuple[str, str, int]]
) -> None:
    """What is open is what was, and what is new, less what is closed; and carry-over agrees."""
    kept = [_week(number, digests, marks) for number, digests in weeks.items()]
    found = trend(kept, NOW, collection())
    assert found is not None
    known = [one for _, one in found.weeks if one]
    assert known[0].open == known[0].opened - known[0].closed
    for before, after in pairwise(known):
        assert after.open == before.open + after.opened - after.closed
    late = [mark for mark in marks if mark[2] > int(NOW[-2:])]
    if not late:
        assert found.this.open == len(carry_over(kept, NOW, collection()).open)


def _week(
    number: int, digests: dict[str, dict[str, bool]], marks: list[tuple[str, str, int]]
) -> ArchivedWeek:
    made = [
        Digest(
            id=name,
            title=name,
            language="en",
            follow_ups=tuple(FollowUp(text=text, done=done) for text, done in asked.items()),
        )
        for name, asked in digests.items()
    ]
    week = past(f"2026-W{number}", *made)
    for name, text, done_in in marks:
        if done_in >= number:
            week = with_done(week, [follow_up_id(name, FollowUp(text=text))], f"2026-W{done_in}")
    return week


# ------------------------------------------------------------------ the report


@lru_cache
def report(language: str) -> Report:
    """Return the example week after some made-up ones, of which one is missing."""
    of_week = digestlib.read(week.LANTERN / "week.zh.txt")
    again = of_week.digests[:1]
    weeks = [
        past("2026-W44", digest("a", "1", "2"), digest("b", "3", level="must_read")),
        archived(Collection(language="zh-Hans", digests=again), "2026-W46"),
        past("2026-W47", digest("c", "4")),
    ]
    left = carry_over(weeks, NOW, of_week)
    translation = digestlib.translate(of_week, language, catalog=week.LANTERN / "week.en.po")
    return digestlib.compose(
        translation,
        week=NOW,
        carried=carried(left, digestlib.translate(left.collection, language), of_week),
        trend=trend(weeks, NOW, of_week),
    )


@lru_cache
def exported(language: str, format_name: str) -> bytes:
    """Return that report as the bytes of a format."""
    return digestlib.export(report(language), format_name)


def test_table_compares_with_last_week() -> None:
    """Each row says what there is now, what there was, and what changed."""
    tree = html.document_fromstring(render(report("en")).html)
    rows = [[cell.text for cell in row] for row in tree.xpath("//table[@class='compared']//tr")]
    assert rows[:3] == [
        ["What is counted", "This week", "Last week", "Change"],
        ["Digests", "12", "1", "+11"],
        ["Must read", "1", "0", "+1"],
    ]
    assert ["Skim", "2", "1", "+1"] in rows
    assert rows[-2][0] == "Follow-ups closed"


def test_unknown_last_week_is_not_compared() -> None:
    """Where the archive lacks the last week, nothing is said to have changed."""
    one = digestlib.compose(
        collection(digest("a")), week=NOW, trend=trend([past("2026-W46")], NOW, collection())
    )
    page = render(one).html
    assert one.compared == ()
    assert "compared" not in page
    assert "Not in the archive, and so neither counted nor drawn: 2026-W47" in page


def test_no_archive_changes_nothing() -> None:
    """A report without earlier weeks is what it was."""
    assert "comparison" not in week.page("en").html


@pytest.mark.parametrize("language", week.LANGUAGES)
def test_again_asked_for_shows_its_age(language: str) -> None:
    """A follow-up that an earlier week asked for says how old it is, where it stands."""
    tree = html.document_fromstring(render(report(language)).html)
    ages = {"en": "open for 2 weeks", "zh-Hans": "已开放 2 周"}
    asked = len(report(language).collection.digests[0].follow_ups)
    for place in ("//article", "//section[@id='follow-ups']"):
        found = tree.xpath(f"{place}//span[@class='age']")
        assert [one.text for one in found] == [ages[language]] * asked


def test_new_follow_ups_have_no_age() -> None:
    """What this week asks for first is as old as the report."""
    assert {action.age for one in report("en").sections[1:] for action in one.actions} == {0}


# ------------------------------------------------------------------ formats


@pytest.fixture
def pdftotext(require_tool: Callable[[str, str], str]) -> str:
    """Return poppler's reader of PDF."""
    return require_tool("pdftotext", "install poppler-utils")


def test_pdf_draws_and_says_the_chart() -> None:
    """Each chart is a figure whose alternative text has every week and its figure."""
    root = pypdf.PdfReader(io.BytesIO(exported("en", "pdf"))).trailer["/Root"]
    charts = [one for one in _spoken(root["/StructTreeRoot"]) if "2026-W44: " in one]  # type: ignore[index]
    assert charts[0] == "Digests. 2026-W44: 2, 2026-W45: –, 2026-W46: 1, 2026-W47: 1, 2026-W48: 12"
    assert charts[1].startswith("Open follow-ups. 2026-W44: 3, 2026-W45: –, ")


def _spoken(element: object) -> Iterator[str]:
    """Yield the alternative texts of a structure element and of those in it, in order."""
    match element:
        case pypdf.generic.IndirectObject():
            yield from _spoken(element.get_object())
        case list():
            for one in element:
                yield from _spoken(one)
        case dict():
            if "/Alt" in element:
                yield str(element["/Alt"])
            yield from _spoken(element.get("/K"))


@pytest.mark.parametrize("flavour", ["ua1", "3a"])
def test_verapdf_finds_both_standards(flavour: str, tmp_path: Path) -> None:
    """A report with charts is as accessible as one without."""
    assert compliance(exported("zh-Hans", "pdf"), flavour, tmp_path) == "compliant"


@pytest.mark.parametrize("language", week.LANGUAGES)
def test_summary_keeps_its_page(language: str) -> None:
    """The comparison begins the second page, and pushes nothing out of the first."""
    first, second = pypdf.PdfReader(io.BytesIO(exported(language, "pdf"))).pages[:2]
    heading = {"en": "Compared with earlier weeks", "zh-Hans": "与前几周对比"}[language]
    all_open = {"en": "All 17 open follow-ups", "zh-Hans": "全部 17 项待跟进事项"}[language]
    assert heading in second.extract_text()
    assert all_open in first.extract_text()


def test_chart_has_the_accent_of_the_brand() -> None:
    """The columns have the house's own colour."""
    data = digestlib.export(report("en"), "pdf", brand=Brand(accent="#8a1c4a"))
    streams = b"".join(
        page.get_contents().get_data() for page in pypdf.PdfReader(io.BytesIO(data)).pages
    )  # type: ignore[union-attr]
    assert re.search(rb"0\.54\d* 0\.1\d+ 0\.29", streams)


@pytest.mark.parametrize("language", week.LANGUAGES)
def test_word_has_a_table(language: str) -> None:
    """Word shows the chart as a table with bars, and the file has no faults."""
    data = exported(language, "docx")
    assert faults(data) == []
    table = parts(data)["word/document.xml"].findall(f".//{W}tbl")[3]
    rows = ["|".join(_cells(row)) for row in table.iter(f"{W}tr")]
    assert rows[1:3] == ["2026-W44| 2| 3", "2026-W45|–|–"]


def _cells(row: html.HtmlElement) -> list[str]:
    return ["".join(text.text or "" for text in cell.iter(f"{W}t")) for cell in row.iter(f"{W}tc")]


def test_markdown_has_a_table() -> None:
    """Markdown says each week in a row, and a missing one too."""
    text = exported("en", "md").decode()
    assert (
        "| Week | Digests | Open follow-ups |\n| --- | ---: | ---: |\n| 2026-W44 | 2 | 3 |" in text
    )
    assert "| 2026-W45 | – | – |" in text


def charted(count: int) -> Report:
    """Return the example week as the last of so many, of a digest each."""
    of_week = digestlib.read(week.LANTERN / "week.en.txt")
    weeks = [past(f"2026-W{48 - back}", digest(f"d{back}", "1")) for back in range(1, count)]
    return digestlib.compose(of_week, week=NOW, trend=trend(weeks, NOW, of_week))


@pytest.mark.parametrize("count", [2, 3, 8, 12])
def test_a_week_takes_the_same_room_in_print(count: int, pdftotext: str) -> None:
    """Few weeks are drawn as many are: their names as high as the caption's words, and as near."""
    found = subprocess.run(
        [pdftotext, "-f", "2", "-l", "2", "-bbox-layout", "-", "-"],
        input=digestlib.export(charted(count), "pdf"),
        capture_output=True,
        check=True,
    )
    words = list(html.document_fromstring(found.stdout.decode()).iter("word"))
    names = [one for one in words if re.fullmatch(r"W\d\d", one.text or "")]
    assert len(names) == 2 * count
    places = [float(one.get("xmin", "0")) for one in names[:count]]
    assert {round(after - before) for before, after in pairwise(places)} <= {19, 20}
    caption = next(one for one in words if one.text == "last")
    assert _height(names[0]) == pytest.approx(_height(caption), rel=0.1)


def _height(word: html.HtmlElement) -> float:
    return float(word.get("ymax", "0")) - float(word.get("ymin", "0"))


@pytest.mark.parametrize("count", [2, 12])
def test_a_week_takes_the_same_room_on_a_screen(count: int, screens: Screens) -> None:
    """A column is thirty pixels apart from the next, and both charts stand side by side."""
    page = screens.open(digestlib.export(charted(count), "html"))
    boxes = [one.bounding_box() for one in page.locator(".drawn svg").all()]
    assert [round(box["width"] / count) for box in boxes if box] == [30, 30]
    assert len({box["y"] for box in boxes if box}) == 1


def test_page_draws_the_chart(screens: Screens) -> None:
    """Chromium shows a column a known week, and a closed table with the same figures."""
    page = screens.open(exported("en", "html"))
    images = page.get_by_role("img")
    assert images.count() == 2
    assert page.locator(".drawn").first.locator("rect").count() == 4
    assert page.locator(".trend table").is_visible() is False
    page.get_by_text("As a table").click()
    assert page.locator(".trend table").is_visible()


@pytest.mark.parametrize("script", [True, False])
def test_page_shows_what_earlier_weeks_left(screens: Screens, script: bool) -> None:  # noqa: FBT001
    """It belongs to no digest of the week, so no filter hides it, nor its entry in the contents."""
    page = screens.open(exported("en", "html"), script=script)
    places = [page.locator("#carried h3"), page.locator("#contents a[href='#carried']")]
    assert [one.is_visible() for one in places] == [True, True]
    page.locator("label:has([value='skim'])").first.click()
    assert [one.is_visible() for one in places] == [True, True]


@pytest.mark.parametrize("width", [1000, 400])
def test_nothing_sticks_out(screens: Screens, width: int) -> None:
    """A page with charts is as wide as its window."""
    page = screens.open(exported("zh-Hans", "html"), width=width)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
