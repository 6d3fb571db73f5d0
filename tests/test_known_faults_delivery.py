"""Faults that others met with weeks, file names and mail: each kind comes out right here."""

import datetime as dt
import email
import re
import zoneinfo
from concurrent.futures import ThreadPoolExecutor
from email.message import EmailMessage
from email.policy import default
from pathlib import Path

import pytest
from archives import put
from mail_server import Post, serving

import digestlib
from digestlib.delivery.mail.ledger import Fate, opened
from digestlib.delivery.mail.letters import Attachment, Envelope, Letter, Stamp, address, body_of
from digestlib.delivery.mail.posting import PostingOptions, post
from digestlib.delivery.mail.recipients import recipient
from digestlib.delivery.names import file_stem, unique_name
from digestlib.languages import format_date, week_dates, week_label
from digestlib.model import Collection
from digestlib.rendering import render
from digestlib.site.building import SiteOptions, build_site
from digestlib.weekly.running import last_week

LANGUAGES = ("en", "zh-Hans", "zh-Hant")
WEST = dt.timezone(dt.timedelta(hours=-8))
STAMP = Stamp(
    sender=recipient("评审 <reviews@example.org>", "zh-Hans"),
    date=dt.datetime(2026, 1, 5, 8, tzinfo=dt.UTC),
    edition="2026-W01",
)

# ------------------------------------------------------------------ weeks


@pytest.mark.parametrize("group", [None, "verdict", "repository", "tag", "addressee"])
@pytest.mark.parametrize("name", ["html", "md"])
def test_one_digest_of_many_tags_is_shown_once(group: str | None, name: str) -> None:
    """However digests are grouped, each stands once, under the first of its names."""
    page = (
        "## 加缓存 (#1)\n\n标签：性能、修复\n\n略读。\n\n## 改时钟 (#2)\n\n标签：修复\n\n略读。\n"
    )
    report = digestlib.compose(digestlib.parse(page), group_by=group)
    assert sorted(one.anchor for one in report.sections) == ["digest-pr-1", "digest-pr-2"]
    made = digestlib.export(report, name).decode()
    headings = r"<article" if name == "html" else r"^#{2,3} .*(?:加缓存|改时钟)"
    assert len(re.findall(headings, made, re.MULTILINE)) == 2


@pytest.mark.parametrize("tag", LANGUAGES)
@pytest.mark.parametrize("day", ["2024-12-30", "2024-12-31", "2025-12-29", "2021-01-03"])
def test_a_date_keeps_the_year_of_its_calendar(day: str, tag: str) -> None:
    """The year of a week is for weeks alone."""
    assert day[:4] in format_date(dt.date.fromisoformat(day), tag)


@pytest.mark.parametrize(
    ("now", "zone", "current", "last"),
    [
        ("2026-01-05T02:00", WEST, "2026-W01", "2025-W52"),
        ("2026-01-05T02:00", dt.UTC, "2026-W02", "2026-W01"),
        ("2026-01-04T17:00", zoneinfo.ZoneInfo("Asia/Shanghai"), "2026-W02", "2026-W01"),
        ("2026-11-29T23:30", zoneinfo.ZoneInfo("Europe/Berlin"), "2026-W49", "2026-W48"),
    ],
)
def test_the_week_is_that_of_the_zone(now: str, zone: dt.tzinfo, current: str, last: str) -> None:
    """The team's clock says which week it is, and not the server's."""
    moment = dt.datetime.fromisoformat(f"{now}+00:00").astimezone(zone)
    assert week_label(moment.date()) == current
    assert last_week(moment) == last


@pytest.mark.parametrize(
    ("tag", "words"),
    [
        ("en", "December 29, 2025 – January 4, 2026"),
        ("zh-Hans", "2025 年 12 月 29 日至 2026 年 1 月 4 日"),
        ("zh-Hant", "2025 年 12 月 29 日至 2026 年 1 月 4 日"),
    ],
)
def test_a_week_is_seven_days_long(tag: str, words: str) -> None:
    """The cover says Monday to Sunday, also where the year turns."""
    assert week_dates("2026-W01") == (dt.date(2025, 12, 29), dt.date(2026, 1, 4))
    report = digestlib.compose(Collection(language=tag), week="2026-W01")
    assert f'<span class="range">{words}</span>' in render(report).html


# ------------------------------------------------------------------ file names


@pytest.mark.parametrize("title", ["TP4/8 提速", "a\\b", "C:x", "..", "a\nb", "提速?*|<>"])
def test_a_title_with_a_slash_names_a_file(title: str, tmp_path: Path) -> None:
    """The name is one that can be written, and the title inside is as it was."""
    path = tmp_path / f"{file_stem(title)}.html"
    report = digestlib.compose(Collection(language="en"), title=title)
    path.write_bytes(digestlib.export(report, "html"))
    assert [one.name for one in tmp_path.iterdir()] == [path.name]
    assert report.title == title


