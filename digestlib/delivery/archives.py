"""The archive's folder: one JSON file a week."""

import re
from pathlib import Path
from typing import Final

from digestlib.archive.weeks import ArchivedWeek, dump, load
from digestlib.delivery.files import prepare_folder, write_files
from digestlib.errors import InputError

_NAME: Final = re.compile(r"\d{4}-W\d{2}\.json")


def read_archive(folder: Path) -> tuple[ArchivedWeek, ...]:
    """Return the weeks of an archive, oldest first; a folder that is not there yet has none.

    Files of other names are left alone.

    Raises:
        InputError: A week's file cannot be read, or is not the week that its name says.
    """
    if not folder.is_dir():
        return ()
    return tuple(_read(path) for path in sorted(folder.iterdir()) if _NAME.fullmatch(path.name))


def write_weeks(folder: Path, weeks: list[ArchivedWeek]) -> None:
    """Write weeks into an archive: all of them, or none.

    Raises:
        OutputError: They cannot be written.
    """
    prepare_folder(folder)
    write_files((folder / f"{one.week}.json", dump(one)) for one in weeks)


def _read(path: Path) -> ArchivedWeek:
    try:
        week = load(path.read_bytes(), str(path))
    except OSError as error:
        raise InputError(str(path), f"cannot be read: {error.strerror}") from None
    if week.week != path.stem:
        hint = "name the file after its week"
        raise InputError(str(path), f"it holds week {week.week}", hint)
    return week
