"""What a cue file's words become where they are more than phrases."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from digestlib.reading import beginnings, phrases
from digestlib.reading.beginnings import FIGURE
from digestlib.reading.phrases import Shape

_NO_SLOTS: Final[Mapping[str, Shape]] = MappingProxyType({})
_HAN: Final = re.compile(r"[\u3400-\u9fff]+")
# What writers put around a label: a bullet, a heading mark, a symbol, bold, brackets.
_BULLET: Final = r"(?:[-*+•][ \t]+|#{1,6}[ \t]+|\*{2,4}[ \t]+)?"
_SYMBOL: Final = r"(?:(?-i:[\u2190-\u2bff\U0001f000-\U0001faff])\ufe0f?[ \t]*)?"
_BEFORE: Final = rf"{_BULLET}{_SYMBOL}(?:\*\*|【)?{_SYMBOL}"
_COLON: Final = (
    r"(?:[：:]\*\*|\*\*[ \t]*[：:]|】[：:]?|[：:]"
    r"|(?:\*\*)?[ \t]*[—–-]{1,2}(?=\s)|(?<=[?？])(?:\*\*)?(?=[ \t]+\S))"
)
MAY_BE_FACT: Final = re.compile("[：:】—–?？-]")
"""A line that holds none of these, which end the label of a fact, has no such label."""
ORNAMENTS: Final = r"\u2190-\u2bff\U0001f000-\U0001faff\ufe0f \t*"
"""The characters that may stand in front of a column's heading."""
_IS_ORNAMENT: Final = re.compile(f"[{ORNAMENTS}]")
_REMARK: Final = r"(?:\*\*)?[ \t]*[(（](?P<remark>[^()（）@\n]{1,30})[)）]"
"""What a writer adds to a label in brackets, such as how many there are, or for whom."""
_NTH: Final = r"(?:[ \t]?(?P<nth>\d{1,2}|(?-i:[一二三四五六七八九十①-⑩])))?"
"""The number of the item for which a label stands, where each item has one: "Point 2:"."""
_COLONS: Final = ":："
_LAST_COLON: Final = re.compile(r"([:：])(?=(?:\\s\+)?\)(?:\(\?!|\Z))")
"""The colon at the end of a phrase's expression."""
ORNAMENT: Final = re.compile(rf"[ \t]*{_BEFORE}")
"""What may stand in front of a label's words."""

ADDRESSEE: Final = Shape(r"[^，。；：,.;:\n]{1,40}?", may_break=False)
"""Whom a cue names, where it does not say itself who that may be."""
ACTOR: Final = "actor"
"""What tells the phrases that name somebody who acts from those in which anything may stand."""
ALONE: Final = Shape(
    r"(?=[ \t]*(?:[，,：:；;。.！!？?～（()）\]】—–*-]|\r?\n|$"
    r"|(?-i:[\u2600-\u27bf\U0001f000-\U0001faff])))",
    frozenset(),
    may_be_empty=True,
    may_break=False,
)
"""Where a clause ends; a symbol such as an eye or a thumb may stand in place of the full stop."""
_FAMILIAR: Final = "小老阿"
"""What stands in front of a surname among colleagues."""
_OWNER: Final = r"(?<=todo)[(（](?P<owner>[\w-]{1,24})[)）]"
"""Whose the task is, as programmers write it."""


def any_of(written: Iterable[str], slots: Mapping[str, Shape] = _NO_SLOTS) -> Shape:
    """Return the shape of any of the phrases, longest first; it fits nothing for none."""
    ordered = sorted(written, key=len, reverse=True)
    return phrases.either(phrases.unnamed(phrases.shape(one, slots)) for one in ordered)


def compiled(one: Shape) -> re.Pattern[str]:
    """Return a shape compiled, to be looked for rather than tried at a place."""
    return re.compile(one.written, re.IGNORECASE)


def nothing(words: Iterable[str]) -> re.Pattern[str]:
    """Return what says that there is nothing, perhaps in emphasis or with a smile behind it."""
    behind = r"[.。]?[*_]{0,3}[~～!！ \t\u2600-\u27bf\ufe0f\U0001f000-\U0001faff]*"
    return re.compile(rf"[*_]{{0,3}}{any_of(words).written}{behind}", re.IGNORECASE)


def count(numbers: Iterable[str]) -> Shape:
    """Return the shape of a count.

    Latin number words are words of their own; Han ones stand inside a run of Han, but a part of a
    longer number is none.
    """
    han = [word for word in numbers if _HAN.fullmatch(word)]
    letters = "".join(sorted(set("".join(han)))) or "\\d"
    words = [
        re.escape(word) if word in han else rf"\b{re.escape(word)}\b"
        for word in sorted(numbers, key=len, reverse=True)
    ]
    either = "|".join([*words, r"\d{1,2}"])
    firsts = {FIGURE, *(beginnings.head_of(word[0]) for word in numbers)}
    heads = frozenset(first + beginnings.OTHER for first in firsts)
    return Shape(rf"(?<![{letters}\d])(?:{either})(?![{letters}\d])", heads, may_break=False)


