"""Faults that translators and users of machines met elsewhere: each comes out right here.

First what happened to PO and XLIFF files, then what machine translation did to its texts.
"""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

import polib
import pytest
import week
from test_localization_check import found as faults

import digestlib
from digestlib import messages, po
from digestlib.errors import CatalogError
from digestlib.po import Document, Entry
from digestlib.translation.checks import check
from digestlib.translation.engines import Limits, Request, Result
from digestlib.translation.engines.driving import Outcome, run
from digestlib.translation.pretranslating import pretranslate
from digestlib.translation.units import unit_of
from digestlib.translation.xliff import from_xliff, to_xliff

HEADER = Entry(translation="Language: en\nX-Source-Language: zh_Hans\n")
FUZZY_HEADER = '#, fuzzy\nmsgid ""\nmsgstr "Language: zh_Hans\\n"\n\nmsgid "a"\nmsgstr "甲"\n'


# ------------------------------------------------------------------ gettext, PO and XLIFF


def test_an_unreviewed_entry_has_no_faults() -> None:
    """Nobody sees it, so what is wrong in it is for whoever reviews it."""
    entry = '#, fuzzy\nmsgctxt "free"\nmsgid "%(num)s left"\nmsgstr "剩 %(nunm)s"\n'
    assert faults(entry) == ()


def test_a_header_marked_fuzzy_hides_no_catalog() -> None:
    """Its entries are shown all the same."""
    wording = messages.compiled("zh-Hans", FUZZY_HEADER.encode(), "x.po")
    assert wording.gettext("a") == "甲"


def test_what_a_machine_made_of_an_earlier_source_is_made_anew() -> None:
    """An unreviewed entry of a changed source does not stay for ever."""
    old = Entry(
        context="a#title",
        source="加 5 个缓存",
        translation="Add 4 caches",
        flags=("fuzzy",),
        comments=("machine translation: scripted (1)",),
        previous=po.Previous(source="加 4 个缓存"),
    )
    catalog = Document(entries=(HEADER, old))
    made = pretranslate(catalog, "x.po", engine=Scripted(lambda _: "Add 5 caches"))
    assert made.document.entries[1].translation == "Add 5 caches"


def test_a_broken_header_is_an_error_and_not_an_old_text() -> None:
    """The file is named, and what to do."""
    data = b'msgid ""\nmsgstr "Plural-Forms: nplurals=1; plural=n +;\\n"\n'
    with pytest.raises(CatalogError, match=r"^broken\.po"):
        messages.compiled("zh-Hans", data, "broken.po")


@pytest.mark.parametrize("name", ["Language", "Last-Translator", "Content-Type", "X-Generator"])
def test_an_empty_field_of_a_header_is_read(name: str) -> None:
    """It says nothing, which is no reason to stop."""
    data = f'msgid ""\nmsgstr "{name}: \\n"\n\nmsgid "a"\nmsgstr "甲"\n'.encode()
    assert messages.compiled("zh-Hans", data, "x.po").gettext("a") == "甲"


@pytest.mark.parametrize("number", [0, 1, 7])
def test_a_chinese_plural_has_its_number(number: int) -> None:
    """There is one form, and it is right for every number."""
    text = messages.load("zh-Hans").npgettext("count", "%(num)s digest", "%(num)s digests", number)
    assert "%(num)s" in text or "1" not in text


@pytest.mark.parametrize("tag", ["zh-CN", "zh_CN", "zh-Hans-CN", "zh_CN.UTF-8"])
def test_a_language_goes_by_any_name(tag: str) -> None:
    """With a hyphen as well."""
    assert messages.load(tag).language == "zh-Hans"


@pytest.mark.parametrize("name", ["md", "html"])
def test_a_percent_sign_is_no_format(name: str) -> None:
    """In a digest it is printed as it is."""
    page = digestlib.parse("解码提速 5% 左右，5% off\n\n略读即可，10 %s 与 %(x)s 保留。\n")
    made = digestlib.export(digestlib.compose(page), name).decode()
    assert "解码提速 5% 左右，5% off" in made
    assert "%(x)s" in made.replace("\\", "")


