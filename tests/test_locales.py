"""The folders that translators work in: one for each language, complete and named alike."""

import tomllib
from pathlib import Path

import pytest

from digestlib import languages, messages, po
from digestlib.cli.catalogs import Catalogs
from digestlib.model import VerdictLevel
from digestlib.reading.loading import load
from digestlib.resources import shipped

ROOT = Path(__file__).parents[1]
LOCALES = ROOT / "locales"
FOLDERS = sorted(path.name for path in LOCALES.iterdir() if path.is_dir())
EVERY_FOLDER = pytest.mark.parametrize("folder", FOLDERS)
EVERY_FOLDER_WITH_CUES = pytest.mark.parametrize(
    "folder", [name for name in FOLDERS if (LOCALES / name / "reading.toml").is_file()]
)


def test_the_checkouts_folder_is_the_shipped_one() -> None:
    """What translators edit is what the next report shows."""
    assert Path(str(shipped("locales"))).resolve() == LOCALES.resolve()


def test_another_folder_is_not_shipped() -> None:
    """Asking for a folder that is not there says that the installation is broken."""
    with pytest.raises(FileNotFoundError, match="reinstall it"):
        shipped("nonsense")


@EVERY_FOLDER
def test_a_folder_is_named_by_its_tag(folder: str) -> None:
    """A folder's name is a language tag with underscores, and is found by it."""
    tag = languages.tag_of(folder)
    assert languages.resolve(folder, messages.available()) == tag
    assert languages.folder_of(tag) == folder


@EVERY_FOLDER
def test_a_catalog_says_its_language(folder: str) -> None:
    """The header of the fixed wording names the folder's language."""
    path = LOCALES / folder / "LC_MESSAGES" / "digestlib.po"
    metadata = po.load(path.read_bytes(), str(path)).metadata
    assert metadata["Language"] == folder
    assert metadata["Plural-Forms"].startswith("nplurals=")


@EVERY_FOLDER_WITH_CUES
def test_cues_say_their_language(folder: str) -> None:
    """The cue file loads, and names the folder's language."""
    assert load(LOCALES / folder / "reading.toml").language == languages.tag_of(folder)


@EVERY_FOLDER_WITH_CUES
def test_cues_cover_every_level(folder: str) -> None:
    """An author can say each level in each language; to state none takes no phrase."""
    verdicts = tomllib.loads((LOCALES / folder / "reading.toml").read_text("utf-8"))["verdict"]
    assert set(verdicts) == set(VerdictLevel) - {VerdictLevel.UNSTATED}


@EVERY_FOLDER_WITH_CUES
def test_cues_are_written_once(folder: str) -> None:
    """No phrase of a verdict stands under two levels."""
    verdicts = tomllib.loads((LOCALES / folder / "reading.toml").read_text("utf-8"))["verdict"]
    phrases = [phrase for written in verdicts.values() for phrase in written]
    assert len(phrases) == len(set(phrases))


def test_there_are_no_compiled_catalogs() -> None:
    """A saved PO file is all there is: no build step, nothing that can go stale."""
    assert list(LOCALES.rglob("*.mo")) == []


def test_the_template_and_every_catalog_are_up_to_date() -> None:
    """After a change of a template or a note, ``digestlib locale update`` has been run."""
    stale = [path.name for path, data in Catalogs(LOCALES).updated() if path.read_bytes() != data]
    assert stale == [], "run `digestlib locale update`"


def test_translators_start_from_a_template() -> None:
    """The template for new languages is PO, and of no language."""
    path = LOCALES / "digestlib.pot"
    assert po.load(path.read_bytes(), str(path)).metadata["Language"] == ""
