"""Loading WeasyPrint without asking compilers where its libraries lie."""

import contextlib
import ctypes.util
import importlib
import io
import sys
import threading
from collections.abc import Iterator


def load_weasyprint() -> None:
    """Import WeasyPrint, if it is not yet, so that Linux finds its libraries by their own names.

    WeasyPrint tries several names for each of seven libraries, and for each name that is no file's
    ``ctypes`` runs ldconfig, gcc and ld. The libraries' own names are among those it tries, and the
    loader knows where these lie. Where that is not enough, it is left to be imported as ever.
    """
    if sys.platform != "linux" or "weasyprint" in sys.modules:
        return
    # WeasyPrint prints what to install, which it does again when it is imported as ever.
    with _unsearched(), contextlib.suppress(OSError), contextlib.redirect_stdout(io.StringIO()):
        importlib.import_module("weasyprint")


@contextlib.contextmanager
def _unsearched() -> Iterator[None]:
    """Have no library searched for from this thread."""
    search, here = ctypes.util.find_library, threading.get_ident()

    def find_library(name: str) -> str | None:
        return None if threading.get_ident() == here else search(name)

    ctypes.util.find_library = find_library
    try:
        yield
    finally:
        ctypes.util.find_library = search
