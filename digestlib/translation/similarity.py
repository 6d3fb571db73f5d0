"""How alike two texts are."""

from collections.abc import Sequence


def similarity(one: str, other: str) -> float:
    """Return how alike two texts are, from 0 to 1: twice what they share, over what they hold.

    It is the normalised InDel similarity, which difflib only estimates, at a tenth of its cost.
    """
    from rapidfuzz import fuzz  # noqa: PLC0415 - translating a week without changes needs none

    return float(fuzz.ratio(one, other)) / 100


def best(text: str, choices: Sequence[str], least: float) -> str | None:
    """Return the most similar of the choices, or nothing where none is similar enough."""
    from rapidfuzz import fuzz, process  # noqa: PLC0415 - as above

    found = process.extractOne(text, choices, scorer=fuzz.ratio, score_cutoff=least * 100)
    return str(found[0]) if found else None
