"""Views of a week: digests under headings, each once, and in the order that is asked for."""

import datetime as dt
import io
import re
import subprocess
import sys
from functools import lru_cache
from itertools import pairwise
from pathlib import Path

import pypdf
import pytest
import week
from docx_checker import W, faults, parts
from lxml import html
from screens import Screens, shown
from taken_apart import TAKERS, parts_of_tree, text_of_pdf
from verapdf import compliance

import digestlib
from digestlib import Collection, Digest, FollowUp, Report, Verdict, VerdictLevel
from digestlib.batch import Job
from digestlib.inline.text import plain
from digestlib.languages import sort_key
from digestlib.model import PullRequest
from digestlib.rendering import render
from digestlib.report import GroupBy

EVERY = tuple(GroupBy)


def digest(name: str, **fields: object) -> Digest:
    """Return a digest that is called by one word."""
    return Digest.model_validate({"id": name, "title": name, "language": "en", **fields})


def dated(name: str, day: int, number: int, repository: str, level: VerdictLevel) -> Digest:
    """Return a digest of a day of November 2026."""
    pull_request = PullRequest(number=number, repository=repository)
    date = dt.date(2026, 11, day)
    return digest(name, date=date, pull_request=pull_request, verdict=Verdict(level=level))


def composed(*digests: Digest, **options: object) -> Report:
    """Return the report of some digests."""
    return digestlib.compose(Collection(language="en", digests=digests), **options)  # type: ignore[arg-type]


def names(report: Report) -> list[str]:
    """Return what the digests are called, in order."""
    return [section.title.text for section in report.sections]


def groups(report: Report) -> list[tuple[str, list[str], list[str]]]:
    """Return each group: its name, what stands in it, and what stands elsewhere."""
    return [
        (
            group.level or group.name.text,
            [one.title.text for one in group.sections],
            [one.title.text for one in group.elsewhere],
        )
        for group in report.groups
    ]


@lru_cache
def viewed(language: str, by: GroupBy) -> Report:
    """Return the example week with tags in a view."""
    return digestlib.compose(week.tagged(language).collection, language, group_by=by)


@lru_cache
def exported(language: str, by: GroupBy, format_name: str) -> bytes:
    """Return a view of the example week as the bytes of a format."""
    return digestlib.export(viewed(language, by), format_name)


# ------------------------------------------------------------------ order


@pytest.mark.parametrize(
    ("order", "found"),
    [
        ("date", "bcad"),
        ("-date", "acbd"),
        ("number", "cabd"),
        ("-number", "bacd"),
        ("title", "abcd"),
        ("-title", "dcba"),
        ("repository", "cbad"),
        (("repository", "date"), "bcad"),
        ("verdict", "cbad"),
        ("-source", "bcad"),
        ((), "dacb"),
    ],
)
def test_digests_are_ordered(order: str | tuple[str, ...], found: str) -> None:
    """One key or several order them, up or down; what a digest lacks puts it last."""
    four = (
        digest("d"),
        dated("a", 25, 7, "b/b", VerdictLevel.SKIM),
        dated("c", 24, 5, "a/a", VerdictLevel.MUST_READ),
        dated("b", 23, 9, "A/a", VerdictLevel.CLOSE_READ),
    )
    assert "".join(names(composed(*four, order=order))) == found


@pytest.mark.parametrize("wrong", ["size", "--date", "", "VERDICT"])
def test_unknown_order_is_refused(wrong: str) -> None:
    """A key that there is not is the caller's mistake, and the keys there are are named."""
    with pytest.raises(ValueError, match="there are verdict, repository, date"):
        composed(digest("a"), order=wrong)


@pytest.mark.parametrize(
    ("tag", "words"),
    [
        ("en", "Äpfel apple Banana banane cherry"),
        ("zh-Hans", "API 安全 北京 超时 等待 压缩 中文"),
        ("zh-Hant", "API 一次 中文 文件 安全 壓縮"),
        ("ja", "a b あ い 漢"),
    ],
)
def test_words_are_sorted_as_the_language_does(tag: str, words: str) -> None:
    """Letters whatever their marks, Simplified Chinese by pinyin, Traditional by strokes."""
    by_code_point = sorted(words.split())
    assert " ".join(sorted(by_code_point, key=lambda one: sort_key(one, tag))) == words


