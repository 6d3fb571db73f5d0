"""Titles that a paragraph begins with, as a sentence or in bold, in front of the review itself."""

import re
from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from digestlib.reading.cues import Cues, opens_review
from digestlib.reading.pull_requests import is_pull_request, names_pull_request

COUNT: Final = re.compile(
    r"[ \t]*(?:(?:[①-⑳]|[(（【\[]\d{1,2}[)）】\]]|\d{1,2}(?:\.(?=[ \t])|[、．])"
    r"|[一二三四五六七八九十]{1,3}、)[ \t]*)?"
)
"""A number in front of a title."""
_STOP: Final = re.compile(
    r"[。！？.!?*：:—– \t](?:(?P<ends>(?<=[。！？])(?:\*\*)?|(?<=[.!?])(?:\*\*)?(?=\s)"
    r"|(?<=\S\*)\*[.。]?(?=\s))|(?<=：)|(?<=:)(?:\*\*)?(?=\s)|(?<=—)—?|(?<=–)"
    r"|(?<=[ \t])(?:[—–]+|--?)(?=\s))[ \t]*"
)
"""What may part a title from its review: the end of a sentence or of bold, a colon, a dash."""
_BOXED: Final = re.compile(
    r"\*\*[^*\n]+\*\*[ \t]*[(（\[][^()（）\[\]\n]{1,60}[)）\]](?:\([^()\s]+\)[)）]?)?(?=[ \t])"
)
"""A title in bold and a pull request in brackets, behind which no sign need stand."""
_ENDS: Final = re.compile(r"[。！？.!?…][”」』）\"')]*[ \t\r]*\n\Z")
_NUMBER: Final = re.compile(r"[#＃!:PpMm](?:(?<=[#＃!])\d|(?<=:)//|(?<=\b[PpMm])[Rr][ \t-]*\d)")
"""A pattern that begins with a set is looked for much faster."""
_BREAK: Final = re.compile(r"[ \t\r]*\n[ \t]*")
_WORD: Final = re.compile(r"\w")
_LONGEST: Final = 240
_SHORT: Final = 120
"""So long a title may be that names no pull request."""
_MOST_STOPS: Final = 4
_ENOUGH: Final = 200


class RunIn(NamedTuple):
    """A title in front of its review: where its line begins, where it lies, where that begins."""

    start: int
    title_start: int
    title_end: int
    body: int
    names_one: bool
    """Whether it names a pull request."""


def find_run_ins(text: str, start: int, end: int, cues: Mapping[str, Cues]) -> Iterator[RunIn]:
    """Yield the titles that a paragraph's beginning is, or sentences' on lines of their own.

    One that names no pull request has a verdict straight behind it.

    Args:
        text: The masked page.
        start: Where the paragraph begins.
        end: Where it ends.
        cues: How reviewers write, by language tag.
    """
    position = start
    while position < end:
        stop = text.find("\n", position, end)
        is_first = position == start
        if is_first or _ENDS.search(text, max(start, position - 8), position):
            found = _run_in(text, position, end, cues)
            if found and (is_first or found.names_one):
                yield found
        position = end if stop < 0 else stop + 1


def _run_in(text: str, start: int, end: int, cues: Mapping[str, Cues]) -> RunIn | None:
    """Return the title that the text begins with from a place on, if it does."""
    count = COUNT.match(text, start, end)
    begin = count.end() if count else start
    reach = min(end, begin + _LONGEST)
    boxed = _BOXED.match(text, begin, reach)
    if boxed and (found := _titled(text, start, (begin, boxed.end()), boxed.end(), end)):
        return found
    named = _NUMBER.search(text, begin, reach)
    for number, stop in enumerate(_STOP.finditer(text, begin, reach)):
        if number == _MOST_STOPS or text.count("\n", begin, stop.start()) > 1:
            break
        if _is_in_bold(text, begin, stop):
            continue
        where = _less_bold(text, begin, stop)
        is_named = named is not None and named.end() <= where[1]
        if is_named and (found := _titled(text, start, where, stop.end(), end)):
            return found
        if stop.lastgroup == "ends":
            return _graded(text, start, where, (stop.end(), end), cues)
    return None


def _is_in_bold(text: str, begin: int, stop: re.Match[str]) -> bool:
    """Return whether bold that the title begins with goes on behind a sign with more words."""
    if not text.startswith("**", begin) or text.count("**", begin, stop.start()) != 1:
        return False
    return "**" not in stop.group() and not text.startswith("**", stop.end())


def _less_bold(text: str, begin: int, stop: re.Match[str]) -> tuple[int, int]:
    """Return where a title lies, without the bold around it and the full stop in the bold."""
    is_bold = text.startswith("**", begin) and text.count("**", begin, stop.start()) == 1
    return begin + 2 * is_bold, stop.start()


def _titled(text: str, start: int, title: tuple[int, int], body: int, end: int) -> RunIn | None:
    """Return a title that names a pull request in front of more text, if it does."""
    if not _NUMBER.search(text, *title) or not _WORD.search(text, body, end):
        return None
    words = _BREAK.sub(" ", text[slice(*title)])
    if is_pull_request(words) or not names_pull_request(words):
        return None
    return RunIn(start, *title, body, names_one=True)


def _graded(
    text: str, start: int, title: tuple[int, int], body: tuple[int, int], cues: Mapping[str, Cues]
) -> RunIn | None:
    """Return a title that names none, in front of a verdict, if it is no part of a review."""
    words = text[slice(*title)]
    if len(words) > _SHORT or "\n" in words or not _WORD.search(words):
        return None
    behind = text[body[0] : min(body[1], body[0] + _ENOUGH)].lstrip()
    if opens_review(words, cues) or not opens_review(behind, cues):
        return None
    if any(one.starts_with_label(words) for one in cues.values()):
        return None
    return RunIn(start, *title, body[0], names_one=False)
