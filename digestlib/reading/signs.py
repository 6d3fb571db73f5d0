"""Signs in front of the items of a list, beside the bullets or numbers that make it one."""

import re
import unicodedata
from collections.abc import Sequence
from typing import Final

from digestlib.reading.ledger import Ledger

Range = tuple[int, int]

_NUMBER: Final = re.compile(r"\s*(?P<sign>[①-⑳⑴-⒇⒈-⒛❶-❿])\s*")
_EMOJI: Final = re.compile(
    r"\s*[\u2190-\u21ff\u231a-\u23ff\u25a0-\u25ff\u2600-\u2609\u2613-\u2704\u2706-\u2712"
    r"\u2715-\u27bf\u2b05-\u2b1b\u2b1d-\u2bff\U0001f000-\U0001faff]"
    r"[\ufe0f\u200d\U0001f3fb-\U0001faff]*[ \t]+(?=\S)"
)
"""An emoji that is no box and no number."""


def without_signs(items: Sequence[Range], ledger: Ledger) -> Sequence[Range]:
    """Enter the signs that items begin with, and return where the items lie behind them.

    These are signs that only count the items once more, and emoji that each of them begins with.

    Args:
        items: Where the items lie behind their bullets or numbers.
        ledger: The account of the text.
    """
    found = [_less_number(*one, number, ledger) for number, one in enumerate(items, 1)]
    if _EMOJI.match(ledger.text, *found[0]) is None:
        return found
    ends = [one.end() for where in found if (one := _EMOJI.match(ledger.text, *where))]
    if len(ends) < len(found):
        return found
    for (start, _), end in zip(found, ends, strict=True):
        ledger.scaffold(start, end)
    return [(end, stop) for end, (_, stop) in zip(ends, found, strict=True)]


def _less_number(start: int, end: int, number: int, ledger: Ledger) -> Range:
    sign = _NUMBER.match(ledger.text, start, end)
    if sign and unicodedata.numeric(sign["sign"]) == number:
        ledger.scaffold(start, sign.end())
        return sign.end(), end
    return start, end
