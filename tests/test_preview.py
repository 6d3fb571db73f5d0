"""The preview: the real report in a real browser, every message with its id, again on each save."""

import http.client
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import pytest
from lxml import html
from test_cli import ROOT

import digestlib
from digestlib import messages
from digestlib.cli.catalogs import Catalogs
from digestlib.cli.preview import Desk
from digestlib.cli.samples import sample_report
from digestlib.delivery.loopback import Answer, loopback
from digestlib.localization.marking import Marked, marked, unmarked, with_elements
from digestlib.model import Collection, Digest
from digestlib.report import compose

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page

HEADING = "設計要點"
ENTRY = 'msgctxt "heading"\nmsgid "Design points"'


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    """Return a desk with a copy of our catalogs on it."""
    shutil.copytree(ROOT / "locales", tmp_path / "locales")
    catalogs = Catalogs(tmp_path / "locales")
    return Desk(tag="zh-Hant", catalogs=catalogs, report=sample_report("zh-Hant"))


def save(desk: Desk, old: str, new: str) -> None:
    """Change the PO file as an editor does: another file takes its place."""
    text = desk.catalog.read_text("utf-8")
    assert old in text
    beside = desk.catalog.with_suffix(".new")
    beside.write_text(text.replace(old, new, 1), "utf-8")
    beside.replace(desk.catalog)


# ------------------------------------------------------------------ the page


def test_every_message_tells_its_id(desk: Desk) -> None:
    """Its context, its words, and the line of the PO file where it stands."""
    page = html.document_fromstring(desk.page().html)
    (shown,) = {one.get("data-message") for one in page.xpath(f"//h4/span[.='{HEADING}']")}
    lines = desk.catalog.read_text("utf-8").split("\n")
    line = lines.index('msgid "Design points"') + 1
    assert shown.startswith("heading › Design points\n")
    assert shown.endswith(f"digestlib.po:{line} · translated")


def test_every_message_is_on_the_page_or_in_the_list_below(desk: Desk) -> None:
    """The sample week shows nearly all; the list has what stands in labels and titles only."""
    page = html.document_fromstring(desk.page().html)
    told = [one.get("data-message").rsplit("\n", 1)[0] for one in page.find_class("l10n")]
    wanted = {
        f"{one.context or ''} › {one.source}"
        for one in desk.catalogs.template.entries
        if not one.is_header
    }
    assert set(told) == wanted
    assert len(page.xpath("//*[contains(@class,'l10n-rest')]//li")) < len(wanted) / 3


@pytest.mark.parametrize(
    ("old", "new", "state"),
    [
        (f'msgstr "{HEADING}"', 'msgstr ""', "untranslated"),
        (ENTRY, f"#, fuzzy\n{ENTRY}", "fuzzy"),
    ],
)
def test_what_is_not_used_is_marked_and_shown_in_english(
    desk: Desk, old: str, new: str, state: str
) -> None:
    """A guess never shows."""
    save(desk, old, new)
    page = html.document_fromstring(desk.page().html)
    shown = page.xpath("//h4/span[.='Design points']")
    assert {one.get("class") for one in shown} == {f"l10n l10n-{state}"}


def test_marks_stand_in_no_attribute(desk: Desk) -> None:
    """Nor in titles, styles and scripts; the page is as valid as the report."""
    page = desk.page().html
    assert re.findall("[\ufdd0-\ufdef]", page) == []
    assert "<title>程式碼審查週報" in page


def test_a_mark_in_a_digest_does_no_harm(desk: Desk) -> None:
    """Text that holds the characters of marks opens and closes nothing."""
    attack = "\ufdd00\ufdd1x\ufdd2\ufdd2\ufdd0999\ufdd1<b>\ufdd2"
    week = Collection(language="en", digests=(Digest(id="a", title=attack, language="en"),))
    hostile = Desk(tag="en", catalogs=desk.catalogs, report=compose(week))
    page = hostile.page().html
    assert page.count("<span") == page.count("</span>")
    assert "<b>" not in page


def test_a_bad_catalog_is_told_on_the_page(desk: Desk) -> None:
    """The page says file and line, and loads anew once that is mended."""
    save(desk, f'msgstr "{HEADING}"', 'msgstr "設計')
    page = desk.page()
    assert "the quotes do not pair" in page.html
    assert re.search(r"digestlib\.po:\d+: ", page.html)
    assert "location.reload()" in page.html


@pytest.mark.parametrize("text", ["\ufdd00\ufdd1甲\ufdd2", "甲"])
def test_unmarked(text: str) -> None:
    """A text without its marks is the text."""
    assert unmarked(text) == "甲"


def test_marks_nest() -> None:
    """A message in a message is an element in an element."""
    keys = [("", "a"), ("", "b")]
    text = "<p>\ufdd00\ufdd1x \ufdd01\ufdd1y\ufdd2\ufdd2</p>"
    assert with_elements(text, keys, lambda key: f"<span {key[1]}>") == (
        "<p><span a>x <span b>y</span></span></p>"
    )


