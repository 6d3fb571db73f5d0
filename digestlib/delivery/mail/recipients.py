"""Who gets the report, and in which language."""

import re
from dataclasses import dataclass
from email.headerregistry import Address
from typing import Final

from digestlib.errors import InputError

_NAMED: Final = re.compile(r"\s*(?P<name>[^<>]*?)\s*<(?P<address>[^<>]*)>\s*")
_LOCAL_PART: Final = re.compile(
    r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*"
)
_LABEL: Final = re.compile(r"(?!-)[A-Za-z0-9-]{1,63}(?<!-)")
_BREAKING: Final = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")
_HINT: Final = "write name@example.org, or Name <name@example.org>"


@dataclass(frozen=True, slots=True, kw_only=True)
class Recipient:
    """One mailbox, the name of whom it belongs to, and the language they read.

    ``address`` is an RFC 5321 mailbox in ASCII; a domain of other letters is kept in its IDNA
    form. ``language`` is a BCP 47 tag.
    """

    address: str
    name: str
    language: str

    @property
    def mailbox(self) -> Address:
        """The name and the address, as mail headers take them."""
        return Address(display_name=self.name, addr_spec=self.address)

    def __str__(self) -> str:
        return f"{self.name} <{self.address}>" if self.name else self.address


def recipient(written: str, language: str, *, source: str = "recipients") -> Recipient:
    """Return the recipient that a text such as ``Ada <ada@example.org>`` names.

    Args:
        written: A mailbox with or without a name, one line.
        language: The BCP 47 tag of the language that the recipient reads.
        source: Where the text stands, for errors.

    Raises:
        InputError: It is not one mailbox, or holds a line end or a control character.
    """
    if _BREAKING.search(written):
        raise InputError(source, f"a control character in the address {written!r}", _HINT)
    match = _NAMED.fullmatch(written)
    name, address = (match["name"], match["address"]) if match else ("", written)
    return Recipient(
        address=_address(address.strip(), source), name=name.strip().strip('"'), language=language
    )


def _address(written: str, source: str) -> str:
    local, _, domain = written.rpartition("@")
    try:
        plain = domain.encode("idna").decode("ascii").lower()
    except UnicodeError:
        plain = ""
    labels = plain.split(".")
    if not _LOCAL_PART.fullmatch(local) or not all(map(_LABEL.fullmatch, labels)):
        raise InputError(source, f"{written!r} is not a mail address", _HINT)
    return f"{local}@{plain}"
