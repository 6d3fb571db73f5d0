"""What stands in brackets behind a follow-up: for whom, how urgent, whether it is done."""

import re
from typing import Final, NamedTuple

from digestlib.model import Priority
from digestlib.reading.cues import Cues

_BRACKET: Final = re.compile(
    r"[ \t]*\**(?:[(（](?P<round>[^()（）\n]{1,60})[)）]"
    r"|[\[【](?P<square>[^\[\]【】\n]{1,60})[\]】])"
    r"\**(?=[。.；;]?\s*\Z)"
)
_BEHIND: Final = "*。.；; \t\r\n"
_CLOSERS: Final = frozenset(")）]】")
_DASH: Final = re.compile(r"[ \t]+[—–-]+[ \t]*(?P<who>[^\s—–-][^—–\n]{0,23}?)(?=[。.；;]?\s*\Z)")
_ITEM: Final = re.compile(r"[^，,；;、/|·]+")
_RANK: Final = re.compile(r"P(?P<rank>[0-3])", re.IGNORECASE)
_HANDLE: Final = re.compile(r"@[\w/-]{1,40}")
_LONGEST: Final = 80


class Remark(NamedTuple):
    """What a remark behind a follow-up says, and where it begins."""

    start: int
    addressee: tuple[int, int] | None = None
    priority: Priority | None = None
    done: bool = False


def find_remark(text: str, start: int, end: int, cues: Cues) -> Remark | None:
    """Return the remark that ends a follow-up, if all of it is a name, a priority or a state."""
    begin = max(start, end - _LONGEST)
    is_closed = text[begin:end].rstrip(_BEHIND)[-1:] in _CLOSERS
    if is_closed and (match := _BRACKET.search(text, begin, end)):
        group = match.lastgroup or "round"
        return _said(text, Remark(match.start()), match.span(group), cues)
    if match := _DASH.search(text, begin, end):
        who = cues.names.fullmatch(text, *match.span("who"))
        return Remark(match.start(), addressee=who.span("who")) if who else None
    return None


def _said(text: str, remark: Remark, where: tuple[int, int], cues: Cues) -> Remark | None:
    for item in _ITEM.finditer(text, *where):
        first, last = item.span()
        words = text[first:last]
        first, last = last - len(words.lstrip()), first + len(words.rstrip())
        who = cues.names.fullmatch(text, first, last) or _HANDLE.fullmatch(text, first, last)
        rank = rank_said(text[first:last], cues)
        if cues.done.fullmatch(text, first, last):
            remark = remark._replace(done=True)
        elif rank and remark.priority is None:
            remark = remark._replace(priority=rank)
        elif who and remark.addressee is None:
            remark = remark._replace(addressee=who.span("who" if who.re is cues.names else 0))
        else:
            return None
    return remark


def rank_of(figure: str) -> Priority:
    """Return the priority of the figure behind a P: nought is the first, any other the second."""
    return Priority.FIRST if figure == "0" else Priority.SECOND


def rank_said(words: str, cues: Cues) -> Priority | None:
    """Return the priority that a remark is, if it is one."""
    if match := _RANK.fullmatch(words):
        return rank_of(match["rank"])
    return next((rank for one, rank in cues.ranks_before if one.fullmatch(f"[{words}]")), None)
