"""Letters as messages: what every client must read the same, and what no text can break."""

import datetime as dt
import email
from email.message import EmailMessage
from email.policy import default

import pytest
from hypothesis import given, strategies as st

from digestlib.delivery.mail.letters import Attachment, Letter, Stamp, address, body_of
from digestlib.delivery.mail.recipients import Recipient, recipient
from digestlib.errors import InputError

PDF = Attachment(name="周报 2026-W01.pdf", media_type="application/pdf", data=b"%PDF-1.7 " * 200)
STAMP = Stamp(
    sender=recipient("评审 <reviews@example.org>", "zh-Hans"),
    date=dt.datetime(2026, 1, 5, 8, tzinfo=dt.UTC),
    edition="2026-W01",
)
ADA = recipient("Ada <ada@example.org>", "en")


def letter(subject: str = "周报", text: str = "正文", html: str = "<p>正文</p>") -> Letter:
    """Return a letter with a PDF."""
    return Letter(subject=subject, text=text, html=html, language="zh-Hans", attachments=(PDF,))


def sent(one: Letter, to: Recipient = ADA) -> bytes:
    """Return a letter's message."""
    return address(one, body_of(one), to, STAMP).message


def read(message: bytes) -> EmailMessage:
    """Return a message as a mail client reads it."""
    found = email.message_from_bytes(message, policy=default)
    assert isinstance(found, EmailMessage)
    return found


def test_subject_comes_back() -> None:
    """A long Chinese subject is read whole, though its line is folded."""
    subject = "代码评审周报 2026 年第 1 周：" + "缓存与重试" * 20
    assert read(sent(letter(subject)))["Subject"] == subject


@pytest.mark.parametrize("breaking", ["\r\n", "\n", "\x0b", "\x0c", "\x1c", "\x85", "\u2028"])
def test_no_subject_makes_a_header(breaking: str) -> None:
    """What any library takes for a line end is a space in a subject."""
    found = read(sent(letter(f"Week{breaking}Bcc: eve@example.org")))
    assert found["Subject"] == "Week Bcc: eve@example.org"
    assert found["Bcc"] is None


def test_attachment_name_is_rfc_2231() -> None:
    """A Chinese file name is written as RFC 2231 has it, and comes back."""
    message = sent(letter())
    (found,) = read(message).iter_attachments()
    assert found.get_filename() == PDF.name
    assert b"filename*=utf-8''%E5%91%A8" in message
    assert b"filename==?" not in message


def test_attachment_comes_back() -> None:
    """The file is byte for byte what it was."""
    (found,) = read(sent(letter())).iter_attachments()
    assert found.get_content() == PDF.data


def test_long_lines_are_folded() -> None:
    """No line of a message is longer than RFC 5321 allows, nor holds anything but ASCII."""
    message = sent(letter(text="x" * 5000, html=f"<p>{'长' * 5000}</p>"))
    assert max(map(len, message.split(b"\r\n"))) <= 998
    assert message.isascii()


def test_both_bodies_come_back() -> None:
    """Text and HTML are read as they were written, in their language."""
    found = read(sent(letter(text="一\n\n二")))
    plain, rich = found.get_body(("plain",)), found.get_body(("html",))
    assert plain is not None
    assert rich is not None
    assert plain.get_content().splitlines() == ["一", "", "二"]
    assert rich.get_content().strip() == "<p>正文</p>"
    assert rich["Content-Language"] == "zh-Hans"


def test_name_of_recipient_comes_back() -> None:
    """A name with letters, quotes and a comma is one recipient's."""
    to = recipient("Wáng, Ångström <w@example.org>", "en")
    (found,) = read(sent(letter(), to))["To"].addresses
    assert (found.display_name, found.addr_spec) == ("Wáng, Ångström", "w@example.org")


def test_same_letter_same_bytes() -> None:
    """Boundaries and message numbers are made from content, not from chance."""
    assert sent(letter()) == sent(letter())


def test_message_number_is_the_editions() -> None:
    """Another text of the same edition bears the same number for one recipient, and no other's."""
    bob = recipient("bob@example.org", "en")
    numbers = {
        read(sent(one, to))["Message-ID"] for one in (letter(), letter("x")) for to in (ADA,)
    }
    assert numbers != {read(sent(letter(), bob))["Message-ID"]}
    assert len(numbers) == 1


@given(st.text(), st.text())
def test_any_text_is_a_message(subject: str, text: str) -> None:
    """No subject or text breaks the message's structure."""
    found = read(sent(letter(subject, text)))
    assert found.keys() == read(sent(letter())).keys()
    assert not found.defects


@pytest.mark.parametrize(
    "written",
    [
        *("", "ada", "ada@", "@example.org", "a b@example.org", "ada@example.org, b@example.org"),
        *("Ada <ada@example.org>\nBcc: eve@example.org", "Ada <ada@example.org\u2028>"),
        *("ada@exa mple.org", "ada@-example.org", "x@" + "a" * 64, "\ud800@example.org"),
    ],
)
def test_what_is_no_mailbox_is_refused(written: str) -> None:
    """A text that is not exactly one mailbox is an error that says how to write one."""
    with pytest.raises(InputError, match=r"write name@example\.org"):
        recipient(written, "en")


def test_domain_of_other_letters() -> None:
    """A domain in Chinese letters is kept as the network knows it."""
    assert recipient("王五 <wu@例子.cn>", "zh").address == "wu@xn--fsqu00a.cn"
