"""Characters that no XML, and so no Word file or HTML page, may hold, and those that deceive."""

import re

_ILLEGAL = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\u202a-\u202e\u2066-\u2069\ud800-\udfff\ufffe\uffff]"
)


def sanitise(text: str) -> tuple[str, tuple[int, ...]]:
    """Replace each illegal character by U+FFFD, and tell the offsets where that was done.

    Control characters other than tab and line end, U+FFFE, U+FFFF and lone surrogates are illegal;
    and so are the nine controls of the bidirectional algorithm (UAX 9), which can make a reader see
    another text than there is.
    The length in code points stays, so offsets into the text stay true.

    Args:
        text: Any string at all.
    """
    if _ILLEGAL.search(text) is None:
        return text, ()
    offsets = tuple(match.start() for match in _ILLEGAL.finditer(text))
    return _ILLEGAL.sub("\ufffd", text), offsets
