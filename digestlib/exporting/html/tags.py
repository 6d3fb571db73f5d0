"""The tag view: the digests of each tag, and links to it from wherever a tag stands."""

import copy
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from lxml import etree
from lxml.html import HtmlElement
from lxml.html.builder import E

from digestlib import languages
from digestlib.exporting.html.edition import Edition, add_classes, level_of, title_of
from digestlib.exporting.html.filtering import Choice, box, counted, mark_levels
from digestlib.model import make_id, unique_ids

_AT_ONCE: Final = 12
"""How many tags are seen before a reader asks for the others."""


@dataclass(frozen=True, slots=True)
class Tag:
    """One tag: where its digests are listed, how a digest shows it, and the digests."""

    anchor: str
    shown: HtmlElement
    digests: tuple[HtmlElement, ...]

    @property
    def words(self) -> str:
        """The tag in plain words."""
        return _words(self.shown)


def link_tags(edition: Edition) -> list[Tag]:
    """Have every tag in the digests' facts lead to its list, and return the tags.

    The most frequent one is first; of equals, the one that is met first. Tags are one that differ
    in upper and lower case only.

    Args:
        edition: A report.
    """
    places: dict[str, list[tuple[HtmlElement, HtmlElement]]] = {}
    for digest in edition.digests.values():
        for place in digest.find_class("tag"):
            places.setdefault(_words(place).casefold(), []).append((place, digest))
    anchors = unique_ids(f"tag-{make_id(words)}" for words in places)
    tags = [
        Tag(anchor, _unlinked(found[0][0]), tuple(dict.fromkeys(one for _, one in found)))
        for anchor, found in zip(anchors, places.values(), strict=True)
    ]
    for tag, found in zip(tags, places.values(), strict=True):
        for place, _ in found:
            _link(place, tag.anchor)
    return sorted(tags, key=lambda tag: -len(tag.digests))


def tag_view(edition: Edition, tags: Sequence[Tag]) -> HtmlElement:
    """Return the section that lists the digests of each tag.

    Args:
        edition: The report.
        tags: Its tags; there is at least one.
    """
    return E.section(
        {"class": "tags", "id": "tags"},
        E.h2(view_name(edition)),
        *(_group(edition, tag) for tag in tags),
    )


def view_name(edition: Edition) -> str:
    """Return what the tag view is called."""
    return edition.wording.pgettext("heading", "Digests by tag")


def tag_boxes(edition: Edition, tags: Sequence[Tag]) -> list[HtmlElement]:
    """Return what the filter holds about tags: boxes for the script, and links to do without."""
    name = edition.wording.pgettext("group of boxes in the filter", "Tag")
    boxes = [box(_choice(tag), edition) for tag in tags]
    fieldset = E.fieldset({"class": "tag-boxes"}, E.legend(name), *boxes[:_AT_ONCE])
    if rest := boxes[_AT_ONCE:]:
        more = edition.wording.npgettext(
            "opens a list of tags", "%(num)s more", "%(num)s more", len(rest)
        )
        summary = more.replace(
            "%(num)s", languages.format_number(len(rest), edition.wording.language)
        )
        fieldset.append(E.details(E.summary(summary), *rest))
    links = E.p({"class": "tag-links"}, E.strong(name))
    for tag in tags:
        link = E.a({"href": f"#{tag.anchor}"}, tag.words)
        if language := _language(tag):
            link.set("lang", language)
        links.extend((link, counted(len(tag.digests), edition)))
    return [fieldset, links]


def _group(edition: Edition, tag: Tag) -> HtmlElement:
    items = [_item(digest) for digest in tag.digests]
    heading = E.h3(tag.shown, " ", counted(len(items), edition))
    group = E.section({"id": tag.anchor}, heading, E.ul(*items))
    mark_levels(group)
    return group


def _item(digest: HtmlElement) -> HtmlElement:
    title = title_of(digest)
    link = E.a({"href": f"#{digest.get('id')}"})
    if title is not None:
        _move(copy.deepcopy(title), link)
    item = E.li(link)
    for badge in digest.find_class("badge")[:1]:
        link.tail = " "
        item.append(E.span({"class": badge.get("class", "")}, badge.text_content()))
    add_classes(item, "sifted", level_of(digest))
    return item


def _link(place: HtmlElement, anchor: str) -> None:
    """Make a link of all that an element holds."""
    link = E.a({"href": f"#{anchor}"})
    _move(place, link)
    place.append(link)


def _move(source: HtmlElement, link: HtmlElement) -> None:
    """Move an element's content into a link, which can hold no other."""
    link.text, source.text = source.text, None
    link.extend(list(source))
    etree.strip_tags(link, "a")


def _unlinked(place: HtmlElement) -> HtmlElement:
    own = copy.deepcopy(place)
    etree.strip_tags(own, "a")
    own.tail = None
    return own


def _words(place: HtmlElement) -> str:
    own = copy.deepcopy(place)
    for mark in own.find_class("mark"):
        mark.drop_tree()
    return " ".join(own.text_content().split())


def _choice(tag: Tag) -> Choice:
    return Choice(
        name="tag",
        value=tag.anchor,
        words=tag.words,
        count=len(tag.digests),
        language=_language(tag),
    )


def _language(tag: Tag) -> str:
    """Return the language that a tag is in, where it is not the report's."""
    return next((lang for one in tag.shown.iter() if (lang := one.get("lang"))), "")
