"""How reports are made of digests, whatever week they are of and wherever they are made."""

from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

from digestlib.archive import MOST_CARRIED
from digestlib.brand import brand_of
from digestlib.rendering.views import View
from digestlib.report import Order
from digestlib.report.grouping import group_key
from digestlib.report.ordering import checked


@dataclass(frozen=True, slots=True, kw_only=True)
class Making:
    """How reports are made: all that many of them have in common, and small enough to send.

    Raises:
        ValueError: There is no such group, order or accent, or a budget without a file of answers.
    """

    title: str = ""
    """The title, in place of ours."""
    group_by: str | None = None
    order_by: tuple[str, ...] = (Order.VERDICT,)
    """Headings and order of the digests, as ``compose`` takes them."""
    most_carried: int = MOST_CARRIED
    """How many follow-ups of earlier weeks are listed; the others are counted."""
    engine: str | None = None
    """A machine translator, by name; it serves the languages that it knows."""
    told: tuple[tuple[str, str], ...] = ()
    """What the engine is told in place of the environment, such as its ``model``."""
    budget: float | None = None
    """What the engine may cost, in the currency of its tariff: all jobs of a batch together that
    name the same file of answers."""
    answers: str | None = None
    """The file that keeps the answers of an engine that costs anything. Where it is named, the
    process that runs a batch asks; a report that lacks answers is made as it is, and again by the
    next run."""
    memory: str | None = None
    glossary: str | None = None
    policy: str = "mark"
    """As ``translate`` takes them."""
    templates: str | None = None
    """A folder whose templates stand in for ours."""
    organisation: str = ""
    accent: str = ""
    logo: str | None = None
    """Whose report it is, as a ``Brand`` has it; the logo is a file."""

    def __post_init__(self) -> None:
        """Refuse what cannot be made before anything is handed to a worker."""
        checked(self.order_by)
        brand_of(accent=self.accent)
        if self.group_by is not None:
            group_key(self.group_by)
        if self.budget is not None and self.answers is None:
            raise ValueError("a budget is shared by means of a file: name one as answers")

    @property
    def making(self) -> dict[str, Any]:
        """All of this and nothing else, for another one that is made in the same way."""
        return {one.name: getattr(self, one.name) for one in fields(Making)}

    def view(self, week: str) -> View:
        """Return how a week is shown.

        Raises:
            InputError: The logo cannot be read, or is no image of a kind we take.
        """
        return View(
            week=week,
            title=self.title,
            group_by=self.group_by,
            order_by=self.order_by,
            most_carried=self.most_carried,
            templates=Path(self.templates) if self.templates else None,
            brand=brand_of(organisation=self.organisation, accent=self.accent, logo=self.logo),
        )
