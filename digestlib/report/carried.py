"""What earlier weeks left to a report: what is still open, and what was done."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Final

from digestlib.archive import MOST_CARRIED
from digestlib.archive.carrying import CarryOver, Standing, follow_up_id, week_count
from digestlib.model import Collection, Priority, PullRequest
from digestlib.report.binding import action_of, passage_of
from digestlib.report.parts import Action, Passage
from digestlib.translation import Translation

_MOST_NAMES: Final = 12


@dataclass(frozen=True, slots=True)
class Leftover:
    """A follow-up of an earlier week: what it asks for, whose it is, and how old it is.

    ``since`` is the ISO week that first asked for it, and ``age`` counts the weeks from then on.
    """

    action: Action
    title: Passage
    pull_request: PullRequest | None
    since: str
    age: int


@dataclass(frozen=True, slots=True)
class Unlisted:
    """Open follow-ups that a report counts and does not list: whose, how many, and how old.

    An empty name is for whoever takes them, and none stands for several more addressees. ``age``
    is that of the oldest, in weeks.
    """

    name: Passage | None
    count: int
    age: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Carried:
    """What earlier weeks left to a week; all is empty where there is no archive.

    ``open`` and ``done`` are listed, oldest first, and ``unlisted`` and ``unlisted_done`` are the
    others. ``ages`` tells how old those follow-ups are that this week's digests ask for again:
    weeks, by place such as ``rocket-4#follow_ups[0]``; ``ids`` tells by place what the archive
    calls this week's follow-ups, and ``marked`` names those of them that somebody has marked as
    done. ``urgent_count`` is how many of all that are open should be done first.
    """

    open: tuple[Leftover, ...] = ()
    unlisted: tuple[Unlisted, ...] = ()
    done: tuple[Leftover, ...] = ()
    unlisted_done: int = 0
    ages: Mapping[str, int] = field(default_factory=dict)
    ids: Mapping[str, str] = field(default_factory=dict)
    marked: frozenset[str] = frozenset()
    urgent_count: int = 0

    @property
    def is_shown(self) -> bool:
        """Whether there is anything to say."""
        return bool(self.open or self.unlisted or self.done or self.unlisted_done)

    @property
    def open_count(self) -> int:
        """How many follow-ups are open."""
        return len(self.open) + self.unlisted_count

    @property
    def unlisted_count(self) -> int:
        """How many open follow-ups are not listed."""
        return sum(one.count for one in self.unlisted)


def carried(
    carry_over: CarryOver,
    translation: Translation,
    collection: Collection,
    most: int = MOST_CARRIED,
) -> Carried:
    """Bind what earlier weeks left to a reader's language.

    Args:
        carry_over: What they left.
        translation: The translation of ``carry_over.collection``.
        collection: This week's digests, in the language that they are archived in.
        most: How many follow-ups are listed, of those that are open and of those that were done:
            the most urgent ones, and then the oldest. The others are counted.
    """
    week = carry_over.week
    listed, others = _parted(carry_over.open, most)
    done, more_done = _parted(carry_over.done, most)
    return Carried(
        open=tuple(_leftovers(listed, week, translation)),
        unlisted=tuple(_unlisted(others, week, translation)),
        done=tuple(_leftovers(done, week, translation)),
        unlisted_done=len(more_done),
        ages=dict(_ages(carry_over, collection)),
        ids=dict(_ids(collection)),
        marked=carry_over.marked,
        urgent_count=sum(one.follow_up.priority is Priority.FIRST for one in carry_over.open),
    )


def _parted(
    standings: Sequence[Standing], most: int
) -> tuple[Sequence[Standing], Sequence[Standing]]:
    """Return what is listed, and the rest, both in order."""
    ranked = sorted(standings, key=lambda one: one.follow_up.priority is not Priority.FIRST)
    listed = {one.id for one in ranked[:most]}
    return (
        [one for one in standings if one.id in listed],
        [one for one in standings if one.id not in listed],
    )


def _unlisted(
    standings: Sequence[Standing], week: str, translation: Translation
) -> Iterator[Unlisted]:
    """Yield what is not listed by addressee, the one with the most first, the last few as one."""
    groups: dict[str, list[Standing]] = {}
    for one in standings:  # oldest first, and so in each group
        groups.setdefault(one.follow_up.audience.casefold(), []).append(one)
    ranked = sorted(groups.values(), key=len, reverse=True)
    named = ranked if len(ranked) <= _MOST_NAMES else ranked[: _MOST_NAMES - 1]
    for group in named:
        (first,) = _leftovers(group[:1], week, translation)
        yield Unlisted(first.action.audience, len(group), first.age)
    others = [one for group in ranked[len(named) :] for one in group]
    if others:
        yield Unlisted(None, len(others), max(week_count(one.since, week) for one in others))


def _ages(carry_over: CarryOver, collection: Collection) -> Iterator[tuple[str, int]]:
    for place, name in _ids(collection):
        if since := carry_over.since.get(name):
            yield place, week_count(since, carry_over.week)


def _ids(collection: Collection) -> Iterator[tuple[str, str]]:
    for digest in collection.digests:
        for number, follow_up in enumerate(digest.follow_ups):
            yield f"{digest.id}#follow_ups[{number}]", follow_up_id(digest.id, follow_up)


def _leftovers(
    standings: Iterable[Standing], week: str, translation: Translation
) -> Iterator[Leftover]:
    digests = {digest.id: digest for digest in translation.collection.digests}
    for one in standings:
        number = one.digest.follow_ups.index(one.follow_up)
        digest = digests[one.digest.id]
        passage = partial(_passage, translation, digest.id)
        yield Leftover(
            action=replace(
                action_of(digest.follow_ups[number], f"follow_ups[{number}]", passage), id=one.id
            ),
            title=passage("title", digest.title),
            pull_request=digest.pull_request,
            since=one.since,
            age=week_count(one.since, week),
        )


def _passage(translation: Translation, digest_id: str, path: str, text: str) -> Passage:
    return passage_of(translation, f"{digest_id}#{path}", text)
