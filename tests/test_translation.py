"""Digest content in another language: what is found, what falls back, and where texts come from."""

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
import week
from hypothesis import given, settings, strategies as st

import digestlib
from digestlib import Collection, Digest, po
from digestlib.errors import CatalogError
from digestlib.inline import Code, Emphasis, Link, Reference, Run, Strong, Text, parse
from digestlib.model import FollowUp
from digestlib.translation import Coverage, Mark, Origin, Policy, Standing
from digestlib.translation.catalog import load_catalog
from digestlib.translation.changes import Change
from digestlib.translation.extracting import template
from digestlib.translation.headings import view_language
from digestlib.translation.units import has_words, map_texts, units

CATALOG = week.LANTERN / "week.en.po"
SOURCE = week.report("zh-Hans").collection
ENGLISH = digestlib.translate(SOURCE, "en", catalog=CATALOG)
HAN = re.compile(r"[\u3400-\u9fff]")
HEADER = 'msgid ""\nmsgstr "Language: {}\\n"\n\n'


def small(title: str = "加缓存", note: str = "补测试。") -> Collection:
    """Return a collection of one digest with a title and a note."""
    digest = Digest(id="a", title=title, language="zh-Hans", notes=(note,))
    return Collection(language="zh-Hans", digests=(digest,))


def entry(context: str, message: str, translation: str, flags: str = "") -> str:
    """Return one entry of a PO file."""
    return f'{flags}msgctxt "{context}"\nmsgid "{message}"\nmsgstr "{translation}"\n\n'


def catalog(folder: Path, *entries: str, language: str = "en") -> Path:
    """Write a PO file and return its path."""
    path = folder / "a.po"
    path.write_text(HEADER.format(language) + "".join(entries), "utf-8")
    return path


def title(path: Path, collection: Collection | None = None) -> str:
    """Return the title of the only digest, translated with a catalog."""
    found = digestlib.translate(collection or small(), "en", catalog=path).collection
    return found.digests[0].title


def runs(text: str) -> Iterator[Run]:
    """Yield the runs of a text, and those inside others."""
    for run in parse(text):
        yield run
        match run:
            case Strong(inner) | Emphasis(inner) | Link(inner):
                yield from inner
            case Text() | Code() | Reference():
                pass


def kept(text: str) -> Counter[str]:
    """Return what a translator may move and never change: code, references and addresses."""
    found: Counter[str] = Counter()
    for run in runs(text):
        match run:
            case Code(inner):
                found[f"`{inner}`"] += 1
            case Reference(_, number):
                found[f"#{number}"] += 1
            case Link(_, url):
                found[url] += 1
            case Text() | Strong() | Emphasis():
                pass
    return found


# ------------------------------------------------------------------ the example week


def test_the_example_is_complete() -> None:
    """Every text of the example week has its English."""
    total = sum(1 for _ in units(SOURCE))
    assert ENGLISH.coverage == Coverage(total=total, translated=total)
    assert ENGLISH.coverage.is_complete
    assert ENGLISH.fallbacks == {}


def test_the_example_is_translated_by_people() -> None:
    """Each text's origin is the catalog."""
    assert set(ENGLISH.origins.values()) == {Origin.HUMAN}
    assert ENGLISH.origins.keys() == {unit.place for unit in units(SOURCE)}


def test_the_english_week_holds_no_chinese() -> None:
    """No Han is left in the English collection outside code."""
    texts = [unit.text for unit in units(ENGLISH.collection)]
    prose = [run.text for text in texts for run in runs(text) if isinstance(run, Text)]
    assert [text for text in prose if HAN.search(text)] == []


EXAMPLE = [
    pytest.param(one.msgid, one.msgstr, id=one.msgctxt)
    for one in po.load(CATALOG.read_bytes(), "example")
]


@pytest.mark.parametrize(("message", "translation"), EXAMPLE)
def test_code_references_and_addresses_are_kept(message: str, translation: str) -> None:
    """A translation holds the same code, references and addresses, in whatever order."""
    assert kept(message) == kept(translation)


