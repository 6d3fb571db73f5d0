"""The report as one self-contained HTML file."""

import base64
import hashlib
from dataclasses import dataclass
from typing import Final

from digestlib.exporting.breaking import with_breaks
from digestlib.resources import shipped

_STYLES: Final = ("report.css", "screen.css")


@dataclass(frozen=True, slots=True, kw_only=True)
class HtmlOptions:
    """How the HTML file is made."""

    style: str | None = None
    """CSS in place of our own."""


def export_html(document: str, options: HtmlOptions | None = None) -> bytes:
    """Return a report as one HTML file that loads nothing and runs nothing.

    Its style is inside, and a content security policy (CSP Level 3) allows that style alone.

    Args:
        document: The report's semantic HTML.
        options: How the file is made.
    """
    style = (options and options.style) or _shipped_style()
    digest = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode("ascii")
    head = (
        '<meta http-equiv="Content-Security-Policy" '
        f"content=\"default-src 'none'; style-src 'sha256-{digest}'; base-uri 'none'; "
        "form-action 'none'\">\n"
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<style>{style}</style>\n"
    )
    return with_breaks(document).replace("</head>", f"{head}</head>", 1).encode()


def _shipped_style() -> str:
    folder = shipped("templates")
    return "\n" + "\n".join((folder / name).read_text("utf-8") for name in _STYLES)