@pytest.mark.parametrize("titles", [("(1/2)", "(1:2)"), ("a/b", "a?b"), ("Week", "week")])
def test_two_titles_make_two_files(titles: tuple[str, str]) -> None:
    """Titles that become one name are told apart by a number."""
    taken: set[str] = set()
    for title in titles:
        taken.add(unique_name(file_stem(title), ".pdf", taken).casefold())
    assert len(taken) == 2


@pytest.mark.parametrize("name", ["../../x", "/etc/passwd", "..\\..\\x", "a/../../../x", "\x00"])
def test_no_tag_writes_outside(name: str, tmp_path: Path) -> None:
    """Neither a tag nor an id nor a repository is ever a path."""
    digest = {
        "id": name,
        "title": "A",
        "language": "en",
        "tags": [name],
        "pull_request": {"repository": name, "number": 1},
    }
    source = {"language": "en", "digests": [digest]}
    put(tmp_path / "archive", "2026-W01", Collection.model_validate(source))
    build_site(
        tmp_path / "archive",
        tmp_path / "site",
        SiteOptions(languages=("en",)),
        lambda: ThreadPoolExecutor(1),
    )
    assert {one.name for one in tmp_path.iterdir()} == {"archive", "site"}
    assert len(list((tmp_path / "site" / "en").glob("tag-*.html"))) == 1


# ------------------------------------------------------------------ mail


def letter(
    subject: str = "周报", html: str = "<p>正文</p>", name: str = "周报 2026-W01.pdf"
) -> Letter:
    """Return a letter with a file."""
    file = Attachment(name=name, media_type="application/pdf", data=b"%PDF-1.7")
    return Letter(subject=subject, text="正文", html=html, language="zh-Hans", attachments=(file,))


def envelope(one: Letter, to: str = "ada@example.org") -> Envelope:
    """Return a letter addressed to one recipient."""
    return address(one, body_of(one), recipient(to, "en"), STAMP)


def read(message: bytes) -> EmailMessage:
    """Return a message as a mail client reads it."""
    found = email.message_from_bytes(message, policy=default)
    assert isinstance(found, EmailMessage)
    return found


NAMES = (
    "周报 2026-W01.pdf",
    "週報；第 1 週.pdf",
    "Rückblick “KW 1”.pdf",
    "plain.pdf",
    "长" * 80 + ".pdf",
)


@pytest.mark.parametrize("name", NAMES)
def test_the_name_of_a_file_comes_back(name: str) -> None:
    """RFC 2231 names an attachment, however long; no encoded word stands in a parameter."""
    message = envelope(letter(name=name)).message
    (file,) = read(message).iter_attachments()
    assert file.get_filename() == name
    assert message.isascii()
    disposition = re.search(rb"Content-Disposition:.*?\r\n(?=\S)", message, re.DOTALL)
    assert disposition
    assert b"=?" not in disposition[0]


@pytest.mark.parametrize("breaking", ["\x0b", "\x0c", "\x85", "\u2028", "\u2029", "\r", "\r\n "])
def test_a_subject_stays_one_header(breaking: str) -> None:
    """Whatever some program takes for a line end is a space."""
    found = read(envelope(letter(f"周报{breaking}Bcc: eve@example.org")).message)
    assert found["Subject"] == "周报 Bcc: eve@example.org"
    assert "Bcc" not in found


@pytest.mark.parametrize("line", ["x" * 5000, "长" * 5000, "<b>" * 2000, "=\u00e9" * 2000])
def test_no_line_is_too_long(line: str) -> None:
    """RFC 5321 allows 998 octets and the end of the line, and the text comes back whole."""
    message = envelope(letter(html=f"<p>{line}</p>")).message
    assert max(map(len, message.split(b"\r\n"))) <= 998
    body = read(message).get_body(("html",))
    assert body is not None
    assert body.get_content().strip() == f"<p>{line}</p>"


@pytest.mark.parametrize(
    ("refusal", "fate"), [("550 unknown", Fate.REFUSED), ("450 busy", Fate.DEFERRED)]
)
@pytest.mark.parametrize("place", [0, 1, 2])
def test_one_refusal_stops_nobody(tmp_path: Path, refusal: str, fate: Fate, place: int) -> None:
    """Wherever it stands, all others get theirs, and a next run tries that one alone."""
    names = [f"reader{number}@example.org" for number in range(3)]
    office = Post(refused={names[place]: refusal})
    options = PostingOptions(pause=0.001)

    def run() -> dict[str, Fate]:
        with serving(office) as here, opened(tmp_path / "sent.jsonl", "2026-W01") as ledger:
            letters = [envelope(letter(), name) for name in names]
            return {one.recipient.address: one.fate for one in post(letters, here, ledger, options)}

    others = {name: Fate.SENT for name in names if name != names[place]}
    assert run() == others | {names[place]: fate}
    office.refused.clear()
    assert set(run().values()) == {Fate.SENT}
    assert set(office.taken.values()) == {1}
