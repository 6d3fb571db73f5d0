"""Language tags in every spelling, and how languages write dates, numbers and lists."""

import datetime as dt

import pytest
from hypothesis import given, strategies as st

from digestlib import languages
from digestlib.errors import LanguageError

AVAILABLE = ("en", "zh-Hans", "zh-Hant")
TAGS = pytest.mark.parametrize("tag", AVAILABLE)


@pytest.mark.parametrize(
    "asked",
    [
        *("zh", "zh-CN", "zh_CN", "zh-Hans", "zh_Hans", "zh_Hans_CN", "zh-SG", "zh_CN.UTF-8"),
        *("ZH-cn", "zh-Hans-CN-u-ca-chinese", " zh ", "zh@pinyin", "zh-Hans-TW", "zh-MY"),
        *("cmn", "zh-cmn", "cmn-Hans-CN", "zh-CHS"),
    ],
)
def test_simplified_chinese_in_every_spelling(asked: str) -> None:
    """However people and systems write it, Simplified Chinese is found."""
    assert languages.resolve(asked, AVAILABLE) == "zh-Hans"


@pytest.mark.parametrize(
    "asked",
    [
        *("zh-TW", "zh_TW", "zh-Hant", "zh_Hant", "zh_Hant_TW", "zh-HK", "zh_HK.UTF-8", "zh-MO"),
        *("zh_TW.Big5", "ZH-tw", "zh-Hant-CN", "cmn-TW", "zh-cmn-Hant", "zh-CHT", "zh_cht"),
    ],
)
def test_traditional_chinese_in_every_spelling(asked: str) -> None:
    """Who writes Traditional Chinese gets it, and never Simplified unasked."""
    assert languages.resolve(asked, AVAILABLE) == "zh-Hant"


@pytest.mark.parametrize("asked", ["zh-TW", "zh-HK", "zh-MO", "zh-Hant"])
def test_simplified_chinese_never_stands_in(asked: str) -> None:
    """Where there is no Traditional Chinese, that is an error."""
    with pytest.raises(LanguageError, match="available: en, zh-Hans"):
        languages.resolve(asked, ["en", "zh-Hans"])


@pytest.mark.parametrize("asked", ["en", "EN", "en-US", "en_GB", "en_US.UTF-8", "en-Latn-AU"])
def test_english_in_every_spelling(asked: str) -> None:
    """However people and systems write it, English is found."""
    assert languages.resolve(asked, AVAILABLE) == "en"


@pytest.mark.parametrize(("asked", "meant"), [("cn", "zh-Hans"), ("TW", "zh-Hant"), ("us", "en")])
def test_region_in_place_of_a_language_is_understood(asked: str, meant: str) -> None:
    """Who names a country is told which language it may be, and not given it unasked."""
    with pytest.raises(LanguageError, match=f"did you mean {meant}[?] available: en, zh-Hans"):
        languages.resolve(asked, AVAILABLE)


@pytest.mark.parametrize("asked", ["ja", "zh-yue", "yue", "C", "", "中文", "english"])
def test_another_language_is_refused_with_the_choices(asked: str) -> None:
    """Another language is none of ours; the error names what there is."""
    with pytest.raises(LanguageError, match="available: en, zh-Hans, zh-Hant") as caught:
        languages.resolve(asked, AVAILABLE)
    assert caught.value.available == AVAILABLE


def test_the_region_breaks_ties() -> None:
    """Of two Englishes the one of the region asked for is taken."""
    assert languages.resolve("en-GB", ["en-US", "en-GB"]) == "en-GB"


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("zh-Hans", "zh_CN", True),
        ("zh", "zh-SG", True),
        ("zh-Hans", "zh-TW", False),
        ("en", "en-GB", True),
        ("en", "de", False),
        ("?", "?", True),
        ("?", "en", False),
    ],
)
def test_same_language(one: str, other: str, same: bool) -> None:  # noqa: FBT001 - a fact of the table
    """Readers of one tag read the other where language and script agree."""
    assert languages.same_language(one, other) is same


@TAGS
def test_folders_are_tags_with_underscores(tag: str) -> None:
    """A tag's folder gives the tag back."""
    assert languages.tag_of(languages.folder_of(tag)) == tag


# ------------------------------------------------------------------ weeks


@pytest.mark.parametrize(
    ("week", "first", "last"),
    [
        ("2026-W48", "2026-11-23", "2026-11-29"),
        ("2026-W53", "2026-12-28", "2027-01-03"),
        ("2027-W01", "2027-01-04", "2027-01-10"),
        ("2026-W01", "2025-12-29", "2026-01-04"),
        ("2026w48", "2026-11-23", "2026-11-29"),
    ],
)
def test_a_week_is_monday_to_sunday(week: str, first: str, last: str) -> None:
    """An ISO week has seven days, over the end of a year too."""
    assert [day.isoformat() for day in languages.week_dates(week)] == [first, last]


@pytest.mark.parametrize(
    "week", ["2026-W54", "2025-W53", "2026-W00", "2026-48", "W48", "", "9999-W52", "0000-W01"]
)
def test_what_is_no_week_is_refused(week: str) -> None:
    """A week that its year does not have, or another spelling, is an error."""
    with pytest.raises(ValueError):  # noqa: PT011 - the standard library's words for some of them
        languages.week_dates(week)


