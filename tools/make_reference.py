#!/usr/bin/env python3
"""Make ``templates/reference.docx``, the file that holds every look of the Word report.

The exporter only names styles, so whoever wants other looks edits the styles of that file, in Word
or here. Run ``python tools/make_reference.py`` after a change here; a test checks that the file is
what this script makes. The parts are stored without compression, so that the bytes are the same on
every machine, whatever its zlib.

The order of properties inside ``w:pPr`` and ``w:rPr`` is the schema's: Word refuses any other.
"""

import io
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from xml.sax.saxutils import escape, quoteattr

TARGET = Path(__file__).parent.parent / "templates" / "reference.docx"

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
TEXT_WIDTH = 9070
LINE = 350
INDENT = 440
BADGE_COLUMN = 1500

XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
PACKAGE = "http://schemas.openxmlformats.org/package/2006"
WORD = "application/vnd.openxmlformats-officedocument.wordprocessingml"
NAMESPACES = (
    f'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="{OFFICE}"'
)


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
            yield f'<w:bdr w:val="single" w:sz="{self.padding}" w:space="0" w:color="{self.ground}"/>'
        yield f'<w:shd w:val="clear" w:color="auto" w:fill="{self.ground}"/>' if self.ground else ""


@dataclass(frozen=True, kw_only=True)
class Block:
    """The look of a paragraph; lengths are in twentieths of a point."""

    keep_next: bool = False
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
        yield "<w:keepNext/><w:keepLines/>" * self.keep_next
        if self.list_number:
            yield f'<w:numPr><w:numId w:val="{self.list_number}"/></w:numPr>'
        yield wrap("w:pBdr", self.borders)
        yield f'<w:shd w:val="clear" w:color="auto" w:fill="{self.ground}"/>' if self.ground else ""
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


def wrap(tag: str, inner: str) -> str:
    """Put an element around content, or nothing around nothing."""
    return f"<{tag}>{inner}</{tag}>" if inner else ""


def style_id(name: str) -> str:
    """Make the id that other parts of the file use for a style."""
    return "".join(word[0].upper() + word[1:] for word in name.split())


def style(kind: str, name: str, inner: str, *, default: bool = False) -> str:
    """Write one ``w:style``."""
    built_in = name.casefold() in BUILT_IN or default
    flags = ' w:default="1"' * default + ' w:customStyle="1"' * (not built_in)
    head = f'<w:style w:type="{kind}"{flags} w:styleId="{style_id(name)}">'
    return f'{head}<w:name w:val="{name}"/>{inner}</w:style>'


def border(side: str, colour: str, eighths: int, space: int) -> str:
    """Write one side of a frame; the width is in eighths of a point."""
    return f'<w:{side} w:val="single" w:sz="{eighths}" w:space="{space}" w:color="{colour}"/>'


def tab(position: int, kind: str = "left") -> str:
    """Write one tab stop."""
    return f'<w:tab w:val="{kind}" w:pos="{position}"/>'


