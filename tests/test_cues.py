"""The cue files: what the shipped ones say, that another language can be added, and bad files."""

import re
import tomllib
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path

import pytest
from _pytest.mark import ParameterSet

from digestlib import Digest, FollowUp, VerdictLevel, parse
from digestlib.errors import InputError
from digestlib.model import Priority
from digestlib.reading.cues import Cues
from digestlib.reading.groups import Group
from digestlib.reading.loading import load, shipped_cues
from digestlib.reading.mixing import cues_for
from digestlib.reading.page import read_page
from digestlib.resources import shipped

LEVELS = [
    ("必读", "must_read"),
    ("强烈建议必读", "must_read"),
    ("务必精读", "must_read"),
    ("值得精读", "close_read"),
    ("非常值得精读", "close_read"),
    ("值得逐行细读", "close_read"),
    ("强烈建议精读", "close_read"),
    ("推荐细读", "close_read"),
    ("值得仔细阅读", "close_read"),
    ("本 PR 值得精读", "close_read"),
    ("值得一读", "worth_reading"),
    ("非常值得阅读", "worth_reading"),
    ("推荐阅读", "worth_reading"),
    ("不需要逐行精读", "skim"),
    ("不必精读", "skim"),
    ("没有必要精读", "skim"),
    ("不值得精读", "skim"),
    ("并不值得精读", "skim"),
    ("这个改动不值得精读", "skim"),
    ("不建议细读", "skim"),
    ("非必读", "skim"),
    ("略读", "skim"),
    ("略读即可", "skim"),
    ("可以快速浏览", "skim"),
    ("了解即可", "skim"),
    ("可跳过", "skip"),
    ("建议跳过", "skip"),
    ("跳过即可", "skip"),
    ("不值得一读", "skip"),
    ("无需阅读", "skip"),
    ("不用看", "skip"),
    ("测试写得好", "unstated"),
    ("Must read", "must_read"),
    ("A must-read", "must_read"),
    ("Essential reading", "must_read"),
    ("Worth a close read", "close_read"),
    ("Well worth a careful look", "close_read"),
    ("Worth reading closely", "close_read"),
    ("Deserves a close read", "close_read"),
    ("This change is worth a close read", "close_read"),
    ("Worth reading", "worth_reading"),
    ("Worth a look", "worth_reading"),
    ("Recommended", "worth_reading"),
    ("Highly recommended", "worth_reading"),
    ("Not worth a close read", "skim"),
    ("No need for a close read", "skim"),
    ("Doesn't need a close read", "skim"),
    ("Close read not needed", "skim"),
    ("Not a must-read", "skim"),
    ("Skim", "skim"),
    ("A skim is enough", "skim"),
    ("Worth skimming", "skim"),
    ("Can be skipped", "skip"),
    ("Safe to skip", "skip"),
    ("Skip this one", "skip"),
    ("Not worth reading", "skip"),
    ("Careful tests", "unstated"),
]


def digest(review: str) -> Digest:
    """Return the only digest of a page with this review; its title tells nothing of its script."""
    title = "甲乙" if re.search("[一-鿿]", review) else "Title"
    (found,) = parse(f"{title}\n\n{review}").digests
    return found


# ------------------------------------------------------------------ verdicts


@pytest.mark.parametrize("behind", ["。", "：理由。", "，理由。", "（理由）。"])
@pytest.mark.parametrize(("words", "level"), [one for one in LEVELS if not one[0].isascii()])
def test_chinese_verdict(words: str, level: str, behind: str) -> None:
    """A Chinese verdict has its level whatever follows, and a negation is never its opposite."""
    assert digest(words + behind).verdict.level == level


@pytest.mark.parametrize("behind", [".", ": reason.", ", for it is short.", " (short)."])
@pytest.mark.parametrize(("words", "level"), [one for one in LEVELS if one[0].isascii()])
def test_english_verdict(words: str, level: str, behind: str) -> None:
    """An English verdict has its level whatever follows, and a negation is never its opposite."""
    assert digest(words + behind).verdict.level == level


@pytest.mark.parametrize(("words", "level"), LEVELS)
def test_the_phrase_is_the_authors(words: str, level: str) -> None:
    """The phrase holds the author's words; what is no verdict is the rationale."""
    verdict = digest(f"{words}。").verdict
    assert (verdict.rationale if level == "unstated" else verdict.phrase).rstrip("。") == words


