"""``python -m benchmarks [COUNT...] [CASE...]`` measures in fresh processes and prints ratios.

CPU seconds are medians of three; on a shared machine wall time is noise. Memory is the peak while
the work is done, over that of an empty Python process: libraries and the week itself are in it. A
ratio below one says that digestlib is cheaper than its peer.
"""

import contextlib
import json
import resource
import statistics
import sys
import time
from pathlib import Path

from benchmarks import cases, weeks
from benchmarks.processes import runs

_COUNTS = (8, 80, 300, 1000)
_FEW = {"pdf": 80, "read": 300, "markdown_it": 300}
"""Cases that are not measured beyond this count, because a run would take a minute."""


def main() -> None:
    """Measure all cases, or one of them in this process if asked so by itself."""
    if sys.argv[1:2] == ["--one"]:
        _measure_here(sys.argv[2], int(sys.argv[3]))
        return
    counts = tuple(int(word) for word in sys.argv[1:] if word.isdigit()) or _COUNTS
    names = [word for word in sys.argv[1:] if word in cases.ALL] or list(cases.ALL)
    for count in counts:
        _print_count(count, names)


def _print_count(count: int, names: list[str]) -> None:
    print(f"\n{count} digests\n{'case':26}{'CPU s':>9}{'MB':>10}")
    weeks.prepare(count)
    measured = {
        name: found
        for name in names
        if count <= _FEW.get(name, count) and (found := _measure(name, count))
    }
    for name, (cpu, grown) in measured.items():
        print(f"{name:26}{cpu:9.3f}{grown:10.1f}")
    for name, peers in cases.PEERS.items():
        for peer in peers:
            if name in measured and peer in measured:
                print(f"{name} / {peer} = {measured[name][0] / measured[peer][0]:.2f}")


def _measure(name: str, count: int) -> tuple[float, float] | None:
    """Return median CPU seconds and memory growth in MB, or nothing where a program is lacking."""
    found = runs("benchmarks", f"{name:26}", name, str(count))
    if found is None:
        return None
    return (
        statistics.median(run["cpu"] for run in found),
        statistics.median(run["grown"] for run in found),
    )


def _measure_here(name: str, count: int) -> None:
    work = cases.ALL[name](count)
    _forget_peak()
    start = _cpu()
    work()
    print(json.dumps({"cpu": _cpu() - start, "grown": peak() - _EMPTY}))


def _cpu() -> float:
    """Return the CPU seconds of this process and its children."""
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + children.ru_utime + children.ru_stime


def _forget_peak() -> None:
    """Have Linux count the peak of memory anew, so that preparing does not count."""
    with contextlib.suppress(OSError):
        Path("/proc/self/clear_refs").write_text("5")


def peak() -> float:
    """Return the peak resident memory in MB, of this process or the largest of its children."""
    unit = 1024 * 1024 if sys.platform == "darwin" else 1024
    child = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / unit
    return max(_own_peak() or resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / unit, child)


def _own_peak() -> float:
    with contextlib.suppress(OSError):
        for line in Path("/proc/self/status").read_text().splitlines():
            if line.startswith("VmHWM:"):
                return int(line.split()[1]) / 1024
    return 0


_EMPTY = 9.0
"""What an empty process takes: Python 3.11 with nothing loaded, in MB."""


if __name__ == "__main__":
    main()
