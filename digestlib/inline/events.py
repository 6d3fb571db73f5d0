"""Runs as a flat stream of events, and their normal form.

Parsing, writing and showing all work on the stream, so no depth of nesting costs recursion.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby, pairwise
from typing import Literal, TypeAlias, assert_never, cast

from digestlib.inline.fences import plain_info
from digestlib.inline.references import split_references
from digestlib.inline.runs import Code, Emphasis, Link, Reference, Run, Strong, Text
from digestlib.inline.urls import is_anchor, is_linkable, normalise_url

Kind: TypeAlias = Literal["strong", "emphasis", "link"]


@dataclass(frozen=True, slots=True)
class Start:
    """The beginning of a run that holds others."""

    kind: Kind
    url: str = ""


@dataclass(frozen=True, slots=True)
class End:
    """The end of the run that began last."""

    kind: Kind
    url: str = ""


Event: TypeAlias = Text | Code | Reference | Start | End

_LEAVES = (Text, Code, Reference)
_SIDES = (Start, End)

Settled: TypeAlias = Text | Code | Start | End
"""An event in normal form, in which references are text still."""

_LINE_END = re.compile(r"\r\n?")
_LINE_ENDS = re.compile(r"[\r\n]+")
_SPACE = re.compile(r"[ \t\n\r\v\f\x85\u2028\u2029]+")
_UNUSUAL_SPACE = re.compile(r"[\t\n\r\v\f\x85\u2028\u2029]|  ")


def walk(runs: Iterable[Run]) -> Iterator[Event]:
    """Yield the events of a tree of runs, without recursion."""
    runs = tuple(runs)
    # Where no run holds others, as is usual, they are their own events.
    leaves = [run for run in runs if isinstance(run, _LEAVES)]
    return iter(leaves) if len(leaves) == len(runs) else _walk(runs)


def _walk(runs: Iterable[Run]) -> Iterator[Event]:
    stack: list[Iterator[Run | End]] = [iter(runs)]
    while stack:
        item = next(stack[-1], None)
        match item:
            case None:
                stack.pop()
            case Text() | Code() | Reference() | End():
                yield item
            case Strong(inner):
                yield Start("strong")
                stack.append(_then(inner, End("strong")))
            case Emphasis(inner):
                yield Start("emphasis")
                stack.append(_then(inner, End("emphasis")))
            case Link(inner, url):
                yield Start("link", url)
                stack.append(_then(inner, End("link", url)))
            case _:
                assert_never(item)


def _then(runs: Iterable[Run], end: End) -> Iterator[Run | End]:
    yield from runs
    yield end


@dataclass(slots=True)
class _Settler:
    """Takes events one by one and holds them in normal form.

    White space and openings wait until something visible follows. So spaces leave the edges of
    every run, and a run with nothing in it is never opened.
    """

    out: list[Settled] = field(default_factory=list)
    waiting: list[Start] = field(default_factory=list)
    # One entry for each open run: the event that ends it, or None where the run is left out.
    open: list[End | None] = field(default_factory=list)
    kinds: set[Kind] = field(default_factory=set)
    space: bool = False

    def text(self, text: str) -> None:
        """Take words; references in them are found when the tree is built."""
        words = _SPACE.sub(" ", text) if _UNUSUAL_SPACE.search(text) else text
        if words.startswith(" "):
            self.space = True
        core = words.strip(" ")
        if not core:
            return
        self._show(Text(core))
        self.space = words.endswith(" ")

    def code(self, code: Code) -> None:
        """Take code; its characters stay, line breaks in a line apart.

        A block of code inside another run becomes code in a line.
        """
        if code.text and code.info is not None and not self.kinds:
            self.space = False
            self.out.append(Code(_LINE_END.sub("\n", code.text), plain_info(code.info)))
        elif code.text:
            self._show(Code(_LINE_ENDS.sub(" ", code.text)))

    def start(self, start: Start) -> None:
        """Open a run, unless one of its kind is open or its address is no link."""
        url = normalise_url(start.url)
        is_linkless = start.kind == "link" and not (is_linkable(url) or is_anchor(url))
        if start.kind in self.kinds or is_linkless:
            self.open.append(None)
            return
        self.kinds.add(start.kind)
        self.open.append(End(start.kind, url))
        self.waiting.append(Start(start.kind, url))

    def end(self) -> None:
        """Close the run that was opened last."""
        end = self.open.pop()
        if end is None:
            return
        if self.waiting and end.kind == "link":
            self._show(Text(end.url))
        self.kinds.remove(end.kind)
        if self.waiting:
            self.waiting.pop()
        else:
            self.out.append(end)

    def _show(self, leaf: Text | Code) -> None:
        self.rest()
        for start in self.waiting:
            self._open(start)
        self.waiting.clear()
        if isinstance(leaf, Text):
            self._put(leaf.text)
        else:
            self.out.append(leaf)

    def rest(self) -> None:
        """Let the white space stand that was waiting, unless a block of code is in front of it."""
        if self.space and not (self.out and _is_block(self.out[-1])):
            self._put(" ")
        self.space = False

    def _put(self, words: str) -> None:
        """Append words to those in front of them."""
        last = self.out[-1] if self.out else None
        if isinstance(last, Text):
            self.out[-1] = Text(last.text + words)
        else:
            self.out.append(Text(words))

    def _open(self, start: Start) -> None:
        # Two strong runs side by side are one: Markdown has no way to write them apart.
        if start.kind != "link" and self.out and self.out[-1] == End(start.kind):
            self.out.pop()
        else:
            self.out.append(start)


def settle(events: Iterable[Event]) -> tuple[Settled, ...]:
    """Return the events in normal form; references are text here."""
    events = tuple(events)
    if are_flat(events):
        return tuple(_flat(cast("tuple[Text | Code | Reference, ...]", events)))
    settler = _Settler()
    for event in events:
        match event:
            case Text(text) | Reference(text):
                settler.text(text)
            case Code():
                settler.code(event)
            case Start():
                settler.start(event)
            case End():
                settler.end()
            case _:
                assert_never(event)
    settler.rest()
    # Most lines have nothing to join, and looking is cheaper than grouping.
    is_joined = all(type(one) is not type(other) for one, other in pairwise(settler.out))
    return tuple(settler.out if is_joined else _joined(settler.out))


def are_flat(events: Sequence[Event]) -> bool:
    """Tell whether events are words, and code in a line, and nothing else."""
    kinds = set(map(type, events))
    if not kinds.isdisjoint(_SIDES):
        return False
    return Code not in kinds or not any(map(_is_block, events))


def _flat(events: Iterable[Text | Code | Reference]) -> Iterator[Settled]:
    """Yield words and code in normal form, of which most lines have nothing else."""
    words: list[str] = []
    codes: list[str] = []
    for event in events:
        if not event.text:
            continue
        if isinstance(event, Code):
            yield from _words(words)
            codes.append(_LINE_ENDS.sub(" ", event.text))
        else:
            yield from _code(codes)
            words.append(event.text)
    yield from _words(words)
    yield from _code(codes)


def _words(parts: list[str]) -> Iterator[Text]:
    """Yield words that stand side by side as one, if there are any, and forget them."""
    if parts:
        text = "".join(parts)
        yield Text(_SPACE.sub(" ", text) if _UNUSUAL_SPACE.search(text) else text)
        parts.clear()


def _code(parts: list[str]) -> Iterator[Code]:
    """Yield code that stands side by side as one, if there is any, and forget it."""
    if parts:
        yield Code("".join(parts))
        parts.clear()


def _is_block(event: Event) -> bool:
    return isinstance(event, Code) and event.is_block


def _joined(
    events: Iterable[Settled],
) -> Iterator[Settled]:
    for (kind, is_block), group in groupby(events, lambda event: (type(event), _is_block(event))):
        if kind is Text:
            yield Text("".join(event.text for event in group if isinstance(event, Text)))
        elif kind is Code and not is_block:
            yield Code("".join(event.text for event in group if isinstance(event, Code)))
        else:
            yield from group


def assemble(events: Iterable[Settled]) -> tuple[Run, ...]:
    """Build the tree of runs from events in normal form, and find the references in it."""
    levels: list[list[Run]] = [[]]
    is_in_link = False
    for event in events:
        match event:
            case Text(text) if not is_in_link:
                levels[-1].extend(split_references(text))
            case Text() | Code():
                levels[-1].append(event)
            case Start(kind):
                is_in_link |= kind == "link"
                levels.append([])
            case End(kind, url):
                is_in_link &= kind != "link"
                inner = tuple(levels.pop())
                levels[-1].append(_container(kind, inner, url))
            case _:
                assert_never(event)
    return tuple(levels[0])


def _container(kind: Kind, runs: tuple[Run, ...], url: str) -> Strong | Emphasis | Link:
    match kind:
        case "strong":
            return Strong(runs)
        case "emphasis":
            return Emphasis(runs)
        case "link":
            return Link(runs, url)
        case _:
            assert_never(kind)


def normalise(runs: Iterable[Run]) -> tuple[Run, ...]:
    """Return the runs in normal form, the form that ``parse`` returns."""
    return assemble(settle(walk(runs)))