@pytest.mark.parametrize("line", ['msgid "abc', "msgid abc", 'msgid "a"b"'])
def test_quotes_without_a_partner_are_refused_with_their_line(line: str) -> None:
    """A character less would be a loss that nobody sees."""
    with pytest.raises(CatalogError, match=r"^x\.po:1: "):
        po.document(f'{line}\nmsgstr "x"\n'.encode(), "x.po")


def test_a_previous_source_of_two_lines_is_kept_whole() -> None:
    """Also where polib reads the file again."""
    text = '#, fuzzy\n#| msgid ""\n#| "one "\n#| "two"\nmsgid "three"\nmsgstr "x"\n'
    (entry,) = po.document(text.encode(), "x.po").entries
    assert entry.previous == po.Previous(source="one two")
    assert polib.pofile(entry.text())[0].previous_msgid == "one two"


def test_xliff_keeps_the_tags_of_code() -> None:
    """As many come back as went out, in any order, and a lost one is refused."""
    unit = Entry(context="a#title", source="用 `pad()` 做对齐，见 #7")
    catalog = Document(entries=(HEADER, unit))
    sent = to_xliff(catalog, "x.po").decode()
    tags = [f'<x id="{number}" ' for number in (1, 2)]
    assert all(sent.count(tag) == 1 for tag in tags)
    for target, taken in (
        ('See <x id="2"/>: align it with <x id="1"/>', "See #7: align it with `pad()`"),
        ('Align it with <x id="1"/>', ""),
    ):
        back = sent.replace("</source>", f"</source><target>{target}</target>", 1)
        (_, entry) = from_xliff(catalog, back.encode(), "x.xlf").document.entries
        assert entry.translation == taken


def test_brackets_in_code_stay_brackets() -> None:
    """Whoever translates, ``[probe]`` is not ``<probe>``."""
    assert {one.code for one in told("看 `[pad]` 段", "See section `<pad>`")} == {"code"}
    assert told("看 `[pad]` 段", "See section `[pad]`") == []


FENCE = "先运行：\n\n```sh\nmake\n\nmake test\n```\n\n再提交"


def test_a_fence_with_an_empty_line_is_one_thing() -> None:
    """The engine sees one token for it, and it comes back whole."""
    engine = Scripted(
        lambda text: text.replace("先运行：", "First run:").replace("再提交", "Then commit")
    )
    found = outcome(engine, FENCE)
    assert engine.seen == ["先运行：\n\n⟦1⟧\n\n再提交"]
    assert found.texts["a#title"].count("```sh\nmake\n\nmake test\n```") == 1


# ------------------------------------------------------------------ machine translation


@dataclass
class Scripted:
    """An engine that says what a test wants of each text, and remembers what it saw."""

    say: Callable[[str], str | None]
    name: str = "scripted"
    fingerprint: str = "1"
    limits: Limits = field(default_factory=Limits)
    seen: list[str] = field(default_factory=list)

    def supports(self, source: str, target: str) -> bool:
        """Return true for Chinese."""
        return source.startswith("zh") and bool(target)

    def translate(
        self, requests: Sequence[Request], _source: str, _target: str
    ) -> Iterator[Result]:
        """Say it."""
        for one in requests:
            self.seen.append(one.text)
            yield Result(id=one.id, text=self.say(one.text))


def outcome(engine: Scripted, *texts: str) -> Outcome:
    """Return what an engine makes of texts."""
    units = [unit_of(f"{'abcdef'[at]}#title", text, "zh-Hans") for at, text in enumerate(texts)]
    return run(engine, units, "en")


def said(source: str, answer: str) -> str | None:
    """Return what is taken of an answer."""
    return outcome(Scripted(lambda _: answer), source).texts.get("a#title")


def told(source: str, translation: str) -> list:
    """Return what the checks find."""
    return list(check(source, translation, source_language="zh-Hans", language="en"))


def test_nothing_is_glued_to_a_placeholder() -> None:
    """Placeholders are equal to the byte, or the text is refused."""
    source = "%(week)s 共 %(n)s 项"
    assert said(source, "⟦1⟧: ⟦2⟧ digests in all") == "%(week)s: %(n)s digests in all"
    assert said(source, "⟦1⟧: ⟦2⟧digests in all") == "%(week)s: %(n)s digests in all"


