"""A week as a page: how it is shown, and what earlier weeks mean to it."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from digestlib.archive import MOST_CARRIED
from digestlib.archive.leaving import Leaving
from digestlib.archive.trends import Trend
from digestlib.brand import NO_BRAND, Brand
from digestlib.messages import Messages
from digestlib.model import Collection
from digestlib.rendering import Page, render
from digestlib.report import Order, compose
from digestlib.report.carried import Carried, carried
from digestlib.translation import Translation


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """How a week is shown, in whatever language and format.

    All is as ``compose`` and ``render`` take it; ``week`` may be empty, and ``most_carried`` is how
    many follow-ups of earlier weeks are listed.
    """

    week: str = ""
    title: str = ""
    group_by: str | None = None
    order_by: tuple[str, ...] = (Order.VERDICT,)
    most_carried: int = MOST_CARRIED
    templates: Path | None = None
    brand: Brand = NO_BRAND


@dataclass(frozen=True, slots=True, kw_only=True)
class Past:
    """What earlier weeks mean to a week, in a reader's language; nothing without an archive."""

    carried: Carried | None = None
    trend: Trend | None = None


NO_PAST: Final = Past()
"""A week that stands by itself."""


def past_of(
    left: Leaving,
    collection: Collection,
    translated: Callable[[Collection], Translation],
    view: View,
) -> Past:
    """Return what earlier weeks left to a week, in a reader's language.

    Args:
        left: What they left.
        collection: The week's digests, in the language that they are archived in.
        translated: Translates the digests that ask for what is left.
        view: How the week is shown.
    """
    before = translated(left.follow_ups.collection)
    bound = carried(left.follow_ups, before, collection, view.most_carried)
    return Past(carried=bound, trend=left.trend)


def page_of(
    translation: Translation, view: View, past: Past = NO_PAST, wording: Messages | None = None
) -> Page:
    """Return the page of a week in one language, which every format is made of.

    Args:
        translation: Its digests.
        view: How they are shown.
        past: What earlier weeks mean to it.
        wording: Fixed wording that stands in for ours.

    Raises:
        CatalogError: A PO file of fixed wording is malformed.
        TemplateError: A template is missing or fails.
        WeekError: The week is not an ISO week.
    """
    report = compose(
        translation,
        week=view.week or None,
        title=view.title,
        group_by=view.group_by,
        order=view.order_by,
        carried=past.carried,
        trend=past.trend,
    )
    return render(report, templates=view.templates, brand=view.brand, wording=wording)
