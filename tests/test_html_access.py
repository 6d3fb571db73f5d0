"""The page for everybody: axe finds nothing, text can be read, keys suffice, phones suffice."""

import json
from functools import lru_cache
from itertools import pairwise

import pytest
import week
from conftest import lack
from screens import Scheme, Screens, shown

import digestlib
from digestlib.exporting import export_editions
from digestlib.model import Collection
from digestlib.rendering import render

AXE = week.ROOT / ".make" / "node_modules" / "axe-core" / "axe.min.js"
either_scheme = pytest.mark.parametrize("scheme", ["light", "dark"])
LONG = "LANTERN_COMPACTION_MAX_CONCURRENT_REWRITE_BYTES_PER_SHARD" * 4


@lru_cache
def page_of(name: str) -> bytes:
    """Return one of the pages that are looked at here."""
    match name:
        case "both":
            return export_editions([render(week.tagged(tag)) for tag in week.LANGUAGES])
        case "untranslated":
            return digestlib.export(
                digestlib.compose(week.tagged("zh-Hans").collection, "en"), "html"
            )
        case "long":
            return digestlib.export(digestlib.compose(long_words()), "html")
        case "empty":
            return digestlib.export(digestlib.compose(Collection(language="en")), "html")
        case language:
            return week.exported(language, "html")


def long_words() -> Collection:
    """Return digests whose every field is one endless word, in code and out of it."""
    texts = (f"{LONG} `{LONG}` https://a.example/{LONG}", "长" * 300)
    digests = [
        {
            "id": f"d{number}",
            "title": text,
            "language": "en",
            "verdict": {"level": level, "phrase": text, "rationale": text, "audience": text},
            "design_points": [{"text": text}],
            "follow_ups": [
                {"text": text, "audience": text, "condition": text, "priority": "first"}
            ],
            "notes": [text],
            "tags": [text],
            "authors": [LONG],
            "pull_request": {"repository": f"a/{LONG}", "number": 123456789},
        }
        for number, text in enumerate(texts)
        for level in ("must_read", "skip")[number:][:1]
    ]
    source = {"language": "en", "repository": f"a/{LONG}", "view": LONG, "digests": digests}
    return Collection.model_validate(source)


PAGES = ["zh-Hans", "en", "both", "untranslated", "long", "empty"]
every_page = pytest.mark.parametrize("name", PAGES)


@either_scheme
@every_page
def test_axe_finds_nothing(screens: Screens, name: str, scheme: Scheme) -> None:
    """Rules of WCAG 2.2 up to AA, and axe's best practices."""
    if not AXE.is_file():
        lack("axe-core is not here: make programs")
    page = screens.open(page_of(name), scheme=scheme)
    page.evaluate(AXE.read_text("utf-8"))
    found = page.evaluate("axe.run({ resultTypes: ['violations'] })")
    assert [
        (one["id"], node["html"][:200]) for one in found["violations"] for node in one["nodes"]
    ] == []
    assert len(found["passes"]) > 20


@either_scheme
@pytest.mark.parametrize("name", ["zh-Hans", "en", "both", "untranslated"])
def test_all_text_stands_out(screens: Screens, name: str, scheme: Scheme) -> None:
    """Contrast is at least 4.5 to 1 (WCAG 1.4.3), measured on the page, with boxes ticked too."""
    page = screens.open(page_of(name), scheme=scheme)
    page.locator(".filter input").filter(visible=True).first.check()
    measured = page.evaluate((week.ROOT / "tests" / "contrast.js").read_text("utf-8"))
    assert len(measured) > 60
    assert [one for one in measured if one["ratio"] < 4.5] == []


@either_scheme
def test_edges_of_controls_stand_out(screens: Screens, scheme: Scheme) -> None:
    """A box's outline is at least 3 to 1 against what is around it (WCAG 1.4.11)."""
    page = screens.open(page_of("en"), scheme=scheme)
    ratio = page.evaluate(
        f"(() => {{ {(week.ROOT / 'tests' / 'contrast.js').read_text('utf-8').split('// ---')[0]}"
        "const style = getComputedStyle(document.querySelector('.filter label'));"
        "const around = getComputedStyle(document.querySelector('.filter')).backgroundColor;"
        "return contrast(parsed(style.borderTopColor), parsed(around)); })()"
    )
    assert ratio >= 3


@pytest.mark.parametrize("width", [320, 360, 640, 1000])
@every_page
def test_nothing_is_wider_than_the_screen(screens: Screens, name: str, width: int) -> None:
    """No page scrolls sideways (WCAG 1.4.10), however long its words are."""
    page = screens.open(page_of(name), width=width)
    assert page.evaluate("document.scrollingElement.scrollWidth") <= width


def test_targets_are_large_enough_to_touch(screens: Screens) -> None:
    """On a phone every control of the filter and of the switch is 24 pixels or more each way."""
    page = screens.open(page_of("both"), width=360)
    controls = page.locator(".filter label, .filter button, .languages a, .anchor")
    sizes = [one.bounding_box() for one in controls.filter(visible=True).all()]
    assert len(sizes) > 10
    assert all(one and one["width"] >= 24 and one["height"] >= 24 for one in sizes)


@pytest.mark.parametrize("name", PAGES)
def test_headings_skip_no_level(screens: Screens, name: str) -> None:
    """What is shown has one h1, and no heading is more than a level below the last."""
    page = screens.open(page_of(name))
    levels = page.evaluate(
        "[...document.querySelectorAll('h1, h2, h3, h4')].filter((one) => one.checkVisibility())"
        ".map((one) => Number(one.tagName[1]))"
    )
    assert levels.count(1) == 1
    assert all(after - before <= 1 for before, after in pairwise(levels))


