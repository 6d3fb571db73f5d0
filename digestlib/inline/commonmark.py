"""Our dialect of inline CommonMark: the only module that knows the parser.

It differs from CommonMark in five ways: ``*`` beside Chinese letters and punctuation may open and
close as a reader expects; bare http addresses are links and end at Chinese text; a line break
between Chinese letters is nothing; an image is a link; HTML is text. Block syntax does not exist.
"""

import re
import unicodedata
from collections.abc import Iterator
from functools import cache
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.parser_inline import ParserInline
from markdown_it.rules_inline import StateInline, autolink, backtick, link
from markdown_it.rules_inline.state_inline import Scanned
from markdown_it.token import Token

from digestlib.inline.events import End, Event, Start
from digestlib.inline.runs import Code, Text
from digestlib.inline.urls import is_linkable, normalise_url

# Quotes, dash and ellipsis are of no width of their own in Unicode, and as wide as a letter here.
_AMBIGUOUS = frozenset("“”‘’…—·")
_SCHEME = re.compile(r"(?<![A-Za-z0-9+])https?$", re.IGNORECASE)
_ADDRESS = re.compile(r"://(?:\[[0-9A-Fa-f:.]+\])?(?:[!-)+-Z_a-z~#$%&=]|\*(?!\*)|[^\W\x00-\x7f])+")
_TRAILING = "?!.,:;*_~'\"([{"
_LONGEST_SCHEME = len("https")


def events(source: str) -> Iterator[Event]:
    """Parse inline Markdown into events; they are not in normal form yet."""
    state = _parse(re.sub("\r\n", "\n", source))
    for token in state.tokens:
        yield from _event(token)


def spans(source: str) -> list[tuple[int, int]]:
    """Return where code, links and addresses lie in the source, in order of their ends."""
    return _parse(source).spans


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
    """The parser's state, which also remembers where code and links were."""

    def __init__(self, src: str, md: MarkdownIt, env: Any, tokens: list[Token]) -> None:  # noqa: ANN401 - the parser's own type
        super().__init__(src, md, env, tokens)
        self.spans: list[tuple[int, int]] = []

    def scanDelims(self, start: int, canSplitWord: bool) -> Scanned:  # noqa: N802, N803, FBT001 - the parser's names
        """Let ``*`` open and close beside Chinese, where words have no spaces around them."""
        scanned = super().scanDelims(start, canSplitWord)
        if self.src[start] != "*":
            return scanned
        after = start + scanned.length
        last = self.src[start - 1] if start else " "
        following = self.src[after] if after < self.posMax else " "
        if not (_is_chinese(last) or _is_chinese(following)):
            return scanned
        return Scanned(
            scanned.can_open or not following.isspace(),
            scanned.can_close or not last.isspace(),
            scanned.length,
        )


def _is_wide(char: str) -> bool:
    return unicodedata.east_asian_width(char) in "WF"


def _is_chinese(char: str) -> bool:
    return char in _AMBIGUOUS or _is_wide(char)


def _code(state: _State, silent: bool) -> bool:  # noqa: FBT001 - the parser's signature
    start, before = state.pos, len(state.tokens)
    is_done = backtick(state, silent)
    # A run of backticks without a partner is done too, and makes no token.
    if is_done and len(state.tokens) > before and state.tokens[-1].type == "code_inline":
        state.spans.append((start, state.pos))
    return is_done


def _link(state: _State, silent: bool) -> bool:  # noqa: FBT001 - the parser's signature
    start = state.pos
    if not (link(state, silent) or autolink(state, silent)):
        return False
    if not silent:
        state.spans.append((start, state.pos))
    return True


def _image(state: _State, silent: bool) -> bool:  # noqa: FBT001 - the parser's signature
    start = state.pos
    if not state.src.startswith("![", start):
        return False
    state.pos += 1
    if _link(state, silent):
        if not silent:
            state.spans[-1] = (start, state.pos)
        return True
    state.pos = start
    return False


def _address(state: _State, silent: bool) -> bool:  # noqa: FBT001 - the parser's signature
    colon = state.pos
    end = _address_end(state) if state.linkLevel == 0 else None
    if end is None:
        return False
    scheme = _SCHEME.search(state.src, max(0, colon - _LONGEST_SCHEME - 1), colon)
    if scheme is None:
        return False
    if not silent:
        state.pending = state.pending[: scheme.start() - colon]
        _push_link(state, state.src[scheme.start() : end])
        state.spans.append((scheme.start(), end))
    state.pos = end
    return True


def _address_end(state: StateInline) -> int | None:
    match = _ADDRESS.match(state.src, state.pos, state.posMax)
    if match is None:
        return None
    address = _balanced(match[0]).rstrip(_TRAILING)
    return state.pos + len(address) if is_linkable(f"http{address}") else None


def _balanced(address: str) -> str:
    depth = 0
    for at, char in enumerate(address):
        depth += (char == "(") - (char == ")")
        if depth < 0:
            return address[:at]
    return address


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
        state.pending = state.pending.rstrip(" \t") + _joint(state.src, state.pos, match.end())
    state.pos = match.end()
    return True


_BREAK = re.compile(r"\\?\n[ \t\n]*")
_MARKS = "*_"


def _joint(source: str, start: int, end: int) -> str:
    """Return what a line break turns into: nothing between Chinese letters, else a space."""
    before = _visible(source[max(0, start - 8) : start].rstrip(" \t")[::-1])
    after = _visible(source[end : end + 4])
    if not before or not after:
        return ""
    is_chinese = _is_chinese(before) and _is_chinese(after)
    return "" if is_chinese and (_is_wide(before) or _is_wide(after)) else " "


def _visible(text: str) -> str:
    return text.lstrip(_MARKS)[:1]


class _Inline(ParserInline):
    """The parser of one line, with our rules in place of CommonMark's."""

    def __init__(self) -> None:
        super().__init__()
        self.ruler.at("linkify", _address)  # type: ignore[arg-type]
        self.ruler.at("newline", _line_break)
        self.ruler.at("backticks", _code)
        self.ruler.at("link", _link)
        self.ruler.at("image", _image)
        self.ruler.enableOnly(
            [
                "text",
                "linkify",
                "newline",
                "escape",
                "backticks",
                "emphasis",
                "link",
                "image",
                "entity",
            ]
        )
        self.ruler2.enableOnly(["balance_pairs", "emphasis", "fragments_join"])

    def run(self, source: str, md: MarkdownIt) -> _State:
        state = _State(source, md, {}, [])
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


_LINE_ENDS = str.maketrans(dict.fromkeys("\r\v\f\x85\u2028\u2029", "\n"))


def _parse(source: str) -> _State:
    inline, markdown = _parser()
    return inline.run(source.translate(_LINE_ENDS), markdown)
