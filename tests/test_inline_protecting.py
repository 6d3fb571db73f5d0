"""Where no splitter may cut a field."""

import pytest
from hypothesis import given, settings, strategies as st

from digestlib.inline import Code, Link, Run, Strong, Text, parse, protected


def pieces(source: str) -> list[str]:
    """Return the protected parts of a source."""
    return [source[start:end] for start, end in protected(source)]


@pytest.mark.parametrize(
    ("source", "parts"),
    [
        ("用 `a; b` 与 ``c`d``。", ["`a; b`", "``c`d``"]),
        ("见 [甲；乙](https://e.com/a;b)；丙", ["[甲；乙](https://e.com/a;b)"]),
        ("见 https://e.com/a;b；丙", ["https://e.com/a;b"]),
        ("见 <https://e.com/a;b>；丙", ["<https://e.com/a;b>"]),
        ("**甲；乙**", []),
        ("**https://e.com；** `x`", ["https://e.com", "`x`"]),
        ("![甲](https://e.com/a.png)", ["![甲](https://e.com/a.png)"]),
        ("[`a` 与 `b`](https://e.com)", ["[`a` 与 `b`](https://e.com)"]),
        ("[`a`](javascript:b)", ["`a`"]),
        ("没有 ` 的", []),
        ("\\`a\\` 与 `b`", ["`b`"]),
        ("`a\r\nb`；\r\n`c`", ["`a\r\nb`", "`c`"]),
        ("𠮷`a`", ["`a`"]),
    ],
)
def test_code_and_addresses_are_protected(source: str, parts: list[str]) -> None:
    """Code with its backticks, links and addresses are whole; emphasis may be cut."""
    assert pieces(source) == parts


def _codes(runs: tuple[Run, ...]) -> list[str]:
    return [run.text for run in runs if isinstance(run, Code)]


@given(st.lists(st.sampled_from(["`", "``", "a", "；", "\\", " ", "b"]), max_size=14).map("".join))
@settings(max_examples=300, deadline=None)
def test_it_agrees_with_the_parser(source: str) -> None:
    """Each protected part, parsed alone, is one piece of code; the rest holds none."""
    parts = protected(source)
    assert all([type(run) for run in parse(source[start:end])] == [Code] for start, end in parts)
    assert "".join(_codes(parse(source))) == "".join(
        code for start, end in parts for code in _codes(parse(source[start:end]))
    )


@given(st.text(st.sampled_from("a`[]()<>!*；\r\n \\"), max_size=60))
@settings(max_examples=300, deadline=None)
def test_ranges_are_in_order_and_apart(source: str) -> None:
    """Ranges never overlap and never leave the source."""
    edges = [edge for part in protected(source) for edge in part]
    assert edges == sorted(edges)
    assert not edges or (edges[0] >= 0 and edges[-1] <= len(source))


def test_strong_around_a_link_is_not_protected() -> None:
    """The marks of emphasis lie outside of what is protected."""
    source = "**[甲](https://e.com)**"
    assert protected(source) == ((2, len(source) - 2),)
    assert parse(source) == (Strong((Link((Text("甲"),), "https://e.com"),)),)
