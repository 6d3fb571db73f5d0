"""The site of an archive: its files, what is made again and what is not, and its feeds."""

import hashlib
import re
import shutil
from concurrent.futures import Executor, ThreadPoolExecutor
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import feedparser
import pytest
from archives import CATALOGS, put, two_weeks
from lxml import etree, html

from digestlib.archive.weeks import load
from digestlib.batch import Fate, Outcome
from digestlib.errors import InputError
from digestlib.model import Collection
from digestlib.site import places
from digestlib.site.building import SiteOptions, build_site
from digestlib.weekly.addresses import site_address

OPTIONS = SiteOptions(languages=("en", "zh-Hans"), translations=CATALOGS)
ATOM = "{http://www.w3.org/2005/Atom}"


def thread() -> Executor:
    """Return an executor that makes one week after the other."""
    return ThreadPoolExecutor(1)


def built(archive: Path, out: Path, options: SiteOptions = OPTIONS) -> list[Outcome]:
    """Build a site, and return what became of each file of its weeks."""
    told: list[Outcome] = []
    build_site(archive, out, options, thread, told.append)
    return told


def contents(site: Path) -> dict[str, str]:
    """Return a hash of each file that readers get."""
    return {
        str(one.relative_to(site)): hashlib.sha256(one.read_bytes()).hexdigest()
        for one in sorted(site.rglob("*"))
        if one.is_file() and ".digestlib" not in one.parts
    }


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return an archive of two weeks."""
    return two_weeks(tmp_path_factory.mktemp("weeks") / "archive")


@pytest.fixture(scope="module")
def site(archive: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a site of both."""
    out = tmp_path_factory.mktemp("site")
    built(archive, out)
    return out


def collection(*digests: dict[str, Any]) -> Collection:
    """Return made-up digests."""
    filled = [{"language": "en", **one} for one in digests]
    return Collection.model_validate({"language": "en", "digests": filled})


# ------------------------------------------------------------------ what there is


def test_every_language_has_the_same_pages(site: Path) -> None:
    """Weeks, data and tags are there in each language, and a first page above."""
    for tag in ("en", "zh-Hans"):
        names = {str(one.relative_to(site / tag)) for one in (site / tag).rglob("*.*")}
        assert {"index.html", "tags.html", "feed.xml"} < names
        assert {"2026-W47.html", "2026-W48.html", "search/2026-W47.js"} < names
        assert sum(name.startswith("tag-") for name in names) > 2
    assert (site / "index.html").is_file()


def test_every_link_leads_somewhere(site: Path) -> None:
    """Each address within the site is that of a file, and of a place on it."""
    pages = {path: html.fromstring(path.read_bytes()) for path in site.rglob("*.html")}
    anchors = {path.resolve(): set(page.xpath("//@id")) for path, page in pages.items()}
    count = 0
    for path, page in pages.items():
        for address in page.xpath("//@href"):
            name, _, anchor = address.partition("#")
            if not re.match(r"[a-z]+:", name):
                target = (path.parent / unquote(name)).resolve() if name else path.resolve()
                assert target.is_file(), (path, address)
                assert not anchor or unquote(anchor) in anchors[target], (path, address)
                count += 1
    assert count > 200


def test_weeks_are_newest_first(site: Path) -> None:
    """The first page begins with the last week, and counts it."""
    page = html.fromstring((site / "en" / "index.html").read_bytes())
    assert page.xpath("//section/@id") == ["2026-W48", "2026-W47"]
    facts = page.xpath("//section[1]/p[@class='facts']")[0].text_content()
    assert facts.startswith("November 23–29, 2026 · 12 digests · ")


def test_must_reads_are_named(site: Path) -> None:
    """A week's must-reads are on the first page, in its language."""
    page = html.fromstring((site / "en" / "index.html").read_bytes())
    named = page.xpath("//section[1]//li[contains(@class, 'must_read')]/a")
    assert named[0].text_content().startswith("Fix path traversal")


def test_tags_lead_to_each_other_across_languages(site: Path) -> None:
    """A tag's page leads to that of the same tag in the other language."""
    for path in (site / "en").glob("tag-*.html"):
        page = html.fromstring(path.read_bytes())
        (other,) = page.xpath("//nav[@class='languages']//a[@hreflang='zh-Hans']/@href")
        twin = html.fromstring((path.parent / unquote(other)).read_bytes())
        (back,) = twin.xpath("//nav[@class='languages']//a[@hreflang='en']/@href")
        assert unquote(back) == f"../en/{path.name}"


def test_tag_pages_count(site: Path) -> None:
    """The list of tags says how many digests each has, and its page lists as many."""
    page = html.fromstring((site / "en" / "tags.html").read_bytes())
    for item in page.xpath("//main//li"):
        (address,) = item.xpath("a/@href")
        listed = html.fromstring((site / "en" / unquote(address)).read_bytes())
        assert item.xpath("span")[0].text_content().split()[0] == str(
            len(listed.xpath("//main//li"))
        )


