"""What a site is asked to be, checked before anything is made."""

from collections.abc import Sequence
from pathlib import Path
from urllib.parse import urlsplit

from digestlib import messages
from digestlib.delivery.archives import read_archive
from digestlib.errors import InputError
from digestlib.languages import resolve


def site_languages(written: Sequence[str], archive: Path) -> tuple[str, ...]:
    """Return the tags of a site's languages; by default the one that the newest week is in.

    Args:
        written: The languages, in any spelling.
        archive: The archive's folder.

    Raises:
        InputError: A week of the archive cannot be read.
        LanguageError: There is no such language.
    """
    spelled = list(written) or [one.collection.language for one in read_archive(archive)[-1:]]
    return tuple(dict.fromkeys(resolve(one, messages.available()) for one in spelled))


def site_address(written: str) -> str:
    """Return the address of a site with a slash at its end, or nothing where none is given.

    Raises:
        InputError: It is no address of a page on the web.
    """
    if not written:
        return ""
    try:
        parts = urlsplit(written)
        is_good = parts.scheme in {"http", "https"} and bool(parts.hostname)
    except ValueError:
        is_good = False
    if not is_good or parts.query or parts.fragment or not written.isprintable() or " " in written:
        hint = "write where the site will lie, such as https://example.org/weekly/"
        raise InputError("--base-url", f"{written!r} is no address of a site", hint)
    return f"{written.rstrip('/')}/"
