"""What makes a PDF of a report: digestlib and its peers, each from the same digests.

``prepare`` writes what they start from, which is not measured. Pandoc and LibreOffice are other
people's programs; fpdf2 and Typst are libraries that digestlib itself never loads.
"""

import json
import re
import shutil
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from types import MappingProxyType

from digestlib.rendering import Page
from digestlib.resources import shipped

Peer = Callable[[Path], bytes]


def prepare(page: Page, folder: Path) -> None:
    """Write the semantic HTML, the Word file and the digests of a report.

    Args:
        page: The report.
        folder: Where to.
    """
    from digestlib.exporting.docx import export_docx

    (folder / "report.html").write_text(page.html, "utf-8")
    (folder / "report.docx").write_bytes(export_docx(page.html))
    digests = [json.loads(one.model_dump_json()) for one in page.report.collection.digests]
    (folder / "digests.json").write_text(json.dumps(digests), "utf-8")


def digestlib(folder: Path) -> bytes:
    """Ours: tagged, both standards, fonts of our own."""
    from digestlib.exporting.pdf import export_pdf

    return export_pdf((folder / "report.html").read_text("utf-8"))


def weasyprint(folder: Path) -> bytes:
    """WeasyPrint as its documentation shows it: the same HTML and style, fonts of the system."""
    from weasyprint import CSS, HTML

    html = (folder / "report.html").read_text("utf-8")
    return bytes(HTML(string=html).write_pdf(stylesheets=[CSS(string=_style())]))


def chromium(folder: Path) -> bytes:
    """Chromium, printing the same HTML and style."""
    program = _program("chromium", "chromium-browser", "google-chrome")
    html = (folder / "report.html").read_text("utf-8")
    styled = html.replace("</head>", f"<style>{_style()}</style></head>", 1)
    (folder / "styled.html").write_text(styled, "utf-8")
    words = ["--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={folder / 'profile'}"]
    return _made(
        [program, *words, f"--print-to-pdf={folder / 'out.pdf'}", str(folder / "styled.html")],
        folder / "out.pdf",
    )


def libreoffice(folder: Path) -> bytes:
    """LibreOffice, converting our Word file."""
    program = _program("soffice", "libreoffice")
    profile = f"-env:UserInstallation={(folder / 'office').as_uri()}"
    words = [program, profile, "--headless", "--convert-to", "pdf", "--outdir", str(folder)]
    return _made([*words, str(folder / "report.docx")], folder / "report.pdf")


def typst(folder: Path) -> bytes:
    """Typst, from a page of its markup with the same digests."""
    import typst as library

    (folder / "report.typ").write_text("\n".join(_markup(_digests(folder))), "utf-8")
    return bytes(library.compile(folder / "report.typ"))


def pandoc_typst(folder: Path) -> bytes:
    """Pandoc from the same HTML to Typst's markup, and Typst from there."""
    import typst as library

    try:
        import pypandoc

        program = pypandoc.get_pandoc_path()
    except ImportError:
        program = _program("pandoc")
    # Typst knows none of the labels that pandoc makes of our identifiers.
    html = re.sub(r' (?:id|href)="[^"]*"', "", (folder / "report.html").read_text("utf-8"))
    words = [program, "--standalone", "--from=html", "--to=typst"]
    subprocess.run(  # noqa: S603 - the peer
        [*words, f"--output={folder / 'pandoc.typ'}"], input=html.encode(), check=True
    )
    return bytes(library.compile(folder / "pandoc.typ"))


def fpdf2(folder: Path) -> bytes:
    """Fpdf2, drawing line by line: no tags, no links, no contents."""
    from fpdf import FPDF

    document = FPDF()
    for style, name in (("", "Regular"), ("B", "Bold")):
        document.add_font("sans", style, str(shipped("templates") / f"fonts/DigestSans-{name}.ttf"))
    document.add_page()
    for digest in _digests(folder):
        for size, style, text in _lines(digest):
            document.set_font("sans", style, size)
            document.multi_cell(0, size * 0.6, text, new_x="LMARGIN", new_y="NEXT")
    return bytes(document.output())


def _digests(folder: Path) -> list[dict[str, object]]:
    found: list[dict[str, object]] = json.loads((folder / "digests.json").read_text("utf-8"))
    return found


def _lines(digest: dict) -> Iterator[tuple[int, str, str]]:  # type: ignore[type-arg]
    """Yield size, weight and text of what a digest says."""
    yield 14, "B", digest["title"]
    yield 10, "", f"{digest['verdict']['phrase']} {digest['verdict']['rationale']}"
    for number, point in enumerate(digest["design_points"], 1):
        yield 10, "", f"{number}. {point['text']}"
    for follow_up in digest["follow_ups"]:
        yield 10, "", f"• {follow_up['audience']} {follow_up['text']}"
    for note in digest["notes"]:
        yield 10, "", note


def _markup(digests: list[dict[str, object]]) -> Iterator[str]:
    yield '#set page(numbering: "1 / 1"); #set text(lang: "zh")\n#outline()'
    for digest in digests:
        (_, _, title), *rest = _lines(digest)
        yield f"= #{json.dumps(title, ensure_ascii=False)}"
        for _, _, text in rest:
            yield f"#{json.dumps(text, ensure_ascii=False)}\n"


def _style() -> str:
    """Return our style without our fonts."""
    ours = (shipped("templates") / name for name in ("report.css", "print.css"))
    style = "\n".join(path.read_text("utf-8") for path in ours)
    return re.sub(r'"Digest \w+",? ?', "", style)


def _program(*names: str) -> str:
    for name in names:
        if found := shutil.which(name):
            return found
    raise LookupError(f"{names[0]} is not installed")


def _made(words: list[str], path: Path) -> bytes:
    path.unlink(missing_ok=True)
    subprocess.run(words, capture_output=True, check=True)  # noqa: S603 - the peer
    return path.read_bytes()


ALL: MappingProxyType[str, Peer] = MappingProxyType(
    {
        one.__name__: one
        for one in (digestlib, weasyprint, chromium, libreoffice, typst, pandoc_typst, fpdf2)
    }
)
