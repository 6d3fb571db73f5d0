"""A real mail server on loopback that refuses, breaks and goes away as a test wants it."""

import asyncio
import socket
import ssl
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, AuthResult, Envelope, LoginPassword, Session

from digestlib.delivery.mail.servers import Security, Server


@dataclass
class Post:
    """What the server took, and its faults by recipient: refusals, and where it hangs up.

    ``broken`` maps a recipient to the step in which the connection breaks, once: ``"rcpt"``,
    ``"data"`` (before the server has the letter) or ``"answer"`` (after it has taken it).
    """

    refused: dict[str, str] = field(default_factory=dict)
    broken: dict[str, str] = field(default_factory=dict)
    taken: Counter[str] = field(default_factory=Counter)
    messages: dict[str, bytes] = field(default_factory=dict)
    connections: int = 0

    async def handle_RCPT(  # noqa: N802 - the server's own name for it
        self, server: SMTP, _session: Session, envelope: Envelope, address: str, _options: list[str]
    ) -> str:
        """Answer to whom a letter goes."""
        if self.broken.get(address) == "rcpt":
            return self._hang_up(server, address)
        if address in self.refused:
            return self.refused[address]
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_EHLO(  # noqa: N802
        self, _server: SMTP, session: Session, _envelope: Envelope, name: str, answers: list[str]
    ) -> list[str]:
        """Answer a greeting."""
        self.connections += 1
        session.host_name = name
        return answers

    async def handle_DATA(self, server: SMTP, _session: Session, envelope: Envelope) -> str:  # noqa: N802
        """Take a letter."""
        (address,) = envelope.rcpt_tos
        if self.broken.get(address) == "data":
            return self._hang_up(server, address)
        self.taken[address] += 1
        assert isinstance(envelope.original_content, bytes)
        self.messages[address] = envelope.original_content
        if self.broken.get(address) == "answer":
            return self._hang_up(server, address)
        return "250 OK"

    def _hang_up(self, server: SMTP, address: str) -> str:
        del self.broken[address]
        assert server.transport is not None
        server.transport.abort()
        raise asyncio.CancelledError


class _Login:
    def __init__(self, user: str, password: str) -> None:
        self._known = (user.encode(), password.encode())

    def __call__(self, *args: object) -> AuthResult:
        told = args[-1]
        assert isinstance(told, LoginPassword)
        is_known = (told.login, told.password) == self._known
        return AuthResult(success=is_known, handled=is_known)


@contextmanager
def serving(
    post: Post,
    *,
    port: int = 0,
    tls: ssl.SSLContext | None = None,
    is_tls_from_start: bool = False,
    login: tuple[str, str] | None = None,
) -> Iterator[Server]:
    """Run the server, and yield where it is.

    Args:
        post: Its behaviour and its memory.
        port: The port to listen on; any free one by default.
        tls: A context with a certificate for localhost.
        is_tls_from_start: TLS from the first byte in place of STARTTLS.
        login: The user and password without which nothing is taken.
    """
    controller = Controller(
        post,
        hostname="127.0.0.1",
        port=port or _free_port(),
        ssl_context=tls if is_tls_from_start else None,
        tls_context=None if is_tls_from_start else tls,
        authenticator=_Login(*login) if login else None,
        auth_required=login is not None and not is_tls_from_start,
        auth_require_tls=not is_tls_from_start,
    )
    controller.start()
    security = Security.NONE if tls is None else Security.STARTTLS
    try:
        yield Server(
            host="localhost" if tls else "127.0.0.1",
            port=controller.port,
            security=Security.TLS if is_tls_from_start else security,
            timeout=5,
        )
    finally:
        controller.stop()


def _free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
        return port
