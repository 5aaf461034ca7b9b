"""From the invite to each kind of task, on a small and a larger laptop: nothing needs scrolling."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.browser.journeys.visit import Visit

pytestmark = pytest.mark.browser

LAPTOPS = [(1366, 768), (1440, 900)]
KINDS = {
    "phrase": "demo-stimuli",
    "region": "demo-stimuli",
    "emotion": "demo-culture",
    "figure": "demo-figures",
}


@pytest.mark.parametrize("kind", KINDS)
def test_a_task_fits_the_screen_of_a_laptop(
    visit: Callable[..., Visit], links: Callable[..., str], kind: str
) -> None:
    person = visit()
    page = person.page
    person.enter(links(KINDS[kind], "english", kind))
    for width, height in LAPTOPS:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_selector("[data-ready]:not([aria-busy])")
        send = page.locator("[data-action=submit]").bounding_box()
        assert send is not None
        assert send["y"] + send["height"] <= height
        whole = page.evaluate("[document.body.scrollWidth, document.body.scrollHeight]")
        assert whole[0] <= width
        assert whole[1] <= height
