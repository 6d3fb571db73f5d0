"""The table of contents as a field that is filled in already.

Word would have to ask the reader before it filled an empty one in. Only a page layout knows page
numbers, so there are none: the entries are links, and Word numbers them when the reader updates
the field (F9).
"""

from collections.abc import Sequence

from digestlib.exporting.docx.oxml import Element, parsed, value
from digestlib.exporting.docx.spelling import Speller
from digestlib.exporting.docx.styles import Styles


def wrap_contents(blocks: Sequence[Element], styles: Styles) -> None:
    """Make the entries among some blocks the result of a contents field.

    A reader who updates the field in Word gets as many levels of headings as there are of entries.
    """
    levels = (styles.paragraph["toc 1"], styles.paragraph["toc 2"])
    entries = [block for block in blocks if value(block, "pPr", "pStyle") in levels]
    if not entries:
        return
    speller = Speller(styles.sheet)
    for entry in entries:
        speller.spell_out(entry)
    deepest = max(levels.index(value(entry, "pPr", "pStyle") or "") for entry in entries) + 1
    code = rf'TOC \o "1-{deepest}" \h \z'
    instruction = f'<w:r><w:instrText xml:space="preserve"> {code} </w:instrText></w:r>'
    entries[0][1:1] = list(parsed(_mark("begin") + instruction + _mark("separate")))
    entries[-1].extend(list(parsed(_mark("end"))))


def _mark(kind: str) -> str:
    return f'<w:r><w:fldChar w:fldCharType="{kind}"/></w:r>'
