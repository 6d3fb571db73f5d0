"""``python -m benchmarks.year`` makes up a year of weeks, builds all of it, and tries to break it.

Fifty-two weeks of three repositories, 12,000 digests: an archive, its site, and every week in three
languages and four formats, with one process, with two, and through Dask. ``--weeks`` and
``--digests`` make it smaller, ``--formats`` leaves some out. ``--kills 20`` kills a worker or the
whole run that many times, spread at random over about one run's length, begins again, and compares
byte by byte with a quiet run. With ``--folder`` of a year that was built before, ``--how none``
only kills.
"""

import argparse
import contextlib
import hashlib
import json
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import Executor
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from benchmarks import made_up
from benchmarks.kills import Disturbance, disturb
from digestlib.batch import BatchOptions, Fate, Job, processes, run
from digestlib.site.building import SiteOptions, build_site

_LANGUAGES: Final = ("zh-Hans", "en", "zh-Hant")
_FORMATS: Final = "md,html,docx,pdf"
_QUIET: Final = "2"
"""How the run is made that nobody disturbs, and those that are killed."""


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
    ways = [how for how in chosen.how.split(",") if how not in {"", "none"}]
    for how in ways:
        _print_run(year, how)
    if ways:
        _compare(folder, [_out(how) for how in ways])
    if chosen.kills:
        _kill(year, chosen.kills, chosen.seed)
    if not chosen.folder:
        shutil.rmtree(folder)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.year", description=__doc__)
    parser.add_argument("--weeks", type=int, default=52)
    parser.add_argument("--digests", type=int, default=12_000)
    parser.add_argument("--formats", default=_FORMATS)
    parser.add_argument(
        "--how", default="1,2,dask", help="processes, dask, or none; comma-separated"
    )
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
        yield processes(int(how))


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
    sys.exit(bool(failed))


def _words(year: Year, how: str, out: str) -> list[str]:
    return [
        *(sys.executable, "-m", "benchmarks.year", "--one", how, "--out", out),
        *("--folder", str(year.folder), "--weeks", str(year.weeks)),
        *("--digests", str(year.digests), "--formats", ",".join(year.formats)),
    ]


def _told(year: Year, how: str) -> Mapping[str, float]:
    """Make a run in a process of its own, and return what it took, which stays in a file too.

    Raises:
        RuntimeError: It failed.
    """
    started = time.perf_counter()
    done = subprocess.run(  # noqa: S603 - ourselves
        _words(year, how, _out(how)), capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise RuntimeError((done.stderr.strip() or "it said nothing").splitlines()[-1])
    told: dict[str, float] = json.loads(done.stdout.splitlines()[-1])
    told["whole"] = time.perf_counter() - started
    _figures(year, how).write_text(json.dumps(told))
    return told


def _out(how: str) -> str:
    return f"{how}-out"


def _figures(year: Year, how: str) -> Path:
    return year.folder / f"{_out(how)}.json"


def _print_run(year: Year, how: str) -> None:
    try:
        told = _told(year, how)
    except RuntimeError as error:
        print(f"{how}: {error}")
        return
    count = year.weeks * len(year.languages) * len(year.formats)
    print(
        f"{how:>5}: reports {told['reports']:7.1f} s ({count / told['reports']:.2f} files/s), "
        f"site {told['site']:6.1f} s, CPU {told['cpu']:7.1f} s, "
        f"memory {told['own']:.0f} MB and {told['worker']:.0f} MB a worker",
        flush=True,
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


def _kill(year: Year, kills: int, seed: int) -> None:
    """Kill a run of two processes so often, beside a quiet one, made if it is not there."""
    if not _figures(year, _QUIET).is_file():
        _print_run(year, _QUIET)
    told = json.loads(_figures(year, _QUIET).read_text())
    out = year.folder / "killed-out"
    shutil.rmtree(out, ignore_errors=True)
    given = Disturbance(
        start=lambda: _start(year, out.name),
        out=out,
        contents=contents,
        wanted=contents(year.folder / _out(_QUIET)),
        kills=kills,
        seconds=told["whole"],
        seed=seed,
    )
    print(disturb(given))


def _start(year: Year, out: str) -> "subprocess.Popen[bytes]":
    with (year.folder / f"{out}.txt").open("ab") as words:
        return subprocess.Popen(  # noqa: S603 - ourselves
            _words(year, _QUIET, out), stdout=words, stderr=words
        )


if __name__ == "__main__":
    main()
