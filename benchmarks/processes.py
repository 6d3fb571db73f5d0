"""Measurements in fresh processes, so that none pays for what another one loaded."""

import json
import os
import subprocess
import sys
from typing import Any, Final

_RUNS: Final = 3
_UNCOMPILED: Final = "PYTHONDONTWRITEBYTECODE"


def fresh(module: str, *words: str) -> subprocess.CompletedProcess[str]:
    """Run one measurement of a benchmark in a process of its own.

    Args:
        module: The benchmark, which takes ``--one`` and the words.
        words: What to measure.
    """
    # As where packages are installed: compiled once, not by every process.
    compiled = {name: text for name, text in os.environ.items() if name != _UNCOMPILED}
    return subprocess.run(  # noqa: S603 - ourselves
        [sys.executable, "-m", module, "--one", *words],
        capture_output=True,
        text=True,
        check=False,
        env=compiled,
    )


def runs(module: str, label: str, *words: str) -> list[Any] | None:
    """Return what three runs print as JSON, or nothing where something lacks, which is told.

    Args:
        module: The benchmark.
        label: What stands in front of the reason why it is left out.
        words: What to measure.
    """
    found = []
    for _ in range(_RUNS):
        done = fresh(module, *words)
        if done.returncode:
            print(f"{label}  left out: {done.stderr.strip().splitlines()[-1][:90]}")
            return None
        found.append(json.loads(done.stdout.splitlines()[-1]))
    return found
