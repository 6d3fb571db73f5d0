"""What reading promises for any text at all: it never fails, and it never loses a word."""

import re
import string
from collections import Counter

import pytest
from accounts import scaffolding, sources, unaccounted_fields, untrue_spans
from conftest import examples
from hypothesis import given, settings, strategies as st

from digestlib import Collection, Digest, parse
from digestlib.errors import InputError
from digestlib.inline.sanitising import sanitise
from digestlib.reading.forms import Form, form_of


def listed(written: str) -> list[str]:
    """Return what stands between bars and line ends; ¶ is a line end itself."""
    return [one.replace("¶", "\n") for one in re.split(r"[|\n]", written) if one]


# What pages are made of: cues of both languages, enumerators, marks, and what breaks parsers.
CUES = listed("""
值得精读|不需要逐行精读|可以跳过|必读|尤其是|的同学|适合|是否精读|结论|设计要点|建议跟进|后续建议
三个设计点|两点|建议关注|对部署方的建议|建议维护者|若有条件|建议|首要建议是|次要建议是|优先|无|以及
一是|二是|其一|其二|首先，|其次，|最后，|第一，|一、|二、|（一）|①|②|1.|2.|1)|2)|(1)|(2)|（1）|1、|(a)
Worth a close read|Not worth a close read|Skip|especially for|for anyone who|Verdict:
Design points:|Follow-ups:|Two points matter:|Focus on three decisions:|Advice for deployers:\u0020
If time permits, |the second is to |First, |second, |finally,\u0020
""")
MARKDOWN = [
    "```",
    "~~~",
    "\n```\n",
    "\n---\n",
    "\n===\n",
    "\n> ",
    "  - ",
    "    ",
    "# ",
    "### ",
    "<br>",
]
MARKDOWN += ["| 标题 | 结论 | 备注 |\n|---|---|---|\n", "| Title | Points |\n|-|-|\n", "|", "\\|"]
MARKS = [*"，。；：！？、,.;:!?（）()[]「」“”\"'`*_#-—·|<>/\\&{}%", "**", "## ", "- ", "- [x] "]
SPACES = [" ", "\n", "\n\n", "\r\n", "\t", "\u3000", "\ufeff", "\u2028", "\x85"]
BROKEN = ["\x00", "\x1b", "\ud800", "\uffff", "\u202e", "\U0001f600", "1️⃣", "fıve", "(#12)", "a/b"]

WORDS = [f"qx{letter}" for letter in string.ascii_lowercase] + ["囍甲", "囍乙", "囍丙"]
"""Words that are no part of any cue, to be found again."""

# Sentences as reviewers write them, in any order, @ being a word.
SENTENCES = listed("""
值得精读，@。|必读：@；@。|结论：@。|是否精读：否，@。|尤其是@的同学：|适合读者：@同事。
三个设计点：① @；② @。|设计要点：@；@。|有两处：一是@；二是@。@。|1. @¶|2. @。@¶|- @¶|- [x] @¶
**@**：@。|**结论**：@。|## @¶|对部署方的建议：@；@。|建议维护者@；|若有条件，建议@。
首要建议是@；次要建议是@。|后续建议：@；@。|建议跟进：|无。|Worth reading: @.|Verdict: @.
PR：#12¶|**PR**: [@](https://a.b/c/d/pull/7)|作者：@、@¶|标签：@¶|标题：@¶
## 必读¶|## @（#12）¶|### @ (@)¶
- **@**（#3）— 略读：@¶|1. @（#4）¶   - 结论：@¶|P0（@ines）：@；|@ines: @.
TODO(@jo): @.|理由：@。¶
```¶@¶¶@¶```¶|@¶===¶|@¶---¶|> @¶|- @：@¶  - @¶
Two points matter: first, @; second, @.|Advice for @: @; @.|If @, consider @.
""")


def with_words(sentences: list[str]) -> str:
    """Return the sentences with words of their own in place of each @."""
    head, *rest = "".join(sentences).split("@")
    return head + "".join(f"{WORDS[number % len(WORDS)]}{part}" for number, part in enumerate(rest))


PIECES = st.sampled_from([*CUES, *MARKS, *MARKDOWN, *SPACES, *SPACES, *BROKEN, *WORDS])
PAGES = (
    st.lists(PIECES, max_size=60).map("".join)
    | st.lists(PIECES, max_size=40).map(" ".join)
    | st.lists(st.sampled_from([*SENTENCES, "\n\n"]), max_size=12).map(with_words)
)
ANY_TEXT = st.text() | st.text(st.characters(exclude_categories=())) | PAGES

