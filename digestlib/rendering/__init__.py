"""From a report to the one semantic HTML document that every format is made from."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path
from typing import Final

import jinja2

from digestlib import messages
from digestlib.brand import NO_BRAND, Brand
from digestlib.errors import TemplateError
from digestlib.messages import Messages
from digestlib.rendering.environment import environment
from digestlib.rendering.passages import Passages
from digestlib.rendering.wording import Wording
from digestlib.report import Report

_SOME: Final = 4096
_TEMPLATE = "report.html.j2"
REPLACEABLE: Final = (
    *(_TEMPLATE, "chart.html.j2", "report.css", "print.css", "screen.css"),
    *("site.html.j2", "site-ways.html.j2", "site.css"),
)
"""The files that those of a folder of templates may stand in for."""


@dataclass(frozen=True, slots=True)
class Page:
    """A report, its semantic HTML, and what decides words and looks in every format.

    Without ``wording``, what an exporter adds is worded as we ship it.
    """

    report: Report
    html: str
    wording: Messages | None = None
    brand: Brand = NO_BRAND
    templates: Path | None = None


def render(
    report: Report,
    *,
    templates: Path | None = None,
    wording: Messages | None = None,
    brand: Brand = NO_BRAND,
) -> Page:
    """Render a report.

    Args:
        report: The report.
        templates: A folder whose files stand in for ours of the same name.
        wording: Fixed wording that stands in for what we ship in the report's language.
        brand: Whose report it is.

    Raises:
        LanguageError: There is no fixed wording in the report's language.
        CatalogError: Its PO file is malformed, or a message does not fit its place.
        TemplateError: A template is missing or fails.
    """
    if templates is not None:
        _check(templates)
    chosen = wording or messages.load(report.language)
    page = Page(report, "", chosen, brand, templates)
    return replace(page, html=render_beside(page, _TEMPLATE))


def render_beside(page: Page, name: str, /, **values: object) -> str:
    """Return what another template makes of a report and of some more values.

    Args:
        page: The report as it was rendered: its wording, brand and templates are used.
        name: The template's name.
        values: What it may use besides all that a report's template may use.

    Raises:
        CatalogError: A message does not fit its place.
        TemplateError: The template is missing or fails.
    """
    wording = page.wording or messages.load(page.report.language)
    env = environment(page.report, page.templates)
    passages = Passages(page.report.language, wording, env.filters["inline"])
    functions = Wording(wording, page.report).functions() | passages.functions()
    try:
        template = env.get_template(name)
        given = {"report": page.report, "brand": page.brand, **functions, **values}
        return _joined(template.generate(given))
    except jinja2.TemplateSyntaxError as error:
        place = error.filename or error.name or name
        raise TemplateError(place, error.message or "syntax error", line=error.lineno) from None
    except jinja2.TemplateNotFound as error:
        raise TemplateError(str(error.name), "there is no such template") from None
    except jinja2.UndefinedError as error:
        hint = "templates may use what ARCHITECTURE.md lists"
        raise TemplateError(name, str(error), hint) from None


def _joined(pieces: Iterator[str]) -> str:
    """Join many small pieces, some thousands at a time: all of them take thrice their text."""
    batches = []
    while batch := list(islice(pieces, _SOME)):
        batches.append("".join(batch))
    return "".join(batches)


def _check(templates: Path) -> None:
    if not templates.is_dir():
        raise TemplateError(str(templates), "there is no such folder")
    if not any((templates / name).is_file() for name in REPLACEABLE):
        hint = f"name a file like one of ours: {', '.join(REPLACEABLE)}"
        raise TemplateError(str(templates), "no file of ours is replaced by any in it", hint)
