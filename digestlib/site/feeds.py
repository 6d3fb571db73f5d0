"""A site's weeks as an Atom feed (RFC 4287), one for each language."""

import datetime as dt
import uuid
from dataclasses import dataclass
from typing import Final

from lxml import etree
from lxml.builder import ElementMaker
from markupsafe import escape

from digestlib.languages import week_dates
from digestlib.site import places
from digestlib.site.cards import Card, CardDigest

_ATOM: Final = "http://www.w3.org/2005/Atom"
_LANG: Final = "{http://www.w3.org/XML/1998/namespace}lang"
_MOST: Final = 26
"""Half a year of weeks; a feed is for news."""
_E: Final = ElementMaker(namespace=_ATOM, nsmap={None: _ATOM})
_MEDIA: Final = {
    "pdf": "application/pdf",
    "docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    "md": "text/markdown",
}


@dataclass(frozen=True, slots=True)
class FeedWeek:
    """A week in a feed: card, counts as HTML, and files as format, name and size in bytes."""

    card: Card
    summary: str
    files: tuple[tuple[str, str, int], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Feed:
    """A feed of one language.

    ``base`` is the address of the site, with a slash at its end, or empty where nobody knows it
    yet; then ids are made of the name, which must stay the same.
    """

    name: str
    language: str
    base: str
    weeks: tuple[FeedWeek, ...]
    """Oldest first; there is at least one."""


def feed_data(feed: Feed) -> bytes:
    """Return a feed as the bytes of its file; all dates in it are those of weeks."""
    newest = list(reversed(feed.weeks[-_MOST:]))
    root = _E.feed(
        {_LANG: feed.language},
        _E.title(feed.name),
        _E.id(_identity(feed, "")),
        _E.updated(_moment(newest[0].card.week)),
        _E.author(_E.name(feed.name)),
        _E.generator("digestlib"),
        *_links(feed),
        *(_entry(feed, one) for one in newest),
    )
    written: bytes = etree.tostring(root, encoding="utf-8", xml_declaration=True, pretty_print=True)
    return written


def _links(feed: Feed) -> list[etree._Element]:
    itself = [_link("self", _place(feed, places.FEED), "application/atom+xml")] if feed.base else []
    return [*itself, _link("alternate", _place(feed, places.INDEX), "text/html")]


def _entry(feed: Feed, one: FeedWeek) -> etree._Element:
    page = places.week_page(one.card.week)
    return _E.entry(
        _E.title(f"{one.card.name} · {one.card.period}"),
        _E.id(_identity(feed, page)),
        _E.updated(_moment(one.card.week)),
        _link("alternate", _place(feed, page), "text/html"),
        *(
            _link("enclosure", _place(feed, name), _MEDIA.get(kind, "text/html"), str(size))
            for kind, name, size in one.files
        ),
        _E.content({"type": "html"}, _content(feed, one)),
    )


def _content(feed: Feed, one: FeedWeek) -> str:
    page = places.week_page(one.card.week)
    items = "".join(
        f'<li><a href="{escape(_place(feed, page, digest))}">{digest.title}</a></li>'
        for digest in one.card.must_reads
    )
    return f"<p>{one.summary}</p>" + (f"<ul>{items}</ul>" if items else "")


def _place(feed: Feed, name: str, digest: CardDigest | None = None) -> str:
    beside = places.address(name, digest.anchor if digest else "")
    return f"{feed.base}{feed.language}/{beside}" if feed.base else beside


def _link(relation: str, address: str, kind: str, size: str = "") -> etree._Element:
    length = {"length": size} if size else {}
    return _E.link({"rel": relation, "type": kind, "href": address, **length})


def _identity(feed: Feed, page: str) -> str:
    """Return an id that no other feed has and that stays as weeks are added."""
    if feed.base:
        return f"{feed.base}{feed.language}/{page}"
    seen = f"digestlib:site:{feed.name}:{feed.language}:{page}"
    return uuid.uuid5(uuid.NAMESPACE_URL, seen).urn


def _moment(week: str) -> str:
    """Return when a week was over: its Monday after, at midnight in UTC."""
    return f"{week_dates(week)[1] + dt.timedelta(days=1)}T00:00:00Z"
