"""Engines from the command line: prices, budgets, and runs that are killed and begun again."""

import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
import week as pages
from chat_server import KEY, Model, serve, translation, week
from conftest import examples

from digestlib import po
from digestlib.po import Document, Entry

WEEK = week(digests=5)
HEADER = Entry(translation="Language: en\nX-Source-Language: zh_Hans\n")
EMPTY = Document(entries=(HEADER, *(Entry(context=one.id, source=one.text) for one in WEEK)))
PRICE = "1000/2000 USD"


@pytest.fixture
def desk(tmp_path: Path) -> Path:
    """A folder with a catalog in which all is left to do."""
    (tmp_path / "week.po").write_bytes(EMPTY.data())
    return tmp_path


@pytest.fixture
def model() -> Model:
    """A model to be served."""
    return Model()


@pytest.fixture
def address(model: Model) -> Iterator[str]:
    """The address of its server."""
    with serve(model) as served:
        yield served


def environment(address: str, **more: str) -> dict[str, str]:
    """Return what an engine is told."""
    told = {
        "OPENAI_BASE_URL": address,
        "OPENAI_MODEL": "parrot",
        "OPENAI_API_KEY": KEY,
        "OPENAI_CALLS": "1",
        "PYTHONPATH": str(pages.ROOT),
    }
    return {**os.environ, **told, **more}


def command(*words: str) -> list[str]:
    """Return the command that fills the catalog."""
    filling = ["translate", "pretranslate", "week.po", "--engine", "openai"]
    return [sys.executable, "-m", "digestlib", *filling, "--answers", "answers.jsonl", *words]


def run(desk: Path, address: str, *words: str, **more: str) -> subprocess.CompletedProcess[str]:
    """Fill the catalog."""
    return subprocess.run(
        command(*words),
        cwd=desk,
        env=environment(address, **more),
        capture_output=True,
        text=True,
        check=False,
    )


def texts(desk: Path) -> dict[str, str]:
    """Return the translations of the catalog by id."""
    document = po.document((desk / "week.po").read_bytes(), "week.po")
    return {one.context: one.translation for one in document.entries if one.context}


RIGHT = {unit.id: translation(unit) for unit in WEEK}


def test_a_catalog_is_filled(desk: Path, address: str, model: Model) -> None:
    """Every text, each marked with engine and model, and the key is in no file."""
    done = run(desk, address)
    assert done.returncode == 0, done.stderr
    assert texts(desk) == RIGHT
    data = (desk / "week.po").read_bytes()
    assert data.count(b"#. machine translation: openai (parrot at 127.0.0.1:") + data.count(
        b"# machine translation: openai (parrot at 127.0.0.1:"
    ) == len(WEEK)
    assert all(KEY.encode() not in path.read_bytes() for path in desk.iterdir())
    assert KEY not in done.stdout + done.stderr
    assert set(model.paid.values()) == {1}


def test_a_dry_run_tells_the_price(desk: Path, address: str, model: Model) -> None:
    """And asks nothing."""
    done = run(desk, address, "--dry-run", OPENAI_PRICE=PRICE)
    assert done.returncode == 0, done.stderr
    assert f"week.po: texts: {len(WEEK)}, characters: " in done.stdout
    assert ", calls: 5, kept answers: 0, about " in done.stdout
    assert " USD, at most " in done.stdout
    assert (model.calls, texts(desk)) == ([], dict.fromkeys(RIGHT, ""))


def test_a_budget_stops_the_work(desk: Path, address: str) -> None:
    """What it was enough for is in the catalog, and a second run pays for the rest alone."""
    done = run(desk, address, "--budget", "6", OPENAI_PRICE=PRICE)
    assert done.returncode == 0, done.stderr
    assert "the budget of 6 would be exceeded" in done.stderr
    filled = {name: text for name, text in texts(desk).items() if text}
    assert 0 < len(filled) < len(RIGHT)
    assert filled.items() <= RIGHT.items()
    run(desk, address)
    assert texts(desk) == RIGHT


def test_a_server_that_refuses_is_an_error(desk: Path, address: str) -> None:
    """With an exit code of its own, and the catalog as it was."""
    done = run(desk, address, OPENAI_API_KEY="sk-another")
    assert done.returncode == 10
    assert "answers 401" in done.stderr
    assert "sk-another" not in done.stderr
    assert (desk / "week.po").read_bytes() == EMPTY.data()


def test_a_report_is_built_by_an_engine(desk: Path, address: str, model: Model) -> None:
    """The second build of a week asks nothing."""
    page = "检查错误日志 (#41)\n\n略读即可。\n"
    (desk / "week.txt").write_text(page, "utf-8")
    build = ["build", "week.txt", "-l", "en", "-f", "md", "-e", "openai", "--answers", "a.jsonl"]
    for _ in range(2):
        done = subprocess.run(
            [sys.executable, "-m", "digestlib", *build],
            cwd=desk,
            env=environment(address),
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        calls, model.calls = model.calls, []
    assert calls == []
    assert "Check the error log" in (desk / "out" / "week.en.md").read_text("utf-8")


@pytest.mark.parametrize("seed", range(examples(3)))
def test_a_killed_run_loses_what_was_on_its_way_and_no_more(
    desk: Path, address: str, model: Model, seed: int
) -> None:
    """Killed at any moment, its catalog is whole, and it goes on where it was."""
    chance = random.Random(seed)  # noqa: S311 - repeatable
    calls, delay = chance.randint(0, 5), chance.random() * 0.2
    with subprocess.Popen(command(), cwd=desk, env=environment(address)) as running:
        while len(model.calls) < calls and running.poll() is None:
            time.sleep(0.002)
        time.sleep(delay)
        running.send_signal(signal.SIGKILL)
    assert (desk / "week.po").read_bytes() == EMPTY.data() or texts(desk) == RIGHT
    done = run(desk, address)
    assert done.returncode == 0, done.stderr
    assert texts(desk) == RIGHT
    again = [source for source, count in model.paid.items() if count > 1]
    assert max(model.paid.values()) <= 2
    assert len(again) <= 6, "more than one batch was paid for twice"
