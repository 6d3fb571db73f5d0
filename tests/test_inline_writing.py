"""Runs written as Markdown are read back by us and by other parsers."""

import html
import re
from collections.abc import Callable, Iterable

import cmarkgfm
import mistune
import pytest
from conftest import examples
from hypothesis import given, settings, strategies as st
from markdown_it import MarkdownIt
from markdown_it.token import Token

from digestlib.inline import (
    Code,
    Emphasis,
    Link,
    Reference,
    Run,
    Strong,
    Text,
    normalise,
    parse,
    plain,
    plain_runs,
    write,
    write_block,
    write_cell,
    write_heading,
)

# Every mark of Markdown, what stands around it in Chinese text, and words that look like marks.
PIECES = [
    *"ab1 中文，。“”「」（）*_`#-+>.)([]<|~&;\\!=:@${}\"'/\u3000\u00a0é😀①",
    *("**", "``", "# ", "- ", "1. ", "&amp;", "<T>", "https://a.b", "---", "#12", "o/r#5", "PR 7"),
    *("2**3", "_x_", "__", "src/*.py", "  "),
]
WORDS = st.lists(st.sampled_from(PIECES), max_size=8).map("".join)
URLS = st.sampled_from(
    ["https://e.com/1", "https://e.com/a_(b)", "https://e.com/(", "https://e.com/?a=1&b=2*3"]
)
LEAVES = st.builds(Text, WORDS) | st.builds(Code, WORDS)
RUNS = st.lists(
    st.recursive(
        LEAVES,
        lambda inner: (
            st.builds(Strong, st.lists(inner, max_size=3).map(tuple))
            | st.builds(Emphasis, st.lists(inner, max_size=3).map(tuple))
            | st.builds(Link, st.lists(inner, max_size=3).map(tuple), URLS)
        ),
        max_leaves=6,
    ),
    max_size=5,
).map(tuple)

# What code on lines of its own is made of: fences inside, empty lines, white space at the edges.
LINES = st.lists(st.sampled_from([*PIECES, "\n", "\n\n", "```", "~~~~", "\n```\n", "\r\n"])).map(
    "".join
)
INFO = st.sampled_from(["", "toml", "a`b", "py x=1", "~", "C++"])
BLOCK_RUNS = st.lists(RUNS | st.builds(Code, LINES, INFO).map(lambda run: (run,)), max_size=4).map(
    lambda parts: tuple(run for part in parts for run in part)
)

# A leaf is its text and the names of what holds it, such as ("中文", {"strong"}).
Leaf = tuple[str, frozenset[str]]


def merged(leaves: Iterable[Leaf]) -> list[Leaf]:
    """Join neighbouring leaves that look alike."""
    out: list[Leaf] = []
    for text, looks in leaves:
        if out and out[-1][1] == looks:
            out[-1] = (out[-1][0] + text, looks)
        elif text:
            out.append((text, looks))
    return out


def leaves_of_runs(runs: Iterable[Run], looks: frozenset[str] = frozenset()) -> list[Leaf]:
    """Return the leaves that runs should have in any parser."""
    out: list[Leaf] = []
    for run in runs:
        match run:
            case Text(text) | Reference(text):
                out.append((text, looks))
            case Code(text):
                out.append((text, looks | {"code"}))
            case Strong(inner):
                out += leaves_of_runs(inner, looks | {"strong"})
            case Emphasis(inner):
                out += leaves_of_runs(inner, looks | {"em"})
            case Link(inner, url):
                out += leaves_of_runs(inner, looks | {url})
    return merged(out)


def leaves_of_tokens(tokens: list[Token]) -> list[Leaf]:
    """Return the leaves that markdown-it found in one paragraph."""
    assert [token.type for token in tokens] == ["paragraph_open", "inline", "paragraph_close"]
    out: list[Leaf] = []
    looks: list[str] = []
    for token in tokens[1].children or []:
        if token.nesting > 0:
            looks.append(str(token.attrs.get("href", token.tag)))
        elif token.nesting < 0:
            looks.pop()
        else:
            code = {"code"} if token.type == "code_inline" else set()
            out.append((token.content, frozenset(looks) | code))
    return merged(out)


def leaves_of_html(page: str) -> list[Leaf]:
    """Return the leaves of an HTML page of one paragraph."""
    match = re.fullmatch(r"<p>(.*)</p>\n?", page, re.DOTALL)
    assert match is not None, page
    out: list[Leaf] = []
    looks: list[str] = []
    for tag, text in re.findall(r"<([^>]*)>|([^<]+)", match[1]):
        if text:
            out.append((html.unescape(text), frozenset(looks)))
        elif tag.startswith("/"):
            looks.pop()
        else:
            address = re.search('href="([^"]*)"', tag)
            looks.append(html.unescape(address[1]) if address else tag)
    return merged(out)


