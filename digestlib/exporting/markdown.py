"""The report as Markdown: CommonMark with GFM tables and task boxes, and no HTML.

The tree is walked once, without recursion. Inline content gathers as events until a block begins
or ends; then it is written as the heading, item or paragraph that it is.
"""

import json
import logging
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final

import lxml.html
from lxml import etree

from digestlib.exporting.tree import begins, classes, code_of, inline_runs, parse, unknown
from digestlib.inline import Run, Text, plain_runs, write_block, write_cell, write_heading
from digestlib.inline.events import End, Event, Settled, Start, assemble, settle, walk

_LOG: Final = logging.getLogger(__name__)

Node = lxml.html.HtmlElement


@dataclass(frozen=True, slots=True, kw_only=True)
class MarkdownOptions:
    """How the Markdown is made."""

    front_matter: bool = False
    """Begin with title, language, author, description and keywords as YAML between ``---``."""

    comment_safe: bool = False
    """Fit the text for comments on a code host, where it would notify people and leave traces.

    A zero-width space follows each ``@`` and each ``#`` of a number, outside code and links; and
    links to GitHub lead through ``redirect.github.com``, so no pull request shows a mention.
    """


def export_markdown(document: str, options: MarkdownOptions | None = None) -> bytes:
    """Return a report as Markdown: UTF-8, LF, and one line end at the end.

    Elements outside the semantic tree's vocabulary keep their text, and a warning names them.

    Args:
        document: The report's semantic HTML.
        options: How the file is made.

    Raises:
        TemplateError: The document is empty, or nested too deep.
    """
    options = options or MarkdownOptions()
    tree = parse(document)
    if strange := unknown(tree):
        _LOG.warning("elements outside the vocabulary, text kept: %s", ", ".join(strange))
    head = _front_matter(tree) if options.front_matter else ""
    return f"{head}{_Writer(is_comment_safe=options.comment_safe).write(tree)}\n".encode()


def _front_matter(tree: Node) -> str:
    metas = {meta.get("name", ""): meta.get("content", "") for meta in tree.iter("meta")}
    facts = {"title": tree.findtext("head/title"), "lang": tree.get("lang")}
    facts |= {name: metas.get(name) for name in ("author", "description")}
    lines = [f"{name}: {_yaml(fact)}" for name, fact in facts.items() if fact]
    if keywords := [word.strip() for word in metas.get("keywords", "").split(",") if word.strip()]:
        lines.append(f"keywords: [{', '.join(map(_yaml, keywords))}]")
    return "\n".join(["---", *lines, "---", "", ""])


def _yaml(text: str) -> str:
    """Quote a text for YAML, whose double quotes are those of JSON but for a few characters."""
    quoted = json.dumps(" ".join(text.split()), ensure_ascii=False)
    return re.sub("[\x7f-\x9f\u2028\u2029\ufeff]", lambda char: f"\\u{ord(char[0]):04x}", quoted)


_HEADINGS: Final = frozenset({"h1", "h2", "h3", "h4", "h5", "h6"})
_BLOCKS: Final = (
    _HEADINGS
    | {"article", "body", "figure", "header", "html", "li", "nav", "ol", "p", "section", "ul"}
    # Not of our vocabulary, but text does not run on across them in anybody's template.
    | {"aside", "blockquote", "dd", "div", "dl", "dt", "figcaption", "footer", "main", "pre"}
)
_BOXES: Final = MappingProxyType({"☐": "[ ] ", "☑": "[x] ", "☒": "[x] "})
# On a page, place and colour tell these from the words beside them.
_LOOKS: Final = MappingProxyType({"origin": Start("emphasis"), "priority": Start("strong")})
_MENTION: Final = re.compile(r"@(?=[A-Za-z0-9])|#(?=[0-9])|(?<![A-Za-z0-9])[Gg][Hh]-(?=[0-9])")
_FIGURE: Final = re.compile(r"[-+−]?[0-9][0-9.,\u00a0\u202f ]*[%％]?")
_GITHUB: Final = re.compile(r"https?://(?:www\.)?github\.com/(?=[^/]+/[^/]+/)", re.IGNORECASE)


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

    def begin_item(self) -> None:
        self.count += 1
        self.waiting = f"{self.count}{self.mark} " if self.is_ordered else f"{self.mark} "
        self.inner = self.outer + len(self.waiting)


