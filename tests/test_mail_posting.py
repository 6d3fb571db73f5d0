"""Letters handed to a real server on loopback that refuses, breaks and goes away."""

import datetime as dt
import os
import signal
import ssl
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
import trustme
from mail_server import Post, serving

from digestlib.delivery.mail.ledger import Fate, opened
from digestlib.delivery.mail.letters import Envelope, Letter, Stamp, address, body_of
from digestlib.delivery.mail.posting import Delivery, PostingOptions, post
from digestlib.delivery.mail.recipients import recipient
from digestlib.delivery.mail.servers import Security, Server, server
from digestlib.errors import InputError, OutputError

EDITION = "2026-W48"
FAST = PostingOptions(pause=0.001)
STAMP = Stamp(
    sender=recipient("reviews@example.org", "en"),
    date=dt.datetime(2026, 11, 30, 8, tzinfo=dt.UTC),
    edition=EDITION,
)
LETTER = Letter(subject="The week", text=".\n..dots\n", html="<p>week</p>", language="en")
BODY = body_of(LETTER)


def name(number: int) -> str:
    """Return a made-up address."""
    return f"reader{number}@example.org"


def letters(count: int) -> list[Envelope]:
    """Return a letter for each of so many readers."""
    return [address(LETTER, BODY, recipient(name(n), "en"), STAMP) for n in range(count)]


def run(
    to: Server, ledger: Path, count: int = 4, options: PostingOptions = FAST
) -> dict[str, Delivery]:
    """Send to so many readers, and return what became of each letter."""
    with opened(ledger, EDITION) as entries:
        return {one.recipient.address: one for one in post(letters(count), to, entries, options)}


@pytest.fixture
def ledger(tmp_path: Path) -> Path:
    """Return where the ledger is to be."""
    return tmp_path / "sent.jsonl"


def test_everybody_gets_it(ledger: Path) -> None:
    """Each letter is taken, through one connection."""
    office = Post()
    with serving(office) as here:
        run(here, ledger)
    assert office.taken == {name(n): 1 for n in range(4)}
    assert office.connections == 1


def test_message_arrives_as_it_was(ledger: Path) -> None:
    """The server has the very bytes of the message, lines that begin with dots included."""
    office = Post()
    with serving(office) as here:
        run(here, ledger, 1)
    assert office.messages[name(0)] == letters(1)[0].message


def test_second_run_sends_nothing(ledger: Path) -> None:
    """A repeated run tells that all were sent, and sends none."""
    office = Post()
    with serving(office) as here:
        run(here, ledger)
        again = run(here, ledger)
    assert all(one.was_done_before and one.fate is Fate.SENT for one in again.values())
    assert set(office.taken.values()) == {1}


def test_another_edition_is_sent(ledger: Path) -> None:
    """The next week goes out although this one did."""
    office = Post()
    with serving(office) as here:
        run(here, ledger, 1)
        with opened(ledger, "2026-W49") as entries:
            list(post(letters(1), here, entries, FAST))
    assert office.taken == {name(0): 2}


def test_refusal_is_told_by_name_and_stops_nobody(ledger: Path) -> None:
    """One refused reader is named with the server's words; all others get their letter."""
    office = Post(refused={name(1): "550 no such mailbox"})
    with serving(office) as here:
        found = run(here, ledger)
    assert found[name(1)].fate is Fate.REFUSED
    assert found[name(1)].reply == "550 no such mailbox"
    assert office.taken == {name(n): 1 for n in (0, 2, 3)}


def test_refused_is_tried_alone(ledger: Path) -> None:
    """The next run sends to whom the last one could not, and to nobody else."""
    office = Post(refused={name(1): "550 no such mailbox"})
    with serving(office) as here:
        run(here, ledger)
        office.refused.clear()
        found = run(here, ledger)
    assert [one for one, told in found.items() if not told.was_done_before] == [name(1)]
    assert set(office.taken.values()) == {1}


