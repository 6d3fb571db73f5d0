"""Which digests a report is about, and what is said of the others."""

import datetime as dt

import pytest

from digestlib.model import Collection, Digest, PullRequest, Verdict, VerdictLevel
from digestlib.reading.merging import merge
from digestlib.report.selection import LeftOut, Reason, Selected, Selection, headed, select

MONDAY, SUNDAY = dt.date(2025, 12, 29), dt.date(2026, 1, 4)


def digest(name: str, number: int | None = None, **facts: object) -> Digest:
    """Return a digest with these facts."""
    pull_request = PullRequest(number=number, repository="acme/rocket") if number else None
    made = {"id": name, "title": name, "language": "en", "pull_request": pull_request, **facts}
    return Digest.model_validate(made)


def chosen(*digests: Digest, **asked: object) -> Selected:
    """Select from digests."""
    collection = Collection(language="en", repository="acme/rocket", digests=digests)
    return select(collection, Selection(**asked))  # type: ignore[arg-type]


def kept(found: Selected) -> list[str]:
    """Return the names of what stays."""
    return [one.id for one in found.collection.digests]


def reasons(found: Selected) -> dict[str, Reason]:
    """Return why each other one is left out."""
    return {one.digest.id: one.reason for one in found.left_out}


def test_week_holds_monday_and_sunday() -> None:
    """A week's range has its first and its last day in it, also over New Year."""
    days = {f"d{n}": MONDAY + dt.timedelta(n) for n in range(-1, 8)}
    digests = [digest(name, date=day) for name, day in days.items()]
    found = chosen(*digests, first_day=MONDAY, last_day=SUNDAY)
    assert kept(found) == [f"d{n}" for n in range(7)]
    assert reasons(found) == {"d-1": Reason.DATE, "d7": Reason.DATE}


def test_no_date_is_kept_and_said() -> None:
    """A digest without a date is in every range, and told apart."""
    found = chosen(digest("a"), first_day=MONDAY, last_day=SUNDAY)
    assert kept(found) == ["a"]
    assert [one.id for one in found.undated] == ["a"]


def test_nothing_asked_keeps_everything() -> None:
    """An empty selection leaves nothing out and has nothing to say."""
    assert chosen(digest("a"), digest("b")).left_out == ()
    assert chosen(digest("a")).undated == ()


@pytest.mark.parametrize(
    ("facts", "asked", "reason"),
    [
        ({"tags": ("Speed",)}, {"tags": ("speed",)}, None),
        ({"tags": ("speed",)}, {"tags": ("fix",)}, Reason.TAG),
        ({"authors": ("ada",)}, {"authors": ("bob",)}, Reason.AUTHOR),
        ({"number": 4}, {"repositories": ("ACME/Rocket",)}, None),
        ({}, {"repositories": ("acme/boat",)}, Reason.REPOSITORY),
        ({"language": "zh-Hans"}, {"languages": ("zh-CN",)}, None),
        ({"language": "zh-Hant"}, {"languages": ("zh-CN",)}, Reason.LANGUAGE),
        (
            {"verdict": Verdict(level=VerdictLevel.SKIP)},
            {"levels": (VerdictLevel.MUST_READ,)},
            Reason.VERDICT,
        ),
    ],
)
def test_each_fact_selects(
    facts: dict[str, object], asked: dict[str, object], reason: Reason | None
) -> None:
    """A fact that does not fit leaves a digest out, with that fact as the reason."""
    number = facts.pop("number", None)
    assert isinstance(number, int | None)
    found = chosen(digest("a", number, **facts), **asked)
    assert reasons(found).get("a") == reason


def test_many_tags_one_place() -> None:
    """A digest that has several of the tags asked for is there once."""
    found = chosen(digest("a", tags=("speed", "fix")), tags=("speed", "fix"))
    assert kept(found) == ["a"]


def test_one_digest_a_pull_request() -> None:
    """Of two digests of one pull request the later stays, and the other is told with its name."""
    old = digest("a", 4, date=MONDAY)
    new = digest("a-2", 4, date=SUNDAY)
    found = chosen(old, digest("b", 5), new)
    assert kept(found) == ["a-2", "b"]
    assert found.left_out == (LeftOut(old, Reason.REPEATED, "a-2"),)


def test_last_read_stays_when_dates_are_equal() -> None:
    """Of two digests of one pull request without dates the last one read stays."""
    assert kept(chosen(digest("a", 4), digest("a-2", 4))) == ["a-2"]


def test_same_number_elsewhere_is_another() -> None:
    """Pull requests of two repositories may have one number."""
    other = Digest(
        id="x",
        title="x",
        language="en",
        pull_request=PullRequest(number=4, repository="acme/boat"),
    )
    assert kept(chosen(digest("a", 4), other)) == ["a", "x"]


def test_every_digest_is_accounted_for() -> None:
    """What is in the report and what is left out are all digests, each once."""
    digests = [digest("a", 4), digest("b", 4), digest("c", tags=("x",)), digest("d")]
    found = chosen(*digests, tags=("x",))
    assert sorted([*kept(found), *reasons(found)]) == ["a", "b", "c", "d"]


# ------------------------------------------------------------------ the heading


def part(view: str, *digests: Digest, repository: str = "acme/rocket") -> Collection:
    """Return what was read from one file."""
    return Collection(language="en", repository=repository, view=view, digests=digests)


def heading(*parts: Collection, week: int) -> tuple[str, str | None]:
    """Return view and repository of those digests whose date is in a week of 2026."""
    first = dt.date.fromisocalendar(2026, week, 1)
    asked = Selection(first_day=first, last_day=first + dt.timedelta(6))
    found = headed(select(merge(parts), asked).collection, parts)
    return found.view, found.repository


def test_only_files_with_digests_of_the_week_have_a_say() -> None:
    """A heading that another week's file has does not take this week's away."""
    old, new = (dt.date.fromisocalendar(2026, week, 2) for week in (47, 48))
    parts = (
        part("Payments, 47", digest("a", 1, date=old)),
        part("Payments", digest("b", 2, date=new)),
    )
    assert heading(*parts, week=48) == ("Payments", "acme/rocket")
    assert heading(*parts, week=47) == ("Payments, 47", "acme/rocket")


def test_files_of_one_week_must_agree() -> None:
    """Where two files of the week are headed differently, neither heading is that of both."""
    day = dt.date.fromisocalendar(2026, 48, 2)
    one, other = part("A", digest("a", 1, date=day)), part("B", digest("b", 2, date=day))
    assert heading(one, other, week=48) == ("", "acme/rocket")


def test_a_repeated_digest_has_no_say() -> None:
    """A file whose only digest gives way to a newer one, of the same name too, is not heard."""
    days = [dt.date.fromisocalendar(2026, 48, day) for day in (1, 2)]
    one, other = (
        part(view, digest("a", 1, date=day)) for view, day in zip("AB", days, strict=True)
    )
    assert heading(one, other, week=48) == ("B", "acme/rocket")


def test_an_empty_report_keeps_the_heading_of_all() -> None:
    """Without a digest nobody has a say but all files together."""
    parts = (part("A", digest("a", 1, date=MONDAY)), part("A", digest("b", 2, date=MONDAY)))
    assert heading(*parts, week=48) == ("A", "acme/rocket")
