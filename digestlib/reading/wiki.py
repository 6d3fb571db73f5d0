"""Pages that a wiki exports, Jira's marks and MediaWiki's, with those of Markdown in their place.

Each mark becomes one of the same length, so that what is found in the page lies there in the wiki's
text too.
"""

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

Range = tuple[int, int]

_JIRA: Final = re.compile(r"^h[1-6]\.[ \t]+\S", re.MULTILINE)
_MAY_BE_JIRA: Final = re.compile(r"\nh[1-6]\.")
_MAY_HAVE_EQUALS: Final = re.compile(r"\n=")
_EQUALS: Final = re.compile(
    r"^(?P<marks>={1,6})(?P<gap>[ \t]*)(?P<title>[^=\s][^\n]*?)(?P<end>[ \t]*=*[ \t\r]*)$",
    re.MULTILINE,
)
_MEDIA: Final = re.compile(r"^={1,6}[ \t]*[^=\s][^\n]*=[ \t\r]*$|^(?:'''|\{\|)", re.MULTILINE)
_FEWEST: Final = 2
_DEEPEST: Final = 3
"""``h4.`` has no room for more marks and a space behind them."""
_BULLET: Final = re.compile(r"^(?P<marks>[*#-]{1,6})(?P<gap>[ \t]+)(?=\S)", re.MULTILINE)
_JIRA_HEADING: Final = re.compile(r"^h(?P<level>[1-6])\.(?=[ \t])", re.MULTILINE)
_JIRA_BOLD: Final = re.compile(r"^\*(?P<words>[^\s*][^*\n]{0,80})\*(?!\w)", re.MULTILINE)
_JIRA_PANEL: Final = re.compile(r"^\{(?:info|note|tip|panel|warning)\b[^{}\n]*\}", re.MULTILINE)
_BOLD: Final = re.compile(r"'''(?P<words>[^'\n](?:[^\n']|'(?!''))*)'''")
_EMPHASIS: Final = re.compile(r"''(?P<words>[^'\n][^\n']*)''")
_QUOTES: Final = re.compile(
    r"^[*#:;]*[ \t]*(?P<first>'{2,5})|(?<=[:：])'{2,5}|'{2,5}(?=[:：]|[ \t\r]*$)", re.MULTILINE
)
"""Marks of bold and emphasis at the edge of a line or a label, where no words stand around them."""
_LINE_BREAK: Final = re.compile(r"<br[ ]?/?>(?=[ \t\r]*\n)", re.IGNORECASE)
_TABLE: Final = re.compile(
    r"^(?P<open>\{\|[^\n]{2,})\n(?P<rows>(?:(?!\|\}|\{\||=)[^\n]*\n)*+)(?P<close>\|\})",
    re.MULTILINE,
)
_HEADER: Final = re.compile(r"!(?=[ \t])(?:[^\n|]|\n!)*")
"""A row of headings alone."""
_ROW: Final = re.compile(r"^[|!](?!-)(?:[^\n]|\n(?!\|-|\|\}|\{\|))*", re.MULTILINE)
_NEXT_CELL: Final = re.compile(r"\n[|!]|\|\||!!")


class Wiki(NamedTuple):
    """A page as Markdown, and where marks lie in it that have no words."""

    text: str
    marks: tuple[Range, ...] = ()


def read_wiki(text: str) -> Wiki:
    """Return a masked page in the marks of Markdown, if it is in those of a wiki."""
    if _MAY_BE_JIRA.search(text) and len(_JIRA.findall(text)) >= _FEWEST:
        return _jira(text)
    if _MAY_HAVE_EQUALS.search(text) and len(_EQUALS.findall(text)) >= _FEWEST:
        return _media(text) if _MEDIA.search(text) else Wiki(_EQUALS.sub(_heading, text))
    return Wiki(text)


def _jira(text: str) -> Wiki:
    marks = (*_spans(_JIRA_HEADING, text), *_spans(_JIRA_PANEL, text))
    text = _JIRA_PANEL.sub(_blank, text)
    text = _JIRA_BOLD.sub(lambda match: f" {match['words']} ", text)
    text = _BULLET.sub(_bullet, text)
    text = _JIRA_HEADING.sub(
        lambda match: ("#" * min(int(match["level"]), _DEEPEST)).ljust(3), text
    )
    return Wiki(text, marks)


def _media(text: str) -> Wiki:
    tables = (match.span(part) for match in _TABLE.finditer(text) for part in ("open", "close"))
    quotes = (
        match.span("first") if match["first"] else match.span() for match in _QUOTES.finditer(text)
    )
    marks = (*_spans(_LINE_BREAK, text), *tables, *quotes)
    text = _TABLE.sub(_table, text)
    text = _LINE_BREAK.sub(_blank, text)
    text = _BOLD.sub(lambda match: f" **{match['words']}** ", text)
    text = _EMPHASIS.sub(lambda match: f"  {match['words']}  ", text)
    text = _BULLET.sub(_bullet, text)
    return Wiki(_EQUALS.sub(_heading, text), marks)


def _spans(pattern: re.Pattern[str], text: str) -> Iterator[Range]:
    return (match.span() for match in pattern.finditer(text))


def _blank(match: re.Match[str]) -> str:
    return " " * len(match[0])


def _bullet(match: re.Match[str]) -> str:
    """Return a bullet of Markdown, indented for each bullet around it."""
    return f"{'-'.rjust(len(match['marks']))}{match['gap']}"


def _heading(match: re.Match[str]) -> str:
    """Return a heading of Markdown, which has a space behind its marks."""
    marks = "#" * max(1, len(match["marks"]) - (not match["gap"]))
    if not match["gap"] and len(match["marks"]) == 1:
        return match[0]
    begin = marks.ljust(len(match["marks"])) + match["gap"]
    return f"{begin}{match['title']}{' ' * len(match['end'])}"


def _table(match: re.Match[str]) -> str:
    """Return a table with each row on one line, bars between its cells, and a header."""
    head, rows = " " * len(match["open"]), match["rows"]
    first = _ROW.search(rows)
    if first and _HEADER.fullmatch(first[0]):
        rows = f"{rows[: first.start()]}||{rows[first.start() + 2 :]}"
    else:
        head = "|| |".ljust(len(head))
    rows = _ROW.sub(lambda row: f"|{_NEXT_CELL.sub(' |', row[0][1:])}", rows)
    return f"{head}\n{rows}{' ' * len(match['close'])}"
