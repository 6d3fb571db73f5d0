"""Type as W3C's requirements for Chinese (CLREQ) want it, measured on the boxes of glyphs."""

import io
import random
import re
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import glyphs
import pypdf
import pytest
import week
from glyphs import Glyph, edge, measured

NEVER_FIRST = set("。，、．：；！？）」』】》〉］｝〕”’%‰℃…·,.;:!?)]}")
"""CLREQ 3.1.7: what begins no line."""
NEVER_LAST = set("（「『【《〈［｛〔“‘([{")
"""CLREQ 3.1.7: what ends no line."""
SPACE = 0.224
"""A space of our font, in em."""
WIDTHS = (60, 71, 83, 96, 120)
HAN = "值得精读的设计在于把状态留在分片里再由调度器按权重移动"
PIECES = (
    *("，", "。", "；", "：", "！", "？", "、", "」，", "）。", "”。", "（", "「", "“", "《", "》"),
    *("——", "……", "）", "」", "·", " GPU ", "KV", "3.5%", " v1.2, ", "100"),
    *("<code>max_batch</code>", "（<code>a.b</code>）", "（<em>见</em>）"),
    *("<strong>要点</strong>", "“<strong>要点</strong>”"),
)


def prose(seed: int, length: int = 220) -> str:
    """Return a paragraph in which Han, marks, letters and code meet at random."""
    chance = random.Random(seed)  # noqa: S311 - the same page in every run
    parts = [HAN]
    for _ in range(length):
        parts.append(chance.choice(PIECES))
        start = chance.randrange(len(HAN) - 4)
        parts.append(HAN[start : start + chance.randrange(1, 5)])
    return "".join(parts)


def shown(line: list[Glyph]) -> str:
    """Return a line's text without the spaces at its ends."""
    return glyphs.text(line).strip()


@pytest.mark.parametrize("width", WIDTHS)
def test_no_line_begins_or_ends_with_a_forbidden_mark(width: int) -> None:
    """Marks stay with what they belong to, whatever code and emphasis stand around them."""
    for number, line in enumerate(measured(f"<p>{prose(width)}</p>", width=width)):
        said = shown(line)
        assert said[0] not in NEVER_FIRST or not number, said
        assert said[-1] not in NEVER_LAST, said


@pytest.mark.parametrize("width", WIDTHS)
def test_dashes_and_ellipses_are_not_torn(width: int) -> None:
    """Both halves of a double dash or an ellipsis stand on one line."""
    text = "".join(f"{HAN[: 5 + number % 7]}——{HAN[number % 9 :]}……" for number in range(30))
    for before, after in pairwise(measured(f"<p>{text}</p>", width=width)):
        assert (shown(before)[-1], shown(after)[0]) not in {("—", "—"), ("…", "…")}


@pytest.mark.parametrize(
    "pair",
    ["」。", "），", "。”", "”。", "）」", "：“", "，「", "）（", "（「", "“《", "；）", "？」"],
)
def test_neighbouring_marks_close_up(pair: str) -> None:
    """Two marks together take one and a half em: the empty half between them goes."""
    (line,) = measured(f"<p>字{pair}字</p>")
    assert shown(line) == f"字{pair}字"
    assert line[3].left - line[0].right == pytest.approx(1.5 * line[0].size, abs=0.02)


def test_three_marks_close_up() -> None:
    """Of three marks only the outer ones keep an empty half, and of these one."""
    (line,) = measured("<p>字”）。字</p>")
    assert line[4].left - line[0].right == pytest.approx(2 * line[0].size, abs=0.02)


@pytest.mark.parametrize("mark", list("，。、；：！？」）"))
def test_a_mark_on_its_own_is_as_wide_as_han(mark: str) -> None:
    """Nothing closes up beside Han."""
    (line,) = measured(f"<p>字{mark}字</p>")
    assert line[2].left - line[0].right == pytest.approx(line[0].size, abs=0.02)


