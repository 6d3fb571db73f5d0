"""Which digests a report is about, and why each other one is left out."""

import datetime as dt
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import Final

from digestlib.languages import same_language
from digestlib.model import Collection, Digest, VerdictLevel, unique_ids


class Reason(StrEnum):
    """Why a digest is left out of a report."""

    DATE = "date"
    REPOSITORY = "repository"
    VERDICT = "verdict"
    TAG = "tag"
    AUTHOR = "author"
    LANGUAGE = "language"
    REPEATED = "repeated"
    """Another digest of the same pull request is in the report."""
    ARCHIVED = "archived"
    """It has no date, and an earlier week had it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Selection:
    """What a report is about; what is empty selects nothing and leaves nothing out.

    ``first_day`` and ``last_day`` are both in the range. A digest without a date is in every
    range. Repositories, tags and authors are compared without letter case; languages as readers
    do, so that ``zh-CN`` selects ``zh-Hans``.
    """

    first_day: dt.date | None = None
    last_day: dt.date | None = None
    repositories: tuple[str, ...] = ()
    levels: tuple[VerdictLevel, ...] = ()
    tags: tuple[str, ...] = ()
    authors: tuple[str, ...] = ()
    languages: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A digest that is not in the report, and why.

    ``kept`` names the digest that stands for it, or the week that had it.
    """

    digest: Digest
    reason: Reason
    kept: str = ""


@dataclass(frozen=True, slots=True)
class Selected:
    """The digests of a report, those left out, and those kept although they have no date."""

    collection: Collection
    left_out: tuple[LeftOut, ...]
    undated: tuple[Digest, ...]


def select(collection: Collection, selection: Selection) -> Selected:
    """Return the digests that a report is about; each of the others with the reason.

    Of several digests of one pull request the one with the latest date stays, and of those the
    last; it takes the place of the first.

    Args:
        collection: All digests.
        selection: Which of them.
    """
    left_out = [
        LeftOut(digest, reason)
        for digest in collection.digests
        if (reason := _reason(digest, collection, selection))
    ]
    refused = {one.digest.id for one in left_out}
    found = [one for one in collection.digests if one.id not in refused]
    digests, repeated = _once(found, collection.repository)
    is_ranged = bool(selection.first_day or selection.last_day)
    return Selected(
        collection.model_copy(update={"digests": tuple(digests)}),
        (*left_out, *repeated),
        tuple(one for one in digests if is_ranged and one.date is None),
    )


def headed(collection: Collection, parts: Sequence[Collection]) -> Collection:
    """Return the digests of a report under the heading that those who contributed them share.

    A file whose digests are all left out has no say in view, repository and language.

    Args:
        collection: The digests of a report.
        parts: The collections that were merged into what they were selected from.
    """
    kept = {one.id for one in collection.digests}
    names = iter(unique_ids(one.id for part in parts for one in part.digests))
    giving = [part for part in parts if kept & {next(names) for _ in part.digests}]
    if not giving:
        return collection
    first, heading = giving[0], {(part.view, part.repository) for part in giving}
    views, repositories = ({one[place] for one in heading} for place in (0, 1))
    spoken = Counter(one.language for one in collection.digests).most_common(1)[0][0]
    return collection.model_copy(
        update={
            "view": first.view if len(views) == 1 else "",
            "repository": first.repository if len(repositories) == 1 else None,
            "language": first.language if len(giving) == 1 else spoken,
        }
    )


def _by_date(digest: Digest, _: Collection, selection: Selection) -> bool:
    first, last = selection.first_day, selection.last_day
    if digest.date is None:
        return True
    return (first is None or first <= digest.date) and (last is None or digest.date <= last)


def _by_repository(digest: Digest, collection: Collection, selection: Selection) -> bool:
    repository = _repository(digest, collection.repository)
    return not selection.repositories or _has(selection.repositories, [repository])


def _by_verdict(digest: Digest, _: Collection, selection: Selection) -> bool:
    return not selection.levels or digest.verdict.level in selection.levels


def _by_tag(digest: Digest, _: Collection, selection: Selection) -> bool:
    return not selection.tags or _has(selection.tags, digest.tags)


def _by_author(digest: Digest, _: Collection, selection: Selection) -> bool:
    return not selection.authors or _has(selection.authors, digest.authors)


def _by_language(digest: Digest, _: Collection, selection: Selection) -> bool:
    asked = selection.languages
    return not asked or any(same_language(one, digest.language) for one in asked)


_TESTS: Final = MappingProxyType[Reason, Callable[[Digest, Collection, Selection], bool]](
    {
        Reason.DATE: _by_date,
        Reason.REPOSITORY: _by_repository,
        Reason.VERDICT: _by_verdict,
        Reason.TAG: _by_tag,
        Reason.AUTHOR: _by_author,
        Reason.LANGUAGE: _by_language,
    }
)


def _reason(digest: Digest, collection: Collection, selection: Selection) -> Reason | None:
    failed = (why for why, is_in in _TESTS.items() if not is_in(digest, collection, selection))
    return next(failed, None)


def _has(asked: Iterable[str], given: Iterable[str]) -> bool:
    return bool({one.casefold() for one in asked} & {one.casefold() for one in given})


def _repository(digest: Digest, shared: str | None) -> str:
    own = digest.pull_request.repository if digest.pull_request else None
    return own or shared or ""


def _once(digests: list[Digest], shared: str | None) -> tuple[list[Digest], list[LeftOut]]:
    """Return each pull request's best digest at the place of its first, and the others."""
    groups: dict[object, list[Digest]] = {}
    for digest in digests:
        groups.setdefault(_identity(digest, shared), []).append(digest)
    kept = [max(reversed(group), key=_recency) for group in groups.values()]
    return kept, list(_others(groups.values(), kept))


def _others(groups: Iterable[list[Digest]], kept: Iterable[Digest]) -> Iterator[LeftOut]:
    for group, best in zip(groups, kept, strict=True):
        yield from (LeftOut(one, Reason.REPEATED, best.id) for one in group if one is not best)


def _identity(digest: Digest, shared: str | None) -> object:
    if digest.pull_request is None:
        return digest.id
    return _repository(digest, shared).casefold(), digest.pull_request.number


def _recency(digest: Digest) -> dt.date:
    return digest.date or dt.date.min
