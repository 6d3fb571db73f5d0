"""Which addresses may become links, and how they are spelled."""

import re

_LINKABLE = re.compile(r"https?://[^\s/?#]|mailto:[^\s?]", re.IGNORECASE)
_ANCHOR = re.compile(r"#[\w-]+")
_UNSAFE = re.compile(r"%(?![0-9A-Fa-f]{2})|[^A-Za-z0-9;/?:@&=+$,\-_.!~*'()#%\[\]]")


def is_linkable(url: str) -> bool:
    """Tell whether an address is http, https or mailto and leads somewhere."""
    return _LINKABLE.match(url) is not None


def is_anchor(url: str) -> bool:
    """Tell whether an address is a place in the document itself. No digest can name one."""
    return _ANCHOR.fullmatch(url) is not None


def normalise_url(url: str) -> str:
    """Percent-encode whatever cannot stand in an address, once: doing it twice changes nothing.

    The words of an anchor stay as people read them.
    """
    return url if is_anchor(url) else _UNSAFE.sub(_encode, url)


def _encode(match: re.Match[str]) -> str:
    # A lone surrogate has no UTF-8; it becomes what UTF-8 decoders show for it.
    data = match[0].encode("utf-8", "replace") if match[0].isascii() else _utf8(match[0])
    return "".join(f"%{byte:02X}" for byte in data)


def _utf8(char: str) -> bytes:
    return "\ufffd".encode() if "\ud800" <= char <= "\udfff" else char.encode()
