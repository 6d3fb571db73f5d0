"""How the digests of a report follow each other: by one key or several, up or down."""

from collections.abc import Callable, Iterable, Sequence
from enum import StrEnum
from functools import partial
from types import MappingProxyType
from typing import Any, Final, TypeAlias

from digestlib.inline.text import plain
from digestlib.languages import SortKey, sort_key
from digestlib.model import VerdictLevel
from digestlib.report.parts import Section

RANK: Final = MappingProxyType({level: number for number, level in enumerate(VerdictLevel)})
_DOWN: Final = "-"


class Order(StrEnum):
    """What the digests of a report are ordered by."""

    VERDICT = "verdict"
    """Must-reads first."""
    REPOSITORY = "repository"
    """By the repository's name."""
    DATE = "date"
    """Oldest first."""
    TITLE = "title"
    """As the reader's language sorts words."""
    NUMBER = "number"
    """By the pull request's number."""
    SOURCE = "source"
    """As the source has them."""


_Value: TypeAlias = Callable[[Section], Any]


def keys(order: str | Iterable[str]) -> tuple[tuple[Order, bool], ...]:
    """Return the keys of an order, and of each whether it goes down.

    Args:
        order: A key such as ``verdict``, or several, the first one most important; ``-date`` goes
            down.

    Raises:
        ValueError: There is no such key.
    """
    written = [order] if isinstance(order, str) else list(order)
    return tuple((_key(one.removeprefix(_DOWN)), one.startswith(_DOWN)) for one in written)


def checked(order: Sequence[str]) -> tuple[str, ...]:
    """Return the keys of an order as they were written.

    Raises:
        ValueError: There is no such key.
    """
    keys(order)
    return tuple(order)


def ordered(
    sections: Sequence[Section], order: str | Iterable[str], repository: str | None, language: str
) -> tuple[Section, ...]:
    """Return digests in order; those that are alike in all keys stay as they are.

    What a digest lacks, a date or a number or a repository, puts it last, up or down.

    Args:
        sections: The digests, as the source has them.
        order: The keys, as ``keys`` takes them.
        repository: The repository of pull requests that name none.
        language: In whose order titles and names stand.

    Raises:
        ValueError: There is no such key.
    """
    values = _values(sections, repository, partial(sort_key, tag=language))
    found = list(sections)
    for key, is_down in reversed(keys(order)):
        known = [one for one in found if values[key](one) is not None]
        lacking = [one for one in found if values[key](one) is None]
        found = sorted(known, key=values[key], reverse=is_down) + lacking
    return tuple(found)


def repository_of(section: Section, shared: str | None) -> str:
    """Return the repository that a digest is about, or nothing."""
    own = section.pull_request.repository if section.pull_request else None
    return own or shared or ""


def _key(written: str) -> Order:
    try:
        return Order(written)
    except ValueError:
        known = ", ".join(Order)
        raise ValueError(
            f"digests cannot be ordered by {written!r}; there are {known}, "
            "and each may have a - in front"
        ) from None


def _values(
    sections: Sequence[Section], repository: str | None, words: Callable[[str], SortKey]
) -> dict[Order, _Value]:
    place = {one.anchor: number for number, one in enumerate(sections)}
    return {
        Order.VERDICT: lambda one: RANK[one.level],
        Order.REPOSITORY: lambda one: (
            words(name) if (name := repository_of(one, repository)) else None
        ),
        Order.DATE: lambda one: one.date,
        Order.TITLE: lambda one: words(plain(one.title.text)),
        Order.NUMBER: lambda one: one.pull_request.number if one.pull_request else None,
        Order.SOURCE: lambda one: place[one.anchor],
    }