def subjects(audiences: Iterable[Shape], verdicts: Iterable[Shape]) -> Iterator[Shape]:
    """Yield the shapes of a verdict behind whom it is for; the slot ``phrase`` is the verdict."""
    either = phrases.either(map(phrases.unnamed, verdicts))
    phrase = replace(either, written=f"(?P<phrase>{either.written})", slots=("phrase",))
    for one in audiences:
        found = phrases.sequence([one, phrase])
        yield replace(found, written=f"{found.written}{phrases.WHOLE_WORD}")


def ranks(words: Iterable[str], labels: Iterable[str]) -> tuple[re.Pattern[str], re.Pattern[str]]:
    """Return what finds a word for a priority in front of a follow-up, and what behind it.

    Args:
        words: The words, such as "high".
        labels: What a priority is called, such as "priority".
    """
    either, called = any_of(words).written, any_of(labels).written
    named = rf"(?:{called}[ \t]*[：:]?[ \t]*)?{either}(?:[ \t]*{called})?"
    before = (
        rf"\*{{0,2}}[\[【(（]{named}[\]】)）](?:[：:]?\*{{0,2}}|\*{{0,2}}[：:]?)[ \t]*"
        rf"|(?:\*\*{named}(?:[：:]\*\*|\*\*[ \t]*[：:])|{named}[ \t]*[：:])[ \t]*"
    )
    behind = rf"[ \t]*[\[【(（]{named}[\]】)）](?=[ \t]*(?:@[\w-]+)?[。.；;]?\s*$)"
    return re.compile(before, re.IGNORECASE), re.compile(behind, re.IGNORECASE)


def tasks(states: Iterable[str]) -> re.Pattern[str]:
    """Return what says that an item is a task: a box, or a word for a state and a sign behind."""
    said = rf"{_SYMBOL}[\[【(（]?{any_of(states).written}[ \t]*[,，:：\]】)）]"
    return re.compile(rf"\s*(?:\[[ x]\](?=[ \t])|[☐⬜☑☒]|{said})", re.IGNORECASE)


def joints(words: Iterable[str]) -> re.Pattern[str]:
    """Return what joins the last item of a list to the text behind it, such as ", and"."""
    before = r"[,，、]?(?:\s+|(?<=[,，、])|(?<=(?-i:[\u3400-\u9fff])))"
    return re.compile(rf"{before}{any_of(words).written}\s*\Z", re.IGNORECASE)


def with_bold(lead: Shape) -> Shape:
    """Return a lead that ends with a colon as one that may also be in bold, colon and all."""
    written = _LAST_COLON.sub(r"\\*{0,2}\1\\*{0,2}", lead.written)
    if written == lead.written:
        return lead
    heads = frozenset(beginnings.cut(one, _colon_in(one)) for one in lead.heads)
    return replace(lead, written=written, heads=heads, needs=_less_colon(lead.needs))


def _colon_in(head: str) -> int:
    """Return where a colon stands in a head, or behind it."""
    return next((at for at, char in enumerate(head) if char in _COLONS), len(head))


def _less_colon(needs: Iterable[frozenset[str]]) -> tuple[frozenset[str], ...]:
    """Return what is needed though marks may stand in front of the last colon."""
    bare = (frozenset(one.rstrip(_COLONS) for one in needed) for needed in needs)
    return tuple(one for one in bare if "" not in one)


def labels(written: Iterable[str], slots: Mapping[str, Shape]) -> Iterator[Shape]:
    """Yield the labels with the marks that writers put around them.

    A label stands in front of a colon, or alone on its line.
    """
    who = rf"(?:[ \t]*[(（](?P<who>@[\w-]+)[)）]|{_OWNER}|{_REMARK})?"
    behind = rf"{_NTH}{who}[ \t]*{_COLON}\s*"
    alone = rf"(?:{_REMARK})?(?:\*\*|】)?[ \t\r]*(?=\n|\Z)\s*"
    for one in sorted(written, key=len, reverse=True):
        words = phrases.shape(one, slots)
        yield replace(words, written=f"{_BEFORE}{words.written}{behind}")
        yield replace(words, written=rf"^[ \t]*{_BEFORE}{words.written}{alone}")


def fact_labels(written: Iterable[str], slots: Mapping[str, Shape]) -> Iterator[Shape]:
    """Yield the labels that stand on one line with a fact, in front of a colon."""
    for one in sorted(written, key=len, reverse=True):
        words = phrases.shape(one, slots)
        yield replace(words, written=rf"{_BEFORE}{words.written}[ \t]*{_COLON}[ \t]*")


def column(written: Iterable[str], slots: Mapping[str, Shape]) -> Shape:
    """Return what a column's heading in a table looks like."""
    shapes = (phrases.unnamed(phrases.shape(one, slots)) for one in written)
    words = phrases.either(shapes)
    return replace(words, written=rf"{_SYMBOL}\**{_SYMBOL}{words.written}[：:]?\**[：:]?")


