"""A source as it was read: every field coloured where it stands, or named in brackets."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from rich.text import Text

from digestlib.cli.console import printable
from digestlib.model import SCAFFOLDING, VerdictLevel

if TYPE_CHECKING:
    from digestlib.model import Collection

_LEVELS: Final = MappingProxyType(
    {
        VerdictLevel.MUST_READ: "red",
        VerdictLevel.CLOSE_READ: "blue",
        VerdictLevel.WORTH_READING: "green",
        VerdictLevel.SKIM: "cyan",
        VerdictLevel.SKIP: "bright_black",
        VerdictLevel.UNSTATED: "default",
    }
)
_KINDS: Final = MappingProxyType(
    {
        "title": ("title", "bold"),
        "verdict.phrase": ("verdict", "bold reverse"),
        "verdict.rationale": ("because", "cyan"),
        "verdict.audience": ("for", "magenta"),
        "design_points.text": ("point", "bright_blue"),
        "follow_ups.text": ("follow-up", "yellow"),
        "follow_ups.audience": ("who", "underline yellow"),
        "follow_ups.condition": ("when", "italic yellow"),
        "notes": ("note", "italic green"),
        SCAFFOLDING: (SCAFFOLDING, "dim"),
    }
)
"""What each kind of field is called, and its style; any other is a fact."""
_FACT: Final = "underline"
_NUMBERED: Final = frozenset({"design_points.text", "follow_ups.text"})
_INDEX: Final = re.compile(r"\[(\d+)\]")
_RAISED: Final = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


def legend() -> Text:
    """Return what each style means, each word in its own style."""
    words = [*_KINDS.values(), ("fact", _FACT)]
    return Text("  ").join(Text(word, style) for word, style in words)


def coloured(part: "Collection", encoding: str) -> Text:
    """Return a source with every field in its colour and the lists' items numbered.

    Args:
        part: What was read from the source.
        encoding: What the terminal can show.
    """
    text = Text()
    for one in _pieces(part, encoding):
        if one.number and one.kind in _NUMBERED:
            mark = printable(str(one.number).translate(_RAISED), encoding)
            text.append(mark, f"bold {one.style}")
        text.append(one.text, one.style)
    return text


def bracketed(part: "Collection", encoding: str) -> str:
    """Return a source with every field in brackets behind its name; scaffolding has none.

    Args:
        part: What was read from the source.
        encoding: What the output can hold.
    """
    return "".join(
        one.text if one.kind == SCAFFOLDING else f"[{one.label}: {one.text}]"
        for one in _pieces(part, encoding)
    )


@dataclass(frozen=True, slots=True)
class _Piece:
    """The text of one span, what it became, and which of its list, counting from 1."""

    text: str
    kind: str
    number: int
    level: VerdictLevel

    @property
    def style(self) -> str:
        """The style that its kind has, a verdict in its level's colour."""
        if self.kind == "verdict.phrase":
            return f"bold reverse {_LEVELS[self.level]}"
        return _KINDS[self.kind][1] if self.kind in _KINDS else _FACT

    @property
    def label(self) -> str:
        """What its kind is called, with its number or its level."""
        if self.kind == "verdict.phrase":
            return f"verdict {self.level}"
        name = _KINDS[self.kind][0] if self.kind in _KINDS else self.kind
        return f"{name} {self.number}" if self.number else name


def _pieces(part: "Collection", encoding: str) -> Iterator[_Piece]:
    """Yield the pieces of a source in order, as the terminal can show them."""
    owners = [(part.source, part.spans, VerdictLevel.UNSTATED)]
    owners += [(one.source, one.spans, one.verdict.level) for one in part.digests]
    for source, spans, level in owners:
        for span in spans:
            text = source[span.start : span.end].replace("\r\n", "\n")
            match = _INDEX.search(span.field)
            number = int(match[1]) + 1 if match else 0
            kind = _INDEX.sub("", span.field)
            yield _Piece(printable(text, encoding), kind, number, level)