@pytest.mark.parametrize(
    ("day", "label"),
    [("2024-12-30", "2025-W01"), ("2027-01-03", "2026-W53"), ("2026-11-25", "2026-W48")],
)
def test_a_days_week_has_the_weeks_own_year(day: str, label: str) -> None:
    """The last days of December may be of next year's first week."""
    assert languages.week_label(dt.date.fromisoformat(day)) == label


@given(st.dates(dt.date(1, 1, 8), dt.date(9999, 12, 20)))
def test_every_day_is_in_its_week(day: dt.date) -> None:
    """Label and dates agree for any day."""
    first, last = languages.week_dates(languages.week_label(day))
    assert first <= day <= last
    assert (first.isoweekday(), last.isoweekday()) == (1, 7)


# ------------------------------------------------------------------ dates, numbers, lists


@pytest.mark.parametrize(
    ("tag", "written"),
    [
        ("zh-Hans", "2024 年 12 月 30 日"),
        ("zh-Hant", "2024 年 12 月 30 日"),
        ("en", "December 30, 2024"),
    ],
)
def test_a_date_has_the_days_own_year(tag: str, written: str) -> None:
    """A date in words is of the calendar year, not of the week's."""
    assert languages.format_date(dt.date(2024, 12, 30), tag) == written


@pytest.mark.parametrize(("tag", "name"), [("zh-Hans", "十一月"), ("en", "November")])
def test_month_names(tag: str, name: str) -> None:
    """A month has its full name."""
    assert languages.month_name(dt.date(2026, 11, 1), tag) == name


@TAGS
def test_numbers_are_grouped(tag: str) -> None:
    """All three languages group figures by three with a comma."""
    assert languages.format_number(1234567, tag) == "1,234,567"


@pytest.mark.parametrize(
    ("part", "whole", "written"),
    [
        (2, 3, "66%"),
        (999, 1000, "99%"),
        (29, 100, "29%"),
        (0, 7, "0%"),
        (7, 7, "100%"),
        (0, 0, "100%"),
    ],
)
@TAGS
def test_percentages_are_rounded_down(tag: str, part: int, whole: int, written: str) -> None:
    """Only all of it is 100 %, and all of nothing is."""
    assert languages.format_percent(part, whole, tag) == written


@given(st.integers(1, 10_000), st.integers(0, 10_000))
def test_percentages_never_promise_too_much(whole: int, lacking: int) -> None:
    """A share says 100 % only where nothing is lacking."""
    written = languages.format_percent(max(whole - lacking, 0), whole, "en")
    assert (written == "100%") == (lacking == 0)


@pytest.mark.parametrize(
    ("tag", "items", "written"),
    [
        ("zh-Hans", "甲乙丙", "甲、乙和丙"),
        ("zh-Hant", "甲乙丙", "甲、乙和丙"),
        ("zh-Hans", ("A2", "B", "C1"), "A2、B 和 C1"),
        ("zh-Hant", ("甲", "C 版"), "甲和 C 版"),
        ("zh-Hans", ("甲2乙", "丙"), "甲2乙和丙"),
        ("en", "abc", "a, b, and c"),
        ("en", "a", "a"),
        ("en", "", ""),
    ],
)
def test_lists(tag: str, items: str, written: str) -> None:
    """A list is joined as the language joins it."""
    assert languages.format_list(items, tag) == written


@pytest.mark.parametrize(
    ("tag", "reader", "name"),
    [("zh-Hans", "en", "Chinese (Simplified)"), ("en", "zh-Hans", "英语"), ("en", "en", "English")],
)
def test_language_names(tag: str, reader: str, name: str) -> None:
    """A language is named in the reader's language."""
    assert languages.language_name(tag, reader) == name


@pytest.mark.parametrize(
    ("asked", "tag"),
    [("zh_CN", "zh-Hans"), ("de_DE", "de"), ("zh-TW", "zh-Hant"), ("sr-Latn", "sr-Latn")],
)
def test_canonical_tag_of_a_language_that_no_report_is_in(asked: str, tag: str) -> None:
    """Text can be translated into languages that we have no wording for."""
    assert languages.canonical(asked, ["en", "zh-Hans"]) == tag


@pytest.mark.parametrize("asked", ["", "xx", "klingon", "../x"])
def test_no_language_has_no_canonical_tag(asked: str) -> None:
    """What is no language is an error that names the choices."""
    with pytest.raises(LanguageError, match="en, zh-Hans"):
        languages.canonical(asked, ["en", "zh-Hans"])


# ------------------------------------------------------------------ ways of writing Chinese


@pytest.mark.parametrize(
    ("text", "script"),
    [
        ("后续建议跟进", "Hans"),
        ("後續建議跟進", "Hant"),
        ("值得一看", ""),
        ("plain English, and 日本 as well", ""),
        ("", ""),
        ("这个问题的简体里引了「後續」", "Hans"),
        ("一句繁體裡引了「后续」與其他", "Hant"),
        ("着重處理這個問題", "Hant"),
    ],
)
def test_chinese_script(text: str, script: str) -> None:
    """The characters that only one way of writing has tell which it is; the more of them win."""
    assert languages.chinese_script(text) == script


def test_foreign_han() -> None:
    """What the other way of writing has is found, in order and once."""
    assert languages.foreign_han("后续與續", "Hant") == "续"
    assert languages.foreign_han("后续與后續與", "Hans") == "與續"
    assert languages.foreign_han("后续與續", "Jpan") == ""
