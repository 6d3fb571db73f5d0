"""The files of one week of a site, as jobs of a batch."""

import hashlib
import json
from dataclasses import asdict, dataclass
from enum import StrEnum
from pathlib import Path

from digestlib.batch.asking import Desk
from digestlib.batch.jobs import Job, page_of, write
from digestlib.exporting import exporter
from digestlib.exporting.html import HtmlOptions
from digestlib.rendering import Page, render_beside
from digestlib.site import places
from digestlib.site.cards import card_of
from digestlib.site.searching import search_data


class Part(StrEnum):
    """What a job makes of a week's report."""

    PAGE = "page"
    CARD = "card"
    SEARCH = "search"


@dataclass(frozen=True, slots=True, kw_only=True)
class Ways:
    """Where a week's page leads to.

    ``earlier`` and ``later`` are ISO weeks or empty; ``languages`` are the others that the week
    is in; ``files`` are the names of the report in other formats, by format.
    """

    earlier: str = ""
    later: str = ""
    languages: tuple[str, ...] = ()
    files: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class SiteJob:
    """A file that a week has in one language; the report is the one of ``job``."""

    job: Job
    part: Part
    path: str
    ways: Ways = Ways()

    @property
    def page(self) -> Job:
        """The report that all parts of a week and language are made of."""
        return self.job.page

    def ask(self, desk: Desk) -> bool:
        """Ask what the report asks."""
        return self.job.ask(desk)

    def key(self) -> str:
        """Return what the file depends on, as a hash."""
        own = json.dumps([self.part, asdict(self.ways), self.job.page.key()])
        return hashlib.sha256(own.encode()).hexdigest()

    def make(self) -> str:
        """Make the file, and return the SHA-256 of its content."""
        page = page_of(self.job)
        match self.part:
            case Part.PAGE:
                data = _week_page(page, self.ways)
            case Part.CARD:
                data = card_of(page).model_dump_json().encode()
            case Part.SEARCH:
                data = search_data(page)
        return write(self.path, data)


def _week_page(page: Page, ways: Ways) -> bytes:
    week = page.report.week
    others = tuple((tag, f"../{tag}/{places.week_page(week)}") for tag in ways.languages)
    nav = render_beside(
        page, "site-ways.html.j2", ways=ways, week_page=places.week_page, address=places.address
    )
    return exporter("html", HtmlOptions(others=others, ways=nav.strip()))(page)


def carried_file(folder: Path, week: str) -> Path:
    """Return where a site keeps what earlier weeks left to one."""
    return folder / places.RECORD / "left" / f"{week}.json"
