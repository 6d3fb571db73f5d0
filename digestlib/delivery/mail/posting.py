"""Letters handed to a mail server, each at most once, whatever breaks on the way.

A letter is entered in the ledger before its last byte goes out and after the server's answer. A
connection that breaks earlier has delivered nothing, so the letter is tried again; one that breaks
while the answer is awaited leaves the letter uncertain (RFC 1047), and it is told, not repeated.
"""

import smtplib
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Final

from digestlib.delivery.mail.ledger import Fate, Ledger
from digestlib.delivery.mail.letters import Envelope
from digestlib.delivery.mail.recipients import Recipient
from digestlib.delivery.mail.servers import Server, connect

_CLOSING: Final = 421
"""RFC 5321 section 3.8: the server is about to close the connection."""
_DONE: Final = 2
_GO_ON: Final = 3
"""The first digits of the answers that a letter needs."""


@dataclass(frozen=True, slots=True)
class Delivery:
    """What became of a letter to a recipient, and what the server said.

    ``was_done_before`` says that an earlier run had sent it, or left it uncertain.
    """

    recipient: Recipient
    fate: Fate
    reply: str = ""
    was_done_before: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class PostingOptions:
    """How patiently letters are handed over."""

    tries: int = 3
    """How often a letter is tried in one run."""
    pause: float = 2.0
    """Seconds before the second try; each further one waits twice as long."""
    with_uncertain: bool = False
    """Send again what may have been sent already."""
    wait: Callable[[float], None] = time.sleep
    """What passes the time between tries, in seconds."""


@dataclass(frozen=True, slots=True)
class _Answer:
    """The server's answer to a letter, or the lack of one."""

    fate: Fate
    reply: str
    is_connected: bool = True


def post(
    envelopes: Iterable[Envelope],
    server: Server,
    ledger: Ledger,
    options: PostingOptions | None = None,
) -> Iterator[Delivery]:
    """Hand each letter to the server, and yield what became of it as soon as that is known.

    One recipient's refusal stops nobody else's letter. Letters that the server does not take now
    are tried again after all others.

    Args:
        envelopes: The letters.
        server: Who takes them.
        ledger: What was sent before.
        options: How patiently.

    Raises:
        MailError: The server refuses this sender.
        OutputError: The ledger cannot be written.
    """
    options = options or PostingOptions()
    waiting: list[Envelope] = []
    for one in envelopes:
        fate = ledger.fate(one.recipient.address)
        if fate is Fate.SENT or (fate is Fate.SENDING and not options.with_uncertain):
            yield Delivery(one.recipient, fate, was_done_before=True)
        else:
            waiting.append(one)
    for turn in range(options.tries):
        if turn and waiting:
            options.wait(options.pause * 2 ** (turn - 1))
        is_last = turn + 1 == options.tries
        later: list[Envelope] = []
        for one, answer in _turn(waiting, server, ledger):
            if answer.fate is Fate.DEFERRED and not is_last:
                later.append(one)
            else:
                yield Delivery(one.recipient, answer.fate, answer.reply)
        waiting = later


def _turn(
    envelopes: list[Envelope], server: Server, ledger: Ledger
) -> Iterator[tuple[Envelope, _Answer]]:
    """Try each letter once, through as few connections as the server allows."""
    office = _Office(server, ledger)
    try:
        for one in envelopes:
            yield one, office.hand_over(one)
    finally:
        office.close()


class _Office:
    """The connection that letters go through, made anew when it breaks.

    A server that cannot be reached is not asked again for every letter.
    """

    def __init__(self, server: Server, ledger: Ledger) -> None:
        self._server = server
        self._ledger = ledger
        self._smtp: smtplib.SMTP | None = None
        self._unreached = ""

    def hand_over(self, envelope: Envelope) -> _Answer:
        """Try one letter once, and enter what became of it."""
        smtp = self._connection()
        if smtp is None:
            answer = _Answer(Fate.DEFERRED, self._unreached)
        else:
            answer = self._tried(smtp, envelope)
            if not answer.is_connected:
                self.close()
        self._ledger.enter(envelope.recipient.address, answer.fate, answer.reply)
        return answer

    def close(self) -> None:
        """End the connection, politely where it still stands."""
        smtp, self._smtp = self._smtp, None
        if smtp is None:
            return
        try:
            smtp.quit()
        except (OSError, smtplib.SMTPException):
            smtp.close()

    def _connection(self) -> smtplib.SMTP | None:
        if self._smtp is None and not self._unreached:
            try:
                self._smtp = connect(self._server)
            except (OSError, smtplib.SMTPException) as error:
                self._unreached = f"{self._server.host} is not reached: {_reason(error)}"
        return self._smtp

    def _tried(self, smtp: smtplib.SMTP, envelope: Envelope) -> _Answer:
        try:
            if refusal := _announced(smtp, envelope):
                return refusal
            self._ledger.enter(envelope.recipient.address, Fate.SENDING)
            smtp.send(_dotted(envelope.message))
        except (OSError, smtplib.SMTPException) as error:
            # The last byte is not out, so the server has nothing that it could deliver.
            reply = f"the connection broke: {_reason(error)}"
            return _Answer(Fate.DEFERRED, reply, is_connected=False)
        return _closing(smtp)


def _announced(smtp: smtplib.SMTP, envelope: Envelope) -> _Answer | None:
    """Say from whom and to whom, and return the server's answer if it is not to go on."""
    smtp.ehlo_or_helo_if_needed()
    steps: tuple[tuple[int, Callable[[], tuple[int, bytes]]], ...] = (
        (_DONE, lambda: smtp.mail(envelope.sender)),
        (_DONE, lambda: smtp.rcpt(envelope.recipient.address)),
        (_GO_ON, lambda: smtp.docmd("DATA")),
    )
    for good, step in steps:
        code, reply = step()
        if code // 100 != good:
            return _refused(smtp, code, reply)
    return None


def _refused(smtp: smtplib.SMTP, code: int, reply: bytes) -> _Answer:
    """Return the answer to a letter that the server will not have, and make it forget it."""
    answer = _answer(code, reply)
    try:
        smtp.rset()
    except (OSError, smtplib.SMTPException):
        return replace(answer, is_connected=False)
    return answer


def _closing(smtp: smtplib.SMTP) -> _Answer:
    """Return the answer to a letter that is wholly out."""
    try:
        code, said = smtp.getreply()
    except (OSError, smtplib.SMTPException) as error:
        reply = f"no answer: {_reason(error)}"
        return _Answer(Fate.SENDING, reply, is_connected=False)
    return _answer(code, said)


def _answer(code: int, reply: bytes) -> _Answer:
    said = f"{code} {reply.decode(errors='replace')}".strip()
    match code // 100:
        case 2:
            return _Answer(Fate.SENT, said)
        case 5:
            return _Answer(Fate.REFUSED, said)
        case _:
            return _Answer(Fate.DEFERRED, said, is_connected=code != _CLOSING)


def _dotted(message: bytes) -> bytes:
    """Return a message as DATA has it: leading dots doubled, and a dot at the end (RFC 5321)."""
    stuffed = message.replace(b"\r\n.", b"\r\n..")
    end = b".\r\n" if stuffed.endswith(b"\r\n") else b"\r\n.\r\n"
    return stuffed + end


def _reason(error: Exception) -> str:
    return getattr(error, "strerror", None) or str(error)
