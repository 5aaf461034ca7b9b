"""Every task fits its screen, in every language: laptop, tablet, phone, and twice as large."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.journeys import ways_in
from tests.browser.journeys.visit import Visit
from tests.browser.journeys.ways_in import TABLET

pytestmark = pytest.mark.browser

Visits = Callable[..., Visit]
LANGUAGES = ("en", "zh-hans", "ar")
LAPTOPS = [(1440, 900), (1366, 768)]
KINDS = {
    "phrase": "demo-stimuli",
    "region": "demo-stimuli",
    "emotion": "demo-culture",
    "figure": "demo-figures",
}
SIZE = """() => {
  const { scrollWidth, scrollHeight } = document.documentElement;
  const panel = document.querySelector(".panel");
  return [scrollWidth, scrollHeight, panel.scrollHeight - panel.clientHeight];
}"""
# What can be pressed, smaller than `least` in either direction.
SMALL = """(least) => [...document.querySelectorAll("button, select, .choice, .rating__step, a")]
  .filter((element) => element.checkVisibility() && !element.closest(".skip-link"))
  .map((element) => [element, element.getBoundingClientRect()])
  .filter(([, box]) => box.width < least || box.height < least)
  .map(([element, box]) => `${element.outerHTML.slice(0, 80)} ${box.width}x${box.height}`)"""
SQUEEZED = """() => [...document.querySelectorAll("button, .rating__ends span, .question")]
  .filter((element) => element.checkVisibility() && element.scrollWidth > element.clientWidth + 1
                       && element.clientWidth)
  .map((element) => element.outerHTML.slice(0, 80))"""


def at_work(page: Any, kind: str) -> None:
    """Do what makes the page fullest."""
    if kind == "phrase":
        for number in range(4):
            page.click(f"[data-word='{number}']", position={"x": 4, "y": 8})
        page.click("[data-action=submit]")
    elif kind == "emotion":
        page.fill("[data-field=explanation]", "Привет, мир! 你好")
        page.click("[data-action=submit]")
    elif kind == "figure":
        for _ in range(4):
            page.click("[data-action=add]")
        page.click("[data-action=submit]")


@pytest.mark.parametrize("kind", KINDS)
def test_a_task_at_its_fullest_needs_no_scrolling_on_a_laptop_in_any_language(
    visit: Visits, links: Callable[..., str], kind: str
) -> None:
    person = visit()
    page = person.page
    ways_in.by_mouse(person, links(KINDS[kind], "english", kind), "english")
    at_work(page, kind)
    for language in LANGUAGES:
        if language != "en":
            if kind != "region":
                person.status("saved")
            page.click(f"a[hreflang={language}]")
            page.wait_for_url(f"**/{language}/work/**")
        person.task()
        if kind != "region":
            page.click("[data-action=submit]")
            person.message()
        for width, height in LAPTOPS:
            page.set_viewport_size({"width": width, "height": height})
            size = page.evaluate(SIZE)
            assert size[:2] == [width, height], (language, size)
            # The region's tools may scroll within their panel until they are rebuilt.
            assert size[2] <= 0 or kind == "region", (language, width, size)
            assert page.evaluate(SMALL, 24) == []
            assert page.evaluate(SQUEEZED) == []


@pytest.mark.parametrize("kind", ["phrase", "emotion", "figure"])
def test_a_tablet_is_filled_and_made_for_fingers(
    visit: Visits, links: Callable[..., str], kind: str
) -> None:
    person = visit(**TABLET)
    page = person.page
    ways_in.by_fingers(person, links(KINDS[kind], "english", kind), "english")
    for language in LANGUAGES:
        if language != "en":
            page.click(f"a[hreflang={language}]")
            page.wait_for_url(f"**/{language}/work/**")
            person.task()
        assert page.evaluate(SIZE)[:2] == [820, 1180], language
        assert page.evaluate(SMALL, 44) == []
        # On a phone, too; and at twice the size nothing is cut off or needs two directions.
        page.set_viewport_size({"width": 390, "height": 844})
        width, height, _panel = page.evaluate(SIZE)
        assert width == 390
        assert height == 844 or kind != "emotion", (language, height)
        page.set_viewport_size({"width": 683, "height": 384})
        assert page.evaluate(SIZE)[0] == 683
        assert page.evaluate(SQUEEZED) == []
        page.set_viewport_size({"width": 820, "height": 1180})


def test_arabic_mirrors_the_page_but_never_the_picture_and_nothing_covers_it(
    visit: Visits, links: Callable[..., str]
) -> None:
    person = visit()
    page = person.page
    ways_in.by_mouse(person, links("demo-culture", "arabic", "emotion"), "arabic")
    person.frame()
    for width, height in (*LAPTOPS, (820, 1180), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        mat, panel, image, buttons = (
            page.locator(part).bounding_box()
            for part in (".task__picture", ".task__panel", ".picture__image", ".picture__zoom")
        )
        assert panel["x"] < mat["x"] or panel["y"] >= mat["y"] + mat["height"]
        assert image["x"] >= mat["x"]
        beside = buttons["x"] + buttons["width"] <= image["x"]
        assert beside or buttons["y"] >= image["y"] + image["height"]
        transform = "(image) => new DOMMatrix(getComputedStyle(image).transform).a"
        assert page.eval_on_selector(".picture__image", transform) > 0


def test_nothing_moves_for_who_wants_it_still(visit: Visits, links: Callable[..., str]) -> None:
    person = visit(reduced_motion="reduce")
    ways_in.by_mouse(person, links("demo-culture", "english", "emotion"), "english")
    moving = """() => [...document.querySelectorAll("*")].filter((element) => {
      const { transitionDuration, animationName } = getComputedStyle(element);
      return parseFloat(transitionDuration) > 0 || animationName !== "none"; }).length"""
    assert person.page.evaluate(moving) == 0


FITS = """() => {
  const panel = document.querySelector(".panel");
  return document.body.scrollHeight <= innerHeight && panel.scrollHeight <= panel.clientHeight;
}"""
SMALLEST = """() => Math.min(...[...document.querySelectorAll(".tools button")]
  .filter((button) => button.checkVisibility())
  .map((button) => Math.min(button.offsetHeight, button.offsetWidth)))"""


def test_the_painting_tools_fit_a_laptop_and_a_finger(
    visit: Visits, links: Callable[..., str]
) -> None:
    person = visit()
    page = person.page
    person.enter(links("demo-stimuli", "english", "region"))
    page.click("[popovertarget]")
    assert page.evaluate(FITS)
    page.keyboard.press("Escape")
    page.set_viewport_size({"width": 820, "height": 1180})
    assert page.evaluate(FITS)
    page.click("[popovertarget]")
    assert page.evaluate(SMALLEST) >= 44
