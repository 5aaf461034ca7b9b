from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.serving.server import Server


@pytest.fixture(scope="session")
def demo(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The demonstration, set up and serving: web, worker and beat."""
    server = Server(tmp_path_factory.mktemp("demo"))
    server.run("demo", "--no-serve", "--port", str(server.port))
    server.start()
    yield server
    server.stop()
