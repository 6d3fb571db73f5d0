"""What earlier weeks leave to each week, found in one walk and kept as a file."""

from collections.abc import Sequence

import pytest
from hypothesis import given, strategies as st

from digestlib.archive.carrying import carry_over, follow_up_id
from digestlib.archive.leaving import dump_left, leavings, load_left
from digestlib.archive.trends import trend
from digestlib.archive.weeks import ArchivedWeek, archived, with_done
from digestlib.errors import InputError
from digestlib.model import Collection, FollowUp

TEXTS = ("measure", "document", "tidy up")


def week(number: int, asked: Sequence[tuple[int, str, bool]], done: Sequence[str]) -> ArchivedWeek:
    """Return a week that asks for what is given: digest, text, and whether it is done."""
    digests = [
        {
            "id": f"d{name}",
            "title": f"Title {name}",
            "language": "en",
            "follow_ups": [
                {"text": text, "done": is_done} for one, text, is_done in asked if one == name
            ],
        }
        for name in dict.fromkeys(name for name, _, _ in asked)
    ]
    collection = Collection.model_validate({"language": "en", "digests": digests})
    return with_done(archived(collection, f"2026-W{number:02}"), done, f"2026-W{number + 1:02}")


ASKED = st.lists(st.tuples(st.integers(0, 3), st.sampled_from(TEXTS), st.booleans()), max_size=4)
DONE = st.lists(
    st.tuples(st.integers(0, 3), st.sampled_from(TEXTS)).map(
        lambda one: follow_up_id(f"d{one[0]}", FollowUp(text=one[1]))
    ),
    max_size=2,
)


@given(st.lists(st.tuples(ASKED, DONE), min_size=1, max_size=6))
def test_one_walk_finds_the_same(
    given_: list[tuple[list[tuple[int, str, bool]], list[str]]],
) -> None:
    """All weeks at once leave the same to each as when each is asked for alone."""
    weeks = [week(number, *one) for number, one in enumerate(given_, 1)]
    for one, left in zip(weeks, leavings(weeks), strict=True):
        assert left.follow_ups == carry_over(weeks, one.week, one.collection)
        assert left.trend == trend(weeks, one.week, one.collection)
        assert load_left(dump_left(left), "left") == left


def test_what_was_done_later_was_open() -> None:
    """A week that is made again later shows what nobody had done by then."""
    first = week(1, [(1, "measure", False)], [])
    name = follow_up_id("d1", FollowUp(text="measure"))
    weeks = [with_done(first, [name], "2026-W03")]
    nothing = Collection(language="en")
    assert [one.id for one in carry_over(weeks, "2026-W02", nothing).open] == [name]
    assert [one.id for one in carry_over(weeks, "2026-W03", nothing).done] == [name]
    assert carry_over(weeks, "2026-W04", nothing).open == ()


def test_another_file_is_refused() -> None:
    """What is not such a file is told by its name."""
    with pytest.raises(InputError, match=r"left\.json"):
        load_left(b"[]", "left.json")
