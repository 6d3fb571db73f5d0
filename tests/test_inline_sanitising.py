"""Characters that no XML may hold are replaced, and their places told."""

import pytest
from hypothesis import given, strategies as st
from lxml import etree

from digestlib.inline import sanitise


@pytest.mark.parametrize("char", ["\x00", "\x07", "\x0b", "\x1f", "\ud83d", "\ufffe", "\uffff"])
def test_illegal_characters_are_replaced(char: str) -> None:
    """Control characters, noncharacters and lone surrogates become U+FFFD."""
    assert sanitise(f"a{char}b{char}") == ("a\ufffdb\ufffd", (1, 3))


@pytest.mark.parametrize("text", ["a\tb\nc\r", "😀👩‍👧𠮷", "\u200fabc\u200e", "\u200b\ufeff", ""])
def test_legal_text_is_kept(text: str) -> None:
    """Tabs, line ends, emoji, rare letters and direction marks are data."""
    assert sanitise(text) == (text, ())


@given(st.text(st.characters()))
def test_the_result_fits_into_xml(text: str) -> None:
    """Whatever comes in, XML takes what goes out, and offsets stay true."""
    clean, offsets = sanitise(text)
    etree.Element("p").text = clean
    assert len(clean) == len(text)
    assert all(clean[at] == "\ufffd" for at in offsets)
