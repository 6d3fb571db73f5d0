"""Digests that are single lines, and what parts the fields of one: title | verdict | points."""

import re
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from digestlib.reading.cues import Cues, opens_review
from digestlib.reading.pull_requests import names_pull_request

_BAR: Final = re.compile(
    r"[|｜\t/· ](?:(?<=[|｜\t])|(?<=[ \t][/·])(?=[ \t])|(?<=[^\s.!?:;,。！？：；，]  ))[ \t]*"
)
"""What parts one field from the next; two spaces do that no sentence ends in front of."""
_SIGN: Final = re.compile(
    r"[\t：:；;，,—–|｜/·→⇒>(（\[【 -](?:(?<=[\t：:；;，,—–|｜→⇒])[—–]?[ \t]*"
    r"|(?<=[^\s.!?:;,。！？：；，]  )[ \t]*|(?<=[ \t][/·])(?=[ \t])[ \t]*"
    r"|(?<=[-=]>)[ \t]*|(?<=[\s)）\]】`]-)-?(?=\s)[ \t]*"
    r"|(?<=[(（\[【])(?=[^()（）\[\]【】\n]{2,60}[)）\]】][ \t]*(?:[.。;；:：,，|｜/·—–\n-]|\Z)))"
)
"""What may part a title from the verdict behind it, which may stand in brackets."""
_FIRST: Final = re.compile(
    r"[^\n#＃!]{2,60}?(?P<sign>[)）\]】：:—–|｜\t/·>→⇒-])[ \t]*"
    r"(?=(?:(?:PR|MR)[ \t]?)?[#＃!]\d{1,9}[ \t：:]+\S)"
)
"""A verdict in front of a pull request, perhaps."""
_TITLE_END: Final = re.compile(
    r"[|｜\t/·。.;；！!—–-](?:(?<=[|｜\t。；！])|(?<=[ \t][/·])(?=[ \t])|(?<=[.;!])(?=\s|\Z)"
    r"|(?<=[ \t][—–-])[—–-]?(?=[ \t])|(?<=——))"
)
_COLONS: Final = "：:；;"
_COMMAS: Final = "，,"
_BOXES: Final = frozenset("(（[【")
_FIELD_END: Final = re.compile(r"\n|" + _BAR.pattern)
_MAY_PART: Final = ("|", "｜", "\t", " / ", " · ", "  ")
_BARS: Final = "|｜\t/· "
_DASHES: Final = (" - ", " -- ", " — ", " – ")
_FIELD_SIGN: Final = re.compile(_BAR.pattern + r"|[—–-](?<=[ \t].)-?[ \t]+")
_NUMBER: Final = re.compile(r"[#＃!]\d")
_LAST: Final = re.compile(r"[.。!！?？；;][ \t]*(?=[^.。!！?？；;|｜\n]{2,60}[.。!！]?[ \t\r]*\Z)")
"""What stands in front of the last sentence of a line."""
_LONGEST_LAST: Final = 80
_FARTHEST: Final = 600
_ARROWS: Final = "→⇒>"
_END: Final = " \t\r=-|｜/·"
_WORD: Final = re.compile(r"\w")
_LONGEST: Final = 240
"""No title is longer."""
_MOST: Final = 8
"""So many signs a title may hold, such as the colon behind a component."""
_ENOUGH: Final = 200
_LONGEST_LABEL: Final = 40


class Parting(NamedTuple):
    """Where the title of a line ends, where the review behind it begins, and the sign between."""

    title_end: int
    body: int
    sign: str

    @property
    def is_colon(self) -> bool:
        """Whether a colon stands there, as behind any label, or a semicolon."""
        return self.sign in _COLONS

    @property
    def is_comma(self) -> bool:
        """Whether a comma stands there, as in any sentence."""
        return self.sign in _COMMAS

    @property
    def is_arrow(self) -> bool:
        """Whether an arrow stands there."""
        return self.sign in _ARROWS


def find_parting(text: str, start: int, end: int, cues: Mapping[str, Cues]) -> Parting | None:
    """Return the first sign of a line behind which a verdict stands; titles hold signs as well.

    Args:
        text: The masked page.
        start: Where the words of the line begin.
        end: Where it ends.
        cues: How reviewers write, by language tag.
    """
    for number, sign in enumerate(_SIGN.finditer(text, start, min(end, start + _FARTHEST))):
        char = sign.group()[0]
        if number == _MOST or (sign.start() > start + _LONGEST and char not in _BARS):
            return None
        if opens_review(_field(text, sign.end(), end), cues):
            title = text[start : sign.start()].rstrip(_END)
            if _WORD.search(title) is None:
                return None
            if bar := _own_end(title):
                return Parting(start + len(title[: bar.start()].rstrip()), start + bar.end(), char)
            return Parting(start + len(title), sign.start() if char in _BOXES else sign.end(), char)
    return None


