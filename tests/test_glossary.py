"""Glossaries: terms found in any script, and translations held to them."""

from pathlib import Path

import pytest
import week

from digestlib import Collection, Digest, po
from digestlib.errors import CatalogError
from digestlib.translation.checks import check
from digestlib.translation.extracting import extract
from digestlib.translation.glossary import Glossary, GlossaryTerm, load_glossary
from digestlib.translation.reviewing import review

MEMORY = GlossaryTerm(source="显存", targets=("GPU memory", "VRAM"), forbidden=("graphics memory",))
GLOSSARY = Glossary(
    (
        MEMORY,
        GlossaryTerm(source="量化", targets=("quantize", "quantization")),
        GlossaryTerm(source="量化器", targets=("quantizer",)),
        GlossaryTerm(source="缓存", targets=("cache",)),
        GlossaryTerm(source="Lantern", is_kept=True),
        GlossaryTerm(source="shard", targets=("分片",)),
    )
)
TOML = """
[[term]]
source = "显存"
target = ["GPU memory", "VRAM"]
forbidden = ["graphics memory"]
note = "not RAM"

[[term]]
source = "Lantern"
keep = true
"""
CSV = """source,target,status,note
显存,GPU memory|VRAM,preferred,not RAM
显存,graphics memory,forbidden,
Lantern,,keep,
"""


def codes(source: str, translation: str) -> list[str]:
    """Return the codes of what the glossary finds."""
    found = check(
        source, translation, source_language="zh-Hans", language="en", more=(GLOSSARY.check,)
    )
    return [one.code for one in found if one.code.endswith("term")]


def sources(text: str) -> list[str]:
    """Return the terms in a text."""
    return [term.source for term in GLOSSARY.terms_in(text)]


def test_short_terms_are_found_without_word_boundaries() -> None:
    """Chinese writes no spaces, and its terms often have two characters."""
    assert sources("每卡显存占用与量化误差") == ["显存", "量化"]


def test_the_longest_term_wins() -> None:
    """量化器 is not 量化."""
    assert sources("新的量化器") == ["量化器"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("one shard", ["shard"]),
        ("Shard it", ["shard"]),
        ("sharded", []),
        ("一个shard里", ["shard"]),
    ],
)
def test_latin_terms_are_words(text: str, expected: list[str]) -> None:
    """In a script with words a term is one."""
    assert sources(text) == expected


@pytest.mark.parametrize("translation", ["GPU memory use", "VRAM use", "It uses vram"])
def test_any_accepted_translation_is_right(translation: str) -> None:
    """A term may have several."""
    assert codes("显存占用", translation) == []


@pytest.mark.parametrize("translation", ["quantized caches", "Quantization of the cached data"])
def test_translations_may_be_inflected(translation: str) -> None:
    """English has plurals and tenses."""
    assert codes("量化缓存", translation) == []


def test_another_word_is_told() -> None:
    """The finding says what is expected."""
    assert codes("显存占用", "Memory use") == ["term"]


def test_a_forbidden_word_is_told_with_the_right_one() -> None:
    """It has its place and a fix."""
    text = "graphics memory use"
    found = check(
        "显存占用", text, source_language="zh-Hans", language="en", more=(GLOSSARY.check,)
    )
    forbidden = next(one for one in found if one.code == "forbidden-term")
    assert forbidden.fixed(text) == "GPU memory use"


def test_a_kept_term_stays() -> None:
    """A name is not translated."""
    assert codes("升级 Lantern", "Upgrade the lamp") == ["kept-term"]
    assert codes("升级 Lantern", "Upgrade Lantern") == []


def test_terms_in_code_are_none() -> None:
    """Code is not prose."""
    assert codes("见 `显存`", "See `显存`") == []


@pytest.mark.parametrize(
    ("name", "text"), [("a.toml", TOML), ("a.csv", CSV), ("b.csv", "\ufeff" + CSV)]
)
def test_both_formats_say_the_same(tmp_path: Path, name: str, text: str) -> None:
    """TOML for those who like it, CSV for those who use a spreadsheet."""
    (tmp_path / name).write_text(text, "utf-8")
    first, second = load_glossary(tmp_path / name).terms
    assert first.targets == MEMORY.targets
    assert (first.forbidden, first.note) == (MEMORY.forbidden, "not RAM")
    assert (second.source, second.is_kept) == ("Lantern", True)


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("a.toml", "[[term]]\ntarget='x'", "term 1 has no source"),
        ("a.toml", "[[term]]\nsource='x'", "says nothing"),
        ("a.toml", "[[term]]\nsource='x'\nkept=true", "unknown entry 'kept'"),
        ("a.toml", "[[term]]\nsource='x'\ntarget=4", "targets are texts"),
        ("a.toml", "[[term]]\nsource='x'\ntarget='y'\nkeep=true", "kept and translated"),
        ("a.toml", "[[term]]\nsource='x'\nkeep=true\n" * 2, "'x' stands twice"),
        ("a.toml", "term = 4", "terms are tables"),
        ("a.toml", "[[term", "not TOML"),
        ("a.csv", "x,y\n", r"a\.csv:1: the first line must name source, target and status"),
        ("a.csv", "source,target,status\nx,y,maybe\n", r"a\.csv:2: x: no such status 'maybe'"),
    ],
)
def test_mistakes_are_told_with_their_place(
    tmp_path: Path, name: str, text: str, message: str
) -> None:
    """An editor of the file learns what to mend."""
    (tmp_path / name).write_text(text, "utf-8")
    with pytest.raises(CatalogError, match=message):
        load_glossary(tmp_path / name)


def test_a_missing_glossary_is_an_error(tmp_path: Path) -> None:
    """So is one that is not UTF-8."""
    with pytest.raises(CatalogError, match="there is no such file"):
        load_glossary(tmp_path / "none.toml")
    (tmp_path / "a.toml").write_bytes("显存".encode("gbk"))
    with pytest.raises(CatalogError, match="not UTF-8"):
        load_glossary(tmp_path / "a.toml")


def test_translators_see_the_terms() -> None:
    """They stand in the comments of each entry."""
    digest = Digest(id="a", title="降低显存占用", language="zh-Hans")
    document = extract(Collection(language="zh-Hans", digests=(digest,)), "en", glossary=GLOSSARY)
    assert "term: 显存 → GPU memory | VRAM (never graphics memory)" in document.entries[1].notes


def test_the_example_glossary_fits_the_example_week() -> None:
    """The week's translation keeps to its own glossary."""
    path = week.LANTERN / "week.en.po"
    glossary = load_glossary(week.LANTERN / "glossary.toml")
    document = po.document(path.read_bytes(), str(path))
    hits = sum(len(glossary.terms_in(one.source)) for one in document.entries)
    assert hits >= 10
    assert list(review(document, str(path), glossary=glossary)) == []
