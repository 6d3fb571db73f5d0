"""A team's own cue files: they add to ours, or teach another language, and errors say where."""

from pathlib import Path

import pytest
from test_cues import GERMAN

import digestlib
from digestlib import Collection, VerdictLevel
from digestlib.errors import InputError

HOUSE = Path(__file__).parents[1] / "examples" / "house-phrases.toml"
PAGE = """Cache the index

Put the kettle on: it is subtle. For starters, the key is hashed; on top of that, nothing is \
locked. A wish for operators: watch the memory.

Drop the shim

Worth reading. Loose ends: remove the flag; tell the users.
"""
GUTACHTEN = """Größe prüfen

Sehr lesenswert, vor allem für Betreiber: gut begründet. Drei Punkte zählen: erstens, alpha; \
zweitens, beta; schließlich, gamma. Rat für Nutzer: aktualisieren.

Kurz

Ein Satz ohne Stichwort.
"""


def german(folder: Path, old: str = "", new: str = "") -> Path:
    """Write a German cue file with one change, and return its path."""
    path = folder / "de.toml"
    path.write_text(GERMAN.replace(old, new, 1) if old else GERMAN, "utf-8")
    return path


@pytest.fixture
def house() -> Collection:
    """A page read with the example of house phrases."""
    return digestlib.parse(PAGE, cues=HOUSE)


def test_house_verdicts_are_read(house: Collection) -> None:
    """A phrase of the team's own is a verdict."""
    verdict = house.digests[0].verdict
    assert (verdict.level, verdict.phrase) == (VerdictLevel.CLOSE_READ, "Put the kettle on")


def test_house_enumerators_are_read(house: Collection) -> None:
    """Its enumerators enumerate."""
    points = [one.text for one in house.digests[0].design_points]
    assert points == ["the key is hashed", "nothing is locked"]


def test_house_leads_are_read(house: Collection) -> None:
    """Its lead begins a follow-up, with the addressee."""
    (one,) = house.digests[0].follow_ups
    assert (one.audience, one.text) == ("operators", "watch the memory")


def test_our_phrases_stay(house: Collection) -> None:
    """House phrases are tried along with ours."""
    assert house.digests[1].verdict.level is VerdictLevel.WORTH_READING
    assert [one.text for one in house.digests[1].follow_ups] == [
        "remove the flag",
        "tell the users",
    ]


def test_house_phrases_leave_no_trace(house: Collection) -> None:
    """The next page without them is read with ours alone."""
    assert house.digests[0].verdict.level is VerdictLevel.CLOSE_READ
    assert digestlib.parse(PAGE).digests[0].verdict.level is VerdictLevel.UNSTATED


def test_files_are_read_with_house_phrases(tmp_path: Path) -> None:
    """``read`` takes them too, several as a list."""
    (tmp_path / "week.txt").write_text(PAGE, "utf-8")
    found = digestlib.read(tmp_path / "week.txt", cues=[german(tmp_path), str(HOUSE)])
    assert found.digests[0].verdict.phrase == "Put the kettle on"


def test_the_longer_phrase_wins_across_files(tmp_path: Path) -> None:
    """A house phrase that is longer than one of ours is taken before it."""
    (tmp_path / "house.toml").write_text(
        'language = "en-US"\n[verdict]\nskip = ["worth reading on a rainy day"]\n', "utf-8"
    )
    page = "Title\n\nWorth reading on a rainy day."
    found = digestlib.parse(page, cues=tmp_path / "house.toml")
    assert found.digests[0].verdict.level is VerdictLevel.SKIP


def test_chinese_house_phrases_go_by_any_tag(tmp_path: Path) -> None:
    """``zh_CN`` names the language that we call zh-Hans."""
    path = tmp_path / "house.toml"
    path.write_text('language = "zh_CN"\n[verdict]\nskim = ["喝茶时翻翻"]\n', "utf-8")
    found = digestlib.parse("标题\n\n喝茶时翻翻。", cues=path)
    assert found.digests[0].verdict.level is VerdictLevel.SKIM


# ------------------------------------------------------------------ a third language


def test_a_third_language_is_told(tmp_path: Path) -> None:
    """A page is in the language whose cues stand in it, down to a digest without any."""
    found = digestlib.parse(GUTACHTEN, cues=german(tmp_path))
    assert (found.language, [one.language for one in found.digests]) == ("de", ["de", "de"])


def test_a_third_language_is_read(tmp_path: Path) -> None:
    """Its verdict, points and follow-ups are found."""
    digest = digestlib.parse(GUTACHTEN, cues=german(tmp_path)).digests[0]
    assert digest.verdict.level is VerdictLevel.CLOSE_READ
    assert len(digest.design_points) == 3
    assert [one.audience for one in digest.follow_ups] == ["Nutzer"]


