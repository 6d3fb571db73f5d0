# ruff: noqa: INP001 - lies beside its script, not in a package
"""The looks of the Word report: colours, fonts, lengths, and every style made of them.

The order of properties inside ``w:pPr`` and ``w:rPr`` is the schema's: Word refuses any other.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from reference_xml import border, shade, style, style_id, tab, wrap

# Colours. Every text colour keeps a contrast of 4.5 or more on its ground.
INK = "1F2937"
NAVY = "12284B"
ACCENT = "1F5FBF"
GREY = "5B6776"
RULE = "D6DDE6"
TINT = "F3F6FA"

# Fonts. Word names each script's font; a machine without it falls back by the font table.
LATIN, CHINESE, MONOSPACE, SYMBOL = "Segoe UI", "Microsoft YaHei", "Consolas", "Segoe UI Symbol"

# Lengths in twentieths of a point. Lines are "at least" high, so that a line with Chinese in it
# and a line without are equally far apart.
LINE = 350
INDENT = 440
BADGE_COLUMN = 1500
TEXT_WIDTH = 9638

# Where page numbers stand once a reader has Word fill them in.
PAGE_NUMBER = tab(TEXT_WIDTH, "right", "dot")


def fonts(latin: str, chinese: str = CHINESE) -> str:
    """Name the font of each script."""
    return f'<w:rFonts w:ascii="{latin}" w:hAnsi="{latin}" w:eastAsia="{chinese}" w:cs="{latin}"/>'


@dataclass(frozen=True, kw_only=True)
class Text:
    """The look of characters; sizes are in points, colours RRGGBB."""

    fonts: str = ""
    bold: bool = False
    italic: bool = False
    unchecked: bool = False
    colour: str = ""
    tracking: int = 0
    size: float = 0
    underline: str = ""
    ground: str = ""
    padding: int = 0

    def xml(self) -> str:
        """Write the ``w:rPr``."""
        return wrap("w:rPr", "".join(self._properties()))

    def _properties(self) -> Iterator[str]:
        yield self.fonts
        yield "<w:b/><w:bCs/>" * self.bold
        yield "<w:i/><w:iCs/>" * self.italic
        yield "<w:noProof/>" * self.unchecked
        yield f'<w:color w:val="{self.colour}"/>' if self.colour else ""
        yield f'<w:spacing w:val="{self.tracking}"/>' if self.tracking else ""
        if self.size:
            half_points = round(self.size * 2)
            yield f'<w:sz w:val="{half_points}"/><w:szCs w:val="{half_points}"/>'
        yield self.underline
        if self.padding:  # a frame in the colour of the ground makes room around the words
            yield border("bdr", self.ground, self.padding, 0)
        yield shade(self.ground)


@dataclass(frozen=True, kw_only=True)
class Block:
    """The look of a paragraph; lengths are in twentieths of a point."""

    keep_next: bool = False
    keep_lines: bool = False
    list_number: int = 0
    borders: str = ""
    ground: str = ""
    tabs: str = ""
    before: int = 0
    after: int = 0
    line: int = 0
    left: int = 0
    right: int = 0
    hanging: int = 0
    contextual: bool = False
    align: str = ""
    outline: int = 0

    def xml(self) -> str:
        """Write the ``w:pPr``."""
        return wrap("w:pPr", "".join(self._properties()))

    def _properties(self) -> Iterator[str]:
        yield "<w:keepNext/>" * self.keep_next
        yield "<w:keepLines/>" * (self.keep_next or self.keep_lines)
        if self.list_number:
            yield f'<w:numPr><w:numId w:val="{self.list_number}"/></w:numPr>'
        yield wrap("w:pBdr", self.borders)
        yield shade(self.ground)
        yield wrap("w:tabs", self.tabs)
        line = f' w:line="{self.line}" w:lineRule="atLeast"' if self.line else ""
        yield f'<w:spacing w:before="{self.before}" w:after="{self.after}"{line}/>'
        if self.left or self.right:
            hanging = f' w:hanging="{self.hanging}"' if self.hanging else ""
            yield f'<w:ind w:left="{self.left}" w:right="{self.right}"{hanging}/>'
        yield "<w:contextualSpacing/>" * self.contextual
        yield f'<w:jc w:val="{self.align}"/>' if self.align else ""
        yield f'<w:outlineLvl w:val="{self.outline - 1}"/>' if self.outline else ""


@dataclass(frozen=True)
class Paragraph:
    """A paragraph style; Word knows the built-in ones by these very names."""

    name: str
    block: Block
    text: Text = Text()
    after_it: str = "Body Text"

    def xml(self) -> str:
        """Write the ``w:style``."""
        following = f'<w:basedOn w:val="Normal"/><w:next w:val="{style_id(self.after_it)}"/>'
        looks = self.block.xml() + self.text.xml()
        return style("paragraph", self.name, f"{following}<w:qFormat/>{looks}")


@dataclass(frozen=True)
class Character:
    """A character style."""

    name: str
    text: Text
    based_on: str = "Default Paragraph Font"

    def xml(self) -> str:
        """Write the ``w:style``."""
        base = f'<w:basedOn w:val="{style_id(self.based_on)}"/>'
        return style("character", self.name, f"{base}<w:qFormat/>{self.text.xml()}")


BOX = Block(
    before=40,
    after=80,
    line=LINE,
    left=260,
    right=220,
    ground=TINT,
    borders=border("top", TINT, 24, 3)
    + border("left", ACCENT, 24, 10)
    + border("bottom", TINT, 24, 3)
    + border("right", TINT, 24, 8),
)

PARAGRAPHS = (
    Paragraph(
        "Repository",
        Block(after=60, line=300, keep_next=True),
        Text(bold=True, colour=ACCENT, size=10, tracking=6),
        "Title",
    ),
    Paragraph(
        "Title",
        Block(after=120, line=560, keep_next=True),
        Text(bold=True, colour=NAVY, size=26),
        "Subtitle",
    ),
    Paragraph(
        "Subtitle",
        Block(after=180, line=380, borders=border("bottom", ACCENT, 18, 10)),
        Text(colour=GREY, size=12),
    ),
    Paragraph(
        "heading 1",
        Block(
            keep_next=True,
            before=440,
            after=80,
            line=420,
            outline=1,
            borders=border("top", RULE, 6, 14),
        ),
        Text(bold=True, colour=NAVY, size=15),
    ),
    Paragraph(
        "heading 2",
        Block(keep_next=True, before=200, after=80, line=340, outline=2),
        Text(bold=True, colour=ACCENT, size=11),
    ),
    Paragraph(
        "heading 3",
        Block(keep_next=True, before=160, after=60, line=LINE, outline=3),
        Text(bold=True, colour=NAVY, size=10.5),
    ),
    Paragraph("Body Text", Block(after=120, line=LINE)),
    Paragraph("Facts", Block(keep_next=True, after=160, line=340), Text(colour=GREY, size=9.5)),
    Paragraph("Verdict", BOX),
    # The same box, so that Word draws one around both paragraphs.
    Paragraph("Audience", BOX, Text(colour=GREY)),
    Paragraph("List Number", Block(list_number=2, after=80, line=LINE), after_it="List Number"),
    Paragraph("List Bullet", Block(list_number=1, after=80, line=LINE), after_it="List Bullet"),
    Paragraph(
        "Checklist",
        Block(tabs=tab(INDENT), after=80, line=LINE, left=INDENT, hanging=INDENT),
        after_it="Checklist",
    ),
    Paragraph("Note", Block(after=100, line=LINE)),
    Paragraph("Coverage", Block(before=160, after=120, line=320), Text(colour=GREY, size=9.5)),
    Paragraph(
        "TOC Heading",
        Block(keep_next=True, before=360, after=100, line=400),
        Text(bold=True, colour=NAVY, size=14),
    ),
    Paragraph(
        "Summary Heading",
        Block(keep_next=True, before=120, after=30, line=320, outline=1),
        Text(bold=True, colour=NAVY, size=13),
        "Pick",
    ),
    # A badge, a title, and below the title why: as the contents, but for the second line.
    Paragraph(
        "Pick",
        Block(
            keep_lines=True,
            tabs=tab(BADGE_COLUMN),
            before=20,
            after=20,
            line=260,
            left=BADGE_COLUMN,
            hanging=BADGE_COLUMN,
            borders=border("between", RULE, 4, 3),
        ),
        Text(size=9.5),
        "Pick",
    ),
    Paragraph("Agenda", Block(keep_next=True, before=20, line=260), Text(size=9.5), "Agenda Item"),
    Paragraph("Agenda Item", Block(list_number=1, line=260), Text(size=9.5), "Agenda Item"),
    Paragraph("Agenda More", Block(before=20, line=260), Text(size=9.5), "Agenda More"),
    Paragraph(
        "toc 1",
        Block(
            tabs=tab(BADGE_COLUMN) + PAGE_NUMBER,
            before=70,
            after=70,
            line=330,
            left=BADGE_COLUMN,
            hanging=BADGE_COLUMN,
            borders=border("between", RULE, 4, 4),
        ),
        after_it="toc 1",
    ),
    Paragraph(
        "toc 2",
        Block(
            tabs=tab(BADGE_COLUMN + INDENT) + PAGE_NUMBER,
            before=40,
            after=40,
            line=330,
            left=BADGE_COLUMN + INDENT,
            hanging=BADGE_COLUMN,
        ),
        after_it="toc 2",
    ),
    Paragraph(
        "caption", Block(keep_next=True, before=120, after=60, line=300), Text(colour=GREY, size=9)
    ),
    Paragraph(
        "Table Heading", Block(keep_next=True, line=300), Text(bold=True, colour=NAVY, size=9.5)
    ),
    Paragraph("Table Text", Block(line=300), Text(size=9.5)),
    Paragraph("Table Number", Block(line=300, align="right"), Text(size=9.5)),
    Paragraph(
        "Figure Label",
        Block(keep_next=True, before=40, line=270, align="center"),
        Text(bold=True, colour=GREY, size=9),
        "Figure",
    ),
    Paragraph(
        "Figure",
        Block(before=0, after=20, line=400, align="center"),
        Text(bold=True, colour=NAVY, size=16),
        "Figure",
    ),
    Paragraph("Chart Text", Block(line=240), Text(size=8.5), "Chart Text"),
    Paragraph("header", Block(line=280), Text(colour=GREY, size=8.5), "header"),
    Paragraph("footer", Block(line=280, align="right"), Text(colour=GREY, size=8.5), "footer"),
)


def badge(level: str, colour: str, ground: str) -> Character:
    """Make the style of one verdict's badge."""
    return Character(f"Badge {level}", Text(colour=colour, ground=ground, padding=18), "Badge")


