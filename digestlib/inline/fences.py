"""Fenced code: where it lies in a text, what it holds, and how it is written."""

import re
from collections.abc import Iterator
from typing import Final

_FENCE: Final = re.compile(
    r"^(?:[ \t]*(?:[-*+•][ \t]+|\d{1,2}[.)][ \t]+)?)"
    r"(?P<mark>`{3,}(?=[^`\n]*$)|~{3,})(?P<info>[^\n]*?)[ \t\r]*$",
    re.MULTILINE,
)
_LINE_END: Final = re.compile(r"\r\n?|\n")


def fences(text: str) -> Iterator[tuple[int, int]]:
    """Yield the ranges of fenced code; a fence that nothing closes is text."""
    if "```" not in text and "~~~" not in text:
        return
    found = list(_FENCE.finditer(text))
    longest = _longest_closers(found)
    opened: re.Match[str] | None = None
    for number, match in enumerate(found):
        if opened is None:
            mark = match["mark"]
            opened = match if longest[number + 1][mark[0] == "~"] >= len(mark) else None
        elif match["mark"].startswith(opened["mark"]) and not match["info"]:
            yield opened.start("mark"), match.end("mark")
            opened = None


def _longest_closers(found: list[re.Match[str]]) -> list[tuple[int, int]]:
    """Return how long a fence of backticks and one of tildes can be closed from each place on."""
    longest = [(0, 0)]
    for match in reversed(found):
        ticks, tildes = longest[-1]
        length = 0 if match["info"] else len(match["mark"])
        is_tilde = match["mark"][0] == "~"
        longest.append((ticks, max(tildes, length)) if is_tilde else (max(ticks, length), tildes))
    return longest[::-1]


def read_fence(fence: str) -> tuple[str, str]:
    """Return the code that a fence holds, and what stands behind its opening mark.

    Args:
        fence: From one mark to the other, as ``fences`` tells.
    """
    first, *lines, _ = dedent_fence(fence).split("\n")
    return "\n".join(lines), plain_info(first)


def plain_info(info: str) -> str:
    """Return what says how to show code, without a row of marks in front and double spaces.

    Args:
        info: The words behind a fence's mark.
    """
    return " ".join(info.split()).lstrip("`~ ")


def dedent_fence(fence: str) -> str:
    """Return fenced code without the white space that its closing mark has in front.

    Args:
        fence: From one mark to the other, as ``fences`` tells.
    """
    first, *lines = _LINE_END.split(fence)
    width = _leading(lines[-1])
    return "\n".join([first.rstrip(), *(line[min(width, _leading(line)) :] for line in lines)])


def _leading(line: str) -> int:
    return len(line) - len(line.lstrip(" \t"))


def write_fence(code: str, info: str) -> str:
    """Return code between marks that nothing in it closes, with ``info`` behind the first.

    Args:
        code: Lines of code.
        info: The language, or whatever else says how to show it.
    """
    sign = "~" if "`" in info else "`"
    runs = re.findall(f"{sign}+", code)
    mark = sign * max(3, 1 + max(map(len, runs), default=0))
    return f"{mark}{info}\n{code}\n{mark}"
