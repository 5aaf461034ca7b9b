"""A browser, the bare page, and a bench on it."""

from __future__ import annotations

import functools
import http.server
import threading
from collections.abc import Iterator
from typing import Any

import pytest
from editor_bench import Bench
from editor_site import FRONTEND, Handler


@pytest.fixture(scope="module")
def site() -> Iterator[str]:
    server = http.server.ThreadingHTTPServer(
        ("127.0.0.1", 0), functools.partial(Handler, directory=str(FRONTEND))
    )
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()
    thread.join()


@pytest.fixture
def bench(browser: Any, site: str, request: pytest.FixtureRequest) -> Iterator[Bench]:
    wish = {"frame": (50, 40), "ratio": 1, "path": "/", **getattr(request, "param", {})}
    context = browser.new_context(
        viewport={"width": 900, "height": 600}, device_scale_factor=wish["ratio"]
    )
    width, height = wish["frame"]
    bench = Bench(context.new_page(), width, height)
    yield bench.open(f"{site}{wish['path']}?frame={width}x{height}")
    assert bench.errors == []
    context.close()
