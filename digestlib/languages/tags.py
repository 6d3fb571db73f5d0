"""Language tags in every spelling that people and systems use.

Tags follow BCP 47 (RFC 5646); likely subtags and aliases come from CLDR through Babel. On disk a
tag is written with underscores, ``zh_Hans``.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from digestlib.errors import LanguageError

if TYPE_CHECKING:
    from babel import Locale

_TAG: Final = re.compile(
    r"(?P<language>[a-z]{2,3})(?:[-_](?P<extended>[a-z]{3}))?(?:[-_](?P<script>[a-z]{4}))?"
    r"(?:[-_](?P<region>[a-z]{2}|\d{3}))?(?:[-_.@].*)?",
    re.IGNORECASE,
)
_REGION: Final = re.compile(r"[A-Za-z]{2}")
_OLD: Final = MappingProxyType({"zh-chs": "zh-Hans", "zh-cht": "zh-Hant"})
"""What Windows once called the two ways of writing Chinese."""


@dataclass(frozen=True, slots=True)
class _Parts:
    language: str
    script: str
    region: str


def tag_of(folder: str) -> str:
    """Return the BCP 47 tag of a folder name: ``zh-Hans`` for ``zh_Hans``."""
    return folder.replace("_", "-")


def folder_of(tag: str) -> str:
    """Return the folder name of a BCP 47 tag: ``zh_Hans`` for ``zh-Hans``."""
    return tag.replace("-", "_")


def resolve(asked: str, available: Iterable[str]) -> str:
    """Return the available tag that answers for a language in any spelling people use.

    ``zh``, ``zh-CN``, ``zh_CN.UTF-8`` and ``zh_Hans_CN`` all find ``zh-Hans``. Language and script
    must agree, so ``zh-TW`` never finds Simplified Chinese; the region only breaks ties.

    Args:
        asked: The spelling.
        available: The tags there are.

    Raises:
        LanguageError: None of them answers.
    """
    choices = sorted(available)
    if found := _answering(asked, choices):
        return found
    # Who writes cn, jp or tw has named a region for its language.
    meant = _answering(f"und-{asked}", choices) if _REGION.fullmatch(asked) else ""
    raise LanguageError(asked, choices, meant)


def _answering(asked: str, choices: Iterable[str]) -> str:
    """Return the choice that answers for a language, or nothing."""
    wanted = _likely(asked)
    found = [
        (likely.region != wanted.region, choice)
        for choice in choices
        if wanted is not None
        and (likely := _likely(choice))
        and (likely.language, likely.script) == (wanted.language, wanted.script)
    ]
    return min(found)[1] if found else ""


def canonical(asked: str, available: Iterable[str]) -> str:
    """Return the available tag that answers for a language, else the language's own tag.

    Text can be translated into any language that CLDR knows, also where no report can be made.

    Args:
        asked: The language, in any spelling.
        available: The tags there are.

    Raises:
        LanguageError: There is no such language.
    """
    choices = tuple(available)
    try:
        return resolve(asked, choices)
    except LanguageError:
        wanted = _likely(asked)
        if wanted is None or not wanted.script:
            raise
        usual = _likely(wanted.language)
        is_usual = usual is not None and usual.script == wanted.script
        return wanted.language if is_usual else f"{wanted.language}-{wanted.script}"


def named(asked: str, available: Iterable[str]) -> str:
    """Return the tag of a language to be added: with its region where that is not the usual one.

    Beside ``en``, British English is ``en-GB``; Brazilian Portuguese alone is ``pt``.

    Args:
        asked: The language, in any spelling.
        available: The tags there are.

    Raises:
        LanguageError: There is no such language.
    """
    base = canonical(asked, available)
    wanted, usual = _likely(asked), _likely(base)
    is_usual = wanted is None or usual is None or wanted.region == usual.region
    return base if is_usual or wanted is None else f"{base}-{wanted.region}"


def same_language(one: str, other: str) -> bool:
    """Return whether readers of one tag read the other: same language and same script."""
    first, second = _likely(one), _likely(other)
    if first is None or second is None:
        return one == other
    return (first.language, first.script) == (second.language, second.script)


def script_of(tag: str) -> str:
    """Return the script that a language is written in, such as ``Hant``, or nothing if unknown."""
    parts = _likely(tag)
    return parts.script if parts else ""


@lru_cache(maxsize=256)
def _likely(tag: str) -> _Parts | None:
    """Return the tag's parts with what is likely filled in (CLDR, "Likely Subtags")."""
    spelled = tag.strip()
    match = _TAG.fullmatch(_OLD.get(spelled.lower().replace("_", "-"), spelled))
    if match is None:
        return None
    from babel.core import get_global

    written = (match["extended"] or match["language"]).lower()
    language = get_global("language_aliases").get(written, written)
    script = (match["script"] or "").title()
    region = (match["region"] or "").upper()
    likely = get_global("likely_subtags")
    for key in ((language, script, region), (language, region), (language, script), (language,)):
        if "" not in key and (found := likely.get("_".join(key))):
            full = found.split("_")
            return _Parts(full[0], script or full[1], region or full[2])
    return _Parts(language, script, region)


def locale(tag: str) -> "Locale":
    """Return Babel's locale of a tag; where the region is unknown, that of its language."""
    from babel import Locale, UnknownLocaleError

    parts = _likely(tag)
    assert parts is not None, f"{tag!r} was resolved before"  # noqa: S101 - states an invariant
    for spelled in (folder_of(tag), f"{parts.language}_{parts.script}"):
        try:
            return Locale.parse(spelled)
        except UnknownLocaleError:
            continue
    return Locale.parse(parts.language)
