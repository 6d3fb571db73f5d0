"""Language tags as Word wants them.

Word keeps up to three languages for a run, one for each kind of script, and picks one by character.
So a passage in Chinese states its Chinese as the East Asian language; the Latin words in it are
names and code, which Word would otherwise check as if they were Chinese.
"""

import re
from types import MappingProxyType
from typing import Final

_TAG: Final = re.compile(
    r"(?P<language>[a-z]{2,3})(?:-(?P<script>[a-z]{4}))?(?:-(?P<region>[a-z]{2}|\d{3}))?(?:-.*)?",
    re.IGNORECASE,
)
_EAST_ASIAN: Final = MappingProxyType({"zh": "zh-CN", "ja": "ja-JP", "ko": "ko-KR"})
_BIDIRECTIONAL: Final = frozenset({"ar", "fa", "he", "ur"})
_REGIONS: Final = MappingProxyType(
    {"ar": "ar-SA", "de": "de-DE", "en": "en-US", "es": "es-ES", "fa": "fa-IR", "fr": "fr-FR"}
    | {"he": "he-IL", "it": "it-IT", "pt": "pt-BR", "ru": "ru-RU", "ur": "ur-PK", "vi": "vi-VN"}
)
_LATIN: Final = "en-US"


def word_language(tag: str) -> dict[str, str]:
    """Return the attributes of the ``w:lang`` that marks text in a language.

    Args:
        tag: A BCP 47 tag; one that is not well formed gives no attributes.
    """
    match = _TAG.fullmatch(tag)
    if match is None:
        return {}
    language, region = match["language"].lower(), match["region"]
    if language in _EAST_ASIAN:
        return {"val": _LATIN, "eastAsia": _east_asian(language, match["script"], region)}
    full = f"{language}-{region.upper()}" if region else _REGIONS.get(language, language)
    return {"val": full, "bidi": full} if language in _BIDIRECTIONAL else {"val": full}


def is_east_asian(tag: str) -> bool:
    """Tell whether text in a language uses East Asian punctuation."""
    return tag.partition("-")[0].lower() in _EAST_ASIAN


def _east_asian(language: str, script: str | None, region: str | None) -> str:
    if region:
        return f"{language}-{region.upper()}"
    traditional = script is not None and script.lower() == "hant"
    return "zh-TW" if traditional else _EAST_ASIAN[language]
