"""Addresses of pages on the web, as people write them into settings."""

from urllib.parse import urlsplit

from digestlib.errors import InputError


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
