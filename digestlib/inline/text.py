"""Runs as words without markup, and as HTML."""

import html as _html
from collections.abc import Iterable
from types import MappingProxyType
from typing import assert_never
from urllib.parse import quote

from digestlib.inline.events import End, Event, Start, walk
from digestlib.inline.parsing import parse
from digestlib.inline.runs import Code, Reference, Run, Text
from digestlib.inline.unmarked import unmarked_html
from digestlib.inline.urls import is_linkable, normalise_url

PULL_REQUEST_URL = "https://github.com/{repository}/pull/{number}"
_TAGS = MappingProxyType({"strong": "strong", "emphasis": "em", "link": "a"})


def plain(source: str) -> str:
    """Return the words of inline Markdown without its markup; code keeps its text.

    Args:
        source: The field as written.
    """
    return plain_runs(parse(source))


def plain_runs(runs: Iterable[Run]) -> str:
    """Return the words of runs without markup.

    Args:
        runs: Any runs.
    """
    return "".join(_words(event) for event in walk(runs)).strip("\n")


def _words(event: Event) -> str:
    match event:
        case Code(text, str()):
            return f"\n{text}\n"
        case Text(text) | Code(text) | Reference(text):
            return text
        case _:
            return ""


def html(
    runs: Iterable[Run],
    *,
    repository: str | None = None,
    pull_request_url: str = PULL_REQUEST_URL,
    with_links: bool = True,
) -> str:
    """Return runs as escaped HTML of ``code strong em a span`` only.

    A block of code has the class ``block``, and ``language-`` with its language.

    Args:
        runs: Any runs.
        repository: Where references lead that name no repository; None leaves them without a link.
        pull_request_url: The address of a pull request, with ``{repository}`` and ``{number}``.
        with_links: False where the words stand inside a link already, which may hold no other.
    """
    writer = _HtmlWriter(repository, pull_request_url, with_links=with_links)
    return "".join(writer.write(event) for event in walk(runs))


def html_of(source: str, *, repository: str | None = None, with_links: bool = True) -> str:
    """Return inline Markdown as ``html`` returns its runs.

    Args:
        source: The field as written.
        repository: Where references lead that name no repository.
        with_links: False where the words stand inside a link already.
    """
    written = unmarked_html(source)
    if written is None:
        return html(parse(source), repository=repository, with_links=with_links)
    return written


class _HtmlWriter:
    """Writes event by event; it remembers open links, because a link holds no other."""

    def __init__(self, repository: str | None, pull_request_url: str, *, with_links: bool) -> None:
        self.repository = repository
        self.pull_request_url = pull_request_url
        self.links = [not with_links]

    def write(self, event: Event) -> str:
        match event:
            case Text(text):
                return _html.escape(text, quote=False)
            case Code(text, str(info)):
                return f'<code class="{_classes(info)}">{_html.escape(text, quote=False)}</code>'
            case Code(text):
                return f"<code>{_html.escape(text, quote=False)}</code>"
            case Reference():
                return self._reference(event)
            case Start():
                return self._start(event)
            case End():
                return self._end(event)
            case _:
                assert_never(event)

    def _start(self, start: Start) -> str:
        if start.kind != "link":
            return f"<{_TAGS[start.kind]}>"
        url = normalise_url(start.url)
        is_shown = not any(self.links) and is_linkable(url)
        self.links.append(is_shown)
        return f'<a href="{_html.escape(url)}">' if is_shown else ""

    def _end(self, end: End) -> str:
        if end.kind == "link" and not self.links.pop():
            return ""
        return f"</{_TAGS[end.kind]}>"

    def _reference(self, reference: Reference) -> str:
        words = _html.escape(reference.text, quote=False)
        repository = reference.repository or self.repository
        if repository is None or any(self.links):
            return f'<span class="reference">{words}</span>'
        url = pull_request_address(repository, reference.number, self.pull_request_url)
        return f'<a class="reference" href="{_html.escape(url)}">{words}</a>'


def _classes(info: str) -> str:
    """Return the classes of a block of code; its language is told as HTML 5 advises."""
    language = info.partition(" ")[0]
    return f"block language-{_html.escape(language)}" if language else "block"


def pull_request_address(
    repository: str, number: int, pull_request_url: str = PULL_REQUEST_URL
) -> str:
    """Return the address of a pull request.

    Args:
        repository: ``owner/name``.
        number: The pull request's number.
        pull_request_url: The shape, with ``{repository}`` and ``{number}``.
    """
    # No str.format: a shape from a settings file must not reach into objects.
    named = pull_request_url.replace("{number}", str(number))
    return named.replace("{repository}", quote(repository, safe="/"))
