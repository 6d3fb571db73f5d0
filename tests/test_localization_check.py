"""Faults of translations: each kind is found with file and line, and good ones are left alone."""

from collections.abc import Iterable

import pytest
import week
from hypothesis import given, settings, strategies as st
from test_parity import READERS

from digestlib import messages, po
from digestlib.cli.catalogs import Catalogs
from digestlib.cli.trials import faults
from digestlib.exporting import exporter
from digestlib.exporting.pdf import export_pdf
from digestlib.localization import notes
from digestlib.localization.checking import check, count
from digestlib.localization.faults import Fault, Rule
from digestlib.localization.rules import columns
from digestlib.localization.trial import filled_in, trial_page, try_out
from digestlib.rendering import Page

NOTES = notes.read(
    b"""
[samples]
num = "3"
name = "Ana"
month = "May"
month_number = "5"
[context.""]
place = "Somewhere."
length = 40
[context.free]
place = "A date."
length = 40
values = ["month", "month_number"]
""",
    "notes.toml",
)
HEADER = (
    'msgid ""\nmsgstr ""\n"Language: {}\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n'
    '"Plural-Forms: {}\\n"\n\n'
)
PLURALS = {
    "zh-Hans": "nplurals=1; plural=0;",
    "zh-Hant": "nplurals=1; plural=0;",
    "de": "nplurals=2; plural=(n != 1);",
    "fr": "nplurals=2; plural=(n > 1);",
    "en": "nplurals=2; plural=(n != 1);",
}


def document(entry: str, tag: str = "zh-Hans") -> po.Document:
    """Return a PO file of one entry."""
    text = HEADER.format(tag.replace("-", "_"), PLURALS[tag]) + entry
    return po.document(text.encode(), "x.po")


def found(entry: str, tag: str = "zh-Hans") -> tuple[Fault, ...]:
    """Return the faults of an entry."""
    return check(document(entry, tag), "x.po", tag, NOTES)


def pair(source: str, translation: str) -> str:
    """Return an entry."""
    return f'msgid "{source}"\nmsgstr "{translation}"\n'


def rules(faults: Iterable[Fault]) -> list[Rule]:
    """Return the rules that faults break."""
    return [fault.rule for fault in faults]


