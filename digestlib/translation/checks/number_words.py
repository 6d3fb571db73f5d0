"""Numbers written as words, in Chinese and English, and the words that only look like numbers."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

_DIGITS: Final = {char: value for value, char in enumerate("零一二三四五六七八九")} | {
    "〇": 0,
    "两": 2,
    "兩": 2,
    "双": 2,
    "雙": 2,
}
_TENS: Final = {"十": 10, "百": 100, "千": 1000}
MYRIADS: Final = {"万": 10**4, "萬": 10**4, "亿": 10**8, "億": 10**8}
_SAID_ONCE: Final = {"百": 100, "千": 1000, **MYRIADS}
_HAN: Final = re.compile(r"[零〇一二两兩双雙三四五六七八九十百千万萬亿億]+")
# Behind these a Chinese numeral counts; elsewhere it may be part of a word, such as 统一 or 万一.
_MEASURES: Final = re.compile(
    r"\s?(?:[个個条條处處次种種点點项項行步类類台天周年秒层層级級轮輪倍位套组組份张張件页頁段句章"
    r"篇块塊节節列批片核路边邊端道把家本名例阶階代位字词詞只枚关關頭头遍趟人票款户间笔圈期季度月日]|分[钟鐘]|毫秒|微秒"
    r"|小[时時]|星期|[万亿萬億])"
)
_VAGUE: Final = re.compile(r"[几幾数數多余餘来來]")
_BEFORE_VAGUE: Final = "几幾数數上好这這那哪每某统統唯同单單万萬"

_ABOUT: Final = re.compile(
    r"(?P<before>十"
    r"|[一二三四五六七八九]十)?(?P<low>[一二两兩三四五六七八])(?P<high>[二两三四五六七八九])"
    r"(?P<behind>[十百千万萬亿億])?"
)
"""Two digits in a row are about so many: 两三天, 十五六个, 七八百."""

# 一成不变 and 三成为 are words; 九成 and 九成五 are shares.
_TENTHS: Final = re.compile(
    r"(?:([一二两兩三四五六七八九])[到至～~-]?)?([一二两兩三四五六七八九])成([半一二三四五六七八九])?(?![为為功本熟员員就果不立交])"
)
_ARTICLE: Final = re.compile(
    r"\b(?:an?|one|per|each|every)(?=[ -](?:(?:milli|micro|nano)?second|minute|hour|day|week|month"
    r"|year|(?:kilo|mega|giga|tera)?byte|[KMGT]i?B|percent(?:age point)?)\b)",
    re.IGNORECASE,
)
_EACH: Final = re.compile(r"每(?=(?:[毫微纳]?秒|分[钟鐘]|小[时時]|天|周|星期|个?月|年))")

_ENGLISH: Final = {
    "zero": 0,
    "one": 1,
    "two": 2,
    "three": 3,
    "four": 4,
    "five": 5,
    "six": 6,
    "seven": 7,
    "eight": 8,
    "nine": 9,
    "ten": 10,
    "eleven": 11,
    "twelve": 12,
    "thirteen": 13,
    "fourteen": 14,
    "fifteen": 15,
    "sixteen": 16,
    "seventeen": 17,
    "eighteen": 18,
    "nineteen": 19,
    "twenty": 20,
    "thirty": 30,
    "forty": 40,
    "fifty": 50,
    "sixty": 60,
    "seventy": 70,
    "eighty": 80,
    "ninety": 90,
}
_POWERS: Final = {"hundred": 100, "thousand": 10**3, "million": 10**6, "billion": 10**9}
ORDINALS: Final = {
    "first": 1,
    "second": 2,
    "third": 3,
    "fourth": 4,
    "fifth": 5,
    "sixth": 6,
    "seventh": 7,
    "eighth": 8,
    "ninth": 9,
    "tenth": 10,
}
_DETERMINER: Final = re.compile(
    r"(?:\b(?:the|this|that|its?|their|his|her|our|your|my|an?|every|each|very|in|on|of|and|or)"
    r"|['’]s) $",
    re.IGNORECASE,
)
"""Stands before "first" and the like where they tell one of some, not only what comes before."""
_LOOSE: Final = {
    "both": Fraction(2),
    "twice": Fraction(2),
    "couple": Fraction(2),
    "double": Fraction(2),
    "doubles": Fraction(2),
    "pair": Fraction(2),
    "half": Fraction(1, 2),
    "halves": Fraction(1, 2),
    "halved": Fraction(1, 2),
    "once": Fraction(1),
    "triple": Fraction(3),
    "triples": Fraction(3),
    "tripled": Fraction(3),
    "doubled": Fraction(2),
    "dozen": Fraction(12),
}
_UNIT_WORD: Final = "|".join(_ENGLISH)
_BELOW_HUNDRED: Final = (
    r"(?:(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)"
    r"(?:[ -](?:one|two|three|four|five|six|seven|eight|nine)\b)?"
    rf"|{_UNIT_WORD})"
)
_POWER: Final = "|".join(_POWERS)
_WORDS: Final = re.compile(
    rf"\b(?:(?P<number>{_BELOW_HUNDRED}"
    rf"(?:[ -](?:{_POWER})\b(?:(?: and)?[ -]{_BELOW_HUNDRED}\b)?)*)"
    rf"(?P<fold>fold)?|(?P<ordinal>{'|'.join(ORDINALS)})|(?P<loose>{'|'.join(_LOOSE)}))\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Word:
    """A number word: ``is_certain`` says that it counts something, so a translation has it too."""

    value: Fraction
    start: int
    end: int
    is_ordinal: bool = False
    is_certain: bool = True


def number_words(text: str) -> Iterator[Word]:
    """Yield the number words of a text, in either language."""
    yield from _han(text)
    yield from _one_of(text)
    yield from _english(text)


def _han(text: str) -> Iterator[Word]:
    for found in _HAN.finditer(text):
        value = han_value(found[0])
        if value is None:
            yield from _about(found)
            continue
        before = text[max(0, found.start() - 2) : found.start()].rstrip()[-1:]
        is_ordinal = before == "第"
        is_vague = before in _BEFORE_VAGUE and before != ""
        is_vague = is_vague or _VAGUE.match(text, found.end()) is not None
        counts = _MEASURES.match(text, found.end()) is not None
        is_certain = is_ordinal or (not is_vague and counts and value > 1)
        yield Word(Fraction(value), found.start(), found.end(), is_ordinal, is_certain)


def _about(found: re.Match[str]) -> Iterator[Word]:
    """Yield both bounds of a number that is only about so many."""
    about = _ABOUT.fullmatch(found[0])
    if about is None:
        return
    for digit in (about["low"], about["high"]):
        value = han_value((about["before"] or "") + digit + (about["behind"] or ""))
        yield Word(Fraction(value or 0), *found.span(), is_certain=False)


def _one_of(text: str) -> Iterator[Word]:
    """Yield what counts one unit without a number: "a second", 每秒."""
    for found in (*_ARTICLE.finditer(text), *_EACH.finditer(text)):
        yield Word(Fraction(1), *found.span(), is_certain=False)


def han_share(text: str) -> Iterator[Word]:
    """Yield the shares that Chinese writes in tenths, as per cent: 九成, 六成五."""
    for found in _TENTHS.finditer(text):
        more = _DIGITS.get(found[3], 5) if found[3] else 0
        if found[1]:
            yield Word(Fraction(10 * _DIGITS[found[1]]), *found.span(1))
        yield Word(Fraction(10 * _DIGITS[found[2]] + more), found.start(2), found.end())


def han_value(word: str) -> int | None:
    """Return what a Chinese numeral comes to, or nothing where its characters are not in order."""
    total = section = digit = 0
    before = last = ""
    for char in word:
        if char in _DIGITS:
            if before in _DIGITS and digit:
                return None
            digit = _DIGITS[char]
        elif char in _TENS:
            section += (digit or 1) * _TENS[char]
            digit = 0
        else:
            if not section + digit:
                return None
            total += (section + digit) * MYRIADS[char]
            section = digit = 0
        before, last = char, before
    if digit and last in _SAID_ONCE:  # 一万二 is 12,000
        digit *= _SAID_ONCE[last] // 10
    return total + section + digit


def _english(text: str) -> Iterator[Word]:
    for found in _WORDS.finditer(text):
        if number := found["number"]:
            value = _english_value(re.split(r"[ -]+", number.lower()))
            certain = value > 1
            yield Word(Fraction(value), found.start(), found.end("number"), is_certain=certain)
        elif ordinal := found["ordinal"]:
            value = ORDINALS[ordinal.lower()]
            is_one_of_some = _DETERMINER.search(text[: found.start()][-12:]) is not None
            yield Word(Fraction(value), *found.span(), True, is_one_of_some)  # noqa: FBT003
        else:
            yield Word(_LOOSE[found["loose"].lower()], *found.span(), is_certain=False)


def _english_value(words: list[str]) -> int:
    total = section = 0
    for word in words:
        if word in _ENGLISH:
            section += _ENGLISH[word]
        elif word == "hundred":
            section = (section or 1) * 100
        elif word in _POWERS:
            total += (section or 1) * _POWERS[word]
            section = 0
    return total + section


_FIGURES: Final = r"\d{1,3}(?:,\d{3}){1,4}(?!\d)|\d{1,12}(?:\.\d{1,9})?"
HAN_NUMBER: Final = (
    rf"(?:{_FIGURES}|[零〇一二两兩三四五六七八九十百千万萬亿億]{{1,12}}"
    r"(?:点[零一二三四五六七八九]{1,4})?)"
)
ENGLISH_NUMBER: Final = (
    rf"(?:{_FIGURES}|(?:an?|{_UNIT_WORD})(?:[ -](?:{_UNIT_WORD}|{'|'.join(_POWERS)})s?){{0,5}})"
)


def number_in(written: str) -> Fraction | None:
    """Return what ``HAN_NUMBER`` or ``ENGLISH_NUMBER`` found, or nothing where it is no number."""
    figures = written.replace(",", "")
    if figures[:1].isdecimal():
        return Fraction(figures)
    if written[0].isascii():
        words = re.split(r"[ -]+", re.sub(r"^an?\b", "one", written.lower()))
        return Fraction(_english_value([word.removesuffix("s") for word in words]))
    whole, _, rest = written.partition("点")
    value = han_value(whole if whole[0] not in MYRIADS else f"一{whole}")
    if value is None:
        return None
    behind = "".join(str(_DIGITS[char]) for char in rest)
    return Fraction(f"{value}.{behind}") if behind else Fraction(value)
