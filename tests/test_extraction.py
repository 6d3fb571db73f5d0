"""Text in the PDF is found by every program: each sentence, each character as itself."""

import io
import os
import re
import subprocess
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path

import pypdf
import pytest
import week
from verapdf import compliance

import digestlib
from digestlib.model import Digest

Tool = Callable[[str, str], str]

_BESIDE = week.ROOT.parent / "shared" / "data" / "week.zh.txt"
SAMPLE = Path(os.environ.get("DIGESTLIB_SAMPLE_WEEK", _BESIDE))
"""A page of digests by other hands, where there is one."""
PAGES = {
    "lantern": week.LANTERN / "week.zh.txt",
    "lantern in English": week.LANTERN / "week.en.txt",
    "orchard": week.ROOT / "examples" / "orchard" / "week.en.md",
    "sample": SAMPLE,
}


@lru_cache
def exported(name: str) -> bytes:
    """Return a page of digests as PDF."""
    return digestlib.export(digestlib.compose(collection(name)), "pdf")


@lru_cache
def collection(name: str) -> digestlib.Collection:
    """Return the digests of a page."""
    if not PAGES[name].is_file():
        pytest.skip("no page is here: it lies in shared/data, or DIGESTLIB_SAMPLE_WEEK names one")
    return digestlib.read(PAGES[name])


def poppler(path: Path, find: Tool) -> str:
    """Extract with poppler, in reading order."""
    return output([find("pdftotext", "install poppler-utils"), str(path), "-"])


def poppler_raw(path: Path, find: Tool) -> str:
    """Extract with poppler, in the order of the file."""
    return output([find("pdftotext", "install poppler-utils"), "-raw", str(path), "-"])


def mupdf(path: Path, find: Tool) -> str:
    """Extract with MuPDF."""
    return output([find("mutool", "install mupdf-tools"), "draw", "-q", "-F", "txt", str(path)])


def pure_python(path: Path, _find: Tool) -> str:
    """Extract with pypdf."""
    reader = pypdf.PdfReader(io.BytesIO(path.read_bytes()))
    return "\n".join(page.extract_text() for page in reader.pages)


def output(words: list[str]) -> str:
    """Return what a program prints."""
    return subprocess.run(words, capture_output=True, check=True).stdout.decode()


PROGRAMS = {one.__name__: one for one in (poppler, poppler_raw, mupdf, pure_python)}


def sentences(digest: Digest) -> list[str]:
    """Return the sentences of a digest's fields, without white space, which lines may add."""
    texts = "\n".join(week.texts(digest))
    parts = map(week.squeezed, re.split(r"[。！？；\n]", texts))
    return [part for part in parts if len(part) > 1]


@pytest.mark.parametrize("program", PROGRAMS)
@pytest.mark.parametrize("name", PAGES)
def test_every_sentence_is_found(
    name: str, program: str, tmp_path: Path, require_tool: Tool
) -> None:
    """Each is there verbatim, whichever program extracts it.

    Where a page ends within a sentence, footer and header stand in it; it is then found in two.
    """
    path = tmp_path / "week.pdf"
    path.write_bytes(exported(name))
    pages = PROGRAMS[program](path, require_tool).split("\f")
    found = week.squeezed("".join(pages))
    wanted = [one for digest in collection(name).digests for one in sentences(digest)]
    broken = [one for one in wanted if one not in found]
    assert wanted
    assert len(broken) <= len(pypdf.PdfReader(path).pages), broken
    for one in broken:
        assert in_two(one, found), one


def in_two(sentence: str, found: str) -> bool:
    """Tell whether a sentence is found whole but for one place."""
    return any(sentence[:at] in found and sentence[at:] in found for at in range(1, len(sentence)))


@pytest.mark.parametrize("program", PROGRAMS)
def test_spaces_are_those_of_the_text(program: str, tmp_path: Path, require_tool: Tool) -> None:
    """No space is added between Han and letters or code, and none that was typed is lost."""
    text = "设置GPU内核，见「max_x()」）。即 v1 与 KV 的“差别”（「对」）"
    marked = text.replace("max_x()", "`max_x()`").replace("v1", "`v1`")
    digests = digestlib.parse(f"标题\n\n值得精读：{marked}\n")
    path = tmp_path / "week.pdf"
    path.write_bytes(digestlib.export(digestlib.compose(digests), "pdf"))
    found = PROGRAMS[program](path, require_tool)
    assert text in found, found


@pytest.mark.parametrize("flavour", ["ua1", "3a"])
@pytest.mark.parametrize("name", ["orchard", "sample"])
def test_both_standards_hold(name: str, flavour: str, tmp_path: Path) -> None:
    """VeraPDF finds pages by other hands compliant too: code in titles, Han beside Latin."""
    assert compliance(exported(name), flavour, tmp_path) == "compliant"
