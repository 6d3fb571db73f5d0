"""The outline of a Markdown page: which headings are digests, groups of them, or its title."""

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from digestlib.model import VerdictLevel
from digestlib.reading.blocks import Heading
from digestlib.reading.cues import Cues, opens_review
from digestlib.reading.pull_requests import names_pull_request
from digestlib.reading.scanning import PARAGRAPH
from digestlib.reading.verdicts import grade

_ENOUGH: Final = 200
"""A verdict stands in the first so many characters of a paragraph, or not at all."""
_MANY: Final = 2


class Grades:
    """What the titles of a page are as verdicts; each is looked at once, however often it stands.

    Args:
        cues: How reviewers write.
    """

    def __init__(self, cues: Mapping[str, Cues]) -> None:
        self.cues = cues
        self._known: dict[str, VerdictLevel | None] = {}

    def of(self, title: str) -> VerdictLevel | None:
        """Return the verdict that a title is, if it is one in any language."""
        if title not in self._known:
            found = (grade(title, one) for one in self.cues.values())
            self._known[title] = next(filter(None, found), None)
        return self._known[title]


@dataclass(slots=True)
class Node:
    """A heading with what stands below it."""

    heading: Heading
    title: str
    content_end: int
    """Where the next heading begins that is no label."""
    parent: "Node | None" = None
    children: list["Node"] = field(default_factory=list)
    has_labels: bool = False
    """Whether labels are headings below it."""
    has_number: bool = False
    opens_review: bool = False
    holds_digests: bool = False
    """Whether a table or list of digests stands below it."""
    grade: VerdictLevel | None = None
    """The verdict that its title is, and so gives to a group."""
    is_empty: bool = False
    is_common: bool = False
    """Whether other digests have a part of the same name."""
    deep: int = 0
    """How many headings below it surely are digests."""

    @property
    def is_sure(self) -> bool:
        """Whether it surely is a digest, unless it is the part of one."""
        return not self.is_common and (self.has_labels or self.has_number or self.opens_review)


@dataclass(frozen=True, slots=True)
class Outline:
    """What the headings of a page are."""

    page: Node | None
    digests: tuple[Node, ...]
    holders: tuple[Node, ...]
    """Headings above tables or lists of digests."""
    groups: tuple[Node, ...]


def outline(
    text: str,
    headings: Sequence[Heading],
    start: int,
    grades: Grades,
    held: Sequence[int],
) -> Outline:
    """Return the outline of a page.

    Args:
        text: The masked page.
        headings: Its headings from ``start`` on.
        start: Where the page begins behind its header.
        grades: How reviewers write, and what its titles are as verdicts.
        held: Where tables and lists of digests begin, ascending.
    """
    nodes = list(_nodes(text, headings, grades, held))
    _mark_common(nodes)
    for node in reversed(nodes):
        node.deep = sum(child.deep + child.is_sure for child in node.children)
    return _Sorting(nodes).outline(starts_page=not text[start : _first(nodes, text)].strip())


def _first(nodes: Sequence[Node], text: str) -> int:
    return nodes[0].heading.start if nodes else len(text)


def _nodes(
    text: str, headings: Sequence[Heading], grades: Grades, held: Sequence[int]
) -> Iterator[Node]:
    """Yield the headings that are no labels as a tree in order."""
    titles = [text[one.title_start : one.title_end] for one in headings]
    labels = [any(cue.is_label(title) for cue in grades.cues.values()) for title in titles]
    open_nodes: list[Node] = []
    nodes: list[Node] = []
    for number, (heading, title) in enumerate(zip(headings, titles, strict=True)):
        while open_nodes and open_nodes[-1].heading.level >= heading.level:
            open_nodes.pop()
        if labels[number]:
            if open_nodes:
                open_nodes[-1].has_labels = True
            continue
        node = Node(heading, title, len(text), open_nodes[-1] if open_nodes else None)
        if nodes:
            nodes[-1].content_end = heading.start
        if node.parent:
            node.parent.children.append(node)
        nodes.append(node)
        open_nodes.append(node)
    for node in nodes:
        _look(node, text, grades, held)
    yield from nodes


