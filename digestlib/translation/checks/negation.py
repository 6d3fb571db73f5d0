"""Whether a translation denies what its source denies, and nothing else.

Of two sentences each must say no as often as the other, or have other words that may say so, too,
such as "fails" or 缺. Such a word whose own translation stands on the other side, as "fails" with
失败, says only itself, and does not count.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from digestlib.translation.checks import compounds, denials
from digestlib.translation.checks.pair import BLANK, Pair
from digestlib.translation.findings import Finding, Severity, Side

_SENTENCE: Final = re.compile(r"[.;!?](?=\s|$)|[。；！？]")
_REPEATS: Final = frozenset("也又既都更、和")
"""Behind these Chinese says once more what English says once: 不读也不写, "neither reads nor"."""
_NEEDS: Final = re.compile(
    r"\b(?:only|must|ha(?:s|ve) to|need\w*|requir\w*|unless|until)\b|[只必须才需]"
)
"""What says with one denial or none what a double one says."""
_JOINS: Final = re.compile(r"\b(?:or|nor|either)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class _Said:
    """What a sentence denies: ``firm`` must be in a translation, ``soft`` only may be."""

    text: str
    is_han: bool
    firm: list[re.Match[str]]
    soft: int
    is_double: bool
    rest: str

    def words(self) -> list[re.Match[str]]:
        """Return what else may translate a denial."""
        pattern = denials.HAN_WORDS if self.is_han else denials.LATIN_WORDS
        return list(pattern.finditer(self.rest))


def check_negation(pair: Pair) -> Iterator[Finding]:
    """Yield a finding where a sentence of one side says no, and the other nothing like it."""
    if not pair.is_with_english:
        return
    before, after = _sentences(pair.source_prose), _sentences(pair.prose)
    if len(before) != len(after):
        before, after = [(0, pair.source_prose)], [(0, pair.prose)]
    for (at, source), (other_at, translation) in zip(before, after, strict=True):
        texts = _apart(source, translation, is_han=pair.is_source_han)
        one = _said(texts[0], is_han=pair.is_source_han)
        other = _said(texts[1], is_han=pair.is_han)
        if said := _lacking(one, other):
            yield _denial(said, at, f"nothing here says what {said[0]} says", Side.SOURCE)
        if said := _lacking(other, one):
            message = f"the source says nothing like {said[0]}"
            yield _denial(said, other_at, message, Side.TRANSLATION)


def _sentences(text: str) -> list[tuple[int, str]]:
    """Return the sentences of a text that say anything, each with its place."""
    edges = [0, *(found.end() for found in _SENTENCE.finditer(text)), len(text)]
    parts = [(start, text[start:end]) for start, end in pairwise(edges)]
    return [part for part in parts if part[1].strip()]


def _apart(one: str, other: str, *, is_han: bool) -> tuple[str, str]:
    """Return two sentences without the compounds that stand for each other, as 不稳定 for flaky."""
    han, latin = (one, other) if is_han else (other, one)
    known = {found.lastgroup: found for found in compounds.HAN_COMPOUNDS.finditer(han)}
    if known:
        for found in compounds.LATIN_COMPOUNDS.finditer(latin):
            if (match := known.pop(found.lastgroup, None)) is not None:
                han, latin = _blank(han, match), _blank(latin, found)
    return (han, latin) if is_han else (latin, han)


def _blank(text: str, found: re.Match[str]) -> str:
    start, end = found.span()
    return f"{text[:start]}{(end - start) * BLANK}{text[end:]}"


def _said(text: str, *, is_han: bool) -> _Said:
    firm: list[re.Match[str]] = []
    rest: list[str] = []
    soft, at, is_double = 0, 0, False
    for found in (denials.HAN if is_han else denials.LATIN).finditer(text):
        if found.lastgroup == "bound":
            continue
        rest += [text[at : found.start()], BLANK]
        at = found.end()
        if found.lastgroup == "none":
            continue
        if found.lastgroup == "soft" or (firm and text[found.start() - 1] in _REPEATS):
            soft += 1
        elif found.lastgroup == "twice":
            soft, is_double = soft + 2, True
        else:
            firm.append(found)
    return _Said(text, is_han, firm, soft, is_double, "".join([*rest, text[at:]]))


def _lacking(one: _Said, other: _Said) -> re.Match[str] | None:
    """Return a word of a sentence that says no, where too little of the other says so."""
    if one.firm and _is_undone(one, other):
        return one.firm[0]
    missing = len(one.firm) - (len(other.firm) - _kept(other, one)) - max(0, other.soft - one.soft)
    if missing > 0 and one.is_han and other.firm:
        missing -= len(_JOINS.findall(other.text, other.firm[0].start()))
    if missing > 0:
        missing -= _words_left(one, other)
    if missing > 0:
        missing -= sum(_is_kept(found.lastgroup or "", other) for found in one.firm)
    return one.firm[-1] if missing > 0 else None


def _kept(one: _Said, other: _Said) -> int:
    """Return how many things that one side says do not change stay the same on the other."""
    firm = sum(found.lastgroup == "same" for found in one.firm)
    if not firm or any(found.lastgroup == "same" for found in other.firm):
        return 0
    patterns = denials.OTHERWISE["same"]
    there, here = (len(patterns[side.is_han].findall(side.rest)) for side in (other, one))
    return max(0, min(firm, there - here))


def _is_undone(one: _Said, other: _Said) -> bool:
    """Return whether one side says no once, where the other says so twice: without, 没有就不能."""
    alone = other.is_double and not other.firm and other.soft == 2 and one.soft == 0  # noqa: PLR2004
    return alone and len(one.firm) == 1 and not one.is_double and not _NEEDS.search(one.text)


def _words_left(one: _Said, other: _Said) -> int:
    """Return how many words may deny of the kinds that only the other side has."""
    own = {found.lastgroup for found in one.words()}
    return sum(
        found.lastgroup not in own and _may_be(found.lastgroup or "", one)
        for found in other.words()
    )


def _may_be(kind: str, one: _Said) -> bool:
    """Return whether a word of a kind may be what a sentence denies, by what it denies."""
    beside = denials.ONLY_WITH.get(kind)
    return beside is None or beside[one.is_han].search(one.text) is not None


def _is_kept(group: str, other: _Said) -> bool:
    """Return whether the other side says in its own words that a thing is the same, or to come."""
    patterns = denials.OTHERWISE.get(group)
    return patterns is not None and patterns[other.is_han].search(other.rest) is not None


def _denial(found: re.Match[str], at: int, message: str, side: Side) -> Finding:
    return Finding(
        code="negation",
        severity=Severity.WARNING,
        message=message,
        side=side,
        start=at + found.start(),
        end=at + found.end(),
    )
