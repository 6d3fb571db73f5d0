"""Lines that are read without the parser are read as the parser reads them."""

from hypothesis import example, given, strategies as st

from digestlib.inline import html, parse
from digestlib.inline.commonmark import events
from digestlib.inline.events import assemble, settle
from digestlib.inline.text import html_of
from digestlib.inline.unmarked import unmarked_html, unmarked_runs

PIECES = st.sampled_from(
    (
        *(
            "`",
            "``",
            " ",
            "  ",
            "中",
            "文，",
            "。",
            "“",
            "a",
            " b",
            "#12",
            "PR 3",
            "PR #4",
            "o/r#5",
        ),
        *(":", "//", "https://e.com/x", "(http://b.c)", "!", "~~~", "]", "(", "\xa0", "\u3000"),
        *("*", "_", "[", "<b>", "&amp;", "\\", "\t", "\n", "\r", "\x0b", "\x85", "\u2028"),
    )
)
LINES = st.lists(PIECES, max_size=9).map("".join)


def runs_of(source: str) -> object:
    """Return what the parser says of a line."""
    return assemble(settle(events(source)))


@given(LINES)
@example("见 https://e.com/a，`x` 与 #12")
@example("` a ` 和 ` `")
def test_a_line_is_read_as_the_parser_reads_it(source: str) -> None:
    """Where the parser is not asked, it would have said the same."""
    assert unmarked_runs(source) in (None, runs_of(source))


@given(LINES)
@example("`a<b` & PR 3")
def test_html_of_a_line_is_that_of_its_runs(source: str) -> None:
    """Text that is shown without runs looks no other."""
    assert html_of(source, repository="o/r") == html(parse(source), repository="o/r")


def test_words_and_code_need_no_parser() -> None:
    """Most of what reviewers write is read without it."""
    assert unmarked_html("先看 `pad_rows`，再看 `a < b`。") == (
        "先看 <code>pad_rows</code>，再看 <code>a &lt; b</code>。"
    )


def test_markup_is_left_to_the_parser() -> None:
    """Emphasis, links, escapes and unpaired backticks are not for here."""
    for source in ("*a*", "_a_", "[a](https://e.com)", "<b>", "&lt;", r"\`", "`a", "``a``"):
        assert unmarked_runs(source) is None, source
