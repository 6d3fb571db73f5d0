"""The styles that a Word report names, and their ids in one reference file.

Ids differ: Word writes ``Heading1``, Chinese Word ``1``, LibreOffice ``Contents1`` for ``toc 1``.
Word keeps the English names of its own styles in the file whatever language it speaks; programs
that write names as their Chinese users see them are understood too, and so are aliases.
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
            *("Summary Heading", "Pick", "Agenda", "Agenda Item", "Agenda More"),
            *(
                "Table Heading",
                "Table Text",
                "Table Number",
                "Figure Label",
                "Figure",
                "Chart Text",
            ),
        ),
        "character": (
            *("Strong", "Emphasis", "Code", "Linked Code", "Hyperlink", "Origin"),
            *("Label", "Addressee", "Tag", "Untranslated", "Muted", "Priority", "Checkbox"),
            *("Pick Title", "Bar"),
            *BADGES.values(),
        ),
        "table": ("Digest Table", "Figures Table", "Chart Table"),
    }
)
"""Every style that the exporter names, by kind."""

_OTHER_NAMES: Final = MappingProxyType(
    {
        "Body Text": ("正文文本", "正文", "内文", "本文"),
        "caption": ("题注", "標號"),
        "Emphasis": ("强调", "強調"),
        "heading 1": ("标题 1", "標題 1"),
        "heading 2": ("标题 2", "標題 2"),
        "heading 3": ("标题 3", "標題 3"),
        "Hyperlink": ("超链接", "超連結", "Internet Link", "Internet 链接"),
        "List Bullet": ("列表项目符号", "項目符號"),
        "List Number": ("列表编号", "清單號碼"),
        "Strong": ("要点", "強調粗體", "Strong Emphasis"),
        "Subtitle": ("副标题", "副標題"),
        "Title": ("标题", "標題"),
        "toc 1": ("目录 1", "目錄 1", "Contents 1"),
        "toc 2": ("目录 2", "目錄 2", "Contents 2"),
        "TOC Heading": ("TOC 标题", "目录标题", "目錄標題", "Contents Heading"),
    }
)
"""What Word's own styles are called by programs that write the names their users see."""

_EXACTLY: Final = "="
"""What stands before a name that is spelled as in the file, upper and lower case and all."""


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
    ids = {kind: dict(_picked(found[kind], names)) for kind, names in NAMES.items()}
    missing = [
        f"{name} ({kind})" for kind, names in NAMES.items() for name in names if not ids[kind][name]
    ]
    if missing:
        hint = "add them in Word under these names, or start again from the shipped reference.docx"
        raise TemplateError(source, f"these styles are missing: {', '.join(missing)}", hint)
    return Styles(root, ids["paragraph"], ids["character"], ids["table"])


def names_of(style: Element) -> tuple[str, ...]:
    """Return how a style may be named, in lower case and the likeliest first: name, then aliases.

    Args:
        style: A ``w:style``.
    """
    aliases = (value(style, "aliases") or "").split(",")
    names = (value(style, "name") or "", *aliases)
    return tuple(_folded(name) for name in names if name.strip())


def spellings(name: str) -> tuple[str, ...]:
    """Return a style's name and what else programs call it, in lower case, the likeliest first."""
    return tuple(map(_folded, (name, *_OTHER_NAMES.get(name, ()))))


def _folded(name: str) -> str:
    return " ".join(name.split()).casefold()


def _ids(root: Element, kind: str) -> Iterator[tuple[str, str]]:
    # LibreOffice may write two styles of one name; the last pair wins in a dict, the first counts.
    # A name counts for more than another style's alias, so names come last.
    styles = list(reversed(root.findall(f"{W}style[@{W}type='{kind}']")))
    named = [(style.get(f"{W}styleId"), names_of(style)) for style in styles]
    for identifier, names in named:
        yield from ((alias, identifier) for alias in names[1:] if identifier)
    for identifier, names in named:
        yield from ((name, identifier) for name in names[:1] if identifier)
    # LibreOffice writes a Caption of its own beside our caption: spelled alike counts most.
    for style in styles:
        if identifier := style.get(f"{W}styleId"):
            yield f"{_EXACTLY}{value(style, 'name')}", identifier


def _picked(found: Mapping[str, str], names: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    for name in names:
        tried = (f"{_EXACTLY}{name}", *spellings(name))
        yield name, next((found[each] for each in tried if each in found), "")