BUILT_IN = frozenset(
    "normal|title|subtitle|heading 1|heading 2|heading 3|body text|list number|list bullet|toc 1|"
    "toc 2|toc heading|caption|header|footer|hyperlink|strong|emphasis".split("|")
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
        Block(after=80, line=640, keep_next=True),
        Text(bold=True, colour=NAVY, size=27),
        "Subtitle",
    ),
    Paragraph(
        "Subtitle",
        Block(after=320, line=380, borders=border("bottom", ACCENT, 18, 10)),
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
    Paragraph(
        "Verdict",
        Block(
            before=60,
            after=160,
            line=LINE,
            left=260,
            right=220,
            ground=TINT,
            borders=border("top", TINT, 24, 3)
            + border("left", ACCENT, 24, 10)
            + border("bottom", TINT, 24, 3)
            + border("right", TINT, 24, 8),
        ),
    ),
    Paragraph("Audience", Block(after=120, line=LINE)),
    Paragraph("List Number", Block(list_number=2, after=80, line=LINE), after_it="List Number"),
    Paragraph("List Bullet", Block(list_number=1, after=80, line=LINE), after_it="List Bullet"),
    Paragraph(
        "Checklist",
        Block(tabs=tab(INDENT), after=80, line=LINE, left=INDENT, hanging=INDENT),
        after_it="Checklist",
    ),
    Paragraph("Note", Block(after=100, line=330), Text(colour=GREY, size=9.5)),
    Paragraph("Coverage", Block(before=160, after=120, line=320), Text(colour=GREY, size=9.5)),
    Paragraph(
        "TOC Heading",
        Block(keep_next=True, before=360, after=100, line=400),
        Text(bold=True, colour=NAVY, size=14),
    ),
    Paragraph(
        "toc 1",
        Block(
            tabs=tab(BADGE_COLUMN),
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
            tabs=tab(BADGE_COLUMN + INDENT),
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
        Block(keep_next=True, before=60, line=300, align="center"),
        Text(bold=True, colour=GREY, size=9),
        "Figure",
    ),
    Paragraph(
        "Figure",
        Block(before=20, after=40, line=440, align="center"),
        Text(bold=True, colour=NAVY, size=16),
        "Figure",
    ),
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
    Character("Badge", Text(bold=True, size=9)),
    badge("Must Read", "9B1C1C", "FBDDDD"),
    badge("Close Read", "2F3FA8", "DFE5FB"),
    badge("Worth Reading", "12603A", "D8F0E1"),
    badge("Skim", "3F4A59", "E1E5EA"),
    badge("Skip", "5B6472", "F1F3F5"),
    badge("Unstated", "4A5565", "EAE7E0"),
)


def styles() -> str:
    """Write ``word/styles.xml``."""
    defaults = (
        f"<w:docDefaults><w:rPrDefault><w:rPr>{fonts(LATIN)}"
        f'<w:color w:val="{INK}"/><w:sz w:val="21"/><w:szCs w:val="21"/>'
        '<w:lang w:val="en-US" w:eastAsia="zh-CN" w:bidi="ar-SA"/></w:rPr></w:rPrDefault>'
        "<w:pPrDefault/></w:docDefaults>"
    )
    inner = defaults + basics() + "".join(each.xml() for each in (*PARAGRAPHS, *CHARACTERS))
    return f"{XML}<w:styles {NAMESPACES}>{inner}{tables()}</w:styles>"


def basics() -> str:
    """Write the four styles that every Word file has."""
    hidden = "<w:semiHidden/>"
    cells = "".join(
        f'<w:{side} w:w="{width}" w:type="dxa"/>'
        for side, width in (("top", 0), ("left", 108), ("bottom", 0), ("right", 108))
    )
    table = (
        f'<w:tblPr><w:tblInd w:w="0" w:type="dxa"/><w:tblCellMar>{cells}</w:tblCellMar></w:tblPr>'
    )
    return (
        style("paragraph", "Normal", "<w:qFormat/>", default=True)
        + style("character", "Default Paragraph Font", hidden, default=True)
        + style("table", "Normal Table", hidden + table, default=True)
        + style("numbering", "No List", hidden, default=True)
    )


def tables() -> str:
    """Write the styles of the tables: a ruled one, and one for a strip of figures."""
    rules = border("top", NAVY, 8, 0) + border("bottom", NAVY, 8, 0) + border("insideH", RULE, 4, 0)
    bold = Text(bold=True).xml()
    ground = f'<w:shd w:val="clear" w:color="auto" w:fill="{TINT}"/>'
    first = f'<w:tblStylePr w:type="firstRow">{bold}{wrap("w:tcPr", ground)}</w:tblStylePr>'
    over_last = wrap("w:tcPr", wrap("w:tcBorders", border("top", NAVY, 6, 0)))
    last = f'<w:tblStylePr w:type="lastRow">{bold}{over_last}</w:tblStylePr>'
    strip = wrap("w:tcPr", ground + '<w:vAlign w:val="center"/>')
    gaps = border("insideV", "FFFFFF", 36, 0)
    return table("Digest Table", rules, first + last) + table("Figures Table", gaps, strip)


def table(name: str, borders: str, cells: str) -> str:
    """Write one table style."""
    margins = "".join(
        f'<w:{side} w:w="{width}" w:type="dxa"/>'
        for side, width in (("top", 70), ("left", 110), ("bottom", 70), ("right", 110))
    )
    frame = wrap("w:tblBorders", borders) + wrap("w:tblCellMar", margins)
    base = '<w:basedOn w:val="NormalTable"/><w:qFormat/>'
    return style("table", name, f"{base}{wrap('w:tblPr', frame)}{cells}")


def numbering() -> str:
    """Write ``word/numbering.xml``: the bullets and the numbers of every depth."""
    bullets = "".join(level(depth, "bullet", "•–·"[depth % 3], "List Bullet") for depth in range(9))
    kinds = (("decimal", "%{}."), ("lowerLetter", "%{})"), ("lowerRoman", "%{}."))
    numbers = "".join(
        level(depth, kinds[depth % 3][0], kinds[depth % 3][1].format(depth + 1), "List Number")
        for depth in range(9)
    )
    lists = "".join(
        f'<w:abstractNum w:abstractNumId="{index}"><w:nsid w:val="1D6E57{index:02X}"/>'
        f'<w:multiLevelType w:val="multilevel"/>{levels}</w:abstractNum>'
        for index, levels in enumerate((bullets, numbers))
    )
    uses = "".join(
        f'<w:num w:numId="{index + 1}"><w:abstractNumId w:val="{index}"/></w:num>'
        for index in range(2)
    )
    return f"{XML}<w:numbering {NAMESPACES}>{lists}{uses}</w:numbering>"


def level(depth: int, kind: str, sign: str, name: str) -> str:
    """Write one depth of a list; the first depth is the one that its style uses."""
    owner = f'<w:pStyle w:val="{style_id(name)}"/>' if depth == 0 else ""
    left = INDENT * (depth + 1)
    return (
        f'<w:lvl w:ilvl="{depth}"><w:start w:val="1"/><w:numFmt w:val="{kind}"/>{owner}'
        f'<w:lvlText w:val="{sign}"/><w:lvlJc w:val="left"/>'
        f'<w:pPr><w:ind w:left="{left}" w:hanging="{INDENT}"/></w:pPr>'
        f"{Text(bold=True, colour=ACCENT).xml()}</w:lvl>"
    )


def settings() -> str:
    """Write ``word/settings.xml``: today's Word, East Asian typesetting, Chinese as its language."""
    modern = "".join(
        f'<w:compatSetting w:name="{name}" w:uri="http://schemas.microsoft.com/office/word" '
        f'w:val="{value}"/>'
        for name, value in (
            ("compatibilityMode", 15),
            ("overrideTableStyleFontSizeAndJustification", 1),
            ("enableOpenTypeFeatures", 1),
            ("doNotFlipMirrorIndents", 1),
            ("differentiateMultirowTableHeaders", 1),
        )
    )
    return (
        f'{XML}<w:settings {NAMESPACES}><w:zoom w:percent="100"/>'
        f'<w:defaultTabStop w:val="{INDENT}"/>'
        '<w:characterSpacingControl w:val="compressPunctuation"/>'
        f"<w:compat><w:useFELayout/>{modern}</w:compat>"
        '<w:themeFontLang w:val="en-US" w:eastAsia="zh-CN"/>'
        '<w:decimalSymbol w:val="."/><w:listSeparator w:val=","/></w:settings>'
    )


def font_table() -> str:
    """Write ``word/fontTable.xml``: what stands in where a font is not installed."""
    rows = (
        (LATIN, "Calibri", "00", "swiss", "variable"),
        (CHINESE, "微软雅黑", "86", "swiss", "variable"),
        (MONOSPACE, "Menlo", "00", "modern", "fixed"),
        (SYMBOL, "MS Gothic", "00", "swiss", "variable"),
    )
    entries = "".join(
        f'<w:font w:name="{name}"><w:altName w:val="{other}"/><w:charset w:val="{charset}"/>'
        f'<w:family w:val="{family}"/><w:pitch w:val="{pitch}"/></w:font>'
        for name, other, charset, family, pitch in rows
    )
    return f"{XML}<w:fonts {NAMESPACES}>{entries}</w:fonts>"


def run(text: str, name: str = "") -> str:
    """Write a run of sample text."""
    look = f'<w:rStyle w:val="{style_id(name)}"/>' if name else ""
    hint = '<w:rFonts w:hint="eastAsia"/>' if not text.isascii() else ""
    words = f'<w:t xml:space="preserve">{escape(text)}</w:t>'
    return f"<w:r>{wrap('w:rPr', look + hint)}{words}</w:r>"


def paragraph(name: str, *runs: str) -> str:
    """Write a paragraph in a style."""
    return f'<w:p><w:pPr><w:pStyle w:val="{style_id(name)}"/></w:pPr>{"".join(runs)}</w:p>'


def field(code: str) -> str:
    """Write a field that Word fills in by itself while it lays out pages."""
    begin, separate, end = (
        f'<w:r><w:fldChar w:fldCharType="{kind}"/></w:r>' for kind in ("begin", "separate", "end")
    )
    instruction = f'<w:r><w:instrText xml:space="preserve"> {code} </w:instrText></w:r>'
    return f"{begin}{instruction}{separate}{run('1')}{end}"


def title_control() -> str:
    """Write the control that repeats the file's title property."""
    mappings = (
        f"xmlns:cp='{PACKAGE}/metadata/core-properties' xmlns:dc='http://purl.org/dc/elements/1.1/'"
    )
    binding = (
        f"<w:dataBinding w:prefixMappings={quoteattr(mappings)} "
        'w:xpath="/cp:coreProperties[1]/dc:title[1]" '
        'w:storeItemID="{6C3C8BC8-F283-45AE-878A-BAB7291924A1}"/>'
    )
    return (
        '<w:sdt><w:sdtPr><w:alias w:val="Title"/><w:tag w:val="report-title"/><w:id w:val="1001"/>'
        f"{binding}<w:text/></w:sdtPr><w:sdtContent>{run('Report title')}</w:sdtContent></w:sdt>"
    )


def header() -> str:
    """Write the header of every page but the first."""
    return f"{XML}<w:hdr {NAMESPACES}>{paragraph('header', title_control())}</w:hdr>"


def first_header() -> str:
    """Write the empty header of the first page, which has the title itself."""
    return f"{XML}<w:hdr {NAMESPACES}>{paragraph('Normal')}</w:hdr>"


def footer() -> str:
    """Write the footer: page number and number of pages."""
    pages = paragraph("footer", field("PAGE"), run(" / "), field("NUMPAGES"))
    return f"{XML}<w:ftr {NAMESPACES}>{pages}</w:ftr>"


def sample_table() -> str:
    """Write a table in the table style."""
    columns = (2600, 1400)
    grid = "".join(f'<w:gridCol w:w="{width}"/>' for width in columns)
    rows = (
        ("Table Heading", "Table Heading", "表头 heading", "数量"),
        ("Table Text", "Table Number", "表格文字 text", "7"),
        ("Table Text", "Table Number", "合计 total", "7"),
    )
    return (
        f'<w:tbl><w:tblPr><w:tblStyle w:val="DigestTable"/><w:tblW w:w="{sum(columns)}" w:type="dxa"/>'
        '<w:tblLook w:val="0060" w:firstRow="1" w:lastRow="1" w:firstColumn="0" w:lastColumn="0" '
        f'w:noHBand="1" w:noVBand="1"/></w:tblPr><w:tblGrid>{grid}</w:tblGrid>'
        + "".join(
            f"<w:tr>{sample_cell(columns[0], left, one)}{sample_cell(columns[1], right, two)}</w:tr>"
            for left, right, one, two in rows
        )
        + "</w:tbl>"
    )


def sample_cell(width: int, name: str, text: str) -> str:
    """Write a cell of the sample table."""
    size = f'<w:tcPr><w:tcW w:w="{width}" w:type="dxa"/></w:tcPr>'
    return f"<w:tc>{size}{paragraph(name, run(text))}</w:tc>"


def document() -> str:
    """Write ``word/document.xml``: each style once, for whoever edits the looks."""
    outside = ("header", "footer")  # these show themselves
    blocks = "".join(
        paragraph(each.name, run(f"{each.name} · 样式示例 sample"))
        for each in PARAGRAPHS
        if each.name not in outside
    )
    spans = (
        piece for each in CHARACTERS for piece in (run(f"{each.name} 示例", each.name), run("   "))
    )
    return (
        f"{XML}<w:document {NAMESPACES}><w:body>{blocks}{paragraph('Body Text', *spans)}"
        f"{sample_table()}{paragraph('Body Text')}{page_setup()}</w:body></w:document>"
    )


def page_setup() -> str:
    """Write the section: A4, margins, and which header goes where."""
    references = "".join(
        f'<w:{kind}Reference w:type="{pages}" r:id="{target}"/>'
        for kind, pages, target in (
            ("header", "default", "rIdHeader"),
            ("header", "first", "rIdFirstHeader"),
            ("footer", "default", "rIdFooter"),
            ("footer", "first", "rIdFirstFooter"),
        )
    )
    return (
        f'<w:sectPr>{references}<w:pgSz w:w="11906" w:h="16838"/>'
        '<w:pgMar w:top="1500" w:right="1418" w:bottom="1360" w:left="1418" w:header="780" '
        'w:footer="680" w:gutter="0"/><w:cols w:space="425"/><w:titlePg/>'
        '<w:docGrid w:linePitch="312"/></w:sectPr>'
    )


def core() -> str:
    """Write ``docProps/core.xml``; the exporter fills it in."""
    return (
        f'{XML}<cp:coreProperties xmlns:cp="{PACKAGE}/metadata/core-properties" '
        'xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" '
        'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">'
        "<dc:title>Report title</dc:title></cp:coreProperties>"
    )


def parts() -> dict[str, str]:
    """Return the parts of the file but its two indexes, by name."""
    return {
        "docProps/core.xml": core(),
        "word/document.xml": document(),
        "word/fontTable.xml": font_table(),
        "word/footer1.xml": footer(),
        "word/footer2.xml": footer(),
        "word/header1.xml": header(),
        "word/header2.xml": first_header(),
        "word/numbering.xml": numbering(),
        "word/settings.xml": settings(),
        "word/styles.xml": styles(),
    }


def content_types() -> str:
    """Write the index of what each part is."""
    kinds = {
        "/docProps/core.xml": "application/vnd.openxmlformats-package.core-properties+xml",
        "/word/document.xml": f"{WORD}.document.main+xml",
        "/word/fontTable.xml": f"{WORD}.fontTable+xml",
        "/word/footer1.xml": f"{WORD}.footer+xml",
        "/word/footer2.xml": f"{WORD}.footer+xml",
        "/word/header1.xml": f"{WORD}.header+xml",
        "/word/header2.xml": f"{WORD}.header+xml",
        "/word/numbering.xml": f"{WORD}.numbering+xml",
        "/word/settings.xml": f"{WORD}.settings+xml",
        "/word/styles.xml": f"{WORD}.styles+xml",
    }
    rows = "".join(
        f'<Override PartName="{name}" ContentType="{kind}"/>' for name, kind in kinds.items()
    )
    return (
        f'{XML}<Types xmlns="{PACKAGE}/content-types"><Default Extension="rels" '
        'ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        f'<Default Extension="xml" ContentType="application/xml"/>{rows}</Types>'
    )


def relationships(*rows: tuple[str, str, str]) -> str:
    """Write an index of which part uses which; a row is id, type and target."""
    inner = "".join(
        f'<Relationship Id="{name}" Type="{kind}" Target="{target}"/>'
        for name, kind, target in rows
    )
    return f'{XML}<Relationships xmlns="{PACKAGE}/relationships">{inner}</Relationships>'


def indexes() -> dict[str, str]:
    """Return the indexes that make parts a package, by name."""
    properties = f"{PACKAGE}/relationships/metadata/core-properties"
    return {
        "[Content_Types].xml": content_types(),
        "_rels/.rels": relationships(
            ("rId1", f"{OFFICE}/officeDocument", "word/document.xml"),
            ("rId2", properties, "docProps/core.xml"),
        ),
        "word/_rels/document.xml.rels": relationships(
            ("rIdStyles", f"{OFFICE}/styles", "styles.xml"),
            ("rIdNumbering", f"{OFFICE}/numbering", "numbering.xml"),
            ("rIdSettings", f"{OFFICE}/settings", "settings.xml"),
            ("rIdFonts", f"{OFFICE}/fontTable", "fontTable.xml"),
            ("rIdHeader", f"{OFFICE}/header", "header1.xml"),
            ("rIdFirstHeader", f"{OFFICE}/header", "header2.xml"),
            ("rIdFooter", f"{OFFICE}/footer", "footer1.xml"),
            ("rIdFirstFooter", f"{OFFICE}/footer", "footer2.xml"),
        ),
    }


def make_reference() -> bytes:
    """Return the reference file."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_STORED) as package:
        for name, text in (indexes() | parts()).items():
            entry = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            entry.create_system = 0
            package.writestr(entry, text.encode())
    return buffer.getvalue()


if __name__ == "__main__":
    TARGET.write_bytes(make_reference())
