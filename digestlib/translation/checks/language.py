"""Whether a translation is one: in the right language, whole, and not saying the opposite."""

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from digestlib.translation.checks.lengths import LITTLE, check_length
from digestlib.translation.checks.negation import check_negation
from digestlib.translation.checks.pair import Pair, han_in
from digestlib.translation.checks.sentences import check_sentences
from digestlib.translation.findings import Finding, Severity

_PLAIN: Final = re.compile(r"(?<![A-Za-z0-9])[a-z]{2,}(?![A-Za-z0-9])")
_PASSAGE: Final = re.compile(r"[A-Za-z]{2,}(?:[ ,]+(?:[A-Za-z']+|\d[\d.,]*))+")
_TERMS: Final = re.compile(r"(?:pull|merge) requests?")
_LITTLE: Final = LITTLE | {
    *("under", "per", "via", "after", "before", "until", "while", "because", "about", "again")
}
_NAME: Final = 3
"""So many words may be a name."""
_PREAMBLE: Final = re.compile(
    r"\s*(?:```|~~~|(?:sure|certainly|of course|absolutely|okay|no problem)[,!.]"
    r"|(?:(?:here|below)(?:['’]s| is| are| you go)?\b[^:\n]{0,20} )?(?:the |my |a )?(?:english "
    r"|chinese )?"
    r"translat(?:ion|ed (?:text|version))\b[^:\n]{0,40}:"
    r"|(?:here|below)(?:['’]s| is| are)\b[^:\n]{0,40}\b(?:english|chinese|version|translat\w+)\b"
    r"[^:\n]{0,40}:|i(?:['’]ve| have) translated\b"
    r"|(?:这是|以下[是为]|下面是|如下是)?[^：:，。\n]{0,6}(?:翻译|譯文|译文|中文版|英文版"
    r"|中文版本)(?:如下|结果|是)?[：:]"
    r"|(?:好的|当然|没问题|当然可以)[，,！!。])",
    re.IGNORECASE,
)


def check_language(pair: Pair) -> Iterator[Finding]:
    """Yield findings about text that was not translated, or only in part, or by a talker."""
    yield from _preamble(pair)
    if _is_untranslated(pair):
        yield _whole(pair, "untranslated", Severity.ERROR, "the source stands here untranslated")
        return
    yield from _residue(pair)
    found = list(check_length(pair))
    yield from found or check_sentences(pair)
    yield from check_negation(pair)


def _whole(pair: Pair, code: str, severity: Severity, message: str) -> Finding:
    return Finding(code=code, severity=severity, message=message, end=len(pair.translation))


def _preamble(pair: Pair) -> Iterator[Finding]:
    found = _PREAMBLE.match(pair.translation)
    if found and not _PREAMBLE.match(pair.source):
        message = "it begins as an answer does, not as a translation"
        yield Finding(
            code="preamble",
            severity=Severity.ERROR,
            message=message,
            start=found.start(),
            end=found.end(),
        )


def _is_untranslated(pair: Pair) -> bool:
    if pair.is_source_han == pair.is_han:
        return False  # Simplified and Traditional may well be equal
    if pair.is_han:
        return not han_in(pair.prose) and len(_PLAIN.findall(pair.prose)) > 1
    has_han = bool(han_in(pair.source_prose))
    return has_han and pair.translation.strip() == pair.source.strip()


def _residue(pair: Pair) -> Iterator[Finding]:
    """Yield the passages that are still in the source's language."""
    if pair.is_source_han and not pair.is_han:
        for found in re.finditer(r"[\u3400-\u9fff\uf900-\ufaff]+", pair.prose):
            yield _residue_at(found)
    elif pair.is_han and not pair.is_source_han:
        for found in _PASSAGE.finditer(pair.prose):
            if not all(word in pair.source_prose for word in found[0].split()):
                continue
            if _is_said(found[0]) or _is_whole(found):
                yield _residue_at(found)
            elif _is_plain(found[0]):
                yield replace(_residue_at(found), severity=Severity.WARNING)  # it may be a term


def _is_said(passage: str) -> bool:
    """Return whether English words are a passage of a sentence, not a name or a term."""
    words = passage.replace(",", "").split()
    little = sum(word.lower() in _LITTLE for word in words)
    return little >= 1 + (len(words) < 4)  # noqa: PLR2004 - "end to end" is a term


def _is_whole(found: re.Match[str]) -> bool:
    """Return whether English words are a whole sentence: of that many, no name."""
    text, (start, end) = found.string, found.span()
    begins = text[:start].rstrip()[-1:] in {"", ".", "!", "?", "。", "！", "？"}
    return begins and text[end : end + 1] in set(".!?") and len(found[0].split()) > _NAME


def _is_plain(passage: str) -> bool:
    """Return whether English words are all of content, in small letters, and no common term."""
    words = passage.split()
    return _TERMS.fullmatch(passage) is None and all(
        len(one) >= _NAME and one.islower() and one not in _LITTLE for one in words
    )


def _residue_at(found: re.Match[str]) -> Finding:
    return Finding(
        code="residue",
        severity=Severity.ERROR,
        message=f"{found[0][:40]} is not translated",
        start=found.start(),
        end=found.end(),
    )
