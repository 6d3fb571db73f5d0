"""What last weeks asked for: which follow-ups are still open, since when, and which were done."""

import hashlib
import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final

from digestlib.archive.weeks import ArchivedWeek
from digestlib.languages import week_dates
from digestlib.model import Collection, Digest, FollowUp

_NOT_SAID: Final = re.compile(r"[\W_]+")
_ID_LENGTH: Final = 6


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """One follow-up of an archived digest, and how it stands.

    ``since`` is the ISO week that first asked for it, and ``asked_in`` that of the digest's newest
    version; ``done_in`` is the one in which it was done, or nothing while it is open. Of the digest
    only what names it and what it asks for is kept.
    """

    id: str
    digest: Digest
    follow_up: FollowUp
    since: str
    asked_in: str
    done_in: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CarryOver:
    """What earlier weeks leave to a week.

    ``open`` are their follow-ups that nobody has done and this week's digests do not ask for
    themselves, oldest first; ``done`` are those that were done in this week; ``since`` tells, by
    id, the first week of what this week's digests ask for again, and ``marked`` are the ids of what
    they ask for and somebody has marked as done by the end of the week.
    """

    week: str
    open: tuple[Standing, ...] = ()
    done: tuple[Standing, ...] = ()
    since: Mapping[str, str]
    marked: frozenset[str] = frozenset()

    @property
    def weeks(self) -> tuple[str, ...]:
        """The weeks whose digests ask for it: their catalogs have its translations."""
        return tuple(sorted({one.asked_in for one in (*self.open, *self.done)}))

    @property
    def collection(self) -> Collection:
        """The digests that ask for what is open or was done, for translating what they say."""
        digests = {one.digest.id: one.digest for one in (*self.open, *self.done)}
        languages = Counter(one.language for one in digests.values())
        return Collection(
            language=languages.most_common(1)[0][0] if languages else "und",
            digests=tuple(digests.values()),
        )


def week_count(since: str, week: str) -> int:
    """Return how many weeks lie between two ISO weeks: 1 from one week to the next."""
    (first, _), (last, _) = week_dates(since), week_dates(week)
    return (last - first).days // 7


def follow_up_id(digest_id: str, follow_up: FollowUp) -> str:
    """Return the id of a follow-up: its digest's, and six hexadecimal digits of what it says.

    Letter case, width, punctuation and space do not matter, nor does its place in the list.

    Args:
        digest_id: The digest's id.
        follow_up: The follow-up.
    """
    seen = hashlib.sha256(
        (said(follow_up.text) or follow_up.text).encode(errors="replace")
    ).hexdigest()
    return f"{digest_id}/{seen[:_ID_LENGTH]}"


def said(text: str) -> str:
    """Return what a text says: its letters and figures, whatever their case and width."""
    return _NOT_SAID.sub("", unicodedata.normalize("NFKC", text).casefold())


def carry_over(weeks: Iterable[ArchivedWeek], week: str, collection: Collection) -> CarryOver:
    """Return what the weeks before this one leave to it.

    A digest that is reviewed again says itself what is still to be done: follow-ups that its
    newer version does not repeat are no longer asked for. What was done in a later week is open.

    Args:
        weeks: The archive, in any order; weeks from this one on do not count.
        week: The ISO week at hand.
        collection: Its digests.
    """
    archive = sorted(weeks, key=lambda one: one.week)
    past = _Past(archive)
    for one in archive:
        if one.week < week:
            past.add(one)
    return past.left_to(week, collection)


def carry_over_each(weeks: Iterable[ArchivedWeek]) -> Iterator[CarryOver]:
    """Yield what is left to each week of an archive, oldest first, in one walk through it."""
    archive = sorted(weeks, key=lambda one: one.week)
    past = _Past(archive)
    for one in archive:
        yield past.left_to(one.week, one.collection)
        past.add(one)


class _Past:
    """The weeks gone by, added one by one: what they ask for, and what of it may be open still."""

    def __init__(self, archive: Iterable[ArchivedWeek]) -> None:
        self._marks = {name: week for one in archive for name, week in one.done.items()}
        self._standings: dict[str, dict[str, Standing]] = {}
        self._unsettled: dict[str, list[Standing]] = {}
        self._order: dict[str, int] = {}

    def add(self, week: ArchivedWeek) -> None:
        for digest in week.collection.digests:
            before = self._standings.get(digest.id, {})
            found = _standings(digest, week.week, before)
            self._standings[digest.id] = found
            self._order.setdefault(digest.id, len(self._order))
            self._unsettled[digest.id] = [self._settled(one) for one in found.values()]

    def left_to(self, week: str, collection: Collection) -> CarryOver:
        """Return what is left to a week that is later than every other asked for."""
        self._forget(week)
        here = {one.id for one in collection.digests}
        left = [
            one
            for name, standings in self._unsettled.items()
            if name not in here
            for one in standings
        ]
        left.sort(key=lambda one: (one.since, self._order[one.digest.id]))
        return CarryOver(
            week=week,
            open=tuple(one for one in left if one.done_in != week),
            done=tuple(one for one in left if one.done_in == week),
            since={
                name: before[name].since
                for digest in collection.digests
                if (before := self._standings.get(digest.id))
                for name in _standings(digest, week, {})
                if name in before
            },
            marked=frozenset(self._marked(week, collection)),
        )

    def _marked(self, week: str, collection: Collection) -> Iterator[str]:
        for digest in collection.digests:
            for follow_up in digest.follow_ups:
                name = follow_up_id(digest.id, follow_up)
                if (done_in := self._marks.get(name)) and done_in <= week:
                    yield name

    def _forget(self, week: str) -> None:
        """Drop what was done before a week, so that no walk gets longer with the years."""
        self._unsettled = {
            name: kept
            for name, standings in self._unsettled.items()
            if (kept := [one for one in standings if not one.done_in or one.done_in >= week])
        }

    def _settled(self, standing: Standing) -> Standing:
        return replace(standing, done_in=standing.done_in or self._marks.get(standing.id))


def _standings(digest: Digest, week: str, before: Mapping[str, Standing]) -> dict[str, Standing]:
    """Return what a digest asks for; what an earlier version asked for keeps its first week."""
    found = {}
    asking = _asking(digest) if digest.follow_ups else digest
    for follow_up in digest.follow_ups:
        name = follow_up_id(digest.id, follow_up)
        found[name] = Standing(
            id=name,
            digest=asking,
            follow_up=follow_up,
            since=before[name].since if name in before else week,
            asked_in=week,
            done_in=week if follow_up.done else None,
        )
    return found


def _asking(digest: Digest) -> Digest:
    """Return a digest with what names it and what it asks for, which is all that is shown later."""
    return Digest(
        id=digest.id,
        title=digest.title,
        language=digest.language,
        follow_ups=digest.follow_ups,
        pull_request=digest.pull_request,
    )