@pytest.mark.parametrize(("message", "translation"), EXAMPLE)
def test_edges_are_kept(message: str, translation: str) -> None:
    """A translation begins and ends without white space, as its source does."""
    assert (message, translation) == (message.strip(), translation.strip())


def test_the_example_catalog_holds_exactly_the_units() -> None:
    """No entry of the example's catalog is missing or stale."""
    found = {(one.msgctxt, one.msgid) for one in po.load(CATALOG.read_bytes(), "example")}
    assert found == {(unit.id, unit.text) for unit in units(SOURCE)}


def test_structure_is_not_translated() -> None:
    """Levels, numbers and counts are those of the source."""
    for one, other in zip(SOURCE.digests, ENGLISH.collection.digests, strict=True):
        assert (one.id, one.verdict.level, one.pull_request) == (
            *(other.id, other.verdict.level, other.pull_request),
        )
        assert len(one.design_points) == len(other.design_points)
        assert [(a.priority, a.done) for a in one.follow_ups] == [
            (b.priority, b.done) for b in other.follow_ups
        ]


def test_the_source_stays_with_the_translation() -> None:
    """A translated digest still holds the text that it was read from."""
    assert [one.source for one in ENGLISH.collection.digests] == [
        one.source for one in SOURCE.digests
    ]


def test_a_translation_is_in_its_language() -> None:
    """The collection and its digests are in the reader's language."""
    tags = {ENGLISH.language, ENGLISH.collection.language}
    assert tags | {one.language for one in ENGLISH.collection.digests} == {"en"}


def test_translating_changes_no_collection() -> None:
    """The source is as it was."""
    before = SOURCE.model_dump_json()
    digestlib.translate(SOURCE, "en", catalog=CATALOG)
    assert SOURCE.model_dump_json() == before


# ------------------------------------------------------------------ found, and not found


def test_without_a_catalog_everything_falls_back() -> None:
    """Texts stay in their source language, and the result says which."""
    found = digestlib.translate(small(), "en")
    assert found.collection.digests[0].title == "加缓存"
    assert found.fallbacks == {"a#title": "zh-Hans", "a#notes[0]": "zh-Hans"}
    assert found.coverage == Coverage(total=2, translated=0)


@pytest.mark.parametrize("tag", ["zh-Hans", "zh-CN", "zh"])
def test_the_authors_language_needs_no_translation(tag: str) -> None:
    """In the source's own language each text is the author's, and nothing is counted."""
    found = digestlib.translate(small(), tag)
    assert set(found.origins.values()) == {Origin.ORIGINAL}
    assert found.coverage == Coverage(total=0, translated=0)
    assert found.coverage.is_complete


def test_a_text_is_found_by_id_and_source(tmp_path: Path) -> None:
    """The entry of the unit itself wins over the same source elsewhere."""
    path = catalog(
        tmp_path, entry("b#title", "加缓存", "Other"), entry("a#title", "加缓存", "Mine")
    )
    assert title(path) == "Mine"


def test_a_moved_text_is_found_by_its_source(tmp_path: Path) -> None:
    """A text whose digest was renamed keeps its translation."""
    assert title(catalog(tmp_path, entry("b#title", "加缓存", "Add a cache"))) == "Add a cache"


def test_an_ambiguous_source_is_not_guessed(tmp_path: Path) -> None:
    """Where two entries translate one source differently, neither is taken for a third."""
    path = catalog(
        tmp_path, entry("b#title", "加缓存", "Cache"), entry("c#title", "加缓存", "Store")
    )
    assert title(path) == "加缓存"


def test_a_stale_translation_is_shown_and_marked(tmp_path: Path) -> None:
    """A text that changed since it was translated keeps its translation, which says so."""
    path = catalog(tmp_path, entry("a#title", "加个缓存", "Add a cache"))
    found = digestlib.translate(small(), "en", catalog=path)
    assert found.collection.digests[0].title == "Add a cache"
    assert found.standings["a#title"] == Standing(
        origin=Origin.HUMAN, language="en", change=Change.WORDING
    )
    assert found.standings["a#title"].mark is Mark.STALE
    assert found.coverage == Coverage(total=2, translated=1, stale=1)


