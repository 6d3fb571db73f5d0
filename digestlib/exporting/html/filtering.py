"""The filter: boxes to tick, and marks on all that they may hide.

A page filters by verdict with CSS alone where no script runs, so marks are classes: ``sifted`` and
a level on what is hidden unless its level is ticked, ``group`` and levels on what is hidden with
all its items.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from lxml.html import HtmlElement
from lxml.html.builder import E

from digestlib import languages
from digestlib.exporting.html.edition import (
    LEVELS,
    Edition,
    add_classes,
    level_of,
    naming,
    sections,
)
from digestlib.exporting.tree import classes
from digestlib.model import VerdictLevel

_NAMES: Final[Mapping[str, str]] = MappingProxyType(
    {
        VerdictLevel.MUST_READ: "Must read",
        VerdictLevel.CLOSE_READ: "Close read",
        VerdictLevel.WORTH_READING: "Worth reading",
        VerdictLevel.SKIM: "Skim",
        VerdictLevel.SKIP: "Skip",
        VerdictLevel.UNSTATED: "No verdict",
    }
)
"""The messages that name the levels; templates ask for the same ones."""

_FEW: Final = 2
"""With fewer levels than these there is nothing to choose."""


def mark(edition: Edition) -> None:
    """Mark the digests of a report, the items that name them, and what such items make up."""
    for digest in edition.digests.values():
        add_classes(digest, "sifted")
    for item, digest in naming(edition):
        add_classes(item, "sifted", level_of(digest))
    for chapter in sections(edition, "chapter"):
        mark_group(chapter, edition)
    for checklist in edition.body.find_class("checklist"):
        for heading in checklist.findall("h3"):
            _gather(heading)
        mark_group(checklist, edition)


def mark_group(section: HtmlElement, edition: Edition) -> None:
    """Mark a section as hidden with the last of its items, and so its entry in the contents.

    One that names no digest of the week, as what earlier weeks left, is always shown.
    """
    if not section.find_class("sifted"):
        return
    names = mark_levels(section)
    for link in edition.body.xpath("//nav[@id='contents']//li/a"):
        if link.get("href") == f"#{section.get('id')}":
            add_classes(link.getparent(), *names)


def mark_levels(group: HtmlElement) -> tuple[str, ...]:
    """Mark an element with the levels of its items, and return the marks."""
    levels = {level for item in group.find_class("sifted") for level in classes(item)}
    names = ("group", *(level for level in LEVELS if level in levels))
    add_classes(group, *names)
    return names


def _gather(heading: HtmlElement) -> None:
    """Make a group of a heading and the list behind it."""
    listed = heading.getnext()
    if listed is not None and listed.tag == "ul" and listed.find_class("sifted"):
        group = E.section()
        heading.addprevious(group)
        group.extend((heading, listed))
        mark_levels(group)


def filter_form(edition: Edition, further: Sequence[HtmlElement] = ()) -> HtmlElement | None:
    """Return the boxes to tick, or nothing for a report in which there is nothing to choose.

    Args:
        edition: A report.
        further: What else the filter holds.
    """
    counts = Counter(map(level_of, edition.digests.values()))
    verdicts = [_boxes(edition, counts)] if len(counts) >= _FEW else []
    if not verdicts and not further:
        return None
    pgettext = edition.wording.pgettext
    shown = pgettext("what the filter shows; keep {shown} and {total}", "{shown} of {total} shown")
    return E.form(
        # Such a form sends nothing, whatever key is pressed in it.
        {"class": "filter unaided", "method": "dialog", "role": "search", "autocomplete": "off"},
        {"aria-label": pgettext("name of the filter", "Filter the digests")},
        *verdicts,
        *further,
        E.p({"class": "shown", "role": "status", "data-shown": shown}),
        E.button({"type": "reset"}, pgettext("button of the filter", "Show all")),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """What a box stands for: its words, how many digests there are, and its part in an address.

    ``language`` is that of the words, where it is not the report's.
    """

    name: str
    value: str
    words: str
    count: int
    language: str = ""


def box(choice: Choice, edition: Edition) -> HtmlElement:
    """Return a box to tick."""
    words = E.span({"class": "words"}, choice.words)
    if choice.language:
        words.set("lang", choice.language)
    return E.label(
        E.input({"type": "checkbox", "name": choice.name, "value": choice.value}),
        words,
        " ",
        counted(choice.count, edition),
    )


def counted(count: int, edition: Edition) -> HtmlElement:
    """Return how many digests there are of a kind, as the reader's language writes it."""
    return E.span({"class": "count"}, languages.format_number(count, edition.wording.language))


def _boxes(edition: Edition, counts: Counter[str]) -> HtmlElement:
    pgettext = edition.wording.pgettext
    boxes = (
        box(
            Choice(
                name="verdict",
                value=level,
                words=pgettext("verdict", _NAMES[level]),
                count=counts[level],
            ),
            edition,
        )
        for level in LEVELS
        if counts[level]
    )
    legend = pgettext("group of boxes in the filter", "Verdict")
    return E.fieldset({"class": "verdicts"}, E.legend(legend), *boxes)
