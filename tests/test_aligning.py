"""A page in two languages becomes a catalog."""

from pathlib import Path

import pytest
import week

import digestlib
from digestlib import Collection, DesignPoint, Digest, po
from digestlib.errors import CatalogError
from digestlib.translation.aligning import Alignment, align
from digestlib.translation.units import units

CHINESE = digestlib.read(week.LANTERN / "week.zh.txt")
ENGLISH = digestlib.read(week.LANTERN / "week.en.txt")


@pytest.fixture(scope="module")
def example() -> Alignment:
    """The example week, aligned."""
    return align(CHINESE, ENGLISH)


def page(language: str, *points: str, name: str = "a") -> Collection:
    """Return a collection of one digest with these points."""
    digest = Digest(
        id=name,
        title="加缓存" if language == "zh-Hans" else "Add a cache",
        language=language,
        design_points=tuple(DesignPoint(text=one) for one in points),
    )
    return Collection(language=language, digests=(digest,))


def test_the_example_aligns_wholly(example: Alignment) -> None:
    """Every text has its counterpart, and no check has anything to say."""
    assert example.alone == ()
    assert len(example.pairs) == sum(1 for _ in units(CHINESE))
    assert [one for pair in example.pairs for one in pair.findings] == []


def test_the_example_is_paired_as_its_translators_did(example: Alignment, tmp_path: Path) -> None:
    """The catalog that comes of it translates the week completely."""
    (tmp_path / "a.po").write_bytes(example.catalog().data())
    found = digestlib.translate(CHINESE, "en", catalog=tmp_path / "a.po")
    assert found.coverage.human == found.coverage.total
    assert [one.title for one in found.collection.digests] == [one.title for one in ENGLISH.digests]


def test_digests_in_another_order_are_not_paired_by_chance() -> None:
    """A digest that the other page lacks leaves the others paired as they are."""
    shorter = ENGLISH.model_copy(update={"digests": ENGLISH.digests[1:]})
    found = align(CHINESE, shorter)
    titles = {pair.unit.text: pair.other.text for pair in found.pairs if pair.unit.path == "title"}
    assert titles == {
        one.title: other.title
        for one, other in zip(CHINESE.digests[1:], ENGLISH.digests[1:], strict=True)
    }
    assert {unit.digest_id for unit in found.alone} == {CHINESE.digests[0].id}


def test_a_missing_point_leaves_the_others_in_place() -> None:
    """Points are paired by the code and figures that both languages share."""
    source = page("zh-Hans", "上限是 `max` 5 次", "抖动带种子，见 #41", "保留 `part.tmp`")
    found = align(source, page("en", "The limit is 5 `max`", "It keeps `part.tmp`"))
    assert [(pair.unit.path, pair.other.text) for pair in found.pairs] == [
        ("title", "Add a cache"),
        ("design_points[0].text", "The limit is 5 `max`"),
        ("design_points[2].text", "It keeps `part.tmp`"),
    ]
    assert [unit.path for unit in found.alone] == ["design_points[1].text"]


def test_a_pair_with_errors_waits_for_review() -> None:
    """It is in the catalog, fuzzy, and is not remembered."""
    found = align(page("zh-Hans", "上限是 5 次"), page("en", "The limit is 6"))
    (entry,) = (one for one in found.catalog().entries if one.source == "上限是 5 次")
    assert (entry.translation, entry.is_fuzzy) == ("The limit is 6", True)
    assert [one.source for one in found.reviewed()] == ["加缓存"]


def test_the_catalog_is_po(example: Alignment) -> None:
    """It says its languages."""
    header = po.document(example.catalog().data(), "a.po").header
    assert (header["Language"], header["X-Source-Language"]) == ("en", "zh_Hans")


def test_two_pages_in_one_language_are_refused() -> None:
    """There is nothing to translate between them."""
    with pytest.raises(CatalogError, match="both pages are in zh-Hans"):
        align(CHINESE, CHINESE)
