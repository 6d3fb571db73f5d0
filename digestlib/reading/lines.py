"""What stands around a place on its line: bullets, boxes, bold, and the line above."""

import re
from collections.abc import Iterator
from typing import Final

_BULLET: Final = re.compile(r"[ \t]*(?P<sign>[-*+•]|\d{1,2}[.)、．])[ \t]*(?=\s|\*\*)")
_BOX: Final = " \t[]xX√✓☐⬜☑☒✅✔"
_OPEN_BOX: Final = re.compile(r"\[[ xX√✓✔]\](?=[ \t])")
_BEFORE_BOX: Final = re.compile(r"(?P<gap>[：:;；。,，][ \t]*|[ \t]+)(?:[-*+•][ \t]+)?\Z")
"""What stands on the same line in front of a box that begins an item there."""
_COLON_BULLET: Final = re.compile(r"[：:]\**[ \t]*[-*•·–][ \t]")
_INLINE_BULLET: Final = re.compile(
    r"[：:]\**[ \t]*(?P<first>[-*•·–])[ \t]+"
    r"(?=[^\s\[][^\n]{0,200}?[ \t](?P=first)[ \t]+[^\s\[])"
    r"|(?<=[ \t])(?P<later>[-*•·–])[ \t]+(?=\S)|\n"
)
"""A bullet behind a colon, where another follows on the line, one of those, and a line's end."""
_LONGEST_JOINT: Final = 8
_NO_WORDS: Final = re.compile(r"[-*+•\s]*")
_ANNOUNCES: Final = re.compile(r"[：:]\**\s*\Z")
_DEEPEST: Final = 80
_OVER_LIST: Final = re.compile(
    r"^(?P<title>[^\W\d_][^\n]{1,60}?)[ \t\r]*\n(?P<gap>[ \t\r]*\n)?(?=[-*+•][ \t])", re.MULTILINE
)
"""A line above a list, which is its heading where a list or an empty line stands in front."""
_IN_LIST: Final = re.compile(r"(?:\A|\n)(?:[ \t]|[-*+•][ \t])[^\n]*\n(?P<gap>[ \t\r]*\n)?\Z")
_LIST_END: Final = re.compile(r"\n(?:[ \t\r]*\n)*(?![-*+•][ \t]|[ \t\r\n]|\Z)")
_LATER_BULLET: Final = re.compile(r"\n[-*+•][ \t]")
_NEXT_BULLET: Final = re.compile(r"\s*[-*+•][ \t]")
_LONGEST_ITEM: Final = 400
_IS_GREETING: Final = re.compile(
    r"[^\n]*[,，]\Z|(?:hi|hello|hey|dear|good morning)(?:[ \t]+\w+){0,3}[ \t]*[!！:：.。]?\Z"
    r"|(?:各位|大家|诸位|諸位|同学们|同學們)\w{0,6}[!！:：.。]\Z"
    r"|(?:thanks|thank you|cheers|(?:best )?regards|此致|谢谢|謝謝|祝好|敬礼|敬禮)[!！.。]?\Z",
    re.IGNORECASE,
)
_LONGEST_GREETING: Final = 40
_INDEX: Final = re.compile(
    r"(?:[ \t]*(?:[-=*_~—–─━═#]{3,}|[^\w\n#＃!]{0,3}(?:(?:No|Nr|Item|Entry)\b\.?|第)?[ \t]?"
    r"(?:\d{1,3}|[一二三四五六七八九十]{1,3})(?:[ \t]*/[ \t]*\d{1,3})?"
    r"[篇个個条條则則项項件]?[^\w\n]{0,3})[ \t\r]*\n(?:[ \t\r]*\n)?){1,2}",
    re.IGNORECASE,
)
"""A number or a rule alone on a line, above the facts of a digest."""


def is_bold(text: str, match: re.Match[str]) -> bool:
    """Return whether a lead is all that stands in bold, its colon perhaps left out."""
    start, end = match.span()
    return start > 1 and text.startswith("**", start - 2) and "**" in text[end - 4 : end + 2]


