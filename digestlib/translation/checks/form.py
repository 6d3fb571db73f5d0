"""Brackets, emphasis, punctuation and edges."""

import re
from collections.abc import Iterator
from types import MappingProxyType
from typing import Final

from digestlib.inline.parsing import parse
from digestlib.inline.runs import Code, Emphasis, Link, Reference, Run, Strong, Text
from digestlib.translation.checks.pair import Pair
from digestlib.translation.findings import Finding, Severity, Side

_CLOSERS: Final = MappingProxyType(dict(zip(")]}）】」』》”", "([{（【「『《“", strict=True)))
_HALF: Final = MappingProxyType(
    dict(
        zip(
            "，。；：！？、（）",
            (", ", ". ", "; ", ": ", "! ", "? ", ", ", " (", ") "),
            strict=True,
        )
    )
)
_FULL: Final = MappingProxyType(dict(zip(",;:!?", "，；：！？", strict=True)))
_FULL_WIDTH: Final = re.compile(r"[，。；：！？、（）「」『』《》【】〈〉]")
_HALF_BEHIND_HAN: Final = re.compile(r"(?<=[\u3400-\u9fff])([,;:!?])(?=\s*[\u3400-\u9fff])\s*")
_ASKS: Final = re.compile(r"[?？]$")
_EXCLAIMS: Final = re.compile(r"[!！]$")


def check_form(pair: Pair) -> Iterator[Finding]:
    """Yield findings about how a translation is written."""
    yield from _edges(pair)
    yield from _brackets(pair)
    yield from _emphasis(pair)
    yield from _punctuation(pair)
    yield from _ending(pair)
    yield from _characters(pair)


def _edges(pair: Pair) -> Iterator[Finding]:
    """Yield a finding for white space that an edge of the source has and this one lacks."""
    source, translation = pair.source, pair.translation
    front = len(translation) - len(translation.lstrip())
    wanted = source[: len(source) - len(source.lstrip())]
    if translation[:front] != wanted:
        yield _edge(0, front, wanted)
    back = len(translation.rstrip())
    wanted = source[len(source.rstrip()) :]
    if translation.strip() and translation[back:] != wanted:
        yield _edge(back, len(translation), wanted)


def _edge(start: int, end: int, wanted: str) -> Finding:
    message = "white space at the edge differs from the source's"
    return Finding(
        code="edges",
        severity=Severity.WARNING,
        message=message,
        start=start,
        end=end,
        fix=wanted,
    )


def _brackets(pair: Pair) -> Iterator[Finding]:
    """Yield the brackets and quotation marks that do not pair, where the source's all do."""
    if any(True for _ in _unpaired(pair.source_prose)):
        return
    for at in _unpaired(pair.prose):
        message = f"{pair.prose[at]} has no partner"
        yield Finding(
            code="brackets", severity=Severity.ERROR, message=message, start=at, end=at + 1
        )


def _unpaired(text: str) -> list[int]:
    # The brackets of a link stand around prose, and pair by themselves.
    waiting: list[int] = []
    alone: list[int] = []
    for at, char in enumerate(text):
        if char in _CLOSERS.values():
            waiting.append(at)
        elif char in _CLOSERS:
            if waiting and text[waiting[-1]] == _CLOSERS[char]:
                waiting.pop()
            else:
                alone.append(at)
    quotes = [at for at, char in enumerate(text) if char == '"']
    return sorted([*alone, *waiting, *(quotes[-1:] if len(quotes) % 2 else ())])


def _emphasis(pair: Pair) -> Iterator[Finding]:
    """Yield a finding where emphasis is lost, new, or left as plain asterisks."""
    if "*" not in pair.source + pair.translation and "_" not in pair.source_prose + pair.prose:
        return  # parsing is the dearest part of a check
    before, after = _marks(pair.source), _marks(pair.translation)
    stray = pair.prose.find("**") if after["stray"] > before["stray"] else -1
    if stray >= 0:
        message = "** is shown as it is, since it does not pair"
        yield Finding(
            code="emphasis", severity=Severity.ERROR, message=message, start=stray, end=stray + 2
        )
    elif before["strong"] != after["strong"]:
        message = f"{before['strong']} strong passages became {after['strong']}"
        yield Finding(
            code="emphasis", severity=Severity.WARNING, message=message, end=len(pair.translation)
        )


def _marks(text: str) -> dict[str, int]:
    found = {"strong": 0, "stray": 0}

    def count(runs: tuple[Run, ...]) -> None:
        for run in runs:
            match run:
                case Strong(inner):
                    found["strong"] += 1
                    count(inner)
                case Emphasis(inner) | Link(inner):
                    count(inner)
                case Text(words):
                    found["stray"] += words.count("**")
                case Code() | Reference():
                    pass

    count(parse(text))
    return found


def _punctuation(pair: Pair) -> Iterator[Finding]:
    """Yield punctuation of the other writing system."""
    if pair.is_han:
        for found in _HALF_BEHIND_HAN.finditer(pair.prose):
            yield _sign(found, _FULL[found[1]])
    elif pair.is_source_han:
        for found in _FULL_WIDTH.finditer(pair.prose):
            fix = _HALF.get(found[0])
            is_last = found.end() == len(pair.prose) or pair.prose[found.end()].isspace()
            yield _sign(found, fix.rstrip() if fix and is_last else fix)


def _sign(found: re.Match[str], fix: str | None) -> Finding:
    return Finding(
        code="punctuation",
        severity=Severity.WARNING,
        message=f"{found[0].strip()} is punctuation of another writing system",
        start=found.start(),
        end=found.end(),
        fix=fix,
    )


def _ending(pair: Pair) -> Iterator[Finding]:
    """Yield a finding where a question or an exclamation became something else."""
    source, translation = (
        pair.source.rstrip("\"'”」』)） "),
        pair.translation.rstrip("\"'”」』)） "),
    )
    for pattern in (_ASKS, _EXCLAIMS):
        if bool(pattern.search(source)) != bool(pattern.search(translation)):
            message = "one of the two ends with ? or !, and the other does not"
            yield Finding(
                code="ending",
                severity=Severity.WARNING,
                message=message,
                start=max(0, len(translation) - 1),
                end=len(translation),
            )


def _characters(pair: Pair) -> Iterator[Finding]:
    """Yield characters that stand for what was lost in some conversion, or show nothing."""
    for at, char in enumerate(pair.translation):
        if char in "\ufffd\u200b\ufeff" and char not in pair.source:
            yield Finding(
                code="characters",
                severity=Severity.ERROR if char == "\ufffd" else Severity.WARNING,
                message=f"U+{ord(char):04X} is not in the source",
                side=Side.TRANSLATION,
                start=at,
                end=at + 1,
                fix=None if char == "\ufffd" else "",
            )
