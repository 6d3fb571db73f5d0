"""Inline Markdown to runs."""

from functools import lru_cache

from digestlib.inline.events import assemble, settle
from digestlib.inline.runs import Run
from digestlib.inline.unmarked import unmarked_runs


def parse(source: str) -> tuple[Run, ...]:
    """Parse one field of inline Markdown into runs in normal form.

    Nothing is an error: what is no markup is text. Block syntax is text too, fenced code apart, so
    a field may begin with ``1. `` or ``# ``.

    Args:
        source: The field as written.
    """
    runs = unmarked_runs(source)
    return _parsed(source) if runs is None else runs


# Translating, composing and rendering ask for the same few thousand texts one after another.
@lru_cache(maxsize=4096)
def _parsed(source: str) -> tuple[Run, ...]:
    # The parser costs 40 ms to load, which a program that only imports us need not pay.
    from digestlib.inline.commonmark import events  # noqa: PLC0415 - as said

    return assemble(settle(events(source)))
