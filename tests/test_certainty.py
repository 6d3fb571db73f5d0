"""How each field was found, and what a person should look at."""

import pytest

from digestlib import Collection, Digest, parse
from digestlib.model import SCAFFOLDING, FoundBy
from digestlib.reading.doubts import doubts

REVIEW = """Title (#7)

Worth a close read, particularly for operators: it is subtle. Two points matter: first, alpha; \
second, beta. Advice for operators: gamma.

Follow-ups: delta; epsilon. A remark.
"""


def found_by(review: str) -> dict[str, FoundBy | None]:
    """Return how each field of the only digest of a page was found."""
    (digest,) = parse(review).digests
    return {span.field: span.found_by for span in digest.spans if span.field != SCAFFOLDING}


@pytest.mark.parametrize(
    ("field", "how"),
    [
        ("title", "position"),
        ("verdict.phrase", "cue"),
        ("verdict.audience", "cue"),
        ("verdict.rationale", "position"),
        ("design_points[0].text", "enumeration"),
        ("design_points[1].text", "enumeration"),
        ("follow_ups[0].audience", "cue"),
        ("follow_ups[0].text", "cue"),
        ("follow_ups[1].text", "label"),
        ("notes[0]", "position"),
    ],
)
def test_each_field_says_how_it_was_found(field: str, how: str) -> None:
    """By a label, an enumerated list, a phrase, or its place alone."""
    assert found_by(REVIEW)[field] == how


@pytest.mark.parametrize(
    ("review", "field", "how"),
    [
        ("T\n\nVerdict: worth reading, short.", "verdict.phrase", "label"),
        ("T\n\nVerdict: worth reading, short.", "verdict.rationale", "label"),
        ("T\n\nAudience: operators.", "verdict.audience", "label"),
        ("T\n\nDesign points: 1. a; 2. b", "design_points[1].text", "enumeration"),
        ("T\n\nDesign points: a; b.", "design_points[1].text", "label"),
        ("T\n\nWorth reading. Note two points here: a; b.", "design_points[1].text", "cue"),
        ("标题\n\n结论：值得精读，短。", "verdict.phrase", "label"),
        ("标题\n\n值得精读。有两处：一是甲；二是乙。", "design_points[0].text", "enumeration"),
    ],
)
def test_the_surer_sign_counts(review: str, field: str, how: str) -> None:
    """An item of a list is one behind any label; else a label says more than a phrase."""
    assert found_by(review)[field] == how


def test_scaffolding_was_not_found() -> None:
    """Scaffolding is no field, so nothing told it."""
    (digest,) = parse(REVIEW).digests
    told = {span.found_by for span in digest.spans if span.field == SCAFFOLDING}
    assert told == {None}


def test_certainty_survives_json() -> None:
    """What the model writes is read back as it was."""
    collection = parse(REVIEW)
    written = collection.model_dump_json()
    assert Collection.model_validate_json(written).digests == collection.digests
    assert parse(written).digests == collection.digests


def test_data_without_certainty_is_read() -> None:
    """Spans written before, or by hand, need not say how they were found."""
    digest = Digest.model_validate(
        {
            "id": "a",
            "title": "T",
            "language": "en",
            "source": "T",
            "spans": [{"start": 0, "end": 1, "field": "title"}],
        }
    )
    assert digest.spans[0].found_by is None


# ------------------------------------------------------------------ doubts


def doubted(page: str) -> list[str]:
    """Return the doubts about a page, as line:column: message."""
    return [f"{one.line}:{one.column}: {one.message}" for one in doubts(parse(page))]


def test_a_clear_page_raises_no_doubt() -> None:
    """A verdict, enumerated points, led follow-ups, a short closing note: all is clear."""
    assert doubted(REVIEW) == []


DOUBTS = {
    "no verdict": ("T\n\nTests are good.", "3:1: no verdict was found"),
    "only a title": (
        "a/b · Week\n\n## One\n\n## Two\n\nWorth reading.",
        "3:4: this digest is a title and nothing else",
    ),
    "separators": (
        "T\n\nWorth reading. Note two points here: alpha; beta.",
        "3:38: 2 design points without enumerators were told apart at separators",
    ),
    "long note": (
        f"T\n\nWorth reading: short.\n\n{'A remark that goes on, ' * 10}and ends.",
        "5:1: this long text fitted no field and became a note",
    ),
    "note in a list": (
        "T\n\nWorth reading. Advice for operators: alpha. It rained. Advice for users: beta.",
        "3:45: this text between two items of a list fitted no field and became a note",
    ),
    "condition": (
        "T\n\nWorth reading: short. If time allows, alpha.",
        "3:23: this became a follow-up only because of its condition",
    ),
}


@pytest.mark.parametrize("name", DOUBTS)
def test_a_guess_is_a_doubt(name: str) -> None:
    """Each kind of guess is told, with its place and what it is."""
    page, doubt = DOUBTS[name]
    assert doubted(page) == [doubt]


def test_a_recommended_condition_is_no_doubt() -> None:
    """A condition with a word that recommends something is a follow-up for certain."""
    assert doubted("标题\n\n值得精读：短。若有条件，建议甲。") == []


def test_places_count_through_the_whole_source() -> None:
    """A doubt about the second digest is on its own line of the page."""
    page = "a/b · Week\r\n\r\nOne\r\n\r\nWorth reading.\r\n\r\nTwo\r\n\r\nNo verdict here."
    assert doubted(page) == ["9:1: no verdict was found"]


def test_a_doubt_names_source_field_and_way_out() -> None:
    """A doubt is a Problem like any other."""
    (doubt,) = doubts(parse("T\n\nTests are good.", name="week.txt"))
    assert (doubt.source, doubt.field) == ("week.txt", "verdict")
    assert doubt.hint


def test_data_raises_no_doubts() -> None:
    """What was not read from prose was not guessed."""
    assert doubts(parse('[{"title": "T"}]')) == ()
