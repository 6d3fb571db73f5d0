"""Reading whole pages: the example week, the week it was modelled on, and files of every kind."""

import json
from collections.abc import Callable, Iterator
from functools import lru_cache
from pathlib import Path
from time import process_time
from typing import Any

import pytest
from accounts import scaffolding, sources, unaccounted_fields, untrue_spans

import digestlib
from digestlib import Collection, Digest
from digestlib.errors import InputError
from digestlib.inline import Code, Emphasis, Link, Reference, Run, Strong, Text, parse

ROOT = Path(__file__).parents[1]
LANTERN = ROOT / "examples" / "lantern"
SEED = ROOT.parent / "shared" / "data"
PAGES = {"lantern": (LANTERN, "expected.json"), "seed": (SEED, "week.expected.json")}
BOTH = [(page, tag) for page in PAGES for tag in ("zh", "en")]
NEAR = 16
"""So many characters may stand in front of the words that an item begins with."""

Expected = dict[str, Any]


@lru_cache
def expectation(page: str) -> Expected:
    """Return what a careful reader finds in a page."""
    folder, name = PAGES[page]
    if not folder.is_dir():
        pytest.skip("the week is not here: it lies in shared/data beside the checkout")
    found: Expected = json.loads((folder / name).read_text("utf-8"))
    return found


@lru_cache
def collection(page: str, tag: str) -> Collection:
    """Return a page as digestlib reads it."""
    expectation(page)
    return digestlib.read(PAGES[page][0] / f"week.{tag}.txt")


def pairs(page: str, tag: str) -> Iterator[tuple[Digest, Expected]]:
    """Yield each digest with what is expected of it."""
    return zip(collection(page, tag).digests, expectation(page)["digests"], strict=True)


def bounds(expected: int | list[int]) -> range:
    """Return how many items are right: a number, or the fewest and the most."""
    low, high = (expected, expected) if isinstance(expected, int) else expected
    return range(low, high + 1)


def item_texts(digest: Digest, kind: str) -> list[str]:
    """Return the texts of a digest's points or follow-ups."""
    items = digest.design_points if kind == "points" else digest.follow_ups
    return [item.text for item in items]


def runs(text: str) -> Iterator[Run]:
    """Yield the runs of a text, and those inside others."""
    waiting = list(parse(text))
    while waiting:
        run = waiting.pop(0)
        yield run
        match run:
            case Strong(inner) | Emphasis(inner) | Link(inner):
                waiting += inner
            case Text() | Code() | Reference():
                pass


def body(digest: Digest) -> str:
    """Return the source of a digest below its title."""
    return digest.source.partition("\n")[2]


def kinds(texts: list[str], kind: type[Run]) -> int:
    """Return how many runs of a kind the texts hold."""
    return sum(isinstance(run, kind) for text in texts for run in runs(text))


# ------------------------------------------------------------------ the two weeks


@pytest.mark.parametrize(("page", "tag"), BOTH)
def test_header(page: str, tag: str) -> None:
    """The page's first line names the repository and the view."""
    header = expectation(page)["header"]
    found = collection(page, tag)
    assert (found.repository, found.view) == (header["repo"], header["view"][tag])


@pytest.mark.parametrize(("page", "tag"), BOTH)
def test_language(page: str, tag: str) -> None:
    """Chinese and English are told apart, although Chinese reviews are full of Latin names."""
    found = collection(page, tag)
    languages = {found.language, *(digest.language for digest in found.digests)}
    assert languages == {"zh-Hans" if tag == "zh" else "en"}


@pytest.mark.parametrize(
    ("title", "language"), [("設定檔", "zh-Hant"), ("一个错误", "zh-Hans"), ("甲乙", "zh-Hans")]
)
def test_traditional_chinese_is_told_from_simplified(title: str, language: str) -> None:
    """The characters that only one way of writing has decide; without any, it is Simplified."""
    assert digestlib.parse(f"{title}\n\n值得一看。").digests[0].language == language


@pytest.mark.parametrize(("page", "tag"), BOTH)
def test_verdict_levels(page: str, tag: str) -> None:
    """Every verdict has the level that its author meant."""
    found = [(digest.verdict.level, expected["verdict"]) for digest, expected in pairs(page, tag)]
    assert [level for level, _ in found] == [level for _, level in found]


