"""What reading costs grows no faster than the text, whatever the text is."""

import re
import time

import pytest
from accounts import scaffolding
from hypothesis import assume, given, settings, strategies as st
from markdown_it import MarkdownIt

import digestlib
from benchmarks import hostile, weeks
from digestlib.errors import DigestlibError
from digestlib.inline.finding import find
from digestlib.inline.urls import is_linkable

SHORT, LONG = 2_000, 16_000
TIMES_AS_LONG = LONG // SHORT
SLACK = 3
"""A shared machine measures up to so many times too much; what grows as the square takes more."""
UNMEASURABLE = 0.1


def seconds(text: str) -> float:
    """Return the CPU seconds that reading a text takes, at best."""
    found = []
    for _ in range(2):
        start = time.process_time()
        try:
            digestlib.parse(text)
        except DigestlibError:
            assert text  # refused is as good as read, but not as slow as one likes
        found.append(time.process_time() - start)
    return min(found)


@pytest.mark.parametrize("name", hostile.NAMES)
def test_hostile_texts_cost_in_proportion(name: str) -> None:
    """Eight times the text takes no more than eight times as long, with slack for the machine."""
    took = seconds(hostile.text(name, LONG))
    if took > UNMEASURABLE:
        assert took <= TIMES_AS_LONG * SLACK * max(seconds(hostile.text(name, SHORT)), 0.001)


def test_pages_cost_in_proportion() -> None:
    """Ten times the digests take about ten times as long."""
    seconds(weeks.text(10))
    assert seconds(weeks.text(400)) <= 10 * SLACK * seconds(weeks.text(40))


def test_what_is_hostile_is_of_the_length_that_was_asked_for() -> None:
    """The texts are what their names promise, or the tests above would prove nothing."""
    lengths = {
        name: len(hostile.text(name, 10_000).encode("utf-8", "surrogatepass"))
        for name in hostile.NAMES
    }
    assert [name for name, length in lengths.items() if not 9_900 <= length <= 14_000] == []


def test_numbers_of_many_figures_are_refused() -> None:
    """A number that Python will not read is told of, and is no crash."""
    with pytest.raises(DigestlibError, match="thousands of digits"):
        digestlib.parse(hostile.text("JSON numbers", 10_000))


class _Peer(MarkdownIt):
    """The parser as it is, but for which addresses may be links."""

    def validateLink(self, url: str) -> bool:  # noqa: N802 - the parser's name
        return is_linkable(url)


PEER = _Peer("commonmark").disable(["html_inline", "html_block"])
PLAIN = {"text", "code_inline", "text_special"}
TOLD = {"link_open", "image"}
PIECES = [
    "`",
    "``",
    "a",
    "\\",
    " ",
    "[",
    "]",
    "](http://b)",
    "](<http://c>)",
    "](http://d 't')",
    "!",
]


@given(st.lists(st.sampled_from(PIECES), max_size=16).map("".join))
@settings(max_examples=500, deadline=None)
def test_links_are_those_of_commonmark(source: str) -> None:
    """The finder pairs brackets as the parser looks for their ends, unless they are very deep.

    A picture is a link to it, and may stand in another link, but not hold one.
    """
    assume(re.search(r"\]\(\s*\)", source) is None)
    children = PEER.parseInline(source)[0].children or []
    alternatives = (inner for one in children for inner in one.children or [])
    assume(all(inner.type in PLAIN for inner in alternatives))
    told = [one for one in children if one.type in TOLD and one.markup != "autolink"]
    links = [str(one.attrs.get("href", one.attrs.get("src"))) for one in told]
    found = find(source)
    assert [found.links[start].url for start in sorted(found.links)] == links
    if not links and not any(one.type == "link_open" for one in children):
        code = [one for one in children if one.type == "code_inline"]
        starts = [source[start] for start, _ in found.ranges]
        assert starts.count("`") == len(code)


def test_deep_brackets_are_links_too() -> None:
    """No depth of brackets hides a link, where looking for its end would have given up."""
    source = f"{'[' * 100}a{']' * 100}(http://b)"
    assert find(source).ranges == [(0, len(source))]


@pytest.mark.parametrize(
    ("unit", "found"), [("- a\n", "design_points"), ("TODO: mend a\n", "follow_ups")]
)
def test_what_nobody_writes_ends_with_a_problem(unit: str, found: str) -> None:
    """Behind ten thousand items or cues of one digest the rest stays notes, and is told."""
    digest = digestlib.parse(f"Title\n\nWorth a read.\n\n{unit * 10_050}")
    assert len(getattr(digest.digests[0], found)) in range(9_998, 10_001)
    assert "more than 10,000" in digest.problems[-1].message
    assert sum(map(len, digest.digests[0].notes)) > 40


def test_ten_thousand_items_are_read() -> None:
    """A list that just keeps the limit is whole, and no problem tells of it."""
    found = digestlib.parse("Title\n\nWorth a read.\n\n" + "- a\n" * 10_000)
    assert (len(found.digests[0].design_points), found.problems) == (10_000, ())


@pytest.mark.parametrize(
    "unit", ["a\n\n", "# a\n", "值得精读\n\n", "P0\r\r", "#1\n", "> \n- a\n---\n"]
)
def test_pages_of_the_same_few_lines_are_not_read(unit: str) -> None:
    """A page that only says the same short lines is told of, and its words are kept."""
    text = unit * 40_000
    found = digestlib.parse(text)
    assert (found.digests, found.source) == ((), text)
    assert "no digest was looked for" in found.problems[-1].message
    assert not any(re.search(r"\w", left) for left in scaffolding(found))


@pytest.mark.parametrize(
    "unit",
    [
        "Cache (#1)\n\nSkip.\n\n",
        "缓存\n\n值得精读，因为键里带上了版本，也说清了何时作废旧的那一份。\n\n",
    ],
)
def test_short_digests_that_repeat_are_read(unit: str) -> None:
    """Titles with their pull requests, and reviews of some length, are digests however often."""
    assert len(digestlib.parse(unit * 11_000).digests) == 11_000


def test_short_lines_that_differ_are_read() -> None:
    """Many short lines alone make no page unreadable."""
    found = digestlib.parse("".join(f"# {number}\n\nSkip\n\n" for number in range(11_000)))
    assert len(found.digests) == 11_000
