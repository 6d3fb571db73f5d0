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
