"""The filter: boxes to tick, and marks on all that they may hide.

A page filters by verdict with CSS alone, so marks are classes: ``sifted`` and a level on what is
hidden unless its level is ticked, ``group`` and levels on what is hidden with all its items.
"""

from collections import Counter
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from lxml.html import HtmlElement
from lxml.html.builder import E

from digestlib import languages
from digestlib.exporting.html.edition import LEVELS, Edition, add_classes, level_of, naming
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
    """Mark the digests of a report, what names them, and the groups of the checklist."""
    for digest in edition.digests.values():
        add_classes(digest, "sifted")
    for item, digest in naming(edition):
        add_classes(item, "sifted", level_of(digest))
    for checklist in edition.body.find_class("checklist"):
        for heading in checklist.findall("h3"):
            _group(heading)


def group_of(items: list[HtmlElement]) -> HtmlElement:
    """Return a section, still empty, that is hidden with the last of these marked items."""
    levels = {level for item in items for level in classes(item)}
    names = ("group", *(level for level in LEVELS if level in levels))
    return E.section({"class": " ".join(names)})


def filter_form(edition: Edition) -> HtmlElement | None:
    """Return the boxes to tick, or nothing for a report in which there is nothing to choose."""
    counts = Counter(map(level_of, edition.digests.values()))
    if len(counts) < _FEW:
        return None
    pgettext = edition.wording.pgettext
    return E.form(
        # Such a form sends nothing, whatever key is pressed in it.
        {"class": "filter", "method": "dialog", "role": "search", "autocomplete": "off"},
        {"aria-label": pgettext("name of the filter", "Filter the digests")},
        _boxes(edition, counts),
        E.p({"class": "shown", "role": "status"}, {"data-shown": _shown(edition)}),
        E.button({"type": "reset"}, pgettext("button of the filter", "Show all")),
    )


def _shown(edition: Edition) -> str:
    return edition.wording.pgettext(
        "what the filter shows; keep {shown} and {total}", "{shown} of {total} shown"
    )


def _boxes(edition: Edition, counts: Counter[str]) -> HtmlElement:
    pgettext = edition.wording.pgettext
    boxes = (
        box("verdict", level, pgettext("verdict", _NAMES[level]), counts[level], edition)
        for level in LEVELS
        if counts[level]
    )
    legend = pgettext("group of boxes in the filter", "Verdict")
    return E.fieldset({"class": "verdicts"}, E.legend(legend), *boxes)


def box(name: str, value: str, words: str, count: int, edition: Edition) -> HtmlElement:
    """Return a box to tick, with its words and how many digests it stands for."""
    shown = languages.format_number(count, edition.wording.language)
    return E.label(
        {"class": value if name == "verdict" else name},
        E.input({"type": "checkbox", "name": name, "value": value}),
        E.span({"class": "words"}, words),
        " ",
        E.span({"class": "count"}, shown),
    )


def _group(heading: HtmlElement) -> None:
    listed = heading.getnext()
    if listed is not None and listed.tag == "ul":
        group = group_of(list(listed))
        heading.addprevious(group)
        group.extend((heading, listed))
