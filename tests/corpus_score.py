"""Scores what `digestlib.read` finds in a folder of digests against what a careful reader finds.

Run it as `python tests/corpus_score.py FOLDER...`; `--totals` leaves the files' rows out. Each text
`NAME.ext` of a folder has a `NAME.expected.json` beside it.
"""

import argparse
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import astuple, dataclass
from pathlib import Path
from typing import Literal, TypeVar

from pydantic import BaseModel, ConfigDict

import digestlib
from digestlib import Collection, Digest, FollowUp, VerdictLevel
from digestlib.errors import DigestlibError
from digestlib.inline import Link, Reference, Run, Text, parse
from digestlib.inline.runs import Code

Found = TypeVar("Found")
Wanted = TypeVar("Wanted")

SUFFIX = ".expected.json"
_PULL_REQUEST = re.compile(r"/pull/([0-9]+)")


class ExpectedFollowUp(BaseModel):
    """One follow-up as a careful reader notes it."""

    model_config = ConfigDict(frozen=True)

    starts: str
    audience: str = ""
    priority: Literal["first", "second"] | None = None
    done: bool = False


class ExpectedDigest(BaseModel):
    """One digest as a careful reader notes it."""

    model_config = ConfigDict(frozen=True)

    title: str
    verdict: VerdictLevel
    verdict_audience: str | None = None
    points: tuple[str, ...] = ()
    follow_ups: tuple[ExpectedFollowUp, ...] = ()
    pull_request: int | None = None
    refs: tuple[int, ...] = ()


class Expected(BaseModel):
    """All that a careful reader finds in one file."""

    model_config = ConfigDict(frozen=True)

    language: str
    digests: tuple[ExpectedDigest, ...]


@dataclass(frozen=True)
class Score:
    """What was found, as counts; scores of several files add up.

    A digest of the expectation is *right* when one with its title was found; all other counts are
    of these. What stands in digests that nobody expects is extra.
    """

    digests_found: int = 0
    digests_expected: int = 0
    digests_right: int = 0
    verdicts_right: int = 0
    audiences_right: int = 0
    points_right: int = 0
    points_expected: int = 0
    points_extra: int = 0
    follow_ups_right: int = 0
    follow_ups_expected: int = 0
    follow_ups_extra: int = 0
    addressees_right: int = 0
    priorities_right: int = 0
    marks_right: int = 0
    pull_requests_right: int = 0
    refs_right: int = 0

    def __add__(self, other: "Score") -> "Score":
        """Return the counts of both."""
        return Score(*(a + b for a, b in zip(astuple(self), astuple(other), strict=True)))


def load(folder: Path) -> list[tuple[Path, Expected]]:
    """Return the texts of a folder, by name, each with what a careful reader finds in it.

    Raises:
        ValueError: An expectation has no text, or several.
    """
    cases = []
    for path in sorted(folder.glob(f"*{SUFFIX}")):
        stem = path.name.removesuffix(SUFFIX)
        texts = [
            other
            for other in folder.iterdir()
            if other.stem == stem and not other.name.endswith(SUFFIX)
        ]
        if len(texts) != 1:
            raise ValueError(f"{path}: {len(texts)} texts are called {stem}; one must be")
        cases.append((texts[0], Expected.model_validate_json(path.read_bytes())))
    return cases


def score(collection: Collection, expected: Expected) -> Score:
    """Return how much of what a careful reader finds stands in what was read."""
    found = collection.digests
    pairs = _pairs(found, expected.digests, _same_title)
    digests = [_score_digest(found[at], expected.digests[to]) for at, to in pairs]
    matched, named = {at for at, _ in pairs}, {to for _, to in pairs}
    surplus = [digest for at, digest in enumerate(found) if at not in matched]
    missing = [digest for to, digest in enumerate(expected.digests) if to not in named]
    rest = Score(
        digests_found=len(found),
        digests_expected=len(expected.digests),
        digests_right=len(pairs),
        points_expected=sum(len(digest.points) for digest in missing),
        points_extra=sum(len(digest.design_points) for digest in surplus),
        follow_ups_expected=sum(len(digest.follow_ups) for digest in missing),
        follow_ups_extra=sum(len(digest.follow_ups) for digest in surplus),
    )
    return sum(digests, rest)


def _score_digest(found: Digest, expected: ExpectedDigest) -> Score:
    """Return the counts of one digest, without those of digests."""
    points = _pairs([point.text for point in found.design_points], expected.points, _begins)
    follow_ups = [
        (found.follow_ups[at], expected.follow_ups[to])
        for at, to in _pairs(
            found.follow_ups,
            expected.follow_ups,
            lambda item, wanted: _begins(item.text, wanted.starts),
        )
    ]
    number = found.pull_request.number if found.pull_request else None
    wanted_audience = expected.verdict_audience or ""
    return Score(
        verdicts_right=found.verdict.level == expected.verdict,
        audiences_right=_name(found.verdict.audience) == _name(wanted_audience),
        points_right=len(points),
        points_expected=len(expected.points),
        points_extra=len(found.design_points) - len(points),
        follow_ups_right=len(follow_ups),
        follow_ups_expected=len(expected.follow_ups),
        follow_ups_extra=len(found.follow_ups) - len(follow_ups),
        addressees_right=sum(
            _name(item.audience) == _name(wanted.audience) for item, wanted in follow_ups
        ),
        priorities_right=sum(item.priority == wanted.priority for item, wanted in follow_ups),
        marks_right=sum(item.done == wanted.done for item, wanted in follow_ups),
        pull_requests_right=number == expected.pull_request,
        refs_right=_others(found, expected.pull_request) == set(expected.refs),
    )


