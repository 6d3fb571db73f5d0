"""Pairs of texts for the checks: reading them, and how well the checks do on them."""

import re
from dataclasses import dataclass
from pathlib import Path

from digestlib.translation.checks import check

CASES = Path(__file__).parent / "cases" / "checks"


@dataclass(frozen=True)
class Case:
    """A pair, and the code of the defect that was planted in it, or ``ok``."""

    wanted: str
    source: str
    translation: str
    source_language: str
    language: str

    @property
    def found(self) -> set[str]:
        """The codes of the findings."""
        findings = check(
            self.source,
            self.translation,
            source_language=self.source_language,
            language=self.language,
        )
        return {one.code for one in findings}

    @property
    def is_judged_right(self) -> bool:
        """Whether the planted defect was found, or nothing where there is none."""
        return self.wanted in self.found if self.wanted != "ok" else not self.found


def cases(name: str) -> list[Case]:
    """Return the pairs of a file."""
    text = (CASES / name).read_text("utf-8")
    found = re.findall(r"^= (\S+)\n(\w\w): (.*)\n(\w\w): (.*)$", text, re.MULTILINE)
    tags = {"zh": "zh-Hans", "en": "en"}
    return [Case(w, s, t, tags[sl], tags[tl]) for w, sl, s, tl, t in found]


def shares(name: str) -> tuple[float, float]:
    """Return the share of defects found and of false alarms."""
    right = [one for one in cases(name) if one.wanted == "ok"]
    wrong = [one for one in cases(name) if one.wanted != "ok"]
    return (
        sum(one.is_judged_right for one in wrong) / len(wrong),
        sum(not one.is_judged_right for one in right) / len(right),
    )
