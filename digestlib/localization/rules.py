"""What one translation must hold to, rule by rule.

Each rule takes a pair and yields what is wrong, as a message and a way out. What stands for a value
is known by its sign, ``%(name)s`` or ``{name}``.
"""

import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from digestlib.languages import foreign_han
from digestlib.localization.faults import Rule

Finding = tuple[str, str]
"""What is wrong, and the way out or nothing."""

_VALUE: Final = re.compile(r"%\((\w*)\)(\w?)")
_FIELD: Final = re.compile(r"\{\w+\}")
_SIGN: Final = re.compile(r"%\(\w+\)s|\{\w+\}")
_HAN: Final = "[\u3400-\u9fff]"
_LATIN: Final = "[0-9A-Za-z\ufffc]"
_HALF: Final = re.compile(rf"(?<={_HAN})[,;:!?()]|[,;:!?()](?={_HAN})")
_FULL: Final = re.compile("[\u3000-\u301f\uff01-\uff5e]")
_UNSPACED: Final = re.compile(rf"{_HAN}{_LATIN}|{_LATIN}{_HAN}")
_AROUND_FULL: Final = re.compile(
    r"(?<=[，。、；：！？）」』》】］])[ ]+|[ ]+(?=[，。、；：！？（「『《【［])"
)
_ODD: Final = re.compile("[\x00-\x08\x0b-\x1f\x7f\u200b\u2028\u2029\ufeff\ufffd]")
_ENDS: Final = MappingProxyType(
    {
        **dict.fromkeys(".。．۔।", "full stop"),
        **dict.fromkeys(":：", "colon"),
        **dict.fromkeys("!！", "exclamation mark"),
        **dict.fromkeys("?？؟", "question mark"),
        **dict.fromkeys(";；", "semicolon"),
        **dict.fromkeys(",，、،", "comma"),
        **dict.fromkeys("…", "ellipsis"),
    }
)
_CLOSED_BY: Final = MappingProxyType(
    dict(zip("([{（［｛【〔「『《〈", ")]}）］｝】〕」』》〉", strict=True))
)
_KINDS: Final = MappingProxyType(
    {
        **dict.fromkeys("(（", "round brackets"),
        **dict.fromkeys("[［【〔", "square brackets"),
        **dict.fromkeys("{｛", "curly brackets"),
    }
)
_QUOTES: Final = '"“”„‟«»‹›「」『』《》〈〉'
"""Which of them open differs by language: German closes with what English opens with."""
_CHINESE: Final = "zh"


@dataclass(frozen=True, slots=True, kw_only=True)
class Pair:
    """A message and one form of its translation.

    ``values`` are those a translation may use; ``required`` those it must. ``columns`` is the room
    there is. ``is_format`` says that ``%`` begins a value; otherwise it is only a percent sign.
    """

    language: str
    script: str
    source: str
    translation: str
    values: frozenset[str]
    required: frozenset[str]
    columns: int
    is_format: bool

    @property
    def is_chinese(self) -> bool:
        """Whether Chinese typography holds."""
        return self.language == _CHINESE

    @property
    def is_source(self) -> bool:
        """Whether it is worded in the language of the messages."""
        return self.language == "en"


def _placeholders(pair: Pair) -> Iterator[Finding]:
    """Values are those the message has, written as it writes them."""
    fields = Counter(_FIELD.findall(pair.source)), Counter(_FIELD.findall(pair.translation))
    if fields[0] != fields[1]:
        wanted = " ".join(fields[0].elements()) or "none"
        yield f"the fields in braces are not those of the msgid: {wanted}", ""
    yield from _values(pair) if pair.is_format else _no_values(pair)


def _values(pair: Pair) -> Iterator[Finding]:
    found = _VALUE.findall(pair.translation)
    for name, conversion in found:
        if name not in pair.values:
            choices = ", ".join(f"%({one})s" for one in sorted(pair.values))
            yield f"%({name}){conversion} is no value of this message", f"it has {choices}"
        elif conversion != "s":
            yield f"%({name}) lacks its s", f"write %({name})s"
    for name in sorted(pair.required - {name for name, _ in found}):
        yield f"%({name})s is left out", ""
    if "%" in _VALUE.sub("", pair.translation.replace("%%", "")):
        yield "a percent sign stands alone", "write %% for one"


def _no_values(pair: Pair) -> Iterator[Finding]:
    for name, conversion in _VALUE.findall(pair.translation):
        yield f"%({name}){conversion} is no value of this message", "it has none"
    if "%%" in pair.translation and "%%" not in pair.source:
        yield "%% is shown as it is, since this message has no values", "write %"


