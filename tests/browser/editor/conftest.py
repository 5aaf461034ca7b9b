"""A browser, the page with the editor on it, and somebody to drive it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from bench.harness.easel import Easel
from bench.harness.easel_site import serving_easel


@pytest.fixture(scope="module")
def site() -> Iterator[str]:
    with serving_easel() as url:
        yield url


@pytest.fixture
def easel(browser: Any, site: str, request: pytest.FixtureRequest) -> Iterator[Easel]:
    wish = {"frame": (50, 40), "ratio": 1, "path": "/", **getattr(request, "param", {})}
    context = browser.new_context(
        viewport={"width": 1200, "height": 640},
        device_scale_factor=wish["ratio"],
    )
    width, height = wish["frame"]
    easel = Easel(context.new_page(), width, height)
    yield easel.open(f"{site}{wish['path']}?frame={width}x{height}")
    assert easel.errors == []
    context.close()