def _own_end(title: str) -> re.Match[str] | None:
    """Return the sign behind the title's own field, where others stand in front of the verdict.

    The author may stand there as part of it.
    """
    has_number = _NUMBER.search(title)
    for bar in _BAR.finditer(title):
        own = title[: bar.start()]
        if title[bar.end() : bar.end() + 1] != "@" and (
            names_pull_request(own) or (own.strip() and not has_number)
        ):
            return bar
    return None


def find_title_behind(
    text: str, start: int, end: int, cues: Mapping[str, Cues]
) -> tuple[int, int] | None:
    """Return where the title ends of a line that a verdict begins, and where more of it begins.

    Args:
        text: The masked page.
        start: Where the words of the line begin.
        end: Where it ends.
        cues: How reviewers write, by language tag.
    """
    first = _FIRST.match(text, start, end)
    if first is None or not opens_review(text[start : first.end("sign")].rstrip(_END), cues):
        return None
    reach = min(end, first.end() + _LONGEST)
    stop = _TITLE_END.search(text, first.end(), reach)
    if stop is None:
        return reach, reach
    is_bar = stop.group()[0] in _BARS
    return stop.start(), stop.start() if is_bar else stop.end()


def title_in_front(text: str, start: int, end: int, cues: Mapping[str, Cues]) -> int | None:
    """Return where the title ends of a line that begins with a number and ends with a verdict.

    Args:
        text: The masked page.
        start: Where the words of the line begin.
        end: Where it ends.
        cues: How reviewers write, by language tag.
    """
    if _NUMBER.match(text, start, end) is None:
        return None
    near = max(start, end - _LONGEST_LAST)
    last = _LAST.search(text, near, end)
    stop = _TITLE_END.search(text, start, last.start() + 1 if last else start)
    if last is None or stop is None or not opens_review(text[last.end() : end].rstrip(), cues):
        return None
    return stop.start()


def _field(text: str, start: int, end: int) -> str:
    """Return the beginning of the field that begins at a place."""
    stop = min(end, start + _ENOUGH)
    bar = _BAR.search(text, start, stop)
    return text[start : bar.start() if bar else stop].rstrip()


def fields(text: str) -> Sequence[str]:
    """Return the fields of a text: its lines, and what signs part on one."""
    return _FIELD_END.split(text)


def is_barred(line: str) -> bool:
    """Return whether a sign stands in a line that may part fields."""
    return any(one in line for one in _MAY_PART)


def first_field_end(text: str, start: int, end: int, cues: Mapping[str, Cues]) -> int:
    """Return where the first field of a line ends, in front of another one's label."""
    return next(
        (
            bar.start()
            for bar in _BAR.finditer(text, start, end)
            if _is_labelled(text, bar.end(), end, cues)
        ),
        end,
    )


def _is_labelled(text: str, start: int, end: int, cues: Mapping[str, Cues]) -> bool:
    words = text[start : min(end, start + _LONGEST_LABEL)]
    return any(one.starts_with_label(words) for one in cues.values())


def bars(text: str, start: int, cues: Cues) -> Sequence[tuple[int, int]]:
    """Return where signs part the fields of a line from ``start`` on, where its verdict stands.

    One stands behind the first field; of the others only those do with a label or a verdict behind
    them, since points may hold such signs as well. The space in front is part of a sign.

    Args:
        text: The masked text of a digest.
        start: Where the verdict begins.
        cues: How reviewers write.
    """
    end = text.find("\n", start)
    line = text[start : end if end >= 0 else len(text)]
    if not (is_barred(line) or any(one in line for one in _DASHES)):
        return ()
    known, is_first, found = {"": cues}, True, list[tuple[int, int]]()
    for bar in _FIELD_SIGN.finditer(line):
        is_bar = bar.group()[0] in _BARS
        if (
            (is_bar and is_first)
            or _is_labelled(line, bar.end(), len(line), known)
            or (is_bar and opens_review(_field(line, bar.end(), len(line)), known))
        ):
            has_space = line[bar.start() - 1 : bar.start()].isspace()
            found.append((start + bar.start() - has_space, start + bar.start() + 1))
        is_first = is_first and not is_bar
    return found
