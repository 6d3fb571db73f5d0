"""One language's report as a page on a screen needs it: its digests, and what names them."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from lxml.html import HtmlElement

from digestlib import messages
from digestlib.errors import LanguageError
from digestlib.exporting.tree import classes, parse
from digestlib.messages import Messages
from digestlib.model import VerdictLevel

LEVELS: Final = tuple(str(level) for level in VerdictLevel)
"""The verdict's levels, from the must-reads down."""


@dataclass(frozen=True, slots=True)
class Edition:
    """A report in one language.

    ``digests`` are its articles by id, in their order; ``wording`` is in the report's language,
    or in English where there is none in it.
    """

    language: str
    head: HtmlElement
    body: HtmlElement
    digests: Mapping[str, HtmlElement]
    wording: Messages

    @property
    def title(self) -> str:
        """What a browser's tab shows."""
        return self.head.findtext("title") or ""


def read_edition(document: str, wording: Messages | None = None) -> Edition:
    """Take a report apart.

    Args:
        document: The report's semantic HTML.
        wording: Fixed wording that stands in for what we ship in the report's language.

    Raises:
        TemplateError: The template rendered nothing, or elements nested too deep.
    """
    root = parse(document)
    head, body = _part(root, "head"), _part(root, "body")
    language = root.get("lang", messages.SOURCE_LANGUAGE)
    digests = {one.get("id", ""): one for one in body.iter("article") if one.get("id")}
    return Edition(language, head, body, digests, wording or _wording(language))


def _part(root: HtmlElement, name: str) -> HtmlElement:
    found = root.find(name)
    return root.makeelement(name) if found is None else found


def level_of(digest: HtmlElement) -> str:
    """Return the level of the verdict on a digest."""
    return next((level for level in LEVELS if level in classes(digest)), LEVELS[-1])


def title_of(digest: HtmlElement) -> HtmlElement | None:
    """Return the heading of a digest; where digests stand under headings, it is one level down."""
    return next(digest.iter("h2", "h3"), None)


def sections(edition: Edition, name: str) -> Iterator[HtmlElement]:
    """Yield the sections of a class that a report is made of, which are few to look through."""
    return (one for one in edition.body.iterchildren("section") if name in classes(one))


def naming(edition: Edition) -> Iterator[tuple[HtmlElement, HtmlElement]]:
    """Yield each item of a list that leads to a digest, and that digest."""
    parts = [part for name in ("contents", "checklist") for part in edition.body.find_class(name)]
    for chapter in sections(edition, "chapter"):
        parts += chapter.find_class("elsewhere")
    for item in (item for part in parts for item in part.iter("li")):
        digest = _named(item, edition)
        if digest is not None:
            yield item, digest


def _named(item: HtmlElement, edition: Edition) -> HtmlElement | None:
    addresses = (link.get("href", "") for link in item.iter("a"))
    inside = next((one for one in addresses if one.startswith("#")), "")
    return edition.digests.get(inside[1:])


def add_classes(element: HtmlElement, *names: str) -> None:
    """Give an element more classes."""
    element.set("class", " ".join((*element.get("class", "").split(), *names)))


def _wording(language: str) -> Messages:
    try:
        return messages.load(language)
    except LanguageError:
        return messages.load(messages.SOURCE_LANGUAGE)
