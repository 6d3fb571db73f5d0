"""A translated digest bound to the report: every text with its language and its mark."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from digestlib.model import Digest, FollowUp, Verdict
from digestlib.report.parts import Action, Passage, Section
from digestlib.translation import Mark, Origin, Translation


def passage_of(translation: Translation, unit_id: str, text: str) -> Passage:
    """Return a text as it is shown: in which language, and what is to be said of it.

    Args:
        translation: The translation that the text is from.
        unit_id: The text's place in it, such as ``rocket-4#title``.
        text: The text in the translation.
    """
    standing = translation.standings.get(unit_id)
    if standing is None:  # a text without words
        return Passage(text, translation.language)
    is_source = standing.origin is Origin.SOURCE
    return Passage(text, standing.language if is_source else translation.language, standing.mark)


def common_marks(translation: Translation) -> dict[str, Mark]:
    """Return the digests that an engine translated from end to end, which say so once."""
    marks: dict[str, set[Mark | None]] = {}
    for place, standing in translation.standings.items():
        marks.setdefault(place.rpartition("#")[0], set()).add(standing.mark)
    return {name: Mark.MACHINE for name, found in marks.items() if found == {Mark.MACHINE}}


def section_of(
    digest: Digest,
    translation: Translation,
    common: Mark | None,
    ages: Mapping[str, int],
    ids: Mapping[str, str],
) -> Section:
    """Return a digest as a report shows it.

    Args:
        digest: The digest in the translation.
        translation: The translation that it is from.
        common: What is to be said of all its texts alike, which is said once.
        ages: How many weeks old those follow-ups are that an earlier week asked for, by place.
        ids: What the archive calls follow-ups, by place.
    """

    def passage(path: str, text: str) -> Passage:
        found = passage_of(translation, f"{digest.id}#{path}", text)
        return replace(found, mark=None) if common else found

    verdict: Verdict = digest.verdict
    paths = ((f"follow_ups[{number}]", one) for number, one in enumerate(digest.follow_ups))
    return Section(
        anchor=f"digest-{digest.id}",
        title=passage("title", digest.title),
        level=verdict.level,
        phrase=passage("verdict.phrase", verdict.phrase),
        rationale=passage("verdict.rationale", verdict.rationale),
        audience=passage("verdict.audience", verdict.audience),
        design_points=tuple(
            passage(f"design_points[{number}].text", point.text)
            for number, point in enumerate(digest.design_points)
        ),
        actions=tuple(
            replace(
                action_of(one, place, passage),
                age=ages.get(f"{digest.id}#{place}", 0),
                id=ids.get(f"{digest.id}#{place}", ""),
            )
            for place, one in paths
        ),
        notes=tuple(passage(f"notes[{n}]", note) for n, note in enumerate(digest.notes)),
        tags=tuple(passage(f"tags[{n}]", tag) for n, tag in enumerate(digest.tags)),
        pull_request=digest.pull_request,
        date=digest.date,
        authors=digest.authors,
        mark=common,
    )


def action_of(follow_up: FollowUp, path: str, passage: Callable[[str, str], Passage]) -> Action:
    """Return a follow-up as a report shows it.

    Args:
        follow_up: The follow-up in the translation.
        path: Its place in its digest, such as ``follow_ups[0]``.
        passage: What binds a text of that digest, by its place.
    """
    return Action(
        text=passage(f"{path}.text", follow_up.text),
        audience=passage(f"{path}.audience", follow_up.audience),
        condition=passage(f"{path}.condition", follow_up.condition),
        priority=follow_up.priority,
        is_done=follow_up.done,
    )
