"""Translators' PO files of digest content, as what they say about the units of a collection.

``msgctxt`` is a unit's id, ``msgid`` its source with inline Markdown exactly as written.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from digestlib import languages, po
from digestlib.errors import CatalogError
from digestlib.model import Problem
from digestlib.po import Entry
from digestlib.translation.changes import Change, change_of
from digestlib.translation.matching import How, Pair, match
from digestlib.translation.origins import Origin
from digestlib.translation.similarity import similarity
from digestlib.translation.units import Unit, field_of

MACHINE: Final = "machine translation: "
"""A comment that begins so says that an engine, which it names, made the translation."""
_STILL_ITS: Final = 0.4
"""A stale translation is shown only of a source that shares so much with the present one."""


@dataclass(frozen=True, slots=True)
class Found:
    """What a catalog has for a unit; ``change`` is how the source changed since."""

    text: str
    origin: Origin
    is_reviewed: bool
    change: Change | None
    entry: Entry


@dataclass(frozen=True, slots=True)
class Catalog:
    """The translations of digest content into one language.

    ``entries`` holds all entries of all files in order, ``sources`` the name of each one's file;
    ``problems`` says what was passed over.
    """

    language: str
    entries: tuple[Entry, ...] = ()
    sources: tuple[str, ...] = ()
    problems: tuple[Problem, ...] = ()

    def lookup(self, units: Sequence[Unit]) -> Mapping[str, Found]:
        """Return what there is for each unit, by its id."""
        pairs = match(units, self.entries)
        texts = {unit.id: unit.text for unit in units}
        found = ((name, found_in(pair, texts[name])) for name, pair in pairs.items())
        return {name: one for name, one in found if one is not None}

    def stale(self, found: Mapping[str, Found]) -> list[Problem]:
        """Return a problem for each unit whose source changed since it was translated."""
        places = {id(one): name for one, name in zip(self.entries, self.sources, strict=True)}
        hint = "digestlib translate merge prepares it for the translator"
        return [
            _problem(
                places[id(one.entry)],
                one.entry.line,
                f"the source of {unit_id} has changed ({one.change})",
                hint,
            )
            for unit_id, one in found.items()
            if one.change is not None
        ]


def engine_of(entry: Entry) -> str:
    """Return the engine that made an entry's translation, or empty for a person's."""
    if not entry.is_fuzzy:
        return ""  # a person has reviewed it
    notes = (one for one in entry.comments if one.startswith(MACHINE))
    return next(notes, "").removeprefix(MACHINE).strip()


def found_in(pair: Pair, text: str) -> Found | None:
    """Return what an entry says about a unit with this text, or nothing that can be shown."""
    entry = pair.entry
    if not entry.translation:
        return None
    engine = engine_of(entry)
    origin = Origin.MACHINE if engine else Origin.HUMAN
    if entry.is_fuzzy and not engine and _origin_of_guess(entry) is None:
        return None
    before = translated_source(entry)
    change = None if pair.how is How.MOVED else change_of(before, text)
    is_lost = change is Change.WORDING and similarity(before, text) < _STILL_ITS
    if is_lost:
        return None
    return Found(entry.translation, origin, not entry.is_fuzzy, change, entry)


def translated_source(entry: Entry) -> str:
    """Return the source that an entry's translation was made from."""
    before = _origin_of_guess(entry) if entry.is_fuzzy else None
    return entry.source if before is None else before


def _origin_of_guess(entry: Entry) -> str | None:
    """Return the earlier source of the same field, or nothing for another program's guess.

    msgmerge fills an entry with the translation of whatever looks alike; its id tells.
    """
    previous = entry.previous
    if previous is None or not previous.source:
        return None
    if previous.context and field_of(previous.context) != field_of(entry.context or ""):
        return None
    return previous.source


@dataclass(slots=True)
class _Loading:
    """A catalog in the making."""

    language: str
    entries: list[Entry] = field(default_factory=list)
    sources: list[str] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    others: list[Problem] = field(default_factory=list)
    """The files that were named and are for other languages."""
    has_own: bool = False

    def load(self, path: Path, *, is_alone: bool) -> None:
        file = po.document(read_bytes(path), str(path))
        written = file.header.get("Language", "")
        if written and not languages.same_language(written, self.language):
            if is_alone:
                hint = f"the report is in {self.language}; name a catalog for it"
                message = f"this catalog is for {written}"
                self.others.append(_problem(str(path), 1, message, hint))
            return
        self.has_own = True
        entries = [one for one in file.entries if not one.is_header]
        self.entries += entries
        self.sources += [str(path)] * len(entries)
        if guesses := [one for one in entries if _is_guess(one)]:
            message = f"{len(guesses)} unreviewed (fuzzy) entries are not used"
            self._tell(path, guesses[0].line or 1, message, "review them")

    def _tell(self, path: Path, line: int, message: str, hint: str) -> None:
        self.problems.append(_problem(str(path), line, message, hint))


def _is_guess(entry: Entry) -> bool:
    is_unknown = not engine_of(entry) and _origin_of_guess(entry) is None
    return entry.is_fuzzy and not entry.is_obsolete and is_unknown


def _problem(source: str, line: int, message: str, hint: str) -> Problem:
    return Problem(source=source, line=line, column=1, message=message, hint=hint)


def load_catalog(paths: Iterable[Path], language: str) -> Catalog:
    """Load the entries for one language from PO files and from the PO files in folders.

    Args:
        paths: Files and folders. A file whose ``Language`` header names another language is
            passed over, so one folder may serve many languages.
        language: The tag of the language.

    Raises:
        CatalogError: A path does not exist, a folder holds no PO file, or a file is not one.
    """
    loading = _Loading(language)
    for path in paths:
        files = sorted(path.rglob("*.po")) if path.is_dir() else [path]
        if not files:
            raise CatalogError(str(path), "the folder holds no PO file", "name another folder")
        for file in files:
            loading.load(file, is_alone=not path.is_dir())
    # Whoever names the catalogs of all languages has named the right one as well.
    problems = [*([] if loading.has_own else loading.others), *loading.problems]
    return Catalog(language, tuple(loading.entries), tuple(loading.sources), tuple(problems))


def read_bytes(path: Path) -> bytes:
    """Return a PO file's bytes.

    Raises:
        CatalogError: It cannot be read.
    """
    try:
        return path.read_bytes()
    except FileNotFoundError:
        hint = "check the path of the translations"
        raise CatalogError(str(path), "there is no such file", hint) from None
    except OSError as error:
        raise CatalogError(str(path), f"cannot be read: {error.strerror}") from None