@pytest.mark.parametrize(
    ("name", "words"), [("en", "Skip to the digests"), ("zh-Hans", "跳到摘要")]
)
def test_the_first_key_offers_a_way_past(screens: Screens, name: str, words: str) -> None:
    """The first Tab shows a link past the controls; Enter goes to the first digest."""
    page = screens.open(page_of(name), script=False)
    assert page.locator(".past").bounding_box()["width"] <= 1
    page.keyboard.press("Tab")
    assert page.locator(":focus").inner_text() == words
    assert page.locator(":focus").bounding_box()["width"] > 60
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.closest('article').matches('article:target')")


def test_the_focus_is_always_seen(screens: Screens) -> None:
    """Everything that Tab reaches has an outline while it has the focus, and is on the page."""
    page = screens.open(page_of("both"), language="en-US")
    reached = set()
    for _ in range(80):
        page.keyboard.press("Tab")
        seen = page.evaluate(
            "(() => { const one = document.activeElement;"
            "const ring = one.matches('.filter input') ? one.closest('label') : one;"
            "return [one.outerHTML, getComputedStyle(ring).outlineStyle,"
            "one.getBoundingClientRect().width > 0]; })()"
        )
        if seen[0].startswith("<body"):
            break
        assert seen[1:] == ["solid", True], seen[0]
        reached.add(seen[0])
    assert len(reached) > 40


def test_landmarks_are_named(screens: Screens) -> None:
    """A screen reader can go to banner, contents, filter and digests."""
    page = screens.open(page_of("en"))
    assert page.get_by_role("banner").count() == 1
    assert page.get_by_role("main").count() == 1
    assert page.get_by_role("search", name="Filter the digests").count() == 1
    assert page.get_by_role("navigation", name="Contents").count() == 1
    assert page.get_by_role("group", name="Verdict").count() == 1
    both = screens.open(page_of("both"))
    assert both.get_by_role("main").count() == 1
    assert both.get_by_role("navigation", name="Language").count() == 1


def test_nothing_moves() -> None:
    """There is no motion to be reduced: no animation, no transition, no smooth scrolling."""
    style = (week.ROOT / "templates" / "screen.css").read_text("utf-8")
    script = (week.ROOT / "templates" / "screen.js").read_text("utf-8")
    for word in ("animation", "transition", "scroll-behavior", "smooth"):
        assert word not in style + script


def test_headings_link_to_themselves(screens: Screens) -> None:
    """Each digest has a link to itself, whose name tells which; a click copies the address."""
    page = screens.open(page_of("en"))
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    link = page.locator(".anchor").nth(2)
    title = page.locator("article h2").nth(2).inner_text()
    assert link.get_attribute("aria-label") == f"Link to “{title}”"
    link.click()
    page.wait_for_selector(".anchor.copied")
    assert page.evaluate("navigator.clipboard.readText()") == page.url
    assert shown(page, "article:target h2") == [title]
    assert page.locator(".said").inner_text() == "Link copied"


def test_anchors_are_made_of_titles(screens: Screens) -> None:
    """A Chinese title gives an anchor to read, which stays when the order changes."""
    digests = ["## 缓存\n\n可以跳过：短。", "## 周报\n\n必读：短。"]
    for order in (digests, digests[::-1]):
        report = digestlib.compose(digestlib.parse("\n\n".join(order) + "\n"))
        page = screens.open(digestlib.export(report, "html"))
        found = page.evaluate("Array.from(document.querySelectorAll('article'), (one) => one.id)")
        assert sorted(found) == ["digest-周报", "digest-缓存"]


def test_strange_ids_become_anchors(screens: Screens) -> None:
    """Ids of data files may hold anything; links to their digests lead there all the same."""
    names = ["a b", "100%41", "x#y", '"><b>', "a-b", "'", "é%41"]
    digests = [{"id": name, "title": f"T{n}", "language": "en"} for n, name in enumerate(names)]
    source = json.dumps({"schema_version": 1, "language": "en", "digests": digests})
    page = screens.open(digestlib.export(digestlib.compose(digestlib.parse(source)), "html"))
    ids = page.evaluate("Array.from(document.querySelectorAll('[id]'), (one) => one.id)")
    assert len(ids) == len(set(ids))
    for number in range(len(names)):
        page.locator(".contents li a").nth(number).click()
        assert page.locator("article:target h2").inner_text() == f"T{number}"


def test_printing_leaves_out_the_controls(screens: Screens) -> None:
    """Paper shows all digests, on white, without what only a screen can do."""
    page = screens.open(page_of("both"), scheme="dark", language="en-US")
    page.emulate_media(media="print", color_scheme="dark")
    assert shown(page, ".filter, .languages, .anchor, .past, .said") == []
    assert len(shown(page, "article")) == 6
    assert (
        page.evaluate("getComputedStyle(document.querySelector('h1')).color") == "rgb(27, 35, 51)"
    )


def test_printing_a_choice_says_so(screens: Screens) -> None:
    """Where boxes are ticked, paper shows them and how many digests they leave."""
    page = screens.open(page_of("en"))
    page.check("[value=skim]")
    page.emulate_media(media="print")
    assert shown(page, ".filter label") == ["Skim 2"]
    assert shown(page, ".filter .shown") == ["2 of 12 shown"]
    assert len(shown(page, "article")) == 2