def test_a_placeholder_without_its_type_is_refused() -> None:
    """It would crash where it is filled in."""
    assert [one.code for one in told("请看 %(title)s", "See %(title)")] == ["placeholder"]


def test_half_a_sentence_is_no_translation() -> None:
    """What stands behind a placeholder is translated too, or nothing is taken."""
    assert said("你好 `a`，请看 `b`", "Hello ⟦1⟧，请看 ⟦2⟧") is None
    assert said("你好 `a`，请看 `b` 与旧的接口", "Hello ⟦1⟧ ⟦2⟧") is None


def test_a_fence_longer_than_any_chunk_is_never_split() -> None:
    """It is one token, however long."""
    fence = "```\n" + "line of code\n" * 2000 + "```"
    engine = Scripted(
        lambda text: text.replace("先运行", "First run"), limits=Limits(characters=50)
    )
    assert outcome(engine, f"先运行\n\n{fence}").texts == {"a#title": f"First run\n\n{fence}"}


@pytest.mark.parametrize(
    "answer", ["A **bold** word", "A <b>bold</b> word", "A <g id=1>bold</g> word"]
)
def test_no_markup_of_the_transport_is_shown(answer: str) -> None:
    """Emphasis stays as it was written; elements that the source has not are refused."""
    assert (said("一个 **加粗** 的词", answer) is None) == ("<" in answer)


def test_a_wrapped_answer_is_unwrapped() -> None:
    """The fence was the machine's idea."""
    assert said("删除旧的索引", "```markdown\nDelete the old index\n```") == "Delete the old index"


def test_paragraphs_do_not_merge() -> None:
    """There are as many as before, or nothing is taken."""
    source = "先停写。\n\n再导出。"
    assert said(source, "Stop the writes first.\n\nThen export.") is not None
    assert said(source, "Stop the writes first. Then export.") is None


def test_an_echo_is_not_a_translation() -> None:
    """It counts as untranslated."""
    page = digestlib.parse("Delete the old index\n\nA skim will do.\n")
    found = digestlib.translate(page, "de", engine=Echo())
    assert found.coverage.machine == 0
    assert found.coverage.untranslated == found.coverage.total


class Echo(Scripted):
    """An engine that says what it is told."""

    def __init__(self) -> None:
        super().__init__(lambda text: text)

    def supports(self, source: str, target: str) -> bool:
        """Return true."""
        return bool(source and target)


@pytest.mark.parametrize("tag", ["zh-TW", "zh_Hant_HK", "zh-Hant"])
def test_an_engine_s_names_of_languages_are_found(tag: str) -> None:
    """However a person spells a language, the engine is asked in its own words."""
    source = digestlib.read(week.LANTERN / "week.zh.txt")
    assert digestlib.translate(source, tag, engine="opencc").coverage.machine > 0


def test_a_language_that_an_engine_lacks_is_told() -> None:
    """By name, with a way out."""
    words = ["translate", "apply", week.LANTERN / "week.zh.txt", "-l", "en", "--engine", "opencc"]
    done = subprocess.run(
        [sys.executable, "-m", "digestlib", *words],
        env={**os.environ, "PYTHONPATH": str(week.ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 10
    assert "cannot translate from zh-Hans to en (choose another engine)" in done.stderr


def test_edges_of_a_text_stay() -> None:
    """A space in front is no mistake of the writer's."""
    assert said(" 待办", "To do") == " To do"


def test_what_comes_back_from_an_agency_is_held_to_the_source() -> None:
    """XLIFF whose code was lost changes nothing."""
    unit = Entry(context="a#title", source="用 `pad()` 做对齐")
    catalog = Document(entries=(HEADER, unit))
    sent = to_xliff(catalog, "x.po").decode()
    broken = sent.replace("</source>", "</source><target>Align it</target>", 1)
    assert broken != sent
    returned = from_xliff(catalog, broken.encode(), "x.xlf")
    assert returned.document.entries[1].translation == ""