@pytest.mark.parametrize(
    "review",
    [
        "浏览器升级后页面变快。",
        "跳过空分片以后恢复更快。",
        "忽略大小写的比较改为显式。",
        "Skipping empty shards helps.",
        "Skimmed pages load faster.",
        "Recommendedness is measured.",
    ],
)
def test_a_word_that_begins_alike_is_no_verdict(review: str) -> None:
    """A verdict is a phrase of its own, and no part of a longer word or order."""
    assert digest(review).verdict.level is VerdictLevel.UNSTATED


# ------------------------------------------------------------------ every shipped phrase

SAMPLES = {
    "count": "2",
    "addressee": "IT",
    "person": "Bob",
    "condition": "if so",
    "audience": "同学",
    "alone": "",
    "action": "",
    "actor": "QA",
    "party": "owners",
    "duty": "⟪duty⟫",
    "term": "⟪term⟫",
}
OWN = {
    "en": {"⟪duty⟫": "should", "⟪term⟫": "before it"},
    "zh-Hans": {"⟪duty⟫": "应", "⟪term⟫": "上线前"},
    "zh-Hant": {"⟪duty⟫": "應", "⟪term⟫": "上線前"},
}
"""What says a duty or a term in each language."""
SIGN = re.compile(r"\{(?P<slot>\w+)(?::\s*(?P<held>[^{}]+))?\}|(?P<open>[(\[])|(?P<plain>.)")


WORTH = {"zh-Hans": "值得精读", "zh-Hant": "值得精讀"}
"""A verdict in each way of writing Chinese, by which a digest is known to be written so."""


AHEAD = "⟨"
"""What stands in front of words that a phrase only looks at."""


def said(phrase: str) -> list[str]:
    """Return texts that a phrase says, one for each alternative of each part."""
    texts, _ = _alternatives(phrase, 0)
    return texts


def _alternatives(phrase: str, at: int) -> tuple[list[str], int]:
    """Return what a phrase says up to the bracket that closes it, and where that is."""
    done: list[str] = []
    texts = [""]
    while at < len(phrase) and phrase[at] not in ")]":
        if phrase[at] == "|":
            done, texts, at = done + texts, [""], at + 1
            continue
        found = SIGN.match(phrase, at)
        assert found is not None
        at = found.end()
        if found["open"]:
            parts, at = _alternatives(phrase, at)
            parts += [""] if phrase[at] == "]" else []
            at += 1
        else:
            parts = _part(found)
        texts = _joined(texts, parts)
    return done + texts, at


def _in_own_words(phrase: str, tag: str) -> Iterator[str]:
    """Yield the texts that a phrase says, with a language's own word for a duty and a term."""
    for text in said(phrase):
        duty, term = OWN[tag]["⟪duty⟫"], OWN[tag]["⟪term⟫"]
        yield text.replace("⟪duty⟫", duty).replace("⟪term⟫", term)


def _part(found: re.Match[str]) -> list[str]:
    if found["slot"] == "ahead":
        return [f"{AHEAD}{one}" for one in said(found["held"])]
    if found["held"]:
        return said(found["held"])
    return [SAMPLES[found["slot"]] if found["slot"] else found["plain"].replace("…", "")]


def _joined(texts: list[str], parts: list[str]) -> list[str]:
    """Return every text with one part, and one text with every part: enough to meet each."""
    first = parts[0]
    return [text + first for text in texts] + [texts[0] + part for part in parts[1:]]


def shipped_phrases(*path: str) -> list[ParameterSet]:
    """Return what the phrases of an entry of the shipped files say, each with its language."""
    return list(_shipped(*path))


def _shipped(*path: str) -> Iterator[ParameterSet]:
    for folder in shipped("locales").iterdir():
        if (folder / "reading.toml").is_file():
            entry = tomllib.loads((folder / "reading.toml").read_text("utf-8"))
            tag = entry["language"]
            for key in path:
                entry = entry.get(key, [])
            for phrase in entry:
                yield from (
                    pytest.param(tag, text, id=f"{tag}: {text}")
                    for text in _in_own_words(phrase, tag)
                )


@pytest.mark.parametrize(
    ("tag", "text", "level"),
    [
        pytest.param(*one.values, level, id=f"{level} {one.id}")
        for level in VerdictLevel
        for one in shipped_phrases("verdict", level)
    ],
)
def test_every_shipped_verdict_is_read(tag: str, text: str, level: VerdictLevel) -> None:
    """Whatever a verdict phrase says has its level: none hides another."""
    ends = {"en": ".", "zh-Hans": "。", "zh-Hant": "。這裡。"}
    assert digest(f"{text.replace(AHEAD, '')}{ends[tag]}").verdict.level is level


