"""The figure task in its details: boxes within boxes, handles, keys, and none on purpose."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.journeys import ways_in
from tests.browser.journeys.inputs import Keys
from tests.browser.journeys.stored import answers
from tests.browser.journeys.visit import Visit
from tests.browser.waiting import until_focused
from tests.serving.server import Server

pytestmark = pytest.mark.browser

Visits = Callable[..., Visit]
Links = Callable[[str, str], str]
BOXES = """() => [...document.querySelectorAll(".box[tabindex] .box__line")].map((line) =>
    ["x", "y", "width", "height"].map((side) => Math.round(line.getAttribute(side))))"""


def boxes(page: Any) -> list[list[int]]:
    """Return the boxes as they are drawn, in pixels of the screen."""
    return list(page.evaluate(BOXES))


def chosen(page: Any) -> str:
    return str(page.inner_text("[data-choose][aria-pressed=true]"))


def test_boxes_lie_within_boxes_and_have_eight_handles(
    demo: Server, visit: Visits, short: Links
) -> None:
    person = visit()
    page = person.page
    task = ways_in.by_mouse(person, short("figure", "english"), "english")
    width, height = person.frame()
    scale = 1 / person.pixel()

    def at(x: int, y: int) -> tuple[float, float]:
        """A place by hundredths of the picture."""
        return person.at(width * x / 100, height * y / 100)

    person.drag(at(10, 10), at(70, 90))
    assert page.locator("[data-handle]").count() == 8
    page.mouse.click(*at(90, 95))
    person.drag(at(20, 20), at(50, 60))
    page.mouse.click(*at(90, 95))
    person.drag(at(80, 50), (at(80, 50)[0] + 3, at(80, 50)[1] + 3))
    assert page.inner_text("[data-box-count]") == "2 boxes"

    for expected in ("Box 2", "Box 1", "Box 2"):
        page.mouse.click(*at(30, 30))
        assert chosen(page) == expected
    before = boxes(page)[1]
    person.drag(at(35, 40), at(45, 45))
    moved = boxes(page)[1]
    assert moved[2:] == before[2:]
    assert moved[0] - before[0] == pytest.approx(width * 0.1 * scale, abs=2)

    x, y, w, h = moved
    middle_of_top = page.locator("[data-handle=n]").bounding_box()
    top = (middle_of_top["x"] + 12, middle_of_top["y"] + 12)
    person.drag(top, (top[0], top[1] - 30))
    assert boxes(page)[1] == pytest.approx([x, y - 30, w, h + 30], abs=2)
    handle = page.locator("[data-handle=se]").bounding_box()
    knob = (handle["x"] + 12, handle["y"] + 12)
    person.drag(knob, (knob[0] - 40, knob[1] - 20))
    assert boxes(page)[1] == pytest.approx([x, y - 30, w - 40, h + 10], abs=2)
    page.click("[data-remove='0']")
    assert page.inner_text("[data-box-count]") == "1 box"
    page.click("[data-action=undo]")
    assert page.inner_text("[data-box-count]") == "2 boxes"
    page.click("label:has([data-rating='4'])")
    person.send()
    (body,) = answers(demo, task)
    assert len(body["boxes"]) == 2
    assert body["rating"] == 4


def test_boxes_are_made_moved_and_resized_by_keys(visit: Visits, short: Links) -> None:
    person = visit()
    page, keys = person.page, Keys(person.page)
    ways_in.by_mouse(person, short("figure", "english"), "english")
    person.frame()
    page.focus("[data-picture]")
    keys.press("Enter")
    ((x, y, width, height),) = boxes(page)
    # One pixel of the screen, in whole pixels of the picture.
    step = max(1, round(person.pixel())) / person.pixel()
    keys.press("ArrowRight", "ArrowRight", "ArrowUp", "Alt+ArrowDown")
    moved = [x + 2 * step, y + 9 * step, width, height]
    assert boxes(page) == [pytest.approx(moved, abs=1)]
    keys.press("Alt+Shift+ArrowLeft", "Shift+ArrowDown", "Shift+ArrowDown")
    resized = [*moved[:2], width - 10 * step, height + 2 * step]
    assert boxes(page) == [pytest.approx(resized, abs=1)]
    keys.press("Escape", "Enter", "Shift+Tab")
    assert chosen(page) == "Box 1"
    keys.press("Delete")
    assert len(boxes(page)) == 1
    keys.press("Control+z", "Control+z", "Control+Shift+Z")
    assert len(boxes(page)) == 2


def test_that_there_is_no_figure_is_said_on_purpose_and_can_be_taken_back(
    demo: Server, visit: Visits, short: Links
) -> None:
    person = visit()
    page = person.page
    task = ways_in.by_mouse(person, short("figure", "english"), "english")
    page.click("[data-action=submit]")
    assert "or say that there is none" in person.message()
    until_focused(page, "[data-action=none]")
    page.click("[data-action=add]")
    page.click("[data-action=none]")
    assert page.inner_text("[data-box-count]") == "0 boxes"
    assert boxes(page) == []
    person.status("saved")
    page.reload()
    person.task()
    page.wait_for_selector("[data-none][aria-pressed=true]")
    page.click("[data-action=none]")
    assert page.inner_text("[data-box-count]") == "1 box"
    page.click("[data-action=none]")
    page.click("[data-action=submit]")
    assert person.message() == "Choose how lifelike it is, from 1 to 5."
    until_focused(page, "[data-rating]")
    assert page.inner_text(".rating__ends").split("\n") == ["very lifelike", "not at all lifelike"]
    page.click("label:has([data-rating='5'])")
    person.send()
    assert answers(demo, task) == [{"boxes": [], "rating": 5}]
