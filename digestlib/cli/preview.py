"""``digestlib locale preview``: the report in a browser, for who translates it."""

import hashlib
import signal
import webbrowser
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from threading import Event
from typing import Final

from digestlib import messages, po
from digestlib.cli.catalogs import Catalogs, shown
from digestlib.cli.console import put, say
from digestlib.delivery.loopback import Answer, loopback
from digestlib.errors import DigestlibError
from digestlib.exporting.html import export_html
from digestlib.localization.marking import marked
from digestlib.localization.preview import STAMP_PATH, Preview, fault_page, preview
from digestlib.rendering import render
from digestlib.report import Report

_HTML: Final = "text/html; charset=utf-8"
_TEXT: Final = "text/plain; charset=utf-8"


@dataclass(frozen=True, slots=True, kw_only=True)
class Desk:
    """What a translator works at: a language's PO file, and the report that it words."""

    tag: str
    catalogs: Catalogs
    report: Report
    templates: Path | None = None

    @property
    def catalog(self) -> Path:
        """The PO file."""
        return self.catalogs.path_of(self.tag)

    def stamp(self) -> str:
        """Return what changes whenever the PO file or a template is saved."""
        found = hashlib.sha256()
        for path in (self.catalog, *_files(self.templates)):
            found.update(_bytes(path))
        return found.hexdigest()

    def page(self) -> Preview:
        """Return the page as the saved files make it, or what is wrong with them."""
        stamp = self.stamp()
        try:
            return self._made(stamp)
        except DigestlibError as error:
            return fault_page(str(error), stamp)

    def _made(self, stamp: str) -> Preview:
        source, data = shown(self.catalog), _bytes(self.catalog)
        wording = marked(messages.compiled(self.tag, data, source))
        page = render(self.report, templates=self.templates, wording=wording)
        html = export_html(page.html, wording=wording).decode()
        return preview(html, wording, po.document(data, source), source, stamp)

    def pages(self) -> Mapping[str, Callable[[], Answer]]:
        """Return what a browser may ask for."""

        def page() -> Answer:
            made = self.page()
            return Answer(made.html.encode(), _HTML, {"Content-Security-Policy": made.policy})

        def stamp() -> Answer:
            return Answer(self.stamp().encode(), _TEXT)

        return {"/": page, STAMP_PATH: stamp}


def _files(folder: Path | None) -> Iterable[Path]:
    return sorted(folder.glob("*")) if folder else ()


def _bytes(path: Path) -> bytes:
    """Return what a file holds; an editor that is saving it may have it away for a moment."""
    try:
        return path.read_bytes()
    except OSError:
        return b""


def serve(desk: Desk, *, opens_browser: bool) -> None:
    """Serve the page until the command is interrupted, or asked to end."""
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    with loopback(desk.pages()) as address:
        put(address)
        say(f"showing {shown(desk.catalog)}; save it and look, and end with Ctrl-C")
        if opens_browser:
            webbrowser.open(address)
        try:
            Event().wait()
        except KeyboardInterrupt:
            say("")
