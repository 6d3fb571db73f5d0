"""Digests by many hands: reading them stays as good as it is.

The held-out parts were written by people who had not seen the code, and are only ever scored as
a whole, so that they tell how well digestlib reads what nobody tuned it on. The third part was
written before the reading of it; the fourth to the sixth by people who had not seen the
code either, and reading was mended by them afterwards.
"""

from functools import lru_cache
from pathlib import Path

import pytest
from corpus_score import Score, load, score

import digestlib

CORPUS = Path(__file__).parent / "corpus"
FLOORS = {
    "open": {"digests": 0.98, "verdicts": 0.98, "points": 0.98, "follow_ups": 0.98},
    "third": {"digests": 0.98, "verdicts": 0.97, "points": 0.97, "follow_ups": 0.97},
    "fourth": {"digests": 0.99, "verdicts": 0.97, "points": 0.97, "follow_ups": 0.96},
    "fifth": {"digests": 0.95, "verdicts": 0.93, "points": 0.92, "follow_ups": 0.83},
    "sixth": {"digests": 0.98, "verdicts": 0.96, "points": 0.88, "follow_ups": 0.95},
    "held_out": {"digests": 0.95, "verdicts": 0.88, "points": 0.92, "follow_ups": 0.84},
    "held_out_2": {"digests": 0.93, "verdicts": 0.82, "points": 0.81, "follow_ups": 0.8},
}


@lru_cache
def total(half: str) -> Score:
    """Return the score of one half of the corpus."""
    scores = (score(digestlib.read(path), expected) for path, expected in load(CORPUS / half))
    return sum(scores, Score())


@pytest.mark.parametrize("half", FLOORS)
def test_digests_are_found(half: str) -> None:
    """Nearly every digest is found under its own title."""
    found = total(half)
    assert found.digests_right >= FLOORS[half]["digests"] * found.digests_expected


@pytest.mark.parametrize(
    ("half", "floor"),
    [("open", 0.97), ("third", 0.97), ("fourth", 0.95), ("fifth", 0.82), ("sixth", 0.95)],
)
def test_addressees_are_told(half: str, floor: float) -> None:
    """Nearly every follow-up that is found is given to whom its author gave it."""
    found = total(half)
    assert found.addressees_right >= floor * found.follow_ups_expected


@pytest.mark.parametrize("half", FLOORS)
def test_verdicts_are_graded(half: str) -> None:
    """Most verdicts are graded as a careful reader grades them."""
    found = total(half)
    assert found.verdicts_right >= FLOORS[half]["verdicts"] * found.digests_expected


@pytest.mark.parametrize("half", FLOORS)
def test_design_points_are_found(half: str) -> None:
    """Nearly every design point is found, and begins where it should."""
    found = total(half)
    assert found.points_right >= FLOORS[half]["points"] * found.points_expected


@pytest.mark.parametrize("half", FLOORS)
def test_follow_ups_are_found(half: str) -> None:
    """Most follow-ups are found, and begin where they should."""
    found = total(half)
    assert found.follow_ups_right >= FLOORS[half]["follow_ups"] * found.follow_ups_expected
