"""What the search of a site looks through: a script of data for each week and language.

A page that lies on a disk may load no JSON, but scripts. They hold literals only, and are loaded
when somebody searches.
"""

import copy
import json
from collections.abc import Iterator
from typing import Final

from lxml.html import HtmlElement

from digestlib.exporting.html.edition import level_of, read_edition, title_of
from digestlib.rendering import Page
from digestlib.site.cards import collapsed, week_name

CALL: Final = "digestlibWeek"
"""The function of ``site.js`` that takes a week."""


def search_data(page: Page) -> bytes:
    """Return the script that holds all words of a week's digests.

    Args:
        page: The week's report.

    Raises:
        TemplateError: The template rendered nothing, or elements nested too deep.
    """
    edition = read_edition(page.html, page.wording)
    found = [_entry(anchor, digest) for anchor, digest in edition.digests.items()]
    given = (page.report.week, week_name(edition) or page.report.week, found)
    return f"{CALL}({', '.join(map(_literal, given))});\n".encode()


def _entry(anchor: str, digest: HtmlElement) -> tuple[str, str, str, str, str]:
    """Return anchor, level, verdict, title and all other words of a digest."""
    own = copy.deepcopy(digest)
    heading = title_of(own)
    title = "" if heading is None else collapsed(heading)
    badge = next((collapsed(one) for one in own.find_class("badge")), "")
    for element in [*own.iter("h2", "h3", "h4"), *own.find_class("mark"), *own.find_class("badge")]:
        element.drop_tree()
    return anchor, level_of(digest), badge, title, " · ".join(_blocks(own))


def _blocks(digest: HtmlElement) -> Iterator[str]:
    for block in digest.iter("p", "li"):
        if words := collapsed(block).strip(" ·"):
            yield words


def _literal(value: object) -> str:
    """Return a value as JavaScript that ends no script element and no line (ECMA-262, 12.9.4)."""
    written = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    for char in "<\u2028\u2029":
        written = written.replace(char, f"\\u{ord(char):04x}")
    return written
