"""The week as one reader sees it: ordered, counted, and bound to a language."""

import datetime as dt
from collections import Counter

import pytest
import week

import digestlib
from digestlib import Collection, Digest, FollowUp, Report, Verdict, VerdictLevel
from digestlib.model import Priority
from digestlib.report import Order, Passage
from digestlib.translation import Coverage, Mark

LEVELS = ["skim", "must_read", "close_read", "unstated", "close_read", "skip", "must_read"]


def collection(*digests: Digest, language: str = "zh-Hans") -> Collection:
    """Return a collection of digests."""
    return Collection(language=language, digests=digests)


def graded() -> Collection:
    """Return digests of many levels, called by their numbers."""
    return collection(
        *(
            Digest(id=str(n), title=f"题{n}", language="zh-Hans", verdict=Verdict(level=level))
            for n, level in enumerate(map(VerdictLevel, LEVELS))
        )
    )


def asking(*follow_ups: FollowUp, name: str = "a") -> Digest:
    """Return a digest with follow-ups."""
    return Digest(id=name, title=f"题{name}", language="zh-Hans", follow_ups=follow_ups)


def anchors(report: Report) -> list[str]:
    """Return the anchors of the sections in order."""
    return [section.anchor.removeprefix("digest-") for section in report.sections]


# ------------------------------------------------------------------ order and counts


def test_sections_are_ordered_by_verdict() -> None:
    """Must-reads come first, and inside a level the order of the source is kept."""
    assert anchors(digestlib.compose(graded())) == ["1", "6", "2", "4", "0", "5", "3"]


def test_sections_may_keep_the_order_of_the_source() -> None:
    """Asked for, the order is the author's."""
    assert anchors(digestlib.compose(graded(), order=Order.SOURCE)) == list("0123456")


def test_counts_are_by_level() -> None:
    """Each level that occurs is counted, from most to least."""
    assert digestlib.compose(graded()).counts == (
        (VerdictLevel.MUST_READ, 2),
        (VerdictLevel.CLOSE_READ, 2),
        (VerdictLevel.SKIM, 1),
        (VerdictLevel.SKIP, 1),
        (VerdictLevel.UNSTATED, 1),
    )


def test_the_example_is_counted() -> None:
    """The counts of the example week are those of its digests."""
    report = week.report("en")
    assert dict(report.counts) == Counter(one.verdict.level for one in report.collection.digests)
    assert sum(count for _, count in report.counts) == len(report.sections)


def test_anchors_are_unique() -> None:
    """Each section can be linked to."""
    report = week.report("zh-Hans")
    assert len({section.anchor for section in report.sections}) == len(report.sections)


def test_an_empty_week_is_a_report() -> None:
    """A week without digests counts nothing."""
    report = digestlib.compose(collection())
    assert (report.sections, report.counts, report.errand_count) == ((), (), 0)


# ------------------------------------------------------------------ follow-ups


def test_follow_ups_are_grouped_by_addressee() -> None:
    """Named addressees come in order of appearance, and follow-ups for nobody last."""
    report = digestlib.compose(
        collection(
            asking(FollowUp(text="1"), FollowUp(text="2", audience="部署方")),
            asking(
                FollowUp(text="3", audience="维护者"),
                FollowUp(text="4", audience="部署方"),
                name="b",
            ),
        )
    )
    groups = [
        (one.name.text, [errand.action.text.text for errand in one.errands])
        for one in report.addressees
    ]
    assert groups == [("部署方", ["2", "4"]), ("维护者", ["3"]), ("", ["1"])]


def test_addressees_are_one_whatever_their_case() -> None:
    """Maintainers at the start of a sentence are the maintainers inside one."""
    report = digestlib.compose(
        collection(
            asking(FollowUp(text="1", audience="Users"), FollowUp(text="2", audience="users"))
        )
    )
    assert [(one.name.text, len(one.errands)) for one in report.addressees] == [("Users", 2)]


def test_follow_ups_that_are_done_are_no_errands() -> None:
    """The list of the week holds what is open; the digest still shows what is done."""
    report = digestlib.compose(
        collection(asking(FollowUp(text="1", done=True), FollowUp(text="2")))
    )
    assert report.errand_count == 1
    assert [action.is_done for action in report.sections[0].actions] == [True, False]