def _markdown_it(preset: str) -> Callable[[str], list[Leaf]]:
    parser = MarkdownIt(preset, {"linkify": False})
    return lambda source: leaves_of_tokens(parser.parse(source))


def _cmark() -> Callable[[str], list[Leaf]]:
    return lambda source: leaves_of_html(cmarkgfm.github_flavored_markdown_to_html(source))


def _mistune() -> Callable[[str], list[Leaf]]:
    parser = mistune.create_markdown(escape=False, plugins=["table", "strikethrough"])
    return lambda source: leaves_of_html(parser(source))


PARSERS = {
    "commonmark": lambda: _markdown_it("commonmark"),
    "gfm-like": lambda: _markdown_it("gfm-like"),
    "cmark-gfm": _cmark,
    "mistune": _mistune,
}


@given(RUNS)
@settings(max_examples=examples(500), deadline=None)
def test_parsing_undoes_writing(runs: tuple[Run, ...]) -> None:
    """Parsing what was written gives the runs in normal form."""
    assert parse(write(runs)) == normalise(runs)


@pytest.mark.parametrize("name", PARSERS)
def test_other_parsers_read_the_same_runs(name: str) -> None:
    """Parsers that know nothing of Chinese find the same text and the same marks on it."""
    read = PARSERS[name]()

    # cmark-gfm makes a link of every mail address, however it is escaped.
    @given(RUNS.filter(lambda runs: "@" not in repr(runs)))
    @settings(max_examples=examples(300), deadline=None)
    def check(runs: tuple[Run, ...]) -> None:
        line = write_block(runs)
        assert not line or read(line) == leaves_of_runs(parse(line))

    check()


@given(RUNS)
@settings(max_examples=examples(300), deadline=None)
def test_a_block_loses_only_the_spaces_at_its_ends(runs: tuple[Run, ...]) -> None:
    """The text of a block is the text of the runs, apart from plain spaces at the ends."""
    assert plain(write_block(runs)).strip(" ") == plain_runs(normalise(runs)).strip(" ")


@given(BLOCK_RUNS)
@settings(max_examples=examples(400), deadline=None)
def test_blocks_of_code_are_read_back(runs: tuple[Run, ...]) -> None:
    """Fenced code among other runs, fences inside it included, comes back as it was."""
    assert parse(write(runs)) == normalise(runs)


@given(BLOCK_RUNS)
@settings(max_examples=examples(300), deadline=None)
def test_other_parsers_find_the_same_blocks(runs: tuple[Run, ...]) -> None:
    """A parser of CommonMark finds each block of code, line for line."""
    found = MarkdownIt("commonmark").parse(write_block(runs))
    blocks = [one for one in normalise(runs) if isinstance(one, Code) and one.is_block]
    fences = [one for one in found if one.type == "fence"]
    assert [one.content for one in fences] == [f"{one.text}\n" for one in blocks]


@given(RUNS)
@settings(max_examples=examples(200), deadline=None)
def test_normalising_twice_is_normalising_once(runs: tuple[Run, ...]) -> None:
    """Normal form is reached in one step."""
    assert normalise(normalise(runs)) == normalise(runs)


