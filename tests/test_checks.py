"""Checks of translations: what is planted is found, and what is right is left alone."""

import random
import re
import time
from collections.abc import Iterator

import pairs
import pytest
import week
from hypothesis import given, settings, strategies as st

from digestlib import po
from digestlib.translation.checks import check
from digestlib.translation.checks.quantities import quantities
from digestlib.translation.findings import Finding, Severity, Side

LANTERN = [
    (one.msgid, one.msgstr)
    for one in po.load((week.LANTERN / "week.en.po").read_bytes(), "example")
]


def found(source: str, translation: str, *, back: bool = False) -> tuple[Finding, ...]:
    """Return the findings of a pair; ``back`` is from English to Chinese."""
    tags = ("en", "zh-Hans") if back else ("zh-Hans", "en")
    return check(source, translation, source_language=tags[0], language=tags[1])


# ------------------------------------------------------------------ how well


@pytest.mark.parametrize("name", ["open.txt", "held_out.txt"])
def test_defects_are_found_and_right_pairs_left_alone(name: str) -> None:
    """Of planted defects 95 % are found, by their code; of right pairs 3 % at most are doubted."""
    hits, false_alarms = pairs.shares(name)
    assert (hits >= 0.95, false_alarms <= 0.03) == (True, True)


def test_there_are_enough_pairs() -> None:
    """At least sixty, half of them right, in each half of the set."""
    for name in ("open.txt", "held_out.txt"):
        cases = pairs.cases(name)
        right = sum(one.wanted == "ok" for one in cases)
        assert len(cases) >= 40
        assert right >= 20
        assert len(cases) - right >= 20


@pytest.mark.parametrize(("source", "translation"), LANTERN)
def test_the_example_week_has_no_findings(source: str, translation: str) -> None:
    """People's translations pass, in both directions."""
    assert found(source, translation) == ()
    assert found(translation, source, back=True) == ()


def defects(translation: str, chance: random.Random) -> Iterator[str]:
    """Yield a translation with each defect of a few kinds that it can have, one at a time."""
    for one in re.finditer(r"\d", translation):
        other = chance.choice([digit for digit in "0123456789" if digit != one[0]])
        yield translation[: one.start()] + other + translation[one.end() :]
    for one in re.finditer(r"`[^`]+`", translation):
        yield translation[: one.start()] + translation[one.end() :]
        yield translation[: one.start()] + one[0].strip("`") + translation[one.end() :]
    for one in re.finditer(r"[()]", translation):
        yield translation[: one.start()] + translation[one.end() :]


def test_defects_planted_by_chance_are_found() -> None:
    """Of more than 140 changed figures, lost or bare code and lone brackets, 95 % are found."""
    chance = random.Random(7)  # noqa: S311 - repeatable
    planted = [
        (source, wrong) for source, translation in LANTERN for wrong in defects(translation, chance)
    ]
    missed = [pair for pair in planted if not found(*pair)]
    assert len(planted) > 140
    assert len(missed) <= 0.05 * len(planted), missed


# ------------------------------------------------------------------ positions and fixes


def test_a_changed_span_is_put_back() -> None:
    """The finding has the place of the wrong span, and the right one as its fix."""
    (finding,) = found("调用 `close()` 之后再读", "Read after calling `clos()`")
    assert (finding.code, finding.severity) == ("code", Severity.ERROR)
    assert finding.fixed("Read after calling `clos()`") == "Read after calling `close()`"


def test_code_without_its_marks_gets_them_back() -> None:
    """Code that stands as plain text is marked again."""
    (finding,) = found("调用 `close` 之后再读", "Read after calling close")
    assert finding.fixed("Read after calling close") == "Read after calling `close`"


def test_what_is_lost_has_its_place_in_the_source() -> None:
    """There is no place in the translation to point at."""
    (finding,) = found("先合并 #41", "Merge that first")
    assert (finding.code, finding.side) == ("reference", Side.SOURCE)
    assert "先合并 #41"[finding.start : finding.end] == "#41"


def test_a_wrong_figure_is_put_right() -> None:
    """A figure that both languages write alike has a fix."""
    (finding,) = found("超时改为 30 s", "The timeout becomes 20 s")
    assert finding.fixed("The timeout becomes 20 s") == "The timeout becomes 30 s"


def test_punctuation_is_put_right() -> None:
    """So has punctuation of the other writing system."""
    (finding,) = found("先停写，再导出", "Stop the writes，then export")
    assert finding.fixed("Stop the writes，then export") == "Stop the writes, then export"


def test_edges_are_put_right() -> None:
    """White space at an edge is that of the source."""
    (finding,) = found(" 待办", "To do")
    assert finding.fixed("To do") == " To do"


def test_a_missing_translation_has_no_findings() -> None:
    """It is missing, not wrong."""
    assert found("待办 #4", "") == ()


