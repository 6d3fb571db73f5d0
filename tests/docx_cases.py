"""Small documents to export, and ways to look at the Word files made of them."""

import io
import subprocess
import zipfile
from collections.abc import Callable
from pathlib import Path

from docx_checker import W, faults, parts
from lxml import etree

from digestlib.exporting.docx import DocxOptions, export_docx

WEEK = (Path(__file__).parent / "cases" / "docx" / "week.html").read_text("utf-8")
REFERENCE = (Path(__file__).parents[1] / "templates" / "reference.docx").read_bytes()

Tool = Callable[[str, str], str]


def page(body: str, language: str = "zh-Hans", title: str = "周报") -> str:
    """Put blocks into a document."""
    return (
        f'<!DOCTYPE html><html lang="{language}"><head><meta charset="utf-8">'
        f"<title>{title}</title></head><body>{body}</body></html>"
    )


def digest(number: int, title: str, *points: str) -> str:
    """Write an article with design points."""
    items = "".join(f"<li>{point}</li>" for point in points)
    return (
        f'<article class="digest skim" id="digest-{number}"><header><h2>{title}</h2></header>'
        f"<ol>{items}</ol></article>"
    )


def document(source: str, options: DocxOptions | None = None) -> etree._Element:
    """Export a document, look for faults, and return the root of the main part."""
    data = export_docx(source, options or DocxOptions())
    assert faults(data) == []
    return parts(data)["word/document.xml"]


def body(inner: str, language: str = "zh-Hans") -> etree._Element:
    """Export blocks and return the root of the main part."""
    return document(page(inner, language))


def text(root: etree._Element) -> str:
    """Join the text of an element without regard to white space."""
    return "".join("".join(each.text or "" for each in root.iter(f"{W}t")).split())


def run_of(root: etree._Element, words: str) -> etree._Element:
    """Find the run that says some words."""
    return next(each for each in root.iter(f"{W}r") if each.findtext(f"{W}t") == words)


def style_of(element: etree._Element) -> str | None:
    """Return the id of a run's or paragraph's style."""
    found = element.find(f".//{W}rStyle" if element.tag == f"{W}r" else f"{W}pPr/{W}pStyle")
    return None if found is None else found.get(f"{W}val")


def attributes(element: etree._Element | None) -> dict[str, str]:
    """Return an element's attributes without their namespace."""
    return {} if element is None else {etree.QName(k).localname: v for k, v in element.items()}


def rewritten(data: bytes, change: Callable[[str, str], str]) -> bytes:
    """Change the text of each part of a Word file."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as before, zipfile.ZipFile(buffer, "w") as after:
        for name in before.namelist():
            after.writestr(name, change(name, before.read(name).decode()))
    return buffer.getvalue()


def converted(data: bytes, target: str, folder: Path, office: str) -> bytes:
    """Have LibreOffice convert a Word file."""
    (folder / "in").mkdir(exist_ok=True)
    (folder / "in" / "report.docx").write_bytes(data)
    profile = f"-env:UserInstallation={(folder / 'profile').as_uri()}"
    call = [office, profile, "--headless", "--convert-to", target, "--outdir", folder]
    subprocess.run(
        [*call, folder / "in" / "report.docx"], check=True, capture_output=True, timeout=180
    )
    return (folder / f"report.{target.partition(':')[0]}").read_bytes()


def parts_text(data: bytes, name: str) -> str:
    """Read one part of a Word file."""
    return zipfile.ZipFile(io.BytesIO(data)).read(name).decode()
