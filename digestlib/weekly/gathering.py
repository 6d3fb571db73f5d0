"""What a week's report is about: the digests of the week, and what becomes of the others."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import takewhile
from pathlib import Path
from types import MappingProxyType
from typing import Final

from digestlib.errors import InputError
from digestlib.languages import week_dates, week_label
from digestlib.model import Collection
from digestlib.reading import SUFFIXES, holds_digests, read_each
from digestlib.reading.merging import merge
from digestlib.reading.naming import seen_from
from digestlib.report.selection import LeftOut, Reason, Selected, Selection, headed, select
from digestlib.weekly.running import Plan
from digestlib.weekly.settings import found, is_pattern, placed

_KINDS: Final = MappingProxyType(
    {
        Reason.DATE: "of other weeks",
        Reason.ARCHIVED: "without a date that an earlier week had",
        Reason.REPEATED: "of pull requests that are reviewed twice",
    }
)
"""What is said of digests that are left out, behind their number."""


def gather(plan: Plan) -> Selected:
    """Read the digests of a week, and tell of problems and of the digests that are left out.

    A digest without a date belongs to the first week that has it: one that an earlier week of the
    archive holds is left out.

    Raises:
        InputError: No file is found, or one cannot be read; or no digest is of the week, which the
            plan does not allow.
    """
    parts = _parts(plan)
    for problem in merge(parts).problems:
        plan.tell(str(problem))
    chosen = _chosen(plan, [seen_from(plan.folder, part) for part in parts])
    if not chosen.collection.digests and not plan.may_be_empty:
        raise _emptiness(plan, chosen)
    _tell_left_out(plan, chosen.left_out)
    for digest in chosen.undated:
        plan.tell(f"without a date, taken for {plan.week}: {digest.title}")
    return chosen


def _chosen(plan: Plan, parts: Sequence[Collection]) -> Selected:
    """Return the week's digests, called after the files that hold one of them, and headed alike."""
    collection = merge(parts)
    first, last = week_dates(plan.week)
    chosen = select(collection, Selection(first_day=first, last_day=last))
    chosen = _without_earlier(chosen, _earlier(plan))
    files = [part.name for part in parts for _ in part.digests]
    held = dict(zip((one.id for one in collection.digests), files, strict=True))
    names = dict.fromkeys(held[one.id] for one in chosen.collection.digests)
    told = tuple(one for one in collection.problems if one.source in names)
    of_week = chosen.collection.model_copy(update={"name": ", ".join(names), "problems": told})
    return Selected(headed(of_week, parts), chosen.left_out, chosen.undated)


def _parts(plan: Plan) -> list[Collection]:
    given = plan.settings.input
    files = digest_files(plan.folder, [placed(one, plan.week) for one in given.paths])
    if not files:
        kinds = ", ".join(sorted(SUFFIXES))
        hint = f"files named {kinds} are read; check input.paths, or name another week with --week"
        raise InputError(_listed(plan), "no file of digests is there", hint)
    cues = [plan.folder / one for one in given.cues]
    return [part for path in files for part in read_each(path, cues=cues or None)]


def digest_files(folder: Path, patterns: Iterable[str]) -> list[Path]:
    """Return the files and folders of digests that paths of the settings name, each once.

    What is named by itself is taken as it is. A pattern names what would be read of a folder: no
    hidden file, no backup, no PO file; the ending that a pattern writes out it takes too.

    Args:
        folder: The folder of the settings.
        patterns: Paths or patterns, of the week at hand.
    """
    return list(dict.fromkeys(path for one in patterns for path in _digest_files(folder, one)))


def _digest_files(folder: Path, pattern: str) -> Iterator[Path]:
    matched = found(folder, pattern)
    if not is_pattern(pattern):
        yield from matched
        return
    parts = takewhile(lambda part: not is_pattern(part), Path(pattern).parts)
    base = folder.joinpath(*parts)
    for path in matched:
        members = sorted(path.rglob("*")) if path.is_dir() else [path]
        yield from (one for one in members if holds_digests(one, base, Path(pattern).suffix))


def _earlier(plan: Plan) -> dict[str, str]:
    """Return, by digest id, the first archived week before this one that holds it."""
    return {
        digest.id: one.week
        for one in reversed(plan.archived_weeks)
        if one.week < plan.week
        for digest in one.collection.digests
    }


def _without_earlier(selected: Selected, earlier: Mapping[str, str]) -> Selected:
    old = [one for one in selected.undated if one.id in earlier]
    gone = {one.id for one in old}
    kept = tuple(one for one in selected.collection.digests if one.id not in gone)
    return Selected(
        selected.collection.model_copy(update={"digests": kept}),
        (*selected.left_out, *(LeftOut(one, Reason.ARCHIVED, earlier[one.id]) for one in old)),
        tuple(one for one in selected.undated if one.id not in gone),
    )


def _emptiness(plan: Plan, chosen: Selected) -> InputError:
    left_out = _counted(chosen.left_out)
    why = f"left out: {left_out}" if left_out else "no file holds a digest"
    hint = f"{why}; name another week with --week, or have an empty one with --allow-empty"
    return InputError(_listed(plan), f"no digest is of {plan.week}", hint)


def _listed(plan: Plan) -> str:
    return ", ".join(placed(one, plan.week) for one in plan.settings.input.paths)


def _tell_left_out(plan: Plan, left_out: Iterable[LeftOut]) -> None:
    if plan.names_left_out:
        for one in left_out:
            plan.tell(f"left out: {one.digest.title} ({_why(one)})")
    elif said := _counted(left_out):
        plan.tell(f"left out: {said} (--verbose names them)")


def _counted(left_out: Iterable[LeftOut]) -> str:
    """Return how many digests are left out for each reason, or nothing."""
    given = list(left_out)
    dates = [one.digest.date for one in given if one.reason is Reason.DATE]
    weeks = sorted({week_label(date) for date in dates if date})
    counts = Counter(one.reason for one in given)
    said = [f"{counts[reason]} {kind}" for reason, kind in _KINDS.items() if counts[reason]]
    if weeks:
        said[0] += f" ({weeks[0]} to {weeks[-1]})" if len(weeks) > 1 else f" ({weeks[0]})"
    return ", ".join(said)


def _why(one: LeftOut) -> str:
    match one.reason:
        case Reason.DATE:
            return f"its date is {one.digest.date}"
        case Reason.REPEATED:
            return f"{one.kept} reviews the same pull request"
        case Reason.ARCHIVED:
            return f"it was in {one.kept}"
        case _:
            return f"another {one.reason} was asked for"
