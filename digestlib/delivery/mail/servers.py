"""The mail server: where it is, how it is spoken to, and who speaks."""

import ipaddress
import smtplib
import ssl
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType
from typing import Final
from urllib.parse import unquote, urlsplit

from digestlib.errors import InputError, MailError


class Security(StrEnum):
    """How the connection is kept private."""

    TLS = "smtps"
    """TLS from the first byte (RFC 8314, port 465)."""
    STARTTLS = "smtp"
    """TLS before anything is said; a server that does not offer it is refused (port 587)."""
    NONE = "smtp+plain"
    """No TLS, and so no password unless the server is on this machine (port 25)."""


_PORTS: Final = MappingProxyType({Security.TLS: 465, Security.STARTTLS: 587, Security.NONE: 25})
_HINT: Final = "write smtps://user@host, smtp://user@host:587 or smtp+plain://localhost:25"


@dataclass(frozen=True, slots=True, kw_only=True)
class Server:
    """A mail submission server.

    ``timeout`` is in seconds and holds for each step. ``certificates`` is a PEM file of
    authorities to trust besides those of the system's.
    """

    host: str
    port: int
    security: Security
    user: str = ""
    password: str = field(default="", repr=False)
    timeout: float = 30.0
    certificates: str | None = None


def server(url: str, password: str = "", certificates: str | None = None) -> Server:
    """Return the server that a URL names.

    Args:
        url: ``smtps://``, ``smtp://`` or ``smtp+plain://``, a user if there is one, host and port.
        password: The user's; it has no place in the URL, which ends in logs.
        certificates: A PEM file of authorities to trust besides the system's.

    Raises:
        InputError: The URL names no server, holds a password, or would send one in the clear.
    """
    try:
        parts = urlsplit(url)
        security, port = Security(parts.scheme), parts.port
    except ValueError:
        raise InputError("the mail server", f"{url!r} names none", _HINT) from None
    if parts.password is not None:
        hint = "set DIGESTLIB_SMTP_PASSWORD in its place"
        raise InputError("the mail server", "its URL holds a password", hint)
    if not parts.hostname or parts.path.strip("/") or parts.query:
        raise InputError("the mail server", f"{url!r} names none", _HINT)
    if parts.username and security is Security.NONE and not _is_here(parts.hostname):
        raise InputError("the mail server", "a password would go out in the clear", _HINT)
    return Server(
        host=parts.hostname,
        port=port or _PORTS[security],
        security=security,
        user=unquote(parts.username or ""),
        password=password,
        certificates=certificates,
    )


def connect(to: Server) -> smtplib.SMTP:
    """Return an open connection to a server, private and logged in as the server asks.

    Raises:
        MailError: The server refuses the login, offers no TLS, or has a bad certificate. Trying
            again will not help.
        OSError: The server is not reached; ``smtplib``'s errors are among these.
    """
    try:
        return _connected(to)
    except ssl.SSLCertVerificationError as error:
        hint = "name its authority's certificate, or the host as the certificate has it"
        raise MailError(f"{to.host} has a bad certificate: {error.verify_message}", hint) from None
    except smtplib.SMTPNotSupportedError as error:
        hint = "use smtps://, or smtp+plain:// for a server on this machine"
        raise MailError(f"{to.host} cannot do what is needed: {error}", hint) from None
    except smtplib.SMTPAuthenticationError as error:
        hint = "check the user in the URL and DIGESTLIB_SMTP_PASSWORD"
        raise MailError(f"{to.host} refuses the login: {_said(error)}", hint) from None


def _connected(to: Server) -> smtplib.SMTP:
    if to.security is Security.TLS:
        context = _context(to)
        smtp: smtplib.SMTP = smtplib.SMTP_SSL(to.host, to.port, timeout=to.timeout, context=context)
    else:
        smtp = smtplib.SMTP(to.host, to.port, timeout=to.timeout)
    try:
        if to.security is Security.STARTTLS:
            smtp.starttls(context=_context(to))
        if to.user:
            smtp.login(to.user, to.password)
    except BaseException:
        smtp.close()
        raise
    return smtp


def _context(to: Server) -> ssl.SSLContext:
    context = ssl.create_default_context()
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    if to.certificates:
        context.load_verify_locations(to.certificates)
    return context


def _is_here(host: str) -> bool:
    try:
        return host == "localhost" or ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def _said(error: smtplib.SMTPResponseException) -> str:
    said = error.smtp_error
    return said.decode(errors="replace") if isinstance(said, bytes) else str(said)
