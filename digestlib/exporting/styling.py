"""The style of a page: our style sheets, a team's own in their place, and its brand's colours."""

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from digestlib.brand import NO_BRAND, Brand
from digestlib.errors import TemplateError
from digestlib.resources import shipped

PAPER: Final = "#f5f7fa"
"""The darkest paper that accents are read on: behind code and verdicts."""
DARK_PAPER: Final = "#171c26"

_OURS: Final = re.compile(r"@import\s+(?:url\(\s*)?[\"']?digestlib/([\w.-]+\.css)[\"']?\s*\)?\s*;")


def style(names: Iterable[str], *, templates: Path | None = None, brand: Brand = NO_BRAND) -> str:
    """Return style sheets as one.

    Args:
        names: Their file names, in order.
        templates: A folder whose style sheets stand in for ours of the same name. In them,
            ``@import "digestlib/print.css";`` is ours.
        brand: Whose accent colour to use.

    Raises:
        TemplateError: A style sheet is not UTF-8, or asks for one of ours that is not there.
    """
    sheets = [_sheet(name, templates) for name in names]
    return "\n".join([*sheets, *accents(brand)])


def accents(brand: Brand) -> Iterable[str]:
    """Return the rules that bring a brand's accent, as it is and as it can be read."""
    if brand.accent:
        light, dark = brand.accent_on(PAPER), brand.accent_on(DARK_PAPER)
        yield f":root {{ --brand: {brand.accent}; --accent: {light}; }}"
        yield f"@media screen and (prefers-color-scheme: dark) {{ :root {{ --accent: {dark}; }} }}"


def _sheet(name: str, templates: Path | None) -> str:
    path = templates / name if templates else None
    if path is None or not path.is_file():
        return _ours(name)
    try:
        written = path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise TemplateError(str(path), f"it cannot be read: {error}", "save it as UTF-8") from None
    for wanted in _OURS.finditer(written):
        if not (shipped("templates") / wanted[1]).is_file():
            line = written.count("\n", 0, wanted.start()) + 1
            raise TemplateError(str(path), f"we have no style sheet {wanted[1]}", line=line)
    return _OURS.sub(lambda wanted: _ours(wanted[1]), written)


def _ours(name: str) -> str:
    return (shipped("templates") / name).read_text("utf-8")
