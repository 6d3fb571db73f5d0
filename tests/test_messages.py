"""Fixed wording: every message is translated and fits its place, and none is left over."""

import datetime as dt
import gettext
import re
from dataclasses import replace
from functools import lru_cache

import pytest
import week
from markupsafe import Markup

from digestlib import languages, messages, po
from digestlib.errors import CatalogError, LanguageError
from digestlib.localization.extraction import messages_in
from digestlib.localization.sources import sources
from digestlib.messages import Messages
from digestlib.model import Collection, Digest
from digestlib.rendering.wording import Wording
from digestlib.report import Report, compose
from digestlib.resources import shipped

TAGS = messages.available()
PLACEHOLDER = re.compile(r"%\((\w+)\)s")
# What the exporters fill in themselves.
FIELD = re.compile(r"\{\w+\}")

Key = tuple[str | None, str, str]
"""A message: its context, its msgid and its plural, or nothing."""


@lru_cache
def used() -> frozenset[Key]:
    """Return the messages that templates and code ask for."""
    return frozenset((one.context, one.text, one.plural) for one in messages_in(sources()))


@lru_cache
def entries(name: str) -> dict[Key, list[str]]:
    """Return the translations of a PO file by message; plural forms in order."""
    file = po.load((shipped("locales") / name).read_bytes(), name)
    return {
        (one.msgctxt, one.msgid, one.msgid_plural): [
            one.msgstr_plural[form] for form in sorted(one.msgstr_plural)
        ]
        or [one.msgstr]
        for one in file
        if not one.fuzzy
    }


def catalog(tag: str) -> str:
    """Return the name of a language's PO file."""
    return f"{tag.replace('-', '_')}/LC_MESSAGES/digestlib.po"


EVERY = [pytest.param(tag, key, id=f"{tag}: {key[1]}") for tag in TAGS for key in sorted(used())]


def test_chinese_and_english_are_there() -> None:
    """Reports can be made in both."""
    assert set(TAGS) >= {"en", "zh-Hans", "zh-Hant"}


def test_the_template_asks_for_messages() -> None:
    """Extraction finds them, so the tests below test something."""
    assert len(used()) > 30


def test_the_pot_holds_exactly_what_is_used() -> None:
    """Translators are given every message and no other."""
    assert entries("digestlib.pot").keys() == used()


def test_the_pot_translates_nothing() -> None:
    """A template for translators is empty."""
    assert {text for forms in entries("digestlib.pot").values() for text in forms} == {""}


@pytest.mark.parametrize("tag", TAGS)
def test_a_language_holds_exactly_what_is_used(tag: str) -> None:
    """No message is missing, and none is left over from an older template."""
    assert entries(catalog(tag)).keys() == used()


@pytest.mark.parametrize(("tag", "key"), EVERY)
def test_every_message_is_translated(tag: str, key: Key) -> None:
    """Each form of each message has words, and is not marked for review."""
    assert all(entries(catalog(tag))[key])


@pytest.mark.parametrize(("tag", "key"), EVERY)
def test_placeholders_fit(tag: str, key: Key) -> None:
    """A translation takes no value that its place does not give, and fills in without an error."""
    given = {*PLACEHOLDER.findall(key[1] + key[2]), *_extras(key[0] or "")}
    for text in entries(catalog(tag))[key]:
        assert set(PLACEHOLDER.findall(text)) <= given
        if given:
            assert "%" not in (text % dict.fromkeys(given, "甲"))
        assert sorted(FIELD.findall(text)) == sorted(FIELD.findall(key[1]))


def _extras(context: str) -> set[str]:
    """Return the values that ranges of days give beyond those that the msgid takes."""
    return (
        {"month_number", "last_month_number", "last_year"} if context.startswith("days") else set()
    )


@pytest.mark.parametrize(
    ("tag", "key"), [one for one in EVERY if str(one.values[0]).startswith("zh")]
)
def test_chinese_wording_holds_no_english(tag: str, key: Key) -> None:
    """A reader of Chinese meets no Latin word that is not a value."""
    for text in entries(catalog(tag))[key]:
        assert re.findall(r"[A-Za-z]+", FIELD.sub("", PLACEHOLDER.sub("", text))) == []


@pytest.mark.parametrize("week_label", ["2026-W48", "2026-W27", "2026-W53"])
@pytest.mark.parametrize("tag", TAGS)
def test_weeks_and_their_days_are_written(tag: str, week_label: str) -> None:
    """A week inside a month, over two months and over two years is written with its figures."""
    report = week.report(tag)
    first = dt.date.fromisocalendar(2026, int(week_label[-2:]), 1)
    last = first + dt.timedelta(days=6)
    wording = Wording(messages.load(tag), replace(report, first_day=first, last_day=last))
    written = f"{wording.week()} {wording.date_range()}"
    for number in (2026, int(week_label[-2:]), first.day, last.year, last.day):
        assert str(number) in written
    assert "%" not in written


