"""``python -m benchmarks.year`` makes up a year of weeks, builds all of it, and tries to break it.

Fifty-two weeks of three repositories, 12,000 digests: an archive, its site, and every week in three
languages and four formats, with one process, with two, and through Dask. ``--weeks`` and
``--digests`` make it smaller, ``--formats`` leaves some out. ``--kills 20`` kills a worker or the
whole run at random that many times, begins again, and compares byte by byte with a quiet run.
"""

import argparse
import contextlib
import hashlib
import json
import os
import random
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from typing import Final

from benchmarks import made_up
from digestlib.batch import BatchOptions, Fate, Job, run
from digestlib.site.building import SiteOptions, build_site

_LANGUAGES: Final = ("zh-Hans", "en", "zh-Hant")
_FORMATS: Final = "md,html,docx,pdf"
_SHARE_OF_WORKERS: Final = 0.5
"""How often a worker is killed, and not the whole run."""


@dataclass(frozen=True, kw_only=True)
class Year:
    """Where a year lies, and how much of it is built."""

    folder: Path
    weeks: int
    digests: int
    formats: tuple[str, ...]
    languages: tuple[str, ...] = _LANGUAGES

    @property
    def archive(self) -> Path:
        """The folder of the weeks."""
        return self.folder / "archive"

    @property
    def catalogs(self) -> str:
        """The pattern of the weeks' translations."""
        return str(self.folder / "catalogs" / "{week}.*.po")

    def jobs(self, out: Path) -> Iterator[Job]:
        """Yield a job for each week, language and format."""
        for path in sorted(self.archive.glob("*.json")):
            for tag in self.languages:
                catalog = Path(self.catalogs.replace("{week}", path.stem).replace("*", tag))
                for name in self.formats:
                    yield Job(
                        source=str(path),
                        language=tag,
                        format_name=name,
                        path=str(out / f"week-{path.stem}.{tag}.{name}"),
                        week=path.stem,
                        translations=(str(catalog),) if catalog.is_file() else (),
                        engine="opencc" if tag == "zh-Hant" else None,
                    )

    def site(self) -> SiteOptions:
        """Return what the site of the year holds."""
        return SiteOptions(languages=self.languages, translations=(self.catalogs,), engine="opencc")


def main() -> None:
    """Measure, or do one run in this process if asked so by itself."""
    chosen = _arguments()
    folder = Path(chosen.folder or tempfile.mkdtemp(prefix="digestlib-year-"))
    year = Year(
        folder=folder,
        weeks=chosen.weeks,
        digests=chosen.digests,
        formats=tuple(chosen.formats.split(",")),
    )
    if chosen.one:
        _one(year, chosen.one, folder / chosen.out)
        return
    started = time.perf_counter()
    made_up.write_year(folder, year.weeks, year.digests)
    print(f"{year.digests} digests in {year.weeks} weeks: {time.perf_counter() - started:.1f} s")
    for how in chosen.how.split(","):
        _print_run(year, how, f"{how}-out")
    _compare(folder, [f"{how}-out" for how in chosen.how.split(",")])
    if chosen.kills:
        kill_and_restart(year, chosen.kills, chosen.seed, f"{chosen.how.split(',')[0]}-out")
    if not chosen.folder:
        shutil.rmtree(folder)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.year", description=__doc__)
    parser.add_argument("--weeks", type=int, default=52)
    parser.add_argument("--digests", type=int, default=12_000)
    parser.add_argument("--formats", default=_FORMATS)
    parser.add_argument("--how", default="1,2,dask", help="processes, or dask; comma-separated")
    parser.add_argument("--kills", type=int, default=0)
    parser.add_argument("--seed", type=int, default=48)
    parser.add_argument("--folder", help="where to work and leave everything")
    parser.add_argument("--one", help=argparse.SUPPRESS)
    parser.add_argument("--out", help=argparse.SUPPRESS)
    return parser.parse_args()


# ------------------------------------------------------------------ one run


@contextlib.contextmanager
def _executor(how: str) -> Iterator[Executor | Callable[[], Executor]]:
    """Yield what makes the files: so many processes, or two workers of a Dask cluster."""
    if how == "dask":
        import distributed

        with (
            distributed.LocalCluster(
                n_workers=2, threads_per_worker=1, dashboard_address=None
            ) as cluster,
            distributed.Client(cluster) as client,
        ):
            yield client.get_executor()
    else:
        yield lambda: ProcessPoolExecutor(int(how), mp_context=get_context("spawn"))