# ------------------------------------------------------------------ groups


def test_verdicts_go_from_the_must_reads_down() -> None:
    """A group a verdict, whatever the order of the digests."""
    report = viewed("en", GroupBy.VERDICT)
    levels = [group.level for group in report.groups]
    assert levels == [level for level, _ in report.counts]


def test_a_digest_stands_under_its_first_tag() -> None:
    """The first tag it lists has it, and its other tags name it."""
    found = groups(composed(digest("a", tags=["x", "y"]), digest("b", tags=["y"]), group_by="tag"))
    assert found == [("y", ["b"], ["a"]), ("x", ["a"], [])]


def test_the_largest_group_is_first() -> None:
    """Groups go by how many digests they have; equals by which is met first; none is last."""
    three = (
        digest("a"),
        digest("b", tags=["x"]),
        digest("c", tags=["y", "z"]),
        digest("d", tags=["z"]),
    )
    assert [name for name, _, _ in groups(composed(*three, group_by="tag"))] == ["z", "x", "y", ""]


def test_tags_are_one_whatever_their_case() -> None:
    """Storage and storage are one tag, and a digest that names both has it once."""
    found = composed(
        digest("a", tags=["Storage", "storage"]), digest("b", tags=["STORAGE"]), group_by="tag"
    )
    assert groups(found) == [("Storage", ["a", "b"], [])]


def test_counts_of_a_group_are_true() -> None:
    """A group counts what belongs to it, wherever that stands."""
    (first, *_) = composed(
        digest("a", tags=["x", "y"], verdict=Verdict(level=VerdictLevel.SKIM)),
        digest("b", tags=["y"], verdict=Verdict(level=VerdictLevel.SKIM)),
        digest("c", tags=["y"]),
        group_by="tag",
    ).groups
    assert (first.count, first.counts) == (3, ((VerdictLevel.SKIM, 2), (VerdictLevel.UNSTATED, 1)))


def test_repositories_are_those_of_pull_requests() -> None:
    """A pull request without a repository is of the collection's."""
    digests = (dated("a", 25, 7, "b/b", VerdictLevel.SKIM), digest("c", pull_request={"number": 3}))
    one = digestlib.compose(
        Collection(language="en", repository="a/a", digests=digests), group_by="repository"
    )
    assert groups(one) == [("b/b", ["a"], []), ("a/a", ["c"], [])]


def test_addressees_are_those_of_open_follow_ups() -> None:
    """What is done asks nobody; follow-ups for nobody come behind the named, and the rest last."""
    ops, done = FollowUp(text="1", audience="Ops"), FollowUp(text="2", audience="QA", done=True)
    found = composed(
        digest("a", follow_ups=[done]),
        digest("b", follow_ups=[FollowUp(text="3")]),
        digest("c", follow_ups=[done, ops, ops]),
        group_by="addressee",
    )
    assert groups(found) == [("Ops", ["c"], []), ("", ["b"], []), ("", ["a"], [])]
    assert [group.is_rest for group in found.groups] == [False, False, True]


@pytest.mark.parametrize("by", EVERY)
def test_every_digest_stands_once(by: GroupBy) -> None:
    """However many tags or addressees a digest has, it is in the report once."""
    found = names(viewed("en", by))
    assert sorted(found) == sorted(names(week.tagged("en")))
    assert len(set(found)) == len(found)


def test_unknown_group_is_refused() -> None:
    """What digests cannot be grouped by is the caller's mistake, and what they can is named."""
    with pytest.raises(ValueError, match="there are verdict, repository, tag, addressee"):
        composed(digest("a"), group_by="colour")


def test_an_empty_week_has_no_groups() -> None:
    """Nothing is under nothing."""
    assert composed(group_by="tag").groups == ()


# ------------------------------------------------------------------ what is shown