def _brackets(pair: Pair) -> Iterator[Finding]:
    """Brackets and quotation marks close, and are of the kinds that the message has."""
    if odd := _unpaired(pair.translation):
        yield f"{odd!r} has no partner", ""
        return
    if sum(pair.translation.count(char) for char in _QUOTES) % 2:
        yield "a quotation mark has no partner", ""
        return
    before, after = _bracket_kinds(pair.source), _bracket_kinds(pair.translation)
    for kind in sorted(before.keys() | after.keys()):
        if before[kind] != after[kind]:
            yield f"{kind}: {after[kind]}, and in the msgid {before[kind]}", ""


def _unpaired(text: str) -> str:
    """Return the first bracket that has no partner, or nothing."""
    open_: list[str] = []
    for char in _FIELD.sub("", text):
        if char in _CLOSED_BY:
            open_.append(char)
        elif char in _CLOSED_BY.values() and (not open_ or _CLOSED_BY[open_.pop()] != char):
            return char
    return open_[-1] if open_ else ""


def _bracket_kinds(text: str) -> Counter[str]:
    plain = _SIGN.sub("", text)
    kinds = Counter(_KINDS[char] for char in plain if char in _KINDS)
    kinds["quotation marks"] = (sum(plain.count(char) for char in _QUOTES) + 1) // 2
    return +kinds


def _end(pair: Pair) -> Iterator[Finding]:
    """A sentence ends as the message does."""
    before, after = (_ENDS.get(text.rstrip()[-1:], "") for text in (pair.source, pair.translation))
    if before != after:
        yield f"ends with {_a(after)}, and the msgid with {_a(before)}", ""


def _a(mark: str) -> str:
    return f"a {mark}" if mark else "no punctuation"


def _spacing(pair: Pair) -> Iterator[Finding]:
    """Edges are as the message's; inside stands one space, in Chinese also beside Latin letters."""
    for name, side in (("beginning", str.lstrip), ("end", str.rstrip)):
        if (side(pair.source) != pair.source) != (side(pair.translation) != pair.translation):
            yield f"the space at the {name} is not as in the msgid", ""
    if "  " in pair.translation.strip():
        yield "two spaces follow each other", ""
    if not pair.is_chinese:
        return
    words = _SIGN.sub("\ufffc", pair.translation)
    if found := _UNSPACED.search(words):
        shown = found[0].replace("\ufffc", "…")
        yield f"no space between Chinese and Latin letters or figures: {shown}", ""
    if _AROUND_FULL.search(words):
        yield "a space beside full-width punctuation", ""


def _width(pair: Pair) -> Iterator[Finding]:
    """Chinese words have full-width punctuation, and Latin ones have not."""
    if pair.is_chinese:
        if found := _HALF.search(pair.translation):
            yield f"half-width {found[0]!r} beside Chinese", "write it full-width"
    elif pair.language not in {"ja", "yue"} and (found := _FULL.search(pair.translation)):
        yield f"full-width {found[0]!r}", "write it half-width"


def _script(pair: Pair) -> Iterator[Finding]:
    """Traditional and Simplified Chinese are not mixed."""
    if pair.is_chinese and (found := foreign_han(pair.translation, pair.script)):
        other = "Simplified" if pair.script == "Hant" else "Traditional"
        yield f"{found} is written so in {other} Chinese only", ""


def _length(pair: Pair) -> Iterator[Finding]:
    """The words fit into the room there is."""
    if (wide := columns(pair.translation)) > pair.columns:
        yield f"{wide} columns wide, and there is room for {pair.columns}", "shorten it"


def columns(text: str) -> int:
    """Return how many columns the words of a message take, without what stands for values."""
    plain = _SIGN.sub("", text)
    return sum(2 if unicodedata.east_asian_width(char) in "WF" else 1 for char in plain)


def _echo(pair: Pair) -> Iterator[Finding]:
    """A translation says it in another language."""
    letters = re.findall(r"[^\W\d_]{2,}", _SIGN.sub("", pair.source))
    if not pair.is_source and letters and pair.translation == pair.source:
        yield "the translation is the msgid itself", "translate it, or leave it empty"


def _characters(pair: Pair) -> Iterator[Finding]:
    """Nothing invisible stands in it."""
    for char in dict.fromkeys(_ODD.findall(pair.translation)):
        if char not in pair.source:
            yield f"U+{ord(char):04X} cannot be seen", "remove it"


RULES: Final[Mapping[Rule, Callable[[Pair], Iterator[Finding]]]] = MappingProxyType(
    {
        Rule.PLACEHOLDER: _placeholders,
        Rule.BRACKET: _brackets,
        Rule.END: _end,
        Rule.SPACING: _spacing,
        Rule.WIDTH: _width,
        Rule.SCRIPT: _script,
        Rule.LENGTH: _length,
        Rule.ECHO: _echo,
        Rule.CHARACTER: _characters,
    }
)
