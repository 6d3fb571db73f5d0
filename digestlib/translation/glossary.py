"""Terms and their translations, from a TOML or CSV file that translators edit.

In TOML each term is a table::

    [[term]]
    source = "显存"
    target = ["GPU memory", "VRAM"]   # any of these is right; the first is preferred
    forbidden = ["graphics memory"]
    note = "not RAM"

    [[term]]
    source = "Lantern"
    keep = true                       # stays as it is

In CSV the columns are ``source``, ``target``, ``status`` (``preferred``, ``forbidden`` or ``keep``)
and ``note``; several targets stand between ``|``.
"""

import csv
import io
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any, Final

from digestlib.errors import CatalogError
from digestlib.translation.checks.pair import Pair
from digestlib.translation.findings import Finding, Severity, Side

_STATUSES: Final = ("preferred", "forbidden", "keep")
_FIELDS: Final = frozenset({"source", "target", "forbidden", "keep", "note"})
_HAN: Final = re.compile(r"[\u3400-\u9fff]")


@dataclass(frozen=True, slots=True, kw_only=True)
class GlossaryTerm:
    """A term: ``targets`` are its accepted translations, the preferred one first.

    ``is_kept`` says that it stays as it is in every language.
    """

    source: str
    targets: tuple[str, ...] = ()
    forbidden: tuple[str, ...] = ()
    is_kept: bool = False
    note: str = ""

    def __str__(self) -> str:
        parts = [self.source, " stays" if self.is_kept else f" → {' | '.join(self.targets)}"]
        if self.forbidden:
            parts.append(f" (never {' | '.join(self.forbidden)})")
        return "".join([*parts, f"; {self.note}" if self.note else ""])


@dataclass(frozen=True)
class Glossary:
    """The terms of one pair of languages."""

    terms: tuple[GlossaryTerm, ...] = ()
    _known: Mapping[str, GlossaryTerm] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_known", {one.source.casefold(): one for one in self.terms})

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        # The longest term wins, so 量化器 is not taken for 量化.
        sources = sorted((one.source for one in self.terms), key=len, reverse=True)
        return re.compile("|".join(map(_edged, sources)) or r"(?!)", re.IGNORECASE)

    def hits(self, text: str) -> Iterator[tuple[GlossaryTerm, int, int]]:
        """Yield the terms that a text holds, each with its range.

        Chinese has no word boundaries, so there a term is found inside any text; in other scripts
        it must be a word.
        """
        for found in self._pattern.finditer(text):
            if term := self._known.get(found[0].casefold()):
                yield term, found.start(), found.end()

    def terms_in(self, text: str) -> list[GlossaryTerm]:
        """Return the terms that a text holds, each once, in order."""
        return list(dict.fromkeys(term for term, _, _ in self.hits(text)))

    @property
    def kept(self) -> tuple[str, ...]:
        """The terms that stay as they are."""
        return tuple(one.source for one in self.terms if one.is_kept)

    def check(self, pair: Pair) -> Iterator[Finding]:
        """Yield a finding for each term of the source that the translation has otherwise."""
        seen = set()
        for term, start, end in self.hits(pair.source_prose):
            if term.source not in seen:
                seen.add(term.source)
                yield from _check(term, start, end, pair)


def _check(term: GlossaryTerm, start: int, end: int, pair: Pair) -> Iterator[Finding]:
    for word in term.forbidden:
        if found := _translated(word).search(pair.prose):
            yield Finding(
                code="forbidden-term",
                severity=Severity.WARNING,
                message=f"{term.source} is not called {found[0]}",
                start=found.start(),
                end=found.end(),
                fix=term.targets[0] if term.targets else None,
            )
    accepted = (term.source,) if term.is_kept else term.targets
    if accepted and not any(_translated(one).search(pair.prose) for one in accepted):
        wanted = f"{term.source} stays" if term.is_kept else " or ".join(term.targets)
        yield Finding(
            code="kept-term" if term.is_kept else "term",
            severity=Severity.ERROR if term.is_kept else Severity.WARNING,
            message=f"{term.source}: expected {wanted}",
            side=Side.SOURCE,
            start=start,
            end=end,
        )


def _edged(term: str) -> str:
    """Return the pattern of a term, with word edges where its script has words."""
    front = r"(?<![A-Za-z0-9_])" if term[:1].isascii() and term[:1].isalnum() else ""
    back = r"(?![A-Za-z0-9_])" if term[-1:].isascii() and term[-1:].isalnum() else ""
    return front + re.escape(term) + back


@lru_cache(maxsize=4096)
def _translated(term: str) -> re.Pattern[str]:
    """Return the pattern of a translation, which may be inflected: cache, caches, cached."""
    if _HAN.search(term) or not term[-1:].isalpha():
        return re.compile(_edged(term), re.IGNORECASE)
    words = term.split()
    words[-1] = words[-1].removesuffix("e")
    joined = r"[\s-]+".join(re.escape(word) for word in words)
    return re.compile(rf"(?<![A-Za-z0-9_]){joined}[A-Za-z]{{0,4}}(?![A-Za-z0-9_])", re.IGNORECASE)


