"""Reads code-review digests, translates them, and exports the weekly report.

    week = digestlib.read("week.txt")
    english = digestlib.translate(week, "en", catalog="week.en.po")
    report = digestlib.compose(english, week="2026-W48")
    pdf = digestlib.export(report, "pdf")

Names load when first used, so importing digestlib costs next to nothing.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from digestlib.brand import Brand
    from digestlib.exporting import export
    from digestlib.model import (
        Collection,
        DesignPoint,
        Digest,
        FollowUp,
        Problem,
        Verdict,
        VerdictLevel,
    )
    from digestlib.reading import parse, read
    from digestlib.report import Report, compose
    from digestlib.translation import translate

__version__ = "0.1.0"

__all__ = [
    "Brand",
    "Collection",
    "DesignPoint",
    "Digest",
    "FollowUp",
    "Problem",
    "Report",
    "Verdict",
    "VerdictLevel",
    "compose",
    "export",
    "parse",
    "read",
    "translate",
]

_HOMES = {
    "Brand": "brand",
    "Collection": "model",
    "DesignPoint": "model",
    "Digest": "model",
    "FollowUp": "model",
    "Problem": "model",
    "Report": "report",
    "Verdict": "model",
    "VerdictLevel": "model",
    "compose": "report",
    "export": "exporting",
    "parse": "reading",
    "read": "reading",
    "translate": "translation",
}


if not TYPE_CHECKING:  # a type checker knows the names above, and no others

    def __getattr__(name: str) -> object:
        if name not in _HOMES:
            raise AttributeError(f"module 'digestlib' has no attribute {name!r}")
        found = getattr(import_module(f"digestlib.{_HOMES[name]}"), name)
        globals()[name] = found
        return found


def __dir__() -> list[str]:
    return sorted([*__all__, "__version__"])