def test_english_stays_english_beside_another_language(tmp_path: Path) -> None:
    """Where another language's cues are loaded, a page with English ones is English."""
    found = digestlib.parse("Title\n\nWorth reading: short.", cues=german(tmp_path))
    assert found.language == "en"


def test_chinese_stays_chinese_beside_another_language(tmp_path: Path) -> None:
    """The same holds for Chinese, with cues or without."""
    assert digestlib.parse("标题\n\n测试写得好。", cues=german(tmp_path)).language == "zh-Hans"


def test_a_language_with_han_is_told_from_chinese(tmp_path: Path) -> None:
    """Japanese, half Han, is told by its cues."""
    path = german(tmp_path)
    text = GERMAN.replace('"de"', '"ja"').replace("[sehr ]lesenswert", "精読の価値あり")
    path.write_text(text.replace('["Wie weiter"]', '["今後の課題"]'), "utf-8")
    found = digestlib.parse("索引を追加\n\n精読の価値あり。今後の課題：計測する。", cues=path)
    assert (found.language, len(found.digests[0].follow_ups)) == ("ja", 1)


# ------------------------------------------------------------------ bad files

BAD = [
    pytest.param("[numbers]", "[numbers", "de.toml:3: this is not TOML", id="not TOML"),
    pytest.param('"Urteil"', '\n  "ok",\n  5,\n', "de.toml:12: labels.verdict.1: ", id="type"),
    pytest.param(
        "first =", "frist =", "de.toml:21: follow_ups.frist: there is", id="no such entry"
    ),
    pytest.param("[labels]", "[lables]", "de.toml:11: lables: there is no", id="no such section"),
    pytest.param("close_read", "closest", "de.toml:7: verdict.closest: ", id="no such level"),
    pytest.param("{count}", "{size}", "de.toml:16: design_points.leads: '{size}", id="slot"),
    pytest.param("[sehr ]", "[sehr ", "de.toml:7: verdict.close_read: '[sehr", id="phrase"),
    pytest.param("[sehr ]", "{sehr", "de.toml:7: verdict.close_read: '{sehr", id="open slot"),
    pytest.param('"Urteil"', '"Urteil}"', "de.toml:12: labels.verdict: 'Urteil}' is not", id="end"),
    pytest.param('"erstens,"', '"(one"', "enumerations.0.words: '(one' is not", id="enumerator"),
    pytest.param("zwei = 2", "zwei = true", "de.toml:4: numbers.zwei: ", id="no number"),
    pytest.param("zwei = 2", '"" = 2', "de.toml:4: numbers.", id="no word"),
    pytest.param('"de"', '"d e"', "de.toml:2: language: 'd e' is no language tag", id="tag"),
    pytest.param('language = "de"', "", "language: is missing", id="no language"),
    pytest.param('verdict = ["Urteil"]\n', "", "de.toml:11: labels.verdict: Field", id="lacking"),
]


@pytest.mark.parametrize(("old", "new", "why"), BAD)
def test_a_bad_file_is_refused_with_its_line(tmp_path: Path, old: str, new: str, why: str) -> None:
    """The error names the file, the line and the entry."""
    with pytest.raises(InputError) as caught:
        digestlib.parse(GUTACHTEN, cues=german(tmp_path, old, new))
    assert why in str(caught.value)


def test_an_overlay_may_leave_out_anything(tmp_path: Path) -> None:
    """Only ``language`` is needed where we ship the language."""
    path = tmp_path / "house.toml"
    path.write_text('language = "en"\n', "utf-8")
    assert digestlib.parse(PAGE, cues=path) == digestlib.parse(PAGE)


def test_nested_nonsense_is_refused(tmp_path: Path) -> None:
    """Ten thousand brackets crash nothing."""
    path = tmp_path / "house.toml"
    path.write_text("x = " + "[" * 10_000, "utf-8")
    with pytest.raises(InputError, match="this is not TOML"):
        digestlib.parse(PAGE, cues=path)


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    """The error names it."""
    with pytest.raises(InputError, match=r"none\.toml: there is no such file"):
        digestlib.parse(PAGE, cues=tmp_path / "none.toml")


def test_a_file_that_is_no_utf8_is_refused(tmp_path: Path) -> None:
    """The error names file and line."""
    path = tmp_path / "house.toml"
    path.write_bytes(b"language = 'en'\n# caf\xe9\n")
    with pytest.raises(InputError, match=r"house\.toml:2: this is not UTF-8"):
        digestlib.parse(PAGE, cues=path)