FAULTY = [
    ("zh-Hans", "For: %(name)s", "适合：%(nmae)s", Rule.PLACEHOLDER, "%(nmae)s is no value"),
    ("zh-Hans", "For: %(name)s", "适合：", Rule.PLACEHOLDER, "%(name)s is left out"),
    ("zh-Hans", "For: %(name)s", "适合：%(name)", Rule.PLACEHOLDER, "%(name) lacks its s"),
    ("zh-Hans", "For: %(name)s", "适合：%(name) 们", Rule.PLACEHOLDER, "lacks its s"),
    ("zh-Hans", "%(num)s done", "%(num)s 完成 5% 左右", Rule.PLACEHOLDER, "percent sign stands"),
    ("zh-Hans", "%(num)s done", "%s 完成", Rule.PLACEHOLDER, "%(num)s is left out"),
    ("zh-Hans", "Contents", "目录 %(num)s", Rule.PLACEHOLDER, "is no value"),
    ("zh-Hans", "5% off", "便宜 5%%", Rule.PLACEHOLDER, "%% is shown as it is"),
    ("zh-Hans", "Page {page}", "第 {pages} 页", Rule.PLACEHOLDER, "fields in braces"),
    ("zh-Hans", "Page {page}", "第 {页} 页", Rule.PLACEHOLDER, "fields in braces"),
    ("zh-Hans", "[not translated]", "［未翻译", Rule.BRACKET, "has no partner"),
    ("zh-Hans", "[not translated]", "未翻译", Rule.BRACKET, "square brackets: 0"),
    ("zh-Hans", "(done)", "（已完成］", Rule.BRACKET, "has no partner"),
    ("zh-Hans", "(done)", "［已完成］", Rule.BRACKET, "round brackets: 0"),
    ("zh-Hans", "Link to “it”", "它的链接", Rule.BRACKET, "quotation marks: 0"),
    ("de", "Link to “it”", "Link zu „it", Rule.BRACKET, "a quotation mark has no partner"),
    ("zh-Hant", "Link to “it”", "「它」的「連結", Rule.BRACKET, "has no partner"),
    ("zh-Hans", "It is there.", "在这里", Rule.END, "no punctuation, and the msgid with a full"),
    ("zh-Hans", "It is there", "在这里。", Rule.END, "ends with a full stop"),
    ("zh-Hans", "Notes:", "备注；", Rule.END, "a semicolon, and the msgid with a colon"),
    ("zh-Hans", "Notes", " 备注", Rule.SPACING, "the space at the beginning"),
    ("zh-Hans", "Notes ", "备注", Rule.SPACING, "the space at the end"),
    ("de", "All notes", "Alle  Notizen", Rule.SPACING, "two spaces"),
    ("zh-Hans", "%(num)s digests", "%(num)s篇", Rule.SPACING, "no space between"),
    ("zh-Hans", "PDF files", "PDF文件", Rule.SPACING, "no space between"),
    ("zh-Hans", "Notes: all", "备注： 全部", Rule.SPACING, "beside full-width"),
    ("zh-Hans", "Notes: all", "备注:全部", Rule.WIDTH, "half-width ':'"),
    ("zh-Hans", "Notes (all)", "备注(全部)", Rule.WIDTH, "half-width '('"),
    ("de", "Notes: all", "Notizen：alle", Rule.WIDTH, "full-width '：'"),
    ("zh-Hant", "Design points", "設計要点", Rule.SCRIPT, "Simplified"),
    ("zh-Hans", "Design points", "設計要点", Rule.SCRIPT, "Traditional"),
    ("de", "Notes", "Notizen" * 6, Rule.LENGTH, "42 columns wide, and there is room for 40"),
    ("zh-Hans", "Notes", "备注" * 11, Rule.LENGTH, "44 columns"),
    ("de", "Notes", "Notes", Rule.ECHO, "the msgid itself"),
    ("zh-Hans", "Notes", "备\u200b注", Rule.CHARACTER, "U+200B"),
    ("zh-Hans", "Notes", "备\ufffd注", Rule.CHARACTER, "U+FFFD"),
]  # fmt: skip
GOOD = [
    ("zh-Hans", "For: %(name)s", "适合读者：%(name)s"),
    ("zh-Hans", "%(name)s: %(num)s", "%(name)s：%(num)s"),
    ("zh-Hans", "%(num)s%% done", "完成 %(num)s%%"),
    ("zh-Hans", "about 5% faster", "解码提速 5% 左右"),
    ("zh-Hans", "Page {page} of {pages}", "第 {page} 页，共 {pages} 页"),
    ("zh-Hans", "[not translated]", "［未翻译］"),
    ("zh-Hans", "Link to “it”", "“它”的链接"),
    ("zh-Hant", "Link to “it”", "「它」的連結"),
    ("zh-Hans", "It is there.", "在这里。"),
    ("zh-Hans", "Wait…", "等待…"),
    ("zh-Hans", "PDF and DOCX files", "PDF、DOCX 文件"),
    ("zh-Hans", "%(num)s — %(name)s", "%(num)s——%(name)s"),
    ("fr", "It's here", "C’est ici"),
    ("fr", "Link to “it”", "Lien vers « it »"),
    ("de", "Link to “it”", "Link zu „it“"),
    ("fr", "Is it?", "Est-ce cela ?"),
    ("fr", "%(num)s here", "%(num)s ici"),
    ("de", "(%(num)s)", "(%(num)s)"),
    ("de", "  edges ", "  Kanten "),
    ("en", "Notes", "Notes"),
    ("de", "%(num)s", "%(num)s"),
]  # fmt: skip


@pytest.mark.parametrize(("tag", "source", "translation", "rule", "said"), FAULTY)
def test_faults_are_found(tag: str, source: str, translation: str, rule: Rule, said: str) -> None:
    """Each has its rule, its words, and its file and line."""
    (one, *_) = [fault for fault in found(pair(source, translation), tag) if fault.rule is rule]
    assert said in one.message
    assert str(one).startswith(f"x.po:7: {rule}: ")


@pytest.mark.parametrize(("tag", "source", "translation"), GOOD)
def test_good_translations_are_left_alone(tag: str, source: str, translation: str) -> None:
    """What a careful translator writes is no fault."""
    assert [str(one) for one in found(pair(source, translation), tag)] == []


def test_a_fuzzy_entry_may_hold_anything() -> None:
    """It is not shown, so it is not checked; nor is an obsolete one."""
    entry = f'#, fuzzy\n{pair("For: %(name)s", "%(nope)s")}\n#~ msgid "%(a)s"\n#~ msgstr "%"\n'
    assert found(entry) == ()


def test_an_untranslated_entry_is_no_fault() -> None:
    """``stats --check`` tells of those."""
    assert found(pair("For: %(name)s", "")) == ()


def test_values_of_the_notes_may_be_used() -> None:
    """A date may be written with other values than the original's."""
    assert found('msgctxt "free"\nmsgid "%(month)s"\nmsgstr "%(month_number)s 月"\n') == ()


PLURAL = 'msgid "%(num)s day"\nmsgid_plural "%(num)s days"\n'


@pytest.mark.parametrize(
    ("tag", "forms", "said"),
    [
        ("zh-Hans", ["共 1 天"], "%(num)s is left out"),
        ("zh-Hans", ["%(num)s 天", "%(num)s 天"], "2 forms, and the language has 1"),
        ("de", ["%(num)s Tag"], "1 forms, and the language has 2"),
        ("de", ["%(num)s Tag", ""], "msgstr[1] is empty"),
        ("de", ["ein Tag", "Tage"], "%(num)s is left out"),
        ("fr", ["un jour", "%(num)s jours"], "%(num)s is left out"),
    ],
)
def test_faults_of_plurals(tag: str, forms: list[str], said: str) -> None:
    """Chinese shows any number; only a form for a single number may say it in words."""
    entry = PLURAL + "".join(f'msgstr[{n}] "{form}"\n' for n, form in enumerate(forms))
    assert any(said in one.message for one in found(entry, tag))


