"""Machine translators behind one small protocol, found by name."""

from digestlib.translation.engines.finding import available, find, serving
from digestlib.translation.engines.protocol import Engine, Limits, Request, Result, Term

__all__ = ["Engine", "Limits", "Request", "Result", "Term", "available", "find", "serving"]
