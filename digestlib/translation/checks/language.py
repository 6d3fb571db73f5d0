"""Whether a translation is one: in the right language, whole, and not saying the opposite."""

import re
from collections.abc import Iterator
from typing import Final

from digestlib.translation.checks.lengths import LITTLE, check_length
from digestlib.translation.checks.pair import Pair, han_in
from digestlib.translation.findings import Finding, Severity, Side

_PLAIN: Final = re.compile(r"(?<![A-Za-z0-9])[a-z]{2,}(?![A-Za-z0-9])")
_PASSAGE: Final = re.compile(r"[A-Za-z]{2,}(?:[ ,]+(?:[A-Za-z']+|\d[\d.,]*)){2,}")
# Words that say no where they stand, and all that may translate them.
_HAN_NO: Final = re.compile(
    r"(?<!拿)不(?!.?(?:[小大少多低高短长長早晚]于|超过|超過))(?:[能得](?!不)|要(?!忘)|会|會|应|應|可(?!避免|或缺|思议|忽|小|多得|同日)|再|必|用|宜|许|許|准(?!确|確)|允许|支持|需)|没有|沒有|并非|並非|禁止"
    r"|切勿|请勿|請勿|无法|無法|无需|無需|未(?:能|必|曾|经|經)|避免"
)
_HAN_ANY: Final = re.compile(
    r"[不未没沒无無非别別勿免禁停拒否反缺少失]|防止|阻止|而是|去掉|移除|删|跳过|替代|取代|只"
)
_LATIN_NO: Final = re.compile(
    r"\b(?:(?:do|does|did|must|should|may|can|will|would|could|is|are|was|were|need)(?: not|n['’]t)"
    r"|can['’]t|won['’]t"
    r"|cannot|never|no longer|not to)\b(?! exceed)",
    re.IGNORECASE,
)
_LATIN_ANY: Final = re.compile(
    r"\b(?:no|not|never|none|nor|neither|without|cannot|nothing|nobody|nowhere|avoid\w*|prevent\w*"
    r"|forbid\w*|instead|rather|fail\w*|refus\w*|lack\w*|miss\w*|stop\w*|skip\w*|drop\w*|remov\w*"
    r"|un\w{3,}|in(?:valid|visible|sensitive|compatible|correct|complete|consistent|accurate|adequate"
    r"|eligible|evitable|dependent|effective|exact|secure|stable|sufficient|frequent|direct|active"
    r"|accessible|ability|capable)\w*|im(?:possible|mutable|practical|precise)\w*"
    r"|ir(?:reversible|relevant|regular|recoverable)\w*|dis\w{3,}|non\w*|\w+less|free|only|keep\w*|keeps|block\w*|ban\w*|exclud\w*"
    r"|hard(?:ly)?|spare\w*|save\w*|sav\w*|bypass\w*|ignor\w*|needless\w*|beyond|out of|get around"
    r"|same|unchanged|flat|as (?:it|they) (?:is|was|are|were)|as before"
    r"|isn|aren|don|doesn|didn|can|won)\b|n['’]t\b",
    re.IGNORECASE,
)
_NO_LONGER: Final = re.compile(r"no longer", re.IGNORECASE)
_HAN_CHANGE: Final = re.compile(r"[从從由].{1,30}[到成为為]|改[为為成用]|[换換变變][为為成]")
"""What changed is no longer as it was."""
_PREAMBLE: Final = re.compile(
    r"\s*(?:```|~~~|(?:sure|certainly|of course)[,!. ]|(?:here(?:'s| is) )?(?:the |my |a )?"
    r"(?:english |chinese )?translat(?:ion|ed text)\b[^:\n]{0,40}:"
    r"|(?:以下是|下面是)?(?:翻译|譯文|译文)(?:如下|结果)?[：:]|好的[，,])",
    re.IGNORECASE,
)


def check_language(pair: Pair) -> Iterator[Finding]:
    """Yield findings about text that was not translated, or only in part, or by a talker."""
    yield from _preamble(pair)
    if _is_untranslated(pair):
        yield _whole(pair, "untranslated", Severity.ERROR, "the source stands here untranslated")
        return
    yield from _residue(pair)
    yield from check_length(pair)
    yield from _negation(pair)


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
            if found[0] in pair.source_prose and _is_said(found[0]):
                yield _residue_at(found)


def _is_said(passage: str) -> bool:
    """Return whether English words are a passage of a sentence, not a name or a term."""
    words = passage.replace(",", "").split()
    little = sum(word.lower() in LITTLE for word in words)
    return little >= 1 + (len(words) < 4)  # noqa: PLR2004 - "end to end" is a term


def _residue_at(found: re.Match[str]) -> Finding:
    return Finding(
        code="residue",
        severity=Severity.ERROR,
        message=f"{found[0][:40]} is not translated",
        start=found.start(),
        end=found.end(),
    )


def _negation(pair: Pair) -> Iterator[Finding]:
    if pair.is_source_han == pair.is_han:
        return
    strict, loose = (_HAN_NO, _HAN_ANY) if pair.is_source_han else (_LATIN_NO, _LATIN_ANY)
    other_strict, other = (_LATIN_NO, _LATIN_ANY) if pair.is_source_han else (_HAN_NO, _HAN_ANY)
    said = strict.search(pair.source_prose)
    if said and not other.search(pair.prose):
        yield _denial(said, f"nothing here says what {said[0]} says", Side.SOURCE)
    denied = other_strict.search(pair.prose)
    if denied and not (loose.search(pair.source_prose) or _is_change(denied, pair)):
        yield _denial(denied, f"the source says nothing like {denied[0]}", Side.TRANSLATION)


def _is_change(denied: re.Match[str], pair: Pair) -> bool:
    """Return whether a translation only says in other words that something was changed."""
    is_no_longer = _NO_LONGER.fullmatch(denied[0])
    return is_no_longer is not None and _HAN_CHANGE.search(pair.source_prose) is not None


def _denial(found: re.Match[str], message: str, side: Side) -> Finding:
    return Finding(
        code="negation",
        severity=Severity.WARNING,
        message=message,
        side=side,
        start=found.start(),
        end=found.end(),
    )
