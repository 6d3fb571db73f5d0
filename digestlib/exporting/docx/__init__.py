"""Word: the semantic tree as a ``.docx`` file whose every look comes from a reference file.

A reader of this room should start with ``writer`` (what the export does, in order) and go on to
``body`` (blocks), ``paragraphs`` (runs) and ``reference`` (the file that holds the looks).
"""

from digestlib.exporting.docx.options import DocxOptions

__all__ = ["DocxOptions", "export_docx"]

_DEFAULTS = DocxOptions()


def export_docx(document: str, options: DocxOptions = _DEFAULTS) -> bytes:
    """Write a rendered report as a Word file.

    The same document and options give the same bytes. Elements outside the semantic tree's
    vocabulary keep their text.

    Args:
        document: The HTML document that ``digestlib.rendering`` makes.
        options: Which reference file to use, and the date to write into the file.

    Returns:
        The bytes of the ``.docx`` file.

    Raises:
        TemplateError: The reference file is not a Word file, or lacks a style.
    """
    # python-docx takes a tenth of a second to import, so it waits for the first export.
    from digestlib.exporting.docx.writer import write_docx  # noqa: PLC0415

    return write_docx(document, options)
