"""Whether a translation keeps what no translator may change, and is a translation at all.

Each check is a function from a ``Pair`` to findings; ``CHECKS`` lists them.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Final

from digestlib.translation.checks.bounds import check_bounds, check_shares
from digestlib.translation.checks.form import check_form
from digestlib.translation.checks.kept import check_kept
from digestlib.translation.checks.language import check_language
from digestlib.translation.checks.numbers import check_numbers
from digestlib.translation.checks.opposites import check_opposites
from digestlib.translation.checks.pair import Pair
from digestlib.translation.checks.roles import check_roles
from digestlib.translation.checks.sentences import check_repeats
from digestlib.translation.findings import Finding, Severity

Check = Callable[[Pair], Iterator[Finding]]

CHECKS: Final[tuple[Check, ...]] = (
    check_kept,
    check_numbers,
    check_bounds,
    check_shares,
    check_repeats,
    check_language,
    check_form,
    check_roles,
    check_opposites,
)


def check(
    source: str,
    translation: str,
    *,
    source_language: str,
    language: str,
    more: Iterable[Check] = (),
) -> tuple[Finding, ...]:
    """Return what is wrong with a translation, errors first, then by position.

    A translation without text has no findings: it is missing, not wrong.

    Args:
        source: The source, with inline Markdown.
        translation: Its translation.
        source_language: The tag of the source's language.
        language: The tag of the translation's language.
        more: Checks besides ``CHECKS``, such as a glossary's ``check``.
    """
    if not translation.strip():
        return ()
    pair = Pair(source, translation, source_language, language)
    found = [finding for one in (*CHECKS, *more) for finding in one(pair)]
    if any(finding.code == "untranslated" for finding in found):
        found = [finding for finding in found if finding.code == "untranslated"]
    return tuple(
        sorted(found, key=lambda one: (one.severity is not Severity.ERROR, one.start, one.end))
    )


def has_errors(findings: tuple[Finding, ...]) -> bool:
    """Return whether a translation with these findings must not be used."""
    return any(one.severity is Severity.ERROR for one in findings)
