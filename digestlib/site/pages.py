"""The pages of many weeks: the first page, the tags, and the feed, all made of cards."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Final

from digestlib import messages
from digestlib.brand import NO_BRAND, Brand
from digestlib.exporting.html import export_page
from digestlib.exporting.styling import style
from digestlib.languages import language_name
from digestlib.model import Collection
from digestlib.rendering import Page, render_beside
from digestlib.report import compose
from digestlib.resources import shipped
from digestlib.site import places
from digestlib.site.cards import Card
from digestlib.site.feeds import Feed, FeedWeek, feed_data
from digestlib.site.tagging import SiteTag, same_tag, site_tags

STYLES: Final = ("report.css", "screen.css", "site.css")


@dataclass(frozen=True, slots=True)
class IndexWeek:
    """A week on the first page: its card, and the names of its files by format and with sizes."""

    card: Card
    files: tuple[tuple[str, str, int], ...] = ()

    @property
    def links(self) -> tuple[tuple[str, str], ...]:
        """What each file is called on a page, and its name."""
        return tuple((kind.upper(), name) for kind, name, _ in self.files)


@dataclass(frozen=True, slots=True)
class Way:
    """A way to a page in another language."""

    tag: str
    name: str
    address: str
    is_current: bool


@dataclass(frozen=True, kw_only=True)
class SiteLanguage:
    """A site in one language; ``weeks`` are oldest first, and there is at least one."""

    language: str
    weeks: tuple[IndexWeek, ...]
    base: str = ""
    brand: Brand = NO_BRAND
    templates: Path | None = None

    @property
    def name(self) -> str:
        """What the site is called: as its newest report is."""
        return self.weeks[-1].card.title

    @cached_property
    def cards(self) -> list[Card]:
        """The cards of the weeks, oldest first."""
        return [one.card for one in self.weeks]

    @cached_property
    def tags(self) -> Mapping[str, SiteTag]:
        """The tags by their keys, the most frequent first."""
        return site_tags(self.cards)

    @cached_property
    def frame(self) -> Page:
        """What a page that belongs to no week is rendered with: wording, brand and templates."""
        nothing = compose(Collection(language=self.language), self.language)
        wording = messages.load(self.language)
        return Page(nothing, "", wording, self.brand, self.templates)


def front_page(languages: Sequence[SiteLanguage]) -> bytes:
    """Return the page that a reader opens first: the first language's, one folder up."""
    ways = _ways(languages, languages[0], {one.language: places.INDEX for one in languages}, "")
    return _index(languages[0], ways, f"{languages[0].language}/")


def language_files(
    languages: Sequence[SiteLanguage], site: SiteLanguage
) -> Iterator[tuple[str, bytes]]:
    """Yield the names and bytes of a language's files that no single week has to itself."""
    same = {one.language: places.INDEX for one in languages}
    yield places.INDEX, _index(site, _ways(languages, site, same, "../"), "")
    yield places.FEED, feed_data(_feed(site))
    if not site.tags:
        return
    same = {one.language: places.TAGS for one in languages}
    ways = _ways(languages, site, same, "../")
    yield places.TAGS, _page(site, "site-tags.html.j2", ways, tags=tuple(site.tags.values()))
    others = {one.language: same_tag(site.cards, one.cards) for one in languages if one is not site}
    for key, tag in site.tags.items():
        same = {
            one.language: _twin(one, others.get(one.language, {}).get(key, key))
            for one in languages
        }
        ways = _ways(languages, site, same, "../")
        yield tag.page, _page(site, "site-tag.html.j2", ways, tag=tag)


def _twin(site: SiteLanguage, key: str) -> str:
    return site.tags[key].page if key in site.tags else places.TAGS


def _ways(
    languages: Sequence[SiteLanguage], here: SiteLanguage, pages: Mapping[str, str], up: str
) -> tuple[Way, ...]:
    return tuple(
        Way(
            one.language,
            language_name(one.language, one.language),
            f"{up}{one.language}/{places.address(pages[one.language])}",
            one is here,
        )
        for one in languages
    )


def _index(site: SiteLanguage, ways: Sequence[Way], prefix: str) -> bytes:
    newest = tuple(reversed(site.weeks))
    return _page(
        site,
        "site-index.html.j2",
        ways,
        prefix=prefix,
        script=(shipped("templates") / "site.js").read_text("utf-8"),
        weeks=newest,
        total=sum(len(one.card.digests) for one in site.weeks),
        has_tags=bool(site.tags),
        data=[prefix + places.week_data(one.card.week) for one in newest],
    )


def _page(
    site: SiteLanguage,
    template: str,
    ways: Sequence[Way],
    *,
    script: str = "",
    prefix: str = "",
    **values: object,
) -> bytes:
    document = render_beside(
        site.frame,
        template,
        **values,
        name=site.name,
        languages=ways,
        prefix=prefix,
        feed=places.FEED,
        tags_page=places.TAGS,
        week_page=places.week_page,
        address=places.address,
    )
    return export_page(
        document,
        style=style(STYLES, templates=site.templates, brand=site.brand),
        script=script,
        logo=site.brand.logo,
        has_data=bool(script),
    )


def _feed(site: SiteLanguage) -> Feed:
    return Feed(
        name=site.name,
        language=site.language,
        base=site.base,
        weeks=tuple(FeedWeek(one.card, _summary(site, one.card), one.files) for one in site.weeks),
    )


def _summary(site: SiteLanguage, card: Card) -> str:
    """Return a week in a line of HTML, as the first page has it."""
    return render_beside(site.frame, "site-counts.html.j2", card=card).strip()
