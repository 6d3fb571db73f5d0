"""The checks of a whole catalog, and how far its translation is."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from digestlib.po import Document, Entry
from digestlib.translation.catalog import engine_of, translated_source
from digestlib.translation.changes import change_of
from digestlib.translation.checks import check
from digestlib.translation.findings import Finding, Severity
from digestlib.translation.glossary import Glossary
from digestlib.translation.headers import languages_of


@dataclass(frozen=True, slots=True)
class Reviewal:
    """One finding of a catalog, and the entry that it is about."""

    entry: Entry
    finding: Finding


def review(
    document: Document, name: str, *, glossary: Glossary | None = None
) -> Iterator[Reviewal]:
    """Yield what the checks find in a catalog's reviewed entries, in order.

    Entries that wait for review are not used, so they are not checked.

    Args:
        document: The catalog.
        name: What to call it in errors.
        glossary: Terms to check as well.

    Raises:
        CatalogError: The catalog does not say its languages.
    """
    source_language, language = languages_of(document, name)
    more = (glossary.check,) if glossary else ()
    wanted = [one for one in document.entries if one.is_translated and not one.is_header]
    targets: dict[str, Entry] = {}
    for entry in wanted:
        findings = check(
            entry.source,
            entry.translation,
            source_language=source_language,
            language=language,
            more=more,
        )
        yield from (Reviewal(entry, finding) for finding in findings)
        first = targets.setdefault(entry.source, entry)
        if first.translation != entry.translation:
            yield Reviewal(entry, _two_ways(first, entry))


def _two_ways(first: Entry, entry: Entry) -> Finding:
    return Finding(
        code="consistency",
        severity=Severity.WARNING,
        message=f"line {first.line} translates the same text otherwise",
        end=len(entry.translation),
    )


def standing_of(entry: Entry) -> str:
    """Return in a word how an entry stands: current, machine, unreviewed, stale or missing."""
    if not entry.translation:
        return "untranslated"
    if change_of(translated_source(entry), entry.source) is not None:
        return "stale"
    if engine_of(entry):
        return "machine"
    return "unreviewed" if entry.is_fuzzy else "reviewed"


def status(document: Document) -> Mapping[str, int]:
    """Return how many entries stand how."""
    live = (one for one in document.entries if not one.is_header and not one.is_obsolete)
    return Counter(standing_of(one) for one in live)
