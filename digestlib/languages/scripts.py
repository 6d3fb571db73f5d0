"""Telling Traditional Chinese from Simplified by the characters that only one of them writes.

The two national character sets say which those are: GB 2312 holds what Simplified Chinese writes,
Big5 what Traditional Chinese does. What stands in both, or in neither, tells nothing.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

_GB2312: Final = (range(0xB0, 0xF8), range(0xA1, 0xFF))
"""Lead and trail bytes of its characters (GB/T 2312, as EUC-CN writes it)."""
_BIG5: Final = ((*range(0xA4, 0xC7), *range(0xC9, 0xFA)), (*range(0x40, 0x7F), *range(0xA1, 0xFF)))


def chinese_script(text: str) -> str:
    """Return ``Hans`` or ``Hant`` as a text holds more characters of the one, else nothing.

    Each character counts once, however often it stands there.
    """
    used = frozenset(text)
    simplified, traditional = (len(used & one) for one in _telling())
    if simplified == traditional:
        return ""
    return "Hans" if simplified > traditional else "Hant"


def foreign_han(text: str, script: str) -> str:
    """Return the characters of a text that the other way of writing Chinese writes, in order.

    Args:
        text: The text.
        script: ``Hans`` or ``Hant``; in any other no character is foreign.
    """
    simplified, traditional = _telling()
    foreign = {"Hans": traditional, "Hant": simplified}.get(script, frozenset())
    found = foreign.intersection(text)
    return "".join(sorted(found, key=text.index))


@lru_cache(maxsize=1)
def _telling() -> tuple[frozenset[str], frozenset[str]]:
    """Return what only Simplified and what only Traditional Chinese writes."""
    simplified = _decoded(*_GB2312, "gb2312")
    traditional = _decoded(*_BIG5, "big5")
    return simplified - traditional, traditional - simplified


def _decoded(leads: Iterable[int], trails: Iterable[int], codec: str) -> frozenset[str]:
    table = bytes(byte for lead in leads for trail in trails for byte in (lead, trail))
    # Where a pair is no character, its trail byte is read as ASCII.
    return frozenset(char for char in table.decode(codec, "ignore") if char > "\u3400")
