"""Where long identifiers and paths may break: behind their joints, or anywhere for want of any."""

import re
from typing import Final

_CODE: Final = re.compile(r"<code>([^<]*)</code>")
_JOINT: Final = re.compile(r"(?<=\w)(?:_+|/|\.|::|->)(?=\w)")


_TEXT: Final = re.compile(r">[^<]{40,}")
# Letters, figures and signs of ASCII but those of character references.
_LONG_WORD: Final = re.compile(r"[!-%'-:=?-~]{40,}")
# Up to the next joint of an address; of what is longer, four characters at a time.
_PIECE: Final = re.compile(r"[^/?=#._~+-]{0,24}[/?=#._~+-]+(?=[^/?=#._~+-])|.{4}(?=.)")
_LONG_TEXT: Final = re.compile(r">[^<]{2000,}")
# Atomic, so that no other way to read the same units is ever tried.
_UNIT: Final = r"(?>&#?\w{1,9};|[^&]|&)"
_PART: Final = re.compile(
    rf"{_UNIT}{{800,1600}}?(?<=[\s\u200b\u4e00-\u9fff])|{_UNIT}{{1,1600}}", re.DOTALL
)
_ENDLESS: Final = re.compile(
    r"(?P<head><h[1-4][^>]*\bendless\b[^>]*)>(?P<words>(?:<[^>]*>|&#?\w+;|[^<&]){0,100})"
)
_TAG: Final = re.compile(r"<[^>]*>")
# What may stand in no attribute, or ends in the middle of a character reference.
_REFERENCE: Final = re.compile(r'"|&\w*$')

ELEMENT: Final = "<wbr>"
"""For screens, where a character would be copied."""
CHARACTER: Final = "\N{ZERO WIDTH SPACE}"
"""For paper, where an element is three boxes, and a character without a glyph is nothing."""


def with_breaks(html: str, opportunity: str = ELEMENT) -> str:
    """Return the document with an opportunity to break behind every joint inside code.

    Code holds no element, and a joint stands between two word characters, so no tag and no
    character reference is ever cut.

    Args:
        html: The document.
        opportunity: What stands where a line may break.
    """
    return _CODE.sub(
        lambda code: f"<code>{_JOINT.sub(lambda joint: joint[0] + opportunity, code[1])}</code>",
        html,
    )


def with_broken_words(html: str) -> str:
    """Return the document with opportunities to break all along words that have none.

    CSS breaks such words anywhere too, but only at the very edge, where a mark that must not begin
    a line follows them into the margin.

    Args:
        html: The document, with breaks behind joints.
    """
    head, body, rest = html.partition("<body")
    return head + body + _TEXT.sub(lambda text: _LONG_WORD.sub(_opened, text[0]), rest)


def _opened(word: re.Match[str]) -> str:
    return _PIECE.sub(lambda piece: piece[0] + CHARACTER, word[0])


def with_texts_in_parts(html: str) -> str:
    """Return the document with texts of many thousand characters as several elements.

    WeasyPrint copies what remains of a text for each of its lines, which is quadratic.

    Args:
        html: The document, ready to be laid out.
    """
    head, body, rest = html.partition("<body")
    return head + body + _LONG_TEXT.sub(_in_parts, rest)


def _in_parts(text: re.Match[str]) -> str:
    return ">" + _PART.sub(lambda part: f"<span>{part[0]}</span>", text[0][1:])


def with_titles_begun(html: str) -> str:
    """Return the document with the beginning of each endless title as an attribute of its own.

    Args:
        html: The document; its template says which titles are endless.
    """
    return _ENDLESS.sub(_begun, html)


def _begun(title: re.Match[str]) -> str:
    words = " ".join(_TAG.sub("", title["words"]).split())
    return f'{title["head"]} data-begun="{_REFERENCE.sub("", words)}…">{title["words"]}'
