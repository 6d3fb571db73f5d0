"""The one Jinja environment: strict, escaping, and with digest text only ever as data."""

import datetime as dt
from collections.abc import Iterable
from functools import lru_cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

import jinja2
from jinja2.bccache import Bucket
from markupsafe import Markup

from digestlib import languages
from digestlib.inline.parsing import parse
from digestlib.inline.shortening import shorten
from digestlib.inline.text import html, html_of, pull_request_address
from digestlib.inline.urls import is_linkable
from digestlib.model import PullRequest
from digestlib.report import Report
from digestlib.resources import shipped

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable
    from types import CodeType


_BULKS: Final = ((600, "endless"), (160, "long"))
"""From how many characters on a title takes a smaller size, and what its class is."""


def environment(report: Report, templates: Path | None = None) -> jinja2.Environment:
    """Return the environment that renders one report.

    Args:
        report: The report; its language and repository bind the filters.
        templates: A folder whose templates stand in for ours of the same name.
    """
    env = _base(templates).overlay()
    env.filters = {
        **env.filters,
        "address": _address,
        "bulk": _bulk,
        "date": partial(_date, tag=report.language),
        "inline": lru_cache(maxsize=1024)(partial(_inline, repository=report.repository)),
        "listed": partial(_listed, tag=report.language),
        "number": partial(_number, tag=report.language),
        "share": _share,
        "signed": partial(_signed, tag=report.language),
    }
    return env


class _Compiled(jinja2.BytecodeCache):
    """Templates that are compiled already: each report has an environment, which has its own."""

    def __init__(self) -> None:
        self._known: dict[str, tuple[str, CodeType | None]] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        """Take what is known of a template, unless its file has changed since."""
        checksum, code = self._known.get(bucket.key, ("", None))
        if checksum == bucket.checksum:
            bucket.code = code

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep a template for the next report."""
        self._known[bucket.key] = bucket.checksum, bucket.code


@lru_cache(maxsize=8)
def _base(templates: Path | None) -> jinja2.Environment:
    ours = jinja2.FunctionLoader(_shipped_template)
    # "digestlib/report.html.j2" is ours, whatever stands in for "report.html.j2".
    loaders: list[jinja2.BaseLoader] = [jinja2.PrefixLoader({"digestlib": ours}), ours]
    if templates is not None:
        loaders.insert(0, jinja2.FileSystemLoader(templates))
    return jinja2.Environment(
        loader=jinja2.ChoiceLoader(loaders),
        bytecode_cache=_Compiled(),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        optimized=False,  # it finds nothing to do in our templates, and takes a sixth of the time
        keep_trailing_newline=True,
    )


def _shipped_template(name: str) -> tuple[str, str, None] | None:
    template: Traversable = shipped("templates") / name
    if ".." in name or not template.is_file():
        return None
    return template.read_text("utf-8"), str(template), None


def _inline(
    text: str,
    with_links: bool = True,  # noqa: FBT001, FBT002 - a filter's own way
    columns: int = 0,
    *,
    repository: str | None,
) -> Markup:
    # Few texts are cut, and a letter takes two columns at most.
    if not columns or 2 * len(text) <= columns:
        written = html_of(text, repository=repository, with_links=with_links)
    else:
        runs = shorten(parse(text), columns)
        written = html(runs, repository=repository, with_links=with_links)
    return Markup(written)  # noqa: S704 - it is escaped


def _share(number: int, most: int) -> str:
    """Return the classes of a bar that is so long in percent of the longest: ``tens-6 ones-7``."""
    percent = round(100 * number / most) if most else 0
    return f"tens-{percent // 10} ones-{percent % 10}"


def _bulk(text: str) -> str:
    """Return the class of a title that is too long for the usual size, or nothing."""
    length = len(text)
    return next((name for least, name in _BULKS if length >= least), "")


def _number(number: int, *, tag: str) -> str:
    return languages.format_number(number, tag)


def _listed(items: Iterable[str], *, tag: str) -> str:
    return languages.format_list(items, tag)


def _signed(number: int, *, tag: str) -> str:
    """Return a change with its sign; no change has none."""
    sign = "+" if number > 0 else "\N{MINUS SIGN}" if number < 0 else ""
    return sign + languages.format_number(abs(number), tag)


def _date(date: dt.date, *, tag: str) -> str:
    return languages.format_date(date, tag)


def _address(pull_request: PullRequest) -> str:
    """Return where a pull request lies, or nothing where that is unknown or not to be linked."""
    if pull_request.url and is_linkable(pull_request.url):
        return pull_request.url
    if pull_request.repository and "/" in pull_request.repository:  # else its owner is unknown
        return pull_request_address(pull_request.repository, pull_request.number)
    return ""
