"""The verdict in brackets, or in bold, that a body ends with, as in a list of rated changes."""

import re
from collections.abc import Mapping
from typing import Final

from digestlib.reading.cues import Cues
from digestlib.reading.scanning import PARAGRAPH

Range = tuple[int, int]

_RATING: Final = re.compile(
    r"(?:(?<![A-Za-z0-9_`\]])(?:\*\*)?[\[【(（][ \t]*(?P<said>[^()（）\[\]【】\n]{2,80})"
    r"[\])）】](?:\*\*)?|\*\*(?P<bold>[^*\n]{2,80})\*\*)[.。!！]?[ \t\r]*(?=\n[ \t\r]*\n|\s*\Z)"
)
"""What stands in brackets of its own, or in bold, at the end of a paragraph."""
_MAY_END: Final = re.compile(r"[\])）】*][.。!！]?[ \t\r]*(?:\n[ \t\r]*\n|\s*\Z)")
"""What all of these end with; a pattern that begins with a set is looked for much faster."""
_ENDS_SENTENCE: Final = re.compile(r"(?:[.。！!？?；;)）」”*…][ \t]*|(?:\n|\A)[ \t]*)\Z")
_FARTHEST: Final = 600
"""So many characters from the end a rating is looked for; what follows says goodbye."""
_ENOUGH: Final = 200


def find_rating(
    text: str, start: int, end: int, cues: Cues, *, is_item: bool
) -> tuple[Range, Range] | None:
    """Return where the rating lies that a range ends with, with its brackets and without.

    A range that a verdict begins has none, nor has one with more of the review behind. But for an
    item of a list, the sentence in front has ended.

    Args:
        text: The masked text.
        start: Where the range begins.
        end: Where it ends.
        cues: How reviewers write.
        is_item: Whether the range is an item of a list.
    """
    near = max(start, end - _FARTHEST)
    if _MAY_END.search(text, near, end) is None:
        return None
    found = [one for one in _RATING.finditer(text, near, end) if _is_verdict(one, cues)]
    if not found or cues.opens_review(text[start : min(end, start + _ENOUGH)].strip()):
        return None
    last = found[-1]
    if not (is_item or _ENDS_SENTENCE.search(text[near : last.start()])):
        return None
    if any(_says_more(one.group(), cues) for one in PARAGRAPH.finditer(text, last.end(), end)):
        return None
    return last.span(), last.span(last.lastgroup or 0)


def ends_with_rating(text: str, start: int, end: int, cues: Mapping[str, Cues]) -> bool:
    """Return whether a range ends with a verdict in brackets of its own, in any language.

    Args:
        text: The masked text.
        start: Where the range begins.
        end: Where it ends.
        cues: How reviewers write, by language tag.
    """
    return any(find_rating(text, start, end, one, is_item=True) for one in cues.values())


def _is_verdict(rating: re.Match[str], cues: Cues) -> bool:
    return cues.opens_review(rating[rating.lastgroup or 0])


def _says_more(paragraph: str, cues: Cues) -> bool:
    """Return whether a paragraph is part of a review."""
    lines = [line.strip() for line in paragraph.split("\n")]
    return cues.opens_review(lines[0]) or any(map(cues.starts_with_label, lines))
