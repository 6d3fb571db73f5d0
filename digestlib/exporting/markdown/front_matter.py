"""What a Markdown file says about itself before its first line: YAML between ``---``."""

import json
import re
from typing import Final

from lxml.html import HtmlElement

_ESCAPED: Final = re.compile("[\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]")


def front_matter(tree: HtmlElement) -> str:
    """Return the front matter of a document, from its head.

    Args:
        tree: The root of the document.
    """
    metas = {meta.get("name", ""): meta.get("content", "") for meta in tree.iter("meta")}
    facts = {"title": tree.findtext("head/title"), "lang": tree.get("lang")}
    facts |= {name: metas.get(name) for name in ("author", "description")}
    lines = [f"{name}: {_quoted(fact)}" for name, fact in facts.items() if fact]
    if keywords := [word.strip() for word in metas.get("keywords", "").split(",") if word.strip()]:
        lines.append(f"keywords: [{', '.join(map(_quoted, keywords))}]")
    return "\n".join(["---", *lines, "---", "", ""])


def _quoted(text: str) -> str:
    """Quote a text for YAML, whose double quotes are those of JSON but for a few characters."""
    quoted = json.dumps(" ".join(text.split()), ensure_ascii=False)
    return _ESCAPED.sub(lambda char: f"\\u{ord(char[0]):04x}", quoted)