def test_week_shows_what_earlier_ones_left(site: Path) -> None:
    """A week's page has the follow-ups of the week before."""
    page = html.fromstring((site / "en" / "2026-W48.html").read_bytes())
    assert page.xpath("//section[@id='carried']//li")


def test_reports_built_before_are_linked(archive: Path, tmp_path: Path) -> None:
    """Files in the folder that is named are copied and linked to, and no others are."""
    (tmp_path / "out" / "2026-W48").mkdir(parents=True)
    report = tmp_path / "out" / "2026-W48" / "week-2026-W48.en.pdf"
    report.write_bytes(b"%PDF-1.7 made before")
    options = SiteOptions(
        languages=("en",), translations=CATALOGS, reports=(str(tmp_path / "out" / "{week}"),)
    )
    built(archive, tmp_path / "site", options)
    page = html.fromstring((tmp_path / "site" / "en" / "index.html").read_bytes())
    assert page.xpath("//p[@class='files']/a/@href") == ["week-2026-W48.en.pdf"]
    copied = tmp_path / "site" / "en" / "week-2026-W48.en.pdf"
    assert copied.read_bytes() == report.read_bytes()


def test_formats_are_built(archive: Path, tmp_path: Path) -> None:
    """Formats that are asked for are made and linked to."""
    options = SiteOptions(languages=("en",), translations=CATALOGS, formats=("md",))
    built(archive, tmp_path, options)
    page = html.fromstring((tmp_path / "en" / "2026-W47.html").read_bytes())
    assert "week-2026-W47.en.md" in page.xpath("//nav[@class='ways']//a/@href")
    assert "# Code review weekly" in (tmp_path / "en" / "week-2026-W47.en.md").read_text("utf-8")


def test_no_archive_is_an_error(tmp_path: Path) -> None:
    """A folder without weeks is told, and nothing is made."""
    with pytest.raises(InputError, match="no archived week is there"):
        built(tmp_path / "none", tmp_path / "site")
    assert not (tmp_path / "site").exists()


# ------------------------------------------------------------------ again


def test_same_archive_same_bytes(archive: Path, site: Path, tmp_path: Path) -> None:
    """Another run elsewhere makes the same files, byte for byte."""
    built(archive, tmp_path / "again")
    assert contents(tmp_path / "again") == contents(site)


