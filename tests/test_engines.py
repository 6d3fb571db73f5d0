"""Engines: found by name, driven alike, and never trusted with code."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib.util import find_spec

import pytest
import week
from conftest import lack

import digestlib
from digestlib.errors import EngineError
from digestlib.inline.protecting import protected
from digestlib.translation import Mark, Origin
from digestlib.translation.engines import Limits, Request, Result, available, find
from digestlib.translation.units import units

SOURCE = week.report("zh-Hans").collection


@pytest.fixture
def _opencc() -> None:
    if find_spec("opencc") is None:
        lack("opencc is not here: pip install opencc")


@dataclass(frozen=True)
class Shouting:
    """An engine as a user writes one."""

    name: str = "shouting"
    fingerprint: str = "1"
    limits: Limits = Limits(texts=7)  # noqa: RUF009 - frozen

    def supports(self, source: str, target: str) -> bool:
        """Return true: it is not particular."""
        return bool(source and target)

    def translate(self, requests: Sequence[Request], source: str, target: str) -> Iterator[Result]:
        """Put the language in front, in another order than asked."""
        for request in reversed(requests):
            yield Result(id=request.id, text=f"{source}-{target}: {request.text}")


def test_opencc_is_there_by_name() -> None:
    """Engines are found without knowing their modules."""
    assert "opencc" in available()


def test_an_unknown_engine_is_an_error() -> None:
    """The error names the engines there are."""
    with pytest.raises(EngineError, match=r"babelfish: there is no such engine .*opencc"):
        find("babelfish")


@pytest.mark.usefixtures("_opencc")
def test_a_week_in_traditional_chinese_keeps_its_code() -> None:
    """OpenCC changes the prose, and no code, reference or address."""
    found = digestlib.translate(SOURCE, "zh-Hant", engine="opencc")
    pairs = list(zip(units(SOURCE), units(found.collection), strict=True))
    assert all(
        [one.text[a:b] for a, b in protected(one.text)]
        == [other.text[a:b] for a, b in protected(other.text)]
        for one, other in pairs
    )
    assert sum(one.text != other.text for one, other in pairs) > len(pairs) // 2
    assert found.collection.digests[0].title != SOURCE.digests[0].title


@pytest.mark.usefixtures("_opencc")
def test_machine_text_is_marked() -> None:
    """What an engine made is not taken for a person's."""
    found = digestlib.translate(SOURCE, "zh-Hant", engine="opencc")
    assert set(found.origins.values()) == {Origin.MACHINE}
    assert {one.mark for one in found.standings.values()} == {Mark.MACHINE}
    assert found.coverage.machine == found.coverage.total


@pytest.mark.usefixtures("_opencc")
def test_an_engine_that_knows_no_such_pair_is_an_error() -> None:
    """OpenCC does not translate into English, and says so."""
    with pytest.raises(EngineError, match="opencc: cannot translate from zh-Hans to en"):
        digestlib.translate(SOURCE, "en", engine="opencc")


def test_results_are_paired_by_id() -> None:
    """An engine may answer in any order."""
    found = digestlib.translate(SOURCE, "de", engine=Shouting())
    assert [one.text for one in units(found.collection)] == [
        f"zh-Hans-de: {one.text}" for one in units(SOURCE)
    ]