def test_a_translation_of_another_text_is_not_shown(tmp_path: Path) -> None:
    """A text that was written anew falls back to its source."""
    path = catalog(tmp_path, entry("a#title", "修复启动时的崩溃", "Fix a crash"))
    found = digestlib.translate(small(), "en", catalog=path)
    assert found.collection.digests[0].title == "加缓存"
    assert found.origins["a#title"] is Origin.SOURCE


def test_a_fuzzy_translation_is_not_shown(tmp_path: Path) -> None:
    """A translation that waits for review falls back to its source."""
    assert title(catalog(tmp_path, entry("a#title", "加缓存", "Cash", "#, fuzzy\n"))) == "加缓存"


@pytest.mark.parametrize("language", ["de", "zh_TW", "zh_Hans"])
def test_a_catalog_of_another_language_is_passed_over(tmp_path: Path, language: str) -> None:
    """Its header says that its texts are not for these readers."""
    assert title(catalog(tmp_path, entry("a#title", "加缓存", "X"), language=language)) == "加缓存"


@pytest.mark.parametrize("language", ["en", "en_GB", "en-US", ""])
def test_a_catalog_of_the_language_is_used(tmp_path: Path, language: str) -> None:
    """Any spelling of the language will do, and so will none."""
    assert title(catalog(tmp_path, entry("a#title", "加缓存", "X"), language=language)) == "X"


def test_a_folder_of_catalogs_serves_many_languages(tmp_path: Path) -> None:
    """All PO files below a folder are read, each for its language."""
    (tmp_path / "deep").mkdir()
    for folder, language, text in (
        (tmp_path, "de", "Zwischenspeicher"),
        (tmp_path / "deep", "en", "Cache"),
    ):
        catalog(folder, entry("a#title", "加缓存", text), language=language)
    assert title(tmp_path) == "Cache"
    german = digestlib.translate(small(), "de", catalog=tmp_path).collection
    assert german.digests[0].title == "Zwischenspeicher"


def test_a_later_catalog_wins(tmp_path: Path) -> None:
    """Of several files the last one that translates a unit is right."""
    (tmp_path / "later").mkdir()
    paths = [
        catalog(tmp_path, entry("a#title", "加缓存", "Old")),
        catalog(tmp_path / "later", entry("a#title", "加缓存", "New")),
    ]
    found = digestlib.translate(small(), "en", catalog=[str(path) for path in paths])
    assert found.collection.digests[0].title == "New"


def test_a_loaded_catalog_is_used_as_it_is(tmp_path: Path) -> None:
    """A catalog loaded once serves many weeks."""
    loaded = load_catalog([catalog(tmp_path, entry("a#title", "加缓存", "X"))], "en")
    found = digestlib.translate(small(), "en", catalog=loaded)
    assert found.collection.digests[0].title == "X"


def test_a_missing_catalog_is_an_error(tmp_path: Path) -> None:
    """A path that is not there is the caller's mistake, and the error names it."""
    with pytest.raises(CatalogError, match=r"none\.po: there is no such file"):
        digestlib.translate(small(), "en", catalog=tmp_path / "none.po")


def test_a_malformed_catalog_is_an_error(tmp_path: Path) -> None:
    """A catalog that would lose text is refused with its line."""
    path = catalog(tmp_path, 'msgid "a\n')
    with pytest.raises(CatalogError, match=r"a\.po:4: the quotes do not pair"):
        digestlib.translate(small(), "en", catalog=path)


def test_only_digests_in_another_language_are_translated() -> None:
    """In a mixed week the digests that are in English already are the author's."""
    mixed = digestlib.parse("加缓存\n\n略读即可。\n\nAdd a cache\n\nWorth reading.\n")
    found = digestlib.translate(mixed, "en")
    assert {found.origins[f"{one.id}#title"] for one in mixed.digests} == {
        *(Origin.ORIGINAL, Origin.SOURCE)
    }
    assert found.fallbacks.keys() == {"加缓存#title", "加缓存#verdict.phrase"}


