"""Letters sent or written as files, and what is said of each."""

from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from types import MappingProxyType
from typing import Final

import typer

from digestlib.cli.console import put, say
from digestlib.delivery.files import prepare_folder, write_files
from digestlib.delivery.mail.ledger import Fate, opened
from digestlib.delivery.mail.letters import Envelope
from digestlib.delivery.mail.posting import Delivery, PostingOptions, post
from digestlib.delivery.mail.servers import Server
from digestlib.delivery.names import file_stem, unique_name
from digestlib.errors import MailError

_SAID: Final = MappingProxyType(
    {
        Fate.REFUSED: "refused; the next run tries again",
        Fate.DEFERRED: "not taken now; the next run tries again",
        Fate.SENDING: "may have arrived: no answer came; --again-uncertain sends it again",
    }
)


def send(
    envelopes: Iterable[Envelope], office: Server, ledger: Path, edition: str, *, again: bool
) -> None:
    """Send letters, name everybody who did not get one, and exit with 11 if there is such a one.

    Raises:
        MailError: The server refuses this sender.
        OutputError: The ledger cannot be written.
        InputError: The ledger is no ledger.
    """
    counts: Counter[str] = Counter()
    prepare_folder(ledger.parent)
    with opened(ledger, edition) as entries:
        for one in post(envelopes, office, entries, PostingOptions(with_uncertain=again)):
            counts[_kind(one)] += 1
            if one.fate is not Fate.SENT:
                reply = f" ({one.reply})" if one.reply else ""
                say(f"{one.recipient}: {_SAID[one.fate]}{reply}")
    put(", ".join(f"{count} {kind}" for kind, count in counts.items()))
    if counts["not sent"]:
        raise typer.Exit(MailError.exit_code)


def write(folder: Path, envelopes: Iterable[Envelope], edition: str) -> None:
    """Write letters as files that mail programs open, one a recipient, named after the edition.

    Raises:
        OutputError: They cannot be written.
    """
    files: dict[Path, bytes] = {}
    taken: set[str] = set()
    for one in envelopes:
        name = unique_name(file_stem(f"{edition}-{one.recipient.address}"), ".eml", taken)
        taken.add(name.casefold())
        files[folder / name] = one.message
    prepare_folder(folder)
    write_files(files.items())
    for path in files:
        put(str(path))


def _kind(one: Delivery) -> str:
    if one.fate is not Fate.SENT:
        return "not sent"
    return "sent before" if one.was_done_before else "sent"
