"""The difference of two texts in one line."""

import re
from collections.abc import Iterator
from difflib import SequenceMatcher
from typing import Final

_PIECE: Final = re.compile(r"`[^`]*`|[A-Za-z0-9_]+(?:[.,][0-9]+)*|\s+|.", re.DOTALL)
_LONGEST: Final = 2000


def marked_difference(before: str, after: str) -> str:
    """Return the later text with what went as ``[-so-]`` and what came as ``{+so+}``.

    Texts too long to compare are given whole.
    """
    if len(before) + len(after) > _LONGEST:
        return f"[-{before}-]{{+{after}+}}"
    return "".join(_parts(_PIECE.findall(before), _PIECE.findall(after)))


def _parts(before: list[str], after: list[str]) -> Iterator[str]:
    matcher = SequenceMatcher(None, before, after, autojunk=False)
    for what, start, end, other_start, other_end in matcher.get_opcodes():
        if what == "equal":
            yield "".join(before[start:end])
            continue
        if start < end:
            yield f"[-{''.join(before[start:end])}-]"
        if other_start < other_end:
            yield f"{{+{''.join(after[other_start:other_end])}+}}"
