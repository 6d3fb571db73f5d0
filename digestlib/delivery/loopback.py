"""Pages for a browser on the same machine, and for nobody else."""

import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Final

_ADDRESS: Final = "127.0.0.1"
_NAMES: Final = (_ADDRESS, "localhost")
_ALWAYS: Final = {
    "Cache-Control": "no-store",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}


@dataclass(frozen=True, slots=True)
class Answer:
    """What a path answers: bytes, their media type, and more header fields."""

    data: bytes
    media_type: str
    fields: Mapping[str, str] = field(default_factory=dict)


Pages = Mapping[str, Callable[[], Answer]]
"""What makes the answer of each path."""


@contextmanager
def loopback(pages: Pages) -> Iterator[str]:
    """Serve pages on a free port of this machine's own address, and yield where they are.

    Only requests that name this server as their host are answered, so that no page of another
    site can reach it through a name that leads here (DNS rebinding).

    Args:
        pages: What makes the answer of each path.
    """

    class Handler(_Handler):
        answers = pages

    with _Server((_ADDRESS, 0), Handler) as server:
        thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.1}, daemon=True)
        thread.start()
        try:
            yield f"http://{_ADDRESS}:{server.server_port}/"
        finally:
            server.shutdown()
            thread.join()


class _Server(ThreadingHTTPServer):
    """Says nothing of browsers that leave before they are answered."""

    def handle_error(self, request: object, client_address: object) -> None:
        if not isinstance(sys.exception(), ConnectionError | TimeoutError):
            super().handle_error(request, client_address)  # type: ignore[arg-type] # as it came


class _Handler(BaseHTTPRequestHandler):
    """Answers GET and HEAD, and keeps no log."""

    answers: Pages
    server_version = "digestlib"
    sys_version = ""
    timeout = 30

    def do_GET(self) -> None:
        self._answer(has_body=True)

    def do_HEAD(self) -> None:
        self._answer(has_body=False)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - its own name
        """Keep no log."""

    def _answer(self, *, has_body: bool) -> None:
        port = self.connection.getsockname()[1]
        if self.headers.get("Host") not in {f"{name}:{port}" for name in _NAMES}:
            self.send_error(HTTPStatus.MISDIRECTED_REQUEST)
            return
        make = self.answers.get(self.path.partition("?")[0])
        if make is None:
            self.send_error(HTTPStatus.NOT_FOUND)
            return
        answer = make()
        self.send_response(HTTPStatus.OK)
        own = {"Content-Type": answer.media_type, "Content-Length": str(len(answer.data))}
        for name, value in {**_ALWAYS, **own, **answer.fields}.items():
            self.send_header(name, value)
        self.end_headers()
        if has_body:
            self.wfile.write(answer.data)