def is_front(text: str, match: re.Match[str]) -> bool:
    """Return whether a lead in bold begins an item; the front of a follow-up reads it."""
    position = max(0, match.start() - 2)
    return is_bold(text, match) and _BULLET.match(_before(text, position)) is not None


def begins_line(text: str, position: int) -> bool:
    """Return whether nothing but marks of Markdown stands in front of a place on its line."""
    return not _before(text, position).strip(" \t>*")


def _before(text: str, position: int) -> str:
    """Return what stands in front of a place on its line, as far as a list may be indented."""
    return text[max(0, position - _DEEPEST) : position].rpartition("\n")[2]


def is_announced(text: str, position: int) -> bool:
    """Return whether the line above the one with the mark ends with a colon."""
    line_start = position - len(_before(text, position))
    return _ANNOUNCES.search(text[max(0, line_start - _DEEPEST) : line_start]) is not None


def bullet_indent(text: str, position: int) -> int | None:
    """Return how deep the bullet stands that a mark begins with or follows, if there is one."""
    line_start = position - len(_before(text, position))
    bullet = _BULLET.match(text, line_start)
    if bullet is None or text[bullet.end() : position].strip(_BOX):
        return None
    return len(text[line_start : bullet.start("sign")].expandtabs(4))


def holds_list(text: str, start: int, end: int) -> bool:
    """Return whether a bullet stands at the start of a line, but for the first."""
    return _LATER_BULLET.search(text, start, end) is not None


def begins_list(text: str, position: int) -> bool:
    """Return whether a bullet stands here, behind white space perhaps."""
    return _NEXT_BULLET.match(text, position) is not None


def sections(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Yield where a list has a heading that stands behind another list, and where it ends."""
    for match in _OVER_LIST.finditer(text, start, end):
        position = match.start()
        above = _IN_LIST.search(text[max(start, position - _LONGEST_ITEM) : position])
        is_heading = match["title"].endswith(("：", ":")) or (above and above["gap"])
        if above and is_heading:
            yield position, list_end(text, match.end(), end)


def list_end(text: str, start: int, end: int) -> int:
    """Return where a list ends: in front of a line that is no item and is not indented."""
    found = _LIST_END.search(text, start, end)
    return found.end() if found else end


def index_end(text: str, start: int, end: int) -> int:
    """Return where a number or a rule ends that stands alone on the first line of a range."""
    found = _INDEX.match(text, start, end)
    return found.end() if found else start


def is_greeting(line: str) -> bool:
    """Return whether a line is the greeting of a letter, or its end."""
    return len(line) <= _LONGEST_GREETING and _IS_GREETING.match(line) is not None


def inline_items(text: str, start: int, end: int) -> list[tuple[int, int]]:
    """Return where bullets stand one behind another on a line, ascending, as bullet and end.

    They are boxes, or the same bullet again and again behind a colon.
    """
    boxes = [*_boxes(text, start, end)]
    found = [*_bullets(text, start, end), *(boxes if len(boxes) > 1 else ())]
    return sorted(set(found))


def _boxes(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Yield the boxes behind words of their line, from their bullets on."""
    line = before = start
    for box in _OPEN_BOX.finditer(text, start, end):
        line = max(text.rfind("\n", before, box.start()) + 1, line)
        before = box.start()
        joint = _BEFORE_BOX.search(text, max(line, before - _LONGEST_JOINT), before)
        words = _NO_WORDS.match(text, line, before)
        if joint is None or words is None or words.end() >= joint.start():
            return
        yield joint.end("gap"), before


def _bullets(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Yield the bullets behind a colon, and the same ones behind it on the line."""
    if not _COLON_BULLET.search(text, start, end):
        return
    sign = None
    for match in _INLINE_BULLET.finditer(text, start, end):
        group = match.lastgroup
        sign = match["first"] if group != "later" else sign  # none behind a line's end
        if group and match[group] == sign:
            yield match.start(group), match.end()
