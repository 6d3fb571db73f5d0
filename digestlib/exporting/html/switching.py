"""Several languages: links between them, and several editions on one page."""

from collections.abc import Mapping
from urllib.parse import quote

from lxml.html import HtmlElement
from lxml.html.builder import E

from digestlib import messages
from digestlib.exporting.html.edition import Edition
from digestlib.languages import language_name


def language_switch(edition: Edition, others: Mapping[str, str]) -> HtmlElement:
    """Return links to a report's languages, each named in its own words.

    Args:
        edition: The report.
        others: The addresses of the report in other languages, by tag.
    """
    addresses = {edition.language: f"#{edition.language}", **others}
    name = edition.wording.pgettext("name of the language switch", "Language")
    return E.nav(
        {"class": "languages", "aria-label": name},
        E.ul(*(E.li(_link(tag, addresses[tag], edition)) for tag in sorted(addresses))),
    )


def beside(name: str) -> str:
    """Return the address of a file, by its path from this one's folder."""
    return quote(name, safe="/")


def set_apart(shown: HtmlElement) -> None:
    """Make an edition's anchors its own, by its language in front of them.

    Args:
        shown: An edition as a page shows it; its own anchor stays.
    """
    language = shown.get("id", "")
    for element in shown.iterdescendants():
        for name, sign in (("id", ""), ("href", "#")):
            value = element.get(name, "")
            if value and value.startswith(sign):
                element.set(name, f"{sign}{language}.{value.removeprefix(sign)}")
    for box in shown.iter("input"):
        if box.get("name") == "tag":
            box.set("value", f"{language}.{box.get('value')}")


def _link(tag: str, address: str, edition: Edition) -> HtmlElement:
    link = E.a({"href": address, "lang": tag, "hreflang": tag}, _name(tag))
    if tag == edition.language:
        link.set("aria-current", "true")
    return link


def _name(tag: str) -> str:
    return language_name(tag, tag) if tag in messages.available() else tag