def test_a_form_for_one_needs_no_figure() -> None:
    """German's first form is for one alone; French's is for nought, too."""
    assert found(f'{PLURAL}msgstr[0] "ein Tag"\nmsgstr[1] "%(num)s Tage"\n', "de") == ()


@pytest.mark.parametrize(
    ("header", "said"),
    [
        ("", "there is none"),
        ('#, fuzzy\nmsgid ""\nmsgstr "Language: de\\n"\n', "it is marked fuzzy"),
        ('msgid ""\nmsgstr "Language: \\n"\n', "its language is not said"),
        ('msgid ""\nmsgstr "Language: fr\\n"\n', "its language is fr"),
        ('msgid ""\nmsgstr "Content-Type: text/plain; charset=CHARSET\\n"\n', "its charset"),
        ('msgid ""\nmsgstr "Plural-Forms: nplurals=2; plural=n%0;\\n"\n', "its plural rule"),
        ('msgid ""\nmsgstr "Plural-Forms: garbage\\n"\n', "its plural rule"),
    ],
)
def test_faults_of_headers(header: str, said: str) -> None:
    """A header that other programs would stumble over is told of."""
    faults = check(po.document(header.encode(), "x.po"), "x.po", "de", NOTES)
    assert any(one.rule is Rule.HEADER and said in one.message for one in faults)


@given(st.text(max_size=60), st.text(max_size=60), st.sampled_from(sorted(PLURALS)))
@settings(max_examples=200, deadline=None)
def test_any_text_is_checked(source: str, translation: str, tag: str) -> None:
    """Nothing that stands in a PO file crashes a rule."""
    entry = po.Entry(source=source or "a", translation=translation)
    check(po.Document(entries=(entry,)), "x.po", tag, NOTES)


@pytest.mark.parametrize("sign", "([「%{“")
def test_many_brackets_are_checked_in_time(sign: str) -> None:
    """Ten thousand of them take no longer than their number."""
    assert found(pair("a", sign * 10_000))


def test_columns() -> None:
    """A full-width character takes two, and values take none."""
    assert columns("ab，甲%(name)s{page}") == 6


# ------------------------------------------------------------------ how far a language is


def test_count() -> None:
    """What the file lacks counts as untranslated."""
    template = document(f"{pair('a', '')}\n{pair('b', '')}\n{pair('c', '')}\n{pair('d', '')}")
    file = document(
        f"{pair('a', 'x')}\n#, fuzzy\n{pair('b', 'y')}\n{pair('c', '')}\n"
        f'{pair("gone", "z")}\n#~ msgid "e"\n#~ msgstr "f"\n'
    )
    counted = count(file, template, "zh-Hans")
    assert (counted.translated, counted.fuzzy, counted.untranslated) == (1, 1, 2)
    assert (counted.total, counted.obsolete, counted.is_complete) == (4, 1, False)


@pytest.mark.parametrize("tag", messages.available())
def test_our_languages_are_complete_and_without_fault(tag: str) -> None:
    """``digestlib locale check`` and ``stats --check`` are content, in every format."""
    catalogs = Catalogs()
    assert [str(one) for one in faults(catalogs, tag)] == []
    assert count(catalogs.document(tag), catalogs.template, tag).is_complete


# ------------------------------------------------------------------ in every format


@pytest.mark.parametrize("format_name", READERS)
@pytest.mark.parametrize("tag", messages.available())
def test_every_message_is_in_every_format(tag: str, format_name: str) -> None:
    """With samples for its values, each message is found in the file as a reader reads it."""
    catalogs = Catalogs()
    file = catalogs.document(tag)
    page = Page(week.report("en"), trial_page(file, tag, catalogs.notes))
    shown = week.squeezed(READERS[format_name](exporter(format_name)(page)))
    texts = [text for forms in filled_in(file, catalogs.notes).values() for text in forms]
    assert len(texts) > 50
    assert [text for text in texts if week.squeezed(text) not in shown] == []


def test_a_character_that_no_font_draws_is_a_fault() -> None:
    """It is told with the line of its entry."""
    file = document(f"{pair('a', '甲')}\n{pair('b', chr(0xF0000))}")
    (fault,) = try_out(file, "x.po", "zh-Hans", NOTES, {"pdf": export_pdf})
    assert str(fault).startswith("x.po:10: format: pdf: no font can draw")


def test_a_translation_that_cannot_be_filled_in_stops_no_other() -> None:
    """The rules tell of it."""
    file = document(f"{pair('%(num)s', '%(num)')}\n{pair('b', '乙')}")
    assert list(filled_in(file, NOTES).values()) == [(), ("乙",)]
