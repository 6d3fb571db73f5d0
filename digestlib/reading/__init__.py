"""From files and text to typed digests; every character is accounted for."""

import os
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final, TypeAlias

from digestlib.collector import uncollected
from digestlib.errors import InputError
from digestlib.model import Collection, Problem
from digestlib.reading import located
from digestlib.reading.attached import MARK, attached_data
from digestlib.reading.cue_files import cue_source
from digestlib.reading.cues import Cues
from digestlib.reading.decoding import decode
from digestlib.reading.forms import Form, form_of
from digestlib.reading.loading import cues_with, shipped_cues
from digestlib.reading.merging import merge
from digestlib.reading.page import read_page
from digestlib.reading.records import read_records

SUFFIXES: Final = frozenset(
    {".txt", ".md", ".markdown", ".json", ".jsonl", ".ndjson", ".yaml", ".yml"}
)
"""The files of a folder that are read; a file named by itself may be called anything."""
_CATALOGS: Final = frozenset({".po", ".pot"})

_NAME_LENGTH: Final = 200


CuePaths: TypeAlias = str | os.PathLike[str] | Sequence[str | os.PathLike[str]] | None
"""A team's own cue files."""


def parse(text: str, *, name: str = "<text>", cues: CuePaths = None) -> Collection:
    """Read digests from text, whose form is found by what it holds.

    Args:
        text: A page of prose or Markdown: an optional header line ``owner/repository · view``,
            then for each digest a title and, below it, the review. Or JSON, JSON Lines or YAML of
            the model.
        name: What to call the text in problems.
        cues: A team's own cue files, TOML of the shape of ``locales/<tag>/reading.toml``. They add
            to ours, or teach another language.

    Returns:
        The digests, and the problems that reading survived.

    Raises:
        InputError: The text is empty, or is data that is no collection; or a cue file is bad.
    """
    given: object = text  # whoever does not check types may give anything
    if not isinstance(given, str):
        kind = type(given).__name__
        raise TypeError(f"parse takes digests as str, not {kind}; read takes files of them")
    return _parse(text, name, _cues(cues))


# Spans and digests are never in a cycle: looking for some would cost more the longer the page is.
@uncollected()
def _parse(text: str, name: str, cues: Mapping[str, Cues]) -> Collection:
    data = text.lstrip("\ufeff")  # a byte order mark is no data, and prose keeps all that it has
    if not data.strip():
        raise InputError(name, "the text is empty", "give at least one digest")
    match form_of(data, name):
        case Form.PROSE:
            return read_page(text, name, cues)
        case Form.JSON:
            return read_records(located.from_json(data, name), name, cues)
        case Form.JSON_LINES:
            return read_records(located.from_json_lines(data, name), name, cues)
        case Form.YAML:
            return read_records(located.from_yaml(data, name), name, cues)


def read(
    path: str | os.PathLike[str], *more: str | os.PathLike[str], cues: CuePaths = None
) -> Collection:
    """Read the digests of files and folders as one collection.

    Args:
        path: A file, or a folder whose ``.txt``, ``.md``, ``.json``, ``.jsonl`` and ``.yaml`` files
            are read in the order of their paths. Files are UTF-8 text. A file of a folder that
            cannot be read is a problem; one named by itself is an error.
        more: More of them.
        cues: A team's own cue files, as for ``parse``.

    Returns:
        The digests, and the problems that reading survived.

    Raises:
        InputError: A path is missing or cannot be opened, a folder holds no such file, or a file
            is empty, is not text, or is data that is no collection; or a cue file is bad.
    """
    return merge([one for given in (path, *more) for one in read_each(given, cues=cues)])


def read_each(path: str | os.PathLike[str], *, cues: CuePaths = None) -> list[Collection]:
    """Read the digests of a file, or of each file of a folder, as one collection a file.

    Args:
        path: As for ``read``.
        cues: A team's own cue files, as for ``parse``.

    Raises:
        InputError: As for ``read``.
    """
    if not os.fspath(path):
        hint = "name a file or a folder; '.' is the folder that you are in"
        raise InputError("''", "the path is empty", hint)
    return list(_read_path(Path(path), _cues(cues)))