COUNT = re.compile(r"[一二两三四五六七八九十几多\d]|若干|\b(?:one|two|three|ten)\b", re.IGNORECASE)
WORD = re.compile("|".join(WORDS))


def read(text: str) -> Collection | None:
    """Read a text, which is refused only where it is blank; what looks like data is not asked."""
    if form_of(text.lstrip("\ufeff")) is not Form.PROSE:
        return None
    try:
        return parse(text)
    except InputError:
        assert not text.lstrip("\ufeff").strip()
        return None


def owners(collection: Collection) -> list[Collection | Digest]:
    """Return all that has a source: the collection and its digests."""
    return [collection, *collection.digests]


def is_announced(around: str, start: int, end: int) -> bool:
    """Return whether a word stands in a clause that announces a count in front of a colon."""
    clause = re.compile(r"[^。；！？，,;!?\n]*")
    before = around[:start][::-1]
    head, tail = clause.match(before), clause.match(around, end)
    assert head is not None
    assert tail is not None
    whole = head.group()[::-1] + around[start:end] + tail.group()
    return COUNT.search(whole) is not None and (":" in tail.group() or "：" in tail.group())


@given(ANY_TEXT)
@settings(max_examples=examples(400), deadline=None)
def test_every_character_is_accounted_for(text: str) -> None:
    """The sources are the text, what no document may hold aside; the spans cover them."""
    if found := read(text):
        assert sources(found) == sanitise(text)[0]
        for one in owners(found):
            covered = "".join(one.source[span.start : span.end] for span in one.spans)
            assert covered == one.source


@given(ANY_TEXT)
@settings(max_examples=examples(400), deadline=None)
def test_every_span_is_true(text: str) -> None:
    """The text of a span is the value at its path, and every text that was read has a span."""
    if found := read(text):
        for digest in found.digests:
            assert untrue_spans(digest) + unaccounted_fields(digest) == []
        assert untrue_spans(found) == []


@given(PAGES)
@settings(max_examples=examples(600), deadline=None)
def test_no_word_is_lost(text: str) -> None:
    """A word that belongs to no cue is in a field, or in the clause that announces a count."""
    if found := read(text):
        for one in owners(found):
            for left in scaffolding(one):
                for word in WORD.finditer(left):
                    assert is_announced(left, *word.span()), left


@given(PAGES)
@settings(max_examples=examples(200), deadline=None)
def test_no_word_is_read_twice(text: str) -> None:
    """The fields hold no word more often than the text does."""
    if found := read(text):
        shown = Counter(WORD.findall("\n".join(_texts(found))))
        assert shown <= Counter(WORD.findall(text))


def _texts(collection: Collection) -> list[str]:
    texts = [collection.repository or "", collection.view]
    for digest in collection.digests:
        verdict = digest.verdict
        number = digest.pull_request
        texts += [digest.title, verdict.phrase, verdict.rationale, verdict.audience, *digest.notes]
        texts += [point.text for point in digest.design_points]
        texts += [one.text for one in digest.follow_ups]
        own = number.repository if number else None
        texts.append(own if own and own != collection.repository else "")
    return texts


@given(PAGES)
@settings(max_examples=examples(100), deadline=None)
def test_reading_is_repeatable(text: str) -> None:
    """The same text reads the same."""
    assert read(text) == read(text)


@pytest.mark.parametrize(
    "page",
    [
        "0\n==\n## 必读",
        "0\n建议维护者对0的建议0",
        "## qxa\n对部署方的建议：qxb；qxc。值得精读，qxd。1. qxe\n```\nqxf\n\nqxg\n```\n",
        "值得精读，qxa。\n\n值得精读，qxb。结论：qxc。qxd\n===\n",
        "## **\u3000**（#3）\n\n值得精读，qxa。",
        "- |0|结论\n- 0",
        "qxa\n\n值得精读```0⺀⺀⺀⺀⺀⺀⺀⺀⺀⺀⺀⺀⺀⺀\n```",
        "qxa\\| 标题 | 结论 | 备注 |\n|---|---|---|\n| 标题 | 结论 | 备注 |\n|---|---|---|\n",
    ],
)
def test_pages_that_were_misread_once(page: str) -> None:
    """Each of these once gave spans that overlap, or an error."""
    assert not any(untrue_spans(digest) for digest in parse(page).digests)


@given(ANY_TEXT)
@settings(max_examples=examples(200), deadline=None)
def test_json_is_read_back_as_the_model(text: str) -> None:
    """What a collection is written as is read as the same collection, problems and spans too."""
    if found := read(text):
        assert parse(found.model_dump_json()) == found
