"""Machine translators behind one small protocol, found by name."""

from digestlib.translation.engines.conditions import Answers, Conditions
from digestlib.translation.engines.finding import available, find, placed_settings, serving
from digestlib.translation.engines.protocol import (
    Engine,
    Limits,
    Price,
    Priced,
    Request,
    Result,
    Taught,
    Term,
)

__all__ = [
    "Answers",
    "Conditions",
    "Engine",
    "Limits",
    "Price",
    "Priced",
    "Request",
    "Result",
    "Taught",
    "Term",
    "available",
    "find",
    "placed_settings",
    "serving",
]