@pytest.mark.parametrize(("tag", "text"), shipped_phrases("labels", "follow_ups"))
def test_every_shipped_follow_up_label_is_read(tag: str, text: str) -> None:
    """What stands behind a follow-up label is follow-ups."""
    review = f"{WORTH[tag]}。{text}：甲；乙。" if tag in WORTH else f"Worth reading. {text}: a; b."
    assert len(digest(review).follow_ups) == 2


@pytest.mark.parametrize(("tag", "text"), shipped_phrases("labels", "design_points"))
def test_every_shipped_point_label_is_read(tag: str, text: str) -> None:
    """What stands behind a design-point label is design points."""
    review = f"{WORTH[tag]}。{text}：甲；乙。" if tag in WORTH else f"Worth reading. {text}: a; b."
    assert len(digest(review).design_points) == 2


@pytest.mark.parametrize(
    ("tag", "text"), [*shipped_phrases("labels", "verdict"), *shipped_phrases("labels", "audience")]
)
def test_every_shipped_verdict_label_is_read(tag: str, text: str) -> None:
    """The words of a label are in no field."""
    review = f"{text}：{WORTH[tag]}，甲。" if tag in WORTH else f"{text}: worth reading, a."
    verdict = digest(review).verdict
    assert text not in verdict.phrase + verdict.rationale + verdict.audience


@pytest.mark.parametrize(
    ("tag", "text"),
    [one for key in ("leads", "first", "second") for one in shipped_phrases("follow_ups", key)],
)
def test_every_shipped_follow_up_lead_is_read(tag: str, text: str) -> None:
    """What stands behind a lead is a follow-up, with what the lead only looks at."""
    lead, _, ahead = text.partition(AHEAD)
    if tag in WORTH:
        found = digest(f"{WORTH[tag]}。{lead.replace('if so', '如果要')}{ahead}做甲。").follow_ups
        assert [one.text for one in found] == [f"{ahead}做甲"]
    else:
        found = digest(f"Worth reading. {lead.rstrip()} {ahead} do it.").follow_ups
        assert [one.text for one in found] == [f"{ahead} do it".strip()]


@pytest.mark.parametrize(("tag", "text"), shipped_phrases("design_points", "leads"))
def test_every_shipped_point_lead_is_read(tag: str, text: str) -> None:
    """What stands behind an announcement is design points."""
    text = text.replace(AHEAD, "")
    review = f"{WORTH[tag]}。{text}甲；乙。" if tag in WORTH else f"Worth reading. {text} a; b."
    assert len(digest(review).design_points) == 2


# ------------------------------------------------------------------ a third language

GERMAN = """
language = "de"
[numbers]
zwei = 2
drei = 3
[verdict]
close_read = ["[sehr ]lesenswert"]
skim = ["nicht lesenswert"]
[audience]
leads = ["vor allem für"]
[labels]
verdict = ["Urteil"]
design_points = ["Entwurf"]
follow_ups = ["Wie weiter"]
[design_points]
leads = ["{count} Punkte…:"]
separators = [";"]
[follow_ups]
conditions = ["wenn …"]
leads = ["Rat für {addressee}: "]
first = ["zuerst "]
second = ["danach "]
separators = [";"]
[[enumerations]]
words = ["erstens,", "zweitens,", "drittens,"]
last = ["schließlich,"]
"""
REVIEW = """Größe prüfen

Sehr lesenswert, vor allem für Betreiber: gut begründet. Drei Punkte zählen: erstens, alpha; \
zweitens, beta; schließlich, gamma. Rat für Nutzer: aktualisieren; \
danach testen.
"""


def german(folder: Path, change: tuple[str, str] = ("", "")) -> Cues:
    """Write the German cue file with one change, and load it."""
    (folder / "reading.toml").write_text(GERMAN.replace(*change), "utf-8")
    return load(folder / "reading.toml")


@pytest.fixture
def gutachten(tmp_path: Path) -> Digest:
    """A German review, read with German cues."""
    (found,) = read_page(REVIEW, "de", {"en": german(tmp_path)}).digests
    return found


