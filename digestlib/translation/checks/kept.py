"""Code, references, addresses, placeholders and identifiers: the same on both sides, as often."""

from collections import Counter
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from typing import Final

from digestlib.translation.checks.order import check_order_kept, check_order_named
from digestlib.translation.checks.pair import Pair
from digestlib.translation.checks.protected import Kept, kept
from digestlib.translation.findings import Finding, Severity, Side

_MOST: Final = 50
"""So many new things are compared with a lost one at most."""


def check_kept(pair: Pair) -> Iterator[Finding]:
    """Yield a finding for each thing that is lost, new, changed, or there more often."""
    source = kept(pair.source, pair.source_spans)
    translation = kept(pair.translation, pair.spans)
    lost = _surplus(source, translation)
    new = _surplus(translation, source)
    known = {(one.kind, one.text) for one in source}
    for one in lost:
        other = _became(one, new)
        if other is not None:
            new.remove(other)
            yield _changed(pair, one, other)
        else:
            yield _lost(pair, one)
    for one in new:
        yield _new(pair, one, is_repeated=(one.kind, one.text) in known)
    yield from check_order_kept(pair.source, source, pair.translation, translation)
    yield from check_order_named(pair.source_prose, pair.prose)


def _surplus(some: Sequence[Kept], others: Sequence[Kept]) -> list[Kept]:
    """Return what the first side has more of, the later ones of equal things."""
    counts = Counter((one.kind, one.text) for one in others)
    surplus = []
    for one in some:
        counts[one.kind, one.text] -= 1
        if counts[one.kind, one.text] < 0:
            surplus.append(one)
    return surplus


def _became(one: Kept, new: Sequence[Kept]) -> Kept | None:
    """Return what a lost thing seems to have become: the most similar of its kind."""
    inner = one.text.strip("`")
    alike = [
        (SequenceMatcher(None, inner, other.text.strip("`")).ratio(), -number)
        for number, other in enumerate(new[:_MOST])
        if other.kind == one.kind or other.text.strip("`") == inner
    ]
    return new[-max(alike)[1]] if alike else None


def _changed(pair: Pair, one: Kept, other: Kept) -> Finding:
    before = pair.source[one.start : one.end]
    message = f"the {one.kind} {before} became {pair.translation[other.start : other.end]}"
    return Finding(
        code=one.kind,
        severity=Severity.ERROR,
        message=message,
        start=other.start,
        end=other.end,
        fix=before,
    )


def _lost(pair: Pair, one: Kept) -> Finding:
    written = pair.source[one.start : one.end]
    bare = written.strip("`").strip()
    at = pair.prose.find(bare) if one.kind == "code" and bare else -1
    if at >= 0:
        return Finding(
            code=one.kind,
            severity=Severity.ERROR,
            message=f"{bare} is not marked as code",
            start=at,
            end=at + len(bare),
            fix=written,
        )
    return Finding(
        code=one.kind,
        severity=Severity.ERROR,
        message=f"the {one.kind} {written} is missing",
        side=Side.SOURCE,
        start=one.start,
        end=one.end,
    )


def _new(pair: Pair, one: Kept, *, is_repeated: bool) -> Finding:
    written = pair.translation[one.start : one.end]
    how = "is there more often than in the source" if is_repeated else "is not in the source"
    return Finding(
        code=one.kind,
        severity=Severity.WARNING if is_repeated and one.kind == "identifier" else Severity.ERROR,
        message=f"the {one.kind} {written} {how}",
        start=one.start,
        end=one.end,
    )
