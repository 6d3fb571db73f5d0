"""A week of digests in which every message of a report has its place."""

import datetime as dt
from collections.abc import Callable, Iterator
from typing import Final

from digestlib.model import (
    Collection,
    DesignPoint,
    Digest,
    FollowUp,
    Priority,
    PullRequest,
    Verdict,
    VerdictLevel,
)

WEEK: Final = "2026-W48"
"""The ISO week that the sample is of."""

_REPOSITORY: Final = "acme/rocket"
_MORE: Final = 7
_DAY: Final = dt.date(2026, 11, 25)
_TITLES: Final = (
    "Retry uploads with backoff",
    "Keep one connection for each host",
    "Show the queue on the dashboard",
    "Sort imports by name",
    "Remove the old switch",
    "Raise the limit of open files",
)


def sample(language: str, other: str, write: Callable[[str], str] = str) -> Collection:
    """Return the sample week.

    Args:
        language: The tag that its texts say they are in, so that they count as translated.
        other: The tag of the one digest that counts as not translated.
        write: What becomes of each text; by default it stays in English.
    """
    levels = zip(VerdictLevel, _TITLES, strict=True)
    digests = [_digest(level, title, language, write) for level, title in levels]
    digests += [_short_digest(number, language, write) for number in range(_MORE)]
    digests[1] = digests[1].model_copy(update={"language": other})
    return Collection(
        name="sample",
        language=language,
        repository=_REPOSITORY,
        view=write("Weekly view"),
        digests=tuple(digests),
    )


def _short_digest(number: int, language: str, write: Callable[[str], str]) -> Digest:
    """Return a close read, of which there may be more than a first page shows."""
    return Digest(
        id=f"short-{number}",
        title=write(f"Rename module {number}"),
        language=language,
        verdict=Verdict(level=VerdictLevel.CLOSE_READ),
        tags=(write("renaming" + "!" * number), write("tidying" + "!" * number)),
    )


def _digest(level: VerdictLevel, title: str, language: str, write: Callable[[str], str]) -> Digest:
    number = 41 + len(title)
    is_stated = level is not VerdictLevel.UNSTATED
    return Digest(
        id=f"rocket-{number}",
        title=write(title),
        language=language,
        verdict=Verdict(
            level=level,
            phrase=write("Worth the time") if is_stated else "",
            rationale=write("a small change with a large effect"),
            audience=write("engineers who work on storage") if is_stated else "",
        ),
        design_points=(
            DesignPoint(text=write("the budget is shared by all uploads")),
            DesignPoint(text=write("the jitter is seeded, so tests repeat")),
        ),
        follow_ups=tuple(_follow_ups(write)) if is_stated else (),
        notes=(write("the old name stays for one release"),),
        pull_request=PullRequest(number=number, repository=_REPOSITORY),
        tags=(write("storage"), write("network")),
        date=_DAY,
        authors=(write("Ana Lima"),),
    )


def _follow_ups(write: Callable[[str], str]) -> Iterator[FollowUp]:
    maintainers, nobody = write("Maintainers"), ""
    for text, audience, condition, priority, done in (
        ("raise the timeout of the proxy", maintainers, "", Priority.FIRST, False),
        ("describe the new option", maintainers, "", Priority.SECOND, False),
        ("add a test", nobody, write("if time allows"), None, False),
        ("rename the counter", nobody, "", None, True),
    ):
        yield FollowUp(
            text=write(text), audience=audience, condition=condition, priority=priority, done=done
        )