def test_marked_wording_says_what_ours_says() -> None:
    """With and without context, in every form."""
    plain = messages.load("en")
    wording: Marked = marked(plain)
    assert unmarked(wording.gettext("a")) == plain.gettext("a")
    assert unmarked(wording.ngettext("a", "b", 2)) == "b"
    assert unmarked(wording.pgettext("heading", "Notes")) == "Notes"
    assert unmarked(wording.npgettext("c", "a", "b", 1)) == "a"


# ------------------------------------------------------------------ the server


def asked(
    address: str, path: str, method: str = "GET", host: str | None = None
) -> http.client.HTTPResponse:
    """Return the answer of a server to a request."""
    place = urlsplit(address)
    connection = http.client.HTTPConnection(place.hostname or "", place.port, timeout=10)
    connection.request(method, path, headers={"Host": host or place.netloc})
    answer = connection.getresponse()
    answer.read()
    connection.close()
    return answer


PAGES = {"/": lambda: Answer(b"hello", "text/plain", {"Content-Security-Policy": "default-src"})}


@pytest.mark.parametrize(
    ("method", "path", "host", "status"),
    [
        ("GET", "/", None, 200),
        ("GET", "/?x=1", None, 200),
        ("HEAD", "/", None, 200),
        ("GET", "/../etc/passwd", None, 404),
        ("GET", "/", "evil.example", 421),
        ("GET", "/", "127.0.0.1", 421),
        ("GET", "/", "127.0.0.1:1", 421),
        ("POST", "/", None, 501),
    ],
)
def test_only_our_own_pages_are_served(
    method: str, path: str, host: str | None, status: int
) -> None:
    """Known paths, by their own host's name, and nothing that writes."""
    with loopback(PAGES) as address:
        assert asked(address, path, method, host).status == status


def test_the_server_is_on_this_machine_alone() -> None:
    """It listens on the loopback address, at a port that was free, and keeps nothing."""
    with loopback(PAGES) as address, loopback(PAGES) as other:
        assert urlsplit(address).hostname == "127.0.0.1"
        assert address != other
        answer = asked(address, "/")
    assert answer.headers["Cache-Control"] == "no-store"
    assert answer.headers["Content-Security-Policy"] == "default-src"
    with pytest.raises(ConnectionError):
        asked(address, "/")


# ------------------------------------------------------------------ in a browser


@pytest.fixture
def shown(desk: Desk, browser: "Browser") -> "Iterator[Page]":
    """The preview in Chromium; at the end, its policy let all of it run and nothing else."""
    complaints: list[str] = []
    with loopback(desk.pages()) as address:
        page = browser.new_page()
        page.on("console", lambda message: complaints.append(message.text))
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.goto(address)
        yield page
        page.close()
    assert complaints == []


def test_a_message_tells_its_id_under_the_mouse(shown: "Page") -> None:
    """A bar at the foot of the window holds what the message is."""
    heading = shown.locator("h4 > span.l10n", has_text=HEADING).first
    content = "one => getComputedStyle(one, '::after').content"
    assert heading.evaluate(content) == "none"
    heading.hover()
    assert "heading › Design points" in heading.evaluate(content)


def test_a_saved_catalog_is_shown_at_once(desk: Desk, shown: "Page") -> None:
    """The page that stays open has the new words; and says what is wrong with a bad file."""
    save(desk, f'msgstr "{HEADING}"', 'msgstr "架構抉擇"')
    shown.locator("h4", has_text="架構抉擇").first.wait_for()
    assert shown.locator("h4", has_text=HEADING).count() == 0
    save(desk, 'msgstr "架構抉擇"', 'msgstr "架構')
    shown.locator("text=the quotes do not pair").wait_for()
    save(desk, 'msgstr "架構', f'msgstr "{HEADING}"')
    shown.locator("h4", has_text=HEADING).first.wait_for()


def test_the_command_serves_until_it_is_asked_to_end() -> None:
    """It prints its address, answers there, and ends quietly."""
    command = [sys.executable, "-m", "digestlib", "locale", "preview", "zh-TW", "--no-browser"]
    process = subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert process.stdout
    address = process.stdout.readline().strip()
    assert asked(address, "/").status == 200
    assert asked(address, "/stamp").status == 200
    process.terminate()
    _, told = process.communicate(timeout=30)
    assert (process.returncode, "Traceback" in told) == (0, False)


def test_a_preview_takes_translations_of_the_digests() -> None:
    """So a translator of wording sees it around text in their own language."""
    collection = digestlib.read(ROOT / "examples" / "lantern" / "week.zh.txt")
    bare = sample_report("en", collection)
    filled = sample_report("en", collection, [ROOT / "examples" / "lantern" / "week.en.po"])
    assert (bare.coverage.translated, filled.coverage.untranslated) == (0, 0)
