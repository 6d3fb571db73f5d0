"""Kills a run or one of its workers at random, begins again each time, and compares in the end."""

import contextlib
import os
import random
import shutil
import signal
import subprocess
import time
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, TypeAlias

Child: TypeAlias = "subprocess.Popen[bytes]"

_SHARE_OF_WORKERS: Final = 0.5
"""How often a worker is killed, and not the whole run."""
_LEAST: Final = 0.5
"""Seconds from the first worker to a kill, at least."""
_PATIENCE: Final = 120
"""Seconds until a run must have workers."""


@dataclass(frozen=True, kw_only=True)
class Disturbance:
    """A run that is killed so often: how it is begun, what it makes, and what it should make.

    ``seconds`` is what an undisturbed run takes: the kills lie about so far apart that all of them
    take no longer than that.
    """

    start: Callable[[], Child]
    out: Path
    contents: Callable[[Path], Mapping[str, str]]
    wanted: Mapping[str, str]
    kills: int
    seconds: float
    seed: int


@dataclass(slots=True)
class Tally:
    """What came of it: kills of each kind, runs that made all, gave up, or went wrong."""

    kills: Counter[str] = field(default_factory=Counter)
    ended: int = 0
    gave_up: int = 0
    wrong: int = 0
    seconds: float = 0

    def __str__(self) -> str:
        return (
            f"killed {self.kills['run']} runs and {self.kills['worker']} workers in "
            f"{self.seconds:.0f} s, {self.ended} runs ended and {self.gave_up} gave up; "
            f"same bytes: {not self.wrong}"
        )


def disturb(given: Disturbance) -> Tally:
    """Kill so often, and compare each run that comes to its end with what it should make.

    A run that ends by itself before the last kill is compared, and the next one begins from
    nothing. One whose worker was killed goes on, and where too many were, it gives up; then the
    next one goes on from there.
    """
    chance = random.Random(given.seed)  # noqa: S311 - where it is killed need not be secret
    told, started = Tally(), time.perf_counter()
    child = given.start()
    while told.kills.total() < given.kills:
        _wait(child, max(_LEAST, chance.uniform(0, 2 * given.seconds / given.kills)))
        if child.poll() is None:
            told.kills[_strike(child, chance)] += 1
        if child.poll() is not None:
            if _has_ended(child, told):
                told.wrong += given.contents(given.out) != given.wanted
                shutil.rmtree(given.out)
            child = given.start()
    child.wait()
    told.wrong += not _has_ended(child, told) or given.contents(given.out) != given.wanted
    told.seconds = time.perf_counter() - started
    return told


def _has_ended(child: Child, told: Tally) -> bool:
    """Return whether a run made all its files, and was not killed."""
    told.ended += child.returncode == 0
    told.gave_up += child.returncode > 0
    return child.returncode == 0


def _strike(child: Child, chance: random.Random) -> str:
    """Kill the run or one of its workers, and say which."""
    workers = _workers(child.pid)
    if workers and chance.random() < _SHARE_OF_WORKERS:
        _kill(chance.choice(workers))
        return "worker"
    _kill(child.pid)
    child.wait()
    return "run"


def _wait(child: Child, seconds: float) -> None:
    """Let a run work for some time, from its first worker on, or until it ends."""
    latest = time.monotonic() + _PATIENCE
    while child.poll() is None and not _workers(child.pid) and time.monotonic() < latest:
        time.sleep(0.05)
    with contextlib.suppress(subprocess.TimeoutExpired):
        child.wait(seconds)


def _workers(process: int) -> list[int]:
    """Return the ids of a run's worker processes (Linux)."""
    try:
        children = Path(f"/proc/{process}/task/{process}/children").read_text().split()
    except OSError:
        return []
    return [int(one) for one in children if _is_worker(int(one))]


def _is_worker(process: int) -> bool:
    """Return whether a process makes files, and is not the one that tidies up behind others."""
    try:
        return b"spawn_main" in Path(f"/proc/{process}/cmdline").read_bytes()
    except OSError:
        return False


def _kill(process: int) -> None:
    with contextlib.suppress(ProcessLookupError):
        os.kill(process, signal.SIGKILL)