def test_a_new_language_has_verdicts(gutachten: Digest) -> None:
    """A cue file alone teaches reading another language's verdicts and audiences."""
    verdict = gutachten.verdict
    assert (verdict.level, verdict.phrase) == (VerdictLevel.CLOSE_READ, "Sehr lesenswert")
    assert (verdict.audience, verdict.rationale) == ("Betreiber", "gut begründet.")


def test_a_new_language_has_lists(gutachten: Digest) -> None:
    """Its number words count, and its enumerators enumerate."""
    assert [one.text for one in gutachten.design_points] == ["alpha", "beta", "gamma"]


def test_a_new_language_has_follow_ups(gutachten: Digest) -> None:
    """Its leads begin follow-ups, with addressee and priority."""
    assert gutachten.follow_ups == (
        FollowUp(text="aktualisieren", audience="Nutzer"),
        FollowUp(text="testen", priority=Priority.SECOND),
    )


@pytest.mark.parametrize(
    ("change", "why"),
    [
        pytest.param(('language = "de"', ""), "language: is missing", id="no language"),
        pytest.param(("zwei = 2", 'zwei = "x"'), "numbers.zwei: ", id="not a number"),
        pytest.param(("close_read", "closest"), "verdict.closest", id="no such level"),
        pytest.param(
            ("first =", "frist ="),
            'frist: there is no such entry; did you mean "first"?',
            id="no such entry",
        ),
        pytest.param(("{count} Punkte", "{number} Punkte"), "unknown slot {number}", id="slot"),
        pytest.param(("[sehr ]", "[sehr "), "'[sehr lesenswert' is not", id="open bracket"),
        pytest.param(('"nicht lesenswert"', '""'), "'' is not a phrase", id="empty phrase"),
        pytest.param(("[numbers]", "[numbers"), "(at line 3", id="not TOML"),
    ],
)
def test_a_bad_cue_file_is_refused(tmp_path: Path, change: tuple[str, str], why: str) -> None:
    """The error names the file and the entry, or the phrase."""
    with pytest.raises(InputError) as caught:
        german(tmp_path, change)
    assert str(tmp_path / "reading.toml") in str(caught.value)
    assert why in str(caught.value)


def test_a_cue_file_that_is_no_utf8_is_refused(tmp_path: Path) -> None:
    """The error names the file."""
    (tmp_path / "reading.toml").write_bytes(b"language = '\xff'")
    with pytest.raises(InputError, match=r"reading\.toml"):
        load(tmp_path / "reading.toml")


def test_lists_of_words_may_be_empty(tmp_path: Path) -> None:
    """A language may lack separators and numbers; then nothing is cut or counted by them."""
    cues = german(tmp_path, ('separators = [";"]', "separators = []"))
    (found,) = read_page("Titel\n\nEntwurf: a; b.", "de", {"en": cues}).digests
    assert [one.text for one in found.design_points] == ["a; b"]


def test_every_shipped_language_is_loaded() -> None:
    """The cues are known by their languages' tags."""
    assert set(shipped_cues()) == {"en", "zh-Hans", "zh-Hant"}


@pytest.mark.parametrize(
    ("tag", "written", "number"),
    [("zh-Hans", "三", 3), ("zh-Hans", "两", 2), ("en", "Four", 4), ("en", "12", 12)],
)
def test_counts(tag: str, written: str, number: int) -> None:
    """Number words and figures are numbers."""
    assert shipped_cues()[tag].count(written) == number


@pytest.mark.parametrize("word", ["fıve points: a; b", "FİVE points: a; b"])
def test_letters_that_only_look_alike_are_no_number(word: str) -> None:
    """A dotless i, which ignoring case takes for an i, crashes nothing and announces nothing."""
    assert parse(f"Title\n\nWorth reading. Note {word}").problems == ()


@pytest.mark.parametrize("tag", ["en", "zh-Hans", "zh-Hant"])
def test_every_pattern_compiles(tag: str) -> None:
    """Cues are compiled when they are first tried; none fails then, nor mixed with another's."""
    own = shipped_cues()[tag]
    other = shipped_cues()["zh-Hans" if tag == "en" else "en"]
    text = "## 甲\n\n结论：略读。Verdict: skim.\n"
    for cues in (own, cues_for(text, own, {tag: own, other.language: other})):
        for name in (field.name for field in fields(cues)):
            match getattr(cues, name):
                case Group() as group:
                    assert all(one.pattern for one in group.cues)
                case dict() as table if name == "columns":
                    assert all(one.pattern for one in table.values())
                case _:
                    pass
