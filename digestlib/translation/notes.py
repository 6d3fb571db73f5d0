"""What an entry tells its translator: where the text stands, what stands beside it, which terms."""

from collections.abc import Iterator, Sequence
from typing import Final

from digestlib.translation.glossary import Glossary
from digestlib.translation.units import Unit

_LONGEST: Final = 60
CHANGED: Final = "source changed: "
TERM: Final = "term: "
SUGGESTED: Final = "with the new figures and code: "


def notes_of(units: Sequence[Unit], glossary: Glossary | None = None) -> dict[str, tuple[str, ...]]:
    """Return the notes for translators of each unit, by its id.

    Args:
        units: All units of a collection in reading order.
        glossary: The terms to point out.
    """
    found = {}
    for number, unit in enumerate(units):
        before = units[number - 1] if number else None
        after = units[number + 1] if number + 1 < len(units) else None
        found[unit.id] = tuple(_notes(unit, before, after, glossary))
    return found


def _notes(
    unit: Unit, before: Unit | None, after: Unit | None, glossary: Glossary | None
) -> Iterator[str]:
    yield f"{unit.path} — {_line(unit.title)}" if unit.title else unit.path
    for name, other in (("before", before), ("after", after)):
        if other is not None and other.digest_id == unit.digest_id:
            yield f"{name}: {_short(other.text)}"
    if glossary is not None:
        for term in glossary.terms_in(unit.text):
            yield f"{TERM}{_line(str(term))}"


def _short(text: str) -> str:
    line = _line(text)
    return line if len(line) <= _LONGEST else f"{line[: _LONGEST - 1]}…"


def _line(text: str) -> str:
    """Return a text on one line, since a note is a comment."""
    return " ".join(text.split())
