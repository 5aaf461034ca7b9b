"""The connection of simulated annotators outlives the pauses in which a server gives it up."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread

import pytest

from aggregation.simulation import transport
from aggregation.simulation.transport import HTTPTransport


class Busy(BaseHTTPRequestHandler):
    """Asks the first caller to come back at once."""

    asked = 0

    def do_GET(self) -> None:
        Busy.asked += 1
        self.send_response(429 if Busy.asked == 1 else 200)
        self.send_header("Retry-After", "0")
        self.send_header("Content-Length", "2")
        self.end_headers()
        self.wfile.write(b"{}")

    def log_message(self, format: str, *args: object) -> None:
        pass


class Hasty(BaseHTTPRequestHandler):
    """Promises to keep the connection, and closes it after every answer."""

    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("Content-Length", "2")
        self.end_headers()
        self.wfile.write(b"{}")
        self.close_connection = True

    def log_message(self, format: str, *args: object) -> None:
        pass


@contextmanager
def serving(handler: type[BaseHTTPRequestHandler]) -> Iterator[str]:
    with HTTPServer(("127.0.0.1", 0), handler) as server:
        thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
        thread.join()


def test_who_calls_too_often_waits_and_calls_again() -> None:
    with serving(Busy) as url, HTTPTransport(url) as send:
        assert send("GET", "/", None, "") == (200, {})
    assert Busy.asked == 2


def test_a_connection_that_was_idle_is_opened_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(transport, "MOST_IDLE_SECONDS", 0.0)
    with serving(Hasty) as url, HTTPTransport(url) as send:
        assert [send("GET", "/", None, "") for _ in range(3)] == [(200, {})] * 3
