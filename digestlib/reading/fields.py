"""Digests that are single lines, and what parts the fields of one: title | verdict | points."""

import re
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from digestlib.reading.cues import Cues, opens_review

_BAR: Final = re.compile(r"[|｜\t/·](?:(?<=[|｜\t])|(?<=[ \t][/·])(?=[ \t]))[ \t]*")
"""What parts one field from the next."""
_SIGN: Final = re.compile(
    r"[\t：:—–|｜/·→⇒>(（\[【-](?:(?<=[\t：:—–|｜→⇒])[—–]?[ \t]*|(?<=[ \t][/·])(?=[ \t])[ \t]*"
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
_COLONS: Final = "：:"
_BOXES: Final = frozenset("(（[【")
_FIELD_END: Final = re.compile(r"\n|" + _BAR.pattern)
_MAY_PART: Final = ("|", "｜", "\t", " / ", " · ")
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
        """Whether a colon stands there, as behind any label."""
        return self.sign in _COLONS

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
    for number, sign in enumerate(_SIGN.finditer(text, start, min(end, start + _LONGEST))):
        if number == _MOST:
            return None
        if opens_review(_field(text, sign.end(), end), cues):
            title = text[start : sign.start()].rstrip(_END)
            has_words = _WORD.search(title) is not None
            is_boxed = sign.group() in _BOXES
            body = sign.start() if is_boxed else sign.end()
            return Parting(start + len(title), body, sign.group()[0]) if has_words else None
    return None


def find_title_behind(text: str, start: int, end: int, cues: Mapping[str, Cues]) -> int | None:
    """Return where the title of a line ends that a verdict begins in front of its pull request.

    Args:
        text: The masked page.
        start: Where the words of the line begin.
        end: Where it ends.
        cues: How reviewers write, by language tag.
    """
    first = _FIRST.match(text, start, end)
    if first is None or not opens_review(text[start : first.end("sign")].rstrip(_END), cues):
        return None
    stop = _TITLE_END.search(text, first.end(), min(end, first.end() + _LONGEST))
    return stop.start() if stop else min(end, first.end() + _LONGEST)


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


def bars(text: str, start: int, cues: Cues) -> Sequence[int]:
    """Return where signs part the fields of a line from ``start`` on, where its verdict stands.

    One stands behind the verdict; of the others only those do with a label behind them, since
    points may hold such signs as well.

    Args:
        text: The masked text of a digest.
        start: Where the verdict begins.
        cues: How reviewers write.
    """
    end = text.find("\n", start)
    line = text[start : end if end >= 0 else len(text)]
    if not is_barred(line):
        return ()
    found = enumerate(_BAR.finditer(line))
    labelled = {"": cues}
    return [
        start + bar.start()
        for number, bar in found
        if number == 0 or _is_labelled(line, bar.end(), len(line), labelled)
    ]