@pytest.mark.parametrize(("page", "tag"), BOTH)
def test_verdict_audiences(page: str, tag: str) -> None:
    """Where a verdict says whom it is for, that is its audience."""
    for digest, expected in pairs(page, tag):
        if wanted := expected.get("verdict_audience", {}).get(tag):
            assert digest.verdict.audience == wanted


@pytest.mark.parametrize("kind", ["points", "follow_ups"])
@pytest.mark.parametrize(("page", "tag"), BOTH)
def test_counts(page: str, tag: str, kind: str) -> None:
    """There are as many points and follow-ups as a careful reader finds."""
    for digest, expected in pairs(page, tag):
        assert len(item_texts(digest, kind)) in bounds(expected[kind]), digest.title


@pytest.mark.parametrize("kind", ["points", "follow_ups"])
@pytest.mark.parametrize(("page", "tag"), BOTH)
def test_beginnings(page: str, tag: str, kind: str) -> None:
    """Each point and follow-up begins where its author began it."""
    for digest, expected in pairs(page, tag):
        starts = expected.get(tag, {}).get(kind, ())
        for text, start in zip(item_texts(digest, kind), starts, strict=False):
            assert start in text[: len(start) + NEAR]


@pytest.mark.parametrize(("page", "tag"), BOTH)
def test_addressees(page: str, tag: str) -> None:
    """Advice for somebody names them."""
    for digest, expected in pairs(page, tag):
        if wanted := expected.get("follow_up_audience", {}).get(tag):
            assert [one.audience for one in digest.follow_ups] == wanted


@pytest.mark.parametrize(("page", "tag"), BOTH)
def test_pull_requests(page: str, tag: str) -> None:
    """The number that a title ends with is the digest's pull request, and no longer the title's."""
    for digest, expected in pairs(page, tag):
        found = digest.pull_request.number if digest.pull_request else None
        assert found == expected.get("pull_request")
        assert f"#{found}" not in digest.title


@pytest.mark.parametrize(("page", "tag"), BOTH)
def test_references(page: str, tag: str) -> None:
    """The pull requests that a body mentions are references in it."""
    for digest, expected in pairs(page, tag):
        found = [run.number for run in runs(body(digest)) if isinstance(run, Reference)]
        assert found == expected.get("refs", [])


@pytest.mark.parametrize(("page", "tag"), BOTH)
def test_links(page: str, tag: str) -> None:
    """The addresses that a body holds are links, and end where the address ends."""
    for digest, expected in pairs(page, tag):
        found = [run.url for run in runs(body(digest)) if isinstance(run, Link)]
        assert found == expected.get("links", [])


@pytest.mark.parametrize(
    ("kind", "name"), [(Code, "code_spans"), (Strong, "bold_spans"), (Reference, "refs")]
)
@pytest.mark.parametrize(("page", "tag"), BOTH)
def test_inline_counts(page: str, tag: str, kind: type[Run], name: str) -> None:
    """The whole page holds as much code and bold and as many references as were counted."""
    expected = expectation(page)["inline"].get(tag)
    texts = [body(digest) for digest in collection(page, tag).digests]
    if kind is not Reference:
        texts += [digest.title for digest in collection(page, tag).digests]
    assert expected is None or kinds(texts, kind) == expected[name]


@pytest.mark.parametrize(("page", "tag"), BOTH)
def test_code_stays_whole(page: str, tag: str) -> None:
    """No cut goes through code: the fields hold every code span of the source."""
    for digest in collection(page, tag).digests:
        fields = [digest.source[one.start : one.end] for one in digest.spans]
        assert kinds(fields, Code) == kinds([digest.source], Code)


@pytest.mark.parametrize(("page", "tag"), BOTH)
def test_no_problems(page: str, tag: str) -> None:
    """A well-written page has none."""
    assert collection(page, tag).problems == ()


@pytest.mark.parametrize(("page", "tag"), BOTH)
def test_sources_are_the_file(page: str, tag: str) -> None:
    """The sources one behind the other are the text of the file."""
    text = (PAGES[page][0] / f"week.{tag}.txt") if expectation(page) else Path()
    assert sources(collection(page, tag)) == text.read_text("utf-8")


