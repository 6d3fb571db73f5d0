"""Lists that count from one again.

Word counts on through a document as long as paragraphs share a ``w:num``. So every numbered list
gets a ``w:num`` of its own, which points to the numbering of the List Number style.
"""

from typing import Final

from digestlib.errors import TemplateError
from digestlib.exporting.docx.oxml import Element, W, parsed, value
from digestlib.exporting.docx.styles import Styles

_DEEPEST: Final = 8
"""Word knows nine depths of lists, counted from nought."""


class Numbering:
    """The list definitions of one document.

    New ones are kept aside until ``finish``: asking lxml for the right place each time would make
    the cost grow with the square of their number.
    """

    def __init__(self, definitions: Element | None, styles: Styles, source: str) -> None:
        self._definitions = definitions
        self._new: list[str] = []
        self._bullets = self._of_style(styles, "List Bullet", source)
        self._numbers = self._abstract(self._of_style(styles, "List Number", source))
        taken = [int(each.get(f"{W}numId", "0")) for each in self._lists()]
        self._next = max(taken, default=0) + 1

    def bullets(self, depth: int) -> tuple[str, int]:
        """Return the numbering of a bulleted list at a depth from nought."""
        return self._bullets, min(depth, _DEEPEST)

    def numbers(self, depth: int) -> tuple[str, int]:
        """Return the numbering of a new list at a depth from nought, which counts from one."""
        depth, identifier = min(depth, _DEEPEST), str(self._next)
        self._next += 1
        self._new.append(
            f'<w:num w:numId="{identifier}"><w:abstractNumId w:val="{self._numbers}"/>'
            f'<w:lvlOverride w:ilvl="{depth}"><w:startOverride w:val="1"/></w:lvlOverride></w:num>'
        )
        return identifier, depth

    def finish(self) -> None:
        """Put the new definitions where the schema wants them: right after the present ones."""
        if self._definitions is not None and (present := self._lists()):
            place = self._definitions.index(present[-1]) + 1
            self._definitions[place:place] = list(parsed("".join(self._new)))

    def _lists(self) -> list[Element]:
        return [] if self._definitions is None else self._definitions.findall(f"{W}num")

    def _abstract(self, identifier: str) -> str:
        found = (each for each in self._lists() if each.get(f"{W}numId") == identifier)
        return value(next(found, None), "abstractNumId") or ""

    def _of_style(self, styles: Styles, name: str, source: str) -> str:
        """Return the list that a style, or the style it is based on, belongs to."""
        by_id = {each.get(f"{W}styleId"): each for each in styles.sheet.findall(f"{W}style")}
        style = by_id.get(styles.paragraph[name])
        for _ in by_id:  # no longer than there are styles: they may be based on one another
            identifier = value(style, "pPr", "numPr", "numId")
            if identifier and self._abstract(identifier):
                return identifier
            style = by_id.get(value(style, "basedOn"))
        hint = f"give {name!r} a list format in Word (Modify, Format, Numbering)"
        raise TemplateError(source, f"the style {name!r} has no list format", hint)
