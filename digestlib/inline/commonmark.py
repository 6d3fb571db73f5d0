"""Our dialect of inline CommonMark: the only module that knows the parser.

It differs from CommonMark where a digest's reader would lose characters otherwise:

- ``*`` beside Chinese letters and punctuation opens and closes as its writer meant it;
- ``2**10``, ``a*b``, ``src/*.py``, ``_ENV``, ``__init__`` are operators and names, not emphasis;
- a bare http address is a link, and ends at Chinese text;
- a line break between Chinese letters is nothing;
- an image is a link, HTML is text, and no block syntax exists but fenced code.
"""

import re
from collections.abc import Iterator
from functools import cache

from markdown_it import MarkdownIt
from markdown_it.parser_inline import ParserInline
from markdown_it.rules_inline import StateInline
from markdown_it.rules_inline.state_inline import Scanned
from markdown_it.token import Token

from digestlib.inline.events import End, Event, Start
from digestlib.inline.fences import fences, read_fence
from digestlib.inline.finding import Found, find, with_plain_line_ends
from digestlib.inline.neighbours import is_chinese, is_name, is_operator
from digestlib.inline.runs import Code, Text
from digestlib.inline.unwrapping import joint
from digestlib.inline.urls import is_linkable, normalise_url


def events(source: str) -> Iterator[Event]:
    """Parse inline Markdown into events; they are not in normal form yet."""
    position = 0
    for start, end in fences(source):
        yield from _line(source[position:start])
        yield Code(*read_fence(source[start:end]))
        position = end
    yield from _line(source[position:])


def _line(source: str) -> Iterator[Event]:
    for token in _parse(source.replace("\r\n", "\n")).tokens:
        yield from _event(token)


def _event(token: Token) -> Iterator[Event]:
    match token.type:
        case "code_inline":
            yield Code(token.content)
        case "strong_open":
            yield Start("strong")
        case "strong_close":
            yield End("strong")
        case "em_open":
            yield Start("emphasis")
        case "em_close":
            yield End("emphasis")
        case "link_open":
            yield Start("link", str(token.attrs["href"]))
        case "link_close":
            yield End("link")
        case _:
            yield Text(token.content)


class _State(StateInline):
    """The parser's state, with our own idea of what may be emphasis."""

    def scanDelims(self, start: int, canSplitWord: bool) -> Scanned:  # noqa: N802, N803, FBT001 - the parser's names
        """Decide what a row of ``*`` or ``_`` may do, given what stands around it."""
        scanned = super().scanDelims(start, canSplitWord)
        after = start + scanned.length
        last = self.src[start - 1] if start else " "
        following = self.src[after] if after < self.posMax else " "
        if self.src[start] == "_":
            is_literal = is_name(self.src, start, after)
        else:
            is_literal = is_operator(self.src, start, after)
        if is_literal:
            return Scanned(can_open=False, can_close=False, length=scanned.length)
        if self.src[start] == "_" or not (is_chinese(last) or is_chinese(following)):
            return scanned
        return Scanned(
            scanned.can_open or not following.isspace(),
            scanned.can_close or not last.isspace(),
            scanned.length,
        )


def _link(state: StateInline, silent: bool) -> bool:  # noqa: FBT001 - the parser's signature
    place = _found(state).links.get(state.pos)
    if place is None:
        return False
    if not silent:
        end, state.posMax = state.posMax, place.label_end
        state.pos += 1
        state.push("link_open", "a", 1).attrs = {"href": place.url}
        state.linkLevel += 1
        state.md.inline.tokenize(state)
        state.linkLevel -= 1
        state.push("link_close", "a", -1)
        state.posMax = end
    state.pos = place.end
    return True


def _found(state: StateInline) -> Found:
    """Return where code, links and addresses lie."""
    found: Found = state.env["found"]
    return found


def _image(state: StateInline, silent: bool) -> bool:  # noqa: FBT001 - the parser's signature
    start = state.pos
    if not state.src.startswith("![", start):
        return False
    state.pos += 1
    is_done = _link(state, silent)
    state.pos = state.pos if is_done else start
    return is_done


def _address(state: StateInline, silent: bool) -> bool:  # noqa: FBT001 - the parser's signature
    colon = state.pos
    where = _found(state).addresses.get(colon) if state.linkLevel == 0 else None
    if where is None:
        return False
    start, end = where
    if not silent:
        state.pending = state.pending[: start - colon]
        _push_link(state, state.src[start:end])
    state.pos = end
    return True


def _push_link(state: StateInline, text: str) -> None:
    token = state.push("link_open", "a", 1)
    token.attrs = {"href": normalise_url(text)}
    state.push("text", "", 0).content = text
    state.push("link_close", "a", -1)


def _line_break(state: StateInline, silent: bool) -> bool:  # noqa: FBT001 - the parser's signature
    match = _BREAK.match(state.src, state.pos, state.posMax)
    if match is None:
        return False
    if not silent:
        state.pending = state.pending.rstrip(" \t") + joint(state.src, state.pos, match.end())
    state.pos = match.end()
    return True


_BREAK = re.compile(r"\\?\n[ \t\n]*")


class _Inline(ParserInline):
    """The parser of one line, with our rules in place of CommonMark's."""

    def __init__(self) -> None:
        super().__init__()
        self.ruler.at("linkify", _address)
        self.ruler.at("newline", _line_break)
        self.ruler.at("link", _link)
        self.ruler.at("image", _image)
        self.ruler.disable(["strikethrough", "html_inline"])
        self.ruler2.disable("strikethrough")

    def run(self, source: str, md: MarkdownIt) -> _State:
        state = _State(source, md, {"found": find(source)}, [])
        self.tokenize(state)
        for rule in self.ruler2.getRules(""):
            rule(state)
        return state


class _Markdown(MarkdownIt):
    """The parser's options, with our own idea of an address."""

    def validateLink(self, url: str) -> bool:  # noqa: N802 - the parser's name
        return is_linkable(url)

    def normalizeLink(self, url: str) -> str:  # noqa: N802 - the parser's name
        return normalise_url(url)

    def normalizeLinkText(self, link: str) -> str:  # noqa: N802 - the parser's name
        return link


@cache
def _parser() -> tuple[_Inline, _Markdown]:
    inline, markdown = _Inline(), _Markdown("commonmark")
    markdown.inline = inline
    return inline, markdown


def _parse(source: str) -> _State:
    inline, markdown = _parser()
    return inline.run(with_plain_line_ends(source), markdown)
