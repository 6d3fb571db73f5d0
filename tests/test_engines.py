"""Engines: found by name, driven alike, and never trusted with code."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import pytest
import week
from conftest import lack

import digestlib
from digestlib.errors import EngineError
from digestlib.inline.protecting import protected
from digestlib.translation import Mark, Origin
from digestlib.translation.engines import (
    Engine,
    Limits,
    Request,
    Result,
    available,
    find,
    serving,
)
from digestlib.translation.engines.driving import Outcome, run
from digestlib.translation.engines.spending import Purse
from digestlib.translation.glossary import Glossary, GlossaryTerm
from digestlib.translation.units import unit_of, units

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
        """Return true for Chinese."""
        return source == "zh-Hans" and target.startswith("zh")

    def translate(
        self, requests: Sequence[Request], _source: str, _target: str
    ) -> Iterator[Result]:
        """Put a sign in front, in another order than asked."""
        for request in reversed(requests):
            yield Result(id=request.id, text=f"譯 {request.text}")


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
    found = digestlib.translate(SOURCE, "zh-Hant", engine=Shouting())
    assert [one.text for one in units(found.collection)] == [
        f"譯 {one.text}" for one in units(SOURCE)
    ]


# ------------------------------------------------------------------ engines that go wrong


@dataclass
class Scripted:
    """An engine that answers each text as a test says; ``calls`` counts the batches."""

    answer: Callable[[Request], Iterable[Result]]
    calls: list[list[str]] = field(default_factory=list)
    name: str = "scripted"
    fingerprint: str = "1"
    limits: Limits = field(default_factory=Limits)

    def supports(self, source: str, target: str) -> bool:
        """Return true: the tests ask only for what it does."""
        return bool(source and target)

    def translate(
        self, requests: Sequence[Request], _source: str, _target: str
    ) -> Iterator[Result]:
        """Answer as the test says."""
        self.calls.append([one.id for one in requests])
        for request in requests:
            yield from self.answer(request)


TEXTS = {
    "a": ("重试 `load()` 3 次", "Retry ⟦1⟧ 3 times"),
    "b": ("保留 #41 的行为", "Keep the behaviour of ⟦1⟧"),
    "c": ("删除旧的索引", "Delete the old index"),
    "d": ("补 2 个测试", "Add 2 tests"),
}


def outcome(answer: Callable[[Request], Iterable[Result]]) -> tuple[Outcome, Scripted]:
    """Return what comes of four texts with an engine that answers so."""
    engine = Scripted(answer)
    wanted = [unit_of(f"{key}#title", text, "zh-Hans") for key, (text, _) in TEXTS.items()]
    return run(engine, wanted, "en"), engine


def right(request: Request) -> Result:
    """Return the right answer."""
    return Result(id=request.id, text=TEXTS[request.id[0]][1])


def test_what_is_right_is_accepted() -> None:
    """With its code in place."""
    found, engine = outcome(lambda one: [right(one)])
    assert found.texts["a#title"] == "Retry `load()` 3 times"
    assert (len(found.texts), found.refused, len(engine.calls)) == (4, {}, 1)


def test_a_text_that_is_left_out_is_asked_for_again() -> None:
    """Alone in the end, and no other text is asked for twice."""
    asked: list[str] = []

    def answer(one: Request) -> list[Result]:
        asked.append(one.id)
        is_first = asked.count(one.id) == 1
        return [] if one.id == "c#title" and is_first else [right(one)]

    found, engine = outcome(answer)
    assert len(found.texts) == 4
    assert engine.calls[1:] == [["c#title"]]


def test_a_text_that_never_comes_is_refused() -> None:
    """The others are translated all the same."""
    found, _ = outcome(lambda one: [] if one.id == "c#title" else [right(one)])
    assert (len(found.texts), found.refused) == (3, {"c#title": "the engine left it out"})


def test_foreign_and_repeated_ids_are_not_taken() -> None:
    """An id that nobody asked for is nothing, and one that comes twice is not to be trusted."""

    def answer(one: Request) -> list[Result]:
        foreign = Result(id="x#title", text="Anything")
        return [foreign, right(one), right(one)] if one.id == "b#title" else [right(one)]

    found, _ = outcome(answer)
    assert found.texts.keys() == {"a#title", "c#title", "d#title"}
    assert found.refused.keys() == {"b#title"}


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("重试 ⟦1⟧ 3 次", "gave the source back"),
        ("Retry load() 3 times", "⟦1⟧ is lost"),
        ("Retry ⟦1⟧ ⟦1⟧ 3 times", "⟦1⟧ is one too many"),
        ("Retry ⟦1⟧ 4 times", "the number 3 became 4"),
        ("Here is the translation: Retry ⟦1⟧ 3 times", "begins as an answer does"),
        ("Retry ⟦1⟧ 3 times. " + "And so on and on. " * 9, "much longer"),
        ("", "gave no text"),
    ],
)
def test_what_fails_a_check_is_refused(text: str, reason: str) -> None:
    """Echoes, lost code, other numbers, talk, and floods: nothing of it is shown."""
    found, _ = outcome(
        lambda one: [Result(id=one.id, text=text) if one.id == "a#title" else right(one)]
    )
    assert "a#title" not in found.texts
    assert reason in found.refused["a#title"]


def test_two_texts_that_swap_their_ids_are_refused() -> None:
    """What they must keep tells them apart."""
    swapped = {"a": "b", "b": "a"}
    found, _ = outcome(
        lambda one: [Result(id=one.id, text=TEXTS[swapped.get(one.id[0], one.id[0])][1])]
    )
    assert "a#title" in found.refused


def test_a_fence_around_a_translation_is_taken_off() -> None:
    """The source had none."""
    found, _ = outcome(lambda one: [Result(id=one.id, text=f"```markdown\n{right(one).text}\n```")])
    assert found.texts["c#title"] == "Delete the old index"


def test_edges_are_those_of_the_source() -> None:
    """An engine that trims loses nothing."""
    engine = Scripted(lambda one: [Result(id=one.id, text="To do")])
    found = run(engine, [unit_of("a#title", " 待办 ", "zh-Hans")], "en")
    assert found.texts == {"a#title": " To do "}


def test_an_engine_that_fails_later_keeps_what_it_did() -> None:
    """What was translated, and perhaps paid for, is not thrown away."""

    def answer(one: Request) -> list[Result]:
        if one.id == "c#title":
            raise EngineError("scripted", "out of order")
        return [right(one)]

    engine = Scripted(answer, limits=Limits(texts=1))
    wanted = [unit_of(f"{key}#title", text, "zh-Hans") for key, (text, _) in TEXTS.items()]
    found = run(engine, wanted, "en")
    assert found.texts.keys() == {"a#title", "b#title", "d#title"}
    assert found.refused == {"c#title": "scripted: out of order"}


def test_kept_terms_reach_no_engine() -> None:
    """And the others are told to it."""
    glossary = Glossary(
        (
            GlossaryTerm(source="Lantern", is_kept=True),
            GlossaryTerm(source="缓存", targets=("cache",)),
        )
    )
    seen: list[Request] = []

    def answer(one: Request) -> list[Result]:
        seen.append(one)
        return [Result(id=one.id, text="Add a cache to ⟦1⟧")]

    unit = unit_of("a#title", "为 Lantern 加缓存", "zh-Hans")
    found = run(Scripted(answer), [unit], "en", glossary=glossary)
    assert found.texts == {"a#title": "Add a cache to Lantern"}
    assert seen[0].text == "为 ⟦1⟧ 加缓存"
    assert [one.targets for one in seen[0].terms] == [("cache",)]


def test_a_faulty_engine_is_told_by_its_name() -> None:
    """What it raises is no fault of digestlib's."""

    def answer(one: Request) -> list[Result]:
        raise KeyError(one.id)

    with pytest.raises(EngineError, match="scripted: it fails: KeyError"):
        outcome(answer)


