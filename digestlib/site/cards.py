"""A week's card: all that other pages of a site show of it, in one language."""

from collections.abc import Iterator, Mapping
from typing import Final

from lxml import etree, html
from lxml.html import HtmlElement
from pydantic import BaseModel, ConfigDict

from digestlib.exporting.html.edition import Edition, level_of, read_edition, title_of
from digestlib.model import VerdictLevel
from digestlib.rendering import Page

_CLOSEST: Final = frozenset({VerdictLevel.MUST_READ, VerdictLevel.CLOSE_READ})


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True)


class CardTag(_Part):
    """A tag of a digest: its words, and their language where it is not the report's."""

    words: str
    language: str = ""

    @property
    def key(self) -> str:
        """What makes tags one: their words, in upper or lower case."""
        return self.words.casefold()


class CardDigest(_Part):
    """A digest as a list shows it; ``title`` and ``badge`` are HTML without links."""

    anchor: str
    level: VerdictLevel
    title: str
    badge: str
    tags: tuple[CardTag, ...] = ()


class Card(_Part):
    """A week in one language.

    ``name`` and ``period`` are the week and its days in words; ``errands`` counts the follow-ups
    that are open in it, and ``older`` those of them that only earlier weeks ask for.
    """

    week: str
    language: str
    title: str
    name: str
    period: str
    errands: int
    older: int = 0
    digests: tuple[CardDigest, ...]

    @property
    def must_reads(self) -> tuple[CardDigest, ...]:
        """The digests that everybody should read."""
        return tuple(one for one in self.digests if one.level is VerdictLevel.MUST_READ)

    @property
    def closest_count(self) -> int:
        """How many digests are must-reads or close reads."""
        return sum(one.level in _CLOSEST for one in self.digests)

    @property
    def tags(self) -> Mapping[str, CardTag]:
        """The tags of the week, by their keys, each as it is met first."""
        found: dict[str, CardTag] = {}
        for tag in (tag for digest in self.digests for tag in digest.tags):
            found.setdefault(tag.key, tag)
        return found


def card_of(page: Page) -> Card:
    """Return the card of a week, as its own page has it.

    Args:
        page: The week's report.

    Raises:
        TemplateError: The template rendered nothing, or elements nested too deep.
    """
    edition = read_edition(page.html, page.wording)
    return Card(
        week=page.report.week,
        language=page.report.language,
        title=_words(edition, "//h1"),
        name=week_name(edition) or page.report.week,
        period=_words(edition, "//*[contains(@class, 'range')]"),
        errands=page.report.open_count,
        older=page.report.older_count,
        digests=tuple(_digests(edition)),
    )


def _digests(edition: Edition) -> Iterator[CardDigest]:
    for anchor, digest in edition.digests.items():
        badge = next(iter(digest.find_class("badge")), None)
        yield CardDigest(
            anchor=anchor,
            level=VerdictLevel(level_of(digest)),
            title=title_html(digest),
            badge="" if badge is None else _outer(badge),
            tags=tuple(map(_tag, digest.find_class("tag"))),
        )


def title_html(digest: HtmlElement) -> str:
    """Return a digest's title as HTML that can stand in a link."""
    heading = title_of(digest)
    if heading is None:
        return ""
    own = html.fromstring(html.tostring(heading, encoding="unicode", with_tail=False))
    etree.strip_tags(own, "a")
    return _inner(own)


def _tag(place: HtmlElement) -> CardTag:
    """Return a tag as the report shows it, without what is said of its translation."""
    own = html.fromstring(html.tostring(place, encoding="unicode", with_tail=False))
    for mark in own.find_class("mark"):
        mark.drop_tree()
    language = next((lang for one in own.iter() if (lang := one.get("lang"))), "")
    return CardTag(words=collapsed(own), language=language)


def collapsed(element: HtmlElement) -> str:
    """Return the words of an element, their white space as a page shows it."""
    return " ".join(element.text_content().split())


def week_name(edition: Edition) -> str:
    """Return the week in words, as its page has it."""
    return _words(edition, "//*[contains(@class, 'period')]/time")


def _words(edition: Edition, path: str) -> str:
    found = edition.body.xpath(path)
    return collapsed(found[0]) if found else ""


def _inner(element: HtmlElement) -> str:
    whole = _outer(element)
    return whole[whole.index(">") + 1 : whole.rindex("<")]


def _outer(element: HtmlElement) -> str:
    return html.tostring(element, encoding="unicode", with_tail=False)
