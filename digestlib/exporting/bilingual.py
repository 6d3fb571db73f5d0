"""A report in two languages as one document, aligned digest by digest.

Cover and summary stand in each language by themselves, so that each reader has a page of their own.
Each digest is an ``article`` of the class ``pair`` that holds it in both languages. All else, as
contents, comparison and follow-ups, has one structure, in which each text that differs is followed
by the other language's. So every passage is in an element with its own ``lang``; what a page can
say but once, its page numbers and a screen's controls, is in the first language.
"""

import copy
import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Final
from urllib.parse import unquote

from lxml import html
from lxml.html import HtmlElement
from lxml.html.builder import E
from markupsafe import escape

from digestlib.exporting.tree import classes, parse
from digestlib.rendering import Page, render
from digestlib.report.mirroring import mirrored

_BETWEEN: Final = " / "
_HEADINGS: Final = frozenset({"h1", "h2", "h3", "h4"})
_ON_ONE_LINE: Final = _HEADINGS | {"th", "title"}
_TEXTS: Final = _ON_ONE_LINE | {"p", "li", "td"}
_LISTS: Final = frozenset({"ul", "ol"})
_FLOWING: Final = frozenset({"a", "br", "code", "em", "img", "span", "strong", "time"})
_SAID_ONCE: Final = frozenset({"badge", "box", "separator"})
"""Spans in front of an item that need not be said again: their place and colour tell them."""
_FRONT: Final = frozenset({"cover", "summary"})
_INNER: Final = re.compile(r'href="#(?P<anchor>[^"]*)"')


def bilingual(first: Page, second: Page) -> Page:
    """Return one page of the same week in two languages, which every format can be made of.

    Args:
        first: The page in the language that comes first, and decides order, headings and looks.
        second: The page in the other language.

    Raises:
        ValueError: Both are in one language, or not about the same digests.
        TemplateError: A template rendered nothing, or elements nested too deep.
    """
    language = second.report.language
    if first.report.language == language:
        raise ValueError(f"an edition in two languages needs two different ones, not {language}")
    other = render(
        mirrored(second.report, first.report),
        templates=second.templates,
        wording=second.wording,
        brand=second.brand,
    )
    return replace(first, html=_joined(first.html, other.html, language))


def _joined(document: str, other: str, language: str) -> str:
    tree = parse(document)
    (head, body), (its_head, its_body) = map(_parts, (tree, parse(other)))
    _join_heads(head, its_head)
    front = [one for one in its_body if classes(one) & _FRONT]
    for one in front:
        one.drop_tree()
        one.attrib.pop("id", None)
    _join(body, its_body, language)
    if front:
        last = [one for one in body if classes(one) & _FRONT][-1]
        last.addnext(E.section({"class": "front", "lang": language}, *front))
    written = html.tostring(tree, encoding="unicode", doctype="<!DOCTYPE html>")
    return _INNER.sub(_unquoted, written)


def _unquoted(link: re.Match[str]) -> str:
    """Return a link within the page as it was: writing a tree quotes letters beyond ASCII."""
    return f'href="#{escape(unquote(link["anchor"]))}"'


def _parts(tree: HtmlElement) -> tuple[HtmlElement, HtmlElement]:
    """Return head and body, which are empty where a template has none."""
    head, body = tree.find("head"), tree.find("body")
    return E.head() if head is None else head, E.body() if body is None else body


def _join_heads(head: HtmlElement, other: HtmlElement) -> None:
    """Have title and page number, which are said but once, say both."""
    for title, its in zip(head.iter("title"), other.iter("title"), strict=False):
        title.text = f"{title.text}{_BETWEEN}{its.text}"
    for name in ("page-label", "description"):
        for mine, more in zip(_metas(head, name), _metas(other, name), strict=False):
            mine.set("content", f"{mine.get('content')}{_BETWEEN}{more.get('content')}")


def _metas(head: HtmlElement, name: str) -> list[HtmlElement]:
    return [one for one in head.iter("meta") if one.get("name") == name]


def _join(element: HtmlElement, other: HtmlElement, language: str) -> None:
    """Put the other language's content beside what an element holds."""
    waiting = [(element, other)]
    while waiting:
        mine, its = waiting.pop()
        if mine.tag == "article":
            _pair(mine, its, language)
            continue
        if mine.tag in _TEXTS:
            _join_text(mine, its, language)
        waiting += _matched(mine, its, language)


def _pair(mine: HtmlElement, its: HtmlElement, language: str) -> None:
    """Make one article of a digest in two languages."""
    names = [name for name in mine.get("class", "").split() if name != "digest"]
    pair = E.article({"class": " ".join(["pair", *names]), "id": mine.attrib.pop("id", "")})
    its.attrib.pop("id", None)
    its.set("lang", language)
    mine.addprevious(pair)
    pair.extend((mine, its))


def _join_text(mine: HtmlElement, its: HtmlElement, language: str) -> None:
    """Put the other language's words behind those of a text, unless they are the same."""
    more, same = _said(its), _said(mine)
    if _words(more) in {"", _words(same)}:
        return
    more.set("lang", language)
    parting = E.span({"class": "between"}, _BETWEEN) if mine.tag in _ON_ONE_LINE else E.br()
    lists = [one for one in mine if one.tag in _LISTS]
    place = mine.index(lists[0]) if lists else len(mine)
    mine[place:place] = [parting, more]


def _said(text: HtmlElement) -> HtmlElement:
    """Return what a text says itself, without lists in it and what need not be said again."""
    said: HtmlElement = E.span()
    said.text = text.text
    said.extend([copy.deepcopy(one) for one in text if one.tag not in _LISTS])
    while len(said) and not (said.text or "").strip() and classes(said[0]) & _SAID_ONCE:
        said[0].drop_tree()
    return said


def _words(element: HtmlElement) -> str:
    return " ".join(element.text_content().split())


def _matched(
    mine: HtmlElement, its: HtmlElement, language: str
) -> Iterator[tuple[HtmlElement, HtmlElement]]:
    """Yield the blocks in two elements that say the same; one without its like is put in."""
    rest = [one for one in _blocks(mine) if not classes(one) & _FRONT]
    for other in _blocks(its):
        place = next((n for n, one in enumerate(rest) if one.tag == other.tag), None)
        if place is None:
            other.set("lang", language)
            mine.append(other)
        else:
            yield rest[place], other
            del rest[: place + 1]


def _blocks(element: HtmlElement) -> list[HtmlElement]:
    """Return what an element holds, but not what flows in a text."""
    return [one for one in element if one.tag not in _FLOWING]
