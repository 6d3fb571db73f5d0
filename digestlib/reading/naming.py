"""What files are called in what is made of them, wherever the command was run."""

import os
from pathlib import Path

from digestlib.model import Collection


def seen_from(folder: Path, collection: Collection) -> Collection:
    """Return the digests of one file, called as the file is seen from a folder.

    A file that lies elsewhere is called by its name alone: where a server keeps its files is no
    matter of the readers'.

    Args:
        folder: A folder.
        collection: The digests of one file, called by its path.
    """
    name = _seen(folder, collection.name)
    problems = (
        one.model_copy(update={"source": _seen(folder, one.source)}) for one in collection.problems
    )
    return collection.model_copy(update={"name": name, "problems": tuple(problems)})


def _seen(folder: Path, path: str) -> str:
    if not path or "\0" in path:
        return path
    relative = Path(os.path.relpath(path, folder))
    return (
        Path(path).name if relative.is_absolute() or ".." in relative.parts else relative.as_posix()
    )
