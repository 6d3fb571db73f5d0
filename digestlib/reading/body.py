"""What reading finds in the body of one digest."""

import datetime as dt
from dataclasses import dataclass, field

from digestlib.model import DesignPoint, FollowUp, PullRequest, Verdict


@dataclass(frozen=True, slots=True)
class Finding:
    """Something odd in a body: where, in which field, what, and the way out."""

    position: int
    field: str
    message: str
    hint: str


@dataclass(slots=True)
class Body:
    """What was found in a body so far."""

    verdict: Verdict = field(default_factory=Verdict)
    points: list[DesignPoint] = field(default_factory=list)
    follow_ups: list[FollowUp] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    pull_request: PullRequest | None = None
    date: dt.date | None = None
    authors: list[str] = field(default_factory=list)
    tags: list[str] = field(default_factory=list)
