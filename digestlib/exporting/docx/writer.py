"""The whole export, step by step."""

from digestlib.exporting.docx.body import Body
from digestlib.exporting.docx.branding import dress, logo_place, show_logo
from digestlib.exporting.docx.options import DocxOptions
from digestlib.exporting.docx.paper import set_paper
from digestlib.exporting.docx.properties import describe
from digestlib.exporting.docx.reference import Reference
from digestlib.exporting.tree import parse


def write_docx(document: str, options: DocxOptions) -> bytes:
    """Write a rendered report as a Word file; ``export_docx`` says more."""
    tree = parse(document)
    reference = Reference(options)
    if options.paper:
        set_paper(reference.file.element.body, options.paper)
    describe(reference, tree, options)
    dress(reference, options.brand)
    image = logo_place(tree)
    blocks = Body(reference, tree).write(tree)
    show_logo(reference, image, options.brand)
    return reference.save(blocks)
