"""The views of a report: its digests under headings, each digest under one of them."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType
from typing import Final, TypeAlias

from digestlib.inline.text import plain
from digestlib.model import VerdictLevel, make_id, unique_ids
from digestlib.report.ordering import RANK, repository_of
from digestlib.report.parts import Passage, Section


class GroupBy(StrEnum):
    """What the digests of a report are grouped by."""

    VERDICT = "verdict"
    REPOSITORY = "repository"
    TAG = "tag"
    ADDRESSEE = "addressee"
    """By whom their open follow-ups are for."""


def group_key(written: str) -> GroupBy:
    """Return what to group digests by.

    Raises:
        ValueError: They cannot be grouped by that.
    """
    try:
        return GroupBy(written)
    except ValueError:
        known = ", ".join(GroupBy)
        raise ValueError(f"digests cannot be grouped by {written!r}; there are {known}") from None


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    """Digests of a report under one heading; without ``by`` they are all there are.

    ``sections`` stand here. ``elsewhere`` belong here too, and stand in another group. ``name`` is
    that of a repository, tag or addressee; it is empty for follow-ups that are for whoever takes
    them, and for the rest (``is_rest``), which have no repository, no tag, or nothing to do.
    """

    anchor: str = ""
    by: GroupBy | None = None
    name: Passage
    level: VerdictLevel | None = None
    is_rest: bool = False
    sections: tuple[Section, ...]
    elsewhere: tuple[Section, ...] = ()

    @property
    def count(self) -> int:
        """How many digests belong here, wherever they stand."""
        return len(self.sections) + len(self.elsewhere)

    @property
    def counts(self) -> tuple[tuple[VerdictLevel, int], ...]:
        """How many of them have each verdict, from the must-reads down."""
        found = Counter(one.level for one in (*self.sections, *self.elsewhere))
        return tuple((level, found[level]) for level in VerdictLevel if found[level])


@dataclass(slots=True)
class _Heap:
    """What gathers under one heading: digests by anchor, and whether each stands here."""

    name: Passage
    level: VerdictLevel | None = None
    lateness: int = 0
    held: dict[str, tuple[Section, bool]] = field(default_factory=dict)

    def rank(self) -> tuple[int, int]:
        """Return where the heading stands among others."""
        return self.lateness, RANK[self.level] if self.level else -len(self.held)


_NAMELESS: Final = 1
_REST: Final = 2


def grouped(
    sections: Sequence[Section], by: GroupBy | None, repository: str | None, language: str
) -> tuple[Group, ...]:
    """Return digests in groups.

    A digest stands in the group of the first of its names, in the order in which it lists them,
    and belongs to those of all. Verdicts go from the must-reads down. Of other groups the largest
    is first, of equals the one that is met first; those without a name are last.

    Args:
        sections: The digests in their order, which they keep in each group.
        by: What to group them by, or nothing for one group of all.
        repository: The repository of pull requests that name none.
        language: The report's, which names of repositories have too.
    """
    nothing = Passage("", language)
    if by is None:
        return (Group(name=nothing, sections=tuple(sections)),)
    heaps: dict[str, _Heap] = {}
    for section in sections:
        headings: dict[str, _Heap] = {}
        for key, heading in _HEADINGS[by](section, Passage(repository or "", language)):
            headings.setdefault(key, heading)
        if not headings:
            headings["\0"] = _Heap(nothing, lateness=_REST)
        for place, (key, heading) in enumerate(headings.items()):
            held = heaps.setdefault(key, heading).held
            held[section.anchor] = section, place == 0
    return tuple(_groups(sorted(heaps.values(), key=_Heap.rank), by))


def _groups(heaps: Sequence[_Heap], by: GroupBy) -> Iterator[Group]:
    anchors = unique_ids(f"group-{make_id(heap.level or plain(heap.name.text))}" for heap in heaps)
    for anchor, heap in zip(anchors, heaps, strict=True):
        yield Group(
            anchor=anchor,
            by=by,
            name=heap.name,
            level=heap.level,
            is_rest=heap.lateness == _REST,
            sections=tuple(one for one, is_home in heap.held.values() if is_home),
            elsewhere=tuple(one for one, is_home in heap.held.values() if not is_home),
        )


_Headings: TypeAlias = Iterator[tuple[str, _Heap]]
"""What tells a heading from others, and the heading with nothing under it yet."""


def _verdict(section: Section, _: Passage) -> _Headings:
    yield section.level, _Heap(Passage("", section.title.language), section.level)


def _repository(section: Section, shared: Passage) -> _Headings:
    if name := repository_of(section, shared.text):
        yield name.casefold(), _Heap(Passage(name, shared.language))


def _tags(section: Section, _: Passage) -> _Headings:
    for tag in section.tags:
        if key := _folded(tag):
            yield key, _Heap(tag)


def _addressees(section: Section, _: Passage) -> _Headings:
    for action in section.actions:
        if not action.is_done:
            lateness = 0 if action.audience else _NAMELESS
            yield _folded(action.audience), _Heap(action.audience, lateness=lateness)


def _folded(name: Passage) -> str:
    return " ".join(plain(name.text).casefold().split())


_HEADINGS: Final = MappingProxyType[GroupBy, Callable[[Section, Passage], _Headings]](
    {
        GroupBy.VERDICT: _verdict,
        GroupBy.REPOSITORY: _repository,
        GroupBy.TAG: _tags,
        GroupBy.ADDRESSEE: _addressees,
    }
)
