"""A year at scale, in small: it is made up, built in every way, killed, and the same in the end."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


def year(*words: str) -> str:
    """Run the benchmark with a tiny year, and return what it says."""
    small = ("--weeks", "3", "--digests", "18", "--formats", "md,html,docx")
    command = [sys.executable, "-m", "benchmarks.year", *small, *words]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    return done.stdout


def test_every_way_makes_the_same_year() -> None:
    """One process, two, and a Dask cluster make the same files, byte for byte."""
    pytest.importorskip("distributed")
    told = year("--how", "1,2,dask")
    assert told.count(" a worker") == 3
    assert "the same byte for byte however they were made: True" in told


@pytest.mark.skipif(sys.platform != "linux", reason="workers are found in /proc")
def test_killed_years_end_as_a_quiet_one() -> None:
    """Runs and workers that are killed at random cost nothing but time."""
    told = year("--how", "2", "--kills", "3")
    killed = re.search(r"killed (\d+) runs and (\d+) workers in .*; same bytes: True", told)
    assert killed
    assert int(killed[1]) + int(killed[2]) >= 3
