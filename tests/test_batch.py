"""Many exports over executors: what is made, kept, retried, and taken up again after a kill."""

import hashlib
import os
import pickle
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import Executor, ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest

from digestlib import batch
from digestlib.archive.weeks import archived, dump
from digestlib.batch import BatchOptions, Fate, Job, Outcome, run
from digestlib.reading import parse

PAGE = """Cache the headers (#{number})

Worth a close read: it halves the requests of week {number}. Two design points: first, the table is
bounded; second, `evict()` is lazy. Next steps: measure it again.
"""


@pytest.fixture
def archive(tmp_path: Path) -> Path:
    """Return an archive of six made-up weeks."""
    folder = tmp_path / "archive"
    folder.mkdir()
    for number in range(1, 7):
        week = f"2026-W{number:02}"
        collection = parse(PAGE.format(number=number), name=f"{week}.txt")
        (folder / f"{week}.json").write_bytes(dump(archived(collection, week)))
    return folder


def jobs(archive: Path, out: Path, formats: str = "md html") -> list[Job]:
    """Return a job for each week, language and format."""
    return [
        Job(
            source=str(week),
            language=language,
            format_name=name,
            path=str(out / f"{week.stem}.{language}.{name}"),
            week=week.stem,
        )
        for week in sorted(archive.glob("*.json"))
        for language in ("en", "zh-Hans")
        for name in formats.split()
    ]


def contents(folder: Path) -> dict[str, str]:
    """Return a hash of each file in a folder."""
    return {
        one.name: hashlib.sha256(one.read_bytes()).hexdigest() for one in sorted(folder.iterdir())
    }


def fates(outcomes: list[Outcome]) -> list[Fate]:
    """Return what became of each job."""
    return [one.fate for one in outcomes]


def processes(count: int = 2) -> Executor:
    """Return a pool of processes that share nothing with this one."""
    return batch.processes(count)()


def threads() -> Executor:
    """Return a pool of two threads."""
    return ThreadPoolExecutor(2)


@pytest.fixture
def undisturbed(archive: Path, tmp_path: Path) -> dict[str, str]:
    """Return what the files of a quiet run hold."""
    list(run(jobs(archive, tmp_path / "quiet"), threads))
    return contents(tmp_path / "quiet")


def test_jobs_travel(archive: Path, tmp_path: Path) -> None:
    """A job is small and comes back from a pickle as it was."""
    one = jobs(archive, tmp_path)[0]
    assert pickle.loads(pickle.dumps(one)) == one  # noqa: S301 - our own
    assert len(pickle.dumps(one)) < 1000


@pytest.mark.parametrize("executor", [threads, processes])
def test_every_executor_makes_the_same(
    archive: Path, tmp_path: Path, undisturbed: dict[str, str], executor: Callable[[], Executor]
) -> None:
    """Threads and processes make the same files, byte for byte."""
    outcomes = list(run(jobs(archive, tmp_path / "out"), executor))
    assert set(fates(outcomes)) == {Fate.MADE}
    assert contents(tmp_path / "out") == undisturbed


def test_executor_of_the_caller_is_left_open(archive: Path, tmp_path: Path) -> None:
    """An executor that was passed is the caller's to end."""
    with threads() as ours:
        list(run(jobs(archive, tmp_path / "out")[:2], ours))
        assert ours.submit(int, "1").result() == 1


def test_one_failure_stops_no_other(archive: Path, tmp_path: Path) -> None:
    """A job that cannot be done says why; the others are made."""
    bad = Job(source=str(archive / "none.json"), language="en", format_name="md", path="x.md")
    outcomes = list(run([bad, *jobs(archive, tmp_path / "out")], threads))
    (failed,) = [one for one in outcomes if one.fate is Fate.FAILED]
    assert "none.json" in failed.reason
    assert len(contents(tmp_path / "out")) == 24


def test_second_run_makes_nothing(archive: Path, tmp_path: Path) -> None:
    """With a record, a second run keeps every file."""
    options = BatchOptions(record=tmp_path / "record.jsonl")
    list(run(jobs(archive, tmp_path / "out"), threads, options))
    again = list(run(jobs(archive, tmp_path / "out"), threads, options))
    assert set(fates(again)) == {Fate.KEPT}


def test_changed_digest_makes_its_week_again(archive: Path, tmp_path: Path) -> None:
    """After one digest changed, its own week's files are made, and no others."""
    options = BatchOptions(record=tmp_path / "record.jsonl")
    list(run(jobs(archive, tmp_path / "out"), threads, options))
    changed = archived(parse(PAGE.format(number=99), name="w"), "2026-W03")
    (archive / "2026-W03.json").write_bytes(dump(changed))
    again = list(run(jobs(archive, tmp_path / "out"), threads, options))
    made = {Path(one.job.path).name[:8] for one in again if one.fate is Fate.MADE}
    assert made == {"2026-W03"}


