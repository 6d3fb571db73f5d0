"""The walk over the semantic tree, without recursion: what each element does to the flow."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from itertools import zip_longest
from types import MappingProxyType
from typing import Final

import lxml.html
from lxml import etree

from digestlib.exporting.docx.contents import wrapped_contents
from digestlib.exporting.docx.flow import Flow
from digestlib.exporting.docx.looks import LOOKING, Looks
from digestlib.exporting.docx.paragraphs import Numbering
from digestlib.exporting.docx.places import EVERYWHERE, Place, place_of
from digestlib.exporting.docx.reference import Reference
from digestlib.exporting.docx.runs import Look
from digestlib.exporting.docx.styles import BADGES
from digestlib.exporting.docx.tables import (
    Grid,
    cell_xml,
    is_heading,
    measure,
    row_xml,
    table_xml,
)
from digestlib.exporting.tree import classes

Node = lxml.html.HtmlElement
_Handler = Callable[[Node], None]

_LONG_CONTENTS: Final = 6
"""So many entries leave little room below them, and the digests begin on a page of their own."""
_COMPANY: Final = 2
"""So many paragraphs in front of the last section come along if it begins a page."""
_HEADINGS: Final = MappingProxyType(
    {"h1": "Title", "h2": "heading 1", "h3": "heading 2"}
    | dict.fromkeys(("h4", "h5", "h6"), "heading 3")
)
_PARAGRAPHS: Final = MappingProxyType(
    {
        "repository": "Repository",
        "period": "Subtitle",
        "coverage": "Coverage",
        "lacking": "Coverage",
        "older": "Coverage",
        "facts": "Facts",
        "verdict": "Verdict",
        "audience": "Audience",
        "tally": "Facts",
    }
)
_PAGES: Final = frozenset({"chapter", "by-tag"})
"""What begins a page: the digests of a tag."""
_NOTES: Final = frozenset({"notes", "colophon"})
_VERDICTS: Final = frozenset(BADGES)
_TABLE_PARTS: Final = frozenset({"thead", "tbody", "tfoot", "tr", "colgroup", "col"})
_SKIPPED: Final = frozenset({"head", "table"})
_BLOCKS: Final = frozenset(
    {"article", "aside", "blockquote", "body", "dd", "div", "dl", "dt", "figcaption", "figure"}
    | {"footer", "form", "header", "hr", "html", "main", "nav", "ol", "pre", "section", "td", "th"}
    | {"tr", "ul"}
)
"""Elements around which text does not run on, in the vocabulary and out of it."""


@dataclass(frozen=True, slots=True)
class _List:
    style: str
    numbering: Numbering | None = None


class Body:
    """The blocks of one document.

    Args:
        reference: The file that the blocks are for.
        document: The root of the tree.
    """

    def __init__(self, reference: Reference, document: Node) -> None:
        self._reference = reference
        self._flow = Flow(reference.styles)
        identifiers = dict.fromkeys(document.xpath("//body//@id"))
        # Hidden names, but not Word's own _Toc: it throws those away with an old contents list.
        self._marks = {each: f"_Ref{number:08d}" for number, each in enumerate(identifiers, 1)}
        language = document.get("lang") or "en"
        self._looks = Looks(reference.styles, language, reference.link, self._marks)
        self._stack = [self._looks.plain]
        self._lists: list[_List] = []
        self._places: list[tuple[Node, Place]] = []
        self._has_summary = False
        self._in_contents = False
        self._contents: slice | None = None
        self._colophon = 0
        self._on_enter: dict[object, _Handler] = {
            **dict.fromkeys(_HEADINGS, self._begin_heading),
            "br": self._break_line,
            "code": self._end_line,
            "li": self._begin_item,
            "nav": self._begin_contents,
            "ol": self._begin_list,
            "p": self._begin_paragraph,
            "section": self._begin_section,
            "span": self._begin_span,
            "table": self._write_table,
            "ul": self._begin_list,
        }
        self._on_leave: dict[object, _Handler] = {
            **dict.fromkeys((*_HEADINGS, *_BLOCKS, "li", "p"), self._end_block),
            "code": self._end_line,
            "nav": self._end_contents,
            "ol": self._end_list,
            "section": self._end_section,
            "span": self._end_span,
            "ul": self._end_list,
        }

    def write(self, root: Node) -> list[bytes]:
        """Write everything inside an element, which is used up, and return all blocks."""
        self._walk(root)
        blocks = self._flow.blocks()
        if self._contents is not None:
            entries = [block.decode() for block in blocks[self._contents]]
            wrapped = wrapped_contents(entries, self._reference.styles)
            blocks[self._contents] = [block.encode() for block in wrapped]
        return blocks

    def _walk(self, root: Node) -> None:
        stack, write = self._stack, self._flow.write
        walker = etree.iterwalk(root, events=("start", "end", "comment", "pi"))
        for event, node in walker:
            if event == "start":
                stack.append(self._enter(node))
                if node.tag in _SKIPPED or self._is_column_gap(node):
                    walker.skip_subtree()
                elif text := node.text:
                    write(text, stack[-1])
                continue
            if event == "end":
                self._leave(node)
                stack.pop()
            if node is not root and (text := node.tail):
                write(text, stack[-1])
            if node.tag == "article":  # its room serves for what is written of the next one
                node.clear(keep_tail=True)

    def _enter(self, node: Node) -> Look:
        tag, look = node.tag, self._stack[-1]
        if tag in LOOKING or node.get("lang"):
            look = self._looks.inside(node, look, self._place.links)
        if tag in _BLOCKS:
            self._flow.end()
            if node.get("class") and (place := place_of(node)):
                self._places.append((node, place))
        if mark := self._marks.pop(node.get("id", ""), None):
            self._flow.mark(mark)
        if handler := self._on_enter.get(tag):
            handler(node)
        return self._looks.in_bold(look) if tag in _HEADINGS else look

    def _leave(self, node: Node) -> None:
        if handler := self._on_leave.get(node.tag):
            handler(node)
        if self._places and self._places[-1][0] is node:
            self._places.pop()

    @property
    def _place(self) -> Place:
        return self._places[-1][1] if self._places else EVERYWHERE

    def _begin_heading(self, node: Node) -> None:
        self._flow.begin(self._place.heading or _HEADINGS[str(node.tag)])

    def _begin_paragraph(self, node: Node) -> None:
        if not self._flow.is_waiting:  # the first paragraph of a list item carries its number
            names = classes(node)
            named = (style for name, style in _PARAGRAPHS.items() if name in names)
            self._flow.begin(next(named, None) or _style_by_place(node))

    def _begin_list(self, node: Node) -> None:
        depth = len(self._lists)
        style = self._place.list_style(depth)
        if node.tag == "ol" and not style:
            self._lists.append(_List("List Number", self._reference.numbering.numbers(depth)))
        elif depth and not style:
            self._lists.append(_List("List Bullet", self._reference.numbering.bullets(depth)))
        elif style and depth and not self._in_contents:
            # LibreOffice forgets the list of a style where another style has the same one.
            self._lists.append(_List(style, self._reference.numbering.bullets(0)))
        else:
            self._lists.append(_List(style or "List Bullet"))

    def _end_list(self, _node: Node) -> None:
        self._flow.end()
        self._lists.pop()

    def _begin_item(self, node: Node) -> None:
        around = self._lists[-1] if self._lists else _List("List Bullet")
        names = classes(node)
        if _is_checklist_item(node):
            self._flow.begin("Checklist")
        elif self._place.rest and names & {"more", "others"}:
            self._flow.begin(self._place.rest)
        else:
            self._flow.begin(around.style, around.numbering)
        # What has no badge stands with the titles.
        if self._place.has_columns and names & {"checklist-entry", "more"}:
            self._flow.tab()

    def _begin_contents(self, node: Node) -> None:
        if "contents" in classes(node) and self._contents is None:
            self._in_contents = True
            self._contents = slice(len(self._flow), None)

    def _end_contents(self, node: Node) -> None:
        self._flow.end()
        # Behind a summary the contents are no first page, and the digests follow at once.
        is_long = len(node.findall(".//li")) >= _LONG_CONTENTS
        if self._in_contents and is_long and not self._has_summary:
            self._flow.turn_page()
        if self._in_contents and self._contents is not None:
            self._in_contents = False
            self._contents = slice(self._contents.start, len(self._flow))

    def _begin_section(self, section: Node) -> None:
        names = classes(section)
        self._has_summary |= "summary" in names
        if "colophon" in names:
            self._colophon = len(self._flow)
        if "front" in names or names >= _PAGES:
            self._flow.turn_page()

    def _end_section(self, section: Node) -> None:
        """Leave a few words about the report never alone on a page."""
        self._flow.end()
        if "colophon" in classes(section):
            self._flow.keep(self._colophon - _COMPANY, len(self._flow) - 1)

    def _is_column_gap(self, node: Node) -> bool:
        """Tell whether an element is a separator where a tab takes its place."""
        return node.tag == "span" and self._place.has_columns and "separator" in classes(node)

    def _begin_span(self, node: Node) -> None:
        if self._is_column_gap(node):
            self._flow.tab()

    def _end_span(self, node: Node) -> None:
        if "box" in classes(node):
            self._flow.tab()

    def _break_line(self, _node: Node) -> None:
        self._flow.break_line(self._stack[-1])

    def _end_line(self, code: Node) -> None:
        if "block" in classes(code):
            self._flow.end_line()

    def _end_block(self, _node: Node) -> None:
        self._flow.end()

    def _write_table(self, table: Node) -> None:
        self._write_outside_rows(table)
        grid = measure(table, self._reference.text_width)
        if grid is None:
            return
        rows = [self._row(row, grid) for row in grid.rows]
        self._flow.table(table_xml(self._reference.styles.table[grid.style], grid, rows))

    def _write_outside_rows(self, table: Node) -> None:
        """Keep the text of what is in a table and no row, such as a caption."""
        for child in table:
            if child.tag not in _TABLE_PARTS:
                self._flow.begin("caption")
                self._walk(child)

    def _row(self, row: Node, grid: Grid) -> str:
        heading = is_heading(row)
        cells = []
        for column, (width, cell) in enumerate(zip_longest(grid.widths, row)):
            style = grid.cell_style(column, heading=heading)
            write = partial(self._write_cell, row, cell, grid)
            cells.append(cell_xml(width, self._flow.cell(style, write)))
        return row_xml(cells, heading=heading)

    def _write_cell(self, row: Node, cell: Node | None, grid: Grid) -> None:
        if cell is None:  # the row is shorter than others
            return
        look = self._stack[-1]
        names = classes(cell) | classes(row)
        if cell.tag == "th" and names & _VERDICTS:
            look = self._looks.badged(names, look)
        if length := grid.bar(cell):
            self._flow.bar(length, self._looks.bar)
        self._stack.append(look)
        self._walk(cell)
        self._stack.pop()


def _style_by_place(node: Node) -> str | None:
    parent = node.getparent()
    if parent is None:
        return None
    if parent.tag == "figure":
        return "caption"
    return "Note" if _NOTES & classes(parent) else None


def _is_checklist_item(item: Node) -> bool:
    first = next(iter(item), None)
    return first is not None and "box" in classes(first) and not (item.text or "").strip()
