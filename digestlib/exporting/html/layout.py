"""A report's body, laid out for a screen: a way past the controls, the controls, the digests."""

from collections.abc import Sequence
from typing import Final

from lxml.html import HtmlElement
from lxml.html.builder import E

from digestlib.exporting.columns import draw_columns
from digestlib.exporting.html.edition import Edition, sections, title_of
from digestlib.exporting.html.filtering import filter_form, mark, mark_group
from digestlib.exporting.html.tags import Tag, link_tags, tag_boxes, tag_view, view_name

_BEFORE_DIGESTS = frozenset({"header", "nav", "form"})
"""What stays outside the main part of a page, being a landmark of its own."""

_MANY: Final = 60
"""From so many digests on, a browser had better not lay out what is out of sight."""


def lay_out(edition: Edition, languages: HtmlElement | None, around_digests: str) -> HtmlElement:
    """Return what the page shows of an edition; its body is empty from then on.

    Args:
        edition: A report as it was read.
        languages: The switch to the report's other languages, if there are any.
        around_digests: The element that holds all but the landmarks in front of the digests.
    """
    mark(edition)
    _add_links(edition)
    _name_contents(edition)
    _draw_weeks(edition)
    tags = link_tags(edition)
    if tags:
        _insert_tag_view(edition, tags)
    _insert_filter(edition, tags)
    children = list(edition.body)
    first = next(
        (place for place, one in enumerate(children) if one.tag not in _BEFORE_DIGESTS),
        len(children),
    )
    names = "edition long" if len(edition.digests) >= _MANY else "edition"
    return E.div(
        {"class": names, "id": edition.language, "lang": edition.language},
        _skip_link(edition),
        *([] if languages is None else [languages]),
        *children[:first],
        E(around_digests, {"class": "digests", "id": "digests"}, *children[first:]),
        E.p({"class": "said", "role": "status"}),
    )


def _draw_weeks(edition: Edition) -> None:
    """Draw the charts of weeks; the table stays for who would rather read it."""
    words = edition.wording.pgettext("opens a table", "As a table")
    for section in sections(edition, "comparison"):
        for figure in section.find_class("trend"):
            draw_columns(figure)
            for table in figure.findall("table"):
                table.addprevious(details := E.details(E.summary(words)))
                details.append(table)


def _skip_link(edition: Edition) -> HtmlElement:
    target = next(iter(edition.digests), "digests")
    words = edition.wording.pgettext("link for keyboards", "Skip to the digests")
    return E.a({"class": "past", "href": f"#{target}"}, words)


def _insert_filter(edition: Edition, tags: Sequence[Tag]) -> None:
    form = filter_form(edition, tag_boxes(edition, tags) if tags else ())
    if form is not None:
        contents = edition.body.find_class("contents")
        place = next(iter((*contents, *edition.digests.values())))
        place.addprevious(form)


def _name_contents(edition: Edition) -> None:
    """Name each list of links after its heading, so that it is told from the others by ear."""
    for nav in edition.body.iter("nav"):
        heading = next(nav.iter("h2", "h3"), None)
        if heading is not None:
            nav.set("aria-label", " ".join(heading.text_content().split()))


def _insert_tag_view(edition: Edition, tags: Sequence[Tag]) -> None:
    """Put the tag view in front of what the report says about itself, and into the contents."""
    view = tag_view(edition, tags)
    colophon = next(iter(edition.body.find_class("colophon")), None)
    if colophon is None:
        edition.body.append(view)
    else:
        colophon.addprevious(view)
    for contents in edition.body.xpath("//nav[@id='contents']/ol"):
        contents.append(E.li({"class": "tags-entry"}, E.a({"href": "#tags"}, view_name(edition))))
    mark_group(view, edition)


def _add_links(edition: Edition) -> None:
    """Give each digest's heading a link to itself, which people copy."""
    pgettext = edition.wording.pgettext
    copied = pgettext("said when a digest's address was copied", "Link copied")
    for anchor, digest in edition.digests.items():
        heading = title_of(digest)
        if heading is not None:
            title = " ".join(heading.text_content().split())
            name = pgettext("name of a link to a digest", "Link to “%(title)s”")
            heading.addnext(
                E.a(
                    {"class": "anchor", "href": f"#{anchor}"},
                    {"aria-label": name.replace("%(title)s", title), "data-copied": copied},
                )
            )