def test_damaged_file_is_made_again(archive: Path, tmp_path: Path) -> None:
    """A file that is no longer what was made does not count as made."""
    options = BatchOptions(record=tmp_path / "record.jsonl")
    some = jobs(archive, tmp_path / "out")[:2]
    list(run(some, threads, options))
    Path(some[0].path).write_bytes(b"half")
    assert sorted(fates(list(run(some, threads, options)))) == [Fate.KEPT, Fate.MADE]


def test_half_written_file_is_removed(archive: Path, tmp_path: Path) -> None:
    """What a killed process had begun to write is gone after the next run."""
    (one, *_) = jobs(archive, tmp_path / "out")
    (tmp_path / "out").mkdir()
    half = tmp_path / "out" / f".{Path(one.path).name}.x1.part"
    half.write_bytes(b"half")
    list(run([one], threads))
    assert not half.exists()


def _die(*_: object) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def test_dead_worker_is_replaced(
    archive: Path, tmp_path: Path, undisturbed: dict[str, str]
) -> None:
    """A worker that is killed costs nothing: the pool is made anew and its jobs run again."""
    made = 0

    def dying() -> Executor:
        nonlocal made
        made += 1
        # Of two workers, the other one might do it all before anybody notices.
        pool = processes(min(made, 2))
        if made == 1:
            pool.submit(_die)
        return pool

    outcomes = list(run(jobs(archive, tmp_path / "out"), dying))
    assert set(fates(outcomes)) == {Fate.MADE}
    assert made > 1
    assert contents(tmp_path / "out") == undisturbed


def test_broken_pool_of_the_caller_is_told(archive: Path, tmp_path: Path) -> None:
    """A pool that was passed and breaks fails its jobs with the reason."""
    with processes(1) as ours:
        ours.submit(_die)
        outcomes = list(run(jobs(archive, tmp_path / "out")[:2], ours))
    assert {one.fate for one in outcomes} == {Fate.FAILED}
    assert "its worker died" in outcomes[0].reason


_RUNNING = """
import sys
sys.path.insert(0, {tests!r})
from pathlib import Path
import test_batch as t
if __name__ == "__main__":
    options = t.BatchOptions(record=Path({record!r}))
    list(t.run(t.jobs(Path({archive!r}), Path({out!r})), t.threads, options))
"""


def test_killed_runs_end_as_an_undisturbed_one(
    archive: Path, tmp_path: Path, undisturbed: dict[str, str]
) -> None:
    """Runs that are killed at random and begun again make the same files, and no others."""
    out, record = tmp_path / "out", tmp_path / "record.jsonl"
    code = _RUNNING.format(
        tests=str(Path(__file__).parent), record=str(record), archive=str(archive), out=str(out)
    )
    chance = random.Random(7)  # noqa: S311 - where it is killed need not be secret
    for _ in range(4):
        child = subprocess.Popen([sys.executable, "-c", code])
        time.sleep(chance.uniform(0.6, 1.6))
        child.kill()
        child.wait()
    outcomes = list(run(jobs(archive, out), threads, BatchOptions(record=record)))
    assert Fate.FAILED not in fates(outcomes)
    assert contents(out) == undisturbed


_SLEEPING = """
import os, sys, time
from digestlib.batch import processes
if __name__ == "__main__":
    with processes(1)() as pool:
        pool.submit(os.getpid).result()
        print("at work", flush=True)
        pool.submit(time.sleep, 600).result()
"""


def test_workers_end_with_a_killed_run(tmp_path: Path) -> None:
    """A worker whose run is killed ends in the middle of its job, and waits for no other."""
    script = tmp_path / "sleeping.py"
    script.write_text(_SLEEPING)
    words = [sys.executable, script]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as child:
        assert child.stdout
        assert child.stdout.readline() == b"at work\n"
        child.kill()
        # The worker holds the same pipe, which ends when both have let it go.
        assert child.communicate(timeout=30) == (b"", None)


def test_a_report_in_two_languages(archive: Path, tmp_path: Path) -> None:
    """A job has both languages side by side, in the brand that it names."""
    (job, *_) = jobs(archive, tmp_path, "html")
    job = replace(job, beside="zh", accent="#0a6f7d", organisation="Harbour Works")
    assert fates(list(run([job], threads))) == [Fate.MADE]
    text = Path(job.path).read_text("utf-8")
    assert 'class="pair' in text
    assert "Code review weekly · Week 1 of 2026 / 代码评审周报 · 2026 年第 1 周" in text
    assert "Harbour Works" in text
    assert "#0a6f7d" in text


def test_dask_makes_the_same(archive: Path, tmp_path: Path, undisturbed: dict[str, str]) -> None:
    """A real cluster of two worker processes makes the same files."""
    distributed = pytest.importorskip("distributed")
    with (
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None
        ) as cluster,
        distributed.Client(cluster) as client,
    ):
        outcomes = list(run(jobs(archive, tmp_path / "out"), client.get_executor()))
    assert set(fates(outcomes)) == {Fate.MADE}
    assert contents(tmp_path / "out") == undisturbed
