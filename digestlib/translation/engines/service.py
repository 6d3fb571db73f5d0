"""A web service that an engine asks: time limits, errors that say what to do, a key kept secret.

Nothing here is reached unless an engine is asked to translate. The key goes into one header and
nowhere else: it is in no repr, and errors that quote it have dots in its place.
"""

import json
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from functools import lru_cache
from importlib.util import find_spec
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlsplit

from digestlib.errors import EngineError, EngineFault

if TYPE_CHECKING:
    from ssl import SSLContext

    import httpx

_LARGEST: Final = 16 * 2**20
_SHOWN: Final = 300
_FAULTS: Final[dict[int, EngineFault]] = {
    408: "passing",
    413: "size",
    425: "passing",
    429: "busy",
    529: "busy",
}
"""What is not here is ``passing`` from 500 on, and ``final`` below."""
_HINTS: Final = MappingProxyType(
    {401: "check the key", 403: "check the key", 404: "check the address", 456: "the quota is used"}
)
_REDIRECTS: Final = range(300, 400)
_ERRORS: Final = range(300, 1000)
_SERVER_ERRORS: Final = range(500, 600)
_BAD_REQUESTS: Final = frozenset({400, 422})


@dataclass(frozen=True, slots=True, kw_only=True)
class Reply:
    """What a service said: ``body`` is its JSON, or nothing where it is none."""

    status: int
    body: Any
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Service:
    """A service at an address, asked by an engine.

    ``timeout`` is in seconds, for a whole call. ``secret`` is what must never be shown.
    """

    engine: str
    url: str
    timeout: float = 60.0
    headers: Mapping[str, str] = field(default_factory=dict, repr=False)
    secret: str = field(default="", repr=False)

    def __post_init__(self) -> None:
        try:
            parts = urlsplit(self.url)
            is_right = parts.scheme in {"http", "https"} and bool(parts.hostname)
            is_plain = parts.username is None and parts.password is None
        except ValueError:
            is_right = is_plain = False
        if not (is_right and is_plain):
            hint = "write such as https://example.org/v1, without user and password"
            raise EngineError(self.engine, "its address is none", hint, fault="final")

    @property
    def host(self) -> str:
        """The host and port of the address."""
        return urlsplit(self.url).netloc

    def post(self, path: str, body: object) -> Reply:
        """Send JSON, and return what comes back.

        That the service does not understand a request (400 or 422) is for the engine to judge.

        Raises:
            EngineError: Nothing comes back in time, or another bad status.
        """
        return self._called("POST", path, json.dumps(body).encode())

    def get(self, path: str) -> Reply:
        """Ask for something.

        Raises:
            EngineError: As for ``post``.
        """
        return self._called("GET", path, b"")

    def _called(self, method: str, path: str, data: bytes) -> Reply:
        httpx = library(self.engine)
        headers = {"Content-Type": "application/json", "User-Agent": "digestlib", **self.headers}
        url = f"{self.url.rstrip('/')}{path}"
        client = httpx.Client(timeout=self.timeout, verify=_trusted(), trust_env=True)
        try:
            with client, client.stream(method, url, content=data, headers=headers) as response:
                text = b"".join(self._pieces(response)).decode("utf-8", "replace")
        except httpx.TimeoutException:
            raise self._late() from None
        except (httpx.HTTPError, httpx.InvalidURL) as error:
            message = (
                f"{self.host} cannot be reached: {self.safe(str(error)) or type(error).__name__}"
            )
            raise EngineError(self.engine, message, fault="passing") from None
        reply = Reply(status=response.status_code, body=_json(text), text=text)
        if reply.status in _ERRORS and reply.status not in _BAD_REQUESTS:
            raise self.refusal(reply, wait=_wait(response.headers))
        return reply

    def _pieces(self, response: "httpx.Response") -> Iterator[bytes]:
        """Yield the body, unless it drips in for too long or never ends."""
        started, size = time.monotonic(), 0
        for piece in response.iter_bytes():
            yield piece
            size += len(piece)
            if time.monotonic() - started > self.timeout:
                raise self._late()
            if size > _LARGEST:
                message = f"{self.host} sends more than any translation"
                raise EngineError(self.engine, message, fault="passing")

    def _late(self) -> EngineError:
        message = f"{self.host} did not answer within {self.timeout:g} s"
        return EngineError(self.engine, message, fault="passing")

    def refusal(self, reply: Reply, *, wait: float = 0) -> EngineError:
        """Return the error for a bad status; ``wait`` is for how long it says to wait."""
        status = reply.status
        fault = _FAULTS.get(status, "passing" if status in _SERVER_ERRORS else "final")
        if wait and fault == "passing":
            fault = "busy"
        said = self.safe(_message(reply.body) or ("" if "<" in reply.text[:20] else reply.text))
        message = f"{self.host} answers {status}{': ' if said else ''}{said}"
        return EngineError(self.engine, message, _HINTS.get(status, ""), fault=fault, wait=wait)

    def safe(self, text: str) -> str:
        """Return a text of the service in one short line, without the key."""
        if self.secret:
            text = text.replace(self.secret, "…")
        return " ".join(text.split())[:_SHOWN]


def library(engine: str) -> Any:  # noqa: ANN401 - a module
    """Return the HTTP library.

    Raises:
        EngineError: It is not installed.
    """
    if find_spec("httpx") is None:
        hint = f"pip install 'digestlib[{engine}]'"
        raise EngineError(engine, "the package httpx is not installed", hint, fault="final")
    import httpx  # noqa: PLC0415 - an extra, loaded when asked for

    return httpx


@lru_cache(maxsize=1)
def _trusted() -> "SSLContext":
    """Return the certificates to trust; loading them takes longer than most calls."""
    import httpx  # noqa: PLC0415 - an extra

    return httpx.create_ssl_context()


def _json(text: str) -> Any:  # noqa: ANN401 - whatever a service says
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


def _message(body: object) -> str:
    """Return what a service says is wrong, in the shapes that services use."""
    if not isinstance(body, dict):
        return ""
    inner = body.get("error", body)
    told = inner.get("message") if isinstance(inner, dict) else inner
    return told if isinstance(told, str) else ""


def _wait(headers: Mapping[str, str]) -> float:
    """Return for how many seconds a service says to wait: a number, or a date beside its own."""
    written = headers.get("retry-after", "").strip()
    try:
        return max(0.0, float(written))
    except ValueError:
        pass
    try:
        now = parsedate_to_datetime(headers["date"]) if "date" in headers else datetime.now(UTC)
        return max(0.0, (parsedate_to_datetime(written) - now).total_seconds())
    except (ValueError, TypeError):
        return 0.0
