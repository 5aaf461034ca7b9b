"""How a simulated annotator reaches the API: over a socket, or straight into the application."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPSConnection
from threading import Thread
from typing import Any, Protocol, Self
from urllib.parse import urlsplit
from wsgiref.simple_server import WSGIRequestHandler, WSGIServer, make_server

from django.conf import settings
from django.core.wsgi import get_wsgi_application
from django.db import connections

from annotation.api.throttling import UNCOUNTED

TOO_MANY = 429
MOST_IDLE_SECONDS = 1.0
"""A connection that was idle for longer is opened anew: gunicorn closes it after two seconds."""


class Unexpected(Exception):
    """The API answered something that a simulated annotator has no use for."""


class Call(Protocol):
    """Sends one POST that needs no token; returns the JSON answered."""

    def __call__(self, path: str, body: Any) -> Any: ...


class Transport(Protocol):
    """Sends one JSON request; returns the status and the JSON answered, None if there is none."""

    def __call__(self, method: str, path: str, body: Any, token: str) -> tuple[int, Any]: ...


class HTTPTransport:
    """One connection to a running server, kept open from call to call."""

    def __init__(self, url: str) -> None:
        parts = urlsplit(url)
        connection = HTTPSConnection if parts.scheme == "https" else HTTPConnection
        self.connection = connection(parts.netloc, timeout=60)
        self.used = time.monotonic()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *problem: object) -> None:
        self.connection.close()

    def __call__(self, method: str, path: str, body: Any, token: str) -> tuple[int, Any]:
        headers = {"Content-Type": "application/json", "Accept-Language": "en"}
        if token:
            headers["Authorization"] = f"Bearer {token}"
        status, data, pause = self._answer(method, path, json.dumps(body), headers)
        while status == TOO_MANY:
            time.sleep(pause)
            status, data, pause = self._answer(method, path, json.dumps(body), headers)
        return status, json.loads(data) if data else None

    def _answer(self, method: str, path: str, body: str, headers: Any) -> tuple[int, bytes, float]:
        """Return status and body, and the seconds to wait where the server asks for it."""
        if time.monotonic() - self.used > MOST_IDLE_SECONDS:
            self.connection.close()
        self.connection.request(method, path, body, headers)
        response = self.connection.getresponse()
        data = response.read()
        self.used = time.monotonic()
        return response.status, data, float(response.headers.get("Retry-After", 1))


class _Quiet(WSGIRequestHandler):
    def log_message(self, format: str, *args: Any) -> None:
        """Say nothing: thousands of lines help nobody."""


def _serve(server: WSGIServer) -> None:
    try:
        server.serve_forever(poll_interval=0.02)
    finally:
        connections.close_all()  # this thread's own


@contextmanager
def own_server() -> Iterator[str]:
    """Serve the application on a free port of this machine while the block runs; gives its URL.

    Requests count as coming through the proxy that ends TLS, under a host name that is served.
    """
    application = get_wsgi_application()

    def behind_proxy(environ: dict[str, Any], start: Any) -> Any:
        host = settings.ALLOWED_HOSTS[0].lstrip(".*") or "localhost"
        given = {"wsgi.url_scheme": "https", "HTTP_HOST": host, UNCOUNTED: True}
        return application({**environ, **given}, start)

    with make_server("127.0.0.1", 0, behind_proxy, handler_class=_Quiet) as server:
        thread = Thread(target=_serve, args=(server,), daemon=True)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}"
        finally:
            server.shutdown()
            thread.join()