@pytest.mark.parametrize("by", EVERY)
@pytest.mark.parametrize("language", week.LANGUAGES)
def test_contents_follow_the_groups(language: str, by: GroupBy) -> None:
    """The contents name each group and below it what stands there, and each link leads there."""
    tree = html.document_fromstring(render(viewed(language, by)).html)
    wanted = [
        anchor
        for group in viewed(language, by).groups
        for anchor in (group.anchor, *(one.anchor for one in group.sections))
    ]
    links = tree.xpath("//nav[@id='contents']//a/@href")
    assert links == [f"#{anchor}" for anchor in [*wanted, "follow-ups"]]
    assert [
        one.get("id")
        for one in tree.xpath("//section[@id and starts-with(@class, 'chapter')] | //article")
    ] == wanted


@pytest.mark.parametrize("by", EVERY)
@pytest.mark.parametrize("language", week.LANGUAGES)
def test_no_heading_level_is_skipped(language: str, by: GroupBy) -> None:
    """Groups are headings of the second level, digests of the third, their parts of the fourth."""
    tree = html.document_fromstring(render(viewed(language, by)).html)
    levels = [int(one.tag[1]) for one in tree.iter("h1", "h2", "h3", "h4")]
    assert all(after - before <= 1 for before, after in pairwise(levels))
    assert {one.getparent().getparent().tag for one in tree.iter("h3")} >= {"article"}


@pytest.mark.parametrize("format_name", ["docx", "md", "html"])
@pytest.mark.parametrize(
    ("language", "by"), [("en", GroupBy.TAG), *(("zh-Hans", by) for by in EVERY)]
)
def test_formats_say_the_same(language: str, by: GroupBy, format_name: str) -> None:
    """Headings of groups and digests are the same in each format, in the same order."""
    tree = html.document_fromstring(render(viewed(language, by)).html)
    wanted = parts_of_tree(tree.body).headings
    found = TAKERS[format_name](exported(language, by, format_name)).headings
    if format_name == "html":  # its taker looks at the parts that every page has
        wanted = [one for one in wanted if one in found]
    assert found == wanted


@pytest.mark.parametrize("by", EVERY)
def test_pdf_says_the_same(by: GroupBy) -> None:
    """The PDF holds the headings of groups and digests in order."""
    found = text_of_pdf(exported("zh-Hans", by, "pdf"))
    position = 0
    for heading in parts_of_tree(
        html.document_fromstring(render(viewed("zh-Hans", by)).html).body
    ).headings:
        position = found.index(heading, position)


@pytest.mark.parametrize("language", week.LANGUAGES)
def test_each_tag_begins_a_page_in_pdf(language: str) -> None:
    """One page a tag."""
    pages = pypdf.PdfReader(io.BytesIO(exported(language, GroupBy.TAG, "pdf"))).pages
    report = viewed(language, GroupBy.TAG)
    texts = [page.extract_text() for page in pages]
    tallies = [text for text in texts if re.search(r"\d+ (digests?|篇摘要) · ", text)]
    assert len(tallies) == len(report.groups)


@pytest.mark.parametrize("by", EVERY)
def test_links_lead_to_their_digests_in_pdf(by: GroupBy) -> None:
    """What a link in the PDF leads to is on the page of the digest's title."""
    reader = pypdf.PdfReader(io.BytesIO(exported("zh-Hans", by, "pdf")))
    for section in viewed("zh-Hans", by).sections:
        place = reader.named_destinations[section.anchor]
        page = reader.pages[reader.get_destination_page_number(place)]
        assert week.squeezed(plain(section.title.text)) in week.squeezed(page.extract_text())


def test_each_tag_begins_a_page_in_word() -> None:
    """The heading over a tag's digests breaks the page, and no other heading does."""
    body = parts(exported("en", GroupBy.TAG, "docx"))["word/document.xml"]
    broken = [
        "".join(text.text or "" for text in one.iter(f"{W}t"))
        for one in body.iter(f"{W}p")
        if one.find(f"{W}pPr/{W}pageBreakBefore") is not None
    ]
    assert broken == [
        group.name.text or "Without a tag" for group in viewed("en", GroupBy.TAG).groups
    ]


