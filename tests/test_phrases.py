"""The small language of cues."""

import re

import pytest
from hypothesis import given, settings, strategies as st

from digestlib.reading.phrases import PhraseError, Shape, shape, shapes

SLOTS = {"count": Shape(r"[一二三\d]+"), "addressee": Shape(r"[^：]+?")}


def pattern(phrases: list[str], slots: dict[str, Shape]) -> list[re.Pattern[str]]:
    """Return phrases compiled."""
    return [re.compile(one.written, re.IGNORECASE) for one in shapes(phrases, slots)]


def matches(phrase: str, text: str) -> re.Match[str] | None:
    """Return the match of a phrase with a whole text."""
    (compiled,) = pattern([phrase], SLOTS)
    return compiled.fullmatch(text)


@pytest.mark.parametrize(
    ("phrase", "text"),
    [
        ("值得精读", "值得精读"),
        ("值得(精读|细读)", "值得细读"),
        ("[很]值得一读", "值得一读"),
        ("[很]值得一读", "很值得一读"),
        ("[很|非常]值得一读", "非常值得一读"),
        ("worth [a ](read|look)", "worth look"),
        ("worth [a ](read|look)", "Worth  A\nRead"),
        ("值得…精读", "值得为它的测试精读"),
        ("值得…精读", "值得精读"),
        ("a.b*c+d?", "A.B*C+D?"),
        ("must[ |-]read", "must-read"),
        ("[(a|b) ]c", "b c"),
    ],
)
def test_phrase_says(phrase: str, text: str) -> None:
    """Each sign means what the module says, and the rest stands for itself in any case."""
    assert matches(phrase, text)


@pytest.mark.parametrize(
    ("phrase", "text"),
    [
        ("值得(精读|细读)", "值得阅读"),
        ("值得…精读", "值得看，也值得精读"),
        ("值得…精读", f"值得{'字' * 41}精读"),
        ("a.b", "axb"),
    ],
)
def test_phrase_does_not_say(phrase: str, text: str) -> None:
    """A gap ends with its clause and after forty characters; a dot is a dot."""
    assert matches(phrase, text) is None


def test_a_slot_keeps_its_text() -> None:
    """A slot is a named group that holds what the caller allows."""
    match = matches("对{addressee}的建议：", "对维护者的建议：")
    assert match is not None
    assert match["addressee"] == "维护者"


def test_a_slot_may_say_what_it_holds() -> None:
    """The phrase itself can say what a slot holds."""
    match = matches("{addressee: (用户|作者)}请", "作者请")
    assert match is not None
    assert match["addressee"] == "作者"
    assert matches("{addressee: (用户|作者)}请", "读者请") is None


def test_longer_phrases_come_first() -> None:
    """Of two phrases that fit, the longer one is tried first."""
    assert [bool(one.fullmatch("abc")) for one in pattern(["ab", "abc"], {})] == [True, False]


def test_a_phrase_ends_with_its_word() -> None:
    """Of two words that begin alike the one that stands there is found, and no part of a third."""
    (compiled,) = pattern(["a (read|reading)"], {})
    assert compiled.match("a reading of it")
    assert compiled.match("a reader") is None


@pytest.mark.parametrize(
    ("phrase", "why"),
    [
        ("{nobody}", r"'\{nobody\}': unknown slot \{nobody\}; known: addressee, count"),
        ("(a|b", "'(a|b' is not a phrase"),
        ("a]", "'a]' is not a phrase"),
        ("{a", "'{a' is not a phrase: { begins no slot such as {count}"),
        ("a {count", "{ begins no slot"),
        ("{}", "{ begins no slot"),
        ("{ count }", "{ begins no slot"),
        ("{condition: {count}}", "{ begins no slot"),
        ("{two words}", "{ begins no slot"),
        ("a}b", "'a}b' is not a phrase: } closes nothing"),
        ("{count}}", "} closes nothing"),
        ("(a}", "} closes nothing"),
        ("(a]", "'(a]' is not a phrase: ] closes nothing"),
        ("{count}、{count}", "it has a slot twice"),
        (f"{'(' * 99}a{')' * 99}", "it is nested too deeply"),
        ("[a]", "says nothing"),
        ("", "says nothing"),
        ("…", "says nothing"),
    ],
)
def test_what_is_no_phrase_is_refused(phrase: str, why: str) -> None:
    """The error names the phrase and what is wrong with it."""
    with pytest.raises(PhraseError, match=why if "\\" in why else re.escape(why)):
        shape(phrase, SLOTS)


@given(st.text(st.characters(exclude_characters="()[]{}|…"), min_size=1))
@settings(deadline=None)
def test_plain_text_stands_for_itself(text: str) -> None:
    """Whatever has none of the signs says exactly itself."""
    assert matches(text, text)


@given(st.text(st.sampled_from("ab()[]{}|… :")))
def test_any_text_is_a_phrase_or_an_error(phrase: str) -> None:
    """A bad phrase never raises anything but its own error."""
    try:
        pattern([phrase], SLOTS)
    except PhraseError as error:
        assert str(error)  # noqa: PT017 - either outcome is right