def test_an_errand_knows_its_digest() -> None:
    """Each follow-up of the list leads back to the digest that asks for it."""
    report = digestlib.compose(collection(asking(FollowUp(text="1", priority=Priority.FIRST))))
    ((errand,),) = [one.errands for one in report.addressees]
    assert errand.section is report.sections[0]
    assert errand.action.priority is Priority.FIRST


# ------------------------------------------------------------------ weeks


def test_a_week_gives_monday_and_sunday() -> None:
    """A report of a week knows its first and last day, over the end of a year too."""
    report = digestlib.compose(graded(), week="2026-W53")
    assert (report.first_day, report.last_day) == (dt.date(2026, 12, 28), dt.date(2027, 1, 3))
    assert report.week == "2026-W53"


def test_a_report_may_have_no_week() -> None:
    """Without a week there are no days, and the label is empty."""
    report = digestlib.compose(graded())
    assert (report.first_day, report.last_day, report.week) == (None, None, "")


@pytest.mark.parametrize("wrong", ["2026-W54", "2026-11-23", "week 48"])
def test_what_is_no_week_is_refused(wrong: str) -> None:
    """A week that does not exist is the caller's mistake."""
    with pytest.raises(ValueError):  # noqa: PT011 - the standard library's words for some of them
        digestlib.compose(graded(), week=wrong)


# ------------------------------------------------------------------ languages


def test_the_source_language_is_the_default() -> None:
    """A collection becomes a report in its own language, with nothing to translate."""
    report = digestlib.compose(graded())
    assert (report.language, report.coverage) == ("zh-Hans", Coverage(total=0, translated=0))
    assert not any(section.title.is_untranslated for section in report.sections)


def test_another_language_marks_what_is_untranslated() -> None:
    """Digests in another language are shown as they are, each passage with its language."""
    report = digestlib.compose(graded(), "en")
    assert report.sections[0].title == Passage("题1", "zh-Hans", Mark.UNTRANSLATED)


def test_a_translation_brings_its_language() -> None:
    """A translated week is a report in that language, and its passages are."""
    report = week.report("en")
    assert report.language == "en"
    assert {section.title.language for section in report.sections} == {"en"}


@pytest.mark.parametrize("tag", ["en", "en-GB"])
def test_a_translation_may_be_asked_for_by_name(tag: str) -> None:
    """Naming the language that a translation has already is no mistake."""
    translation = digestlib.translate(graded(), "en")
    assert digestlib.compose(translation, tag).language == "en"


def test_a_translation_into_another_language_is_refused() -> None:
    """A report cannot be in a language that its translation is not in."""
    translation = digestlib.translate(graded(), "en")
    with pytest.raises(ValueError, match="is in en, but a report in zh-Hans was asked for"):
        digestlib.compose(translation, "zh-Hans")


def test_partial_coverage_is_told() -> None:
    """The report says how much of it is translated."""
    report = digestlib.compose(graded(), "en")
    assert report.coverage == Coverage(total=7, translated=0)
    assert not report.coverage.is_complete


# ------------------------------------------------------------------ what is shown


def test_every_text_of_a_digest_is_shown() -> None:
    """A section holds each text field of its digest, in order."""
    for section in week.report("zh-Hans").sections:
        digest = next(
            one
            for one in week.report("zh-Hans").collection.digests
            if f"digest-{one.id}" == section.anchor
        )
        shown = [
            *(
                section.title.text,
                section.phrase.text,
                section.rationale.text,
                section.audience.text,
            ),
            *(point.text for point in section.design_points),
            *(action.text.text for action in section.actions),
            *(note.text for note in section.notes),
        ]
        verdict = digest.verdict
        assert shown == [
            *(digest.title, verdict.phrase, verdict.rationale, verdict.audience),
            *(point.text for point in digest.design_points),
            *(one.text for one in digest.follow_ups),
            *digest.notes,
        ]


def test_a_passage_without_text_is_false() -> None:
    """Templates ask a passage whether there is anything to show."""
    assert not Passage("", "en")
    assert Passage("a", "en")


def test_a_title_may_be_given() -> None:
    """A team's own title stands in place of the template's."""
    assert digestlib.compose(graded(), title="甲").title == "甲"
