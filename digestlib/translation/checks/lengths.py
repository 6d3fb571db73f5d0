"""Whether a translation says as much as its source, by what its words usually come to.

The weights are those that make English and Chinese comparable: words without content, such as
"the" and 的, say less than others, long English words more, and figures as much in either.
"""

import math
import re
from collections.abc import Iterator
from typing import Final

from digestlib.translation.checks.pair import Pair, han_in
from digestlib.translation.findings import Finding, Severity

_WORD: Final = re.compile(r"[A-Za-zÀ-ɏ]+(?:['’-][A-Za-z]+)*")
_FIGURES: Final = re.compile(r"\d+")
_CODE: Final = re.compile("\ufffc+")
_CLAUSE: Final = re.compile(r"[,;:.!?](?=\s|$)|[，；：。！？]")
_LITTLE_ENGLISH: Final = """
a an the of to it its is are be was were been being that this these those and or in on at for
with by as so than then there do does did not no have has had will would can could should may
might from which who what when where how if but into out up off one we i you they he she them
their our your his her any some all each every only just also still yet even such own same
more most very too now here once over without
"""
LITTLE: Final = frozenset(_LITTLE_ENGLISH.split())
"""English words that say little."""
_HAN_LITTLE: Final = frozenset(
    "的了在是也把被让将和与或而且会就都还要能可以于为从到由对及其之后前中里上下这那个条次只不"
    "讓將與會還為從對後裡這個條"
)
_USUAL: Final = 1.24
"""English weighs so much more than the Chinese that says the same."""
_MOST_OFF: Final = 0.54
"""The natural logarithm of how much a ratio of weights may differ from the usual one."""
_MOST_OFF_SHORT: Final = 0.6
_MOST_OFF_JOINED: Final = 0.38
"""Where a clause is missing or new, too."""
_MOST_OFF_SENTENCE: Final = 0.24
"""Where a whole sentence is, which few translations join or part."""
_MOST_OFF_LONGER = 0.54
"""Translators explain more often than they add."""
_LEAST: Final = 7.0
_SHORT: Final = (4.0, 0.25)
"""Of short texts the lengths say less: from so many words on, less than this share."""
_SENTENCE: Final = re.compile(r"[.!?](?=\s)|[。！？]")
_RATIOS: Final = (0.42, 2.4)
"""What two languages of which nothing is known may differ by."""


def check_length(pair: Pair) -> Iterator[Finding]:
    """Yield a finding where one side says far more than the other."""
    before, after = _weight(pair.source_prose), _weight(pair.prose)
    if not before or not after:
        return
    low, high = _bounds(pair, max(before, after))
    least, share = _SHORT
    if after < low * before or (before >= least and after < share * before):
        yield _whole(pair, "it is much shorter than the source; is something missing?")
    elif after > high * before:
        yield _whole(pair, "it is much longer than the source; was something added?")


def _bounds(pair: Pair, weight: float) -> tuple[float, float]:
    """Return the least and the most that a translation weighs, of a source that weighs one."""
    if not pair.is_with_english:
        return _RATIOS if weight >= _LEAST else (0.0, math.inf)
    usual = 1 / _USUAL if pair.is_han else _USUAL
    more = _more(pair, _CLAUSE)
    sentences = _more(pair, _SENTENCE)
    least = _off(weight, -more, -sentences)
    most = max(_off(weight, more, sentences), _MOST_OFF_LONGER)
    return usual * math.exp(-least), usual * math.exp(most)


def _more(pair: Pair, sign: re.Pattern[str]) -> int:
    """Return how many more such signs the translation holds, but for one at its end."""
    texts = (pair.prose, pair.source_prose)
    after, before = (len(sign.findall(one.rstrip(" .!?。！？"))) for one in texts)
    return after - before


def _off(weight: float, more_clauses: int, more_sentences: int) -> float:
    """Return how far off a weight may be, where so many clauses more may carry it."""
    if weight < _LEAST:
        return _MOST_OFF if more_clauses > 0 and weight >= _SHORT[0] else math.inf
    if more_sentences > 0:
        return _MOST_OFF_SENTENCE
    if more_clauses > 0:
        return _MOST_OFF_JOINED
    return _MOST_OFF_SHORT if weight < 1.5 * _LEAST else _MOST_OFF


def _whole(pair: Pair, message: str) -> Finding:
    return Finding(
        code="length", severity=Severity.WARNING, message=message, end=len(pair.translation)
    )


def _weight(text: str) -> float:
    """Return about how many English words of content a text is worth."""
    words = sum(_word(found[0].lower()) for found in _WORD.finditer(text))
    signs = sum(0.25 if found[0] in _HAN_LITTLE else 0.5 for found in han_in(text))
    return words + signs + len(_FIGURES.findall(text)) + 1.4 * len(_CODE.findall(text))


def _word(word: str) -> float:
    if word in LITTLE:
        return 0.5
    return 1 + 0.06 * max(-3, min(6, len(word) - 6))