def _pairs(
    found: Iterable[Found], expected: tuple[Wanted, ...], fits: Callable[[Found, Wanted], bool]
) -> list[tuple[int, int]]:
    """Return the places of what was found and what it fits, both in order."""
    pairs, start = [], 0
    for at, item in enumerate(found):
        to = next((to for to in range(start, len(expected)) if fits(item, expected[to])), None)
        if to is not None:
            pairs.append((at, to))
            start = to + 1
    return pairs


def _bare(text: str) -> str:
    """Return a text without what a comparison ignores."""
    return re.sub(r"[\s*]", "", text.replace("\\|", "|"))


def _begins(text: str, start: str) -> bool:
    """Say whether a text begins with the words of an expectation."""
    return _bare(text).startswith(_bare(start))


def _same_title(found: Digest, expected: ExpectedDigest) -> bool:
    """Say whether a digest's title holds the words of an expectation."""
    return _bare(expected.title) in _bare(found.title)


def _name(audience: str) -> str:
    """Return an audience without the signs around it."""
    return _bare(audience).removeprefix("@").strip("，。；：,.;:")


def _others(digest: Digest, own: int | None) -> set[int]:
    """Return the numbers of the other pull requests that a digest's fields name."""
    numbers = (number for text in _texts(digest) for number in _numbers(parse(text)))
    return set(numbers) - {own}


def _texts(digest: Digest) -> Iterator[str]:
    """Yield the words of all fields of a digest."""
    yield digest.title
    yield from (digest.verdict.phrase, digest.verdict.rationale, digest.verdict.audience)
    yield from (point.text for point in digest.design_points)
    for item in digest.follow_ups:
        yield from _follow_up_texts(item)
    yield from digest.notes


def _follow_up_texts(item: FollowUp) -> tuple[str, ...]:
    """Return the words of a follow-up."""
    return item.text, item.audience, item.condition


def _numbers(runs: Iterable[Run]) -> Iterator[int]:
    """Yield the numbers of the pull requests that runs refer or link to."""
    for run in runs:
        match run:
            case Reference():
                yield run.number
            case Text() | Code():
                pass
            case _:
                if isinstance(run, Link) and (linked := _PULL_REQUEST.search(run.url)):
                    yield int(linked[1])
                yield from _numbers(run.runs)


def _read(path: Path, expected: Expected) -> Score:
    """Return the score of a file; one that cannot be read scores nothing, and says why."""
    try:
        collection = digestlib.read(path)
    except DigestlibError as error:
        sys.stderr.write(f"{path}: {error}\n")
        collection = Collection(name=path.stem, language=expected.language)
    return score(collection, expected)


_COLUMNS: tuple[tuple[str, str, str], ...] = (
    ("digests", "digests_right", "digests_expected"),
    ("found", "digests_found", ""),
    ("verdict", "verdicts_right", "digests_expected"),
    ("audience", "audiences_right", "digests_expected"),
    ("points", "points_right", "points_expected"),
    ("extra", "points_extra", ""),
    ("follow-ups", "follow_ups_right", "follow_ups_expected"),
    ("extra", "follow_ups_extra", ""),
    ("addressee", "addressees_right", "follow_ups_expected"),
    ("priority", "priorities_right", "follow_ups_expected"),
    ("done", "marks_right", "follow_ups_expected"),
    ("PR", "pull_requests_right", "digests_expected"),
    ("refs", "refs_right", "digests_expected"),
)


def _cells(counts: Score) -> list[str]:
    """Return a score's cells, in the order of the columns."""
    return [
        f"{getattr(counts, right)}/{getattr(counts, of)}" if of else str(getattr(counts, right))
        for _, right, of in _COLUMNS
    ]


def _percentages(counts: Score) -> list[str]:
    """Return the share of each column that has one."""
    return [
        f"{getattr(counts, right) / getattr(counts, of):.0%}" if of and getattr(counts, of) else ""
        for _, right, of in _COLUMNS
    ]


def _table(rows: list[list[str]]) -> str:
    """Return rows of cells as aligned lines; the first column is the names."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = [
        "  ".join(
            cell.rjust(width) if at else cell.ljust(width)
            for at, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        for row in rows
    ]
    return "".join(f"{line.rstrip()}\n" for line in lines)


def main() -> None:
    """Print the scores of the folders that the command line names."""
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    arguments.add_argument("folders", nargs="+", type=Path, metavar="FOLDER")
    arguments.add_argument("--totals", action="store_true", help="leave the files' rows out")
    chosen = arguments.parse_args()
    rows, total = [["", *(name for name, _, _ in _COLUMNS)]], Score()
    for folder in chosen.folders:
        for path, expected in load(folder):
            counts = _read(path, expected)
            total += counts
            if not chosen.totals:
                rows.append([path.name, *_cells(counts)])
    rows += [["total", *_cells(total)], ["", *_percentages(total)]]
    sys.stdout.write(_table(rows))


if __name__ == "__main__":
    main()
