"""Where the glyphs of a PDF stand, and what ink they leave: measured, not compared with a copy."""

import io
import subprocess
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path

import week
from pdfminer.high_level import extract_pages
from pdfminer.layout import LTChar, LTContainer
from PIL import Image

from digestlib.exporting.pdf import PdfOptions, export_pdf

MARGIN = 10
"""The margin of the measured pages, in mm."""
_MM = 72 / 25.4


@dataclass(frozen=True, slots=True)
class Glyph:
    """One glyph: its text, its box from origin to advance, and its size, in points.

    ``down`` is the distance of its baseline from the top of its page.
    """

    text: str
    left: float
    right: float
    down: float
    size: float
    font: str
    page: int

    @property
    def width(self) -> float:
        """Its advance in em."""
        return (self.right - self.left) / self.size


def document(body: str, language: str) -> str:
    """Return a small report in a language; its heading is empty of what is measured."""
    return (
        f'<!DOCTYPE html><html lang="{language}"><head><meta charset="utf-8"><title>t</title>'
        f"</head><body><h1>#</h1>{body}</body></html>"
    )


def exported(body: str, language: str = "zh-Hans", width: int = 120) -> bytes:
    """Return a small report as PDF, in our style on pages that many mm wide."""
    ours = (week.ROOT / "templates" / name for name in ("report.css", "print.css"))
    size = (
        f"@page {{ size: {width}mm 290mm; margin: {MARGIN}mm; @top-left {{ content: none }}"
        "@top-right { content: none } @bottom-left { content: none }"
        "@bottom-right { content: none } }"
    )
    style = "\n".join([*(path.read_text("utf-8") for path in ours), size])
    return export_pdf(document(body, language), PdfOptions(style=style))


def measured(body: str, language: str = "zh-Hans", width: int = 120) -> list[list[Glyph]]:
    """Return the lines of a small report, without its heading."""
    return lines(exported(body, language, width))[1:]


def lines(data: bytes) -> list[list[Glyph]]:
    """Return the glyphs of a PDF, line by line from the top, each from left to right."""
    ordered = sorted(_glyphs(data), key=lambda one: (one.page, round(one.down), one.left))
    return [list(line) for _, line in groupby(ordered, lambda one: (one.page, round(one.down)))]


def _glyphs(data: bytes) -> Iterator[Glyph]:
    for number, page in enumerate(extract_pages(io.BytesIO(data), laparams=None)):
        for char in _chars(page):
            left, baseline = char.matrix[4:]
            down = page.height - baseline
            yield Glyph(char.get_text(), left, char.x1, down, char.size, char.fontname, number)


def _chars(container: LTContainer) -> Iterator[LTChar]:
    for item in container:
        if isinstance(item, LTChar):
            yield item
        elif isinstance(item, LTContainer):
            yield from _chars(item)


def text(line: list[Glyph]) -> str:
    """Return what a line says."""
    return "".join(glyph.text for glyph in line)


def edge(width: int) -> float:
    """Return where text must end on pages that many mm wide, in points."""
    return (width - MARGIN) * _MM


DPI = 300


def picture(data: bytes, folder: Path, require_tool: Callable[[str, str], str]) -> Image.Image:
    """Return the first page as poppler draws it, in grey."""
    (folder / "page.pdf").write_bytes(data)
    words = [require_tool("pdftoppm", "install poppler-utils"), "-r", str(DPI), "-gray"]
    subprocess.run([*words, "-singlefile", "page.pdf", "page"], cwd=folder, check=True)
    return Image.open(folder / "page.pgm")


def ink(drawn: Image.Image, glyph: Glyph) -> Image.Image:
    """Return the part of a picture that a glyph of one em takes, ink white on black."""
    scale = DPI / 72
    top = glyph.down - 0.88 * glyph.size
    box = (glyph.left, top, glyph.right, top + glyph.size)
    return drawn.crop(tuple(round(one * scale) for one in box)).point(lambda grey: 255 - grey)


def amount(part: Image.Image) -> float:
    """Return which part of a picture is ink."""
    return sum(number * count for number, count in enumerate(part.histogram())) / (
        255 * part.width * part.height
    )
