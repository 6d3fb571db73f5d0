"""Jobs run over an executor: results as they come, retries, restarts."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, wait
from contextlib import closing, nullcontext
from dataclasses import dataclass
from enum import StrEnum
from itertools import groupby
from pathlib import Path
from typing import TypeAlias

from digestlib.batch.asking import Desk
from digestlib.batch.jobs import Work
from digestlib.batch.records import Record
from digestlib.delivery.files import remove_halves
from digestlib.errors import DigestlibError

Group: TypeAlias = tuple[Work, ...]


class Fate(StrEnum):
    """What became of a job."""

    MADE = "made"
    KEPT = "kept"
    """The file was there already, made from the same things."""
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class Outcome:
    """A job, what became of it, and why if it failed."""

    job: Work
    fate: Fate
    reason: str = ""

    def __str__(self) -> str:
        return f"{self.job.path}: {self.fate}" + (f": {self.reason}" if self.reason else "")


@dataclass(frozen=True, slots=True, kw_only=True)
class BatchOptions:
    """How a batch is run."""

    record: Path | None = None
    """File that remembers what was made; without it every job is run."""
    tries: int = 3
    """How often a job is tried whose worker died or whose disk failed."""
    in_flight: int = 16
    """How many groups of jobs are handed out at a time."""


def run(
    jobs: Iterable[Work],
    executor: Executor | Callable[[], Executor],
    options: BatchOptions | None = None,
) -> Iterator[Outcome]:
    """Run jobs, and yield what became of each as soon as that is known.

    Jobs that stand together and differ in format alone run in one worker, which makes their page
    once. A job that fails stops no other. An engine that costs anything is asked in this process,
    for one page after the other, while workers make the pages before.

    Args:
        jobs: What to make.
        executor: Any executor of ``concurrent.futures``, such as a ``ThreadPoolExecutor`` or the
            one that ``dask.distributed.Client.get_executor()`` gives; or what makes one, such as
            ``processes(2)``, so that a pool whose worker died is replaced.
        options: Record, retries, and how much is handed out at a time.

    Raises:
        OutputError: The record cannot be written.
    """
    options = options or BatchOptions()
    record = Record(options.record) if options.record else None
    closed = closing(record) if record else nullcontext()
    with closed, Desk() as desk, closing(_Pool(executor, desk)) as pool:
        missing: list[Work] = []
        for job in jobs:
            remove_halves(Path(job.path))
            if record and _is_kept(record, job):
                yield Outcome(job, Fate.KEPT)
            else:
                missing.append(job)
        groups = [tuple(group) for _, group in groupby(missing, key=lambda job: job.page)]
        for made in _results(pool, groups, options):
            if record and made.fate is Fate.MADE and desk.is_answered(made.job):
                record.enter(made.job.path, made.key, made.content)
            yield Outcome(made.job, made.fate, made.reason)


@dataclass(frozen=True, slots=True)
class _Made:
    """What a worker says of a job."""

    job: Work
    fate: Fate
    key: str = ""
    content: str = ""
    reason: str = ""
    may_retry: bool = False


def _is_kept(record: Record, job: Work) -> bool:
    try:
        return record.has(job.path, job.key())
    except OSError:
        return False


def _work(group: Group) -> list[_Made]:
    """Make a group's files, in a worker."""
    return [_made(job) for job in group]


def _made(job: Work) -> _Made:
    try:
        return _Made(job, Fate.MADE, job.key(), job.make())
    except DigestlibError as error:
        return _Made(job, Fate.FAILED, reason=str(error))
    except OSError as error:
        return _Made(job, Fate.FAILED, reason=str(error), may_retry=True)
    except Exception as error:  # noqa: BLE001 - a fault of ours in one job must not stop the others
        reason = f"a fault in digestlib: {type(error).__name__}: {error}"
        return _Made(job, Fate.FAILED, reason=reason)


class _Pool:
    """An executor that is replaced when it breaks, where the caller said how."""

    def __init__(self, executor: Executor | Callable[[], Executor], desk: Desk) -> None:
        self._desk = desk
        self._is_ours = not isinstance(executor, Executor)
        self._make = executor if not isinstance(executor, Executor) else None
        self._executor = executor if isinstance(executor, Executor) else executor()

    def submit(self, group: Group) -> "Future[list[_Made]]":
        """Hand a group to a worker, once what it needs to know was asked for.

        Raises:
            BrokenExecutor: A worker of the caller's pool died.
            DigestlibError: It cannot be asked.
        """
        self._desk.ask(group[0])
        try:
            return self._executor.submit(_work, group)
        except BrokenExecutor:
            if self._make is None:
                raise
            self.close()
            self._executor = self._make()
            return self._executor.submit(_work, group)

    def close(self) -> None:
        """End an executor that was made here."""
        if self._is_ours:
            self._executor.shutdown(wait=True, cancel_futures=True)


def _results(pool: _Pool, groups: list[Group], options: BatchOptions) -> Iterator[_Made]:
    """Yield what workers say; what failed for want of luck is tried again when all were tried.

    The last try is alone, so that a job that kills its worker takes no other with it.
    """
    for turn in range(1, options.tries + 1):
        is_last = turn == options.tries
        failed: list[Group] = []
        for made in _round(pool, groups, 1 if is_last and turn > 1 else options.in_flight):
            if made.may_retry and not is_last:
                failed.append((made.job,))
            else:
                yield made
        groups = failed


def _round(pool: _Pool, groups: list[Group], in_flight: int) -> Iterator[_Made]:
    waiting = deque(groups)
    running: dict[Future[list[_Made]], Group] = {}
    while waiting or running:
        while waiting and len(running) < in_flight:
            group = waiting.popleft()
            running[_submitted(pool, group)] = group
        for future in wait(running, return_when=FIRST_COMPLETED).done:
            yield from _answers(future, running.pop(future))


def _submitted(pool: _Pool, group: Group) -> "Future[list[_Made]]":
    try:
        return pool.submit(group)
    except (BrokenExecutor, DigestlibError, RuntimeError) as error:
        failed: Future[list[_Made]] = Future()
        failed.set_exception(error)
        return failed


def _answers(future: "Future[list[_Made]]", group: Group) -> list[_Made]:
    """Return what a worker says, or that it died, or that there was nothing to hand to it."""
    error = future.exception()
    if error is None:
        return future.result()
    if isinstance(error, DigestlibError):
        return [_Made(job, Fate.FAILED, reason=str(error)) for job in group]
    reason = f"its worker died: {type(error).__name__}: {error}".strip(": ")
    return [_Made(job, Fate.FAILED, reason=reason, may_retry=True) for job in group]
