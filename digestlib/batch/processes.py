"""Worker processes that end with the run they work for."""

import os
import threading
from collections.abc import Callable
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context, parent_process
from multiprocessing.connection import wait


def processes(count: int) -> Callable[[], Executor]:
    """Return what makes a pool of so many worker processes, as ``run`` takes it.

    Workers of a run that is killed would wait for ever; these end at once, in the middle of
    whatever they do. A file that one has not finished is made by the next run.

    Args:
        count: How many processes, at least one.
    """
    return lambda: ProcessPoolExecutor(
        count, mp_context=get_context("spawn"), initializer=_end_with_the_run
    )


def workers(count: int) -> Callable[[], Executor]:
    """Return what makes so many workers: processes, or for one alone a thread of this process."""
    return processes(count) if count > 1 else lambda: ThreadPoolExecutor(1)


def _end_with_the_run() -> None:
    """Watch, in a worker, the process that began it."""
    threading.Thread(target=_watch, daemon=True).start()


def _watch() -> None:
    run = parent_process()
    if run is not None:
        wait([run.sentinel])
        os._exit(1)
