"""A report in another language, in the order and under the headings of a first one."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from digestlib.report import Report
from digestlib.report.grouping import Group
from digestlib.report.parts import Addressee, Errand, Passage, Section


def mirrored(report: Report, first: Report) -> Report:
    """Return a report whose digests, groups and addressees follow those of a first one.

    Titles sort in each language by its own rules, and two names of one language may be one in the
    other; side by side, the first language decides.

    Args:
        report: The report.
        first: The same week in the language that comes first.

    Raises:
        ValueError: The two are not about the same digests.
    """
    own = {section.anchor: section for section in report.sections}
    if own.keys() != {section.anchor for section in first.sections}:
        raise ValueError("an edition in two languages is of the same digests in both")
    names = dict(_names(first, own))
    return replace(
        report,
        sections=tuple(own[one.anchor] for one in first.sections),
        groups=tuple(_group(one, own, names) for one in first.groups),
        addressees=tuple(_addressee(one, own, names) for one in first.addressees),
    )


def _names(first: Report, own: Mapping[str, Section]) -> Iterator[tuple[Passage, Passage]]:
    """Yield the first language's tags and addressees, each with what it is called in the other."""
    for section in reversed(first.sections):
        other = own[section.anchor]
        yield from zip(section.tags, other.tags, strict=True)
        for mine, its in zip(section.actions, other.actions, strict=True):
            yield mine.audience, its.audience


def _group(group: Group, own: Mapping[str, Section], names: Mapping[Passage, Passage]) -> Group:
    return replace(
        group,
        name=names.get(group.name, group.name),
        sections=tuple(own[one.anchor] for one in group.sections),
        elsewhere=tuple(own[one.anchor] for one in group.elsewhere),
    )


def _addressee(
    addressee: Addressee, own: Mapping[str, Section], names: Mapping[Passage, Passage]
) -> Addressee:
    return Addressee(
        names.get(addressee.name, addressee.name),
        tuple(_errand(one, own[one.section.anchor]) for one in addressee.errands),
    )


def _errand(errand: Errand, section: Section) -> Errand:
    number = next(n for n, one in enumerate(errand.section.actions) if one is errand.action)
    return Errand(section.actions[number], section)
