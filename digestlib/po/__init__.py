"""PO files: read strictly, and written so that what nobody changed keeps every byte.

PO is the format of GNU gettext; see "The Format of PO Files" in its manual. ``document`` reads a
file to be edited and written again; ``load`` reads one to be used.
"""

from digestlib.po.entries import Document, Entry, Previous
from digestlib.po.parsing import document, load, usable

__all__ = ["Document", "Entry", "Previous", "document", "load", "usable"]
