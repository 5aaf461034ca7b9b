"""Snap to edges on a sample picture: what is stored is exactly the superpixels touched."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from annotation.masks import Mask
from annotation.masks.superpixel_file import SuperpixelFile
from tests.browser.journeys.stored import draft_of, superpixels_of
from tests.browser.journeys.visit import Visit, editor_place
from tests.serving.server import Server

pytestmark = pytest.mark.browser

FILE = re.compile(r"\.spix\b")
SNAP = "[data-tool=snap]"
# Where the crosshair is, in CSS pixels of the page.
CROSS = """(cross) => {
  const box = cross.parentElement.getBoundingClientRect();
  const { e, f } = new DOMMatrix(getComputedStyle(cross).transform);
  return [box.x + cross.parentElement.clientLeft + e, box.y + cross.parentElement.clientTop + f];
}"""


def wait_for(find: Callable[[], Any]) -> Any:
    deadline = time.monotonic() + 60
    while (found := find()) is None:
        assert time.monotonic() < deadline
        time.sleep(0.2)
    return found


def touched(labels: NDArray[np.int32], path: list[tuple[float, float]]) -> set[int]:
    """The superpixels on straight lines from place to place, looked at far more closely."""
    found = set()
    for (ax, ay), (bx, by) in zip(path, path[1:] or path, strict=False):
        share = np.linspace(0, 1, 5000)
        x, y = (ax + (bx - ax) * share).astype(int), (ay + (by - ay) * share).astype(int)
        found |= set(labels[y, x].tolist())
    return found


def test_superpixels_are_painted_by_mouse_and_by_keys_and_a_lost_file_is_told(
    demo: Server, visit: Callable[..., Visit], links: Callable[..., str]
) -> None:
    person = visit()
    page = person.page
    task = person.enter(links("demo-stimuli", "english", "region"))
    file = SuperpixelFile.from_bytes(wait_for(lambda: superpixels_of(demo, task)))
    labels, size = file.at_frame_size(), (file.width, file.height)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.reload()
    assert person.task() == task

    def at(x: float, y: float) -> tuple[float, float]:
        return editor_place(page, (x, y), size)

    def painted() -> NDArray[np.bool_] | None:
        draft = draft_of(demo, task)
        if draft is None:
            return None
        return Mask.from_coco(draft["mask"], height=size[1], width=size[0]).to_array() == 1

    def is_painted(parts: set[int]) -> bool | None:
        return np.array_equal(painted(), np.isin(labels, list(parts))) or None

    person.expected += ["ERR_FAILED"]
    page.route(FILE, lambda route: route.abort())
    assert [url for url in asked if ".spix" in url] == []
    page.click(SNAP)
    assert "brush" in person.message()
    assert page.get_attribute("[data-tool=brush]", "aria-pressed") == "true"
    page.unroute(FILE)

    page.keyboard.press("s")
    page.wait_for_selector(f"{SNAP}[aria-busy=false][aria-pressed=true]")
    page.wait_for_selector("[data-message]", state="hidden")
    x, y = size[0] // 2, size[1] // 2
    way = [(x + 0.5, y + 0.5), (x + size[0] / 8 + 0.5, y + size[1] / 16 + 0.5)]
    person.drag(at(*way[0]), at(*way[1]))
    parts = set(labels[wait_for(painted)].tolist())
    assert is_painted(parts)
    assert {labels[y, x], labels[int(way[1][1]), int(way[1][0])]} < parts <= touched(labels, way)
    assert len(parts) >= len(touched(labels, way)) - 2

    page.mouse.click(*at(*way[0]), button="right")
    parts -= {labels[y, x]}
    wait_for(lambda: is_painted(parts))

    def under_the_cross() -> set[int]:
        """Return what the crosshair may be on; its place is known to a pixel of the page."""
        cross = page.eval_on_selector(".editor-crosshair", CROSS)
        left, top = at(0, 0)
        scale = (at(size[0], 0)[0] - left) / size[0]
        x, y = int((cross[0] - left) / scale), int((cross[1] - top) / scale)
        reach = 1 + int(1 / scale)
        return set(labels[y - reach : y + reach + 1, x - reach : x + reach + 1].ravel().tolist())

    page.keyboard.press("Shift+ArrowUp")
    while len(near := under_the_cross()) > 1 or near & parts:
        page.keyboard.press("Shift+ArrowLeft")
    (label,) = near
    page.keyboard.press("Enter")
    wait_for(lambda: is_painted({*parts, label}))
    assert page.text_content("[data-editor-voice]") == "Parts: 1"
