"""What stands at the front of a follow-up: whether it is done, how urgent it is, and for whom."""

import re
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Final, NamedTuple

from digestlib.model import Priority
from digestlib.reading.beginnings import OTHER
from digestlib.reading.choices import Fit
from digestlib.reading.cues import Cues
from digestlib.reading.patterns import ACTOR
from digestlib.reading.remarks import find_remark, rank_of
from digestlib.reading.scanning import Scan

_BOX: Final = re.compile(r"(?:(?:[-*+•][ \t]+)?\[(?P<mark>[ xX√✓✔-])\]|(?P<sign>[☐⬜☑☒✅✔]️?))\s*")
_PRIORITY: Final = re.compile(
    r"\**[\[(（【]?P(?P<rank>[0-3])(?![\w.])[\])）】]?\**[ \t]*"
    r"(?:[：:、,，.·]|[—–-]+(?=\s))?\**[ \t]*"
)
_HANDLE: Final = r"@(?:[A-Za-z0-9][\w/-]*|[\u3400-\u9fff]{2,4}(?=[\s：:，,、)）\]】]))"
_HANDLES: Final = rf"{_HANDLE}(?:[ \t]*(?:[、,，/&和与]|and)?[ \t]*{_HANDLE})*"
_MENTION: Final = re.compile(
    rf"\**(?P<bracket>[(（\[【])?(?P<who>{_HANDLES})(?(bracket)[)）\]】])\**[ \t]*"
    r"(?:[：:，,]|[—–-]+(?=\s))?\**[ \t]*"
)
_NO_OBJECT: Final = (
    r"(?<!\bto|\bby|\bcc)(?<!\bfor|\bask|\band|\bvia)(?<!\bwith|\bfrom|\bping|\btell)"
    r"(?<![给由找和跟让请与向@])"
)
"""A handle behind these words is what the sentence speaks of, not whose task it is."""
_MENTION_BEHIND: Final = re.compile(
    rf"[ \t]*(?:[(（\[【](?P<who>{_HANDLES})"
    r"(?:[,，;；、][ \t]*(?P<term>[^()（）\n]{1,40}))?[)）\]】]"
    rf"|(?:[—–-]+|[,，])[ \t]*(?P<name>{_HANDLES})"
    rf"|{_NO_OBJECT}[ \t]+(?P<last>{_HANDLES}))"
    r"(?=[。.；;]?\s*$)"
)
_CLOSING: Final = re.compile(r"[\]】)）]")
"""What ends a word for a priority behind a follow-up."""
_BOLD_NAME: Final = re.compile(
    r"(?:\*\*(?P<who>[^*\n：:]{1,24})(?:\*\*[ \t]*[：:]|[：:]\*\*)"
    r"|【(?P<name>[^【】\n：:]{1,24})】[：:]?)[ \t]*"
)
_SYMBOL: Final = r"(?:[\u2190-\u2bff\U0001f000-\U0001faff]\ufe0f?[ \t]*)?"
_NAMED: Final = re.compile(
    rf"{_SYMBOL}(?:[\[【(（](?P<boxed>[^\[\]【】()（）\n]{{1,24}})[\]】)）][：:]?"
    r"|(?P<sign>[*_`]{1,3}|'{2,3})(?P<bold>[^*_`'\n：:]{1,24})"
    r"(?:(?P=sign)[ \t]*(?:[：:]|[—–-]+(?=\s)|[-=]?[>→⇒])|[：:](?P=sign))"
    r"|(?P<bare>[^\s：:—–→⇒>\-@*_\[【(（][^：:—–→⇒>\n]{0,23}?)[ \t]*"
    r"(?:[：:]|——|(?:[—–]+|(?<=\s)-+)(?=\s)|[-=]?[>→⇒]))[ \t]*"
)
"""A name in front of a follow-up, with the signs that writers part it by."""
_MAY_BE_NAMED: Final = re.compile(
    r"[\[【(（*_`'\u2190-\u2bff\U0001f000-\U0001faff]|[^：:—–→⇒>\n-]{1,40}[：:—–→⇒>-]"
)
"""What all of these begin with, which is seen at once."""
_SIGNS: Final = frozenset("-+•*[(（【@P☐⬜☑☒✅✔")
"""What a box, a priority, a mention and a name in bold begin with; most follow-ups do not."""
_COLON: Final = re.compile(r"\**[：:]\**[ \t]*")
_STATE: Final = re.compile(rf"{_SYMBOL}(?P<bracket>[\[【(（])?")
_STATE_END: Final = re.compile(r"[ \t]*[\]】)）][：:]?[ \t]*")
_STRUCK: Final = re.compile(r"~~[^~]+~~[。.；;]?")
_FRAMES: Final = frozenset(
    chain("*[【(（", map(chr, range(0x2190, 0x2C00)), map(chr, range(0x1F000, 0x1FB00)))
)
"""What stands around a state or a priority, or in front of it."""
_PEER: Final = re.compile(
    r"(?:\s*(?:\[[ xX√✓✔]\]|[☐⬜☑☒✅✔]\ufe0f?|P[0-3][：:]?))?\s*"
    r"(?P<who>[\u3400-\u9fff]{2,6}(?:[ ]?[A-Za-z-]{2,12})?|[A-Za-z]{2,6}[ ]?[\u3400-\u9fff]{1,4}"
    r"|[A-Z][A-Za-z-]{1,14}(?:[ ][A-Za-z-]{2,14})?)[：:](?=[ \t]*\S)"
)
"""A word in front of a colon that may be a name where others in the list are names."""
_LONGEST_NAME: Final = 24
_MOST_WORDS: Final = 4
_OPEN_BRACKET: Final = re.compile(r"[(（\[【][^)）\]】]*\Z")
_FEWEST_PEERS: Final = 2
_MOST: Final = 4
"""A box, a priority, a mention and an addressee."""


