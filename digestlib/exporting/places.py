"""Naming the place of a character in a report: which digest, which field."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from lxml.html import HtmlElement

_FIELDS: Final = MappingProxyType(
    {
        "verdict": "verdict",
        "audience": "audience",
        "design-points": "design points",
        "follow-ups": "follow-ups",
        "notes": "notes",
        "facts": "facts",
        "cover": "the cover",
        "contents": "the contents",
        "checklist": "the follow-ups of the week",
        "colophon": "about this report",
    }
)
_TITLE_LENGTH: Final = 60


@dataclass(frozen=True, slots=True)
class Place:
    """Where in a report something stands.

    ``digest`` is the digest's title, shortened, or empty outside of digests; ``field`` is the part
    of the digest or of the report.
    """

    digest: str
    field: str

    def __str__(self) -> str:
        return f"digest {self.digest!r}, {self.field}" if self.digest else self.field


def places_of(texts: Iterable[str], tree: HtmlElement) -> list[tuple[str, Place]]:
    """Return each character of the texts with the first place that holds it.

    Digests are searched before the contents and the checklist, which only repeat them.
    """
    wanted = dict.fromkeys(char for text in texts for char in text)
    found: dict[str, Place] = {}
    for element, text in _texts(tree):
        for char in wanted.keys() & set(text):
            if char not in found:
                found[char] = _place(element)
    return [(char, found.get(char, Place("", "the report"))) for char in wanted]


def _texts(tree: HtmlElement) -> Iterator[tuple[HtmlElement, str]]:
    """Yield every text with the element it stands in."""
    for root in [*tree.iter("article"), tree]:
        for element in root.iter():
            yield element, element.text or ""
            for child in element:
                yield element, child.tail or ""


def _place(element: HtmlElement) -> Place:
    around = [element, *element.iterancestors()]
    named = (_FIELDS[name] for one in around for name in one.classes if name in _FIELDS)
    field = next(named, "title")
    article = next((one for one in around if one.tag == "article"), None)
    if article is None:
        return Place("", field)
    heading = next(article.iter("h2", "h3"), None)
    title = " ".join(heading.text_content().split()) if heading is not None else ""
    return Place(title[:_TITLE_LENGTH], field)