def read_bytes(data: bytes, name: str, *, cues: CuePaths = None) -> Collection:
    """Read digests from the bytes of a file, such as standard input.

    Args:
        data: The bytes: UTF-8 text with or without a byte order mark.
        name: What to call them in problems.
        cues: A team's own cue files, as for ``parse``.

    Raises:
        InputError: They are empty, are not text, or are data that is no collection; or a cue file
            is bad.
    """
    return _read_bytes(data, name, _cues(cues))


def holds_digests(file: Path, folder: Path, ending: str = "") -> bool:
    """Return whether a file of a folder is one of those that are read.

    Hidden files are not, nor other kinds, such as what an editor keeps of an earlier version.

    Args:
        file: The file.
        folder: A folder that it is in, at any depth.
        ending: One more ending that is asked for, such as ``".log"``.
    """
    is_hidden = any(part.startswith(".") for part in file.relative_to(folder).parts)
    is_of_kind = file.suffix.lower() in SUFFIXES or (ending and file.suffix == ending)
    return bool(is_of_kind) and not is_hidden and file.is_file()


def _read_bytes(data: bytes, name: str, cues: Mapping[str, Cues]) -> Collection:
    if data.startswith(MARK):
        data = attached_data(data, name)
    text, encoding = decode(data, name)
    collection = _parse(text, name, cues)
    if encoding == "utf-8":
        return collection
    problem = Problem(
        source=name,
        line=1,
        column=1,
        message=f"the file is {encoding.upper()}, not UTF-8",
        hint="it was read all the same; save it as UTF-8",
    )
    return collection.model_copy(update={"problems": (problem, *collection.problems)})


def _read_path(path: Path, cues: Mapping[str, Cues]) -> Iterator[Collection]:
    # os.path answers False where pathlib raises: for a text given as a path.
    if not os.path.isdir(path):  # noqa: PTH112
        data = _bytes(path)
        if path.suffix.lower() in _CATALOGS:
            hint = "name it with --translations, or as translation.catalogs in a team's settings"
            raise InputError(str(path), "this is a PO file, which holds translations", hint)
        yield _read_bytes(data, str(path), cues)
        return
    files = sorted(file for file in path.rglob("*") if holds_digests(file, path))
    if not files:
        hint = f"put files named {', '.join(sorted(SUFFIXES))} in it, or name a file"
        raise InputError(_short(path), "this is a directory without digests", hint)
    for file in files:
        yield _read_member(file, cues)


def _read_member(file: Path, cues: Mapping[str, Cues]) -> Collection:
    """Read one file of a folder; where that fails, the reason is the only thing found."""
    try:
        return _read_bytes(_bytes(file), str(file), cues)
    except InputError as error:
        problem = Problem(
            source=str(file),
            line=error.line or 1,
            column=1,
            message=f"the file was left out: {error.reason}",
            hint=error.hint,
        )
        return Collection(name=str(file), language="en", problems=(problem,))


def _cues(paths: CuePaths) -> Mapping[str, Cues]:
    """Return our cues with those of the files laid over them."""
    if paths is None:
        return shipped_cues()
    listed = [paths] if isinstance(paths, str | os.PathLike) else paths
    return cues_with(tuple(cue_source(_bytes(Path(one)), _short(Path(one))) for one in listed))


def _bytes(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except FileNotFoundError:
        raise InputError(_short(file), "there is no such file", "check the path") from None
    except ValueError as error:
        raise InputError(_short(file), f"this is no path: {error}", "check the path") from None
    except OSError as error:
        raise InputError(_short(file), f"cannot be read: {error.strerror}") from None


def _short(path: Path) -> str:
    """Return a path for an error; a text given by mistake is not repeated whole."""
    name = str(path)
    return name if len(name) <= _NAME_LENGTH else f"{name[:_NAME_LENGTH]}…"
