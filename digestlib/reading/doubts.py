"""What a person should look at, though nothing is wrong with it: where reading had to guess."""

import re
from collections.abc import Iterator
from itertools import chain, groupby, pairwise
from typing import Final

from digestlib.model import SCAFFOLDING, Collection, Digest, FoundBy, Problem, Span, VerdictLevel
from digestlib.reading.body import Finding
from digestlib.reading.places import NamedText

_LONG: Final = 160
"""A note is a remark; what is longer may well be a point that no cue announced."""
_WORD: Final = re.compile(r"\w")
_FACTS: Final = re.compile(r"(?:title|pull_request|tags|date|authors)\b")
_CONDITION: Final = re.compile(r"follow_ups\[(?P<number>\d+)\]\.condition")
_NOTE_HINT: Final = 'a label in front of it says what it is, such as "Design points:"'


def doubts(collection: Collection) -> tuple[Problem, ...]:
    """Return where reading was not certain, in the order of the text.

    Digests that were data already raise no doubts.

    Args:
        collection: The digests of one source, as ``parse`` gives them. In a collection merged from
            several sources, lines are counted through all their texts.
    """
    parts = [collection.source, *(digest.source for digest in collection.digests)]
    text = NamedText("".join(parts), collection.name)
    found: list[Problem] = []
    offset = len(collection.source)
    for digest in collection.digests:
        ordered = sorted(_doubts(digest), key=lambda doubt: doubt.position)
        found += [
            text.problem(offset + one.position, one.field, one.message, one.hint) for one in ordered
        ]
        offset += len(digest.source)
    return tuple(found)


def _doubts(digest: Digest) -> Iterator[Finding]:
    fields = [span for span in digest.spans if span.field != SCAFFOLDING]
    review = [span for span in fields if not _FACTS.match(span.field)]
    if not review:
        return _empty(fields)
    return chain(
        _verdict(digest, review[0]),
        _notes(fields),
        _points(digest, fields),
        _conditions(digest, fields),
    )


def _empty(fields: list[Span]) -> Iterator[Finding]:
    for title in fields[:1]:
        message = "this digest is a title and nothing else"
        yield Finding(title.start, "title", message, "write the review below it, or delete it")


def _verdict(digest: Digest, first: Span) -> Iterator[Finding]:
    if digest.verdict.level is VerdictLevel.UNSTATED:
        hint = 'begin the review with one, such as "worth reading"'
        yield Finding(first.start, "verdict", "no verdict was found", hint)


def _notes(fields: list[Span]) -> Iterator[Finding]:
    """Yield the notes that are long, and those between two items of one list."""
    for before, note, behind in zip(fields, fields[1:], [*fields[2:], None], strict=False):
        if note.found_by is not FoundBy.POSITION or not note.field.startswith("notes["):
            continue
        kinds = {one and one.field.partition("[")[0] for one in (before, behind)}
        if kinds in ({"design_points"}, {"follow_ups"}):
            message = "this text between two items of a list fitted no field and became a note"
        elif note.end - note.start > _LONG:
            message = "this long text fitted no field and became a note"
        else:
            continue
        yield Finding(note.start, note.field, message, _NOTE_HINT)


def _points(digest: Digest, fields: list[Span]) -> Iterator[Finding]:
    """Yield the runs of points that nothing but separators told apart."""
    for is_bare, group in groupby(fields, key=_is_bare_point):
        run = list(group)
        gaps = (digest.source[one.end : other.start] for one, other in pairwise(run))
        if is_bare and any(gap.strip() for gap in gaps):
            message = f"{len(run)} design points without enumerators were told apart at separators"
            hint = "number them, so that none is cut in two"
            yield Finding(run[0].start, "design_points", message, hint)


def _is_bare_point(span: Span) -> bool:
    is_listed = span.found_by in {None, FoundBy.ENUMERATION}
    return span.field.startswith("design_points[") and not is_listed


def _conditions(digest: Digest, fields: list[Span]) -> Iterator[Finding]:
    """Yield the follow-ups that have a condition and no word that recommends anything."""
    for condition, text in pairwise(fields):
        match = _CONDITION.fullmatch(condition.field)
        if match is None:
            continue
        one = digest.follow_ups[int(match["number"])]
        cue = digest.source[condition.end : text.start]
        is_labelled = digest.source[: condition.start].rstrip().endswith((":", "："))
        if not (one.audience or one.priority or is_labelled or _WORD.search(cue)):
            message = "this became a follow-up only because of its condition"
            hint = 'a label in front of it says what it is, such as "Follow-ups:"'
            yield Finding(condition.start, condition.field, message, hint)
