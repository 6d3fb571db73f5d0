"""The filter by verdict, in Chromium: with and without script, by mouse and by keys."""

import pytest
import week
from screens import Screens, levels, shown

either_way = pytest.mark.parametrize("script", [True, False], ids=["script", "no script"])
every_language = pytest.mark.parametrize("language", week.LANGUAGES)
TICKS = "Array.from(document.querySelectorAll('.filter :checked'), (one) => one.value)"


@either_way
def test_everything_shows_while_nothing_is_ticked(screens: Screens, *, script: bool) -> None:
    """A page opens whole."""
    page = screens.open(week.exported("en", "html"), script=script)
    assert page.locator("article").count() == len(shown(page, "article")) == 12


@either_way
@every_language
def test_a_tick_leaves_its_level(screens: Screens, language: str, *, script: bool) -> None:
    """One ticked verdict shows its digests alone."""
    page = screens.open(week.exported(language, "html"), script=script)
    page.check(".filter [value=skim]")
    assert levels(page) == ["skim"]


@either_way
def test_ticks_add_up(screens: Screens, *, script: bool) -> None:
    """Two ticked verdicts show the digests of both."""
    page = screens.open(week.exported("en", "html"), script=script)
    page.check(".filter [value=skim]")
    page.check(".filter [value=must_read]")
    assert levels(page) == ["must_read", "skim"]


@either_way
def test_show_all_unticks(screens: Screens, *, script: bool) -> None:
    """The button brings everything back."""
    page = screens.open(week.exported("en", "html"), script=script)
    page.check(".filter [value=skim]")
    page.click(".filter button")
    page.wait_for_function("document.querySelectorAll('.other').length === 0")
    assert len(shown(page, "article")) == 12
    assert page.evaluate(TICKS) == []


@either_way
def test_contents_and_checklist_are_filtered_too(screens: Screens, *, script: bool) -> None:
    """No entry leads to a digest that is hidden, and no heading of the checklist is left alone."""
    page = screens.open(week.exported("en", "html"), script=script)
    page.check(".filter [value=must_read]")
    assert len(shown(page, ".contents li.sifted")) == 1
    names = set(shown(page, ".checklist .origin"))
    assert names == set(shown(page, "article h2"))
    lists = [len(one.split()) for one in shown(page, ".checklist .group > ul")]
    assert len(lists) == len(shown(page, ".checklist h3")) > 0
    assert all(lists)


@every_language
def test_boxes_say_how_many_digests_they_stand_for(screens: Screens, language: str) -> None:
    """Each level that the week has is offered once, with its count, in the report's own words."""
    page = screens.open(week.exported(language, "html"), script=False)
    report = week.report(language)
    names = dict.fromkeys(shown(page, ".contents .badge"))
    counts = [f"{name} {count}" for name, (_, count) in zip(names, report.counts, strict=True)]
    assert shown(page, ".filter label") == counts


def test_a_week_of_one_level_has_no_filter(screens: Screens) -> None:
    """Where there is nothing to choose, nothing is offered."""
    import digestlib  # noqa: PLC0415 - used here alone

    report = digestlib.compose(digestlib.parse("A title\n\nSkim it.\n\nAnother\n\nSkim it.\n"))
    page = screens.open(digestlib.export(report, "html"))
    assert page.locator(".filter").count() == 0


def test_the_count_is_told(screens: Screens) -> None:
    """With script a live region says how many digests are shown."""
    page = screens.open(week.exported("en", "html"))
    assert shown(page, ".filter [role=status]") == ["12 of 12 shown"]
    page.check(".filter [value=skim]")
    assert shown(page, ".filter [role=status]") == ["2 of 12 shown"]


def test_the_choice_is_kept_in_the_address(screens: Screens) -> None:
    """A reload, or a colleague who is sent the address, finds the same digests."""
    page = screens.open(week.exported("en", "html"))
    page.check(".filter [value=skim]")
    page.check(".filter [value=must_read]")
    assert page.evaluate("location.hash") == "#verdict=must_read&verdict=skim"
    page.reload()
    assert levels(page) == ["must_read", "skim"]
    page.click(".filter button")
    page.wait_for_function("!location.href.includes('#')")


@pytest.mark.parametrize("fragment", ["#verdict=", "#verdict=nonsense&x=%zz", "#%", "#a&b=c"])
def test_a_strange_address_shows_everything(screens: Screens, fragment: str) -> None:
    """What an address says is only ever compared."""
    page = screens.open(week.exported("en", "html"), fragment=fragment)
    assert len(shown(page, "article")) == 12


@either_way
def test_the_filter_needs_no_mouse(screens: Screens, *, script: bool) -> None:
    """Tab reaches the boxes, the space bar ticks, and the focus is seen."""
    page = screens.open(week.exported("en", "html"), script=script)
    for _ in range(20):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.value") == "close_read":
            break
    page.keyboard.press("Space")
    assert levels(page) == ["close_read"]
    label = page.locator(".filter label:has(:focus)")
    assert label.evaluate("(one) => getComputedStyle(one).outlineStyle") == "solid"
    page.keyboard.press("Enter")
    assert levels(page) == ["close_read"]


def test_escape_shows_all(screens: Screens) -> None:
    """In the filter, Escape does what the button does."""
    page = screens.open(week.exported("en", "html"))
    page.check(".filter [value=skim]")
    page.keyboard.press("Escape")
    page.wait_for_function("document.querySelectorAll('.filter :checked').length === 0")
    page.wait_for_function("document.querySelectorAll('.other').length === 0")
    assert len(shown(page, "article")) == 12


@either_way
def test_a_link_reaches_a_hidden_digest(screens: Screens, *, script: bool) -> None:
    """A link to a digest shows it, whatever is ticked."""
    page = screens.open(week.exported("en", "html"), script=script)
    name = page.locator("article.close_read").first.get_attribute("id")
    page.check(".filter [value=skim]")
    page.evaluate(f"location.hash = '{name}'")
    page.wait_for_timeout(100)
    assert page.locator("article.close_read").first.is_visible()
    assert page.locator("article.close_read").first.evaluate(
        "(one) => Math.abs(one.getBoundingClientRect().top) < 60"
    )
