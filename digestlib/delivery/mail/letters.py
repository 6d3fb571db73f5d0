"""A letter as the bytes of an RFC 5322 message: pure, and the same for the same input.

What all recipients share is encoded once: a thousand letters cost a thousand small heads.
"""

import datetime as dt
import hashlib
import re
from dataclasses import dataclass
from email.message import EmailMessage
from email.policy import SMTP
from typing import Final

from digestlib.delivery.mail.recipients import Recipient
from digestlib.inline.sanitising import sanitise

_BREAKS: Final = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]+")
_POLICY: Final = SMTP.clone(cte_type="7bit")


@dataclass(frozen=True, slots=True, kw_only=True)
class Attachment:
    """A file that goes with a letter: its name, its media type such as ``application/pdf``."""

    name: str
    media_type: str
    data: bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class Letter:
    """What is said to all who read one language.

    ``text`` and ``html`` say the same; ``language`` is a BCP 47 tag.
    """

    subject: str
    text: str
    html: str
    language: str
    attachments: tuple[Attachment, ...] = ()


@dataclass(frozen=True, slots=True)
class Envelope:
    """A message to one recipient, as its own head and the body that it shares."""

    recipient: Recipient
    sender: str
    head: bytes
    body: bytes

    @property
    def message(self) -> bytes:
        """The whole message, with lines of at most 998 octets that end in CRLF."""
        return self.head + self.body


def one_line(text: str) -> str:
    """Return a text without anything that would end a header line.

    Form feeds, NEL, U+2028 and the like become a space before the header is made, since mail
    libraries split lines there.
    """
    return " ".join(sanitise(_BREAKS.sub(" ", text))[0].split())


def body_of(letter: Letter) -> bytes:
    """Return the MIME part of a letter: text and HTML, and the attachments.

    All is base64 in ASCII lines, so no server has to change it. Names of attachments are written
    as RFC 2231 has them.
    """
    part = EmailMessage(policy=_POLICY)
    part.set_content(letter.text, cte="base64")
    part.add_alternative(letter.html, subtype="html", cte="base64")
    for one in part.iter_parts():
        one["Content-Language"] = letter.language
    for file in letter.attachments:
        main, _, sub = file.media_type.partition("/")
        part.add_attachment(file.data, maintype=main, subtype=sub, filename=one_line(file.name))
    _settle_boundaries(part)
    return part.as_bytes()


def address(letter: Letter, body: bytes, to: Recipient, stamp: "Stamp") -> Envelope:
    """Return a letter addressed to one recipient.

    Args:
        letter: What is said.
        body: What ``body_of`` returned for the letter.
        to: Who gets it.
        stamp: Sender, date and edition.
    """
    head = EmailMessage(policy=_POLICY)
    head["From"] = stamp.sender.mailbox
    head["To"] = to.mailbox
    head["Subject"] = one_line(letter.subject)
    head["Date"] = stamp.date
    head["Message-ID"] = stamp.message_id(to)
    head["Auto-Submitted"] = "auto-generated"  # RFC 3834: no absence notes in answer
    lines = head.as_bytes().rstrip(b"\r\n") + b"\r\n"
    return Envelope(to, stamp.sender.address, lines, body)


@dataclass(frozen=True, slots=True, kw_only=True)
class Stamp:
    """What all letters of one delivery bear.

    ``edition`` names the report, such as ``2026-W48``: a recipient gets each edition once.
    ``date`` has a time zone.
    """

    sender: Recipient
    date: dt.datetime
    edition: str

    def message_id(self, to: Recipient) -> str:
        """Return the Message-ID, the same whenever this edition is sent to this recipient."""
        seen = hashlib.sha256(f"{self.edition}\0{to.address}".encode()).hexdigest()
        return f"<{seen[:32]}@{self.sender.mailbox.domain}>"


def _settle_boundaries(part: EmailMessage) -> None:
    """Give each multipart a boundary made from its content, in place of a random one."""
    parts = [one for one in part.walk() if one.is_multipart()]
    seen = hashlib.sha256()
    for leaf in (one for one in part.walk() if not one.is_multipart()):
        seen.update(bytes(leaf))
    for number, one in enumerate(parts):
        one.set_boundary(f"=_{seen.hexdigest()[:40]}_{number}")