def test_temporary_refusal_is_deferred(ledger: Path) -> None:
    """A reader who is refused for now, three times, is told as deferred."""
    office = Post(refused={name(0): "451 try later"})
    with serving(office) as here:
        assert run(here, ledger, 1)[name(0)] == Delivery(
            letters(1)[0].recipient, Fate.DEFERRED, "451 try later"
        )


def test_connection_broken_early_is_made_again(ledger: Path) -> None:
    """A connection that breaks before the letter is out costs the reader nothing."""
    office = Post(broken={name(2): "rcpt"})
    with serving(office) as here:
        run(here, ledger)
    assert office.taken == {name(n): 1 for n in range(4)}


@pytest.mark.parametrize(("step", "taken"), [("data", 0), ("answer", 1)])
def test_missing_answer_is_uncertain(ledger: Path, step: str, taken: int) -> None:
    """A connection that breaks while the answer is awaited: told, and not repeated."""
    office = Post(broken={name(2): step})
    with serving(office) as here:
        assert run(here, ledger)[name(2)].fate is Fate.SENDING
        assert run(here, ledger)[name(2)].was_done_before
    assert office.taken[name(2)] == taken


def test_uncertain_is_sent_again_when_asked(ledger: Path) -> None:
    """The caller may say that what is uncertain be sent again, under the same number."""
    office = Post(broken={name(0): "data"})
    with serving(office) as here:
        run(here, ledger, 1)
        run(here, ledger, 1, PostingOptions(pause=0.001, with_uncertain=True))
    assert office.taken == {name(0): 1}


def test_server_that_is_not_there(ledger: Path) -> None:
    """A server that is not reached leaves every letter deferred, without a try for each."""
    here = Server(host="127.0.0.1", port=9, security=Security.NONE)
    found = run(here, ledger)
    assert {one.fate for one in found.values()} == {Fate.DEFERRED}
    assert "127.0.0.1 is not reached" in found[name(0)].reply


# ------------------------------------------------------------------ privacy


@pytest.fixture(scope="module")
def authority() -> trustme.CA:
    """Return an authority that nobody trusts yet."""
    return trustme.CA()


@pytest.fixture(scope="module")
def tls(authority: trustme.CA) -> ssl.SSLContext:
    """Return a context with a certificate for localhost."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    authority.issue_cert("localhost").configure_cert(context)
    return context


@pytest.fixture
def trusted(authority: trustme.CA, tmp_path: Path) -> Iterator[str]:
    """Yield a file with the authority's certificate."""
    path = tmp_path / "authority.pem"
    authority.cert_pem.write_to_path(path)
    return str(path)


@pytest.mark.parametrize("scheme", ["smtp", "smtps"])
def test_login_through_tls(ledger: Path, tls: ssl.SSLContext, trusted: str, scheme: str) -> None:
    """User and password go through TLS, from the start or after STARTTLS."""
    office = Post()
    is_from_start = scheme == "smtps"
    with serving(office, tls=tls, is_tls_from_start=is_from_start, login=("ada", "s3cret")) as here:
        url = f"{scheme}://ada@localhost:{here.port}"
        run(server(url, "s3cret", trusted), ledger, 1)
    assert office.taken == {name(0): 1}


def test_wrong_password(ledger: Path, tls: ssl.SSLContext, trusted: str) -> None:
    """A refused login ends the run with what to check, and never shows the password."""
    with serving(Post(), tls=tls, login=("ada", "s3cret")) as here:
        one = server(f"smtp://ada@localhost:{here.port}", "wr0ng", trusted)
        with pytest.raises(
            OutputError, match=r"refuses the login.*DIGESTLIB_SMTP_PASSWORD"
        ) as told:
            run(one, ledger, 1)
    assert "wr0ng" not in str(told.value) + repr(one)


def test_unknown_authority(ledger: Path, tls: ssl.SSLContext) -> None:
    """A certificate that nobody vouches for ends the run."""
    with (
        serving(Post(), tls=tls) as here,
        pytest.raises(OutputError, match="localhost has a bad certificate"),
    ):
        run(server(f"smtp://localhost:{here.port}"), ledger, 1)


