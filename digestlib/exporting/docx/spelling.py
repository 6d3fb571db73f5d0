"""Character styles spelled out in the run itself, for where a program forgets them.

LibreOffice drops the character styles of a table of contents and keeps what runs say themselves.
The looks still come from the reference: they are copied from its styles.
"""

import re
from copy import deepcopy
from typing import Final

from digestlib.exporting.docx.oxml import Element, W, parsed, value, written as as_written

_ORDER: Final = (
    *("rStyle", "rFonts", "b", "bCs", "i", "iCs", "caps", "smallCaps", "strike", "dstrike"),
    *("outline", "shadow", "emboss", "imprint", "noProof", "snapToGrid", "vanish", "webHidden"),
    *("color", "spacing", "w", "kern", "position", "sz", "szCs", "highlight", "u", "effect"),
    *("bdr", "shd", "fitText", "vertAlign", "rtl", "cs", "em", "lang", "eastAsianLayout"),
)
"""The order of a run's properties in the schema."""
_PROPERTIES: Final = re.compile("<w:rPr>.*?</w:rPr>", re.DOTALL)
_RANK: Final = {W + tag: rank for rank, tag in enumerate(_ORDER)}


class Speller:
    """Copies the properties of character styles into runs.

    Args:
        sheet: The root of ``styles.xml``.
    """

    def __init__(self, sheet: Element) -> None:
        self._styles = {each.get(f"{W}styleId"): each for each in sheet.findall(f"{W}style")}
        self._known: dict[str, dict[str, Element]] = {}
        self._spelled: dict[str, str] = {}

    def spell_out(self, paragraph: str) -> str:
        """Return a paragraph in which every run spells out its style."""
        return _PROPERTIES.sub(lambda found: self._spell(found[0]), paragraph)

    def _spell(self, written: str) -> str:
        """Return the properties of a run, of which there are few kinds in a table of contents."""
        if written not in self._spelled:
            properties = parsed(written)[0]
            _merge(properties, self._look(value(properties, "rStyle") or ""))
            self._spelled[written] = as_written(properties)
        return self._spelled[written]

    def _look(self, style: str) -> dict[str, Element]:
        """Return the properties of a style and those it is based on, by tag."""
        if style not in self._known:
            look: dict[str, Element] = {}
            identifier: str | None = style
            for _ in self._styles:  # no longer than there are styles: they may go round
                if (element := self._styles.get(identifier)) is None:
                    break
                look = {str(each.tag): each for each in element.iterfind(f"{W}rPr/*")} | look
                identifier = value(element, "basedOn")
            self._known[style] = {tag: each for tag, each in look.items() if tag in _RANK}
        return self._known[style]


def _merge(properties: Element, look: dict[str, Element]) -> None:
    """Add what a run does not say itself, in the order of the schema."""
    own = {str(each.tag): each for each in properties}
    for tag, each in look.items():
        if tag in own:
            own[tag].attrib.update({**each.attrib, **own[tag].attrib})
        else:
            properties.append(deepcopy(each))
    properties[:] = sorted(properties, key=_rank)


def _rank(element: Element) -> int:
    return _RANK.get(str(element.tag), len(_RANK))
