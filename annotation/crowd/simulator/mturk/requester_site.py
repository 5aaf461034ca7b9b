"""The requester's endpoint: every answer, and every fault on the way to it."""

from __future__ import annotations

import socket
import struct
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from annotation.crowd.simulator.mturk.faults import BEFORE, Fault, Faults
from annotation.crowd.simulator.mturk.market import Market
from annotation.crowd.simulator.mturk.wire import (
    Answer,
    Drifted,
    Keys,
    answer,
    fault,
    operation_of,
    throttled,
)

LONGEST_BODY = 1 << 20
_RESET = struct.pack("ii", 1, 0)


class RequesterSite(ThreadingHTTPServer):
    """Serves one market to whoever signs with `keys`; `calls` are what it was asked."""

    daemon_threads = True

    def __init__(self, address: tuple[str, int], market: Market, keys: Keys) -> None:
        super().__init__(address, _Handler)
        self.market, self.keys = market, keys
        self.faults = Faults()
        self.calls: list[str] = []
        self.drifted: list[str] = []

    def answer(self, headers: dict[str, str], body: bytes) -> Answer:
        try:
            return answer(self.market, self.keys, headers, body)
        except Drifted as drift:
            self.drifted.append(str(drift))
            raise


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True
    server: RequesterSite

    def do_POST(self) -> None:
        headers = {name.lower(): value for name, value in self.headers.items()}
        body = self.rfile.read(min(int(headers.get("content-length", 0)), LONGEST_BODY))
        operation = operation_of(headers)
        self.server.calls.append(operation)
        planned = self.server.faults.take(operation)
        if planned is Fault.LATE:
            self._run_late(headers, body)
            return
        if planned in BEFORE:
            self._stumble(planned, None)
            return
        answered = self.server.answer(headers, body)
        if planned is None:
            self._send(answered)
        else:
            self._stumble(planned, answered)

    def _run_late(self, headers: dict[str, str], body: bytes) -> None:
        self.close_connection = True
        self.server.faults.hold()
        try:
            self.server.answer(headers, body)
        finally:
            self.server.faults.ran()

    def _stumble(self, planned: Fault | None, answered: Answer | None) -> None:
        if planned is Fault.THROTTLED:
            self._send(throttled())
        elif planned in {Fault.ERROR_BEFORE, Fault.ERROR_AFTER}:
            self._send(fault())
        elif planned is Fault.FOREIGN_BEFORE:
            self._send(Answer(400, b"<html>Bad gateway settings</html>", "text/html"))
        elif planned is Fault.FOREIGN_OK_BEFORE:
            self._send(Answer(200, b"<html>Please sign in to this network</html>", "text/html"))
        elif planned is Fault.MALFORMED_AFTER and answered is not None:
            self._send(Answer(answered.status, answered.body[: len(answered.body) // 2] + b"{"))
        elif planned is Fault.UNANSWERED_AFTER:
            self._wait_for_the_caller_to_leave()
            self.close_connection = True
        else:
            self._reset()

    def _wait_for_the_caller_to_leave(self) -> None:
        self.connection.recv(1)

    def _reset(self) -> None:
        """Close so that the caller's side sees a reset rather than an orderly end."""
        self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, _RESET)
        self.connection.close()
        self.close_connection = True

    def _send(self, answered: Answer) -> None:
        self.send_response(answered.status)
        self.send_header("Content-Type", answered.content_type)
        self.send_header("Content-Length", str(len(answered.body)))
        self.send_header("x-amzn-RequestId", "00000000-0000-4000-8000-000000000000")
        self.end_headers()
        self.wfile.write(answered.body)

    def log_message(self, format: str, *args: object) -> None:
        """Write nothing: requests hold workers' ids."""
