"""The tests themselves: none of them leaves this machine."""

from __future__ import annotations

import socket

import pytest

from tests.loopback import LeftThisMachine


@pytest.mark.parametrize("address", ["192.0.2.1", "api.prolific.com"])
def test_a_connection_beyond_this_machine_fails_at_once(address: str) -> None:
    with socket.socket() as probe, pytest.raises(LeftThisMachine):
        probe.connect((address, 443))


def test_a_connection_on_this_machine_is_let_through() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        socket.create_connection(server.getsockname()).close()