@pytest.mark.parametrize(("page", "tag"), BOTH)
def test_spans_are_true(page: str, tag: str) -> None:
    """The text of every span is the value at its field path, and every text has a span."""
    found = collection(page, tag)
    assert untrue_spans(found) == []
    assert [untrue_spans(one) + unaccounted_fields(one) for one in found.digests] == [
        [] for _ in found.digests
    ]


@pytest.mark.parametrize(("page", "tag"), BOTH)
def test_scaffolding_is_short(page: str, tag: str) -> None:
    """What became no field is cues, enumerators and separators: less than a tenth of the page."""
    found = collection(page, tag)
    left = sum(len(text.strip()) for one in found.digests for text in scaffolding(one))
    assert left < len(sources(found)) / 10


@pytest.mark.parametrize("page", PAGES)
def test_both_languages_have_one_shape(page: str) -> None:
    """The English page reads into the same levels and counts as the Chinese one."""
    shapes = [
        [
            (one.verdict.level, len(one.design_points), len(one.follow_ups), bool(one.pull_request))
            for one in collection(page, tag).digests
        ]
        for tag in ("zh", "en")
    ]
    assert shapes[0] == shapes[1]


# ------------------------------------------------------------------ files

PAGE = "甲乙丙\n\n值得精读：丁戊己。\n"


def written(folder: Path, data: bytes) -> Path:
    """Write a file and return its path."""
    path = folder / "week.txt"
    path.write_bytes(data)
    return path


def test_a_byte_order_mark_is_nothing(tmp_path: Path) -> None:
    """A UTF-8 file with a byte order mark reads as without it."""
    marked = digestlib.read(written(tmp_path, b"\xef\xbb\xbf" + PAGE.encode()))
    assert marked == digestlib.read(written(tmp_path, PAGE.encode()))


def test_a_byte_order_mark_in_text_is_scaffolding() -> None:
    """In a string it stays in the source, and out of the title."""
    found = digestlib.parse("\ufeff" + PAGE)
    assert (found.source, found.digests[0].title) == ("\ufeff", "甲乙丙")


@pytest.mark.parametrize("end", ["\r\n", "\n"])
def test_line_ends_change_nothing(tmp_path: Path, end: str) -> None:
    """Windows' line ends give the same fields, and stay in the source."""
    text = PAGE.replace("\n", end)
    (digest,) = digestlib.read(written(tmp_path, text.encode())).digests
    assert (digest.source, digest.title) == (text, "甲乙丙")
    assert (digest.verdict.phrase, digest.verdict.rationale) == ("值得精读", "丁戊己。")


@pytest.mark.parametrize("encoding", ["gb18030", "utf-16"])
def test_another_encoding_is_named(tmp_path: Path, encoding: str) -> None:
    """GB18030 and UTF-16 are read all the same, and a problem says what they are."""
    found = digestlib.read(written(tmp_path, PAGE.encode(encoding)))
    assert found.digests[0].verdict.phrase == "值得精读"
    assert f"the file is {encoding.upper()}, not UTF-8" in str(found.problems[0])


