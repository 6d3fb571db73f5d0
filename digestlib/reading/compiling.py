"""From a cue file's words to the cues that reading asks."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain

from digestlib.model import Priority, VerdictLevel
from digestlib.reading import beginnings, patterns, phrases
from digestlib.reading.choices import Cue
from digestlib.reading.cue_files import CueFile, FollowUpCues
from digestlib.reading.cues import FACTS, HAN, LAST, LATIN, NEXT, Cues, Lead, Ordinal, Ranks
from digestlib.reading.groups import Group
from digestlib.reading.phrases import Shape


def compile_cues(file: CueFile) -> Cues:
    """Return the cues of a file that stands alone.

    Raises:
        PhraseError: One of its phrases is none.
    """
    slots = _slots(file)
    points, follow_ups = file.design_points, file.follow_ups
    labels, columns = file.labels.model_dump(), dict(_columns(file, slots))
    kinds = [kind for kind in labels if kind not in {*FACTS, "notes"}]
    parts = [cue for kind in kinds for cue in _labels(kind, labels, slots)]
    facts = [cue for kind in FACTS for cue in _labels(kind, labels, slots)]
    urgent = list(_urgent(follow_ups, slots))
    verdicts = _written(file.verdict, slots)
    audiences = [phrases.shape(one, slots) for one in file.audience.subjects]
    words = [one.strip("，,、； ") for one in points.finer_separators]
    joined_by = [one for one in words if one]
    before, behind = _ranks(file)
    return Cues(
        language=file.language,
        words=_words(file),
        numbers={word.casefold(): number for word, number in file.numbers.items()},
        weekdays=frozenset(map(str.casefold, file.weekdays)),
        months={name.casefold(): month for name, month in file.months.items()},
        verdicts=_levels(verdicts),
        answers=_levels(_written(file.answers, slots)),
        affirmations=_plain(file.affirmations.words, slots),
        denials=_plain(file.denials.words, slots),
        openings=_plain(file.openings.words, slots),
        questions=_plain(file.questions.words, slots),
        concessions=_plain(file.concessions.words, slots),
        negations=_plain(file.negations.words, slots),
        conjunctions=_plain(file.conjunctions.words, slots),
        continuations=_plain(file.continuations.words, slots),
        hearsay=_plain(file.hearsay.words, slots),
        turns=_plain(file.turns.words, slots),
        predicates=_plain(file.predicates.words, slots),
        audience=_audience(file, slots),
        subjects=Group(
            Cue(one, level)
            for level, shapes in verdicts.items()
            for one in patterns.subjects(audiences, shapes)
        ),
        labels=Group(parts, is_ornate=True),
        all_labels=Group([*parts, *facts], is_ornate=True),
        asides=Group(_labels("notes", labels, slots), is_ornate=True),
        verdict_labels=Group((one for one in parts if one.says == "verdict"), is_ornate=True),
        title_labels=Group((one for one in facts if one.says == "title"), is_ornate=True),
        columns={kind: Cue(one, None) for kind, one in columns.items()},
        column_firsts=patterns.firsts(columns.values()),
        leads=Group(
            [
                *(Cue(one.shape, Lead(is_follow_up=True, priority=one.says)) for one in urgent),
                *(
                    Cue(one, Lead(is_follow_up=True, is_task=True))
                    for one in phrases.shapes(follow_ups.tasks, slots)
                ),
                *(
                    Cue(one, Lead(is_follow_up=False))
                    for one in phrases.shapes(points.leads, slots)
                ),
            ]
        ),
        announcements=_plain(points.announcements, slots),
        statements=patterns.compiled(patterns.any_of(points.statements, slots)),
        count_words=patterns.compiled(slots["count"]),
        point_separators=patterns.separators(points.separators, slots),
        finer_separators=patterns.separators([*points.separators, *points.finer_separators]),
        fronts=Group(
            [
                *urgent,
                *(
                    _front(one, Priority.SECOND)
                    for one in phrases.shapes(follow_ups.afterwards, slots)
                ),
                *(_front(one, None) for one in phrases.shapes(follow_ups.addressees, slots)),
            ]
        ),
        front_firsts=_front_firsts(file),
        ranks_before=before,
        ranks_behind=behind,
        names=_names(follow_ups),
        actors=_actors(follow_ups),
        done=patterns.compiled(patterns.any_of(follow_ups.done)),
        tasks=patterns.tasks([*follow_ups.done, *follow_ups.open]),
        undone=patterns.compiled(patterns.any_of(follow_ups.open)),
        joints=patterns.joints(joined_by),
        follow_up_separators=patterns.separators(follow_ups.separators, slots),
        nothing=patterns.nothing(follow_ups.nothing),
        enumerators=Group(_enumerators(file, joined_by)),
    )


def _slots(file: CueFile) -> Mapping[str, Shape]:
    actions = patterns.any_of(file.follow_ups.actions)
    return {
        "count": patterns.count(file.numbers),
        "addressee": patterns.ADDRESSEE,
        "person": _person(file.follow_ups),
        "actor": _actor(file.follow_ups),
        "party": _party(file.follow_ups),
        "duty": patterns.duty(file.follow_ups.duties, file.follow_ups.states),
        "term": patterns.any_of(file.follow_ups.terms),
        "audience": patterns.ADDRESSEE,
        "condition": patterns.any_of(file.follow_ups.conditions),
        "alone": patterns.ALONE,
        "action": Shape(f"(?={actions.written})", frozenset(map(beginnings.opened, actions.heads))),
    }


def _person(file: FollowUpCues) -> Shape:
    return patterns.person(file.people, file.surnames, file.not_people)


def _actor(file: FollowUpCues) -> Shape:
    return patterns.actor(file.roles, file.not_actors, file.units)


def _party(file: FollowUpCues) -> Shape:
    return patterns.actor(file.parties, file.not_actors, ())


def _names(file: FollowUpCues) -> re.Pattern[str]:
    """Return what a team's name or a person's is, and what may say in front that it is one."""
    known = phrases.either([patterns.any_of(file.teams), _person(file)])
    before = phrases.perhaps(patterns.any_of(file.for_whom))
    return re.compile(f"{before.written}(?P<who>{known.written})", re.IGNORECASE)


def _actors(file: FollowUpCues) -> re.Pattern[str]:
    """Return what a name in front of a colon is that roles and units make."""
    before = phrases.perhaps(patterns.any_of(file.for_whom))
    known = phrases.either([_actor(file), _party(file)])
    return re.compile(f"{before.written}(?P<who>{known.written})", re.IGNORECASE)


def _plain(written: Iterable[str], slots: Mapping[str, Shape]) -> Group[None]:
    return Group(Cue(one, None) for one in phrases.shapes(written, slots))


def _columns(file: CueFile, slots: Mapping[str, Shape]) -> Iterator[tuple[str, Shape]]:
    """Yield what the headings of each kind of column look like: its labels, and more words."""
    labels = file.labels.model_dump()
    for kind, words in file.columns.model_dump().items():
        yield kind, patterns.column([*labels.get(kind, ()), *words], slots)


def _labels(
    kind: str, written: Mapping[str, list[str]], slots: Mapping[str, Shape]
) -> Iterator[Cue[str]]:
    labels = patterns.fact_labels if kind in FACTS else patterns.labels
    return (Cue(one, kind) for one in labels(written[kind], slots))


def _written(
    verdicts: Mapping[VerdictLevel, list[str]], slots: Mapping[str, Shape]
) -> Mapping[VerdictLevel, Sequence[Shape]]:
    return {level: phrases.longest_first(one, slots) for level, one in verdicts.items()}


def _levels(verdicts: Mapping[VerdictLevel, Sequence[Shape]]) -> Group[VerdictLevel]:
    return Group(
        Cue(phrases.whole(one), level) for level, shapes in verdicts.items() for one in shapes
    )


def _urgent(file: FollowUpCues, slots: Mapping[str, Shape]) -> Iterator[Cue[Priority | None]]:
    """Yield what begins a follow-up, with the priority that it says."""
    groups: tuple[tuple[list[str], Priority | None], ...] = (
        (file.first, Priority.FIRST),
        (file.second, Priority.SECOND),
        (file.leads, None),
    )
    for written, priority in groups:
        for one in phrases.shapes(written, slots):
            yield _front(patterns.with_bold(one), priority)


def _front(shape: Shape, priority: Priority | None) -> Cue[Priority | None]:
    return Cue(shape, priority)


def _words(file: CueFile) -> frozenset[str]:
    """Return the longer Latin words of what begins a review or a part of it."""
    labels = chain.from_iterable(file.labels.model_dump().values())
    written = chain(labels, chain.from_iterable(file.verdict.values()))
    found = {word for one in written for word in LATIN.findall(one.casefold())}
    return frozenset() if HAN.search("".join(file.follow_ups.leads)) else frozenset(found)


def _audience(file: CueFile, slots: Mapping[str, Shape]) -> Group[re.Pattern[str] | None]:
    people = patterns.people(file.audience.people)
    return Group(Cue(one, people) for one in phrases.shapes(file.audience.leads, slots))


def _ranks(file: CueFile) -> tuple[Ranks, Ranks]:
    """Return what says a priority in front of a follow-up, and what behind it."""
    words = {Priority.FIRST: file.follow_ups.urgent, Priority.SECOND: file.follow_ups.later}
    found = {rank: patterns.ranks(one, file.columns.priority) for rank, one in words.items() if one}
    before = tuple((one, rank) for rank, (one, _) in found.items())
    return before, tuple((one, rank) for rank, (_, one) in found.items())


def _front_firsts(file: CueFile) -> frozenset[str]:
    """Return the characters that a state or a priority in front of a follow-up may begin with."""
    states, labels = file.follow_ups, file.columns.priority
    words = (states.done, states.open, states.urgent, states.later, labels)
    heads = patterns.any_of(chain.from_iterable(words)).heads
    return frozenset(char for head in heads for char in beginnings.chars_of(head[0]))


def _enumerators(file: CueFile, joined_by: Iterable[str]) -> Iterator[Cue[Ordinal]]:
    """Yield the words of each list in order, those of the number words behind them."""
    for kind, one in enumerate(file.enumerations):
        for number, words in enumerate(one.words, 1):
            yield Cue(patterns.enumerator(phrases.shape(words, {})), Ordinal(kind, number))
        for listed, number in ((one.next, NEXT), (one.last, LAST)):
            for words in sorted(listed, key=len, reverse=True):
                yield Cue(patterns.enumerator(phrases.shape(words, {})), Ordinal(kind, number))
    for kind, numerals in enumerate(
        patterns.numerals(file.numbers, joined_by), len(file.enumerations)
    ):
        for shape, number in numerals:
            yield Cue(shape, Ordinal(kind, number))