class Front(NamedTuple):
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
    if _STRUCK.fullmatch(scan.text, start, end):
        front = front._replace(done=True)
    for _ in range(_MOST):
        following = _step(scan.text, front, cues)
        if following is None or following.start >= end:
            break
        front = following
    return _behind(scan.text, front, cues)


def _behind(text: str, front: Front, cues: Cues) -> Front:
    """Return the front with what is said in brackets behind the follow-up's words."""
    if text.find("@", front.start, front.end) < 0:
        found = None
    else:
        found = _MENTION_BEHIND.search(text, front.start, front.end)
    if front.addressee is None and found:
        who = next(found.span(name) for name in ("who", "name", "last") if found[name])
        front = front._replace(end=found.start(), addressee=who)
        if found["term"] and front.condition is None:
            front = front._replace(condition=found.span("term"))
    has_bracket = _CLOSING.search(text, front.start, front.end)
    for pattern, rank in cues.ranks_behind if has_bracket and front.priority is None else ():
        if found := pattern.search(text, front.start, front.end):
            return _behind(text, front._replace(end=found.start(), priority=rank), cues)
    return _remarked(text, front, cues)


def _remarked(text: str, front: Front, cues: Cues) -> Front:
    """Return the front with what a remark behind the follow-up says, if that says no more."""
    remark = find_remark(text, front.start, front.end, cues)
    if remark is None or remark.start <= front.start:
        return front
    if (remark.addressee and front.addressee) or (remark.priority and front.priority):
        return front
    return front._replace(
        end=remark.start,
        addressee=front.addressee or remark.addressee,
        priority=front.priority or remark.priority,
        done=front.done or remark.done,
    )


def _step(text: str, front: Front, cues: Cues) -> Front | None:
    has_sign = text[front.start : front.start + 1] in _SIGNS
    if has_sign and not front.has_box and (box := _BOX.match(text, front.start, front.end)):
        is_done = (box["mark"] or box["sign"]) not in {" ", *"☐⬜"}
        # Boxes come in long lists, and a field by name takes three times as long.
        return Front(box.end(), front.end, True, is_done, *front[4:])  # noqa: FBT003
    if _may_be_said(text, front.start, cues):
        if stated := _stated(text, front, cues):
            return stated
        if front.priority is None and (ranked := _ranked(text, front, cues)):
            return ranked
    rank = _PRIORITY.match(text, front.start, front.end) if has_sign else None
    if rank and front.priority is None:
        return front._replace(start=rank.end(), priority=rank_of(rank["rank"]))
    if front.addressee is None:
        return _addressed(text, front, cues)
    return None


def _may_be_said(text: str, position: int, cues: Cues) -> bool:
    """Return whether a state or a priority may begin at a place; none does at most fronts."""
    char, firsts = text[position : position + 1], cues.front_firsts
    return char in firsts or char in _FRAMES or OTHER in firsts


