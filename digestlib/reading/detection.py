"""Telling in which language a text is written, by its script and by the cues in it."""

import re
from collections.abc import Mapping
from typing import Final

from digestlib.languages import chinese_script, foreign_han
from digestlib.reading.cues import Cues

_HAN: Final = re.compile(r"[\u3400-\u9fff\U00020000-\U0003ffff]+")
_LETTERS: Final = re.compile(r"[^\W\d_]+")
_CODE: Final = re.compile(r"`[^`\n]*`")
_HAN_SHARE: Final = 0.1
"""Chinese review prose is full of Latin names; English prose hardly ever holds Han."""
_ENOUGH: Final = 10_000
"""So many characters show which cues a text has."""
_TOLD_BY_SCRIPT: Final = frozenset({"en", "zh-Hans", "zh-Hant"})
_TRADITIONAL: Final = "zh-Hant"


def language_of(text: str, cues: Mapping[str, Cues], page: str = "") -> str:
    """Return the tag of the language a text is written in.

    Chinese and English are told apart by script, with code left out of account, and Traditional
    Chinese from Simplified by the characters that only one of them writes. Another language whose
    cues are loaded is the text's where more of its cues stand in it.

    Args:
        text: The text.
        cues: How reviewers write, by language tag.
        page: The language of the page that the text is from; it decides where no cue does, and
            where no character tells how Chinese is written.
    """
    prose = _CODE.sub("", text) if "`" in text else text
    by_script = _chinese(prose, page, cues) if _is_chinese(prose) else "en"
    others = [tag for tag in cues if tag not in _TOLD_BY_SCRIPT]
    if not others:
        return by_script
    choices = [by_script, *others]
    found = {tag: cues[tag].found_in(prose[:_ENOUGH]) if tag in cues else 0 for tag in choices}
    if page in others and not any(found.values()):
        return page
    return max(choices, key=found.__getitem__)


def _count(letters: re.Pattern[str], text: str) -> int:
    """Return how many characters of a text belong to runs of these letters."""
    return len(text) - len(letters.sub("", text))


def in_play(text: str, cues: Mapping[str, Cues]) -> Mapping[str, Cues]:
    """Return the cues that a text may need: those of Traditional Chinese only where it is written.

    Args:
        text: The text.
        cues: How reviewers write, by language tag.
    """
    if _TRADITIONAL not in cues or foreign_han(text, "Hans"):
        return cues
    return {tag: cues[tag] for tag in cues if tag != _TRADITIONAL}


def _is_chinese(text: str) -> bool:
    """Return whether enough letters are Han; they are all counted only where that is in doubt."""
    han, enough = 0, _HAN_SHARE * len(text)
    for match in _HAN.finditer(text):
        han += match.end() - match.start()
        if han > enough:
            return True
    return han > 0 and han > _HAN_SHARE * _count(_LETTERS, text)


def _chinese(text: str, page: str, cues: Mapping[str, Cues]) -> str:
    """Return the tag of Chinese as a text writes it, or its page where it could be either."""
    if _TRADITIONAL not in cues:
        return "zh-Hans"
    if script := chinese_script(text):
        return f"zh-{script}"
    return page if page == _TRADITIONAL else "zh-Hans"
