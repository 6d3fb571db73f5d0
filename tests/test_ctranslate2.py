"""The engine for local models, with a real one that is small enough to be written by hand."""

import sys
from pathlib import Path

import pytest
import tiny_model

from digestlib.errors import EngineError
from digestlib.translation.engines import Engine, Request, find
from digestlib.translation.engines.driving import Outcome, run
from digestlib.translation.units import unit_of

WORDS = {
    "删除": "▁Delete",
    "旧的索引": "▁the▁old▁index",
    "重试": "▁Retry",
    "次": "▁times",
    "3": "▁3",
    "。": ".",
    "⟦1⟧": "▁⟦1⟧",
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a model's folder."""
    made = tmp_path_factory.mktemp("models") / "translate-zh_en"
    tiny_model.write(made, WORDS)
    return made


@pytest.fixture
def engine(folder: Path) -> Engine:
    """Return the engine with that model."""
    return find("ctranslate2", {"model": str(folder)})


def outcome(engine: Engine, text: str) -> Outcome:
    """Return what comes of a text."""
    return run(engine, [unit_of("a#title", text, "zh-Hans")], "en")


@pytest.mark.parametrize(
    ("text", "translation"),
    [
        ("删除旧的索引", "Delete the old index"),
        ("重试 `f()` 3 次", "Retry `f()` 3 times"),
        ("重试`f()`3次。删除旧的索引。", "Retry `f()` 3 times. Delete the old index."),
        ("删除旧的索引。\n\n重试 3 次", "Delete the old index.\n\nRetry 3 times"),
    ],
)
def test_texts_are_translated(engine: Engine, text: str, translation: str) -> None:
    """Sentence by sentence, with code and blank lines where they were."""
    found = outcome(engine, text)
    assert (dict(found.texts), dict(found.refused)) == ({"a#title": translation}, {})


def test_a_model_that_knows_no_tokens_loses_none(tmp_path: Path) -> None:
    """What stands between them is translated by itself."""
    known = {word: to for word, to in WORDS.items() if "⟦" not in word}
    tiny_model.write(tmp_path / "m", known, is_argos=False)
    engine = find("ctranslate2", {"model": str(tmp_path / "m"), "languages": "zh-en"})
    assert outcome(engine, "重试 `f()` 3 次").texts == {"a#title": "Retry `f()` 3 times"}


def test_what_the_model_does_not_know_is_refused(engine: Engine) -> None:
    """Nothing half translated is shown."""
    found = outcome(engine, "重试魑魅魍魉 3 次")
    assert (dict(found.texts), len(found.refused)) == ({}, 1)


def test_the_folder_tells_the_languages(engine: Engine) -> None:
    """Plain zh is Simplified Chinese."""
    pairs = [("zh-Hans", "en"), ("zh-Hant", "en"), ("en", "zh-Hans"), ("zh-Hans", "de")]
    assert [engine.supports(*pair) for pair in pairs] == [True, False, False, False]


def test_another_model_is_another_engine(engine: Engine, tmp_path: Path) -> None:
    """Its fingerprint is that of the model's file."""
    tiny_model.write(tmp_path / "translate-zh_en", {**WORDS, "删除": "▁Remove"})
    other = find("ctranslate2", {"model": str(tmp_path / "translate-zh_en")})
    assert engine.fingerprint.startswith("translate-zh_en ")
    assert engine.fingerprint != other.fingerprint


def test_a_model_from_the_environment(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As all settings may be."""
    monkeypatch.setenv("CTRANSLATE2_MODEL", str(folder))
    assert find("ctranslate2").name == "ctranslate2"


def test_no_model_is_told() -> None:
    """With the variable that names one."""
    with pytest.raises(EngineError, match=r"\(set CTRANSLATE2_MODEL, such as"):
        find("ctranslate2")


def test_a_folder_without_a_model_is_told(tmp_path: Path) -> None:
    """Nothing is fetched in its place."""
    with pytest.raises(EngineError, match=r"there is no model in .*name an unpacked Argos package"):
        find("ctranslate2", {"model": str(tmp_path)})


def test_a_folder_that_does_not_say_its_languages_is_told(tmp_path: Path) -> None:
    """A guess would be wrong for half of them."""
    (tmp_path / "model.bin").write_bytes(b"x")
    with pytest.raises(EngineError, match=r"does not say its languages .*CTRANSLATE2_LANGUAGES"):
        find("ctranslate2", {"model": str(tmp_path)})


def test_a_broken_model_is_told(tmp_path: Path) -> None:
    """When it is first needed."""
    tiny_model.write(tmp_path / "m", WORDS)
    (tmp_path / "m" / "model" / "model.bin").write_bytes(b"nothing of a model")
    engine = find("ctranslate2", {"model": str(tmp_path / "m")})
    with pytest.raises(EngineError, match="cannot be loaded"):
        list(engine.translate([Request(id="a", text="删除")], "zh-Hans", "en"))


@pytest.mark.parametrize(
    ("library", "name"),
    [
        ("ctranslate2", "ctranslate2"),
        ("sentencepiece", "ctranslate2"),
        ("httpx", "openai"),
        ("httpx", "deepl"),
    ],
)
def test_a_missing_library_is_told(
    library: str, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With the extra that brings it."""
    monkeypatch.setitem(sys.modules, library, None)  # type: ignore[arg-type]
    with pytest.raises(
        EngineError, match=rf"{library} is not installed \(pip install .*\[{name}\]"
    ):
        find(name)