def _one(year: Year, how: str, out: Path) -> None:
    """Build reports and site, and print what it took as JSON."""
    started = time.perf_counter()
    failed = 0
    with _executor(how) as executor:
        options = BatchOptions(record=out / "record.jsonl")
        for outcome in run(year.jobs(out / "reports"), executor, options):
            if outcome.fate is Fate.FAILED:
                failed += 1
                print(outcome, file=sys.stderr)
        reports = time.perf_counter() - started
        build_site(year.archive, out / "site", year.site(), executor)
    both = time.perf_counter() - started
    own = resource.getrusage(resource.RUSAGE_SELF)
    workers = resource.getrusage(resource.RUSAGE_CHILDREN)
    told = {
        "reports": reports,
        "site": both - reports,
        "cpu": own.ru_utime + own.ru_stime + workers.ru_utime + workers.ru_stime,
        "own": own.ru_maxrss / 1024,
        "worker": workers.ru_maxrss / 1024,
        "failed": failed,
    }
    print(json.dumps(told))


def _words(year: Year, how: str, out: str) -> list[str]:
    return [
        *(sys.executable, "-m", "benchmarks.year", "--one", how, "--out", out),
        *("--folder", str(year.folder), "--weeks", str(year.weeks)),
        *("--digests", str(year.digests), "--formats", ",".join(year.formats)),
    ]


def _print_run(year: Year, how: str, out: str) -> None:
    done = subprocess.run(  # noqa: S603 - ourselves
        _words(year, how, out), capture_output=True, text=True, check=False
    )
    if done.returncode:
        print(f"{how}: {done.stderr.strip().splitlines()[-1]}")
        return
    told = json.loads(done.stdout.splitlines()[-1])
    count = year.weeks * len(year.languages) * len(year.formats)
    print(
        f"{how:>5}: reports {told['reports']:7.1f} s ({count / told['reports']:.2f} files/s), "
        f"site {told['site']:6.1f} s, CPU {told['cpu']:7.1f} s, "
        f"memory {told['own']:.0f} MB and {told['worker']:.0f} MB a worker, {told['failed']} failed"
    )


def contents(out: Path) -> dict[str, str]:
    """Return a hash of each file of a run, without what it keeps for the next one."""
    return {
        str(path.relative_to(out)): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(out.rglob("*"))
        if path.is_file() and ".digestlib" not in path.parts and path.name != "record.jsonl"
    }


def _compare(folder: Path, outs: Iterable[str]) -> None:
    found = [contents(folder / one) for one in outs]
    is_same = all(one == found[0] for one in found)
    print(f"{len(found[0])} files, the same byte for byte however they were made: {is_same}")


# ------------------------------------------------------------------ killing


def kill_and_restart(year: Year, kills: int, seed: int, quiet: str) -> bool:
    """Kill a worker or a whole run so often, begin again each time, and compare in the end.

    Args:
        year: The year.
        kills: How often to kill.
        seed: What decides when and whom.
        quiet: The folder of a run that nobody disturbed.
    """
    chance = random.Random(seed)  # noqa: S311 - where it is killed need not be secret
    out, counts, wrong = "killed-out", {"run": 0, "worker": 0}, 0
    while sum(counts.values()) < kills:
        child = _start(year, out)
        time.sleep(chance.uniform(1, 6))
        workers = _workers(child.pid)
        if workers and chance.random() < _SHARE_OF_WORKERS:
            _kill(chance.choice(workers))
            counts["worker"] += 1
            time.sleep(chance.uniform(0.5, 2))
        if child.poll() is None:
            counts["run"] += 1
            _end(child)
        else:  # it came to its end, so the next one begins from nothing
            wrong += contents(year.folder / out) != contents(year.folder / quiet)
            shutil.rmtree(year.folder / out)
    _start(year, out).wait()
    wrong += contents(year.folder / out) != contents(year.folder / quiet)
    print(f"killed {counts['run']} runs and {counts['worker']} workers; same bytes: {not wrong}")
    return not wrong


def _start(year: Year, out: str) -> "subprocess.Popen[bytes]":
    return subprocess.Popen(  # noqa: S603 - ourselves
        _words(year, "2", out), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )


def _end(child: "subprocess.Popen[bytes]") -> None:
    """Kill a run and its workers, which are of our own starting."""
    for one in (*_workers(child.pid), child.pid):
        _kill(one)
    child.wait()


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


if __name__ == "__main__":
    main()
