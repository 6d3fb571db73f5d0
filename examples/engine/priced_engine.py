"""An engine that costs money, driven with a budget, and its answers kept in a file.

    python examples/engine/priced_engine.py examples/lantern/week.zh.txt answers.jsonl

Run it twice: the second time every answer is there already, and it costs nothing. What an engine
needs besides those of ``own_engine.py`` is a ``price``, and ``is_costly`` among its limits.
"""

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from own_engine import TABLE

import digestlib
from digestlib.delivery.answers import kept_in
from digestlib.translation.engines import Conditions, Limits, Price, Request, Result

RATE = 0.0001
"""What a character costs."""


class PricedEngine:
    """Knows a few phrases, and charges by the character."""

    name = "priced"
    fingerprint = "1"
    limits = Limits(texts=10, is_costly=True)

    def supports(self, source: str, target: str) -> bool:
        """Return whether it is Chinese into English."""
        return source.startswith("zh") and target == "en"

    def price(self, requests: Sequence[Request], _source: str, _target: str) -> Price:
        """Charge what is sent."""
        cost = RATE * sum(len(one.text) for one in requests)
        return Price(expected=cost, most=cost, currency="EUR")

    def translate(
        self, requests: Sequence[Request], _source: str, _target: str
    ) -> Iterator[Result]:
        """Look each text up, and tell what it came to."""
        for one in requests:
            text = TABLE.get(one.text)
            yield Result(id=one.id, text=text, error="not in the table", cost=RATE * len(one.text))


def main(page: str, answers: str) -> None:
    """Translate a page, and tell how far the budget went."""
    week = digestlib.read(page)
    with kept_in(Path(answers)) as kept:
        conditions = Conditions(budget=2.0, answers=kept)
        english = digestlib.translate(week, "en", engine=PricedEngine(), conditions=conditions)
    told = f"{english.coverage.machine} of {english.coverage.total} texts by the engine\n"
    sys.stdout.write(told)


if __name__ == "__main__":
    main(*sys.argv[1:])