def _look(node: Node, text: str, grades: Grades, held: Sequence[int]) -> None:
    """Note what a heading's title and the text below it show."""
    start, end = node.heading.end, node.content_end
    node.has_number = names_pull_request(node.title)
    node.grade = grades.of(node.title)
    following = bisect_left(held, start)
    node.holds_digests = following < len(held) and held[following] < end
    node.opens_review = _opens_review(text, start, end, grades.cues)
    node.is_empty = not text[start:end].strip()


def _opens_review(text: str, start: int, end: int, cues: Mapping[str, Cues]) -> bool:
    """Return whether a paragraph opens with a verdict, or a line with a label."""
    for paragraph in PARAGRAPH.finditer(text, start, end):
        if opens_review(paragraph.group()[:_ENOUGH], cues):
            return True
        lines = paragraph.group().split("\n")
        if any(one.starts_with_label(line.strip()) for line in lines for one in cues.values()):
            return True
    return False


def _mark_common(nodes: Sequence[Node]) -> None:
    """Mark the headings that several digests have as a part, such as "Background"."""
    names = Counter((node.heading.level, node.title) for node in nodes)
    siblings = Counter((id(node.parent), node.title) for node in nodes)
    for node in nodes:
        parent = node.parent
        if parent and parent.grade is None and not node.has_number:
            is_repeated = names[node.heading.level, node.title] >= _MANY
            node.is_common = is_repeated and siblings[id(parent), node.title] == 1
    for node in nodes:
        if node.is_common and node.parent and (node.has_labels or node.opens_review):
            node.parent.has_labels = True


class _Sorting:
    """Sorts the headings of a page from the top down."""

    def __init__(self, nodes: Sequence[Node]) -> None:
        self.nodes = nodes
        self.roots = [node for node in nodes if node.parent is None]
        self.votes = Counter(node.heading.level for node in nodes if node.is_sure)
        self.digests: list[Node] = []
        self.holders: list[Node] = []
        self.groups: list[Node] = []

    def outline(self, *, starts_page: bool) -> Outline:
        """Return the outline; a lone heading at the top may be the title of the page."""
        page = self.roots[0] if starts_page and self._is_page(self.roots) else None
        waiting = [*(page.children if page else self.roots)][::-1]
        if page and page.holds_digests:
            self.holders.append(page)
        while waiting:
            node = waiting.pop()
            waiting += self._sort(node)[::-1]
        return Outline(page, tuple(self.digests), tuple(self.holders), tuple(self.groups))

    def _is_page(self, roots: Sequence[Node]) -> bool:
        if len(roots) != 1 or roots[0].grade:
            return False
        (root,) = roots
        if root.holds_digests:
            return True
        if not root.children or root.has_number:
            return False
        if root.is_sure:
            return root.deep >= _MANY
        return root.deep > 0 or root.is_empty or len(root.children) >= _MANY

    def _sort(self, node: Node) -> list[Node]:
        """Put a heading where it belongs, and return those below it that are still to be sorted."""
        if node.holds_digests:
            self.holders.append(node)
            self.groups.append(node)
        elif self._is_digest(node):
            self.digests.append(node)
            return self._astray(node)
        else:
            self.groups.append(node)
        return node.children

    def _is_digest(self, node: Node) -> bool:
        below = self.votes[node.heading.level + 1] if node.children else 0
        if node.grade is not None:
            return False
        if node.has_labels or node.has_number:
            return True
        if node.opens_review:
            numbered = sum(child.has_labels or child.has_number for child in node.children)
            return numbered == 0
        if node.deep:
            return self.votes[node.heading.level] > below
        if not node.children:
            return True
        return not node.is_empty or self.votes[node.heading.level] > 0

    def _astray(self, node: Node) -> list[Node]:
        """Return the heading below a digest that nothing follows: it is no part of the digest."""
        if len(node.children) == 1 and not node.has_labels:
            (child,) = node.children
            if child.is_empty and not child.children and not child.is_common:
                return [child]
        return []