def firsts(columns: Iterable[Shape]) -> frozenset[str]:
    """Return the characters that the words of columns' headings begin with, behind ornaments."""
    found = {head[0] for one in columns for head in one.heads}
    if any(map(_IS_ORNAMENT.fullmatch, found)):
        return frozenset({beginnings.OTHER})
    return frozenset(char for first in found for char in beginnings.chars_of(first))


def people(written: Iterable[str]) -> re.Pattern[str] | None:
    """Return what finds the people that an audience names, and a comma or line end behind them."""
    words = "|".join(map(re.escape, written))
    return re.compile(rf"(?:{words})(?P<comma>[，,]|[ \t\r]*\n)?") if words else None


def person(people: Iterable[str], surnames: Iterable[str], others: Iterable[str]) -> Shape:
    """Return the shape of a person's name: one of a list, or a surname with one or two Han behind.

    Args:
        people: Names as they are.
        surnames: Surnames of one Han or two.
        others: Words that only begin as such a name does.
    """
    han = list(surnames)
    named = [*map(phrases.literal, sorted(people, key=len, reverse=True))]
    if han:
        not_others = f"(?!{'|'.join(map(re.escape, others))})" if others else ""
        either = phrases.either(map(phrases.literal, han))
        heads = frozenset(map(beginnings.opened, [*either.heads, *_FAMILIAR]))
        named.append(Shape(rf"[{_FAMILIAR}]{either.written}", heads))
        named.append(Shape(rf"{not_others}{either.written}(?-i:[\u3400-\u9fff]){{1,2}}?", heads))
    found = phrases.either(named)
    return replace(found, needs=(), may_break=False)


def actor(roles: Iterable[str], others: Iterable[str], units: Iterable[str]) -> Shape:
    """Return the shape of whoever is to act: a role with words in front, or a unit by itself.

    Args:
        roles: What the words in front tell more of, such as "team" or "maintainers".
        others: Words that stand in no such name, and tell that the sentence is about another thing.
        units: Names that are whole, such as "QA".
    """
    listed = [*roles]
    role, other = any_of(listed), any_of(others).written
    is_han = bool(_HAN.search("".join(listed)))
    if is_han:
        before = rf"(?:(?!{other})[\w /.+-]){{0,12}}?"
    else:
        before = rf"(?:(?!{other}(?![\w-]))\w[\w./+-]*(?<!\.)[ \n]){{0,3}}?"
    known = phrases.sequence([Shape(before, may_be_empty=True, may_break=False), role])
    either = phrases.either([known, any_of(units)])
    # Latin roles are longer than the few words for a duty, which tell as well where one may stand.
    needs = either.needs if is_han else ()
    return replace(either, slots=(ACTOR,), needs=needs, may_break=False)


def duty(words: Iterable[str], states: Iterable[str]) -> Shape:
    """Return the shape of what says that somebody is to act, with no state of theirs behind."""
    either = any_of(words)
    return replace(either, written=rf"{either.written}(?!\s*{any_of(states).written}(?![A-Za-z]))")


def separators(
    written: Iterable[str], slots: Mapping[str, Shape] = _NO_SLOTS
) -> tuple[re.Pattern[str], ...]:
    """Return the first separator, the first two of them, and so on to any of them."""
    listed = list(written)
    parts = [listed[:number] for number in range(1, len(listed) + 1)] or [[]]
    return tuple(compiled(any_of(part, slots)) for part in parts)


def enumerator(words: Shape) -> Shape:
    """Return the shape of a word that enumerates, with the signs behind it."""
    return replace(words, written=rf"{words.written}[，,：:\s]*")


def numerals(
    numbers: Mapping[str, int], joined_by: Iterable[str]
) -> Iterator[Iterator[tuple[Shape, int]]]:
    """Yield the two lists of enumerators made of number words: （一）（二） and 一、二、.

    Args:
        numbers: The words.
        joined_by: What may join the last item, such as "and".
    """
    joint = phrases.sequence([any_of(joined_by), phrases.BLANK])
    by_number: dict[int, list[str]] = {}
    for word, number in numbers.items():
        by_number.setdefault(number, []).append(word)
    positive = sorted((number, words) for number, words in by_number.items() if number > 0)
    yield ((_bracketed(words), number) for number, words in positive)
    yield ((_dotted(words, phrases.perhaps(joint)), number) for number, words in positive)


def _bracketed(words: Iterable[str]) -> Shape:
    either = phrases.either(map(phrases.literal, words))
    heads = (beginnings.opened(sign + head) for sign in "(（" for head in either.heads)
    cut = (beginnings.cut(head, beginnings.WIDTH - 1) for head in heads)
    return Shape(rf"[(（]{either.written}[)）]\s*", frozenset(cut))


def _dotted(words: Iterable[str], joint: Shape) -> Shape:
    either = phrases.sequence([joint, phrases.either(map(phrases.literal, words))])
    return replace(either, written=rf"{either.written}[、,，．]\s*")
