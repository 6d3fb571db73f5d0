"""Lines whose only markup is code and bare addresses: most of what reviewers write.

They are read without the parser, which takes forty times as long for such a line, and 40 ms to load
where no line needs it.
"""

import html
import re
from collections.abc import Iterator
from typing import Final

from digestlib.inline.finding import find
from digestlib.inline.references import may_name, split_references
from digestlib.inline.runs import Code, Link, Run, Text
from digestlib.inline.urls import normalise_url

_SIGNS: Final = re.compile(r"[*_\[<&\\\t]")
_LINE_END: Final = re.compile(r"[\n\r\v\f\x85\u2028\u2029]")


def unmarked_runs(source: str) -> tuple[Run, ...] | None:
    """Return the runs of a line in normal form, or ``None`` where the parser has to tell.

    Args:
        source: The field as written.
    """
    if not _is_unmarked(source):
        return None
    return tuple(_with_addresses(source) if "://" in source else _runs(source))


def unmarked_html(source: str) -> str | None:
    """Return a line as HTML, or ``None`` where its runs have to tell, as those of references do.

    Args:
        source: The field as written.
    """
    if may_name(source) or "://" in source or not _is_unmarked(source):
        return None
    parts = html.escape(source, quote=False).split("`")
    parts[1::2] = [f"<code>{_code(part)}</code>" for part in parts[1::2]]
    return "".join(parts)


def _is_unmarked(source: str) -> bool:
    """Tell whether nothing in a line is other markup, or white space that would not stay."""
    if not source.isprintable() and _LINE_END.search(source):
        return False
    parts = source.split("`")
    is_paired = len(parts) % 2 == 1 and "``" not in source
    words = "`".join(parts[::2])
    return is_paired and "  " not in words and _SIGNS.search(words) is None


def _runs(source: str) -> Iterator[Run]:
    """Yield the runs of words and code that take turns."""
    for number, part in enumerate(source.split("`")):
        if number % 2:
            yield Code(_code(part))
        elif part:
            yield from split_references(part)


def _with_addresses(source: str) -> Iterator[Run]:
    position = 0
    for start, end in find(source).ranges:
        yield from split_references(source[position:start])
        if source[start] == "`":
            yield Code(_code(source[start + 1 : end - 1]))
        else:
            yield Link((Text(source[start:end]),), normalise_url(source[start:end]))
        position = end
    yield from split_references(source[position:])


def _code(written: str) -> str:
    """Return what is between the backticks, less a space at each end; CommonMark 0.31, 6.1."""
    is_padded = written[0] == written[-1] == " " and written.strip(" ")
    return written[1:-1] if is_padded else written
