"""The small language in which cues are written.

A phrase is plain text with five signs::

    (a|b)      either
    [a]        perhaps
    {name}     a slot: something to keep, such as {count} or {addressee}
    {name: a}  the same, where the phrase itself says what the slot holds
    {ahead: a} what must follow, and is no part of the phrase
    …          up to forty characters that end no clause
    a space    any white space

Everything else stands for itself, whatever its case.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from types import MappingProxyType
from typing import Final

from digestlib.reading.alternatives import with_sets
from digestlib.reading.beginnings import (
    MOST_HEADS,
    OTHER,
    SPACE,
    WIDTH,
    few,
    folded,
    head_of,
    is_closed,
)

_SIGNS: Final = re.compile(
    r"\{(?P<slot>\w+)(?::\s*(?P<held>[^{}]+))?\}|(?P<sign>[()|\[\]{}…])|(?P<space>\s+)"
    r"|(?P<plain>[^{}()|\[\]…\s]+)"
)
WHOLE_WORD: Final = r"(?!(?<=[A-Za-z0-9])[A-Za-z0-9])"
_ANYTHING: Final = r"(?:[^，。；：！？,;:!?.\n]|\.(?=\S)){0,40}?"
_BREAKS: Final = frozenset("，。；：,;:.")
CLAUSE_END: Final = re.compile(r"[，。；：,;:.](?:(?<!\.)|(?=\s))")
"""What a gap in a phrase does not go beyond, and few other parts of phrases do.

