"""What earlier weeks left to a report: what is still open, and what was done."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial

from digestlib.archive.carrying import CarryOver, Standing, follow_up_id, week_count
from digestlib.model import Collection, PullRequest
from digestlib.report.binding import action_of, passage_of
from digestlib.report.parts import Action, Passage
from digestlib.translation import Translation


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


@dataclass(frozen=True, slots=True, kw_only=True)
class Carried:
    """What earlier weeks left to a week; all is empty where there is no archive.

    ``open`` is oldest first. ``ages`` tells how old those follow-ups are that this week's digests
    ask for again: weeks, by place such as ``rocket-4#follow_ups[0]``.
    """

    open: tuple[Leftover, ...] = ()
    done: tuple[Leftover, ...] = ()
    ages: Mapping[str, int] = field(default_factory=dict)


def carried(carry_over: CarryOver, translation: Translation, collection: Collection) -> Carried:
    """Bind what earlier weeks left to a reader's language.

    Args:
        carry_over: What they left.
        translation: The translation of ``carry_over.collection``.
        collection: This week's digests, in the language that they are archived in.
    """
    return Carried(
        open=tuple(_leftovers(carry_over.open, carry_over.week, translation)),
        done=tuple(_leftovers(carry_over.done, carry_over.week, translation)),
        ages=dict(_ages(carry_over, collection)),
    )


def _ages(carry_over: CarryOver, collection: Collection) -> Iterator[tuple[str, int]]:
    for digest in collection.digests:
        for number, follow_up in enumerate(digest.follow_ups):
            if since := carry_over.since.get(follow_up_id(digest.id, follow_up)):
                place = f"{digest.id}#follow_ups[{number}]"
                yield place, week_count(since, carry_over.week)


def _leftovers(
    standings: Iterable[Standing], week: str, translation: Translation
) -> Iterator[Leftover]:
    digests = {digest.id: digest for digest in translation.collection.digests}
    for one in standings:
        number = one.digest.follow_ups.index(one.follow_up)
        digest = digests[one.digest.id]
        passage = partial(_passage, translation, digest.id)
        yield Leftover(
            action=action_of(digest.follow_ups[number], f"follow_ups[{number}]", passage),
            title=passage("title", digest.title),
            pull_request=digest.pull_request,
            since=one.since,
            age=week_count(one.since, week),
        )


def _passage(translation: Translation, digest_id: str, path: str, text: str) -> Passage:
    return passage_of(translation, f"{digest_id}#{path}", text)
