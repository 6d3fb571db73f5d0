"""The report as Markdown: CommonMark with GFM tables and task boxes, and no HTML.

The tree is walked once, without recursion. Inline content gathers as events until a block begins
or ends; then it is written as the heading, item or paragraph that it is.
"""

import json
import logging
import re
from dataclasses import dataclass, field
from typing import Final

import lxml.html
from lxml import etree

from digestlib.exporting.tree import begins, classes, ends, inline_runs, parse, unknown
from digestlib.inline import Code, Text, write_block, write_cell, write_heading
from digestlib.inline.events import End, Event, Start, assemble, settle

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
        TemplateError: The document is empty.
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
_BOXES: Final = {"☐": "[ ] ", "☑": "[x] ", "☒": "[x] ", "✓": "[x] ", "✔": "[x] "}
_MENTION: Final = re.compile(r"@(?=[A-Za-z0-9])|#(?=[0-9])|(?<![A-Za-z0-9])[Gg][Hh]-(?=[0-9])")
_GITHUB: Final = re.compile(r"https?://(?:www\.)?github\.com/(?=[^/]+/[^/]+/)", re.IGNORECASE)


@dataclass(slots=True)
class _List:
    """A list that is open: how its items begin, and how far their content stands in."""

    is_ordered: bool
    mark: str
    outer: int
    count: int = 0
    waiting: str = ""
    """The beginning of an item of which nothing is written yet."""

    inner: int = 0

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
    open: list[Start] = field(default_factory=list)
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
            if action == "start" and self._begin(node):
                self._text(node.text)
            elif action == "start":
                walker.skip_subtree()
            else:
                self._end(node)
                self._text(node.tail)
        self._flush()
        return "".join(self.chunks).strip("\n")

    def _begin(self, node: Node) -> bool:
        """Begin an element, and tell whether what is inside it is still to be visited."""
        if node.tag in _BLOCKS:
            self._flush()
            self._begin_block(node)
        elif node.tag == "table":
            self._flush()
            self._put(_table(node), "")
        elif node.tag == "code":
            self.events.append(Code(node.text_content()))
        elif node.tag == "br":
            self._break_line()
        elif "box" in classes(node) and self._take_box(node):
            return False
        elif start := self._start(node):
            self.open.append(start)
            self.events.append(start)
        return node.tag not in {"code", "head", "table"}

    def _begin_block(self, node: Node) -> None:
        if node.tag in _HEADINGS:
            self.level = int(node.tag[1])
        elif node.tag in {"ol", "ul"}:
            self._begin_list(is_ordered=node.tag == "ol")
        elif node.tag == "li" and self.lists:
            self.lists[-1].begin_item()

    def _end(self, node: Node) -> None:
        if node.tag in _BLOCKS:
            self._flush(is_item_over=node.tag == "li")
            self.level = 0
        if node.tag in {"ol", "ul"}:
            self.closed = self.lists.pop()
            self.is_tight = bool(self.lists)
        elif self._start(node) and self.open:
            start = self.open.pop()
            self.events.append(End(start.kind, start.url))

    def _start(self, node: Node) -> Start | None:
        if "origin" in classes(node) and not self.open:
            # Its place and its grey tell it from the text before; in Markdown, only this can.
            return Start("emphasis")
        start = begins(node)
        if start and self.is_comment_safe:
            return Start(start.kind, _GITHUB.sub("https://redirect.github.com/", start.url))
        return start

    def _text(self, text: str | None) -> None:
        if not text:
            return
        is_linked = any(start.kind == "link" for start in self.open)
        if self.is_comment_safe and not is_linked:
            text = _MENTION.sub("\\g<0>\u200b", text)
        self.events.append(Text(text))