@pytest.mark.parametrize("flavour", ["ua1", "3a"])
def test_verapdf_finds_both_standards(flavour: str, tmp_path: Path) -> None:
    """A report in groups is as accessible as one without."""
    assert compliance(exported("zh-Hans", GroupBy.TAG, "pdf"), flavour, tmp_path) == "compliant"


@pytest.mark.parametrize("by", EVERY)
def test_word_file_has_no_faults(by: GroupBy) -> None:
    """What Word would repair or refuse is not there."""
    assert faults(exported("zh-Hans", by, "docx")) == []


@pytest.mark.parametrize("script", [True, False], ids=["script", "no script"])
def test_filter_hides_a_group_with_its_last_digest(screens: Screens, *, script: bool) -> None:
    """Where nothing of a group is left, its heading goes too, and so does its entry above."""
    page = screens.open(exported("en", GroupBy.TAG, "html"), script=script)
    page.check(".filter [value=close_read]")
    assert shown(page, ".chapter > h2") == ["storage", "search"]
    assert shown(page, ".contents .chapter-entry.group > a")[:2] == ["storage (2)", "search (2)"]


@pytest.mark.parametrize("width", [1000, 400])
def test_nothing_sticks_out(screens: Screens, width: int) -> None:
    """A page in groups is as wide as its window."""
    page = screens.open(exported("en", GroupBy.TAG, "html"), width=width)
    assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize("by", EVERY)
def test_groups_change_no_looks_of_digests(screens: Screens, by: GroupBy) -> None:
    """Whatever a group is called after, what digests say is not in bold."""
    page = screens.open(exported("en", by, "html"))
    weights = page.eval_on_selector_all(
        ".digest li, .verdict", "(all) => all.map((one) => getComputedStyle(one).fontWeight)"
    )
    assert set(weights) == {"400"}


@pytest.mark.parametrize("format_name", ["pdf", "docx", "md", "html"])
def test_tags_are_only_text(format_name: str) -> None:
    """Whatever somebody calls a tag, it is shown and does nothing."""
    wild = [
        "<script>alert(1)</script>",
        "{{ 7 * 7 }}",
        "../../etc",
        "\x00\ud800",
        "`",
        "**",
        "x" * 5000,
        "#1",
    ]
    one = composed(digest("a", tags=wild), digest("b", tags=wild[::-1]), group_by="tag")
    data = digestlib.export(one, format_name)
    assert len(one.groups) >= 7
    assert b"<script>alert" not in data.replace(b"\\<", b"&lt;")
    assert b"49" not in data or format_name == "pdf"


# ------------------------------------------------------------------ the ways to ask


def command(*words: str | Path, cwd: Path) -> subprocess.CompletedProcess[str]:
    """Run the command line in a folder."""
    line = [sys.executable, "-m", "digestlib", *map(str, words)]
    return subprocess.run(line, cwd=cwd, capture_output=True, text=True, check=False)


def test_command_line_takes_a_view(tmp_path: Path) -> None:
    """--group-by and --order-by make the report that compose makes."""
    orchard = week.ROOT / "examples" / "orchard" / "week.en.md"
    view = ("--group-by", "tag", "--order-by", "-number,title")
    told = command("build", orchard, *view, "--format", "md", cwd=tmp_path)
    assert told.returncode == 0, told.stderr
    report = digestlib.compose(digestlib.read(orchard), group_by="tag", order=("-number", "title"))
    assert (tmp_path / "out" / "week.en.md").read_bytes() == digestlib.export(report, "md")


@pytest.mark.parametrize("words", [("--group-by", "size"), ("--order-by", "verdict,-size")])
def test_command_line_refuses_what_there_is_not(words: tuple[str, str], tmp_path: Path) -> None:
    """An unknown key is a wrong argument, and the keys there are are named."""
    told = command("build", week.LANTERN / "week.zh.txt", *words, cwd=tmp_path)
    assert told.returncode == 2
    assert "there are verdict," in " ".join(told.stderr.replace("│", " ").split())


def test_batch_takes_a_view() -> None:
    """A job that asks for a view that there is not fails where it is made."""
    with pytest.raises(ValueError, match="cannot be ordered"):
        Job(source="a", language="en", format_name="md", path="b", order_by=("size",))
