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
from markdown_it.rules_inline import StateInline, autolink, backtick, link
from markdown_it.rules_inline.state_inline import Scanned
from markdown_it.token import Token

from digestlib.inline.events import End, Event, Start
from digestlib.inline.fences import fences, read_fence
from digestlib.inline.neighbours import is_chinese, is_name, is_operator, is_wide
from digestlib.inline.runs import Code, Text
from digestlib.inline.urls import is_linkable, normalise_url

_SCHEME = re.compile(r"(?<![A-Za-z0-9+])https?$", re.IGNORECASE)
# Letters of other alphabets may stand in an address; Chinese, Japanese and Korean ones end it.
_ADDRESS = re.compile(
    r"""://(?:\[[0-9A-Fa-f:.]+\])?
    (?: [A-Za-z0-9._~:/?\#@!$&'()+,;=%-]
      | \*(?!\*)
      | (?![\u1100-\u11ff\u2e80-\U0010ffff])[^\W\x00-\x7f]
    )+
    """,
    re.VERBOSE,
)
_TRAILING = "?!.,:;*_~'\"([{"
_LONGEST_SCHEME = len("https")


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


def spans(source: str) -> list[tuple[int, int]]:
    """Return where code, links and addresses lie in the source, in order of their ends."""
    found: list[tuple[int, int]] = []
    position = 0
    for start, end in [*fences(source), (len(source), len(source))]:
        inside = _spans(_parse(source[position:start]))
        found += [(position + one, position + other) for one, other in inside]
        found.append((start, end))
        position = end
    return found[:-1]


def _spans(state: StateInline) -> list[tuple[int, int]]:
    """Return the places of code and links found so far, which the rules add to."""
    found: list[tuple[int, int]] = state.env["spans"]
    return found


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


def _code(state: StateInline, silent: bool) -> bool:  # noqa: FBT001 - the parser's signature
    start, before = state.pos, len(state.tokens)
    is_done = backtick(state, silent)
    # A run of backticks without a partner is done too, and makes no token.
    if is_done and len(state.tokens) > before:
        _spans(state).append((start, state.pos))
    return is_done


def _link(state: StateInline, silent: bool) -> bool:  # noqa: FBT001 - the parser's signature
    start = state.pos
    # A link to nowhere, `[x]()`, stays as it is written.
    if not link(state, True) or _is_empty(state.src[start : state.pos]):  # noqa: FBT003
        state.pos = start
        return False
    if not silent:
        state.pos = start
        link(state, False)  # noqa: FBT003
        _spans(state).append((start, state.pos))
    return True


def _is_empty(source: str) -> bool:
    return source[:-1].rstrip(" \t\n").endswith("](")


def _autolink(state: StateInline, silent: bool) -> bool:  # noqa: FBT001 - the parser's signature
    start = state.pos
    is_done = autolink(state, silent)
    if is_done and not silent:
        _spans(state).append((start, state.pos))
    return is_done


def _image(state: StateInline, silent: bool) -> bool:  # noqa: FBT001 - the parser's signature
    start = state.pos
    if not state.src.startswith("![", start):
        return False
    state.pos += 1
    if not _link(state, silent):
        state.pos = start
        return False
    if not silent:
        _spans(state)[-1] = (start, state.pos)
    return True


def _address(state: StateInline, silent: bool) -> bool:  # noqa: FBT001 - the parser's signature
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
        _spans(state).append((scheme.start(), end))
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
        state.pending = state.pending.rstrip(" \t") + joint(state.src, state.pos, match.end())
    state.pos = match.end()
    return True


_BREAK = re.compile(r"\\?\n[ \t\n]*")
_LONGEST_MARK = 3


def joint(source: str, start: int, end: int) -> str:
    """Return what a line break turns into: nothing between Chinese letters, else a space."""
    before, after = _before(source, start), _after(source, end)
    if not before or not after:
        return ""
    are_chinese = is_chinese(before) and is_chinese(after)
    return "" if are_chinese and (is_wide(before) or is_wide(after)) else " "


def _before(source: str, end: int) -> str:
    """Return the visible character before a place, looking past one mark of emphasis."""
    while end and source[end - 1] in " \t":
        end -= 1
    row = source[max(0, end - _LONGEST_MARK - 1) : end]
    return row.rstrip("*_")[-1:] or row[-1:]


def _after(source: str, start: int) -> str:
    row = source[start : start + _LONGEST_MARK + 1]
    return row.lstrip("*_")[:1] or row[:1]


class _Inline(ParserInline):
    """The parser of one line, with our rules in place of CommonMark's."""

    def __init__(self) -> None:
        super().__init__()
        self.ruler.at("linkify", _address)
        self.ruler.at("newline", _line_break)
        self.ruler.at("backticks", _code)
        self.ruler.at("link", _link)
        self.ruler.at("image", _image)
        self.ruler.at("autolink", _autolink)
        self.ruler.disable(["strikethrough", "html_inline"])
        self.ruler2.disable("strikethrough")

    def run(self, source: str, md: MarkdownIt) -> _State:
        state = _State(source, md, {"spans": []}, [])
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
