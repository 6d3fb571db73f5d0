"""``python -m benchmarks [COUNT...]`` measures every case in fresh processes and prints ratios.

CPU seconds are medians of three; on a shared machine wall time is noise. A ratio below one says
that digestlib is cheaper than its peer.
"""

import json
import resource
import statistics
import subprocess
import sys
import time

from benchmarks import cases

_RUNS = 3
_COUNTS = (8, 80, 300)
_FEW = {"pdf": 80}
"""Cases that are not measured beyond this count, because a run would take a minute."""


def main() -> None:
    """Measure all cases, or one of them in this process if asked so by itself."""
    if sys.argv[1:2] == ["--one"]:
        _measure_here(sys.argv[2], int(sys.argv[3]))
        return
    counts = tuple(map(int, sys.argv[1:])) or _COUNTS
    for count in counts:
        _print_count(count)


def _print_count(count: int) -> None:
    print(f"\n{count} digests\n{'case':22}{'CPU s':>9}{'MB grown':>10}")
    measured = {
        name: found
        for name in cases.ALL
        if count <= _FEW.get(name, count) and (found := _measure(name, count))
    }
    for name, (cpu, grown) in measured.items():
        print(f"{name:22}{cpu:9.3f}{grown:10.1f}")
    for name, peers in cases.PEERS.items():
        for peer in peers:
            if name in measured and peer in measured:
                print(f"{name} / {peer} = {measured[name][0] / measured[peer][0]:.2f}")


def _measure(name: str, count: int) -> tuple[float, float] | None:
    """Return median CPU seconds and memory growth in MB, or nothing where a program is lacking."""
    runs = []
    for _ in range(_RUNS):
        done = subprocess.run(  # noqa: S603 - ourselves
            [sys.executable, "-m", "benchmarks", "--one", name, str(count)],
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode:
            print(f"{name:22}  left out: {done.stderr.strip().splitlines()[-1]}")
            return None
        runs.append(json.loads(done.stdout))
    return (
        statistics.median(run["cpu"] for run in runs),
        statistics.median(run["grown"] for run in runs),
    )


def _measure_here(name: str, count: int) -> None:
    work = cases.ALL[name](count)
    before = peak()
    start = _cpu()
    work()
    print(json.dumps({"cpu": _cpu() - start, "grown": peak() - before}))


def _cpu() -> float:
    """Return the CPU seconds of this process and its children."""
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + children.ru_utime + children.ru_stime


def peak() -> float:
    """Return the peak resident memory of this process so far, in MB."""
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak / (1024 * 1024 if sys.platform == "darwin" else 1024)


if __name__ == "__main__":
    main()
