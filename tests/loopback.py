"""No test leaves this machine: a connection to anywhere else fails at once, and loudly."""

from __future__ import annotations

import ipaddress
import os
import socket
from typing import Any
from urllib.parse import urlsplit

# Services of the test run itself may live in containers of their own.
SERVICES = ("DATABASE_URL", "REDIS_URL", "EVOKE_TEST_DATABASE_URL", "EVOKE_TEST_REDIS_URL")


class LeftThisMachine(AssertionError):
    """Not an OSError, so that no code under test can take it for a bad connection."""


def stay_on_this_machine() -> None:
    allowed = _services()
    for name in ("connect", "connect_ex"):
        setattr(socket.socket, name, _guarded(getattr(socket.socket, name), allowed))


def _guarded(connect: Any, allowed: set[str]) -> Any:
    def guarded(self: socket.socket, address: Any) -> Any:
        if self.family in {socket.AF_INET, socket.AF_INET6} and not _is_near(address[0], allowed):
            raise LeftThisMachine(f"A test reached for {address[0]}.")
        return connect(self, address)

    return guarded


def _is_near(host: str, allowed: set[str]) -> bool:
    if host == "localhost" or host in allowed:
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def _services() -> set[str]:
    hosts = {urlsplit(os.environ.get(name, "")).hostname for name in SERVICES} - {None, ""}
    found = set()
    for host in hosts:
        found |= {str(entry[4][0]) for entry in socket.getaddrinfo(host, None)}
    return {str(host) for host in hosts} | found
