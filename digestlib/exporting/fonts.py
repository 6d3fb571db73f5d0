"""The fonts that come with digestlib, as WeasyPrint takes them."""

import re
import threading
from typing import Final

from weasyprint import CSS
from weasyprint.text.fonts import FontConfiguration
from weasyprint.urls import URLFetcher, URLFetcherResponse

from digestlib.brand import LOGO_ADDRESS, Logo
from digestlib.resources import shipped

_SCHEME: Final = "digestlib-font"
_NAME: Final = re.compile(r"Digest(?P<family>[A-Z][a-z]+)-(?P<weight>Regular|Bold)\.ttf")
_WEIGHTS: Final = {"Regular": 400, "Bold": 700}


class Fonts(URLFetcher):  # type: ignore[misc]  # WeasyPrint ships no types
    """Serves our own font files by name, and nothing else."""

    def __init__(self) -> None:
        super().__init__(allowed_protocols=(), allow_redirects=False)

    def fetch(self, url: str, headers: dict[str, str] | None = None) -> URLFetcherResponse:
        """Return one of our fonts; any other address is refused."""
        del headers
        scheme, _, name = url.partition(":")
        if scheme != _SCHEME or not _NAME.fullmatch(name):
            raise ValueError(f"refused to load {url[:80]!r}")
        data = (shipped("templates") / "fonts" / name).read_bytes()
        return URLFetcherResponse(url, data, {"Content-Type": "font/ttf"})


class Nothing(URLFetcher):  # type: ignore[misc]  # WeasyPrint ships no types
    """Refuses every address: digest content fetches nothing at all."""

    def __init__(self) -> None:
        super().__init__(allowed_protocols=(), allow_redirects=False)

    def fetch(self, url: str, headers: dict[str, str] | None = None) -> URLFetcherResponse:
        """Refuse the address."""
        del headers
        raise ValueError(f"refused to load {url[:80]!r}")


class LogoOnly(URLFetcher):  # type: ignore[misc]  # WeasyPrint ships no types
    """Serves the logo that the caller gave, and refuses every other address."""

    def __init__(self, logo: Logo | None) -> None:
        super().__init__(allowed_protocols=(), allow_redirects=False)
        self._logo = logo

    def fetch(self, url: str, headers: dict[str, str] | None = None) -> URLFetcherResponse:
        """Return the logo, or refuse the address."""
        del headers
        if self._logo is None or url != LOGO_ADDRESS:
            raise ValueError(f"refused to load {url[:80]!r}")
        kind = f"image/{self._logo.kind}"
        return URLFetcherResponse(url, self._logo.data, {"Content-Type": kind})


def faces() -> tuple[str, ...]:
    """Return the names of the font files that are there."""
    folder = shipped("templates") / "fonts"
    if not folder.is_dir():
        return ()
    return tuple(sorted(file.name for file in folder.iterdir() if _NAME.fullmatch(file.name)))


_LOADED: Final = threading.local()


def loaded() -> tuple[FontConfiguration, CSS]:
    """Return our fonts as this thread has them loaded, for every report it makes.

    Pango's font map belongs to one thread.
    """
    if not hasattr(_LOADED, "fonts"):
        configuration = FontConfiguration()
        _LOADED.fonts = (configuration, stylesheet(configuration))
    found: tuple[FontConfiguration, CSS] = _LOADED.fonts
    return found


def stylesheet(configuration: FontConfiguration) -> CSS:
    """Return the ``@font-face`` rules for all of them, loaded into a font configuration."""
    rules = []
    for name in faces():
        match = _NAME.fullmatch(name)
        if match:
            rules.append(
                f'@font-face {{ font-family: "Digest {match["family"]}"; '
                f"font-weight: {_WEIGHTS[match['weight']]}; src: url({_SCHEME}:{name}); }}"
            )
    return CSS(string="\n".join(rules), url_fetcher=Fonts(), font_config=configuration)