A pattern that begins with a set is looked for much faster.
"""
_PAIRS: Final = MappingProxyType({")": "(", "]": "["})
_DEEPEST: Final = 20
_ALIASES: Final = MappingProxyType(
    {"person": "addressee", "actor": "addressee", "party": "addressee", "term": "condition"}
)
"""Slots that are another one, which they narrow."""
_AHEAD: Final = "ahead"
_NAME: Final = re.compile(r"\(\?P<\w+>")


class PhraseError(ValueError):
    """A phrase is not written in the language above."""


@dataclass(frozen=True, slots=True)
class Shape:
    """A phrase or a part of one as a regular expression, and what all that it fits has in common.

    ``heads`` are the characters that it may begin with, as ``head_of`` gives them; one that is
    shorter than ``WIDTH``, and does not end with ``OTHER``, is all of it. Of each of ``needs`` one
    stands in it, as ``folded`` gives texts, and in front of that no ``CLAUSE_END``; there are none
    where nothing is sure. ``may_break`` says whether it may hold such an end.
    """

    written: str
    heads: frozenset[str] = frozenset({OTHER})
    may_be_empty: bool = False
    needs: tuple[frozenset[str], ...] = ()
    slots: tuple[str, ...] = ()
    may_break: bool = True


BLANK: Final = Shape(r"\s+", frozenset({SPACE, SPACE * 2 + OTHER}), may_break=False)
"""Any white space: one character, or two and perhaps more."""


def literal(text: str) -> Shape:
    """Return the shape of a text that stands for itself."""
    head = "".join(map(head_of, text[:WIDTH]))
    return Shape(
        re.escape(text),
        frozenset({head}),
        needs=(frozenset({folded(text)}),),
        may_break=not _BREAKS.isdisjoint(text),
    )


def sequence(parts: Iterable[Shape]) -> Shape:
    """Return the shape of parts that follow each other."""
    listed = list(parts)
    if len(listed) == 1 and len(listed[0].heads) <= MOST_HEADS:
        return listed[0]  # as most choices are
    last = next((at for at, one in enumerate(listed) if one.may_break), len(listed))
    needs = (needed for one in listed[: last + 1] for needed in one.needs)
    return Shape(
        "".join(one.written for one in listed),
        _heads(listed),
        all(one.may_be_empty for one in listed),
        tuple(sorted(needs, key=lambda one: -min(map(len, one)))),
        tuple(name for one in listed for name in one.slots),
        last < len(listed),
    )


def _heads(parts: Iterable[Shape]) -> frozenset[str]:
    """Return what parts that follow each other may begin with."""
    found = frozenset({""})
    for one in parts:
        closed = frozenset(head for head in found if is_closed(head))
        grown = {(head + more)[:WIDTH] for head in found - closed for more in one.heads}
        found = few((found if one.may_be_empty else closed).union(grown))
        if all(map(is_closed, found)):
            break
    return found - {""}


def either(shapes: Iterable[Shape]) -> Shape:
    """Return the shape of any of several; of none, it is one that fits nothing."""
    listed = list(shapes)
    if len(listed) == 1:
        return listed[0]
    needs = [one.needs for one in listed]
    return Shape(
        f"(?:{'|'.join(with_sets([one.written for one in listed]))})" if listed else "(?!)",
        frozenset().union(*(one.heads for one in listed)),
        any(one.may_be_empty for one in listed),
        (frozenset().union(*(one[0] for one in needs)),) if needs and all(needs) else (),
        tuple(name for one in listed for name in one.slots),
        any(one.may_break for one in listed),
    )


def perhaps(one: Shape) -> Shape:
    """Return the shape of what may be left out."""
    return replace(one, written=f"(?:{one.written})?", may_be_empty=True, needs=())


def _length(one: Shape) -> int:
    return len(one.written)


@dataclass(slots=True)
class _Level:
    """What was read so far between one bracket and its partner."""

    opener: str = ""
    choices: list[Shape] = field(default_factory=list)
    parts: list[Shape] = field(default_factory=list)
    plain: str = ""

    def add(self, *parts: Shape) -> None:
        if self.plain:
            self.parts.append(literal(self.plain))
        self.plain = ""
        self.parts += parts

    def choose(self) -> None:
        self.add()
        self.choices.append(sequence(self.parts))
        self.parts = []

    def close(self) -> Shape:
        """Return what stands between the brackets; of plain choices the longest one counts."""
        self.choose()
        if len(self.choices) > 1 and not any(_ANYTHING in one.written for one in self.choices):
            self.choices.sort(key=_length, reverse=True)
        return either(self.choices)


def shape(phrase: str, slots: Mapping[str, Shape]) -> Shape:
    """Return the phrase as a regular expression with one named group a slot.

    Args:
        phrase: The phrase.
        slots: What each slot may hold.

    Raises:
        PhraseError: A slot is unknown or there twice, brackets do not pair, or the phrase may be
            empty.
    """
    return _read(phrase, slots) if slots else _slotless(phrase)


@lru_cache(maxsize=5_000)
def _slotless(phrase: str) -> Shape:
    """Return the shape of a phrase without slots, of which many cues hold the same ones."""
    return _read(phrase, {})


def _read(phrase: str, slots: Mapping[str, Shape]) -> Shape:
    levels = [_Level()]
    for match in _SIGNS.finditer(phrase):
        level = levels[-1]
        if match["slot"]:
            level.add(_slot(match["slot"], match["held"], slots, phrase))
        elif match["space"]:
            level.add(BLANK)
        elif match["plain"]:
            level.plain += match["plain"]
        else:
            _take(match["sign"], levels, phrase)
    if len(levels) > 1:
        raise PhraseError(f"{phrase!r} is not a phrase: {levels[-1].opener} is not closed")
    return _checked(levels[0].close(), phrase)


def _take(sign: str, levels: list[_Level], phrase: str) -> None:
    """Take a sign that is no slot."""
    level = levels[-1]
    match sign:
        case "…":
            level.add(Shape(_ANYTHING, may_be_empty=True, may_break=False))
        case "|":
            level.choose()
        case "(" | "[":
            level.add()
            levels.append(_Level(sign))
            if len(levels) > _DEEPEST:
                raise PhraseError(f"{phrase!r} is not a phrase: it is nested too deeply")
        case "{":
            raise PhraseError(f"{phrase!r} is not a phrase: {{ begins no slot such as {{count}}")
        case _ if level.opener == _PAIRS.get(sign):
            levels.pop()
            inner = level.close()
            levels[-1].add(perhaps(inner) if sign == "]" else inner)
        case _:
            raise PhraseError(f"{phrase!r} is not a phrase: {sign} closes nothing")


def _slot(name: str, held: str | None, slots: Mapping[str, Shape], phrase: str) -> Shape:
    if name == _AHEAD and held:
        inner = shape(held, {})
        return replace(inner, written=f"(?={inner.written})", heads=frozenset(), may_be_empty=True)
    if name not in slots:
        known = ", ".join(sorted(slots)) or "none"
        raise PhraseError(f"{phrase!r}: unknown slot {{{name}}}; known: {known}")
    inner = shape(held, {}) if held else slots[name]
    group = _ALIASES.get(name, name)
    return replace(inner, written=f"(?P<{group}>{inner.written})", slots=(group, *inner.slots))


def unnamed(one: Shape) -> Shape:
    """Return a shape that does not tell what stands in its slots, so that several go together."""
    return replace(one, written=_NAME.sub("(?:", one.written), slots=())


def _checked(found: Shape, phrase: str) -> Shape:
    if found.may_be_empty:
        raise PhraseError(f"{phrase!r} is not a phrase: it says nothing")
    if len(set(found.slots)) < len(found.slots):
        raise PhraseError(f"{phrase!r} is not a phrase: it has a slot twice")
    return found


def shapes(phrases: Iterable[str], slots: Mapping[str, Shape]) -> Iterator[Shape]:
    """Return the shapes of phrases, longest first, so that a longer one wins over its own part.

    None of them ends inside a Latin word.
    """
    return map(whole, longest_first(phrases, slots))


def longest_first(phrases: Iterable[str], slots: Mapping[str, Shape]) -> list[Shape]:
    """Return the shapes of phrases, longest first."""
    return [shape(one, slots) for one in sorted(phrases, key=len, reverse=True)]


def whole(one: Shape) -> Shape:
    """Return a shape that does not end inside a Latin word."""
    return replace(one, written=f"(?:{one.written}){WHOLE_WORD}")
