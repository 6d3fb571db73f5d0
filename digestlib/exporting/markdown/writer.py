"""The walk over the tree: what each element becomes.

The tree is walked once, without recursion. Inline content gathers as events until a block begins
or ends; then it is written as the heading, item or paragraph that it is.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final

import lxml.html
from lxml import etree

from digestlib.archive.ticking import as_comment
from digestlib.exporting.markdown.anchors import HEADINGS
from digestlib.exporting.markdown.comments import harmless
from digestlib.exporting.tree import begins, classes, code_of, inline_runs
from digestlib.inline import Code, Text
from digestlib.inline.events import End, Event, Settled, Start, settle, walk
from digestlib.inline.writing import block_of, cell_of, heading_of

Node = lxml.html.HtmlElement


_BLOCKS: Final = (
    HEADINGS
    | {"article", "body", "figure", "header", "html", "li", "nav", "ol", "p", "section", "ul"}
    # Not of our vocabulary, but text does not run on across them in anybody's template.
    | {"aside", "blockquote", "dd", "div", "dl", "dt", "figcaption", "footer", "main", "pre"}
)
FOLLOW_UP: Final = "data-follow-up"
"""The attribute that says what the archive calls a follow-up."""
_LISTS: Final = frozenset({"ol", "ul"})
_WHOLE: Final = frozenset({"code", "head", "table"})
"""What is inside these is not visited: it is taken as a whole, or left out."""
_BOXES: Final = MappingProxyType({"☐": "[ ] ", "☑": "[x] ", "☒": "[x] "})
# On a page, place and colour tell these from the words beside them.
_LOOKS: Final = MappingProxyType(
    {"addressee": Start("strong"), "origin": Start("emphasis"), "priority": Start("strong")}
)
_NO_FIGURE: Final = ("", "–")
_LINE_END: Final = re.compile(r"\n(?!\n)")
_FIGURE: Final = re.compile(r"[-+−]?[0-9][0-9.,\u00a0\u202f ]*[%％]?")


@dataclass(slots=True)
class _List:
    """A list that is open: how its items begin, and how far their content stands in."""

    is_ordered: bool
    mark: str
    outer: int
    count: int = 0
    inner: int = 0
    waiting: str = ""
    """The beginning of an item of which nothing is written yet."""
    id: str = ""
    """What the archive calls the item, while that is not written yet."""

    def begin_item(self, name: str) -> None:
        self.count += 1
        self.id = name
        self.waiting = f"{self.count}{self.mark} " if self.is_ordered else f"{self.mark} "
        self.inner = self.outer + len(self.waiting)


@dataclass(slots=True)
class Writer:
    """Gathers inline events and writes a block whenever one is complete."""

    is_comment_safe: bool
    """Whether nothing in the text may notify people or leave traces on a code host."""

    anchors: Mapping[str, str]
    """The anchor of each ``id`` that links may lead to."""

    has_ids: bool
    """Whether follow-ups end with what the archive calls them."""

    chunks: list[str] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)
    open: list[tuple[Node, Start]] = field(default_factory=list)
    lines: list[list[Event]] = field(default_factory=list)
    lists: list[_List] = field(default_factory=list)
    closed: _List | None = None
    """The list that ended last, while nothing follows it."""

    level: int = 0
    is_tight: bool = False
    """Whether an item was written last, so that the next one may stand right below."""

    def write(self, root: Node) -> str:
        """Return everything inside the tree as Markdown."""
        walker = etree.iterwalk(root, events=("start", "end"))
        for action, node in walker:
            if action == "end":
                self._end(node)
                self._add(node.tail)
            elif self._begin(node):
                self._add(node.text)
            else:
                walker.skip_subtree()
        self._flush()
        return "".join(self.chunks).strip("\n")

    def _add(self, text: str | None) -> None:
        """Add text to the line, but not the white space between blocks."""
        if text and (self.events or not text.isspace()):
            self.events.append(Text(text))

    def _begin(self, node: Node) -> bool:
        """Begin an element, and tell whether what is inside it is still to be visited."""
        tag = node.tag
        if tag in _BLOCKS:
            if self.events or self.lines:
                self._flush()
            self._begin_block(node)
        elif tag == "table":
            self._flush()
            self._write_table(node)
        elif tag == "code":
            self.events.append(code_of(node))
        elif tag == "br":
            self._break_line()
        elif "box" in (names := classes(node)) and self._take_box(node):
            return False
        elif start := self._start(node, names):
            self.open.append((node, start))
            self.events.append(start)
        return tag not in _WHOLE

    def _begin_block(self, node: Node) -> None:
        if node.tag in HEADINGS:
            self.level = int(node.tag[1])
        elif node.tag in _LISTS:
            self._begin_list(is_ordered=node.tag == "ol")
        elif node.tag == "li" and self.lists:
            self.lists[-1].begin_item(node.get(FOLLOW_UP, "") if self.has_ids else "")

    def _begin_list(self, *, is_ordered: bool) -> None:
        if self.lists and self.lists[-1].waiting:
            self._put("")
        outer = self.lists[-1].inner if self.lists else 0
        mark = "." if is_ordered else "-"
        # Two lists in a row would be one, but for a different mark.
        if self.closed and (self.closed.outer, self.closed.mark) == (outer, mark):
            mark = ")" if is_ordered else "*"
        self.lists.append(_List(is_ordered, mark, outer))

    def _end(self, node: Node) -> None:
        tag = node.tag
        if tag in _BLOCKS:
            if self.events or self.lines or tag == "li":
                self._flush(is_item_over=tag == "li")
            self.level = 0
        if tag in _LISTS:
            self.closed = self.lists.pop()
            self.is_tight = self.is_tight and bool(self.lists)
        elif self.open and self.open[-1][0] is node:
            start = self.open.pop()[1]
            self.events.append(End(start.kind, start.url))

    def _start(self, node: Node, names: frozenset[str]) -> Start | None:
        href = node.get("href", "") if node.tag == "a" else ""
        if href.startswith("#") and (anchor := self.anchors.get(href[1:])):
            return Start("link", f"#{anchor}")
        named = _LOOKS.keys() & names if names else ()
        return _LOOKS[min(named)] if named else begins(node)

    def _take_box(self, node: Node) -> bool:
        """Make a task of an item that begins with a box."""
        box = _BOXES.get(node.text_content().strip())
        is_first = self.lists and self.lists[-1].waiting and not settle(self.events)
        if not box or not is_first:
            return False
        self.lists[-1].waiting += box
        return True

    def _break_line(self) -> None:
        """End a line of the block; what is open goes on in the next."""
        starts = [start for _, start in self.open]
        self.events += [End(start.kind, start.url) for start in reversed(starts)]
        self.lines.append(self.events)
        self.events = [*starts]

    def _flush(self, *, is_item_over: bool = False) -> None:
        if self.lines or any(map(_is_visible, self.events)):
            self._write_lines()
        elif self.events:  # white space between blocks, most of the time
            self.events = [start for _, start in self.open]
        if is_item_over and self.lists and self.lists[-1].waiting:
            self._put("")

    def _write_lines(self) -> None:
        self._break_line()
        lines = [line for line in map(self._settled, self.lines) if any(map(_is_visible, line))]
        self.lines.clear()
        if self.level and lines:
            words = " ".join(map(heading_of, lines))
            self._put(f"{'#' * self.level} {words}")
        elif lines:
            self._put("\\\n".join(self._with_id([block_of(line) for line in lines])))

    def _with_id(self, lines: list[str]) -> list[str]:
        """Return the lines of an item, the first of which that is no code says what it is."""
        plain = next((number for number, line in enumerate(lines) if "\n" not in line), None)
        if plain is not None and self.lists and self.lists[-1].id:
            lines[plain] += f" {as_comment(self.lists[-1].id)}"
            self.lists[-1].id = ""
        return lines

    def _put(self, text: str) -> None:
        """Add a block, standing in as far as the item that it belongs to."""
        innermost = self.lists[-1] if self.lists else None
        inner = innermost.inner if innermost else 0
        margin, gap = " " * inner, "\n\n"
        if innermost and innermost.waiting:
            margin, gap = " " * innermost.outer + innermost.waiting, "\n" if self.is_tight else gap
            innermost.waiting = ""
            self.is_tight = True
        else:
            self.is_tight = False
        block = _LINE_END.sub("\n" + " " * inner, text) if "\n" in text else text
        self.chunks.append(gap + f"{margin}{block}".rstrip(" "))
        self.closed = None

    def _settled(self, events: Iterable[Event]) -> tuple[Settled, ...]:
        settled = settle(events)
        return settle(harmless(settled)) if self.is_comment_safe else settled

    def _write_table(self, table: Node) -> None:
        for caption in table.iter("caption"):
            self._put(block_of(self._settled(walk(inline_runs(caption)))))
        rows = [[self._cell(cell) for cell in row.iter("th", "td")] for row in table.iter("tr")]
        if any(rows):
            self._put(_table([row for row in rows if row]))

    def _cell(self, cell: Node) -> str:
        return cell_of(self._settled(walk(inline_runs(cell, with_lists=True))))


def _is_visible(event: Event) -> bool:
    return isinstance(event, (Text, Code)) and not event.text.isspace()


def _table(rows: list[list[str]]) -> str:
    width = max(map(len, rows))
    head, *body = [row + [""] * (width - len(row)) for row in rows]
    rules = [_rule([row[column] for row in body]) for column in range(width)]
    return "\n".join(f"| {' | '.join(row)} |" for row in (head, rules, *body))


def _rule(column: list[str]) -> str:
    """Return the line below a column's head: figures stand to the right."""
    said = [cell for cell in column if cell not in _NO_FIGURE]
    are_figures = bool(said) and all(map(_FIGURE.fullmatch, said))
    return "---:" if are_figures else "---"