@dataclass(slots=True)
class _Writer:
    """Gathers inline events and writes a block whenever one is complete."""

    is_comment_safe: bool
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
                self.events.append(Text(node.tail or ""))
            elif self._begin(node):
                self.events.append(Text(node.text or ""))
            else:
                walker.skip_subtree()
        self._flush()
        return "".join(self.chunks).strip("\n")

    def _begin(self, node: Node) -> bool:
        """Begin an element, and tell whether what is inside it is still to be visited."""
        if node.tag in _BLOCKS:
            self._flush()
            self._begin_block(node)
        elif node.tag == "table":
            self._flush()
            self._write_table(node)
        elif node.tag == "code":
            self.events.append(code_of(node))
        elif node.tag == "br":
            self._break_line()
        elif "box" in classes(node) and self._take_box(node):
            return False
        elif start := _start(node):
            self.open.append((node, start))
            self.events.append(start)
        return node.tag not in {"code", "head", "table"}

    def _begin_block(self, node: Node) -> None:
        if node.tag in _HEADINGS:
            self.level = int(node.tag[1])
        elif node.tag in {"ol", "ul"}:
            self._begin_list(is_ordered=node.tag == "ol")
        elif node.tag == "li" and self.lists:
            self.lists[-1].begin_item()

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
        if node.tag in _BLOCKS:
            self._flush(is_item_over=node.tag == "li")
            self.level = 0
        if node.tag in {"ol", "ul"}:
            self.closed = self.lists.pop()
            self.is_tight = self.is_tight and bool(self.lists)
        elif self.open and self.open[-1][0] is node:
            start = self.open.pop()[1]
            self.events.append(End(start.kind, start.url))

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
        self.lines.append(self.events + [End(start.kind, start.url) for start in reversed(starts)])
        self.events = list(starts)

    def _flush(self, *, is_item_over: bool = False) -> None:
        self._break_line()
        lines = [runs for runs in map(self._runs, self.lines) if plain_runs(runs).strip()]
        self.lines.clear()
        if self.level and lines:
            words = " ".join(map(write_heading, lines))
            self._put(f"{'#' * self.level} {words}")
        elif lines:
            self._put("\\\n".join(map(write_block, lines)))
        elif is_item_over and self.lists and self.lists[-1].waiting:
            self._put("")

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
        block = re.sub(r"\n(?!\n)", "\n" + " " * inner, text)
        self.chunks.append(gap + f"{margin}{block}".rstrip(" "))
        self.closed = None

    def _runs(self, events: Iterable[Event]) -> tuple[Run, ...]:
        settled = settle(events)
        return assemble(_safe_for_comments(settled) if self.is_comment_safe else settled)

    def _write_table(self, table: Node) -> None:
        for caption in table.iter("caption"):
            self._put(write_block(self._runs(walk(inline_runs(caption)))))
        rows = [[self._cell(cell) for cell in row.iter("th", "td")] for row in table.iter("tr")]
        if any(rows):
            self._put(_table([row for row in rows if row]))

    def _cell(self, cell: Node) -> str:
        return write_cell(self._runs(walk(inline_runs(cell, with_lists=True))))


def _start(node: Node) -> Start | None:
    look = next((look for name, look in _LOOKS.items() if name in classes(node)), None)
    return look or begins(node)


def _safe_for_comments(events: Iterable[Settled]) -> Iterator[Settled]:
    is_linked = False
    for event in events:
        match event:
            case Text(text) if not is_linked:
                yield Text(_MENTION.sub("\\g<0>\u200b", text))
            case Start("link", url):
                is_linked = True
                yield Start("link", _redirected(url))
            case End("link", url):
                is_linked = False
                yield End("link", _redirected(url))
            case _:
                yield event


def _redirected(url: str) -> str:
    return _GITHUB.sub("https://redirect.github.com/", url)


def _table(rows: list[list[str]]) -> str:
    width = max(map(len, rows))
    head, *body = [row + [""] * (width - len(row)) for row in rows]
    rules = [_rule([row[column] for row in body]) for column in range(width)]
    return "\n".join(f"| {' | '.join(row)} |" for row in (head, rules, *body))


def _rule(column: list[str]) -> str:
    """Return the line below a column's head: figures stand to the right."""
    are_figures = any(column) and all(_FIGURE.fullmatch(cell) for cell in column if cell)
    return "---:" if are_figures else "---"
