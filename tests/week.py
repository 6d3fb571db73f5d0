"""The example weeks, as the tests of several rooms use it."""

import re
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

import digestlib
from digestlib.inline.text import plain
from digestlib.model import Digest
from digestlib.rendering import Page, render
from digestlib.report import Report

ROOT = Path(__file__).parent.parent
LANTERN = ROOT / "examples" / "lantern"
LANGUAGES = ("zh-Hans", "en")


@lru_cache
def report(language: str) -> Report:
    """Return the example week's report in a language."""
    week = digestlib.read(LANTERN / "week.zh.txt")
    translation = digestlib.translate(week, language, catalog=LANTERN / "week.en.po")
    return digestlib.compose(translation, week="2026-W48")


@lru_cache
def page(language: str) -> Page:
    """Return the example week's semantic HTML in a language."""
    return render(report(language))


@lru_cache
def exported(language: str, format_name: str) -> bytes:
    """Return the example week as the bytes of a format."""
    return digestlib.export(report(language), format_name)


@lru_cache
def tagged(language: str) -> Report:
    """Return the example week whose digests have tags, in a language."""
    orchard = digestlib.read(ROOT / "examples" / "orchard" / "week.en.md")
    catalog = ROOT / "examples" / "orchard" / "week.zh.po"
    translation = digestlib.translate(orchard, language, catalog=catalog)
    return digestlib.compose(translation, week="2026-W48")


def texts(digest: Digest) -> Iterator[str]:
    """Yield the words of a digest's fields in the order of the report."""
    verdict = digest.verdict
    yield from map(plain, (digest.title, verdict.phrase, verdict.rationale, verdict.audience))
    yield from (plain(point.text) for point in digest.design_points)
    for follow_up in digest.follow_ups:
        yield from map(plain, (follow_up.audience, follow_up.condition, follow_up.text))
    yield from map(plain, digest.notes)


def squeezed(text: str) -> str:
    """Return a text without white space, which layout adds and drops."""
    return re.sub(r"\s+", "", text)
