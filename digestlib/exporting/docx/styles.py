"""The styles that a Word report names, and their ids in one reference file.

Ids differ: Word writes ``Heading1``, Chinese Word ``1``, LibreOffice ``Contents1`` for ``toc 1``.
Names are the same English ones everywhere but for their case.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from digestlib.errors import TemplateError
from digestlib.exporting.docx.oxml import Element, W, value

BADGES: Final = MappingProxyType(
    {
        "must_read": "Badge Must Read",
        "close_read": "Badge Close Read",
        "worth_reading": "Badge Worth Reading",
        "skim": "Badge Skim",
        "skip": "Badge Skip",
        "unstated": "Badge Unstated",
    }
)
"""The style of each verdict level's badge."""

NAMES: Final = MappingProxyType(
    {
        "paragraph": (
            *("Repository", "Title", "Subtitle", "Coverage", "TOC Heading", "toc 1", "toc 2"),
            *("heading 1", "heading 2", "heading 3", "Facts", "Verdict", "Audience", "Body Text"),
            *("List Number", "List Bullet", "Checklist", "Note", "caption"),
            *("Table Heading", "Table Text", "Table Number", "Figure Label", "Figure"),
        ),
        "character": (
            *("Strong", "Emphasis", "Code", "Linked Code", "Hyperlink", "Origin"),
            *("Label", "Addressee", "Tag", "Untranslated", "Muted", "Priority", "Checkbox"),
            *BADGES.values(),
        ),
        "table": ("Digest Table", "Figures Table"),
    }
)
"""Every style that the exporter names, by kind."""


@dataclass(frozen=True, slots=True)
class Styles:
    """The style ids of one reference file by name, a mapping for each kind of style.

    ``sheet`` is the root of its ``styles.xml``.
    """

    sheet: Element
    paragraph: Mapping[str, str]
    character: Mapping[str, str]
    table: Mapping[str, str]


def resolve_styles(root: Element, source: str) -> Styles:
    """Find the id of every style that the exporter names.

    Args:
        root: The root of the reference's ``styles.xml``.
        source: What to call the reference in an error.

    Raises:
        TemplateError: Styles are missing; all of them are named at once.
    """
    found = {kind: dict(_ids(root, kind)) for kind in NAMES}
    missing = [
        f"{name} ({kind})"
        for kind, names in NAMES.items()
        for name in names
        if name.casefold() not in found[kind]
    ]
    if missing:
        hint = "add them in Word under these names, or start again from the shipped reference.docx"
        raise TemplateError(source, f"these styles are missing: {', '.join(missing)}", hint)
    ids = {kind: _pick(found[kind], names) for kind, names in NAMES.items()}
    return Styles(root, ids["paragraph"], ids["character"], ids["table"])


def _ids(root: Element, kind: str) -> Iterator[tuple[str, str]]:
    # LibreOffice may write two styles of one name; the last pair wins in a dict, the first counts.
    for style in reversed(root.findall(f"{W}style[@{W}type='{kind}']")):
        name, identifier = value(style, "name"), style.get(f"{W}styleId")
        if name and identifier:
            yield name.casefold(), identifier


def _pick(found: Mapping[str, str], names: tuple[str, ...]) -> Mapping[str, str]:
    return {name: found[name.casefold()] for name in names}