def test_no_tls_offered(ledger: Path) -> None:
    """A server that offers no TLS is not spoken to in the clear unless the URL says so."""
    with serving(Post()) as here, pytest.raises(OutputError, match="use smtps://"):
        run(server(f"smtp://127.0.0.1:{here.port}"), ledger, 1)


@pytest.mark.parametrize(
    "url",
    [
        *("", "mail.example.org", "http://mail.example.org", "smtp://", "smtp://h:port"),
        *("smtp://ada:s3cret@h", "smtp+plain://ada@mail.example.org", "smtp://h/path"),
    ],
)
def test_bad_server_is_refused(url: str) -> None:
    """A URL that names no server, or would give a password away, is an error without it."""
    with pytest.raises(InputError) as told:
        server(url)
    assert "s3cret" not in str(told.value)


# ------------------------------------------------------------------ the ledger


def test_two_runs_at_once_are_kept_apart(ledger: Path) -> None:
    """A second run ends with an error while the first has the ledger."""
    with opened(ledger, EDITION), pytest.raises(OutputError, match="another run"):
        opened(ledger, EDITION).__enter__()


def test_half_a_line_is_forgotten(ledger: Path) -> None:
    """What a killed run had begun to write counts as not written."""
    ledger.write_bytes(b'{"edition": "2026-W48", "address": "reader0@exam')
    with opened(ledger, EDITION) as entries:
        assert entries.fate(name(0)) is None
        entries.enter(name(0), Fate.SENT)
    with opened(ledger, EDITION) as entries:
        assert entries.fate(name(0)) is Fate.SENT


def test_another_file_is_no_ledger(ledger: Path) -> None:
    """A file of other things is refused with its line, and left as it is."""
    ledger.write_text("# shopping\n")
    with pytest.raises(InputError, match=r"sent.jsonl:1: this is no line of a ledger"):
        opened(ledger, EDITION).__enter__()
    assert ledger.read_text() == "# shopping\n"


_SENDING = """
import sys
sys.path.insert(0, {tests!r})
from pathlib import Path
import test_mail_posting as t
here = t.Server(host="127.0.0.1", port={port}, security=t.Security.NONE, timeout=5)
t.run(here, Path({ledger!r}), {count}, t.PostingOptions(pause=0.2, tries=6))
"""


def test_thousand_letters_through_a_storm(ledger: Path) -> None:
    """Refusals, broken connections, a server restart and a killed run: nobody gets it twice.

    Of 1,000 readers 1 % are refused and 1 % meet a connection that breaks. The server goes away
    once and the sending process is killed once; the next run ends the work.
    """
    count = 1000
    office = Post(
        refused={name(n): "550 no such mailbox" for n in range(5, count, 100)},
        broken={name(n): "rcpt" for n in range(50, count, 100)},
    )
    with serving(office) as first:
        port = first.port
        code = _SENDING.format(
            tests=str(Path(__file__).parent), port=port, ledger=str(ledger), count=count
        )
        child = subprocess.Popen([sys.executable, "-c", code], env=os.environ.copy())
        _wait_for(office, 300)
    with serving(office, port=port):
        _wait_for(office, 600)
        child.send_signal(signal.SIGKILL)
        child.wait()
    with serving(office, port=port) as here:
        found = run(here, ledger, count)
    uncertain = {one for one, told in found.items() if told.fate is Fate.SENDING}
    refused = {one for one, told in found.items() if told.fate is Fate.REFUSED}
    assert refused == set(office.refused)
    assert len(uncertain) <= 2
    assert max(office.taken.values()) == 1
    assert set(office.taken) | uncertain | refused == {name(n) for n in range(count)}


def _wait_for(office: Post, count: int) -> None:
    for _ in range(3000):
        if len(office.taken) >= count:
            return
        time.sleep(0.01)
    pytest.fail(f"only {len(office.taken)} letters came")
