"""A real web server on loopback whose answers a test decides, down to broken ones."""

import json
import socket
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


@dataclass(frozen=True, kw_only=True)
class Asked:
    """What a client asked."""

    method: str
    path: str
    headers: Mapping[str, str]
    body: Any


@dataclass(frozen=True, kw_only=True)
class Said:
    """What the server says, and how it fails while doing so.

    ``breaks`` is ``"hang"`` (nothing is said until the server stops), ``"drip"`` (a byte now and
    then), ``"cut"`` (the connection ends before the body does) or ``"reset"``.
    """

    status: int = 200
    body: bytes = b""
    headers: Mapping[str, str] = field(default_factory=dict)
    breaks: str = ""

    @classmethod
    def json(cls, body: object, status: int = 200, **headers: str) -> "Said":
        """Return an answer in JSON."""
        told = {"Content-Type": "application/json"} | {
            name.replace("_", "-"): value for name, value in headers.items()
        }
        return cls(status=status, body=json.dumps(body).encode(), headers=told)


class _Server(ThreadingHTTPServer):
    daemon_threads = True

    def __init__(self, answer: Callable[[Asked], Said]) -> None:
        self.answer = answer
        self.stopped = threading.Event()
        super().__init__(("127.0.0.1", 0), _Handler)


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: _Server

    def do_POST(self) -> None:
        self._answer("POST")

    def do_GET(self) -> None:
        self._answer("GET")

    def log_message(self, *_: object) -> None:
        """Keep quiet."""

    def _answer(self, method: str) -> None:
        data = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        body = json.loads(data) if data else None
        asked = Asked(method=method, path=self.path, headers=dict(self.headers), body=body)
        said = self.server.answer(asked)
        self.close_connection = True
        with suppress(OSError):  # the client may have had enough
            self._say(said)

    def _say(self, said: Said) -> None:
        if said.breaks == "hang":
            self.server.stopped.wait(20)
        elif said.breaks == "reset":
            now = b"\x01\0\0\0\0\0\0\0"
            self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, now)
            self.connection.close()
        else:
            self._begin(said)
            self._send(said)

    def _begin(self, said: Said) -> None:
        begin = self.send_response_only if "Date" in said.headers else self.send_response
        begin(said.status)
        told = {"Content-Length": str(len(said.body)), "Connection": "close"} | dict(said.headers)
        for name, value in told.items():
            self.send_header(name, value)
        self.end_headers()

    def _send(self, said: Said) -> None:
        if said.breaks == "drip":
            for at in range(len(said.body)):
                self.wfile.write(said.body[at : at + 1])
                if self.server.stopped.wait(0.05):
                    return
        half = len(said.body) // 2 if said.breaks == "cut" else len(said.body)
        self.wfile.write(said.body[:half])


@contextmanager
def serving(answer: Callable[[Asked], Said]) -> Iterator[str]:
    """Run the server, and yield its address."""
    server = _Server(answer)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}"
    finally:
        server.stopped.set()
        server.shutdown()
        thread.join()
        server.server_close()
