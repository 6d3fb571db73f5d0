"""``python -m benchmarks.pdf [COUNT...]``: PDF beside what else makes one, in Chinese and English.

Each figure is the median of three fresh processes, imports included: CPU seconds with those of
child processes, the largest resident memory of any of them, and the size of the file. Wall time is
noise on a shared machine. Peers that are not installed are named and left out.
"""

import json
import resource
import statistics
import sys
import tempfile
import time
from pathlib import Path

from benchmarks import pdf_peers, weeks
from benchmarks.processes import runs

_COUNTS = (8, 80, 300)
_LANGUAGES = ("zh-Hans", "en")


def main() -> None:
    """Measure all peers, or one of them in this process if asked so by itself."""
    if sys.argv[1:2] == ["--one"]:
        _measure_here(sys.argv[2], Path(sys.argv[3]))
        return
    with tempfile.TemporaryDirectory() as folder:
        for count in map(int, sys.argv[1:] or map(str, _COUNTS)):
            for language in _LANGUAGES:
                _print_table(count, language, Path(folder))


def _print_table(count: int, language: str, folder: Path) -> None:
    print(f"\n{count} digests, {language}")
    print(f"{'':22}{'CPU s':>9}{'MB':>8}{'KB':>8}{'ours / it: CPU':>16}{'KB':>7}")
    pdf_peers.prepare(weeks.page(count, language), folder)
    found = {name: _measure(name, folder) for name in pdf_peers.ALL}
    ours = found["digestlib"]
    if ours is None:
        return
    for name, one in found.items():
        if one:
            cpu, peak, size = one
            ratios = f"{ours[0] / cpu:16.2f}{ours[2] / size:7.2f}"
            print(f"{name:22}{cpu:9.2f}{peak:8.0f}{size / 1024:8.0f}{ratios}")


def _measure(name: str, folder: Path) -> tuple[float, float, float] | None:
    """Return median CPU seconds, megabytes and bytes, or nothing where something lacks."""
    found = runs("benchmarks.pdf", f"{name:22}", name, str(folder))
    if found is None:
        return None
    cpu, peak, size = (statistics.median(column) for column in zip(*found, strict=True))
    return cpu, peak, size


def _measure_here(name: str, folder: Path) -> None:
    data = pdf_peers.ALL[name](folder)
    if not data.startswith(b"%PDF-"):
        raise ValueError(f"{name} made no PDF")
    own = resource.getrusage(resource.RUSAGE_SELF)
    others = resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = time.process_time() + others.ru_utime + others.ru_stime
    unit = 1024 * 1024 if sys.platform == "darwin" else 1024
    print(json.dumps([cpu, max(own.ru_maxrss, others.ru_maxrss) / unit, len(data)]))


if __name__ == "__main__":
    main()
