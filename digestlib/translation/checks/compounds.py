"""Words that deny something of their own, such as flaky and 不稳定: neither denies more."""

import re
from collections.abc import Iterable
from typing import Final

# Words that deny something of their own: where each stands for the other, neither denies more.
_COMPOUNDS: Final = (
    (r"flaky|unstable|unreliable|intermittent\w*", r"不[稳穩]定|不可靠"),
    (
        r"inconsisten\w+|mismatch\w*|differ\w*|disagree\w*|diverge\w*|various|distinct|separate\w*",
        r"不一致|不符合?|不匹配|不[尽]?相?同",
    ),
    (r"incompatib\w+|breaking", r"不兼容"),
    (r"unsafe|insecure|dangerous", r"不安全"),
    (r"unavailab\w+|unusable", r"不可用"),
    (r"missing|absent|nonexistent|non-existent", r"不存在"),
    (
        r"unnecessary|needless\w*|superfluous|redundant",
        r"不必要|[无無]需|[无無]用|[没沒无無]有?必要|不需要?|不必|多余|多餘|多此一举",
    ),
    (r"immutab\w+|invariants?", r"不可变|不变[量式]?"),
    (r"incomplete\w*|partial\w*", r"不完整|不全"),
    (r"incorrect\w*|wrong\w*|inaccura\w+", r"不正确|不准确|不对"),
    (
        r"insufficient\w*|inadequate|r[au]n(?:s|ning)? (?:out|low|short)|(?:out|short) of",
        r"不足|不[充够夠]|[没沒]有?足[够夠]|[没沒](?:剩|余|餘)",
    ),
    (r"unclear|ambiguous|vague", r"不明[确显]?|不清[楚晰]?"),
    (r"impossible|unlikely", r"不(?:太|大)?可能"),
    (r"invalid\w*|ineffective|bad|malformed|illegal|void", r"[无無]效|不合法|非法|失效|作废"),
    (r"infinite\w*|unbounded|unlimited|endless\w*", r"[无無][限穷界尽]"),
    (r"unrelated|irrelevant", r"[无無][关關]"),
    (r"unknown", r"未知"),
    (r"away|offline|out", r"不在"),
    (r"undefined", r"未定义"),
    (r"unused|dead", r"未使用|[无無]用|没用"),
    (r"stateless", r"[无無][状狀]态"),
    (r"unread|unreadable", r"未读|不可读"),
    (r"irreversib\w+", r"不可逆"),
    (r"optional\w*", r"[并並]?[不非]是?必[填须須需选選传傳要带帶]的?|[并並]?非强制|不强制"),
    (r"irresponsib\w+|careless\w*", r"不[负負][责責]任"),
    (r"unexpected\w*", r"意外|[未不]预期"),
    (
        r"unauthori[sz]ed|unsupported|unhandled|uncaught|untested|unchecked",
        r"未[经被]?[一-鿿]{2}|不支持",
    ),
)


def named_words(patterns: Iterable[str], front: str, back: str) -> re.Pattern[str]:
    """Return what finds one of the patterns, its group named ``k`` and the pattern's number."""
    named = "|".join(f"(?P<k{number}>{pattern})" for number, pattern in enumerate(patterns))
    return re.compile(f"{front}(?:{named}){back}", re.IGNORECASE)


LATIN_COMPOUNDS: Final = named_words((latin for latin, _ in _COMPOUNDS), r"\b", r"\b")
HAN_COMPOUNDS: Final = named_words((han for _, han in _COMPOUNDS), "", "")
