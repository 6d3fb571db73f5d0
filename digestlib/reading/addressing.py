"""What stands at the front of a follow-up: whether it is done, how urgent it is, and for whom."""

import re
from dataclasses import dataclass, replace
from typing import Final

from digestlib.model import Priority
from digestlib.reading.cues import Cues
from digestlib.reading.scanning import Scan

_BOX: Final = re.compile(r"(?:\[(?P<mark>[ xX])\]|(?P<sign>[☐☑☒✅✔]️?))\s*")
_PRIORITY: Final = re.compile(
    r"\**[\[(（【]?P(?P<rank>[0-3])(?![\w.])[\])）】]?\**[ \t]*"
    r"(?:[：:、,，.·]|[—–-]+(?=\s))?\**[ \t]*"
)
_HANDLE: Final = r"@(?:[A-Za-z0-9][\w/-]*|[\u3400-\u9fff]{2,4}(?=[\s：:，,、)）\]]))"
_HANDLES: Final = rf"{_HANDLE}(?:[ \t]*(?:[、,，/&和与]|and)?[ \t]*{_HANDLE})*"
_MENTION: Final = re.compile(
    rf"\**(?P<bracket>[(（\[])?(?P<who>{_HANDLES})(?(bracket)[)）\]])\**[ \t]*"
    r"(?:[：:，,]|[—–-]+(?=\s))?\**[ \t]*"
)
_MENTION_BEHIND: Final = re.compile(
    rf"[ \t]*(?:[(（\[](?P<who>{_HANDLES})[)）\]]|(?:[—–-]+|[,，])[ \t]*(?P<name>{_HANDLES}))"
    r"(?=[。.；;]?\s*$)"
)
_BOLD_NAME: Final = re.compile(
    r"\*\*(?P<who>[^*\n：:]{1,24})(?:\*\*[ \t]*(?P<sign>[：:])|(?P<inside>[：:])\*\*)[ \t]*"
)
_LONGEST_NAME: Final = 24
_MOST_WORDS: Final = 4
_MOST: Final = 4
"""A box, a priority, a mention and an addressee."""


@dataclass(frozen=True, slots=True)
class Front:
    """The front of a follow-up: where its own text begins and ends, and what was said before."""

    start: int
    end: int
    has_box: bool = False
    done: bool = False
    priority: Priority | None = None
    addressee: tuple[int, int] | None = None
    condition: tuple[int, int] | None = None


def read_front(scan: Scan, start: int, end: int, cues: Cues) -> Front:
    """Return what a follow-up says in front of its own words, or in brackets behind them."""
    front = Front(start, end)
    for _ in range(_MOST):
        following = _step(scan.text, front, cues)
        if following is None or following.start >= end:
            break
        front = following
    if front.addressee is None and (behind := _MENTION_BEHIND.search(scan.text, front.start, end)):
        who = behind.span("who") if behind["who"] else behind.span("name")
        front = replace(front, end=behind.start(), addressee=who)
    return front


def _step(text: str, front: Front, cues: Cues) -> Front | None:
    if not front.has_box and (box := _BOX.match(text, front.start, front.end)):
        is_done = (box["mark"] or box["sign"]) not in {" ", "☐"}
        return replace(front, start=box.end(), has_box=True, done=is_done)
    if front.priority is None and (rank := _PRIORITY.match(text, front.start, front.end)):
        priority = Priority.FIRST if rank["rank"] == "0" else Priority.SECOND
        return replace(front, start=rank.end(), priority=priority)
    if front.addressee is None:
        return _addressed(text, front, cues)
    return None


def _is_name(text: str) -> bool:
    most = 1 if text.startswith("@") else _MOST_WORDS
    return bool(text) and len(text) <= _LONGEST_NAME and len(text.split()) <= most


def _addressed(text: str, front: Front, cues: Cues) -> Front | None:
    for fit in cues.fronts.at(text, front.start, front.end):
        slots = fit.match.groupdict()
        priority = fit.cue.says
        if priority or slots.get("condition") or _is_name(slots.get("addressee") or ""):
            where = {name: fit.match.span(name) for name, held in slots.items() if held is not None}
            return replace(
                front,
                start=fit.match.end(),
                priority=front.priority or priority,
                addressee=where.get("addressee"),
                condition=where.get("condition"),
            )
    found = _MENTION.match(text, front.start, front.end) or _bold_name(text, front, cues)
    return found and replace(front, start=found.end(), addressee=found.span("who"))


def _bold_name(text: str, front: Front, cues: Cues) -> re.Match[str] | None:
    """Return the name in bold at the front, where it is one that the cues know without the bold."""
    bold = _BOLD_NAME.match(text, front.start, front.end)
    if bold is None:
        return None
    plain = f"{bold['who']}{bold['sign'] or bold['inside']} "
    named = (fit.match.groupdict().get("addressee") for fit in cues.fronts.at(plain, 0))
    return bold if bold["who"] in named else None
