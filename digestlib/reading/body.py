"""What reading finds in the body of one digest."""

import datetime as dt
from dataclasses import dataclass, field

from digestlib.model import PullRequest, VerdictLevel


@dataclass(frozen=True, slots=True)
class Finding:
    """Something odd in a body: where, in which field, what, and the way out."""

    position: int
    field: str
    message: str
    hint: str


@dataclass(slots=True)
class FoundVerdict:
    """The verdict as far as it was found; the fields are those of the model."""

    level: VerdictLevel = VerdictLevel.UNSTATED
    phrase: str = ""
    rationale: str = ""
    audience: str = ""

    def fields(self) -> dict[str, object]:
        """Return the fields that say something."""
        found = {"phrase": self.phrase, "rationale": self.rationale, "audience": self.audience}
        return {"level": self.level, **{name: text for name, text in found.items() if text}}


@dataclass(slots=True)
class Body:
    """What was found in a body so far.

    Nothing in it is a model yet: all of a digest is validated once, when it is whole.
    """

    verdict: FoundVerdict = field(default_factory=FoundVerdict)
    points: list[str] = field(default_factory=list)
    follow_ups: list[dict[str, object]] = field(default_factory=list)
    """The fields of each, but for those that say nothing."""
    notes: list[str] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    pull_request: PullRequest | None = None
    date: dt.date | None = None
    authors: list[str] = field(default_factory=list)
    tags: list[str] = field(default_factory=list)
