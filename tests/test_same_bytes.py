"""The same digests give the same files: in any process, time zone, locale and order of sets."""

import hashlib
import os
import subprocess
import sys

import pytest
import week

PROGRAM = """
import hashlib, sys
sys.path.insert(0, {tests!r})
import week
for name in ("docx", "md", "html"):
    for language in week.LANGUAGES:
        print(name, language, hashlib.sha256(week.exported(language, name)).hexdigest())
"""
PLACES = {
    "east": {"TZ": "Asia/Shanghai", "PYTHONHASHSEED": "1", "LC_ALL": "C.UTF-8"},
    "west": {"TZ": "America/Los_Angeles", "PYTHONHASHSEED": "2", "LANG": "zh_CN.UTF-8"},
    "date line": {"TZ": "Pacific/Kiritimati", "PYTHONHASHSEED": "3", "SOURCE_DATE_EPOCH": "1"},
}


@pytest.mark.parametrize("place", PLACES)
def test_word_markdown_and_html_are_the_same_everywhere(place: str) -> None:
    """Nothing of the clock, the zone, the locale or the hash seed gets into a file."""
    here = [
        f"{name} {language} {hashlib.sha256(week.exported(language, name)).hexdigest()}"
        for name in ("docx", "md", "html")
        for language in week.LANGUAGES
    ]
    program = PROGRAM.format(tests=str(week.ROOT / "tests"))
    done = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "PYTHONPATH": str(week.ROOT), **PLACES[place]},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.splitlines() == here