# ------------------------------------------------------------------ numbers across languages


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("1.5 万", "15,000"),
        ("1.5 万", "15K"),
        ("1.2 亿", "120 million"),
        ("3 千", "3,000"),
        ("三", "three"),
        ("十二", "twelve"),
        ("两百", "two hundred"),
        ("１２", "12"),
        ("5-9 %", "5 to 9 percent"),
        ("5-8 万", "50,000–80,000"),
        ("2.3 倍", "2.3x"),
        ("1.87 GiB", "1.87 GiB"),
        ("90 秒", "90 s"),
        ("11 月 23 日", "November 23"),
        ("2026 年 11 月 23 日", "2026-11-23"),
        ("2.8.0", "v2.8.0"),
        ("2026-W48", "2026-W48"),
        ("70 亿", "7B"),
        ("48 小时", "two days"),
        ("九成", "90%"),
        ("百分之五", "5%"),
        ("2 GB", "2,000 MB"),
        ("三月五日", "March 5"),
        ("六成五", "65%"),
        ("三到四成", "30 to 40%"),
        ("万分之三", "3 in 10,000"),
        ("一小时二十分", "80 minutes"),
        ("一年半", "18 months"),
        ("晚上九点半", "9:30 pm"),
        ("翻了一番", "2x"),
        ("四个九", "99.99%"),
        ("十五六个", "15 or 16"),
        ("一万二", "12,000"),
        ("五十万", "half a million"),
    ],
)
def test_numbers_compare_across_writing_systems(one: str, other: str) -> None:
    """One number is one number, however it is written."""
    assert found(f"数值是 {one} 左右", f"The value is about {other} here") == ()


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("1.5 万", "1,500"),
        ("1.5 万", "15M"),
        ("5-9 %", "5-19 %"),
        ("5-9 %", "5-9"),
        ("1.87 GiB", "1.87 MiB"),
        ("1.87 GiB", "1.87 GB"),
        ("90 秒", "90 min"),
        ("2.8.0", "2.8.1"),
        ("2.8", "2.80.1"),
        ("11 月 23 日", "October 23"),
        ("p99", "p95"),
        ("2026-W48", "2026-W47"),
        ("12 个", "none"),
    ],
)
def test_other_numbers_are_told(one: str, other: str) -> None:
    """Another number, unit, version or date is an error."""
    findings = found(f"数值是 {one} 左右", f"The value is about {other} here")
    assert {finding.code for finding in findings} == {"number"}


@pytest.mark.parametrize("text", ["统一处理", "万一失败", "一旦关闭", "二进制", "这一点", "千万别"])
def test_words_that_only_look_like_numbers(text: str) -> None:
    """A numeral inside a word counts nothing."""
    assert [one for one in quantities(text) if one.is_required] == []


@pytest.mark.parametrize(
    ("source", "translation"),
    [
        ("延迟从 40 ms 降到 25 ms", "Latency falls from 25 ms to 40 ms"),
        ("由 2.8.0 升到 2.9.1", "It goes from 2.9.1 to 2.8.0"),
        ("错误率由千分之二降到万分之五", "The error rate falls from 0.05% to 0.2%"),
    ],
)
def test_a_change_keeps_its_direction(source: str, translation: str) -> None:
    """The numbers are all there, but the other way round."""
    (finding,) = found(source, translation)
    assert (finding.code, finding.severity) == ("number", Severity.ERROR)


def test_a_change_may_be_told_from_its_end() -> None:
    """What 从 40 降到 25 says may be "25 instead of 40" too."""
    assert found("延迟从 40 ms 降到 25 ms", "Latency is 25 ms instead of 40") == ()


# ------------------------------------------------------------------ whatever comes


@given(st.text(), st.text())
@settings(max_examples=150, deadline=None)
def test_any_texts_can_be_checked(source: str, translation: str) -> None:
    """No text is too odd, and every position lies in its text."""
    for finding in found(source, translation):
        text = source if finding.side is Side.SOURCE else translation
        assert 0 <= finding.start <= finding.end <= len(text)


@pytest.mark.parametrize(
    "text",
    [
        "1 " * 2500,
        "`a` " * 1250,
        "(" * 5000,
        "a/" * 2500,
        "一" * 5000,
        "a." * 2500,
        "%(" * 2500,
        "1" * 9000,
        "then a " * 700,
        "more than b, " * 400,
        "先甲再乙" * 1200,
        "不" * 5000,
        "not without " * 400,
        "upload is slower than download. " * 160,
    ],
)
def test_long_texts_take_no_time(text: str) -> None:
    """Checking is linear, also where nothing has a partner."""
    started = time.process_time()
    found(text, "Nothing of this is here")
    found(text, text.replace("1", "2").replace("a", "b"))
    assert time.process_time() - started < 3
