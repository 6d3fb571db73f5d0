"""An engine of one's own, in ten lines: it looks each text up in a table.

    week = digestlib.read("week.zh.txt")
    english = digestlib.translate(week, "en", engine=TableEngine())

A package that offers it to ``--engine table`` names it in its pyproject.toml::

    [project.entry-points."digestlib.engine"]
    table = "own_engine:TableEngine"

The texts come with tokens such as ``⟦1⟧`` where code and references stood; they go back in order
or out of order, but each once. Batches, checks and marks are digestlib's work.
"""

from collections.abc import Iterator, Sequence

from digestlib.translation.engines import Limits, Request, Result

TABLE = {"必读": "Must read", "值得精读": "Worth a close read", "略读即可": "A skim will do"}


class TableEngine:
    """Knows a few phrases."""

    name = "table"
    fingerprint = "1"
    limits = Limits(texts=100)

    def supports(self, source: str, target: str) -> bool:
        """Return whether it is Chinese into English."""
        return source.startswith("zh") and target == "en"

    def translate(
        self, requests: Sequence[Request], _source: str, _target: str
    ) -> Iterator[Result]:
        """Look each text up; what is not in the table is left out."""
        for one in requests:
            if one.text in TABLE:
                yield Result(id=one.id, text=TABLE[one.text])
