"""One HTTP exchange, once, that knows whether anything left this machine.

Libraries that pool and retry hide that difference, and payment rests on it. So each exchange opens
its own connection, follows no redirect and repeats nothing.
"""

from __future__ import annotations

import http.client
import ssl
from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import urlsplit

LONGEST_ANSWER = 20_000_000


class Unsent(Exception):
    """No connection: nothing left this machine."""


class Lost(Exception):
    """The request left, or part of it, and no whole answer came."""

    def __init__(self, reason: str) -> None:
        self.reason = reason
        super().__init__(reason)


@dataclass(frozen=True)
class Message:
    method: str
    target: str
    headers: Mapping[str, str]
    body: bytes | None = None


@dataclass(frozen=True)
class Answer:
    status: int
    headers: Mapping[str, str]
    body: bytes


def exchange(url: str, message: Message, *, connect: float, answer: float) -> Answer:
    """Send a message to the host of `url` and return its answer; times in seconds."""
    connection = _connection(url, connect)
    try:
        try:
            connection.connect()
        except OSError as error:
            raise Unsent from error
        connection.sock.settimeout(answer)
        return _converse(connection, message)
    finally:
        connection.close()


def _connection(url: str, timeout: float) -> http.client.HTTPConnection:
    parts = urlsplit(url)
    host = parts.hostname or ""
    if parts.scheme == "https":
        context = ssl.create_default_context()
        return http.client.HTTPSConnection(host, parts.port, timeout=timeout, context=context)
    return http.client.HTTPConnection(host, parts.port, timeout=timeout)


def _converse(connection: http.client.HTTPConnection, message: Message) -> Answer:
    try:
        connection.request(
            message.method, message.target, body=message.body, headers=dict(message.headers)
        )
        response = connection.getresponse()
        expected = response.length
        body = response.read(LONGEST_ANSWER + 1)
    except TimeoutError:
        raise Lost("timed_out") from None
    except OSError:
        raise Lost("connection_lost") from None
    except http.client.HTTPException:
        raise Lost("unreadable") from None
    if len(body) > LONGEST_ANSWER or (expected is not None and len(body) != expected):
        raise Lost("unreadable")
    headers = {name.lower(): value for name, value in response.getheaders()}
    return Answer(response.status, headers, body)
