"""Masking: what no translator may change is hidden, and comes back as it was."""

import time

import pytest
from hypothesis import given, settings, strategies as st

from digestlib.translation.masking import mask


@pytest.mark.parametrize(
    ("text", "masked", "tokens"),
    [
        ("看 `[pad]` 段", "看 ⟦1⟧ 段", ("`[pad]`",)),
        ("```py\na\n\nb\n```", "⟦1⟧", ("```py\na\n\nb\n```",)),
        ("见 acme/rocket#41、#7", "见 ⟦1⟧、⟦2⟧", ("acme/rocket#41", "#7")),
        ("见 [文档](https://a.b/c)", "见 [文档]⟦1⟧", ("(https://a.b/c)",)),
        ("见 [`f()`](https://a.b)", "见 [⟦1⟧]⟦2⟧", ("`f()`", "(https://a.b)")),
        ("见 https://a.b/c_(d)。", "见 ⟦1⟧。", ("https://a.b/c_(d)",)),
        ("%(week)s 共 %(n)d 项", "⟦1⟧ 共 ⟦2⟧ 项", ("%(week)s", "%(n)d")),
        ("写成 {{ cfg }} 与 {name}", "写成 ⟦1⟧ 与 ⟦2⟧", ("{{ cfg }}", "{name}")),
        ("改 load_x 与 torch.cuda", "改 ⟦1⟧ 与 ⟦2⟧", ("load_x", "torch.cuda")),
        ("src/net/dial.go 加 --dry-run", "⟦1⟧ 加 ⟦2⟧", ("src/net/dial.go", "--dry-run")),
        ("原文里的 ⟦1⟧ 也在", "原文里的 ⟦1⟧ 也在", ("⟦1⟧",)),
        ("**粗体**与 5% 和 A/B", "**粗体**与 5% 和 A/B", ()),
        ("e.g. 这样, i.e. 那样", "e.g. 这样, i.e. 那样", ()),
        (" 待办 ", " 待办 ", ()),
    ],
)
def test_what_is_hidden(text: str, masked: str, tokens: tuple[str, ...]) -> None:
    """Each kind of thing stands behind one token."""
    found = mask(text)
    assert (found.text, found.tokens) == (masked, tokens)
    assert found.restore(found.text) == text


def test_kept_terms_are_hidden() -> None:
    """The longest wins, and code is hidden only once."""
    found = mask("升级 Lantern Pro 和 `Lantern`", ("Lantern", "Lantern Pro"))
    assert found.tokens == ("Lantern Pro", "`Lantern`")


@pytest.mark.parametrize("translated", ["⟦2⟧ then ⟦1⟧", "⟦ 2 ⟧ then ⟦1⟧"])
def test_tokens_may_move(translated: str) -> None:
    """Another language has another order, and engines add spaces."""
    assert mask("`a` 与 `b`").restore(translated) == "`b` then `a`"


@pytest.mark.parametrize(
    ("translated", "message"),
    [
        ("⟦1⟧", "⟦2⟧ is lost"),
        ("⟦1⟧ ⟦2⟧ ⟦2⟧", "⟦2⟧ is one too many"),
        ("⟦1⟧ ⟦2⟧ ⟦3⟧", "⟦3⟧ is one too many"),
        ("⟦1⟧ 2", "⟦2⟧ is lost"),
    ],
)
def test_a_token_that_is_lost_foreign_or_repeated_is_an_error(
    translated: str, message: str
) -> None:
    """Nothing is guessed."""
    with pytest.raises(ValueError, match=message):
        mask("`a` 与 `b`").restore(translated)


@given(st.text())
@settings(max_examples=200, deadline=None)
def test_any_text_comes_back(text: str) -> None:
    """Masking and restoring changes nothing."""
    found = mask(text)
    assert found.restore(found.text) == text


@pytest.mark.parametrize(
    "text",
    [
        *("[" * 10_000, "`" * 10_000, "a_" * 5_000, "a/" * 5_000, "a." * 5_000, "%(" * 5_000),
        *("{" * 10_000, "⟦" * 10_000, "https://" * 1_250, "--a" * 3_000, "a/b" * 3_000),
    ],
)
def test_hostile_texts_take_no_time(text: str) -> None:
    """Masking is linear."""
    started = time.process_time()
    mask(text)
    assert time.process_time() - started < 2
