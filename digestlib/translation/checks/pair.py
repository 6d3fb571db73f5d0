"""A source and its translation, as the checks see them."""

import re
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from digestlib import languages
from digestlib.translation.checks.amounts import Quantity
from digestlib.translation.checks.concepts import Concept, concepts
from digestlib.translation.checks.quantities import quantities
from digestlib.translation.masking import protected_spans

BLANK: Final = "\ufffc"
"""Stands for each character of code and the like in prose, so that positions stay."""
_HAN: Final = re.compile(r"[\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]")


@dataclass(frozen=True)
class Pair:
    """A source with its translation, and the language of each."""

    source: str
    translation: str
    source_language: str
    language: str

    @cached_property
    def source_spans(self) -> list[tuple[int, int]]:
        """The ranges of the source that no translator may change."""
        return protected_spans(self.source)

    @cached_property
    def spans(self) -> list[tuple[int, int]]:
        """The same of the translation."""
        return protected_spans(self.translation)

    @cached_property
    def source_prose(self) -> str:
        """The source with everything else blanked out."""
        return _without(self.source, self.source_spans)

    @cached_property
    def prose(self) -> str:
        """The translation with everything else blanked out."""
        return _without(self.translation, self.spans)

    @cached_property
    def source_numbers(self) -> list[Quantity]:
        """The numbers of the source, in order."""
        return quantities(self.source_prose)

    @cached_property
    def numbers(self) -> list[Quantity]:
        """The same of the translation."""
        return quantities(self.prose)

    @cached_property
    def source_concepts(self) -> list[Concept]:
        """What the source speaks of, in order."""
        return list(concepts(self.source_prose, is_han=self.is_source_han))

    @cached_property
    def concepts(self) -> list[Concept]:
        """The same of the translation."""
        return list(concepts(self.prose, is_han=self.is_han))

    @cached_property
    def is_with_english(self) -> bool:
        """Whether one side is Chinese and the other English, whose words the checks know."""
        other = self.source_language if self.is_han else self.language
        return self.is_han != self.is_source_han and languages.same_language(other, "en")

    @cached_property
    def is_source_han(self) -> bool:
        """Whether the source is in a language that is written in Han characters."""
        return is_han_language(self.source_language)

    @cached_property
    def is_han(self) -> bool:
        """Whether the translation should be."""
        return is_han_language(self.language)


def is_han_language(tag: str) -> bool:
    """Return whether a language is written in Han characters alone: Chinese, not Japanese."""
    return languages.same_language(tag, "zh-Hans") or languages.same_language(tag, "zh-Hant")


def han_in(text: str) -> list[re.Match[str]]:
    """Return the Han characters of a text."""
    return list(_HAN.finditer(text))


def _without(text: str, spans: list[tuple[int, int]]) -> str:
    parts, at = [], 0
    for start, end in spans:
        parts += [text[at:start], BLANK * (end - start)]
        at = end
    return "".join([*parts, text[at:]])
