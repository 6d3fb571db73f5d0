"""What is copied from a page, and found on it, is what stands there.

A PDF says of each glyph of a font, once, which text it stands for. WeasyPrint takes that from where
it draws the glyph first. An ellipsis at the end of a line too long for its place then stands for
what it hides, and so does every other one in the file; of several glyphs that draw one character
all but the last stand for nothing at all, which some readers call an error.
"""

import re
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from weasyprint.pdf.fonts import Font

_ELLIPSIS: Final = "…"
_NOTHING: Final = "\N{ZERO WIDTH SPACE}"
_HIDDEN: Final = re.compile(r".+[\s!-~À-ɏ、-〿㐀-鿿\uff00-\uffef]", re.DOTALL)
"""Several characters that no one glyph stands for; emoji, marks and Arabic are others."""
_LIGATURE: Final = re.compile(r"[fijlt]{2,3}")


def copied(text: str) -> str:
    """Return what a glyph stands for.

    Args:
        text: What is written where it is drawn first.
    """
    if _HIDDEN.fullmatch(text) and not _LIGATURE.fullmatch(text):
        return _ELLIPSIS
    return text or _NOTHING


class Fonts(dict[Any, "Font"]):
    """The fonts of a document; a document that is written adds them."""

    def __setitem__(self, key: object, font: "Font") -> None:
        font.to_unicode = _Glyphs(font.to_unicode)
        super().__setitem__(key, font)


class _Glyphs(dict[int, str]):
    """What the glyphs of a font stand for; what stands for nothing may yet stand for something."""

    def __contains__(self, glyph: object) -> bool:
        return isinstance(glyph, int) and self.get(glyph, _NOTHING) != _NOTHING

    def __setitem__(self, glyph: int, text: str) -> None:
        super().__setitem__(glyph, copied(text))
