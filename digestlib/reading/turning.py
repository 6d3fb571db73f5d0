"""Cutting a follow-up where it turns to somebody else."""

import re
from collections.abc import Iterator
from typing import Final

from digestlib.reading.addressing import read_front
from digestlib.reading.context import Context
from digestlib.reading.patterns import ACTOR
from digestlib.reading.scanning import Scan

_COMMA: Final = re.compile(r"[，,]\s*")
_LONGEST_SENTENCE: Final = 1_000
"""A longer one tells nobody what to do."""


def addressed(scan: Scan, start: int, end: int, context: Context) -> Iterator[tuple[int, int]]:
    """Yield the parts of an item, each of which but the first says for whom, or how urgent."""
    for one, other in scan.cut(context.cues.follow_up_separators[-1], start, end):
        if one > start and _turns(scan, one, other, context):
            yield start, one
            start = one
    yield start, end


def turned(scan: Scan, start: int, end: int, context: Context) -> Iterator[tuple[int, int]]:
    """Yield the parts of a follow-up in prose, cut at commas in front of who is to act."""
    begin, cues = start, context.cues
    is_short = end - start <= _LONGEST_SENTENCE
    for comma in _COMMA.finditer(scan.text, start, end) if is_short else ():
        behind = comma.end()
        if scan.is_open(comma.start()) and any(
            ACTOR in fit.cue.shape.slots for fit in cues.fronts.at(scan.text, behind, end)
        ):
            context.ledger.scaffold(comma.start(), behind)
            yield begin, comma.start()
            begin = behind
    yield begin, end


def _turns(scan: Scan, start: int, end: int, context: Context) -> bool:
    """Return whether a part of an item says whom it is for, or how urgent it is."""
    front = read_front(scan, *context.ledger.narrowed(start, end), context.cues)
    return front.addressee is not None or front.priority is not None
