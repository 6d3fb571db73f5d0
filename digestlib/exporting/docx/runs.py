"""Runs: text and its look, written as WordprocessingML.

They are written as text. That is a fifth of the work of making elements and having those written,
and there are tens of thousands of them.
"""

import re
from functools import lru_cache
from typing import Any, Final, NamedTuple

from digestlib.exporting.docx.languages import is_east_asian, word_language
from digestlib.exporting.docx.oxml import escaped

_EAST_ASIAN: Final = re.compile(
    "[\u1100-\u11ff\u2e80-\u9fff\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef"
    "\U00020000-\U0003ffff]"
)
_AMBIGUOUS: Final = re.compile("[\u2010-\u201f\u2025\u2026\u00b7\u2460-\u24ff\u2190-\u2193\u00d7]")
_LETTER: Final = re.compile(r"[^\W\d_]")


class Link(NamedTuple):
    """Where a link leads: a relationship of the document, or a bookmark in it."""

    relationship: str = ""
    bookmark: str = ""


class Look(NamedTuple):
    """How text looks.

    Attributes:
        language: The tag of the passage.
        foreign: The passage is not in the document's language.
        style: The id of a character style that is neither Strong nor Emphasis.
        strong: The id of Strong, where the text is.
        emphasis: The id of Emphasis, where the text is.
        in_bold: The paragraph is bold by its style, in which the style Strong would undo the bold.
        code: The text is code: its white space counts and its spelling does not.
        lines: The code is a block, whose line ends count too.
        link: Where the text leads.
    """

    language: str
    foreign: bool = False
    style: str = ""
    strong: str = ""
    emphasis: str = ""
    in_bold: bool = False
    code: bool = False
    lines: bool = False
    link: Link | None = None


def run(text: str, look: Look) -> str:
    """Write a run.

    Args:
        text: Its text; white space counts.
        look: How it looks; the link is the caller's business.
    """
    start = _start(look[:-1], _has_east_asian_type(text, look.language))
    space = ' xml:space="preserve"' if text[0] == " " or text[-1] == " " or "  " in text else ""
    return f"{start}<w:t{space}>{escaped(text)}</w:t></w:r>"


@lru_cache(maxsize=256)
def _start(look: tuple[Any, ...], hinted: bool) -> str:  # noqa: FBT001 - keywords are not cached well
    """Return how runs of a look begin, given without its link: there are few then."""
    properties = "".join(_properties(Look(*look), hinted=hinted))
    return f"<w:r><w:rPr>{properties}</w:rPr>" if properties else "<w:r>"


def _properties(look: Look, *, hinted: bool) -> list[str]:
    """Write the properties in the order of the schema."""
    properties = []
    style = look.style or ("" if look.in_bold else look.strong) or look.emphasis
    if style:
        properties.append(f'<w:rStyle w:val="{style}"/>')
    if hinted:
        properties.append('<w:rFonts w:hint="eastAsia"/>')
    if look.strong and look.strong != style:
        properties.append("<w:b/><w:bCs/>")
    if look.emphasis and look.emphasis != style:
        properties.append("<w:i/><w:iCs/>")
    if look.code:
        properties.append("<w:noProof/>")
    if look.foreign and (language := word_language(look.language)):
        attributes = "".join(f' w:{name}="{tag}"' for name, tag in language.items())
        properties.append(f"<w:lang{attributes}/>")
    return properties


def _has_east_asian_type(text: str, language: str) -> bool:
    """Tell whether quotes, dashes and the like in a text belong in the East Asian font.

    Word takes them from the Latin font unless the run says otherwise. A run without East Asian
    characters says so only where it is nothing but punctuation in an East Asian passage: in
    ``don’t`` the full-width apostrophe would tear the word apart.
    """
    if text.isascii():
        return False
    if _EAST_ASIAN.search(text):
        return True
    return bool(is_east_asian(language) and _AMBIGUOUS.search(text) and not _LETTER.search(text))
