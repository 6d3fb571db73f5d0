"""Inline Markdown to runs."""

from functools import lru_cache

from digestlib.inline.events import assemble, settle
from digestlib.inline.runs import Run


# Translating, composing and rendering ask for the same few thousand texts one after another.
@lru_cache(maxsize=8192)
def parse(source: str) -> tuple[Run, ...]:
    """Parse one field of inline Markdown into runs in normal form.

    Nothing is an error: what is no markup is text. Block syntax is text too, fenced code apart, so
    a field may begin with ``1. `` or ``# ``.

    Args:
        source: The field as written.
    """
    # The parser costs 40 ms to load, which a program that only imports us need not pay.
    from digestlib.inline.commonmark import events  # noqa: PLC0415 - as said

    return assemble(settle(events(source)))
