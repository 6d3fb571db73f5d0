"""Reading back the digests that our own PDF carries."""

import io

from digestlib.errors import InputError

MARK = b"%PDF-"
_NAME = "digests.json"


def attached_data(data: bytes, name: str) -> bytes:
    """Return the JSON that a report in PDF carries.

    Args:
        data: The PDF's bytes.
        name: What to call the file in errors.

    Raises:
        InputError: The file is damaged, or carries no digests.
    """
    from pypdf import PdfReader  # noqa: PLC0415 - only PDF needs it
    from pypdf.errors import PyPdfError  # noqa: PLC0415

    try:
        found = PdfReader(io.BytesIO(data)).attachments.get(_NAME)
    except (PyPdfError, ValueError, KeyError, TypeError, RecursionError) as error:
        raise InputError(name, f"the PDF is damaged: {error}", "build the report again") from None
    if not found:
        hint = "only a PDF that digestlib made can be read back"
        raise InputError(name, "the PDF carries no digests", hint)
    return found[0]