# ------------------------------------------------------------------ units


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("加缓存", True),
        ("a", True),
        ("**a**", True),
        ("`a`", False),
        ("#12", False),
        ("12 %", False),
        ("——", False),
        ("", False),
        ("`a` 与", True),
        ("[a](https://example.org)", True),
    ],
)
def test_words(text: str, expected: bool) -> None:  # noqa: FBT001 - a fact of the table
    """A letter outside code and references makes a text that can be translated."""
    assert has_words(text) is expected


def test_units_are_in_reading_order() -> None:
    """Translators meet the texts as readers do."""
    paths = [unit.path for unit in units(SOURCE) if unit.digest_id == "lantern-431"]
    assert paths == [
        *("title", "verdict.phrase", "verdict.rationale"),
        *("design_points[0].text", "design_points[1].text"),
        *("follow_ups[0].audience", "follow_ups[0].text"),
        *("follow_ups[1].audience", "follow_ups[1].text"),
    ]


def test_every_text_field_is_a_unit() -> None:
    """No text that a reader sees is out of translators' reach."""
    digest = SOURCE.digests[0].model_copy(
        update={
            "follow_ups": (FollowUp(text="a", audience="b", condition="c"),),
            "notes": ("d",),
            "tags": ("e",),
        }
    )
    changed = map_texts(digest, lambda _, text: text.upper())
    (follow_up,) = changed.follow_ups
    assert (follow_up.text, follow_up.audience, follow_up.condition) == ("A", "B", "C")
    assert (changed.notes, changed.tags) == (("D",), ("E",))


# ------------------------------------------------------------------ the template


def test_a_template_holds_every_unit() -> None:
    """Translators are given each text once, with where it stands."""
    found = po.load(template(SOURCE, "en").encode(), "new.po")
    assert [(one.msgctxt, one.msgid, one.msgstr) for one in found] == [
        (unit.id, unit.text, "") for unit in units(SOURCE)
    ]
    assert found.metadata["Language"] == "en"


def test_a_template_holds_no_text_without_words() -> None:
    """Code, numbers and signs are nobody's work."""
    found = po.load(template(small("`a()`", "#12"), "en").encode(), "new.po")
    assert list(found) == []


def test_a_template_for_the_own_language_is_empty() -> None:
    """There is nothing to translate into the language that the author wrote."""
    assert list(po.load(template(SOURCE, "zh-CN").encode(), "new.po")) == []


def test_a_filled_template_translates_everything(tmp_path: Path) -> None:
    """A template with every msgstr filled in is a complete catalog."""
    file = po.load(template(SOURCE, "de").encode(), "new.po")
    for one in file:
        one.msgstr = f"de: {one.msgid}"
    (tmp_path / "week.de.po").write_text(f"{file}\n", "utf-8")
    found = digestlib.translate(SOURCE, "de", catalog=tmp_path / "week.de.po")
    assert found.coverage.is_complete
    assert found.collection.digests[0].title == f"de: {SOURCE.digests[0].title}"


@given(st.text(), st.text())
@settings(max_examples=150, deadline=None)
def test_any_text_survives_a_template(title: str, note: str) -> None:
    """Whatever characters a digest holds, its template loads and gives them back."""
    collection = small(title, note)
    found = po.load(template(collection, "en").encode(), "new.po")
    assert [one.msgid for one in found] == [unit.text for unit in units(collection)]


# ------------------------------------------------------------------ ids


def test_ids_survive_reordering() -> None:
    """Digests, points and follow-ups in another order are the same units."""
    turned = SOURCE.model_copy(
        update={
            "digests": tuple(
                one.model_copy(
                    update={
                        "design_points": one.design_points[::-1],
                        "follow_ups": one.follow_ups[::-1],
                    }
                )
                for one in SOURCE.digests[::-1]
            )
        }
    )
    assert {(unit.id, unit.text) for unit in units(turned)} == {
        (unit.id, unit.text) for unit in units(SOURCE)
    }


def test_ids_are_unique_where_texts_repeat() -> None:
    """Two points with one text are two units."""
    digest = Digest(id="a", title="b", language="en", notes=("same", "same"))
    found = [unit.id for unit in units(Collection(language="en", digests=(digest,)))]
    assert len(set(found)) == 3


# ------------------------------------------------------------------ policy


