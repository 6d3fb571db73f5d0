"""The typed digest: what it refuses, what it mends, and how digests are named."""

import re
from dataclasses import FrozenInstanceError

import pytest
from hypothesis import given, settings, strategies as st
from pydantic import BaseModel, TypeAdapter, ValidationError

from digestlib.model import (
    Collection,
    DesignPoint,
    Digest,
    FollowUp,
    Problem,
    PullRequest,
    Span,
    Verdict,
    VerdictLevel,
    check_partition,
    make_id,
    unique_ids,
)

DIGEST = Digest(id="a", title="甲", language="zh-Hans")
MODELS: list[BaseModel] = [
    DIGEST,
    Collection(language="en", digests=(DIGEST,)),
    DesignPoint(text="a"),
    FollowUp(text="a"),
    Problem(source="a", line=1, column=1, message="b"),
    PullRequest(number=1),
    Verdict(),
]
FORBIDDEN = ["\x00", "\x08", "\x0b", "\x1f", "\ud800", "\udfff", "\ufffe", "\uffff"]


@pytest.mark.parametrize("model", MODELS, ids=lambda model: type(model).__name__)
def test_models_are_frozen(model: BaseModel) -> None:
    """No field of a model can be set."""
    name = next(iter(type(model).model_fields))
    with pytest.raises(ValidationError, match="frozen"):
        setattr(model, name, getattr(model, name))


@pytest.mark.parametrize("model", MODELS, ids=lambda model: type(model).__name__)
def test_unknown_fields_are_refused(model: BaseModel) -> None:
    """A misspelt field is an error, not silence."""
    with pytest.raises(ValidationError, match="Extra inputs are not permitted"):
        type(model).model_validate({**model.model_dump(), "titel": "a"})


@pytest.mark.parametrize("model", MODELS, ids=lambda model: type(model).__name__)
def test_models_survive_json(model: BaseModel) -> None:
    """What a model writes as JSON it reads back equal."""
    assert type(model).model_validate_json(model.model_dump_json()) == model


def test_spans_are_frozen() -> None:
    """No field of a span can be set, and there is room for no other."""
    span = Span(start=0, end=1, field="title")
    with pytest.raises(FrozenInstanceError):
        span.start = 1  # type: ignore[misc]
    assert not hasattr(span, "__dict__")


def test_unknown_fields_of_spans_are_refused() -> None:
    """A misspelt field of a span is an error, as that of a model is."""
    with pytest.raises(ValidationError, match="Unexpected keyword argument"):
        TypeAdapter(Span).validate_python({"start": 0, "end": 1, "field": "title", "titel": "a"})


@pytest.mark.parametrize("char", FORBIDDEN, ids=ascii)
def test_forbidden_characters_become_replacement_characters(char: str) -> None:
    """What XML forbids never enters a text field, so no export can fail on it."""
    digest = Digest(
        id="a",
        title=f"甲{char}乙",
        language="en",
        verdict=Verdict(rationale=char),
        notes=(char,),
        tags=(f"{char}a",),
    )
    assert digest.title == "甲\ufffd乙"
    assert (digest.verdict.rationale, digest.notes, digest.tags) == (
        "\ufffd",
        ("\ufffd",),
        ("\ufffda",),
    )


@pytest.mark.parametrize(
    "char", ["\t", "\n", "\r", "\x7f", "\x85", "\u2028", "\U0001f600", "\u200f"]
)
def test_other_characters_stay(char: str) -> None:
    """White space, emoji and marks of direction are text."""
    assert DesignPoint(text=char).text == char


def spans(*ends: int) -> list[Span]:
    """Return spans that lie one behind the other."""
    starts = (0, *ends)
    return [Span(start=one, end=end, field="f") for one, end in zip(starts, ends, strict=False)]


