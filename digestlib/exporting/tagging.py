"""The language of each passage in a PDF's structure tree (ISO 32000-2, 14.9.2).

WeasyPrint tags the language of the whole document alone. Its walk over the boxes is the only place
that knows which structure element a passage becomes, so that walk is followed here. What it yields
is added to and never changed, so that other threads may write their PDF meanwhile.
"""

import re
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final

import pydyf
from weasyprint.pdf import tags

_PASSAGE: Final = re.compile(r"<(?!html\b)[a-z1-6]+\b[^>]*\blang=")
_LOCK: Final = threading.Lock()
_PLAIN: Final[Callable[..., Iterator[Any]]] = tags._build_box_tree
_writing: list[None] = []


@contextmanager
def with_languages(document: str) -> Iterator[None]:
    """Have each passage in another language than its document say so in the PDF written meanwhile.

    Args:
        document: The report's semantic HTML; one without such passages costs nothing.
    """
    if not _PASSAGE.search(document):
        yield
        return
    with _LOCK:
        _writing.append(None)
        tags._build_box_tree = _spoken
    try:
        yield
    finally:
        with _LOCK:
            _writing.pop()
            if not _writing:
                tags._build_box_tree = _PLAIN


def _spoken(box: Any, *arguments: Any) -> Iterator[Any]:
    element = getattr(box, "_box", box).element
    language = None if element is None or element.tag == "html" else element.get("lang")
    for made in _PLAIN(box, *arguments):
        if language and "Lang" not in made:
            made["Lang"] = pydyf.String(language)
        yield made
