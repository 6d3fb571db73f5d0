"""Rules that part digests without empty lines around them."""

import re
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from digestlib.reading.cues import Cues, opens_review
from digestlib.reading.header import find_header
from digestlib.reading.pull_requests import names_pull_request

_RULE: Final = re.compile(
    r"\n[ \t]*+(?P<rule>(?P<sign>[-=*_~─━═—])(?:[ \t]?(?P=sign)){2,}+)[ \t\r]*+(?=\n|\Z)"
)
_HEADING: Final = re.compile(r"#{1,6}[ \t]+\S")
_ENDS_STATEMENT: Final = re.compile(r"[。；：.;:][”」』）\"')]*\Z")
_FARTHEST: Final = 600


class Ruled(NamedTuple):
    """A masked page without such rules, and where they stood."""

    text: str
    marks: Sequence[tuple[int, int]] = ()


def less_rules(text: str, cues: Mapping[str, Cues]) -> Ruled:
    """Return a masked page, of the same length, whose rules straight between digests are blank.

    An empty line then stands in their place. One of them at least stands between a line of text and
    what begins a digest: a fact behind its label, a heading, a pull request, or a line above a
    review; the others are alike.

    Args:
        text: The masked page.
        cues: How reviewers write, by language tag.
    """
    first = _RULE.search(text)
    if first is None:
        return Ruled(text)
    start = find_header(text).end if text.lstrip("\ufeff").startswith("---") else 0
    found = [
        one for one in _RULE.finditer(text, max(start, first.start())) if _is_below_text(text, one)
    ]
    parting = {one["rule"] for one in found if _begins_digest(text, one.end() + 1, cues)}
    marks = [one.span("rule") for one in found if one["rule"] in parting]
    if not marks:
        return Ruled(text)
    chars = list(text)
    for begin, end in marks:
        chars[begin:end] = " " * (end - begin)
    return Ruled("".join(chars), marks)


def _is_below_text(text: str, rule: re.Match[str]) -> bool:
    """Return whether text stands straight above a rule, and is no heading because of that."""
    end = rule.start()
    start = text.rfind("\n", 0, end) + 1
    above = text.rfind("\n", 0, max(0, start - 1)) + 1
    is_alone = not text[above : max(0, start - 1)].strip()
    return bool(text[start:end].strip()) and not is_alone


def _begins_digest(text: str, start: int, cues: Mapping[str, Cues]) -> bool:
    """Return whether the line that starts here begins a digest."""
    lines = text[start : start + _FARTHEST].split("\n", 2)
    line = lines[0].strip()
    if not line:
        return False
    if _HEADING.match(line) or names_pull_request(line.strip("*")):
        return True
    if any(one.starts_with_label(line) for one in cues.values()):
        return any(one.starts_with_fact(line) for one in cues.values())
    if len(lines) == 1 or _ENDS_STATEMENT.search(line) or opens_review(line, cues):
        return False
    below = lines[1].strip()
    return opens_review(below, cues) or any(one.starts_with_label(below) for one in cues.values())
