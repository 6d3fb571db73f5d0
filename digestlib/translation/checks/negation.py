"""Whether a translation denies what its source denies, and nothing else.

A word that says no must have something on the other side that may say so, too: another such word,
or one with a denial in it, such as "fails" or 缺. A word whose own translation stands there, as
"fails" with 失败, says nothing else, and does not count.
"""

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from digestlib.translation.checks.pair import Pair
from digestlib.translation.findings import Finding, Severity, Side

_Explained = tuple[tuple[re.Pattern[str], re.Pattern[str]], ...]

_HAN_NO: Final = re.compile(
    r"(?<![是会會])(?<![拿毫好])不(?!.?(?:[小大少多低高短长長早晚迟遲]于|超过|超過))"
    r"(?:[能得](?!不)|在(?!乎|意|[话話]下|少[数數])|要(?!忘|紧|緊)|[会會](?!儿)|[应應該该再必用宜许許是需值]|(?<!未[尝嘗]不)可(?!避免|或缺|思[议議]|忽|小|多得|同日)"
    r"|准(?!确|確)|允许|允許|支持|影[响響]|建[议議]|推荐|推薦|存在|依[赖賴]|[丢丟改读讀写寫](?!是))"
    r"|[没沒](?:有|人|法)|未(?:[能必曾经經被发發]|覆盖|覆蓋)|[无無](?:法|需|须|須|人)|尚未|[别別](?=[把用再去让讓])"
    r"|并非|並非|禁止|切勿|[请請]勿|勿|避免|免得|以免|免去"
)
_HAN_ANY: Final = re.compile(
    r"[不未没沒无無非别別勿免禁停拒否反缺少失独獨空罕难難舍捨弃棄断斷关關脱脫落漏丢丟单單零]"
    r"|防止|阻止|而是|去掉|移除|删|刪|跳过|跳過|替代|取代|只|低于|低於|小于|小於|最多|至多|才[能会會]"
    r"|[从從由].{1,30}[到成为為]|改[为為成用]|[换換变變][为為成]"
)
_LATIN_NO: Final = re.compile(
    r"\b(?:not(?! (?:only|exceed))|cannot|never|none(?= of)|nor|neither|nobody|nothing(?! else)"
    r"|nowhere|without|no(?! (?:more|less|later|fewer|sooner|earlier) than| matter| doubt))\b"
    r"|n['’]t\b",
    re.IGNORECASE,
)
_LATIN_ANY: Final = re.compile(
    r"\b(?:no|not|never|none|nor|neither|without|cannot|nothing|nobody|nowhere|avoid\w*|prevent\w*"
    r"|forbid\w*|instead|rather|fail\w*|refus\w*|reject\w*|den(?:y|ies|ied)|lack\w*|miss\w*|stop\w*"
    r"|skip\w*|drop\w*|remov\w*|los[et]\w*|losing|gone|absent|empty|blank|zero"
    r"|un(?!der|til|it|ion|i[qvfc]|load)\w{3,}|non(?!e)\w*|(?!un)\w+less|unless|dis(?!t|p|k|cu|h)\w{3,}"
    r"|in(?:valid|visible|sensitive|compatible|correct|complete|consistent|accurate|adequate|eligible"
    r"|evitable|dependent|effective|exact|secure|stable|sufficient|frequent|direct|active|accessible"
    r"|ability|capable)\w*|im(?:possible|mutable|practical|precise)\w*"
    r"|ir(?:reversible|relevant|regular|recoverable)\w*"
    r"|free|only|keep\w*|stays?|block\w*|ban\w*|exclud\w*|except|else|hard(?:ly)?|barely|scarcely|rarely|seldom"
    r"|little|few|too|spare\w*|sav(?:e|es|ed|ing)\w*|bypass\w*|ignor\w*|needless\w*|beyond|outside"
    r"|out of|get around|regardless|until|before|long ago|breaking|flaky"
    r"|same|unchanged|flat|as (?:it|they) (?:is|was|are|were)|as before)\b|n['’]t\b",
    re.IGNORECASE,
)


def _explained(*pairs: tuple[str, str]) -> _Explained:
    return tuple(
        (re.compile(word, re.IGNORECASE), re.compile(other, re.IGNORECASE)) for word, other in pairs
    )