CHARACTERS = (
    Character("Strong", Text(bold=True)),
    Character("Emphasis", Text(italic=True)),
    Character("Hyperlink", Text(colour=ACCENT, underline='<w:u w:val="single" w:color="9DB9E3"/>')),
    Character("Code", Text(fonts=fonts(MONOSPACE), unchecked=True, ground="EEF1F5")),
    Character("Linked Code", Text(colour=ACCENT), "Code"),
    Character("Label", Text(bold=True, colour=NAVY)),
    Character("Addressee", Text(bold=True, colour=NAVY)),
    Character("Tag", Text(colour=GREY, ground="EEF1F5", padding=12)),
    Character("Untranslated", Text(underline='<w:u w:val="dotted" w:color="7A8696"/>')),
    Character(
        "Origin", Text(colour=GREY, size=9, underline=f'<w:u w:val="single" w:color="{RULE}"/>')
    ),
    Character("Muted", Text(colour=GREY, size=9)),
    Character("Priority", Text(bold=True, colour="9A4A08", size=9, ground="FCEBD3", padding=12)),
    Character("Checkbox", Text(fonts=fonts(SYMBOL, SYMBOL), colour=ACCENT)),
    Character("Pick Title", Text(bold=True, colour=NAVY)),
    Character("Bar", Text(ground=ACCENT)),
    Character("Badge", Text(bold=True, size=9)),
    badge("Must Read", "9B1C1C", "FBDDDD"),
    badge("Close Read", "2F3FA8", "DFE5FB"),
    badge("Worth Reading", "12603A", "D8F0E1"),
    badge("Skim", "3F4A59", "E1E5EA"),
    badge("Skip", "5B6472", "F1F3F5"),
    badge("Unstated", "4A5565", "EAE7E0"),
)