def _stated(text: str, front: Front, cues: Cues) -> Front | None:
    """Return the front behind a word that says the state, in brackets or in front of a colon."""
    begin = _STATE.match(text, front.start, front.end)
    for states, is_done in ((cues.done, True), (cues.undone, False)) if begin else ():
        state = states.match(text, begin.end(), front.end) if begin else None
        if begin and state:
            pattern = _STATE_END if begin["bracket"] else _COLON
            if behind := pattern.match(text, state.end(), front.end):
                return front._replace(start=behind.end(), done=front.done or is_done)
    return None


def _ranked(text: str, front: Front, cues: Cues) -> Front | None:
    """Return the front behind a word that says the priority."""
    for pattern, rank in cues.ranks_before:
        if match := pattern.match(text, front.start, front.end):
            return front._replace(start=match.end(), priority=rank)
    return None


def _is_name(text: str) -> bool:
    most = 1 if text.startswith("@") else _MOST_WORDS
    is_word = text[:1].isalnum() or text.startswith("@")
    return (
        is_word
        and len(text) <= _LONGEST_NAME
        and len(text.split()) <= most
        and _OPEN_BRACKET.search(text) is None
    )


def _addressed(text: str, front: Front, cues: Cues) -> Front | None:
    for fit in _leads(text, front, cues):
        slots = fit.match.groupdict()
        priority = fit.cue.says
        is_sure = priority or slots.get("condition") or ACTOR in fit.cue.shape.slots
        if is_sure or _is_name(slots.get("addressee") or ""):
            where = {name: fit.match.span(name) for name, held in slots.items() if held is not None}
            return front._replace(
                start=fit.match.end(),
                priority=front.priority or priority,
                addressee=where.get("addressee"),
                condition=where.get("condition"),
            )
    has_sign = text[front.start : front.start + 1] in _SIGNS
    if has_sign and (found := _MENTION.match(text, front.start, front.end)):
        return front._replace(start=found.end(), addressee=found.span("who"))
    if has_sign and (found := _BOLD_NAME.match(text, front.start, front.end)):
        group = "who" if found["who"] else "name"
        if names_addressee(found[group], cues):
            return front._replace(start=found.end(), addressee=found.span(group))
    may_be_named = _MAY_BE_NAMED.match(text, front.start, front.end)
    if may_be_named and (found := _NAMED.match(text, front.start, front.end)):
        group = next(one for one in ("boxed", "bold", "bare") if found[one])
        named = found.span(group)
        if who := cues.names.fullmatch(text, *named) or cues.actors.fullmatch(text, *named):
            return front._replace(start=found.end(), addressee=who.span("who"))
    return None


def _leads(text: str, front: Front, cues: Cues) -> Iterator[Fit[Priority | None]]:
    """Yield the leads at the front, those that are all that stands in bold too."""
    yield from cues.fronts.at(text, front.start, front.end)
    if text.startswith("**", front.start):
        found = cues.fronts.at(text, front.start + 2, front.end)
        yield from (fit for fit in found if "**" in fit.match.group())


def peers(scan: Scan, items: Sequence[tuple[int, int]], cues: Cues) -> frozenset[tuple[int, int]]:
    """Return where names lie that no cue knows, in a list whose items mostly begin with names.

    Args:
        scan: The text.
        items: Where the items lie.
        cues: How reviewers write.
    """
    if len(items) < _FEWEST_PEERS:
        return frozenset()
    names = {item: one.span("who") for item in items if (one := _PEER.match(scan.text, *item))}
    if not names:
        return frozenset()
    fronts = {item: read_front(scan, scan.past_blank(*item), item[1], cues) for item in items}
    known = sum(one.addressee is not None for one in fronts.values())
    unknown = frozenset(
        name
        for item, name in names.items()
        if fronts[item].addressee is None
        and not cues.starts_with_label(f"{scan.text[slice(*name)]}：")
    )
    return unknown if known >= len(unknown) else frozenset()


def less_peer(scan: Scan, front: Front, known: frozenset[tuple[int, int]]) -> Front:
    """Return the front behind the name of a peer, if one stands there."""
    name = _PEER.match(scan.text, front.start, front.end) if known else None
    if name is None or front.addressee or name.span("who") not in known:
        return front
    stop = scan.past_blank(name.end(), front.end)
    return front._replace(start=stop, addressee=name.span("who"))


def names_addressee(name: str, cues: Cues) -> bool:
    """Return whether the cues know a name as one in front of a colon."""
    found = (fit for end in ("：", ": ") for fit in cues.fronts.at(f"{name}{end}", 0))
    return name in (fit.match.groupdict().get("addressee") for fit in found)
