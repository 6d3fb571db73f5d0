"""What people translated before, in an SQLite file, found again exactly or by likeness.

Digests repeat in pattern, not in tokens: "fix the crash in `x()`, see #12" comes again as "fix the
crash in `y()`, see #34". So a text is also known by its skeleton, in which code, references and
figures are masked; where skeletons are equal, the tokens are exchanged and the result is checked.
"""

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import Final, Self

from digestlib import languages
from digestlib.errors import CatalogError
from digestlib.po import Document
from digestlib.translation.checks import check, has_errors
from digestlib.translation.skeletons import exchanged, skeleton

_SCHEMA: Final = """
CREATE TABLE IF NOT EXISTS pair (
    number INTEGER PRIMARY KEY,
    source_language TEXT NOT NULL,
    language TEXT NOT NULL,
    source TEXT NOT NULL,
    translation TEXT NOT NULL,
    skeleton TEXT NOT NULL,
    unit_id TEXT NOT NULL,
    UNIQUE (source_language, language, source, translation)
);
CREATE INDEX IF NOT EXISTS by_source ON pair (source_language, language, source);
CREATE INDEX IF NOT EXISTS by_skeleton ON pair (source_language, language, skeleton);
"""
_VERSION: Final = 1
_LEAST: Final = 0.75


class Likeness(StrEnum):
    """How a text was found."""

    EXACT = "exact"
    """It was translated before."""
    SKELETON = "skeleton"
    """A text that differs only in code, references and figures was; they are exchanged."""
    FUZZY = "fuzzy"
    """A similar one was."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Remembered:
    """A translation from the memory; ``score`` is from 0 to 1.

    ``translation`` fits the text that was asked for unless ``likeness`` is fuzzy; ``source`` is
    what was translated before.
    """

    source: str
    translation: str
    likeness: Likeness
    score: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Reviewed:
    """A pair to remember: a source, its reviewed translation, and the unit it comes from."""

    source: str
    translation: str
    unit_id: str = ""


def reviewed_in(document: Document) -> list[Reviewed]:
    """Return the pairs of a catalog that a person translated or reviewed."""
    return [
        Reviewed(source=one.source, translation=one.translation, unit_id=one.context or "")
        for one in document.entries
        if one.is_translated and not one.is_header
    ]


@dataclass(slots=True)
class Memory:
    """A translation memory; use ``Memory.open``, and close it when done."""

    connection: sqlite3.Connection
    name: str
    _skeletons: dict[tuple[str, str], list[str]] = field(default_factory=dict)

    @classmethod
    def open(cls, path: Path | str) -> Self:
        """Open a memory, and make it if it is not there; ``:memory:`` is one for the moment.

        Raises:
            CatalogError: The file is not a memory, or cannot be opened.
        """
        try:
            connection = sqlite3.connect(path)
            (version,) = connection.execute("PRAGMA user_version").fetchone()
            if version > _VERSION:
                connection.close()
                hint = "update digestlib"
                raise CatalogError(str(path), f"a memory of a later version ({version})", hint)
            connection.executescript(f"{_SCHEMA}PRAGMA user_version = {_VERSION};")
        except sqlite3.Error as error:
            hint = "name a memory that digestlib made, or a new file"
            raise CatalogError(str(path), f"not a translation memory: {error}", hint) from None
        return cls(connection, str(path))

    def close(self) -> None:
        """Close the file."""
        self.connection.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __len__(self) -> int:
        (count,) = self.connection.execute("SELECT count(*) FROM pair").fetchone()
        return int(count)

    def add(self, pairs: Iterable[Reviewed], source_language: str, language: str) -> int:
        """Remember pairs, all of them or none; return how many were new.

        Raises:
            CatalogError: The file cannot be written.
        """
        tags = (languages.tag_of(source_language), languages.tag_of(language))
        rows = (
            (*tags, one.source, one.translation, skeleton(one.source), one.unit_id)
            for one in pairs
            if one.translation.strip()
        )
        before = len(self)
        statement = (
            "INSERT OR IGNORE INTO pair "
            "(source_language, language, source, translation, skeleton, unit_id) "
            "VALUES (?, ?, ?, ?, ?, ?)"
        )
        try:
            with self.connection:
                self.connection.executemany(statement, rows)
        except (sqlite3.Error, UnicodeEncodeError) as error:
            raise CatalogError(self.name, f"cannot be written: {error}") from None
        self._skeletons.clear()
        return len(self) - before

    def pairs(self, source_language: str, language: str) -> Iterator[Reviewed]:
        """Yield all pairs of two languages, as they were added."""
        statement = (
            "SELECT source, translation, unit_id FROM pair "
            "WHERE source_language = ? AND language = ? ORDER BY number"
        )
        with closing(self.connection.execute(statement, (source_language, language))) as rows:
            for source, translation, unit_id in rows:
                yield Reviewed(source=source, translation=translation, unit_id=unit_id)

    def find(self, text: str, source_language: str, language: str) -> Remembered | None:
        """Return a translation that fits a text: an exact one, or one of the same skeleton."""
        exact = self._translations("source", text, source_language, language)
        for source, translation in exact:
            return Remembered(
                source=source, translation=translation, likeness=Likeness.EXACT, score=1.0
            )
        for source, translation in self._translations(
            "skeleton", skeleton(text), source_language, language
        ):
            if (made := exchanged(source, translation, text)) is None:
                continue
            findings = check(text, made, source_language=source_language, language=language)
            if not has_errors(findings):
                return Remembered(
                    source=source, translation=made, likeness=Likeness.SKELETON, score=0.99
                )
        return None

    def similar(
        self,
        text: str,
        source_language: str,
        language: str,
        *,
        least: float = _LEAST,
        most: int = 5,
    ) -> list[Remembered]:
        """Return translations of similar texts, the most similar first.

        Skeletons are compared, so that other code, references and figures make no difference.

        Args:
            text: What to look for.
            source_language: The tag of its language.
            language: The tag of the language to translate into.
            least: How alike they must be, from 0 to 1.
            most: How many to return.
        """
        from rapidfuzz import fuzz, process  # noqa: PLC0415 - only this needs it

        known = self._known(source_language, language)
        found = process.extract(
            skeleton(text), known, scorer=fuzz.ratio, limit=most, score_cutoff=least * 100
        )
        return [
            Remembered(
                source=source,
                translation=translation,
                likeness=Likeness.FUZZY,
                score=float(score) / 100,
            )
            for name, score, _ in found
            for source, translation in self._translations(
                "skeleton", str(name), source_language, language
            )
        ][:most]

    def _translations(
        self, column: str, value: str, source_language: str, language: str
    ) -> list[tuple[str, str]]:
        """Return sources and translations by one of the two indexes, the last one added first."""
        statement = (
            f"SELECT source, translation FROM pair WHERE source_language = ? AND language = ? "  # noqa: S608 - two fixed names
            f"AND {column} = ? ORDER BY number DESC LIMIT 20"
        )
        try:
            return self.connection.execute(statement, (source_language, language, value)).fetchall()
        except UnicodeEncodeError:  # a lone surrogate, which no memory holds
            return []

    def _known(self, source_language: str, language: str) -> list[str]:
        key = (source_language, language)
        if key not in self._skeletons:
            statement = (
                "SELECT DISTINCT skeleton FROM pair WHERE source_language = ? AND language = ?"
            )
            rows = self.connection.execute(statement, key)
            self._skeletons[key] = [name for (name,) in rows]
        return self._skeletons[key]
