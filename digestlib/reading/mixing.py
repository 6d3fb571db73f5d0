"""The cues of two languages as one, for digests that mix them: English labels in Chinese prose."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache, reduce

from digestlib.reading import phrases
from digestlib.reading.choices import Cue
from digestlib.reading.cues import Cues, Ordinal
from digestlib.reading.groups import Group


def cues_for(text: str, own: Cues, cues: Mapping[str, Cues]) -> Cues:
    """Return the cues to read a text with: its language's, and those that stand in it of another.

    Only languages of another script are mixed, Chinese with those written in Latin letters.

    Args:
        text: The masked text of a digest.
        own: The cues of its language.
        cues: How reviewers write, by language tag.
    """
    foreign = (one for one in cues.values() if bool(one.words) != bool(own.words))
    others = (one for one in foreign if one.stand_in(text))
    return reduce(_mixed, others, own)


@lru_cache(maxsize=16)
def _mixed(own: Cues, other: Cues) -> Cues:
    """Return the cues of both languages; of two that fit one place, the first one's come first."""
    return replace(
        own,
        numbers={**other.numbers, **own.numbers},
        months={**other.months, **own.months},
        weekdays=own.weekdays | other.weekdays,
        verdicts=own.verdicts.with_cues(other.verdicts),
        answers=own.answers.with_cues(other.answers),
        affirmations=own.affirmations.with_cues(other.affirmations),
        denials=own.denials.with_cues(other.denials),
        openings=own.openings.with_cues(other.openings),
        questions=own.questions.with_cues(other.questions),
        concessions=own.concessions.with_cues(other.concessions),
        negations=own.negations.with_cues(other.negations),
        conjunctions=own.conjunctions.with_cues(other.conjunctions),
        continuations=own.continuations.with_cues(other.continuations),
        hearsay=own.hearsay.with_cues(other.hearsay),
        turns=own.turns.with_cues(other.turns),
        predicates=own.predicates.with_cues(other.predicates),
        audience=own.audience.with_cues(other.audience),
        subjects=own.subjects.with_cues(other.subjects),
        labels=own.labels.with_cues(other.labels),
        all_labels=own.all_labels.with_cues(other.all_labels),
        verdict_labels=own.verdict_labels.with_cues(other.verdict_labels),
        title_labels=own.title_labels.with_cues(other.title_labels),
        columns={kind: _column(one, other.columns[kind]) for kind, one in own.columns.items()},
        column_firsts=own.column_firsts | other.column_firsts,
        leads=own.leads.with_cues(other.leads),
        announcements=own.announcements.with_cues(other.announcements),
        statements=_either(own.statements, other.statements),
        count_words=_either(own.count_words, other.count_words),
        point_separators=_last(own.point_separators, other.point_separators),
        fronts=own.fronts.with_cues(other.fronts),
        follow_up_separators=_last(own.follow_up_separators, other.follow_up_separators),
        front_firsts=own.front_firsts | other.front_firsts,
        ranks_before=(*own.ranks_before, *other.ranks_before),
        ranks_behind=(*own.ranks_behind, *other.ranks_behind),
        done=_either(own.done, other.done),
        joints=_either(own.joints, other.joints),
        nothing=_either(own.nothing, other.nothing),
        enumerators=own.enumerators.with_cues(Group(_moved(own, other))),
    )


def _moved(own: Cues, other: Cues) -> Iterator[Cue[Ordinal]]:
    """Yield the enumerators of the other language as ones of lists of their own."""
    behind = 1 + max((one.says.kind for one in own.enumerators.cues), default=0)
    for one in other.enumerators.cues:
        yield Cue(one.shape, Ordinal(behind + one.says.kind, one.says.number))


def _column(one: Cue[None], other: Cue[None]) -> Cue[None]:
    return Cue(phrases.either([one.shape, other.shape]), None)


def _either(one: re.Pattern[str], other: re.Pattern[str]) -> re.Pattern[str]:
    return re.compile(f"(?:{one.pattern})|(?:{other.pattern})", one.flags)


def _last(
    one: Sequence[re.Pattern[str]], other: Sequence[re.Pattern[str]]
) -> tuple[re.Pattern[str], ...]:
    """Return the widest pattern of both."""
    return (_either(one[-1], other[-1]),)
