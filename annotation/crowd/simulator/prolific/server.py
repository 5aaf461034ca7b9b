"""The simulator over real HTTP on this machine only, in a thread of this process."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Iterator
from http.server import ThreadingHTTPServer
from typing import IO, cast
from wsgiref.handlers import SimpleHandler
from wsgiref.simple_server import WSGIRequestHandler
from wsgiref.types import WSGIApplication, WSGIEnvironment

from annotation.crowd.simulator.prolific.app import CONNECTION, App
from annotation.crowd.simulator.prolific.world import World

HOST = "127.0.0.1"


class Server(ThreadingHTTPServer):
    daemon_threads = True
    block_on_close = False

    def __init__(self, app: WSGIApplication, port: int) -> None:
        super().__init__((HOST, port), Handler)
        self.app = app

    @property
    def url(self) -> str:
        return f"http://{HOST}:{self.server_address[1]}"


class Handler(WSGIRequestHandler):
    """Hands the connection itself to the application, which may cut it off."""

    server: Server

    def get_environ(self) -> WSGIEnvironment:
        environ: WSGIEnvironment = {
            "REQUEST_METHOD": self.command,
            "PATH_INFO": self.path.partition("?")[0],
            "QUERY_STRING": self.path.partition("?")[2],
            "SERVER_NAME": HOST,
            "SERVER_PORT": str(self.server.server_address[1]),
            "SERVER_PROTOCOL": self.request_version,
            "CONTENT_TYPE": self.headers.get("Content-Type", ""),
            "CONTENT_LENGTH": self.headers.get("Content-Length", "0"),
            CONNECTION: self.connection,
        }
        for name in ("Host", "Authorization", "Cookie"):
            environ[f"HTTP_{name.upper()}"] = self.headers.get(name, "")
        return environ

    def handle(self) -> None:
        self.raw_requestline = self.rfile.readline(65_537)
        if not self.raw_requestline or not self.parse_request():
            return
        incoming, outgoing = cast("IO[bytes]", self.rfile), cast("IO[bytes]", self.wfile)
        handler = SimpleHandler(incoming, outgoing, self.get_stderr(), self.get_environ())
        handler.run(self.server.app)

    def log_message(self, *_arguments: object) -> None:
        """Say nothing: an address here holds ids of people."""


@contextlib.contextmanager
def serving(world: World, port: int = 0) -> Iterator[str]:
    """Serve a world while the block lasts and give its address; port 0 is any free one."""
    server = Server(App(world), port)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
    thread.start()
    try:
        yield server.url
    finally:
        world.faults.release()
        server.shutdown()
        thread.join()
        server.server_close()