# What is only itself where its own translation stands on the other side.
_LATIN_WORDS: Final = _explained(
    (r"drop\w*|los[et]\w*|losing|remov\w*", "[丢丟删刪降摘跌]|移除"),
    (r"only", "[只仅僅唯]"),
    (r"keep\w*|stays?", "保留|保持|留|[维維]持|仍"),
    (r"free", "[释釋]放|空[闲閒]|自由"),
    (r"skip\w*", "跳"),
    (r"stop\w*", "停"),
    (r"fail\w*", "失[败敗效]|故障|挂|出[错錯]|坏|壞"),
    (r"block\w*", "[块塊]|阻塞|堵"),
    (r"hard", "硬|[难難]"),
    (r"sav\w+", "省|存"),
    (r"until|before", "(?<![当當目])前|直到"),
    (r"empty|blank", "空"),
    (r"zero", "零|0"),
    (r"too", "太|[过過]|也"),
    (r"except|else", "除|其他|另"),
    (r"little|few", "少|小|[几幾]"),
    (r"out of", "出"),
)
_HAN_WORDS: Final = _explained(
    ("只", r"\bonly\b|\bjust\b|\bsole|\balone\b"),
    ("[删刪]|移除|去掉", r"delet|remov|drop"),
    ("停", r"stop|halt|paus|suspend"),
    ("失", r"fail|\blos|expir|outage|crash"),
    ("少", r"\bless|\bfew|reduc|at least"),
    ("替代|取代", r"replac|substitut"),
    ("跳过|跳過", r"skip"),
    ("拒", r"refus|reject|\bden"),
    ("[从從由].+", r"\bfrom\b.*\bto\b"),
    ("低[于於]|小[于於]", r"less|below|under|lower|smaller"),
    ("[独獨]", r"\bown\b|alone|dedicated|exclusiv|separate|indep|share"),
    ("空", r"empty|space|idle|free|blank|null"),
    ("[难難]", r"hard|difficult"),
    ("[断斷关關]", r"break|\boff\b|clos|\bcut|turn|switch"),
    ("[漏丢丟脱脫落]", r"drop|\blos|miss|leak|fall|\boff\b"),
    ("[单單]", r"single|list|unit|simple|order|\bone\b"),
    ("零", "zero"),
    ("[别別]", r"\bothers?\b|level|categor|alias|identif|distinguish|separate"),
    ("[弃棄舍捨]", r"deprecat|discard|abandon|drop|round"),
)
_SENTENCE: Final = re.compile(r"[.;!?](?=\s|$)|[。；！？]")


def check_negation(pair: Pair) -> Iterator[Finding]:
    """Yield a finding where a sentence of one side says no, and the other nothing like it."""
    if pair.is_source_han == pair.is_han:
        return
    before, after = _sentences(pair.source_prose), _sentences(pair.prose)
    if len(before) != len(after):
        before, after = [(0, pair.source_prose)], [(0, pair.prose)]
    for (at, source), (other_at, translation) in zip(before, after, strict=True):
        if said := _lacking(source, translation, is_han=pair.is_source_han):
            yield _denial(said, at, f"nothing here says what {said[0]} says", Side.SOURCE)
        if said := _lacking(translation, source, is_han=pair.is_han):
            message = f"the source says nothing like {said[0]}"
            yield _denial(said, other_at, message, Side.TRANSLATION)


def _sentences(text: str) -> list[tuple[int, str]]:
    """Return the sentences of a text that say anything, each with its place."""
    edges = [0, *(found.end() for found in _SENTENCE.finditer(text)), len(text)]
    parts = [(start, text[start:end]) for start, end in pairwise(edges)]
    return [part for part in parts if part[1].strip()]


def _lacking(text: str, other: str, *, is_han: bool) -> re.Match[str] | None:
    """Return the first word of a sentence that says no, where nothing of the other says so."""
    if is_han:
        said, are_any, explained = _HAN_NO.search(text), _LATIN_ANY, _LATIN_WORDS
    else:
        said, are_any, explained = _LATIN_NO.search(text), _HAN_ANY, _HAN_WORDS
    if said is None or any(
        not _is_only_itself(found[0], text, explained) for found in are_any.finditer(other)
    ):
        return None
    return said


def _is_only_itself(word: str, text: str, explained: _Explained) -> bool:
    return any(one.fullmatch(word) and other.search(text) for one, other in explained)


def _denial(found: re.Match[str], at: int, message: str, side: Side) -> Finding:
    return Finding(
        code="negation",
        severity=Severity.WARNING,
        message=message,
        side=side,
        start=at + found.start(),
        end=at + found.end(),
    )