def load_glossary(path: Path) -> Glossary:
    """Read a glossary from a TOML file or, where its name says so, a CSV file.

    Raises:
        CatalogError: The file cannot be read, or an entry is wrong; the error names its place.
    """
    try:
        text = path.read_bytes().decode("utf-8-sig")
    except FileNotFoundError:
        raise CatalogError(
            str(path), "there is no such file", "check the glossary's path"
        ) from None
    except UnicodeDecodeError:
        raise CatalogError(str(path), "not UTF-8", "save the glossary as UTF-8") from None
    except OSError as error:
        raise CatalogError(str(path), f"cannot be read: {error.strerror}") from None
    reader = _from_csv if path.suffix.lower() in {".csv", ".tsv"} else _from_toml
    return Glossary(tuple(_unique(reader(text, str(path)), str(path))))


def _unique(terms: Iterable[GlossaryTerm], name: str) -> Iterator[GlossaryTerm]:
    seen = set()
    for term in terms:
        if term.source.casefold() in seen:
            raise CatalogError(name, f"the term {term.source!r} stands twice", "keep one")
        seen.add(term.source.casefold())
        yield term


def _from_toml(text: str, name: str) -> Iterator[GlossaryTerm]:
    try:
        tables = tomllib.loads(text).get("term", [])
    except tomllib.TOMLDecodeError as error:
        raise CatalogError(name, f"not TOML: {error}", "see the example glossary") from None
    if not isinstance(tables, list) or not all(isinstance(one, dict) for one in tables):
        raise CatalogError(name, "terms are tables that begin with [[term]]")
    for number, table in enumerate(tables, 1):
        yield _from_table(table, name, number)


def _from_table(table: Mapping[str, Any], name: str, number: int) -> GlossaryTerm:
    source, place = table.get("source"), f"term {number}"
    if not isinstance(source, str) or not source.strip():
        raise CatalogError(name, f"{place} has no source", 'write source = "…"')
    if unknown := sorted(set(table) - _FIELDS):
        hint = f"known: {', '.join(sorted(_FIELDS))}"
        raise CatalogError(name, f"{place} ({source}): unknown entry {unknown[0]!r}", hint)
    term = GlossaryTerm(
        source=source.strip(),
        targets=_texts(table.get("target", ()), name, place),
        forbidden=_texts(table.get("forbidden", ()), name, place),
        is_kept=table.get("keep") is True,
        note=str(table.get("note", "")),
    )
    return _checked(term, name, place)


def _texts(value: object, name: str, place: str) -> tuple[str, ...]:
    items = [value] if isinstance(value, str) else value
    if not isinstance(items, list | tuple) or not all(isinstance(one, str) for one in items):
        raise CatalogError(name, f"{place}: targets are texts", 'write target = ["one", "other"]')
    return tuple(one.strip() for one in items if one.strip())


def _checked(term: GlossaryTerm, name: str, place: str) -> GlossaryTerm:
    if term.is_kept and term.targets:
        hint = "a term that is kept has no target"
        raise CatalogError(name, f"{place} ({term.source}) is kept and translated", hint)
    if not (term.is_kept or term.targets or term.forbidden):
        hint = "give it a target, forbidden, or keep = true"
        raise CatalogError(name, f"{place} ({term.source}) says nothing", hint)
    return term


def _from_csv(text: str, name: str) -> Iterator[GlossaryTerm]:
    rows = csv.DictReader(io.StringIO(text), dialect=csv.excel_tab if "\t" in text else csv.excel)
    if rows.fieldnames is None or not {"source", "target", "status"} <= set(rows.fieldnames):
        raise CatalogError(name, "the first line must name source, target and status", line=1)
    found: dict[str, list[tuple[str, tuple[str, ...], str]]] = {}
    for row in rows:
        source, status = (row["source"] or "").strip(), (row["status"] or "").strip().lower()
        if not source:
            continue
        if status not in _STATUSES:
            hint = f"write {', '.join(_STATUSES)}"
            raise CatalogError(name, f"{source}: no such status {status!r}", hint, rows.line_num)
        targets = tuple(one.strip() for one in (row["target"] or "").split("|") if one.strip())
        found.setdefault(source, []).append((status, targets, row.get("note") or ""))
    for source, said in found.items():
        yield _from_rows(source, said, name)


def _from_rows(
    source: str, said: Iterable[tuple[str, tuple[str, ...], str]], name: str
) -> GlossaryTerm:
    targets: dict[str, list[str]] = {status: [] for status in _STATUSES}
    notes = []
    is_kept = False
    for status, words, note in said:
        targets[status] += words
        is_kept = is_kept or status == "keep"
        notes += [note] if note else []
    term = GlossaryTerm(
        source=source,
        targets=tuple(targets["preferred"]),
        forbidden=tuple(targets["forbidden"]),
        is_kept=is_kept,
        note="; ".join(notes),
    )
    return _checked(term, name, "the term")