def test_a_partition_is_accepted() -> None:
    """Spans that cover a source from end to end pass."""
    check_partition(spans(2, 3), "abc")


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        (spans(2), "end at 2, but the source has 3"),
        (spans(2, 5), "end at 5"),
        ([Span(start=1, end=3, field="f")], "break at 0"),
        ([*spans(2), Span(start=1, end=3, field="f")], "break at 2"),
        ([Span(start=0, end=0, field="f")], "break at 0"),
    ],
)
def test_what_is_no_partition_is_refused(wrong: list[Span], why: str) -> None:
    """A gap, an overlap, an empty span or a missing end is an error that says where."""
    with pytest.raises(ValueError, match=why):
        check_partition(wrong, "abc")


def test_a_digest_checks_its_spans() -> None:
    """A digest whose spans leave out a part of its source cannot be made."""
    with pytest.raises(ValidationError, match="spans end at 1"):
        Digest(id="a", title="a", language="en", source="ab", spans=tuple(spans(1)))


def test_ids_of_a_collection_are_unique() -> None:
    """Two digests of one id cannot be in one collection."""
    with pytest.raises(ValidationError, match="these repeat: a"):
        Collection(language="en", digests=(DIGEST, DIGEST))


@pytest.mark.parametrize("number", [0, -1])
def test_pull_requests_count_from_one(number: int) -> None:
    """There is no pull request nought."""
    with pytest.raises(ValidationError):
        PullRequest(number=number)


@pytest.mark.parametrize(
    ("one", "written"),
    [
        (PullRequest(number=3), "#3"),
        (PullRequest(number=3, repository="a/b"), "a/b#3"),
        (Problem(source="f", line=2, column=3, message="m"), "f:2:3: m"),
        (Problem(source="f", line=2, column=3, message="m", hint="h"), "f:2:3: m (h)"),
    ],
)
def test_written_out(one: object, written: str) -> None:
    """Pull requests and problems are written as people write them."""
    assert str(one) == written


def test_levels_go_from_most_to_least() -> None:
    """The order of the levels is the order of a report."""
    assert list(VerdictLevel) == [
        *("must_read", "close_read", "worth_reading", "skim", "skip", "unstated")
    ]


# ------------------------------------------------------------------ ids


@pytest.mark.parametrize(
    ("title", "made"),
    [
        ("加缓存", "加缓存"),
        ("Add a Cache", "add-a-cache"),
        ("升级到 2.8.0", "升级到-2.8.0"),
        ("TP4/8 提速 5%", "tp4-8-提速-5"),
        ("../../x", "x"),
        ("ＡＢＣ", "abc"),
        ("？！", "untitled"),
        ("", "untitled"),
        ("字" * 500, "字" * 48),
        ("word " * 40, "-".join(["word"] * 9)),
    ],
)
def test_an_id_from_a_title(title: str, made: str) -> None:
    """An id is the title's letters and figures, cut between words."""
    assert make_id(title) == made


@pytest.mark.parametrize(
    ("number", "made"),
    [
        (PullRequest(number=12, repository="aurora/Lantern"), "lantern-12"),
        (PullRequest(number=12), "pr-12"),
    ],
)
def test_an_id_from_a_pull_request(number: PullRequest, made: str) -> None:
    """A pull request's id outlives every change of the title."""
    assert make_id("甲", number) == made


@given(st.text())
@settings(deadline=None)
def test_ids_serve_everywhere(title: str) -> None:
    """An id holds nothing that an anchor, a file name or a context could not."""
    made = make_id(title)
    assert re.fullmatch(r"[\w.-]{1,48}", made)
    assert not made.startswith((".", "-"))


@given(st.lists(st.sampled_from(["a", "a-2", "a-3", "a-2-2", "b"]), max_size=12))
def test_unique_ids_are_unique_and_in_order(ids: list[str]) -> None:
    """Each id keeps its place and its beginning, the first of a kind unchanged."""
    made = unique_ids(ids)
    assert len(set(made)) == len(ids)
    assert all(new.startswith(old) for new, old in zip(made, ids, strict=True))