@pytest.mark.parametrize("mark", list("「『（《【“"))
@pytest.mark.parametrize("tag", ["p", "h2", "li"])
def test_an_opening_mark_begins_a_paragraph_flush(mark: str, tag: str) -> None:
    """The empty half of an opening mark makes no hole at the head of a paragraph."""
    body = f"<{tag}>{mark}字</{tag}>" if tag != "li" else f"<ul><li>{mark}字</li></ul>"
    line = next(line for line in measured(body) if mark in shown(line))
    at = glyphs.text(line).index(mark)
    assert line[at].width == pytest.approx(0.5, abs=0.01)
    assert line[at + 1].left == pytest.approx(line[at].right, abs=0.02)


GAPS = {
    "Han and letters": ("字AB", "字 AB"),
    "letters and Han": ("AB字", "AB 字"),
    "Han and figures": ("第3", "第 3"),
    "figures and Han": ("3个", "3 个"),
    "Han and code": ("字<code>ab</code>", "字 <code>ab</code>"),
    "code and Han": ("<code>ab</code>字", "<code>ab</code> 字"),
    "code that ends in a sign": ("<code>f(&amp;</code>字", "<code>f(&amp;</code> 字"),
    "strong Han and letters": ("<strong>字</strong>AB", "<strong>字</strong> AB"),
    "letters and strong Han": ("AB<strong>字</strong>", "AB <strong>字</strong>"),
    "a link and Han": (
        '<a href="https://example.org">AB</a>字',
        '<a href="https://example.org">AB</a> 字',
    ),
    "rare forms": ("骨AB", "骨 AB"),
}


def distances(text: str, language: str) -> list[float]:
    """Return how far each visible glyph of a line stands from where the next begins, in em."""
    (line,) = measured(f"<p>：{text}</p>", language)
    visible = [glyph for glyph in line if glyph.text.strip()]
    return [(after.left - one.left) / line[0].size for one, after in pairwise(visible)]


@pytest.mark.parametrize("language", ["zh-Hans", "zh-Hant"])
@pytest.mark.parametrize("name", GAPS)
def test_a_gap_is_there_once(name: str, language: str) -> None:
    """Whether a space was typed or not, Han and what is not Han stand equally far apart."""
    without, typed = (distances(text, language) for text in GAPS[name])
    assert without == pytest.approx(typed, abs=0.01)


@pytest.mark.parametrize("name", GAPS)
def test_a_gap_is_a_quarter_em(name: str) -> None:
    """The gap that nobody typed is as wide as a space, a little less than a quarter em."""
    plain = distances(GAPS[name][0], "en")
    spaced = distances(GAPS[name][0], "zh-Hans")
    wider = [after - before for before, after in zip(plain, spaced, strict=True)]
    assert sorted(round(one, 2) for one in wider if abs(one) > 0.02) == [
        pytest.approx(SPACE, abs=0.01)
    ]


@pytest.mark.parametrize(
    "text", ["字，AB", "（AB）", "AB。字", "字(AB", "A-B", "字<code>a</code>，"]
)
def test_no_gap_stands_beside_a_mark(text: str) -> None:
    """Punctuation brings its own distance."""
    (line,) = measured(f"<p>{text}</p>")
    marks = [at for at, glyph in enumerate(line) if glyph.text in "，（）。(-"]
    for at in marks:
        if at + 1 < len(line):
            assert line[at + 1].left == pytest.approx(line[at].right, abs=0.05)
        if at and "code" not in text:
            (alone,) = measured(f"<p>：{line[at - 1].text}；</p>")
            assert line[at - 1].width == pytest.approx(alone[1].width, abs=0.01)


def test_english_text_gets_no_gaps() -> None:
    """Han in an English sentence stands as it was typed."""
    (line,) = measured("<p>the 字AB字 sign</p>", "en")
    assert [round(glyph.width, 2) for glyph in line if glyph.text == "字"] == [1, 1]


def test_gaps_add_no_character() -> None:
    """What is copied from the page is what was written."""
    text = "设置GPU内核的第3个，用max_x()函数"
    data = glyphs.exported(f"<p>{text.replace('max_x()', '<code>max_x()</code>')}</p>")
    assert text in pypdf.PdfReader(io.BytesIO(data)).pages[0].extract_text()


