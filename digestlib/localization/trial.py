"""Trying every message of a PO file out in every format."""

from collections.abc import Callable, Iterator, Mapping

from markupsafe import escape

from digestlib import po
from digestlib.errors import DigestlibError, GlyphError
from digestlib.localization.extraction import VALUE
from digestlib.localization.faults import Fault, Rule
from digestlib.localization.notes import Notes

Exporters = Mapping[str, Callable[[str], bytes]]
"""What makes the bytes of each format from semantic HTML."""


def filled_in(document: po.Document, notes: Notes) -> dict[po.Entry, tuple[str, ...]]:
    """Return what a report would show of each usable entry, with samples for its values.

    Translations that cannot be filled in are left out; ``check`` tells of them.

    Args:
        document: The PO file.
        notes: Where the samples are.
    """
    usable = [one for one in document.entries if one.is_translated and not one.is_header]
    return {entry: tuple(_shown(entry, notes)) for entry in usable}


def _shown(entry: po.Entry, notes: Notes) -> Iterator[str]:
    for text in entry.forms or (entry.translation,):
        names = VALUE.findall(entry.source) + VALUE.findall(entry.plural) + VALUE.findall(text)
        try:
            yield text % {name: notes.sample(name) for name in names} if names else text
        except (DigestlibError, KeyError, TypeError, ValueError):
            continue


def trial_page(document: po.Document, tag: str, notes: Notes) -> str:
    """Return semantic HTML that shows every usable message of a PO file.

    Args:
        document: The PO file.
        tag: The tag of its language.
        notes: Where the samples are.
    """
    items = "".join(
        f"<li>{escape(text)}</li>"
        for texts in filled_in(document, notes).values()
        for text in texts
    )
    return (
        f'<!DOCTYPE html><html lang="{escape(tag)}"><head><meta charset="utf-8">'
        f"<title>{escape(tag)}</title></head><body><h1>{escape(tag)}</h1><ul>{items}</ul>"
        "</body></html>"
    )


def try_out(
    document: po.Document, source: str, tag: str, notes: Notes, exporters: Exporters
) -> Iterator[Fault]:
    """Yield what keeps a format from showing the messages of a PO file.

    Args:
        document: The PO file.
        source: What to call it.
        tag: The tag of its language.
        notes: Where the samples are.
        exporters: What makes the bytes of each format.
    """
    page = trial_page(document, tag, notes)
    for name, export in exporters.items():
        try:
            export(page)
        except GlyphError as error:
            yield from _undrawn(document, source, name, error)
        except DigestlibError as error:
            yield Fault(source=source, line=1, rule=Rule.FORMAT, message=f"{name}: {error}")


def _undrawn(document: po.Document, source: str, name: str, error: GlyphError) -> Iterator[Fault]:
    """Yield a fault for each entry with a character that no font can draw."""
    for char in dict.fromkeys(char for char, _ in error.missing):
        for entry in document.entries:
            if entry.is_translated and char in entry.translation + "".join(entry.forms):
                message = f"{name}: no font can draw {char!r} (U+{ord(char):04X})"
                yield Fault(source=source, line=entry.line, rule=Rule.FORMAT, message=message)
