"""Whether each sentence of one side is somewhere on the other.

Translators join and part sentences, so a lost one is known only by two signs together: there are
fewer places where a clause ends, and the other side speaks of nothing that the sentence speaks of.
"""

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from digestlib.translation.checks.concepts import concepts
from digestlib.translation.checks.pair import Pair
from digestlib.translation.findings import Finding, Severity, Side

_END: Final = re.compile(r"(?<![. ][A-Za-z])(?:[.!?](?=\s)|[。！？])")
_CLAUSE: Final = re.compile(
    r"[,;:.!?](?=\s)(?: (?:and|but|so)\b)?|[，；：。！？]|\s[–—-]\s|—+|\b(?:and|but|so)\b"
)
_PIECE: Final = re.compile(r"(?:[^,;:.!?，；：。！？]|[,;:.!?](?!\s|$))+")
_LEAD: Final = re.compile(r"^(?:and|but|so|并且|而且|并|且)\s*")
_LEAST_REPEATED: Final = 18
"""A clause of so many bytes says enough not to be said twice."""
_SIGNS: Final = " .!?。！？"


def check_sentences(pair: Pair) -> Iterator[Finding]:
    """Yield a finding for a sentence of which the other side speaks in no word."""
    if not pair.is_with_english:
        return
    source, translation = pair.source_prose.rstrip(_SIGNS), pair.prose.rstrip(_SIGNS)
    before, after = (len(_END.findall(one)) for one in (source, translation))
    if before > after:
        if place := _lone(source, translation, is_han=pair.is_source_han):
            yield _found("nothing here says what this sentence says", Side.SOURCE, place)
    elif after > before and (place := _lone(translation, source, is_han=pair.is_han)):
        yield _found("nothing in the source says what this sentence says", Side.TRANSLATION, place)


def check_repeats(pair: Pair) -> Iterator[Finding]:
    """Yield a finding for a clause that stands twice in a translation, and not in its source."""
    if pair.prose == pair.source_prose or _repeated(pair.source_prose):
        return
    if place := _repeated(pair.prose):
        yield _found("this stands here twice", Side.TRANSLATION, place)


def _repeated(text: str) -> tuple[int, int] | None:
    """Return the place of a clause of some length that stands in a text once more."""
    known: set[str] = set()
    for found in _PIECE.finditer(text):
        said = _LEAD.sub("", found[0].strip().casefold())
        if len(said.encode()) >= _LEAST_REPEATED:
            if said in known:
                return found.span()
            known.add(said)
    return None


def _lone(text: str, other: str, *, is_han: bool) -> tuple[int, int] | None:
    """Return the place of a sentence of which the other text, of fewer clauses, has no word."""
    if len(_CLAUSE.findall(other)) >= len(_CLAUSE.findall(text)):
        return None
    known = {one.name for one in concepts(other, is_han=not is_han)}
    edges = [0, *(found.end() for found in _END.finditer(text)), len(text)]
    for start, end in pairwise(edges):
        said = {one.name for one in concepts(text[start:end], is_han=is_han)}
        if said and said.isdisjoint(known):
            return start, end
    return None


def _found(message: str, side: Side, place: tuple[int, int]) -> Finding:
    start, end = place
    return Finding(
        code="length",
        severity=Severity.WARNING,
        message=message,
        side=side,
        start=start,
        end=end,
    )
