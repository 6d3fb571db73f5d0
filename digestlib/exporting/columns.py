"""A chart of weeks as a page can show it: columns, drawn from the table that says the same.

The tree holds a table in a ``figure`` of the class ``trend``, which Word and Markdown show. Each of
its columns of figures becomes an SVG image here, with all that it shows as its alternative text. An
image is as wide as its weeks ask for, so that two weeks look as twelve do, and its letters are as
large as those of the caption.
"""

import copy
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from lxml import html
from lxml.html import HtmlElement
from lxml.html.builder import E

_FIGURE: Final = re.compile(r'<figure class="trend">.*?</figure>', re.DOTALL)
_SHARE: Final = re.compile(r"\btens-(?P<tens>\d+) ones-(?P<ones>\d)\b")
_PITCH: Final = 26
_WIDTH: Final = 18
_HIGHEST: Final = 44
_TOP: Final = 15
_BASE: Final = _TOP + _HIGHEST
_HEIGHT: Final = _BASE + 30
_LETTERS: Final = 10.5
"""The height of letters, in the image's own units."""
_ON_PAPER: Final = 1.0
"""How many CSS pixels a unit is: letters are as large as a caption's, and two charts of twelve
weeks, the most there are, have room side by side."""
_ON_SCREEN: Final = 1.15
_ACCENT: Final = "#1f5fbf"
_INK: Final = "#1b2333"
_MUTED: Final = "#5c6678"
_TYPE: Final = "Digest Sans, sans-serif"


@dataclass(frozen=True, slots=True)
class _Week:
    """One column: the week's name, its figure as it is written, and its height in percent."""

    name: str
    figure: str
    percent: int | None


def with_columns(document: str, accent: str | None = None) -> str:
    """Return a document whose charts of weeks are drawn, in place of their tables.

    Args:
        document: The report's semantic HTML.
        accent: The colour of the columns, as ``#RRGGBB``; by default ours.
    """
    return _FIGURE.sub(lambda found: _drawn(found[0], accent or _ACCENT), document)


def draw_columns(figure: HtmlElement) -> None:
    """Put the drawn columns of a chart of weeks in front of its table.

    Args:
        figure: The chart, as the tree has it.
    """
    table = figure.find("table")
    if table is not None:
        for chart in _charts(table, _ACCENT, _ON_SCREEN):
            table.addprevious(chart)


def _drawn(written: str, accent: str) -> str:
    figure = html.fragment_fromstring(written)
    table = figure.find("table")
    if table is None:
        return written
    for chart in _charts(table, accent, _ON_PAPER):
        table.addprevious(chart)
    table.drop_tree()
    return html.tostring(figure, encoding="unicode")


def _charts(table: HtmlElement, accent: str, scale: float) -> Iterator[HtmlElement]:
    head, *rows = table.iter("tr")
    for column, heading in enumerate(head):
        weeks = [_week(row, column) for row in rows if column < len(row)]
        if column and weeks:
            name = E.p(heading.text or "", *map(copy.deepcopy, heading))
            image = _svg(_words(name), weeks, accent)
            image.set("width", f"{len(weeks) * _PITCH * scale:g}")
            image.set("height", f"{_HEIGHT * scale:g}")
            yield E.section({"class": "drawn"}, name, image)


def _week(row: HtmlElement, column: int) -> _Week:
    cell = row[column]
    share = _SHARE.search(cell.get("class", ""))
    percent = int(share["tens"]) * 10 + int(share["ones"]) if share else None
    return _Week(_words(row[0]), _words(cell), percent)


def _svg(name: str, weeks: Sequence[_Week], accent: str) -> HtmlElement:
    width = len(weeks) * _PITCH
    said = ", ".join(f"{week.name}: {week.figure}" for week in weeks)
    image = _element("svg", role="img", viewBox=f"0 0 {width} {_HEIGHT}")
    title = _element("title")
    title.text = f"{name}. {said}"
    base = _element("path", {"class": "base"}, d=f"M0 {_BASE}H{width}", stroke=_MUTED, fill="none")
    image.extend([title, base])
    year = ""
    for number, week in enumerate(weeks):
        is_now = number == len(weeks) - 1
        image.extend(_column(week, number * _PITCH + _PITCH / 2, accent, is_now=is_now))
        before, year = year, week.name.partition("-")[0]
        if year != before:
            image.append(_text(year, number * _PITCH + _PITCH / 2, _BASE + 25, _MUTED))
    return image


def _column(week: _Week, middle: float, accent: str, *, is_now: bool) -> Iterator[HtmlElement]:
    """Draw a week: its column with the figure on it, and its name below."""
    short = week.name.partition("-")[2] or week.name
    yield _text(short, middle, _BASE + 12, _INK if is_now else _MUTED)
    if week.percent is None:
        yield _text(week.figure, middle, _BASE - 4, _MUTED)
        return
    height = max(_HIGHEST * week.percent / 100, 0.75 if week.percent else 0)
    if height:
        yield _element(
            "rect",
            {"class": "column now" if is_now else "column"},
            x=f"{middle - _WIDTH / 2:g}",
            y=f"{_BASE - height:g}",
            width=str(_WIDTH),
            height=f"{height:g}",
            fill=accent if is_now else "#ffffff",
            stroke=accent,
        )
    yield _text(week.figure, middle, _BASE - height - 3, _INK)


def _text(words: str, middle: float, bottom: float, colour: str) -> HtmlElement:
    element = _element(
        "text",
        {"text-anchor": "middle", "font-family": _TYPE, "font-size": f"{_LETTERS:g}"},
        x=f"{middle:g}",
        y=f"{bottom:g}",
        fill=colour,
    )
    element.text = words
    return element


def _element(name: str, attributes: dict[str, str] | None = None, **more: str) -> HtmlElement:
    element: HtmlElement = E(name, {**(attributes or {}), **more})
    return element


def _words(element: HtmlElement) -> str:
    return " ".join(element.text_content().split())
