"""Whether a translation says the opposite of a word: upload for download, may for must."""

import re
from collections import Counter
from collections.abc import Iterator
from typing import Final

from digestlib.translation.checks import denials
from digestlib.translation.checks.pair import Pair
from digestlib.translation.findings import Finding, Severity

_SETS: Final = """
encod decod; compress decompress; upload download; client server; import export; push pull
parent child; left right; upstream downstream; frontend backend; author reviewer
producer consumer; sender receiver; leader follower; primary replica; input output; sync async
local remote; public private; internal external; startup shutdown; upgrad downgrad
encrypt decrypt; seriali deseriali; fast slow; cheap expens; better worse; minimum maximum
increas decreas; enabl disabl; horizontal vertical; odd even; staging production; desktop mobile
hourly daily weekly monthly yearly; optional required; success failure; ascending descending
old new; differ match
"""
_SET_OF: Final = {
    name: number
    for number, names in enumerate(_SETS.replace("\n", ";").split(";"))
    for name in names.split()
}
NAMES: Final = frozenset(_SET_OF)
"""The concepts that have an opposite."""
_THAN: Final = re.compile(r"\bthan\b|比|\bas \w+ as\b")
"""What says so the other way round, as "writes are slower than reads" does "reads are faster"."""

_Words = tuple[re.Pattern[str], re.Pattern[str]]


def _words(latin: str, han: str) -> _Words:
    return re.compile(rf"\b(?:{latin})\b", re.IGNORECASE), re.compile(han)


# What is said firmly, what may say it too, and the firm words for the contrary.
_CONTRARIES: Final[tuple[tuple[_Words, _Words, _Words], ...]] = (
    (
        _words("must|shall|have to|has to", "必须|务必|一定要"),
        _words(
            r"must|shall|ha(?:s|ve|d) to|need\w*|requir\w*|should|ought|sure|only|never|not|please",
            "[必须需应要得请只不别]|务",
        ),
        _words("may|might|can|could", "可以|可能|可自行|也可|允许"),
    ),
    (
        _words("all|every|always", "所有|全部|每一?[个次条处]|总是|一律"),
        _words(
            r"all|every\w*|each|any|always|entire\w*|whole|full\w*|both",
            "[全都每各总皆均]|所有|一[切律]|任",
        ),
        _words("some|several|sometimes|partly", "部分|有些|某些|一些|个别|有时"),
    ),
)


def are_rivals(one: str, other: str) -> bool:
    """Return whether two concepts exclude each other, such as upload and download."""
    return one != other and one in _SET_OF and _SET_OF[one] == _SET_OF.get(other)


def check_opposites(pair: Pair) -> Iterator[Finding]:
    """Yield a finding for a word that stands for its opposite, where the denials are as many."""
    if not pair.is_with_english:
        return
    found = [*_of_concepts(pair), *_of_modes(pair)]
    if found and _denials(pair.source_prose, pair.is_source_han) == _denials(
        pair.prose, pair.is_han
    ):
        yield found[0]


def _of_concepts(pair: Pair) -> Iterator[Finding]:
    source = Counter(one.name for one in pair.source_concepts)
    known = Counter(one.name for one in pair.concepts)
    for one in pair.concepts:
        if one.name in source or one.name not in _SET_OF or _THAN.search(pair.prose):
            continue
        if any(are_rivals(name, one.name) for name in source - known):
            yield _opposite(pair, one.start, one.end)


def _of_modes(pair: Pair) -> Iterator[Finding]:
    for firm, any_firm, contrary in _CONTRARIES:
        for before, after in ((firm, contrary), (contrary, firm)):
            said = after[pair.is_han].search(pair.prose)
            if said is None or not before[pair.is_source_han].search(pair.source_prose):
                continue
            told = any_firm if before is firm else contrary
            lacks = told[pair.is_han].search(pair.prose) is None
            other = any_firm if after is firm else contrary
            if lacks and other[pair.is_source_han].search(pair.source_prose) is None:
                yield _opposite(pair, *said.span())


def _denials(text: str, is_han: bool) -> int:  # noqa: FBT001
    found = (denials.HAN if is_han else denials.LATIN).finditer(text)
    return sum(one.lastgroup not in {"none", "bound"} for one in found)


def _opposite(pair: Pair, start: int, end: int) -> Finding:
    return Finding(
        code="opposite",
        severity=Severity.WARNING,
        message=f"{pair.prose[start:end]} is the opposite of what the source says",
        start=start,
        end=end,
    )
