"""Made-up archives, as the tests of several rooms use them."""

from pathlib import Path

from week import LANTERN, ROOT

from digestlib.archive.weeks import archived, dump
from digestlib.model import Collection
from digestlib.reading import read

ORCHARD = ROOT / "examples" / "orchard"
CATALOGS = (str(LANTERN / "week.en.po"), str(ORCHARD / "week.zh.po"))


def put(folder: Path, week: str, collection: Collection) -> None:
    """Put a week into an archive."""
    folder.mkdir(exist_ok=True)
    (folder / f"{week}.json").write_bytes(dump(archived(collection, week)))


def two_weeks(folder: Path) -> Path:
    """Return an archive of the example weeks: one in English with tags, and one in Chinese."""
    put(folder, "2026-W47", read(ORCHARD / "week.en.md"))
    put(folder, "2026-W48", read(LANTERN / "week.zh.txt"))
    return folder
