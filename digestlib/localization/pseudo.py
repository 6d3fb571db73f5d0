"""A language that nobody speaks, in which text that no translator can reach stands out.

Every message is in brackets, and either accented and longer, as German would be, or as wide as
Chinese. What a report shows outside of brackets is digest text, a date, a number, or hard-coded.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from lxml import html

from digestlib import po
from digestlib.localization.headers import plural_rule

ACCENTED: Final = "qps-ploc"
"""Accented and longer; the tag by which Windows has known such a language."""
WIDE: Final = "qps-ploca"
"""In full-width letters, as East Asian text takes room."""

_KEPT: Final = re.compile(r"(%\(\w+\)s|%%|\{\w+\})")
_ACCENTS: Final = str.maketrans(
    "ABCDEGHIJKLNORSTUWYZabcdeghijklnorstuwyz",
    "ÁßÇÐÉĜĤÎĴĶĻÑÖŔŠŢÛŴÝŽáƀçđéĝĥîĵķļñöŕšţûŵýž",
)
_FULL_WIDTH: Final = {code: code + 0xFEE0 for code in range(0x21, 0x7F)}
_LONGER: Final = "ļöñĝéŕ "
_BRACKETED: Final = re.compile(r"【[^【】]*】")
_WORDS: Final = re.compile(r"[^\W\d_]{2,}")
_SHOWN: Final = ("alt", "aria-label", "placeholder", "title")
_META: Final = frozenset({"description", "page-label"})


def _accented(text: str) -> str:
    return text.translate(_ACCENTS)


def _wide(text: str) -> str:
    return text.translate(_FULL_WIDTH)


_WAYS: Final[Mapping[str, Callable[[str], str]]] = MappingProxyType(
    {ACCENTED: _accented, WIDE: _wide}
)


def pseudo(template: po.Document, tag: str = ACCENTED) -> po.Document:
    """Return a PO file that translates a template into a language that nobody speaks.

    Args:
        template: The template.
        tag: ``ACCENTED`` or ``WIDE``.
    """
    header = po.Entry(
        translation="MIME-Version: 1.0\nContent-Type: text/plain; charset=UTF-8\n"
        f"Plural-Forms: {plural_rule('en')}\n"
    )
    entries = (one for one in template.entries if not one.is_header)
    return replace(template, entries=(header, *(_spoken(one, tag) for one in entries)))


def _spoken(entry: po.Entry, tag: str) -> po.Entry:
    if entry.plural:
        return entry.changed(forms=(speak(entry.source, tag), speak(entry.plural, tag)))
    return entry.changed(translation=speak(entry.source, tag))


def speak(text: str, tag: str = ACCENTED) -> str:
    """Return a message in a language that nobody speaks; its values stay as they are.

    Args:
        text: The message.
        tag: ``ACCENTED`` or ``WIDE``.
    """
    way = _WAYS[tag]
    parts = (one if _KEPT.fullmatch(one) else way(one) for one in _KEPT.split(text))
    longer = _LONGER * (len(text) // 20 + 1) if tag == ACCENTED else ""
    return f"【{''.join(parts)} {longer}".rstrip() + "】"


def hard_coded(document: str, is_known: Callable[[str], bool]) -> tuple[str, ...]:
    """Return the words of a page that are in no message.

    Args:
        document: The semantic HTML of a report in a language that nobody speaks.
        is_known: Tells of a text that stands outside of brackets whether it may.
    """
    root = html.document_fromstring(document)
    whole = outside(root.text_content())
    shown = [whole, *(outside(text) for text in _attributes(root))]
    return tuple(
        dict.fromkeys(one for text in shown for one in _WORDS.findall(text) if not is_known(one))
    )


def outside(text: str) -> str:
    """Return what of a text stands outside of the brackets of messages, which may hold others."""
    while (rest := _BRACKETED.sub(" ", text)) != text:
        text = rest
    return text


def _attributes(root: html.HtmlElement) -> Iterator[str]:
    for element in root.iter():
        yield from (element.get(name, "") for name in _SHOWN)
        if element.get("name") in _META:
            yield element.get("content", "")
