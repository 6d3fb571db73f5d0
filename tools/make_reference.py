# ruff: noqa: INP001 - a script, not a package
"""Make ``templates/reference.docx``, the file that holds every look of the Word report.

The exporter only names styles, so whoever wants other looks edits the styles of that file, in Word
or in ``reference_looks.py``. Run ``python tools/make_reference.py`` after a change here; a test
checks that the file is what this script makes. Parts that are no table of anything lie ready in
``tools/reference/``. All parts are stored without compression, so that the bytes are the same on
every machine, whatever its zlib.
"""

import io
import sys
import zipfile
from pathlib import Path
from xml.sax.saxutils import escape

from reference_looks import (
    ACCENT,
    CHARACTERS,
    INDENT,
    INK,
    LATIN,
    NAVY,
    PARAGRAPHS,
    RULE,
    TINT,
    Text,
    fonts,
)
from reference_xml import border, shade, style, style_id, wrap

HERE = Path(__file__).parent
TARGET = HERE.parent / "templates" / "reference.docx"
READY = HERE / "reference"

XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
NAMESPACES = (
    'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" '
    'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'
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
    ground = shade(TINT)
    first = f'<w:tblStylePr w:type="firstRow">{bold}{wrap("w:tcPr", ground)}</w:tblStylePr>'
    over_last = wrap("w:tcPr", wrap("w:tcBorders", border("top", NAVY, 6, 0)))
    last = f'<w:tblStylePr w:type="lastRow">{bold}{over_last}</w:tblStylePr>'
    strip = wrap("w:tcPr", ground + '<w:vAlign w:val="center"/>')
    gaps = border("insideV", "FFFFFF", 36, 0)
    return (
        table("Digest Table", rules, first + last)
        + table("Figures Table", gaps, strip)
        + table("Chart Table", border("top", ACCENT, 12, 0), "", 10)
    )


def table(name: str, borders: str, cells: str, gap: int = 70) -> str:
    """Write one table style; the gap stands above and below what is in a cell."""
    margins = "".join(
        f'<w:{side} w:w="{width}" w:type="dxa"/>'
        for side, width in (("top", gap), ("left", 110), ("bottom", gap), ("right", 110))
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


def run(text: str, name: str = "") -> str:
    """Write a run of sample text."""
    look = f'<w:rStyle w:val="{style_id(name)}"/>' if name else ""
    hint = '<w:rFonts w:hint="eastAsia"/>' if not text.isascii() else ""
    words = f'<w:t xml:space="preserve">{escape(text)}</w:t>'
    return f"<w:r>{wrap('w:rPr', look + hint)}{words}</w:r>"


def paragraph(name: str, *runs: str) -> str:
    """Write a paragraph in a style."""
    return f'<w:p><w:pPr><w:pStyle w:val="{style_id(name)}"/></w:pPr>{"".join(runs)}</w:p>'


def sample_table(name: str, *rows: str) -> str:
    """Write a table in a table style, and the paragraph that keeps it from the next."""
    look = (
        '<w:tblLook w:val="0660" w:firstRow="1" w:lastRow="1" w:firstColumn="0" w:lastColumn="0" '
        'w:noHBand="1" w:noVBand="1"/>'
    )
    return (
        f'<w:tbl><w:tblPr><w:tblStyle w:val="{style_id(name)}"/><w:tblW w:w="4000" w:type="dxa"/>'
        f'{look}</w:tblPr><w:tblGrid><w:gridCol w:w="2000"/><w:gridCol w:w="2000"/></w:tblGrid>'
        f"{''.join(rows)}</w:tbl>{paragraph('Body Text')}"
    )


def sample_row(*cells: tuple[str, str]) -> str:
    """Write a row of the sample table; a cell is a style and a text."""
    size = '<w:tcPr><w:tcW w:w="2000" w:type="dxa"/></w:tcPr>'
    inner = (f"<w:tc>{size}{paragraph(name, run(text))}</w:tc>" for name, text in cells)
    return f"<w:tr>{''.join(inner)}</w:tr>"


def document() -> str:
    """Write ``word/document.xml``: every style once, for whoever edits the looks."""
    outside = ("header", "footer")  # these show themselves
    blocks = "".join(
        paragraph(each.name, run(f"{each.name} · 样式示例 sample"))
        for each in PARAGRAPHS
        if each.name not in outside
    )
    spans = "".join(run(f"{each.name} 示例", each.name) + run("   ") for each in CHARACTERS)
    ruled = sample_table(
        "Digest Table",
        sample_row(("Table Heading", "表头 heading"), ("Table Heading", "数量")),
        sample_row(("Table Text", "表格文字 text"), ("Table Number", "7")),
        sample_row(("Table Text", "合计 total"), ("Table Number", "7")),
    )
    strip = sample_table(
        "Figures Table",
        sample_row(("Figure Label", "篇数 digests"), ("Figure Label", "待跟进")),
        sample_row(("Figure", "7"), ("Figure", "3")),
    )
    chart = sample_table(
        "Chart Table",
        sample_row(("Chart Text", "结论 verdict"), ("Chart Text", "篇数 digests")),
        sample_row(("Chart Text", "必读 must read"), ("Chart Text", "3")),
    )
    body = f"{blocks}{paragraph('Body Text', spans)}{ruled}{strip}{chart}{page_setup()}"
    return f"{XML}<w:document {NAMESPACES}><w:body>{body}</w:body></w:document>"


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
        '<w:pgMar w:top="1247" w:right="1134" w:bottom="1191" w:left="1134" w:header="780" '
        'w:footer="680" w:gutter="0"/><w:cols w:space="425"/><w:titlePg/>'
        '<w:docGrid w:linePitch="312"/></w:sectPr>'
    )


def ready_parts() -> dict[str, str]:
    """Read the parts that lie ready, by name."""
    files = (path for path in READY.rglob("*") if path.is_file())
    return {path.relative_to(READY).as_posix(): path.read_text("utf-8") for path in files}


def made_parts() -> dict[str, str]:
    """Make the other parts, by name."""
    return {
        "word/document.xml": document(),
        "word/numbering.xml": numbering(),
        "word/styles.xml": styles(),
    }


def make_reference() -> bytes:
    """Return the reference file."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_STORED) as package:
        for name, text in sorted((ready_parts() | made_parts()).items()):
            entry = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            entry.create_system = 0
            package.writestr(entry, text.encode())
    return buffer.getvalue()


if __name__ == "__main__":
    target = Path(sys.argv[1]) if len(sys.argv) > 1 else TARGET
    target.write_bytes(make_reference())
