"""The table of contents as a field that is filled in already.

Word would have to ask the reader before it filled an empty one in. Only a page layout knows page
numbers, so there are none: the entries are links, and Word numbers them when the reader updates
the field (F9).
"""

from collections.abc import Sequence

from digestlib.exporting.docx.paragraphs import beginning
from digestlib.exporting.docx.spelling import Speller
from digestlib.exporting.docx.styles import Styles


def wrapped_contents(blocks: Sequence[str], styles: Styles) -> list[str]:
    """Return blocks whose entries are the result of a contents field.

    A reader who updates the field in Word gets as many levels of headings as there are of entries.
    """
    levels = [beginning(styles.paragraph[name]) for name in ("toc 1", "toc 2")]
    entries = [place for place, block in enumerate(blocks) if block.startswith(tuple(levels))]
    written = list(blocks)
    if not entries:
        return written
    speller = Speller(styles.sheet)
    for place in entries:
        written[place] = speller.spell_out(blocks[place])
    deepest = 1 + any(blocks[place].startswith(levels[1]) for place in entries)
    code = rf'TOC \o "1-{deepest}" \h \z'
    instruction = f'<w:r><w:instrText xml:space="preserve"> {code} </w:instrText></w:r>'
    first, last = entries[0], entries[-1]
    begun = f"</w:pPr>{_mark('begin')}{instruction}{_mark('separate')}"
    written[first] = written[first].replace("</w:pPr>", begun, 1)
    written[last] = f"{written[last].removesuffix('</w:p>')}{_mark('end')}</w:p>"
    return written


def _mark(kind: str) -> str:
    return f'<w:r><w:fldChar w:fldCharType="{kind}"/></w:r>'
