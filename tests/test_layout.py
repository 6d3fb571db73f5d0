"""Where pages break: the summary has one, no heading stands alone, and nothing is left over."""

import subprocess
from collections.abc import Callable
from functools import lru_cache

import pytest
from lxml import html

import digestlib
from digestlib import Collection, DesignPoint, Digest, FollowUp, Report, Verdict, VerdictLevel
from digestlib.archive.carrying import carry_over
from digestlib.archive.trends import trend
from digestlib.archive.weeks import archived
from digestlib.exporting.pdf import Paper, PdfOptions
from digestlib.model import Priority, PullRequest
from digestlib.report.carried import carried

WORDS = {
    "zh-Hans": "逐级打开目录再校验，消除先检查后使用的竞态，旧版本仍保留只读入口",
    "en": "open every directory step by step and check it there, which removes the race",
}
HEADINGS = {"Design points", "Follow-ups", "Notes", "设计要点", "后续跟进", "备注"}
POINTS_A_MM = 72 / 25.4
HEAD, FOOT = 19 * POINTS_A_MM, 17 * POINTS_A_MM
"""How much of a page's top and bottom is the running header and footer."""

Pages = list[list[str]]


def text(language: str, length: int) -> str:
    """Return about so many characters of made-up review."""
    words = WORDS[language]
    return " ".join([words] * (length // len(words) + 1))[:length].strip()


def digest(number: int, language: str, size: int) -> Digest:
    """Return a made-up digest whose texts are of a size in characters."""
    level = tuple(VerdictLevel)[number % 6]
    audiences = [f"{text(language, 16)} {number % 8}", ""]
    return Digest(
        id=f"d{number}",
        title=f"Title {number}: {text(language, size)}",
        language=language,
        verdict=Verdict(level=level, phrase=text(language, 8), rationale=text(language, 2 * size)),
        design_points=tuple(DesignPoint(text=text(language, size)) for _ in range(number % 3 + 1)),
        follow_ups=tuple(
            FollowUp(text=text(language, size), audience=audience, priority=Priority.FIRST)
            for audience in audiences
        ),
        notes=(text(language, size),) if number % 2 else (),
        pull_request=PullRequest(number=number + 1, repository=f"acme/rocket-{number % 3}"),
    )


def report(language: str, *digests: Digest) -> Report:
    """Return a report of digests."""
    return digestlib.compose(Collection(language=language, digests=digests), week="2026-W48")


@lru_cache
def pages(language: str, count: int, size: int, paper: Paper, pdftotext: str) -> Pages:
    """Return the lines of a report of so many digests with texts of a size."""
    digests = (digest(number, language, size) for number in range(count))
    return laid_out(report(language, *digests), paper, pdftotext)


def laid_out(one: Report, paper: Paper, pdftotext: str) -> Pages:
    """Return the lines of each page of a report from top to bottom, as poppler finds them."""
    data = digestlib.export(one, "pdf", options=PdfOptions(paper=paper))
    found = subprocess.run(
        [pdftotext, "-bbox-layout", "-", "-"], input=data, capture_output=True, check=True
    )
    return [_lines(page) for page in html.document_fromstring(found.stdout.decode()).iter("page")]


def _lines(page: html.HtmlElement) -> list[str]:
    bottom = float(page.get("height", "0")) - FOOT
    lines = [
        (float(line.get("ymin", "0")), " ".join(word.text or "" for word in line.iter("word")))
        for line in page.iter("line")
    ]
    return [words for top, words in sorted(lines) if HEAD < top < bottom]


@pytest.fixture
def pdftotext(require_tool: Callable[[str, str], str]) -> str:
    """Return poppler's reader of PDF."""
    return require_tool("pdftotext", "install poppler-utils")


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("language", WORDS)
def test_the_summary_has_one_page(language: str, paper: Paper, pdftotext: str) -> None:
    """However long the texts of a week are, its summary ends where its first page does."""
    first, second = pages(language, 24, 120, paper, pdftotext)[:2]
    open_ones = {"zh-Hans": "全部 48 项待跟进事项", "en": "All 48 open follow-ups"}[language]
    assert any(open_ones in line for line in first), first
    assert second[0] == {"zh-Hans": "目录", "en": "Contents"}[language]


@pytest.mark.parametrize(
    ("language", "count", "size", "paper"),
    [("zh-Hans", 24, 120, "a4"), ("en", 24, 120, "letter"), ("en", 7, 30, "a4")],
)
def test_no_heading_ends_a_page(
    language: str, count: int, size: int, paper: Paper, pdftotext: str
) -> None:
    """A title, its facts and a heading stay with the first lines of what they head."""
    found = pages(language, count, size, paper, pdftotext)
    assert [page[-1] for page in found if page[-1] in HEADINGS] == []
    facts = [page[edge] for page in found[1:] for edge in (0, -1) if "acme/rocket-" in page[edge]]
    assert facts == []


@pytest.mark.parametrize(
    ("language", "count", "size", "paper"),
    [("zh-Hans", 24, 120, "a4"), ("en", 24, 120, "letter"), ("en", 7, 30, "a4")],
)
def test_the_colophon_is_not_alone(
    language: str, count: int, size: int, paper: Paper, pdftotext: str
) -> None:
    """What the report says of itself never has a page to itself."""
    last = pages(language, count, size, paper, pdftotext)[-1]
    heading = {"zh-Hans": "关于本报告", "en": "About this report"}[language]
    assert last.index(heading) > 0


def test_a_title_of_a_page_is_set_small(pdftotext: str) -> None:
    """Five thousand characters of title take less than a page, and in the contents two lines."""
    long = digest(1, "en", 40).model_copy(update={"title": f"Title 1: {text('en', 5000)}"})
    others = [digest(number, "en", 40) for number in (0, 2)]
    found = laid_out(report("en", long, *others), "a4", pdftotext)
    (start,) = (number for number, page in enumerate(found) if page[0].startswith("Title 1: "))
    assert any("acme/rocket-1#2" in line for line in found[start])
    contents = next(page for page in found if page[0] == "Contents")
    # A badge, two lines of title and a page number for each of the three.
    assert contents.index("Open follow-ups of the week") <= 1 + 3 * 4


def first_week() -> Report:
    """Return a report of seven digests in the second week of an archive."""
    made = Collection(language="en", digests=tuple(digest(number, "en", 30) for number in range(7)))
    before = archived(Collection(language="en", digests=made.digests[:1]), "2026-W47")
    return digestlib.compose(made, week="2026-W48", trend=trend([before], "2026-W48", made))


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_short_contents_have_one_page(paper: Paper, pdftotext: str) -> None:
    """Behind the comparison too, the contents of a short week stand on one page with the chart."""
    second = laid_out(first_week(), paper, pdftotext)[1]
    assert second[0] == "Compared with earlier weeks"
    assert second.index("Contents") < second.index("Open follow-ups of the week")


@pytest.mark.parametrize("count", [32, 33])
def test_the_last_line_of_contents_is_not_alone(count: int, pdftotext: str) -> None:
    """Where contents take several pages, the last one has at least three lines of them."""
    found = pages("en", count, 30, "a4", pdftotext)
    place = next(n for n, page in enumerate(found) if "Open follow-ups of the week" in page)
    lines = found[place][: found[place].index("Open follow-ups of the week") + 1]
    assert sum(line.startswith(("Title", "Open")) for line in lines) >= 3


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("language", WORDS)
def test_the_summary_has_one_page_with_older_follow_ups(
    language: str, paper: Paper, pdftotext: str
) -> None:
    """What earlier weeks left takes its lines from the others: the comparison begins page two."""
    made, old = (
        Collection(language=language, digests=tuple(digest(n, language, 120) for n in numbers))
        for numbers in (range(24), range(100, 130))
    )
    weeks = [archived(old, "2026-W46")]
    left = carry_over(weeks, "2026-W48", made)
    one = digestlib.compose(
        made,
        week="2026-W48",
        carried=carried(left, digestlib.translate(left.collection, language), made),
        trend=trend(weeks, "2026-W48", made),
    )
    first, second = laid_out(one, paper, pdftotext)[:2]
    older = {"zh-Hans": "前几周遗留 30 项待跟进事项", "en": "30 open follow-ups from earlier weeks"}
    assert older[language] in first
    assert second[0] in {"与前几周对比", "Compared with earlier weeks"}
