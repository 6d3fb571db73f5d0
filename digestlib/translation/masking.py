"""What no translator may change, behind tokens, and back.

Code, references, addresses, placeholders and identifiers stand as ``⟦1⟧``, ``⟦2⟧`` in what an
engine or a memory sees. ``Masked.restore`` puts them back only if every token is there once.
"""

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from digestlib.inline.protecting import protected

_TOKEN: Final = re.compile(r"⟦\s*(\d{1,6})\s*⟧")
_NAMED: Final = re.compile(
    r"""
    ⟦[^⟦⟧]*⟧                                        # looks like a token of ours
  | https?://[A-Za-z0-9\-._~:/?\#\[\]@!$&'()*+,;=%]+(?<![.,;:!?)\]'])
  | %\([A-Za-z_]\w*\)[\#0\-+ ]*\d*(?:\.\d+)?[diouxXeEfFgGcrsa]
  | \{\{[^{}\n]{0,80}\}\} | \$?\{[A-Za-z_][\w.\[\]]{0,60}(?:![rsa])?(?::[^{}\n]{0,20})?\}
  | (?<![\w%])%[sdrfx](?![A-Za-z0-9])
  | (?<![\w/])(?:[A-Za-z0-9][A-Za-z0-9-]{0,38}/[A-Za-z0-9._-]{1,100})?[\#＃][1-9]\d{0,8}(?![\w])
  | (?<![A-Za-z0-9_./~-])(?:\.{0,2}/|~/)?(?:[A-Za-z0-9_.-]+/)+
    [A-Za-z0-9_-]+\.[A-Za-z][A-Za-z0-9]{0,5}(?![A-Za-z0-9_/])
  | (?<![A-Za-z0-9_])(?<!\w\.)(?<!\w::)(?<!\w->)
    [A-Za-z0-9_]+(?:(?:\.|::|->)[A-Za-z_][A-Za-z0-9_]*)*\(\)
  | (?<![A-Za-z0-9_.])(?:[A-Za-z0-9]+_[A-Za-z0-9_]*|_+[A-Za-z][A-Za-z0-9_]*)
    (?:\.[A-Za-z_][A-Za-z0-9_]*)*
  | (?<![A-Za-z0-9_.])[A-Za-z_][A-Za-z0-9_]+(?:(?:\.|::)[A-Za-z_][A-Za-z0-9_]*)+(?![A-Za-z0-9_])
  | (?<![A-Za-z0-9_-])--?[A-Za-z][A-Za-z0-9]*(?:-[A-Za-z0-9]+)*(?![A-Za-z0-9_])
    """,
    re.VERBOSE | re.ASCII,
)

_MOST: Final = 10**6


@dataclass(frozen=True, slots=True)
class Masked:
    """A text with tokens, and what each stands for: ``tokens[0]`` for ``⟦1⟧``."""

    text: str
    tokens: tuple[str, ...]

    def missing(self, translated: str) -> tuple[str, ...]:
        """Return what is wrong with a translation's tokens: lost, foreign or repeated ones."""
        found = Counter(_TOKEN.findall(translated))
        wanted = Counter(str(number) for number in range(1, len(self.tokens) + 1))
        lost = [f"⟦{one}⟧ is lost" for one in (wanted - found).elements()]
        return (*lost, *(f"⟦{one}⟧ is one too many" for one in (found - wanted).elements()))

    def restore(self, translated: str) -> str:
        """Return a translation with what the tokens stand for.

        Raises:
            ValueError: A token is lost, foreign or repeated.
        """
        if wrong := self.missing(translated):
            raise ValueError("; ".join(wrong))
        return _TOKEN.sub(lambda token: self.tokens[int(token[1]) - 1], translated)


def pieces(text: str, count: int = _MOST) -> Iterator[str | int]:
    """Yield a masked text in pieces: words, and the numbers of its tokens up to ``count``."""
    at = 0
    for token in _TOKEN.finditer(text):
        if 0 < int(token[1]) <= count:
            yield text[at : token.start()]
            yield int(token[1])
            at = token.end()
    yield text[at:]


def mask(text: str, kept: Sequence[str] = ()) -> Masked:
    """Return a text with everything that no translator may change behind tokens.

    Of a link only the address is hidden, so its words can be translated.

    Args:
        text: Inline Markdown.
        kept: Terms that stay as they are in every language.
    """
    spans = _with_terms(text, protected_spans(text), kept)
    parts, at = [], 0
    for number, (start, end) in enumerate(spans, 1):
        parts.append(f"{text[at:start]}⟦{number}⟧")
        at = end
    parts.append(text[at:])
    return Masked("".join(parts), tuple(text[start:end] for start, end in spans))


def _with_terms(
    text: str, spans: list[tuple[int, int]], kept: Sequence[str]
) -> list[tuple[int, int]]:
    """Return the ranges and those of the terms outside them."""
    longest_first = sorted(kept, key=len, reverse=True)
    if not longest_first:
        return spans
    pattern = re.compile("|".join(map(re.escape, longest_first)))
    starts = [start for start, _ in spans]
    found = [one.span() for one in pattern.finditer(text)]
    return sorted([*spans, *(one for one in found if _is_free(one, spans, starts))])


def _is_free(
    span: tuple[int, int], spans: Sequence[tuple[int, int]], starts: Sequence[int]
) -> bool:
    """Return whether a range overlaps none of the others, which are in order."""
    at = bisect_right(starts, span[1] - 1) - 1
    return at < 0 or spans[at][1] <= span[0]


def protected_spans(text: str) -> list[tuple[int, int]]:
    """Return the half-open ranges that no translator may change, in order and without overlap."""
    solid = [span for start, end in protected(text) for span in _of_link(text, start, end)]
    starts = [start for start, _ in solid]
    named = (match.span() for match in _NAMED.finditer(text))
    return sorted([*solid, *(span for span in named if _is_free(span, solid, starts))])


def _of_link(text: str, start: int, end: int) -> list[tuple[int, int]]:
    """Return what is hidden of one protected range: all of it, but of a link only its address."""
    written = text[start:end]
    cut = written.rfind("](")
    if not written.startswith("[") or cut < 0:
        return [(start, end)]
    inner = [(start + 1 + a, start + 1 + b) for a, b in protected_spans(written[1:cut])]
    return [*inner, (start + cut + 1, end)]
