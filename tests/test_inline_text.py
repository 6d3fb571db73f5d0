"""Runs as plain words and as HTML."""

import re

from hypothesis import given, settings, strategies as st

from digestlib.inline import Link, Reference, Text, html, parse, plain, pull_request_address


def test_plain_text_has_no_marks_and_keeps_code() -> None:
    """Marks go, words and code stay."""
    assert (
        plain("**先看** `pad_rows` 与 [说明](https://e.com)，见 #12")
        == "先看 pad_rows 与 说明，见 #12"
    )


def test_html_uses_the_closed_vocabulary() -> None:
    """Each kind of run has its one element."""
    assert html(parse("**甲** *乙* `c` [丁](https://e.com)")) == (
        '<strong>甲</strong> <em>乙</em> <code>c</code> <a href="https://e.com">丁</a>'
    )


def test_html_tells_a_block_of_code_by_its_class() -> None:
    """The language is a class too, and cannot leave its attribute."""
    assert html(parse('甲\n```a"b c\n<x>\n```\n乙')) == (
        '甲<code class="block language-a&quot;b">&lt;x&gt;</code>乙'
    )


def test_plain_words_stand_apart_from_a_block_of_code() -> None:
    """Code on lines of its own is on lines of its own without marks too."""
    assert plain("甲\n```\nx\n```\n乙\n~~~\ny\n~~~") == "甲\nx\n乙\ny"


def test_html_of_hostile_text_is_escaped() -> None:
    """Markup in the text is text."""
    assert (
        html(parse("</p><script>&`<b>`")) == "&lt;/p&gt;&lt;script&gt;&amp;<code>&lt;b&gt;</code>"
    )


def test_an_address_cannot_leave_its_attribute() -> None:
    """Quotes in an address are encoded."""
    runs = (Link((Text("x"),), 'https://e.com/" onclick="alert(1)'),)
    assert html(runs) == '<a href="https://e.com/%22%20onclick=%22alert(1)">x</a>'


def test_a_script_address_is_no_link() -> None:
    """Only http, https and mailto become links, also in runs built by hand."""
    assert html((Link((Text("x"),), "javascript:alert(1)"),)) == "x"


def test_a_link_in_a_link_is_words() -> None:
    """HTML has no nested links."""
    runs = (Link((Link((Text("x"),), "https://b.c"), Reference("#1", 1)), "https://e.com"),)
    assert html(runs, repository="o/r") == (
        '<a href="https://e.com">x<span class="reference">#1</span></a>'
    )


def test_words_inside_a_link_hold_no_links() -> None:
    """A title that leads somewhere as a whole keeps its words and its code."""
    runs = parse("[甲](https://e.com) `乙` #1")
    assert html(runs, repository="o/r", with_links=False) == (
        '甲 <code>乙</code> <span class="reference">#1</span>'
    )


def test_a_reference_without_repository_is_a_span() -> None:
    """Where it would lead is not guessed."""
    assert html(parse("#12")) == '<span class="reference">#12</span>'


def test_a_reference_leads_to_the_repository_at_hand() -> None:
    """The digest's repository completes a bare number."""
    assert html(parse("#12"), repository="o/r") == (
        '<a class="reference" href="https://github.com/o/r/pull/12">#12</a>'
    )


def test_a_reference_leads_to_its_own_repository() -> None:
    """What the text names wins over the repository at hand."""
    assert 'href="https://github.com/a/b/pull/3"' in html(parse("a/b#3"), repository="o/r")


def test_the_address_of_a_pull_request_has_any_shape() -> None:
    """Other code hosts spell it otherwise; braces in names reach nothing."""
    shape = "https://git.example.org/{repository}/-/merge_requests/{number}"
    address = pull_request_address("o/{0.__class__}", 7, shape)
    assert address == "https://git.example.org/o/%7B0.__class__%7D/-/merge_requests/7"


@given(st.text())
@settings(max_examples=200, deadline=None)
def test_html_of_any_text_holds_only_known_tags(source: str) -> None:
    """No text brings an element of its own."""
    tags = set(re.findall(r"</?([^\s>]*)", html(parse(source), repository="o/r")))
    assert tags <= {"code", "strong", "em", "a", "span"}