@pytest.mark.parametrize("language", week.LANGUAGES)
def test_no_space_is_stretched(language: str) -> None:
    """Text begins at its edge and is not spread to the other: a space is a space."""
    for line in glyphs.lines(week.exported(language, "pdf")):
        for one, space in pairwise(line):
            if space.text == " " and "Sans" in space.font and "Sans" in one.font:
                assert space.width == pytest.approx(SPACE, abs=0.01), glyphs.text(line)


@pytest.mark.parametrize("language", week.LANGUAGES)
def test_nothing_runs_over_the_edge(language: str) -> None:
    """Every glyph of the example week stands on its page, within the margins."""
    for line in glyphs.lines(week.exported(language, "pdf")):
        assert max(glyph.right for glyph in line if glyph.text.strip()) < 210 * 72 / 25.4 - 50
        assert min(glyph.left for glyph in line) > 50


LONG = {
    "a constant": "LANTERN_COMPACTION_MAX_CONCURRENT_REWRITE_BYTES_PER_SHARD",
    "a path": "crates/lantern-storage/src/compaction/levelled/rewrite_planner.rs",
    "a name in C++": "lantern::storage::compaction::RewritePlanner::estimateOutputBytes",
    "a call": "planner.candidate_runs.by_level[3].output->total_bytes_per_second",
}
PLACES = {
    "a paragraph": "<p>值得看的是<code>{}</code>这一处</p>",
    "a list": "<ol><li>值得看的是 <code>{}</code>，并非其他</li></ol>",
    "a table": "<table><tr><td>甲</td><td><code>{}</code></td><td>乙乙</td></tr></table>",
    "a heading": "<h2>值得看的是<code>{}</code>这一处</h2>",
}  # fmt: skip


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("name", LONG)
def test_a_long_identifier_stays_on_the_page(name: str, place: str) -> None:
    """Code that is longer than a line is broken, in table cells too, and never runs over."""
    for line in measured(PLACES[place].format(LONG[name]), width=60):
        assert line[-1].right < edge(60) + 0.05 or not line[-1].text.strip()


@pytest.mark.parametrize("name", LONG)
def test_a_long_identifier_breaks_at_its_joints(name: str) -> None:
    """A line ends behind a joint: an underscore, a slash, a dot, a colon pair, an arrow."""
    found = measured(f"<p><code>{LONG[name]}</code></p>", width=70)
    assert len(found) > 1
    for line in found[:-1]:
        assert re.search(r"(_|/|\.|::|->|-)$", shown(line)), shown(line)


def test_a_word_longer_than_a_line_is_broken() -> None:
    """What has no joint is broken anywhere rather than run over the edge."""
    for place in PLACES.values():
        for line in measured(place.format("x" * 400), width=60):
            assert line[-1].right < edge(60) + 0.05


def test_a_long_address_breaks_behind_its_slashes() -> None:
    """An address in prose ends its lines behind a slash, a query's mark or a joint."""
    address = "https://example.org/aurora-labs/lantern/pull/412/files/compaction?plan=rewrite"
    found = measured(f'<p>见 <a href="{address}">{address}</a>。</p>', width=70)
    assert len(found) > 2
    for line in found[:-1]:
        assert shown(line)[-1] in "/?&=-.见", shown(line)
    assert all(line[-1].right < edge(70) + 0.05 for line in found)


@pytest.mark.parametrize(
    ("text", "language", "width"),
    [
        ("“字”", "zh-Hans", 1.0),
        ("‘字’", "zh-Hans", 1.0),
        ("字——字", "zh-Hans", 1.0),
        ("字……字", "zh-Hans", 1.0),
        ("a “b” c", "en", 0.5),
        ("don’t", "en", 0.3),
    ],
)
def test_quotes_and_dashes_are_as_wide_as_their_language_wants(
    text: str, language: str, width: float
) -> None:
    """They take a whole em in Chinese, and are proportional in English."""
    (line,) = measured(f"<p>字{text}字</p>" if language != "en" else f"<p>{text}</p>", language)
    for glyph in line:
        if glyph.text in "“”‘’—…":
            least = 0 if language == "en" else width
            assert least - 0.01 < glyph.width < width + 0.01


