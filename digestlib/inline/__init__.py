"""Inline Markdown: the only room that parses or writes it.

``parse`` turns a field into runs, ``write`` turns runs back; ``plain`` and ``html`` show them.
``sanitise`` and ``protected`` serve readers and splitters.
"""

from digestlib.inline.events import normalise
from digestlib.inline.parsing import parse
from digestlib.inline.protecting import protected
from digestlib.inline.runs import Code, Emphasis, Link, Reference, Run, Strong, Text
from digestlib.inline.sanitising import sanitise
from digestlib.inline.shortening import shorten
from digestlib.inline.text import html, plain, plain_runs, pull_request_address
from digestlib.inline.writing import write, write_block, write_cell, write_heading

__all__ = [
    "Code",
    "Emphasis",
    "Link",
    "Reference",
    "Run",
    "Strong",
    "Text",
    "html",
    "normalise",
    "parse",
    "plain",
    "plain_runs",
    "protected",
    "pull_request_address",
    "sanitise",
    "shorten",
    "write",
    "write_block",
    "write_cell",
    "write_heading",
]
