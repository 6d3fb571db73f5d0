"""The report as one self-contained HTML file."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from lxml import html
from lxml.html import HtmlElement, fragment_fromstring
from lxml.html.builder import E
from markupsafe import escape

from digestlib.brand import LOGO_ADDRESS, Logo
from digestlib.exporting import styling
from digestlib.exporting.breaking import with_breaks
from digestlib.exporting.html.edition import Edition, read_edition
from digestlib.exporting.html.layout import lay_out
from digestlib.exporting.html.policy import as_parsed, policy
from digestlib.exporting.html.switching import beside, language_switch, set_apart
from digestlib.messages import Messages
from digestlib.rendering import Page
from digestlib.resources import shipped

STYLES: Final = ("report.css", "screen.css")
_SCRIPT: Final = "screen.js"


@dataclass(frozen=True, slots=True, kw_only=True)
class HtmlOptions:
    """How the HTML file is made."""

    style: str | None = None
    """CSS in place of our own."""
    logo: Logo | None = None
    """The logo that stands where the page says ``<img src="digestlib-logo:">``."""

    others: tuple[tuple[str, str], ...] = ()
    """Files that hold the report in other languages: each one's tag and its path from here."""
    ways: str = ""
    """An element of semantic HTML that stands in front: the ways to other pages of a site."""


def export_html(
    document: str, options: HtmlOptions | None = None, *, wording: Messages | None = None
) -> bytes:
    """Return a report as one HTML file that loads nothing and runs no script but ours.

    Style and script are inside, and a content security policy (CSP Level 3) allows them alone.
    Without script the page filters by verdict and leads to each tag's digests; with it, it also
    filters by tag, counts, and keeps the choice in its address.

    Args:
        document: The report's semantic HTML.
        options: How the file is made.
        wording: Fixed wording that stands in for what we ship in the report's language.

    Raises:
        TemplateError: The template rendered nothing, or elements nested too deep.
    """
    chosen = options or HtmlOptions()
    edition = read_edition(document, wording)
    others = {tag: beside(name) for tag, name in chosen.others}
    switch = language_switch(edition, others) if others else None
    shown = lay_out(edition, switch, "main")
    if chosen.ways:
        shown.insert(1, fragment_fromstring(chosen.ways))
    return _page(edition, shown, chosen)


def export_editions(pages: Sequence[Page], options: HtmlOptions | None = None) -> bytes:
    """Return a report in several languages as one HTML file, with a switch between them.

    The file opens in the language that its address or its reader's browser asks for; without
    script it opens in the first one. Every anchor has its language in front: ``#en.digest-x``.

    Args:
        pages: The report in each language.
        options: How the file is made; its other files are not linked to.

    Raises:
        TemplateError: The template rendered nothing, or elements nested too deep.
        ValueError: There is no page, or there are two in one language.
    """
    editions = [read_edition(page.html, page.wording) for page in pages]
    tags = [edition.language for edition in editions]
    if not tags or len(set(tags)) < len(tags):
        raise ValueError(f"editions must be in different languages, not {tags}")
    shown = (_beside_others(edition, tags) for edition in editions)
    return _page(editions[0], E.main(*shown), options or HtmlOptions())


def export_page(
    document: str, *, style: str, script: str = "", logo: Logo | None = None, has_data: bool = False
) -> bytes:
    """Return a page of semantic HTML as a file that loads nothing and runs no script but one.

    Args:
        document: The page.
        style: Its CSS.
        script: Its script, if it has one.
        logo: The logo that stands where the page says ``<img src="digestlib-logo:">``.
        has_data: Whether the script loads others, whose data it shows.

    Raises:
        TemplateError: The template rendered nothing, or elements nested too deep.
    """
    page = read_edition(document)
    written, run = as_parsed("\n" + style), as_parsed("\n" + script) if script else ""
    allowed = policy(written, run, has_logo=logo is not None, has_data=has_data)
    _complete(page.head, written, run, allowed)
    return _finished(page.language, page.head, page.body, logo)


def _beside_others(edition: Edition, tags: list[str]) -> HtmlElement:
    """Return what a page of several editions shows of one."""
    shown = lay_out(edition, None, "div")
    set_apart(shown)
    shown.set("data-title", edition.title)
    others = {tag: f"#{tag}" for tag in tags if tag != edition.language}
    shown.insert(1, language_switch(edition, others))
    return shown


def _page(first: Edition, shown: HtmlElement, options: HtmlOptions) -> bytes:
    style = as_parsed("\n" + (options.style or styling.style(STYLES)))
    script = as_parsed("\n" + _shipped(_SCRIPT))
    allowed = policy(style, script, has_logo=options.logo is not None)
    _complete(first.head, style, script, allowed)
    return _finished(first.language, first.head, E.body(shown), options.logo)


def _finished(language: str, head: HtmlElement, body: HtmlElement, logo: Logo | None) -> bytes:
    _show_logo(body, logo)
    _quote(body)
    shown = with_breaks(_written(body))
    return (
        f'<!DOCTYPE html>\n<html lang="{escape(language)}">\n{_written(head)}\n{shown}\n</html>\n'
    ).encode()


def _complete(head: HtmlElement, style: str, script: str, allowed: str) -> None:
    """Put the policy before all that it governs, style and script."""
    for charset in head.xpath("meta[@charset]"):
        head.remove(charset)
    head[:0] = [
        E.meta({"charset": "utf-8"}),
        E.meta({"http-equiv": "Content-Security-Policy", "content": allowed}),
        E.meta({"name": "viewport", "content": "width=device-width, initial-scale=1"}),
        E.meta({"name": "color-scheme", "content": "light dark"}),
        E.meta({"name": "referrer", "content": "no-referrer"}),
    ]
    # The script stands in front of the body, so that a browser knows of it before it lays out.
    head.append(E.style(style))
    if script:
        head.append(E.script(script))


def _quote(shown: HtmlElement) -> None:
    """Quote what a browser would take for a quoted character in an anchor."""
    for link in shown.iter("a"):
        address = link.get("href", "")
        if address.startswith("#"):
            link.set("href", address.replace("%", "%25"))


def _show_logo(shown: HtmlElement, logo: Logo | None) -> None:
    """Put the logo itself where a page names it; no other image is ever shown."""
    for image in list(shown.iter("img")):
        if logo is not None and image.get("src") == LOGO_ADDRESS:
            image.set("src", logo.data_url)
        else:
            image.drop_tree()


def _written(element: HtmlElement) -> str:
    return html.tostring(element, encoding="unicode")


def _shipped(*names: str) -> str:
    folder = shipped("templates")
    return "\n".join((folder / name).read_text("utf-8") for name in names)