def test_the_policy_source_shows_no_stale_text(tmp_path: Path) -> None:
    """Who wants only reviewed, current translations gets the source instead."""
    path = catalog(tmp_path, entry("a#title", "加个缓存", "Add a cache"))
    found = digestlib.translate(small(), "en", catalog=path, policy="source")
    assert found.collection.digests[0].title == "加缓存"


def test_the_policy_refuse_names_the_units(tmp_path: Path) -> None:
    """Who wants no such report at all is told what is missing, and how."""
    path = catalog(tmp_path, entry("a#title", "加个缓存", "Add a cache"))
    with pytest.raises(CatalogError, match=r"a#title \(stale\), a#notes\[0\] \(untranslated\)"):
        digestlib.translate(small(), "en", catalog=path, policy=Policy.REFUSE)


def test_a_complete_translation_is_not_refused() -> None:
    """Nothing to mark is nothing to refuse."""
    found = digestlib.translate(SOURCE, "en", catalog=CATALOG, policy=Policy.REFUSE)
    assert found.coverage.is_complete


def test_a_catalog_of_another_language_is_no_problem_where_nothing_is_missing() -> None:
    """The authors' own language needs none, so a report in both tells nothing."""
    assert digestlib.translate(SOURCE, "zh-Hans", catalog=CATALOG).problems == ()
    found = digestlib.translate(SOURCE, "de", catalog=CATALOG).problems
    assert "this catalog is for en" in found[0].message


# ------------------------------------------------------------------ what a page calls itself


def page_of_both(view: str, language: str = "zh-Hans") -> Collection:
    """Return a page with a view, mostly Chinese, with an English digest and a Chinese one."""
    texts = {"zh-Hans": ("加一个缓存", "去掉一个锁"), "en": ("Add a cache",)}
    digests = tuple(
        Digest(id=title, title=title, language=tag)
        for tag, titles in texts.items()
        for title in titles
    )
    return Collection(language=language, view=view, digests=digests)


@pytest.mark.parametrize(
    ("view", "language", "told"),
    [
        ("Payments platform", "zh-Hans", "en"),
        ("Payments platform", "en", "en"),
        ("Payments platform", "de", "de"),
        ("支付平台周报", "en", "zh-Hans"),
        ("支付平臺週報", "en", "zh-Hant"),
        ("支付平臺週報", "zh-Hans", "zh-Hant"),
        ("Kestrel 周报", "en", "zh-Hans"),
        ("Kestrel", "zh-Hans", "zh-Hans"),
        ("Kestrel", "en", "en"),
        ("日報", "ja", "ja"),
        ("Обзор за неделю", "ru", "ru"),
    ],
)
def test_the_view_is_in_the_language_of_its_words(view: str, language: str, told: str) -> None:
    """Its own script tells, and not what most of the page is written in; a name is none."""
    assert view_language(page_of_both(view, language)) == told


def test_an_english_view_needs_no_english() -> None:
    """On a Chinese page too, an English heading is no text to translate into English."""
    page = page_of_both("Payments platform")
    assert digestlib.translate(page, "en").standings["#view"].mark is None
    assert "#view" not in template(page, "en")


def test_an_english_view_wants_chinese() -> None:
    """In a Chinese report an English heading is marked, counted, and offered to translators."""
    page = page_of_both("Payments platform")
    found = digestlib.translate(page, "zh-Hans")
    assert found.standings["#view"] == Standing(origin=Origin.SOURCE, language="en")
    assert found.coverage.untranslated == 2
    assert 'msgctxt "#view"' in template(page, "zh-Hans")


def test_a_catalog_of_another_language_beside_the_right_one_is_no_problem(tmp_path: Path) -> None:
    """Whoever names the catalogs of all languages, and lacks a text, is not told to name one."""
    (tmp_path / "other").mkdir()
    paths = [catalog(tmp_path, entry("x#title", "x", "y")), tmp_path / "other" / "week.de.po"]
    paths[1].write_text('msgid ""\nmsgstr "Language: de\\n"\n', "utf-8")
    assert digestlib.translate(small(), "en", catalog=paths).problems == ()
    (only_other,) = digestlib.translate(small(), "en", catalog=paths[1:]).problems
    assert "this catalog is for de" in only_other.message