def test_second_run_touches_nothing(archive: Path, tmp_path: Path) -> None:
    """What would come out the same is not written again."""
    built(archive, tmp_path)
    before = {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*.html")}
    assert build_site(archive, tmp_path, OPTIONS, thread) == 0
    assert {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*.html")} == before


def test_it_does_not_matter_where_a_site_is_looked_at_from(
    archive: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From another folder, by other paths or elsewhere, nothing is made again and nothing added."""
    shutil.copytree(archive, tmp_path / "team" / "archive")
    monkeypatch.chdir(tmp_path / "team")
    built(Path("archive"), Path("site"))
    record = (tmp_path / "team" / "site" / places.RECORD / "record.jsonl").read_bytes()
    (tmp_path / "team" / "deeper").mkdir()
    monkeypatch.chdir(tmp_path / "team" / "deeper")
    outcomes = built(Path("../archive"), Path("../site"))
    (tmp_path / "team").rename(tmp_path / "moved")
    monkeypatch.chdir(tmp_path)
    outcomes += built(Path("moved/archive").absolute(), Path("moved/site").absolute())
    assert {one.fate for one in outcomes} == {Fate.KEPT}
    assert (tmp_path / "moved" / "site" / places.RECORD / "record.jsonl").read_bytes() == record


def many(folder: Path) -> Path:
    """Return an archive of five weeks with a tag each, whose follow-ups are done."""
    for number in range(1, 6):
        digest = {
            "id": f"d{number}",
            "title": f"Title {number}",
            "tags": [f"tag {number}", "all"],
            "follow_ups": [{"text": f"Do {number}", "done": True}],
        }
        put(folder, f"2026-W0{number}", collection(digest))
    return folder


def test_changed_digest_makes_again_what_shows_it(tmp_path: Path) -> None:
    """After one digest changed, its week, its tags and the lists of weeks are all that changes."""
    archive, out = many(tmp_path / "archive"), tmp_path / "site"
    options = SiteOptions(languages=("en",))
    built(archive, out, options)
    before = contents(out)
    week = load((archive / "2026-W02.json").read_bytes(), "week")
    (digest,) = week.collection.digests
    changed = digest.model_copy(update={"title": "Another title"})
    put(archive, week.week, week.collection.model_copy(update={"digests": (changed,)}))
    made = [one.job.path for one in built(archive, out, options) if one.fate is Fate.MADE]
    assert {Path(one).name for one in made} == {
        *("2026-W02.html", "2026-W02.js", "2026-W02.en.json")
    }
    after = contents(out)
    assert {name for name in after if after[name] != before.get(name)} == {
        *("en/2026-W02.html", "en/search/2026-W02.js", "en/tag-tag-2.html", "en/tag-all.html")
    }


def test_new_week_leaves_old_pages(tmp_path: Path) -> None:
    """One more week changes the last one's way onwards, and lists; all else stays."""
    archive, out = many(tmp_path / "archive"), tmp_path / "site"
    options = SiteOptions(languages=("en",))
    built(archive, out, options)
    before = contents(out)
    put(archive, "2026-W06", collection({"id": "d6", "title": "New", "tags": ["tag 5"]}))
    built(archive, out, options)
    after = contents(out)
    assert {name for name in before if after[name] != before[name]} == {
        *("index.html", "en/index.html", "en/feed.xml", "en/2026-W05.html"),
        *("en/tags.html", "en/tag-tag-5.html"),
    }


def test_tag_that_is_gone_has_no_page(tmp_path: Path) -> None:
    """The page of a tag that no digest has any more is removed; other files stay."""
    archive, out = tmp_path / "archive", tmp_path / "site"
    put(archive, "2026-W01", collection({"id": "a", "title": "A", "tags": ["old"]}))
    built(archive, out, SiteOptions(languages=("en",)))
    (out / "en" / "tag-of-mine.html").write_text("<p>mine</p>")
    put(archive, "2026-W01", collection({"id": "a", "title": "A", "tags": ["new"]}))
    built(archive, out, SiteOptions(languages=("en",)))
    names = {one.name for one in (out / "en").glob("tag-*")}
    assert names == {"tag-new.html", "tag-of-mine.html"}


# ------------------------------------------------------------------ names


@pytest.mark.parametrize(
    ("tags", "names"),
    [
        (["../../x"], {"tag-x.html"}),
        (["a/b", "a:b", "A/B"], {"tag-a-b.html", "tag-a-b-2.html"}),
        (["性能"], {"tag-性能.html"}),
        (["..", "\x00"], {"tag-untitled.html", "tag-untitled-2.html"}),
    ],
)
def test_no_tag_makes_a_path(tmp_path: Path, tags: list[str], names: set[str]) -> None:
    """Whatever a tag is called, its page lies in its language's folder, and each has its own."""
    put(tmp_path / "archive", "2026-W01", collection({"id": "a", "title": "A", "tags": tags}))
    built(tmp_path / "archive", tmp_path / "site", SiteOptions(languages=("en",)))
    assert {one.name for one in (tmp_path / "site" / "en").glob("tag-*")} == names
    assert {one.name for one in tmp_path.iterdir()} == {"archive", "site"}


# ------------------------------------------------------------------ feeds


@pytest.mark.parametrize("base", ["", "https://reports.example.org/weekly/"])
@pytest.mark.parametrize("tag", ["en", "zh-Hans"])
def test_feed_is_atom(archive: Path, tmp_path: Path, tag: str, base: str) -> None:
    """A reader of feeds finds every week, and no fault (RFC 4287)."""
    options = SiteOptions(languages=("en", "zh-Hans"), translations=CATALOGS, base=base)
    built(archive, tmp_path, options)
    data = (tmp_path / tag / "feed.xml").read_bytes()
    found = feedparser.parse(data)
    assert (found.version, found.bozo, found.feed.language) == ("atom10", False, tag)
    assert len(found.entries) == 2
    newest = found.entries[0]
    assert newest.updated == found.feed.updated == "2026-11-30T00:00:00Z"
    assert newest.link == (f"{base}{tag}/" if base else "") + "2026-W48.html"
    assert "<li>" in newest.content[0].value
    _check_rules(etree.fromstring(data))


def _check_rules(feed: etree._Element) -> None:
    """What RFC 4287 asks for in sections 4.1.1 and 4.1.2."""
    assert feed.tag == f"{ATOM}feed"
    for one in (feed, *feed.findall(f"{ATOM}entry")):
        for name in ("id", "title", "updated"):
            assert len(one.findall(f"{ATOM}{name}")) == 1
        identity = one.findtext(f"{ATOM}id")
        assert re.match(r"(urn:uuid:[\da-f-]{36}|https://\S+)$", identity)
        links = [(link.get("rel"), link.get("type")) for link in one.findall(f"{ATOM}link")]
        assert len(set(links)) == len(links)
    assert feed.find(f"{ATOM}author/{ATOM}name") is not None
    identities = feed.xpath("//*[local-name()='id']/text()")
    assert len(set(identities)) == len(identities)


def test_ids_stay_as_weeks_are_added(tmp_path: Path) -> None:
    """A week's entry is the same one when another week follows."""
    archive, out = many(tmp_path / "archive"), tmp_path / "site"
    built(archive, out, SiteOptions(languages=("en",)))
    before = [one.id for one in feedparser.parse((out / "en" / "feed.xml").read_bytes()).entries]
    put(archive, "2026-W06", collection({"id": "d6", "title": "New"}))
    built(archive, out, SiteOptions(languages=("en",)))
    after = [one.id for one in feedparser.parse((out / "en" / "feed.xml").read_bytes()).entries]
    assert after[1:] == before


@pytest.mark.parametrize(
    "written", ["example.org", "ftp://example.org/", "https:///x", "https://[x"]
)
def test_what_is_no_address_is_refused(written: str) -> None:
    """The site's address is one on the web."""
    with pytest.raises(InputError, match="is no address of a site"):
        site_address(written)
