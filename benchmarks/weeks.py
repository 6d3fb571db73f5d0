"""Weeks of any length, made of the example week's digests."""

import tempfile
from pathlib import Path

import digestlib
from digestlib.model import Collection, Digest, PullRequest
from digestlib.rendering import Page, render
from digestlib.report import Report

_EXAMPLES = Path(__file__).parent.parent / "examples" / "lantern"
_PAGES = {"zh-Hans": "week.zh.txt", "en": "week.en.txt"}


def text(count: int, language: str = "zh-Hans") -> str:
    """Return a page of that many digests, each with a title of its own."""
    example = digestlib.read(_EXAMPLES / _PAGES[language])
    sources = [digest.source.rstrip() for digest in example.digests]
    digests = (
        sources[number % len(sources)].replace("\n", f" {number}\n", 1) for number in range(count)
    )
    return example.source + "\n\n".join(digests) + "\n"


def prepare(count: int, language: str = "zh-Hans") -> None:
    """Lay ready what ``collection`` reads, so that no measured process reads prose."""
    if not _saved(count, language).is_file():
        example = digestlib.read(_EXAMPLES / _PAGES[language])
        digests = tuple(
            _varied(example.digests[number % len(example.digests)], number)
            for number in range(count)
        )
        week = example.model_copy(update={"digests": digests})
        _saved(count, language).write_text(week.model_dump_json(), "utf-8")


def collection(count: int, language: str = "zh-Hans") -> Collection:
    """Return that many typed digests, no two texts of them the same."""
    prepare(count, language)
    return Collection.model_validate_json(_saved(count, language).read_text("utf-8"))


def report(count: int, language: str = "zh-Hans") -> Report:
    """Return a report of that many digests."""
    return digestlib.compose(collection(count, language), week="2026-W48")


def page(count: int, language: str = "zh-Hans") -> Page:
    """Return the semantic HTML of a report of that many digests."""
    return render(report(count, language))


def _saved(count: int, language: str) -> Path:
    folder = Path(tempfile.gettempdir()) / f"digestlib-benchmarks-{digestlib.__version__}"
    folder.mkdir(exist_ok=True)
    return folder / f"{count}.{language}.json"


def _varied(digest: Digest, number: int) -> Digest:
    """Return a digest with a pull request of its own, in which no text is that of another."""
    points = tuple(
        point.model_copy(update={"text": f"{point.text} {number}"})
        for point in digest.design_points
    )
    follow_ups = tuple(
        one.model_copy(update={"text": f"{one.text} {number}"}) for one in digest.follow_ups
    )
    rationale = digest.verdict.rationale and f"{digest.verdict.rationale} {number}"
    return digest.model_copy(
        update={
            "id": f"lantern-{number}",
            "title": f"{digest.title} {number}",
            "pull_request": PullRequest(number=number + 1, repository="aurora-labs/lantern"),
            "verdict": digest.verdict.model_copy(update={"rationale": rationale}),
            "design_points": points,
            "follow_ups": follow_ups,
            "source": "",
            "spans": (),
        }
    )