def test_an_english_dash_is_no_wider_than_an_em() -> None:
    """An em dash between English words keeps its own width and its spaces."""
    (line,) = measured("<p>a — b</p>", "en")
    assert [round(glyph.width, 1) for glyph in line if glyph.text == " "] == [0.2, 0.2]


def test_a_foreign_passage_has_its_own_quotes() -> None:
    """English inside Chinese has English quotation marks."""
    (line,) = measured('<p>说明：<span lang="en">it is “fine” here</span></p>')
    assert all(glyph.width < 0.6 for glyph in line if glyph.text in "“”")


def first(line: list[Glyph], char: str) -> Glyph:
    """Return the first glyph of a character."""
    return next(glyph for glyph in line if glyph.text == char)


def test_marks_stand_where_their_language_puts_them(
    tmp_path: Path, require_tool: Callable[[str, str], str]
) -> None:
    """A full stop sits in the lower left in Simplified, and in the middle in Traditional."""
    tags = ("zh-Hans", "zh-Hant", "zh-TW", "zh-HK")
    body = "".join(f'<p lang="{tag}">字，字</p>' for tag in tags)
    data = glyphs.exported(body)
    drawn = glyphs.picture(data, tmp_path, require_tool)
    simplified, *traditional = (
        glyphs.ink(drawn, first(line, "，")).getbbox() for line in glyphs.lines(data)[1:]
    )
    size = glyphs.ink(drawn, first(glyphs.lines(data)[1], "，")).width
    assert simplified
    assert simplified[2] < size * 0.45
    for box in traditional:
        assert box
        assert size * 0.35 < (box[0] + box[2]) / 2 < size * 0.65


@pytest.mark.parametrize("char", list("骨過化直值"))
def test_forms_are_those_of_the_language(
    char: str, tmp_path: Path, require_tool: Callable[[str, str], str]
) -> None:
    """The same character is drawn in two forms where the two ways of writing differ."""
    data = glyphs.exported(f'<p>{char}</p><p lang="zh-Hant">{char}</p><p lang="zh-CN">{char}</p>')
    drawn = glyphs.picture(data, tmp_path, require_tool)
    hans, hant, again = (glyphs.ink(drawn, line[0]) for line in glyphs.lines(data)[1:])
    difference = difference_of(hans, hant)
    assert (difference > 0.02) == (char in "骨過化"), difference
    assert difference_of(hans, again) < 0.02


def difference_of(one: object, other: object) -> float:
    """Return which part of two pictures differs."""
    from PIL import ImageChops  # noqa: PLC0415 - for this alone

    size = (40, 40)
    return glyphs.amount(ImageChops.difference(one.resize(size), other.resize(size)))  # type: ignore[attr-defined]


@pytest.mark.parametrize("language", ["zh-Hans", "zh-Hant"])
def test_bold_is_bold(
    language: str, tmp_path: Path, require_tool: Callable[[str, str], str]
) -> None:
    """Strong Han has more ink than plain Han."""
    data = glyphs.exported("<p>精读：<strong>精读</strong></p>", language)
    drawn = glyphs.picture(data, tmp_path, require_tool)
    line = glyphs.lines(data)[1]
    plain, bold = (glyphs.amount(glyphs.ink(drawn, line[at])) for at in (0, 3))
    assert bold > 1.2 * plain


SYMBOLS = "①②⑳㉑→⇒≥≠✓✗½☐★№℃±×÷µ🚀👍🔥🐛✅⚠🎉龘㐂"


@pytest.mark.parametrize("char", list(SYMBOLS))
def test_symbols_are_drawn(
    char: str, tmp_path: Path, require_tool: Callable[[str, str], str]
) -> None:
    """Enclosed figures, arrows, signs and common emoji leave ink, and are found by search."""
    data = glyphs.exported(f"<p>{char}</p>")
    drawn = glyphs.picture(data, tmp_path, require_tool)
    (glyph,) = glyphs.lines(data)[1]
    assert glyph.text.strip("\N{VARIATION SELECTOR-16}") == char
    assert 0.005 < glyphs.amount(glyphs.ink(drawn, glyph)) < 0.8