RANGES = {
    ("en", "2026-W48"): "Week 48 of 2026 · November 23–29, 2026",
    ("en", "2026-W27"): "Week 27 of 2026 · June 29 – July 5, 2026",
    ("en", "2026-W01"): "Week 1 of 2026 · December 29, 2025 – January 4, 2026",
    ("en", "2026-W53"): "Week 53 of 2026 · December 28, 2026 – January 3, 2027",
    ("zh-Hans", "2026-W48"): "2026 年第 48 周 · 2026 年 11 月 23 日至 29 日",
    ("zh-Hans", "2026-W27"): "2026 年第 27 周 · 2026 年 6 月 29 日至 7 月 5 日",
    ("zh-Hans", "2026-W01"): "2026 年第 1 周 · 2025 年 12 月 29 日至 2026 年 1 月 4 日",
    ("zh-Hans", "2025-W01"): "2025 年第 1 周 · 2024 年 12 月 30 日至 2025 年 1 月 5 日",
    ("zh-Hant", "2026-W48"): "2026 年第 48 週 · 2026 年 11 月 23 日至 29 日",
    ("zh-Hant", "2026-W27"): "2026 年第 27 週 · 2026 年 6 月 29 日至 7 月 5 日",
    ("zh-Hant", "2026-W01"): "2026 年第 1 週 · 2025 年 12 月 29 日至 2026 年 1 月 4 日",
}


@pytest.mark.parametrize(("tag", "name"), RANGES)
def test_weeks_are_written_as_the_language_does(tag: str, name: str) -> None:
    """Monday to Sunday, a week's own year and its days' years told apart, nothing said twice."""
    first, last = languages.week_dates(name)
    wording = Wording(messages.load(tag), replace(report_of(tag), first_day=first, last_day=last))
    assert f"{wording.week()} · {wording.date_range()}" == RANGES[tag, name]


def report_of(tag: str) -> Report:
    """Return the report of one digest in a language."""
    digest = Digest(id="a", title="A", language=tag)
    return compose(Collection(language=tag, digests=(digest,)))


@pytest.mark.parametrize(
    ("tag", "said"),
    [
        ("zh-Hans", "本报告收录 7 篇摘要。"),
        ("zh-Hant", "本報告收錄 7 篇摘要。"),
        ("en", "It holds 7 digests."),
    ],
)
def test_a_number_is_never_lost(tag: str, said: str) -> None:
    """Chinese has one form for all numbers, and it shows each."""
    wording = Wording(messages.load(tag), report_of(tag))
    singular, plural = "It holds %(num)s digest.", "It holds %(num)s digests."
    assert wording.npgettext("about this report", singular, plural, 7) == said


@pytest.mark.parametrize("text", ["解码提速 5% 左右", "5% off", "100%", "%(", "%%"])
def test_a_percent_sign_in_a_message_without_values_is_shown(text: str) -> None:
    """It begins no format, in the msgid or in its translation."""
    entry = po.Entry(context="c", source="5% of it", translation=text)
    found = messages.compiled("zh-Hans", po.Document(entries=(entry,)).data(), "x.po")
    assert Wording(found, report_of("zh-Hans")).pgettext("c", "5% of it") == text


def test_a_missing_translation_is_known_to_the_caller() -> None:
    """English stands in, and the set of fallbacks says so."""
    found = Messages("zh-Hans", gettext.NullTranslations())
    assert found.pgettext("heading", "Contents") == "Contents"
    assert found.npgettext("x", "%(num)s digest", "%(num)s digests", 2) == "%(num)s digests"
    assert found.fallbacks >= {("heading", "Contents")}


def test_english_falls_back_on_nothing() -> None:
    """English is the language of the messages, so it is never a fallback."""
    found = messages.load("en")
    assert found.pgettext("heading", "Contents") == "Contents"
    assert found.fallbacks == set()


def test_chinese_shows_any_number() -> None:
    """Chinese has one form, which shows its number."""
    found = messages.load("zh-CN").npgettext(
        "about this report", "It holds %(num)s digest.", "It holds %(num)s digests.", 7
    )
    assert "%(num)s" in found


@pytest.mark.parametrize("number", [0, 1, 2])
def test_english_plurals(number: int) -> None:
    """English has two forms."""
    found = messages.load("en").npgettext(
        "about this report", "It holds %(num)s digest.", "It holds %(num)s digests.", number
    )
    assert found.endswith("digest." if number == 1 else "digests.")


def test_values_cannot_bring_markup() -> None:
    """A value that is plain text is escaped; one that is markup stays."""
    wording = Wording(messages.load("en"), week.report("en"))
    found = wording.pgettext("audience of a verdict", "For: %(audience)s", audience="<b> 5% & a")
    assert found == Markup("For: &lt;b&gt; 5% &amp; a")


def test_another_language_is_refused() -> None:
    """There is no fixed wording in Japanese, and the error names the choices."""
    with pytest.raises(LanguageError, match="available: en, zh-Hans, zh-Hant"):
        messages.load("ja")


@pytest.mark.parametrize("asked", ["zh-TW", "zh_HK.UTF-8", "zh-MO", "zh-Hant-TW", "zh-CHT"])
def test_regions_that_write_traditional_chinese_get_it(asked: str) -> None:
    """Nobody there meets Simplified Chinese unasked."""
    assert messages.load(asked).pgettext("heading", "Design points") == "設計要點"


@pytest.mark.parametrize(
    "rule",
    ["garbage", "nplurals=2; plural=n+;", "nplurals=1; plural=exit()", "nplurals=2; plural=n%0;"],
)
def test_a_bad_plural_rule_is_refused(rule: str) -> None:
    """The error names the file, and says where rules come from."""
    data = f'msgid ""\nmsgstr "Plural-Forms: {rule}\\n"\n\nmsgid "a"\nmsgstr "x"\n'.encode()
    with pytest.raises(CatalogError, match=r"xx\.po: the header cannot be used"):
        messages._compiled(data, "xx.po")  # noqa: SLF001 - no shipped file is that bad