@pytest.mark.parametrize(
    ("runs", "line"),
    [
        ((Strong((Text("“甲”"),)), Text("乙丙")), "**“甲”**&#x4E59;丙"),
        ((Text("甲乙"), Strong((Text("「丙」"),))), "甲&#x4E59;**「丙」**"),
        ((Strong((Text("甲"),)), Text("乙")), "**甲**乙"),
        ((Strong((Text("甲："),)), Text(" 乙")), "**甲：** 乙"),
        ((Strong((Emphasis((Text("甲"),)),)),), "**_甲_**"),
        ((Emphasis((Text("甲"),)),), "*甲*"),
        ((Text("a_b 与 _c"),), "a_b 与 \\_c"),
        ((Text("1. a < b & c | d"),), "1. a < b & c | d"),
        ((Text("&amp; <b>"),), "&amp;amp; \\<b>"),
        ((Text("C:\\dir\\"),), "C:\\dir\\\\"),
        ((Text("好!"), Link((Text("甲"),), "https://e.com")), "好\\![甲](https://e.com)"),
        ((Text("好!"),), "好!"),
        ((Text("[好]"), Link((Text("甲"),), "https://e.com")), "[好\\][甲](https://e.com)"),
        ((Code("a`b"),), "``a`b``"),
        ((Code("`"),), "`` ` ``"),
        ((Link((Text("甲"),), "https://e.com/(a"),), "[甲](<https://e.com/(a>)"),
        ((Link((Text("https://e.com"),), "https://e.com"),), "<https://e.com>"),
        ((Text("https://e.com"),), "https\\://e.com"),
        (
            (Link((Text("https://e.com/%20"),), "https://e.com/%20"),),
            "[https://e.com/%20](https://e.com/%20)",
        ),
        ((Text("[甲] (乙)"),), "[甲] (乙)"),
        ((Text("[甲](乙) [ ] [^1]"),), "[甲\\](乙) \\[ ] \\[^1]"),
        ((Link((Text("[甲]"),), "https://e.com"),), "[\\[甲\\]](https://e.com)"),
        ((Text("a < b <c@d>"),), "a < b \\<c@d>"),
        ((Text("甲"), Emphasis((Text("①"), Strong((Text("。"),))))), "&#x7532;_&#x2460;**。**_"),
        ((Reference("#12", 12),), "#12"),
    ],
)
def test_writing_looks_as_a_person_would_write(runs: tuple[Run, ...], line: str) -> None:
    """Only what would be misread is escaped."""
    assert write(runs) == line


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("1. 甲", "1\\. 甲"),
        ("12) 甲", "12\\) 甲"),
        ("2026.5 甲", "2026.5 甲"),
        ("# 甲", "\\# 甲"),
        ("#12 甲", "#12 甲"),
        ("- 甲", "\\- 甲"),
        ("+ 甲", "\\+ 甲"),
        ("> 甲", "\\> 甲"),
        ("---", "\\---"),
        ("===", "\\==="),
        ("--", "\\--"),
        ("- -", "\\- -"),
        (":-- | --", "\\:-- | --"),
        ("-5%", "-5%"),
        (" 甲 ", "甲"),
        ("\u3000甲", "&#x3000;甲"),
    ],
)
def test_a_block_begins_as_text(text: str, line: str) -> None:
    """The first characters of a block cannot make it a heading, list, quote or rule."""
    assert write_block((Text(text),)) == line


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (("a]:",), '[`a]:`](https://e.com "")'),
        (("]: b", "c"), '[`]: b``c`](https://e.com "")'),
        (("]: b c",), "[`]: b c`](https://e.com)"),
    ],
)
def test_a_block_is_no_definition_of_a_link(words: tuple[str, ...], line: str) -> None:
    """A link that begins a block and holds ``]:`` in code has an empty title where it must."""
    runs = (Link((Code("".join(words)),), "https://e.com"),)
    assert write_block(runs) == line.replace("``", "")
    for name, parser in PARSERS.items():
        assert parser()(write_block(runs)) == leaves_of_runs(runs), name


@pytest.mark.parametrize(
    ("text", "line"),
    [("1. 甲", "1. 甲"), ("甲 ##", "甲 \\##"), ("C#", "C#"), ("#", "\\#"), (" 甲 ", "甲")],
)
def test_a_heading_keeps_its_last_signs(text: str, line: str) -> None:
    """A row of ``#`` at the end is part of the words."""
    assert write_heading((Text(text),)) == line


@pytest.mark.parametrize(
    ("run", "cell"),
    [
        (Text("甲|乙"), "甲\\|乙"),
        (Code("a|b"), "`a\\|b`"),
        (Text("a\\|b"), "a\\\\\\|b"),
        (Code("a\\|b"), "a\\\\\\|b"),
        (Text("- 甲"), "- 甲"),
    ],
)
def test_a_bar_does_not_end_a_cell(run: Run, cell: str) -> None:
    """Bars are escaped, in code too; where code cannot stand in a cell, its words stay."""
    assert write_cell((run,)) == cell


@pytest.mark.parametrize("write_line", [write_cell, write_heading])
def test_a_line_holds_blocks_of_code_as_code(write_line: Callable[[tuple[Run, ...]], str]) -> None:
    """Cells and headings have one line; the words beside the code stay apart from it."""
    assert write_line((Text("甲"), Code("b\nc", "py"), Text("丁"))) == "甲 `b c` 丁"


@given(RUNS)
@settings(max_examples=examples(200), deadline=None)
def test_any_cell_is_one_cell(runs: tuple[Run, ...]) -> None:
    """A parser of tables finds the cell's text in one cell."""
    page = f"| a | b |\n| --- | --- |\n| {write_cell(runs)} | z |\n"
    tokens = MarkdownIt("commonmark").enable("table").parse(page)
    cells = [token for token in tokens if token.type == "inline"]
    assert [cell.content for cell in cells[-1:]] == ["z"]
    assert len(cells) == 4
    words = "".join(child.content for child in cells[2].children or [])
    assert words.strip() == plain_runs(normalise(runs)).strip()


def test_a_link_that_leads_nowhere_safe_is_its_words() -> None:
    """Runs built by hand cannot smuggle a script into a link."""
    assert write((Link((Text("甲"),), "javascript:alert(1)"),)) == "甲"
