"""The translation memory: exact, by skeleton, and by likeness; and TMX in and out."""

import sqlite3
import time
from pathlib import Path

import pytest
from lxml import etree

import digestlib
from digestlib import Collection, Digest
from digestlib.errors import CatalogError
from digestlib.translation import Mark, Origin
from digestlib.translation.memory import Likeness, Memory, Reviewed
from digestlib.translation.skeletons import exchanged, skeleton
from digestlib.translation.tmx import from_tmx, to_tmx

TAGS = ("zh-Hans", "en")
CRASH = Reviewed(
    source="修复 `load()` 在 4 线程下的崩溃，见 #41",
    translation="Fix the crash of `load()` with 4 threads, see #41",
    unit_id="rocket-41#title",
)


def memory(*pairs: Reviewed) -> Memory:
    """Return a memory that holds some pairs."""
    made = Memory.open(":memory:")
    made.add(pairs or [CRASH], *TAGS)
    return made


def test_a_text_is_found_again() -> None:
    """Word for word, its translation is the one a person wrote."""
    found = memory().find(CRASH.source, *TAGS)
    assert found is not None
    assert (found.translation, found.likeness) == (CRASH.translation, Likeness.EXACT)


def test_a_text_of_the_same_skeleton_is_translated() -> None:
    """Another function, count and pull request take their places."""
    found = memory().find("修复 `store()` 在 16 线程下的崩溃，见 #52", *TAGS)
    assert found is not None
    assert found.translation == "Fix the crash of `store()` with 16 threads, see #52"
    assert found.likeness is Likeness.SKELETON
    assert found.source == CRASH.source


@pytest.mark.parametrize(
    ("before", "translation", "after"),
    [
        ("共 5 个", "five in all", "共 6 个"),
        ("从 5 到 5", "from 5 to 5", "从 5 到 6"),
        ("有 5 个，每个 5 MB", "5 of 5 MB each", "有 6 个，每个 7 MB"),
        ("上限 1.5 万", "at most 15,000", "上限 1.6 万"),
        ("共 5 个", "5 in all", "共 5 个，见 #4"),
    ],
)
def test_what_is_not_certain_is_not_exchanged(before: str, translation: str, after: str) -> None:
    """Where it is not clear which figure goes where, nothing is made up."""
    assert exchanged(before, translation, after) is None


def test_a_swap_is_exchanged_at_once() -> None:
    """A figure that takes another's place does not take its value along."""
    assert exchanged("从 4 到 16", "from 4 to 16", "从 16 到 4") == "from 16 to 4"


def test_a_skeleton_has_no_tokens() -> None:
    """Code, references, identifiers and figures are one sign."""
    assert skeleton("改 `a()`、b_c 和 #4，共 1,500 行") == "改 ⟦⟧、⟦⟧ 和 ⟦⟧，共 ⟦⟧ 行"


def test_similar_texts_are_found() -> None:
    """The most similar one comes first, and other figures make no difference."""
    other = Reviewed(source="补一组并发测试", translation="Add concurrency tests")
    found = memory(CRASH, other).similar("修复 `load()` 在 9 线程下的死锁，见 #41", *TAGS)
    assert [one.translation for one in found] == [CRASH.translation]
    assert found[0].likeness is Likeness.FUZZY
    assert 0.75 <= found[0].score < 1


def test_other_languages_are_apart() -> None:
    """A pair serves its own languages only."""
    assert memory().find(CRASH.source, "zh-Hans", "de") is None


def test_a_pair_is_remembered_once() -> None:
    """Adding it again changes nothing."""
    known = memory()
    assert (known.add([CRASH], *TAGS), len(known)) == (0, 1)


def test_a_memory_is_a_file(tmp_path: Path) -> None:
    """What one run adds the next one finds."""
    with Memory.open(tmp_path / "m.sqlite") as known:
        known.add([CRASH], *TAGS)
    with Memory.open(tmp_path / "m.sqlite") as known:
        assert known.find(CRASH.source, *TAGS) is not None


def test_a_file_that_is_no_memory_is_an_error(tmp_path: Path) -> None:
    """The error names it, and the file stays as it is."""
    (tmp_path / "a.txt").write_text("not a database, and long enough to see it\n" * 9, "utf-8")
    before = (tmp_path / "a.txt").read_bytes()
    with pytest.raises(CatalogError, match=r"a\.txt: not a translation memory"):
        Memory.open(tmp_path / "a.txt")
    assert (tmp_path / "a.txt").read_bytes() == before


def test_a_later_memory_is_refused(tmp_path: Path) -> None:
    """A file that a newer digestlib made is not spoilt."""
    connection = sqlite3.connect(tmp_path / "m.sqlite")
    connection.execute("PRAGMA user_version = 99")
    connection.close()
    with pytest.raises(CatalogError, match="a later version"):
        Memory.open(tmp_path / "m.sqlite")