@pytest.mark.parametrize(
    "data",
    [
        pytest.param(b"", id="empty"),
        pytest.param(b" \n\t\r\n ", id="blank"),
        pytest.param(b"\xef\xbb\xbf", id="byte order mark only"),
        pytest.param(b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00\x01\x00", id="PNG"),
        pytest.param(b"PK\x03\x04\x14\x00\x00\x00\x08\x00!\x00", id="ZIP"),
        pytest.param("甲".encode("utf-32"), id="UTF-32"),
        pytest.param(b"caf\xe9\n", id="Latin-1"),
    ],
)
def test_what_is_no_text_is_refused(tmp_path: Path, data: bytes) -> None:
    """An empty or binary file is an error that names it."""
    path = written(tmp_path, data)
    with pytest.raises(InputError, match=r"week\.txt"):
        digestlib.read(path)


def test_damaged_utf8_is_refused_with_its_line(tmp_path: Path) -> None:
    """One broken byte in much UTF-8 is damage, and is not guessed to be GB18030."""
    path = written(tmp_path, PAGE.encode() + b"\xff\n")
    with pytest.raises(InputError, match=r"week\.txt:4: byte 0xFF is not UTF-8"):
        digestlib.read(path)


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    """The error says that there is no such file."""
    with pytest.raises(InputError, match="no such file"):
        digestlib.read(tmp_path / "none.txt")


def test_a_directory_is_refused(tmp_path: Path) -> None:
    """The error says that it is a directory."""
    with pytest.raises(InputError, match="this is a directory"):
        digestlib.read(tmp_path)


@pytest.mark.parametrize("text", ["", " ", "\n\t\r\n", "\u3000\u2028"])
def test_blank_text_is_refused(text: str) -> None:
    """Nothing to read is the caller's mistake."""
    with pytest.raises(InputError, match="the text is empty"):
        digestlib.parse(text, name="page")


def test_control_characters_become_replacement_characters() -> None:
    """What no document may hold becomes U+FFFD, in place, with a problem each."""
    found = digestlib.parse("甲\x00乙\n\n值得精读：丙\x1b丁\ud800。")
    (digest,) = found.digests
    assert (digest.title, digest.verdict.rationale) == ("甲\ufffd乙", "丙\ufffd丁\ufffd。")
    assert [(one.line, one.column) for one in found.problems] == [(1, 2), (3, 7), (3, 9)]


def test_a_row_of_control_characters_is_one_problem() -> None:
    """A thousand times the same tells nobody more than once, and how many there were."""
    found = digestlib.parse(f"甲\n\n值得精读：丙{chr(1) * 1000}丁{chr(2)}。")
    first, second = found.problems
    assert (first.column, first.message.partition(", and ")[2]) == (7, "so were 999 more behind it")
    assert (second.column, "more" in second.message) == (1008, False)


def test_a_wrapped_field_is_on_one_line() -> None:
    """Lines broken to fit a window join again: Han without a space, words with one."""
    (digest,) = digestlib.parse("甲乙\n\n值得精读：丙丁\n戊己 one\ntwo。").digests
    assert digest.verdict.rationale == "丙丁戊己 one two。"


# ------------------------------------------------------------------ problems


def test_a_miscounted_announcement_is_a_problem() -> None:
    """Three points announced and two given is a problem with its line and column."""
    found = digestlib.parse("甲\n\n值得精读。\n三个设计点：① 乙；② 丙。", name="page")
    (problem,) = found.problems
    assert (problem.source, problem.line, problem.column) == ("page", 4, 1)
    assert problem.message == "the text announces 3 design points, but 2 were found"
    assert problem.hint


def test_a_problem_says_where_and_how_to_mend_it() -> None:
    """Written out, a problem is source:line:column: message (hint)."""
    found = digestlib.parse("Title\n\nWorth reading. Three points: first, a; second, b.", name="p")
    assert str(found.problems[0]).startswith("p:3:16: the text announces 3")
    assert str(found.problems[0]).endswith(")")


def test_a_page_without_digests_says_so() -> None:
    """A header alone is a page without digests."""
    found = digestlib.parse("owner/repo · view")
    assert (found.digests, [one.message for one in found.problems]) == ((), ["no digest was found"])


# ------------------------------------------------------------------ titles and ids


def test_equal_titles_get_ids_of_their_own() -> None:
    """Ids are unique, so anchors and contexts are."""
    found = digestlib.parse("同名\n\n略读即可。\n\n同名\n\n可以跳过。\n\n同名\n\n必读。")
    assert [one.id for one in found.digests] == ["同名", "同名-2", "同名-3"]


def test_the_repository_of_the_page_is_the_pull_requests() -> None:
    """A bare number in a title belongs to the page's repository, and its id shows that."""
    (digest,) = digestlib.parse("aurora/lantern · 周报\n\n甲（#12）\n\n略读即可。").digests
    assert (str(digest.pull_request), digest.id) == ("aurora/lantern#12", "lantern-12")


# ------------------------------------------------------------------ size

SIZE = 3_000
HOSTILE: dict[str, Callable[[int], str]] = {
    "long title": lambda n: f"{'字' * n}\n\n值得精读。",
    "wide title": lambda n: f"字{' ' * n}字\n\n值得精读。",
    "nested brackets": lambda n: f"甲\n\n值得精读：{'（' * n}{'）' * n}",
    "open brackets": lambda n: f"甲\n\n值得精读：{'[' * n}",
    "open quotes": lambda n: f"甲\n\n值得精读：{'“甲' * n}",
    "straight quotes": lambda n: "甲\n\n值得精读：" + '"甲' * n,
    "conditions": lambda n: f"甲\n\n值得精读。{'如果' * n}",
    "counts": lambda n: f"甲\n\n值得精读。{'三个设计' * (n // 4)}",
    "leads": lambda n: f"甲\n\n值得精读。{'对甲的建议：(1) 乙 (2) 丙' * (n // 8)}",
    "labels": lambda n: "甲\n\n" + "**设计要点**：甲。\n" * (n // 8),
    "enumerators": lambda n: f"甲\n\n值得精读：{'1. 甲 ' * (n // 4)}",
    "bullets": lambda n: "甲\n\n" + "- 甲\n" * (n // 4),
    "empty lines": lambda n: "甲\n\n" + "\n  \t" * n + "乙",
    "digests": lambda n: "甲\n\n值得精读：乙。\n\n" * (n // 8),
    "headings": lambda n: "## 甲\n\n" * (n // 8),
    "commas": lambda n: f"甲\n\n值得精读，三个设计点：{'甲，' * n}",
    "fences": lambda n: "甲\n\n" + "```a\n" * (n // 5),
    "code": lambda n: "甲\n\n值得精读。\n" + "```\n甲\n```\n" * (n // 10),
    "table": lambda n: "|标题|结论|要点|\n|-|-|-|\n" + "|甲|略读|乙<br>丙|\n" * (n // 16),
    "wide row": lambda n: f"|标题|结论|{'乙|' * n}\n|-|-|{'-|' * n}\n|甲|略读|{'丁|' * n}\n",
    "breaks": lambda n: f"|标题|结论|要点|\n|-|-|-|\n|甲|略读|{'乙<br>' * (n // 5)}|\n",
    "items": lambda n: "- **甲**（#1）— 略读：乙\n" * (n // 16),
    "nested items": lambda n: (
        "甲\n\n设计要点：\n" + "".join(f"{' ' * (k % 40)}- 乙\n" for k in range(n // 8))
    ),
    "groups": lambda n: "# 页\n\n" + "## 必读\n\n### 甲 (#1)\n\n乙。\n\n" * (n // 24),
    "facts": lambda n: "甲\n\n" + "PR：#1 | 作者：乙\n" * (n // 12),
    "front matter": lambda n: "---\n" + "a: b\n" * (n // 5) + "---\n甲\n\n略读。",
    "mentions": lambda n: f"甲\n\n略读。跟进：{'@乙、@a ' * (n // 6)}",
    "words": lambda n: "A\n\nWorth a close read. " + "if foo then, " * (n // 4),
}


def seconds(text: str) -> float:
    """Return the time that reading takes."""
    start = process_time()
    digestlib.parse(text)
    return process_time() - start


@pytest.mark.parametrize("kind", HOSTILE)
def test_time_grows_with_size_and_not_faster(kind: str) -> None:
    """Twice the text takes about twice the time, and never four times, whatever it is made of."""
    ratios = []
    for _ in range(4):
        once, twice = (seconds(HOSTILE[kind](size)) for size in (SIZE, 2 * SIZE))
        ratios.append(twice / max(once, 0.005))
        if ratios[-1] <= 3:
            return
    pytest.fail(f"doubling the text multiplied the time by {ratios}")


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("（" * 10_000 + "）" * 10_000, id="brackets"),
        pytest.param("“" * 20_000, id="quotes"),
        pytest.param('"甲' * 20_000, id="straight quotes"),
    ],
)
def test_deep_nesting_is_kept(text: str) -> None:
    """Ten thousand brackets or quotation marks are text like any other."""
    (digest,) = digestlib.parse(f"甲\n\n值得精读：甲{text}").digests
    assert digest.verdict.rationale == f"甲{text}"


def test_a_very_long_title_is_kept() -> None:
    """A title of 5,000 characters is kept, and its id is short."""
    (digest,) = digestlib.parse(f"{'字' * 5_000}\n\n略读即可。").digests
    assert len(digest.title) == 5_000
    assert len(digest.id) <= 48