def test_the_example_of_an_engine_works() -> None:
    """It translates what it knows, and the rest stays as it was, marked."""
    sys.path.insert(0, str(week.ROOT / "examples" / "engine"))
    try:
        made = import_module("own_engine").TableEngine()
    finally:
        sys.path.pop(0)
    assert isinstance(made, Engine)
    found = digestlib.translate(SOURCE, "en", engine=made)
    first = found.collection.digests[0]
    assert first.verdict.phrase == "Must read"
    assert found.standings[f"{first.id}#verdict.phrase"].mark is Mark.MACHINE
    assert found.standings[f"{first.id}#title"].mark is Mark.UNTRANSLATED
    assert found.coverage.machine > 3


def test_the_example_of_a_priced_engine_costs_once(tmp_path: Path) -> None:
    """The second run finds every answer in its file."""
    example = week.ROOT / "examples" / "engine" / "priced_engine.py"
    words = [sys.executable, example, week.LANTERN / "week.zh.txt", tmp_path / "answers.jsonl"]
    told = []
    for _ in range(2):
        done = subprocess.run(
            words, env={**os.environ, "PYTHONPATH": str(week.ROOT)}, capture_output=True, check=True
        )
        told.append((done.stdout, (tmp_path / "answers.jsonl").read_bytes()))
    assert told[0] == told[1]
    assert b" texts by the engine" in told[0][0]
    assert told[0][1]


@pytest.mark.parametrize(
    ("engine", "target", "name"),
    [(None, "en", None), (Shouting(), "zh-Hant", "shouting"), (Shouting(), "en", None)],
)
def test_an_engine_serves_the_languages_that_it_knows(
    engine: Engine | None, target: str, name: str | None
) -> None:
    """A report in many languages takes it for those, and none for the others."""
    found = serving(engine, "zh-Hans", target)
    assert (found.name if found else None) == name


def test_crumbs_of_a_budget_hold_nobody_back() -> None:
    """Sums of fractions do not come to nothing again, and calls that wait for it would wait on."""
    purse = Purse(0.5)
    for cost in (0.1, 0.2, 0.1):
        purse.hold(cost, "priced")
    for cost in (0.2, 0.1, 0.1):
        purse.settle(cost, 0.0)
    with pytest.raises(EngineError, match=r"the budget of 0\.5 would be exceeded"):
        purse.hold(0.6, "priced")