def test_adding_is_all_or_nothing(tmp_path: Path) -> None:
    """A pair that cannot be stored leaves none of the batch behind."""
    with Memory.open(tmp_path / "m.sqlite") as known:
        with pytest.raises(CatalogError, match="cannot be written"):
            known.add([CRASH, Reviewed(source="\ud800", translation="x")], *TAGS)
        assert len(known) == 0


def test_any_text_can_be_looked_up() -> None:
    """A lone surrogate is in no memory."""
    known = memory()
    assert known.find("\ud800", *TAGS) is None
    assert known.find("'; DROP TABLE pair; --", *TAGS) is None
    assert len(known) == 1


def test_ten_thousand_pairs_are_searched_in_no_time() -> None:
    """A fuzzy look-up stays in the milliseconds."""
    pairs = [
        Reviewed(source=f"第{'甲乙丙丁'[n % 4]}号{n}改动", translation=f"{n}")
        for n in range(10_000)
    ]
    known = memory(*pairs)
    known.similar("改动", *TAGS)
    started = time.process_time()
    for _ in range(10):
        known.similar("第五号改动", *TAGS)
    assert time.process_time() - started < 2


# ------------------------------------------------------------------ in a translation


def collection(title: str) -> Collection:
    """Return a collection of one digest."""
    digest = Digest(id="a", title=title, language="zh-Hans")
    return Collection(language="zh-Hans", digests=(digest,))


def test_the_memory_fills_what_the_catalog_lacks() -> None:
    """Its origin says so; it needs no mark, since a person wrote it."""
    found = digestlib.translate(collection(CRASH.source), "en", memory=memory())
    assert found.collection.digests[0].title == CRASH.translation
    assert (found.origins["a#title"], found.standings["a#title"].mark) == (Origin.MEMORY, None)
    assert (found.coverage.memory, found.coverage.human) == (1, 0)


def test_an_exchanged_text_is_marked() -> None:
    """Nobody has read it."""
    found = digestlib.translate(
        collection("修复 `store()` 在 16 线程下的崩溃，见 #52"), "en", memory=memory()
    )
    assert found.standings["a#title"].mark is Mark.UNREVIEWED
    assert found.coverage.unreviewed == 1


def test_a_missing_memory_is_an_error(tmp_path: Path) -> None:
    """A mistyped path makes no new, empty one."""
    with pytest.raises(CatalogError, match="there is no such file"):
        digestlib.translate(collection("加缓存"), "en", memory=tmp_path / "none.sqlite")
    assert list(tmp_path.iterdir()) == []


# ------------------------------------------------------------------ TMX


def test_pairs_survive_tmx() -> None:
    """What goes out comes back, ids too."""
    pairs = [CRASH, Reviewed(source="a < b & `c`", translation="x > y\n  z")]
    data = to_tmx(pairs, *TAGS)
    assert sorted(from_tmx(data, "a.tmx", *TAGS), key=str) == sorted(pairs, key=str)


def test_tmx_of_other_tools_is_read() -> None:
    """Other spellings of languages, inline tags, and units in other languages."""
    data = b"""<?xml version="1.0"?><!DOCTYPE tmx SYSTEM "tmx14.dtd">
    <tmx version="1.4"><header/><body>
    <tu><tuv xml:lang="ZH-CN"><seg>\xe7\x94\xa8 <ph x="1">`a`</ph> \xe5\x81\x9a</seg></tuv>
        <tuv xml:lang="en-US"><seg>Do it with <ph x="1">`a`</ph></seg></tuv></tu>
    <tu><tuv xml:lang="de"><seg>x</seg></tuv><tuv xml:lang="en"><seg>y</seg></tuv></tu>
    </body></tmx>"""
    (pair,) = from_tmx(data, "a.tmx", *TAGS)
    assert (pair.source, pair.translation) == ("用 `a` 做", "Do it with `a`")


@pytest.mark.parametrize("data", [b"", b"<tmx", b"<html/>", b"\x00"])
def test_what_is_no_tmx_is_an_error(data: bytes) -> None:
    """The error names the file."""
    with pytest.raises(CatalogError, match=r"a\.tmx"):
        list(from_tmx(data, "a.tmx", *TAGS))


def test_tmx_loads_nothing_from_elsewhere(tmp_path: Path) -> None:
    """An entity that names a file stays empty."""
    (tmp_path / "secret").write_text("secret", "utf-8")
    data = (
        f'<!DOCTYPE tmx [<!ENTITY e SYSTEM "file://{tmp_path}/secret">]><tmx version="1.4"><body>'
        '<tu><tuv xml:lang="zh"><seg>a &e;</seg></tuv><tuv xml:lang="en"><seg>b</seg></tuv></tu>'
        "</body></tmx>"
    ).encode()
    assert not any("secret" in one.source for one in from_tmx(data, "a.tmx", *TAGS))


def test_tmx_is_well_formed_whatever_it_holds() -> None:
    """Characters that XML forbids are replaced."""
    etree.fromstring(to_tmx([Reviewed(source="a\x00\ud800", translation="\ufffe")], *TAGS))
