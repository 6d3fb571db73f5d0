"""Checking that a collection accounts for every character, as several tests of reading do."""

import re
from collections.abc import Iterator

import yaml

from digestlib.inline.unwrapping import unwrap
from digestlib.model import SCAFFOLDING, Collection, Digest, Span
from digestlib.reading.header import FRONT_MATTER

_STEP = re.compile(r"(?P<name>\w+)(?:\[(?P<index>\d+)\])?(?:\.|$)")


def value_at(owner: Collection | Digest, path: str) -> str:
    """Return the value at a field path such as ``design_points[1].text``."""
    value: object = owner
    for step in _STEP.finditer(path):
        value = getattr(value, step["name"])
        if step["index"] is not None:
            assert isinstance(value, tuple)
            value = value[int(step["index"])]
    return str(value)


def untrue_spans(owner: Collection | Digest) -> list[Span]:
    """Return the spans whose text is not the value at their field path."""
    return [
        span
        for span in owner.spans
        if span.field not in {SCAFFOLDING, FRONT_MATTER, "date"}
        and value_at(owner, span.field)
        not in _readings(owner.source[span.start : span.end], is_yaml=span.field == "view")
    ]


def _readings(text: str, *, is_yaml: bool) -> set[str]:
    """Return a text as a field gives it back: on one line, out of a table's cell or of quotes."""
    line = unwrap(text)
    unquoted = {line.replace("''", "'"), _unescaped(line)} if is_yaml else set()
    return {line, line.replace("\\|", "|"), *unquoted}


def _unescaped(line: str) -> str:
    try:
        return str(yaml.safe_load(f'"{line}"'))
    except yaml.YAMLError:
        return line


def unaccounted_fields(digest: Digest) -> list[str]:
    """Return the fields that hold text and have no span, but for what several follow-ups share."""
    spans = {span.field for span in digest.spans}
    return [path for path, text in _fields(digest) if text and path not in spans]


def _fields(digest: Digest) -> Iterator[tuple[str, str]]:
    yield "title", digest.title
    for name in ("phrase", "rationale", "audience"):
        yield f"verdict.{name}", getattr(digest.verdict, name)
    for number, point in enumerate(digest.design_points):
        yield f"design_points[{number}].text", point.text
    for number, one in enumerate(digest.follow_ups):
        yield f"follow_ups[{number}].text", one.text
    for number, note in enumerate(digest.notes):
        yield f"notes[{number}]", note


def scaffolding(owner: Collection | Digest) -> list[str]:
    """Return the texts that are no field's value."""
    return [owner.source[one.start : one.end] for one in owner.spans if one.field == SCAFFOLDING]


def sources(collection: Collection) -> str:
    """Return the text that the collection was read from."""
    return collection.source + "".join(digest.source for digest in collection.digests)
