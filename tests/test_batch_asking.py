"""Batches with an engine that costs money: one asks for all, answers are kept, a budget holds."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from chat_server import KEY, TABLE, Model, serve

from digestlib import batch
from digestlib.archive.weeks import archived, dump
from digestlib.batch import BatchOptions, Fate, Job, Outcome, run
from digestlib.model import Collection

WEEKS = tuple(f"2026-W{number:02}" for number in range(1, 5))
TEXTS = [text for text in TABLE if "⟦" not in text][: 3 * len(WEEKS)]


@pytest.fixture
def model() -> Model:
    """Return a model to be served."""
    return Model()


@pytest.fixture
def address(model: Model, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Return the address of its server, whose key the environment has."""
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    with serve(model) as served:
        yield served


def jobs(folder: Path, address: str, budget: float | None = None) -> list[Job]:
    """Return jobs for a few weeks of one digest each, no text of which occurs twice."""
    told = {"base_url": address, "model": "parrot", "price": "1000/2000 USD", "calls": "1"}
    (folder / "archive").mkdir(exist_ok=True)
    found = []
    for number, week in enumerate(WEEKS):
        title, *points = TEXTS[3 * number : 3 * number + 3]
        digest: dict[str, Any] = {"id": f"lantern-{number}", "title": title, "language": "zh-Hans"}
        digest["design_points"] = [{"text": one} for one in points]
        source = folder / "archive" / f"{week}.json"
        given = {"language": "zh-Hans", "digests": [digest]}
        source.write_bytes(dump(archived(Collection.model_validate(given), week)))
        found += [
            Job(
                source=str(source),
                language="en",
                format_name=name,
                path=str(folder / "out" / f"{week}.{name}"),
                week=week,
                engine="openai",
                told=tuple(told.items()),
                answers=str(folder / "answers.jsonl"),
                budget=budget,
            )
            for name in ("md", "html")
        ]
    return found


def made(folder: Path, address: str, budget: float | None = None) -> list[Outcome]:
    """Return what becomes of the jobs in two processes."""
    options = BatchOptions(record=folder / "record.jsonl")
    return list(run(jobs(folder, address, budget), batch.processes(2), options))


def test_each_text_is_paid_for_once(model: Model, address: str, tmp_path: Path) -> None:
    """Workers side by side, formats and further runs ask for nothing again."""
    assert {one.fate for one in made(tmp_path, address)} == {Fate.MADE}
    assert model.paid == dict.fromkeys(TEXTS, 1)
    text = (tmp_path / "out" / f"{WEEKS[-1]}.md").read_text("utf-8")
    assert TABLE[TEXTS[-1]] in text
    assert {one.fate for one in made(tmp_path, address)} == {Fate.KEPT}
    assert model.paid == dict.fromkeys(TEXTS, 1)


def test_a_budget_is_that_of_the_whole_batch(model: Model, address: str, tmp_path: Path) -> None:
    """What it does not reach for fails with the reason, and costs no more than the rest later."""
    first = made(tmp_path, address, budget=4)
    failed = [one for one in first if one.fate is Fate.FAILED]
    assert 0 < len(failed) < len(first)
    assert all("the budget of 4 would be exceeded" in one.reason for one in failed)
    again = made(tmp_path, address, budget=30)
    assert [one.fate for one in again].count(Fate.KEPT) == len(first) - len(failed)
    assert model.paid == dict.fromkeys(TEXTS, 1)


def test_what_lacks_answers_is_made_again(model: Model, address: str, tmp_path: Path) -> None:
    """A report whose texts were not all answered is there, and the next run asks for the rest."""
    model.faults = ["", "drop", *["gateway"] * 12]
    first = made(tmp_path, address)
    lacking = [one for one in first if one.fate is Fate.MADE]
    assert lacking
    model.faults.clear()
    again = made(tmp_path, address)
    assert {one.fate for one in again} <= {Fate.MADE, Fate.KEPT}
    assert set(model.paid.values()) == {1}
    shown = "".join(path.read_text("utf-8") for path in (tmp_path / "out").glob("*.md"))
    assert all(TABLE[text] in shown for text in TEXTS)


def test_a_budget_needs_a_file_of_answers() -> None:
    """Without one, processes could not share it."""
    with pytest.raises(ValueError, match="name one as answers"):
        Job(source="x", language="en", format_name="md", path="y", budget=1)
