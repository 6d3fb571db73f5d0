"""The site in a browser, from a disk: search, switches, attacks, and everybody's access."""

import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
import week
from archives import CATALOGS, put, two_weeks
from conftest import lack
from screens import Scheme, Screens, shown

from digestlib.model import Collection
from digestlib.site.building import SiteOptions, build_site

AXE = week.ROOT / ".make" / "node_modules" / "axe-core" / "axe.min.js"
ATTACKS = (
    "<script>document.title = 'run'</script>",
    "</script><img src=x onerror=\"document.title = 'run'\">",
    "{{ 7 * 7 }} {% raw %} ${document.title = 'run'}",
    "\"'><a href=\"javascript:document.title='run'\">x</a>",
    "`</style>` [x](javascript:document.title='run') ../../up\u2028\u2029",
    "长" * 5000,
)
PAGES = (
    "index.html",
    "en/index.html",
    "en/tags.html",
    "zh-Hans/2026-W48.html",
    "zh-Hans/index.html",
)


def made(archive: Path, out: Path, *languages: str) -> Path:
    """Build a site in a folder."""
    options = SiteOptions(languages=languages, translations=CATALOGS)
    build_site(archive, out, options, lambda: ThreadPoolExecutor(1))
    return out


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a site of two weeks in two languages."""
    folder = tmp_path_factory.mktemp("site")
    return made(two_weeks(folder / "archive"), folder / "out", "en", "zh-Hans")


@pytest.fixture(scope="module")
def attacked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a site whose digests would like to be more than text."""
    folder = tmp_path_factory.mktemp("attacked")
    digests = [
        {
            "id": f"{number} {text[:40]}",
            "title": text,
            "language": "en",
            "tags": [text[:200], "attack"],
            "verdict": {"level": "must_read", "phrase": text, "rationale": text},
            "follow_ups": [{"text": text, "audience": text}],
            "notes": [text],
            "authors": [text],
        }
        for number, text in enumerate(ATTACKS)
    ]
    source = {"language": "en", "repository": "a/</title>", "digests": digests}
    put(folder / "archive", "2026-W48", Collection.model_validate(source))
    return made(folder / "archive", folder / "out", "en", "zh-Hans")


def searched(screens: Screens, path: Path, words: str, site: Path) -> list[str]:
    """Return the titles that a search finds."""
    page = screens.visit(path, within=site)
    page.get_by_role("searchbox").fill(words)
    page.locator(".shown").filter(has_text=re.compile(r"\d|Nothing|没有")).wait_for()
    return shown(page, ".found a")


@pytest.mark.parametrize(
    ("words", "title"),
    [
        ("PATH TRAVERSAL", "Fix path traversal"),
        ("ｐａｔｈ traversal", "Fix path traversal"),
        ("traversal o_nofollow", "Fix path traversal"),
    ],
)
def test_search_finds_words(screens: Screens, site: Path, words: str, title: str) -> None:
    """Case and width do not matter, and all words have to be there."""
    found = searched(screens, site / "en" / "index.html", words, site)
    assert any(one.startswith(title) for one in found)


def test_search_finds_chinese(screens: Screens, site: Path) -> None:
    """Part of a sentence without spaces is found."""
    assert searched(screens, site / "zh-Hans" / "index.html", "符号链接", site)


def test_search_finds_nothing(screens: Screens, site: Path) -> None:
    """Where nothing is found the page says so."""
    assert searched(screens, site / "en" / "index.html", "zebra crossing", site) == []


def test_search_from_the_first_page_leads_to_the_digest(screens: Screens, site: Path) -> None:
    """What is found on the page above leads to the digest on its week's page."""
    page = screens.visit(site / "index.html", within=site, fragment="#q=traversal")
    page.locator(".found a").first.click()
    assert page.locator("article:target h2").inner_text().startswith("Fix path traversal")


def test_nothing_is_loaded_before_a_search(screens: Screens, site: Path) -> None:
    """A reader who does not search loads one file."""
    page = screens.visit(site / "en" / "index.html")
    assert page.locator("script[src]").count() == 0


def test_all_but_the_search_works_without_script(screens: Screens, site: Path) -> None:
    """Weeks, tags and languages are links; the search is not offered."""
    page = screens.visit(site / "index.html", within=site, script=False)
    assert not page.get_by_role("search").is_visible()
    page.get_by_role("link", name="Digests by tag").click()
    page.locator("main li a").first.click()
    page.get_by_role("link", name="中文").click()
    page.locator("main h2 a").first.click()
    assert len(shown(page, "article")) > 3
    page.get_by_role("link", name="全部各周").click()
    assert shown(page, "h1") == ["代码评审周报"]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("name", [*PAGES, "tag"])
def test_axe_finds_nothing(screens: Screens, site: Path, name: str, scheme: Scheme) -> None:
    """Rules of WCAG 2.2 up to AA, and axe's best practices, while something is found too."""
    if not AXE.is_file():
        lack("axe-core is not here: make programs")
    path = next((site / "en").glob("tag-*")) if name == "tag" else site / name
    page = screens.visit(path, within=site, scheme=scheme)
    if page.get_by_role("searchbox").count():
        page.get_by_role("searchbox").fill("a")
        page.locator(".found a").first.wait_for()
    page.evaluate(AXE.read_text("utf-8"))
    found = page.evaluate("axe.run({ resultTypes: ['violations'] })")
    assert [
        (one["id"], node["html"][:200]) for one in found["violations"] for node in one["nodes"]
    ] == []


@pytest.mark.parametrize("width", [320, 1000])
@pytest.mark.parametrize("name", ["index.html", "en/tags.html", "en/2026-W48.html", "tag"])
def test_nothing_is_wider_than_the_screen(
    screens: Screens, attacked: Path, name: str, width: int
) -> None:
    """No page scrolls sideways, however long its words are."""
    path = max((attacked / "en").glob("tag-*")) if name == "tag" else attacked / name
    page = screens.visit(path, within=attacked, width=width)
    assert page.evaluate("document.scrollingElement.scrollWidth") <= width


def test_attacks_are_text(screens: Screens, attacked: Path) -> None:
    """Nothing that a digest says is run, on any page or by the search."""
    for path in [*attacked.glob("*.html"), *attacked.glob("*/*.html")]:
        page = screens.visit(path, within=attacked)
        assert page.title() != "run"
        assert page.locator("body > *").count() == 1
    found = searched(screens, attacked / "index.html", "document.title", attacked)
    assert len(found) == len(ATTACKS) - 1
    assert found[0].startswith("<script>document.title")


@pytest.mark.parametrize(
    "attempt",
    [
        "document.body.setAttribute('onclick', 'alert()')",
        "trustedTypes.createPolicy('other', { createScriptURL: (name) => name })",
        "document.createElement('script').src = 'https://example.org/x.js'",
        "document.body.innerHTML = '<img src=x>'",
    ],
)
def test_policy_allows_no_other_script(screens: Screens, site: Path, attempt: str) -> None:
    """No script of another's making gets onto the page that loads data."""
    page = screens.visit(site / "en" / "index.html", within=site)
    with pytest.raises(Exception, match=r"Trusted|disallowed|policy"):
        page.evaluate(attempt)
    screens.complaints.clear()


def test_paper_shows_no_search(screens: Screens, site: Path) -> None:
    """What only a screen can do is not printed."""
    page = screens.visit(site / "en" / "index.html", within=site)
    page.emulate_media(media="print")
    assert shown(page, ".search, .languages, .ways") == []
    assert len(shown(page, "section")) == 2
