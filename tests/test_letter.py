"""The HTML of a letter: plain rules that mail programs keep."""

import re

import pytest
import week

from digestlib.brand import Brand
from digestlib.exporting.letter import letter_html
from digestlib.rendering import render


def test_a_letter_has_the_accent_of_the_brand() -> None:
    """Links, headings and verdicts have the house's colour, and ours is gone."""
    page = render(week.report("en"), brand=Brand(accent="#0a7d5a"))
    letter = letter_html(page.html, page.brand)
    assert letter.count("#0a7d5a") == letter_html(page.html).count("#1f4e9e") > 3
    assert "#1f4e9e" not in letter


def test_a_pale_accent_can_be_read() -> None:
    """An accent too pale for text is darker in a letter, as it is on paper."""
    brand = Brand(accent="#ffd400")
    assert brand.accent_on("#f5f7fa") in letter_html(week.page("en").html, brand)


@pytest.mark.parametrize("table", ["numbers", "bars", "compared"])
def test_figures_stand_to_the_right(table: str) -> None:
    """Columns of figures, and their headings, end at the same edge."""
    rule = re.search(r"([^}]*)\{ text-align: right; \}", letter_html(week.page("en").html))
    assert rule
    assert f".{table} td" in rule[1]
