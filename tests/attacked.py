"""Exports the attack set in a process of its own, and prints what that process touched.

    python attacked.py SERVER FILE OUT DOCUMENT

Every file opened, address called and program started while the report is laid out is seen by an
audit hook (PEP 578), whoever does it. DOCUMENT, where given, is exported as it is.
"""

import json
import logging
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

import attacks  # noqa: E402 - the path comes first

import digestlib  # noqa: E402
from digestlib.exporting.json import export_json  # noqa: E402
from digestlib.exporting.pdf import PdfOptions, export_pdf  # noqa: E402
from digestlib.rendering import render  # noqa: E402

WATCHED = ("open", "socket.connect", "socket.getaddrinfo", "subprocess.Popen", "os.system")
REFUSED = ("urllib.Request", "os.exec", "os.posix_spawn", "os.fork")
OWN = (str(ROOT), sys.prefix, sys.base_prefix, tempfile.gettempdir() + "/weasyprint-")
"""Where this process may read: our files, those of Python and its packages, copies of fonts."""


def main(server: str, file: str, out: str, document: str = "") -> None:
    """Export, and print the touched things, WeasyPrint's complaints and what was reported."""
    touched: list[str] = []
    said: list[str] = []
    told: list[str] = []

    def watch(event: str, arguments: tuple[object, ...]) -> None:
        if event == "open" and str(arguments[0]).startswith(OWN):
            return
        if event in WATCHED or event.startswith(REFUSED):
            touched.append(f"{event} {arguments[0]!r}")

    handler = logging.Handler(logging.WARNING)
    handler.emit = lambda record: said.append(record.getMessage())  # type: ignore[method-assign]
    logging.getLogger("weasyprint").addHandler(handler)
    html, data = _document(server, file)
    if document:
        html = Path(document).read_text("utf-8")
    options = PdfOptions(
        missing_glyphs="report", on_problem=lambda one: told.append(str(one)), data=data
    )
    export_pdf("<!DOCTYPE html><html lang='en'><title>t</title><body><h1>t</h1>warm", options)
    sys.addaudithook(watch)
    made = export_pdf(html, options)
    seen = list(touched)
    Path(out).write_bytes(made)
    missing = "unsupported by fonts"
    found = {"touched": seen, "said": [one for one in said if missing not in one], "told": told}
    sys.stdout.write(json.dumps(found))


def _document(server: str, file: str) -> tuple[str, bytes]:
    texts = [attack.aimed(server, file) for attack in attacks.attacks()]
    report = digestlib.compose(attacks.week(texts), title=texts[0])
    return render(report).html, export_json(report)


if __name__ == "__main__":
    main(*sys.argv[1:])
