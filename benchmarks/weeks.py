"""Weeks of any length, made of the example week's digests."""

from pathlib import Path

import digestlib
from digestlib.model import Collection
from digestlib.rendering import Page, render

_EXAMPLE = Path(__file__).parent.parent / "examples" / "lantern" / "week.zh.txt"


def text(count: int) -> str:
    """Return a page of that many digests, each with a title of its own."""
    example = digestlib.read(_EXAMPLE)
    sources = [digest.source.rstrip() for digest in example.digests]
    digests = (
        sources[number % len(sources)].replace("\n", f" {number}\n", 1) for number in range(count)
    )
    return example.source + "\n\n".join(digests) + "\n"


def collection(count: int) -> Collection:
    """Return that many typed digests."""
    return digestlib.parse(text(count))


def page(count: int) -> Page:
    """Return the semantic HTML of a report of that many digests."""
    return render(digestlib.compose(collection(count), week="2026-W48"))
