"""Files written whole or not at all."""

import glob
import os
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from digestlib.errors import OutputError

_HALF: Final = ".part"


def check_folder(folder: Path) -> None:
    """Make sure, without writing, that a folder can be made or written in.

    Raises:
        OutputError: It cannot.
    """
    nearest = next(one for one in (folder.absolute(), *folder.absolute().parents) if one.exists())
    if not nearest.is_dir():
        raise OutputError(f"{nearest} is not a folder", "name another output folder")
    if not os.access(nearest, os.W_OK | os.X_OK):
        raise OutputError(f"cannot write in {nearest}", "name a folder that you may write in")


def prepare_folder(folder: Path) -> None:
    """Make the folder if it is not there, and make sure that files can be written in it.

    Raises:
        OutputError: It cannot be made, is not a folder, or takes no files.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except FileExistsError:
        raise OutputError(f"{folder} is not a folder", "name another output folder") from None
    except OSError as error:
        hint = "name a folder that you may write in"
        raise OutputError(f"cannot write in {folder}: {error.strerror}", hint) from None


def write_file(path: Path, data: bytes) -> None:
    """Write one file: under another name first, so that nobody ever sees half of it.

    Raises:
        OutputError: The file cannot be written.
    """
    write_files([(path, data)])


def write_files(files: Iterable[tuple[Path, bytes]]) -> None:
    """Write files; if one cannot be written, none of them is.

    Raises:
        OutputError: A file cannot be written.
    """
    waiting: list[tuple[Path, Path]] = []
    path = Path()
    try:
        for path, data in files:
            waiting.append((_temporary(path, data), path))
        while waiting:
            temporary, path = waiting[0]
            temporary.replace(path)
            waiting.pop(0)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise OutputError(f"cannot write {path}: {reason}", "name another place") from None
    finally:
        for temporary, _ in waiting:
            temporary.unlink(missing_ok=True)


def remove_halves(path: Path) -> None:
    """Remove what a killed process had begun to write for a file."""
    for half in path.parent.glob(f"{glob.escape(_prefix(path))}*{_HALF}"):
        half.unlink(missing_ok=True)


def _prefix(path: Path) -> str:
    return f".{path.name[:60]}."


def _temporary(path: Path, data: bytes) -> Path:
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=_prefix(path), suffix=_HALF)
    with os.fdopen(handle, "wb") as file:
        # mkstemp is for secrets; a report is as open as the user's other new files.
        os.fchmod(file.fileno(), 0o666 & ~_umask())
        file.write(data)
    return Path(name)


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
