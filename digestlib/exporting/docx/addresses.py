"""Web addresses that Word accepts as the target of a link."""

import re
from typing import Final
from urllib.parse import SplitResult, quote, urlsplit

_SAFE: Final = "!#$&'()*+,/:;=?@[]~%"
_STRAY_PERCENT: Final = re.compile("%(?![0-9A-Fa-f]{2})")
_HOST: Final = re.compile(r"[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?|\[[0-9a-f:.]+\]")
_MAILBOX: Final = re.compile(r"mailto:[^@/?#\s]+@[A-Za-z0-9.-]+(?:\?.*)?", re.IGNORECASE)
_LONGEST: Final = 2083
"""The longest address that Windows follows."""


def web_address(address: str) -> str | None:
    """Return an address in plain ASCII, or ``None`` where it is no safe web or mail address.

    One target that is no URI makes Word call the whole file corrupt, so doubtful ones are refused.
    """
    address = _STRAY_PERCENT.sub("%25", address.strip())
    try:
        parts = urlsplit(address)
        plain = _web(parts) if parts.scheme in {"http", "https"} else _mail(address)
    except ValueError:  # a bad port, bracket or international name
        return None
    return plain if plain and len(plain) <= _LONGEST else None


def _web(parts: SplitResult) -> str | None:
    host = parts.hostname or ""
    host = f"[{host}]" if ":" in host else host.encode("idna").decode()
    if not _HOST.fullmatch(host):
        return None
    user, at, _ = parts.netloc.rpartition("@")
    port = f":{parts.port}" if parts.port is not None else ""
    return quote(parts._replace(netloc=f"{user}{at}{host}{port}").geturl(), safe=_SAFE)


def _mail(address: str) -> str | None:
    return quote(address, safe=_SAFE) if _MAILBOX.fullmatch(address) else None
