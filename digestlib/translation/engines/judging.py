"""What is taken of an engine's answers: nothing that lost code, and nothing that is no translation.

An engine is held to more than a person: it may not echo the source, fall silent, talk, or answer in
a language that nobody asked for.
"""

import re
from typing import Final

from digestlib.translation.checks import check
from digestlib.translation.checks.pair import is_han_language
from digestlib.translation.findings import Severity
from digestlib.translation.masking import Masked
from digestlib.translation.units import Unit

_FENCED: Final = re.compile(r"\s*(`{3,}|~{3,})[^\n`]*\n(.*?)\n?\1\s*", re.DOTALL)
_REFUSED: Final = frozenset({"length"})
"""Warnings that only a person may overrule: a machine that falls silent gives no sign of it."""
_FEWEST: Final = 3
"""A text of fewer words may well be the same in two languages."""
_GLUED_IN_FRONT: Final = re.compile(r"(?<=[A-Za-z0-9,;:])(?=⟦\d+⟧)")
_GLUED_BEHIND: Final = re.compile(r"(?<=\d⟧)(?=[A-Za-z0-9])(?!s\b)")
_LATIN: Final = re.compile(r"[A-Za-z]⟦|\d⟧[A-Za-z]")
_ENGLISH: Final = re.compile(
    r"\b(?:the|a|an|of|to|in|on|for|is|are|be|was|were|and|or|not|no|with|without|by|from|as|at"
    r"|it|its|this|that|these|those|which|when|while|if|then|than|so|but|only|also|has|have"
    r"|had|will|would|can|may|must|should|does|do|did|into|over|under|before|after|now"
    r"|still|all|any|each|more|less|instead|because|since|until|about|between|both|one|two"
    r"|there|they|them|their|we|you|your|what|how|where|up|out|off|per|via)\b",
    re.IGNORECASE,
)
_ELEMENT: Final = re.compile(r"</?[A-Za-z][A-Za-z0-9]{0,10}(?:\s[^<>\n]{0,80})?/?>")
_PARAGRAPHS: Final = re.compile(r"\n[^\S\n]*\n\s*")
_WORD: Final = re.compile(r"[A-Za-zÀ-ɏ']+")
_ENOUGH_WORDS: Final = 8


def accepted(unit: Unit, masked: Masked, answer: str, target: str) -> str:
    """Return what is taken of an engine's answer.

    Args:
        unit: What was to be translated.
        masked: Its text as the engine saw it.
        answer: What the engine said.
        target: The tag of the language asked for.

    Raises:
        ValueError: Nothing is taken, and why.
    """
    if not answer.strip():
        raise ValueError("the engine gave no text")
    unwrapped = _unwrapped(answer, unit.text)
    if strange := _strange_markup(masked.text, unwrapped):
        raise ValueError(f"the source has no {strange}")
    if len(_PARAGRAPHS.split(unwrapped.strip())) != len(_PARAGRAPHS.split(masked.text.strip())):
        raise ValueError("it has another number of paragraphs")
    spaced = _spaced(masked.text, unwrapped, target)
    text = _with_edges(unit.text, masked.restore(spaced))
    if _is_echo(unit.text, text, unit.language, target):
        raise ValueError("the engine gave the source back")
    if _is_in_another_language(unit.text, text, target):
        raise ValueError(f"the engine's text is not in {target}")
    for one in check(unit.text, text, source_language=unit.language, language=target):
        if one.severity is Severity.ERROR or one.code in _REFUSED:
            raise ValueError(one.message)
    return text


def _unwrapped(text: str, source: str) -> str:
    """Return a text without the fence that an engine put around it."""
    found = _FENCED.fullmatch(text)
    return text if found is None or _FENCED.fullmatch(source) else found[2]


def _strange_markup(source: str, answer: str) -> str:
    """Return an element that only the answer has, such as an engine's own for code, or nothing."""
    known = set(_ELEMENT.findall(source))
    return next((one for one in _ELEMENT.findall(answer) if one not in known), "")


def _with_edges(source: str, text: str) -> str:
    """Return a text with the white space that its source begins and ends with."""
    front = source[: len(source) - len(source.lstrip())]
    back = source[len(source.rstrip()) :]
    return f"{front}{text.strip()}{back}"


def _is_echo(source: str, text: str, language: str, target: str) -> bool:
    """Return whether an engine said what it was told.

    The two ways to write Chinese share many texts.
    """
    is_same = source.split() == text.split()
    return is_same and len(text.split()) >= _FEWEST and language[:2] != target[:2]


def _spaced(source: str, text: str, target: str) -> str:
    """Return a text with a space where an engine glued code to a word.

    Chinese needs none there, and engines for tagged text drop those of other languages.
    """
    if is_han_language(target) or _LATIN.search(source):
        return text
    return _GLUED_BEHIND.sub(" ", _GLUED_IN_FRONT.sub(" ", text))


def _is_in_another_language(source: str, text: str, target: str) -> bool:
    """Return whether a text is certainly not in the language asked for.

    Letters of another script tell, and in English the commonest words, which no sentence lacks.
    """
    if any(pattern.search(text) and not pattern.search(source) for pattern in _foreign(target)):
        return True
    is_sentence = len(_WORD.findall(text)) >= _ENOUGH_WORDS
    return target.partition("-")[0] == "en" and is_sentence and not _ENGLISH.search(text)


_SCRIPTS: Final = {
    "Kana": re.compile(r"[\u3041-\u3096\u30a1-\u30fa]"),
    "Hangul": re.compile(r"[\uac00-\ud7a3]"),
    "Cyrillic": re.compile(r"[\u0400-\u04ff]"),
    "Arabic": re.compile(r"[\u0620-\u06ff]"),
    "Devanagari": re.compile(r"[\u0904-\u0939]"),
    "Thai": re.compile(r"[\u0e01-\u0e2e]"),
    "Hebrew": re.compile(r"[\u05d0-\u05ea]"),
}
_WRITTEN_IN: Final = {
    **dict.fromkeys(("ru", "uk", "bg", "be", "sr", "mk", "kk", "mn"), "Cyrillic"),
    **dict.fromkeys(("ar", "fa", "ur"), "Arabic"),
    **dict.fromkeys(("hi", "mr", "ne"), "Devanagari"),
    "ja": "Kana",
    "ko": "Hangul",
    "th": "Thai",
    "he": "Hebrew",
}


def _foreign(target: str) -> list[re.Pattern[str]]:
    """Return the letters that no text in a language has of its own."""
    own = _WRITTEN_IN.get(target.partition("-")[0])
    return [pattern for name, pattern in _SCRIPTS.items() if name != own]
