"""The phrase task in its details: overlaps, changes, what is kept, and where points lie."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.journeys import ways_in
from tests.browser.journeys.inputs import Fingers, Keys, between, middle
from tests.browser.journeys.short import UTTERANCES
from tests.browser.journeys.stored import answers
from tests.browser.journeys.visit import Visit
from tests.browser.waiting import until, until_focused
from tests.serving.server import Server

pytestmark = pytest.mark.browser

Visits = Callable[..., Visit]
Links = Callable[[str, str], str]
SMALL = {**ways_in.PHONE, "viewport": {"width": 390, "height": 560}}
LANES = """(word) => [0, 1].map((lane) => getComputedStyle(document.querySelector(
    `[data-word="${word}"]`)).getPropertyValue(`--lane-${lane}`) !== "transparent")"""


def word(number: int) -> str:
    return f"[data-word='{number}']"


def marked(page: Any) -> list[str]:
    return list(page.locator("[data-phrase-text]").all_inner_texts())


def chosen(page: Any) -> str:
    return str(page.inner_text("[data-choose][aria-pressed=true] [data-phrase-text]"))


def pull(person: Visit, side: str, to: int) -> None:
    """Take the knob at one end of the active phrase to another word."""
    grip = person.page.locator(f"[data-grip={side}]").bounding_box()
    person.drag((grip["x"], grip["y"] + grip["height"] + 4), middle(person.page, word(to)))


def test_phrases_overlap_change_go_and_come_back(demo: Server, visit: Visits, short: Links) -> None:
    person = visit()
    task = ways_in.by_mouse(person, short("phrase", "english"), "english")
    page, text = person.page, UTTERANCES["english"]
    width, height = person.frame()
    spot = person.at(width * 0.3, height * 0.3)
    page.mouse.click(*spot)
    assert "First mark words" in person.message()

    person.drag(middle(page, word(1)), middle(page, word(3)))
    page.mouse.click(*spot)
    person.drag(middle(page, word(3)), middle(page, word(4)))
    assert marked(page) == ["The golden moon", "moon over"]
    assert page.evaluate(LANES, 2) == [True, False]
    assert page.evaluate(LANES, 3) == [True, True]
    for expected in ("The golden moon", "moon over"):
        page.click(word(3))
        assert chosen(page) == expected

    page.click("[data-change='1']")
    page.click(word(7))
    page.click(word(6))
    assert marked(page) == ["The golden moon", "copper roofs"]
    pull(person, "end", 8)
    assert marked(page)[1] == "copper roofs feels"
    pull(person, "start", 7)
    pull(person, "end", 7)
    assert marked(page)[1] == "roofs"
    page.keyboard.down("Shift")
    page.click(word(6))
    page.keyboard.up("Shift")
    assert marked(page)[1] == "copper roofs"

    page.click("[data-remove='0']")
    assert marked(page) == ["copper roofs"]
    page.keyboard.press("Enter")
    assert marked(page) == ["The golden moon", "copper roofs"]
    page.focus(word(7))
    page.keyboard.press("Delete")
    assert marked(page) == ["The golden moon"]
    page.keyboard.press("Control+z")
    assert page.locator("[data-phrase-points]").all_inner_texts() == ["1 point", "0 points"]

    page.click("[data-action=submit]")
    assert person.message() == "Click at least one point in the picture for “copper roofs”."
    until_focused(page, "[data-picture]")
    page.mouse.click(*person.at(width * 0.6, height * 0.7))
    person.send()
    (body,) = answers(demo, task)
    spans = [text[phrase["start"] : phrase["end"]] for phrase in body["phrases"]]
    assert spans == ["The golden moon", "copper roofs"]


def test_a_special_answer_keeps_the_phrases_for_who_takes_it_back(
    demo: Server, visit: Visits, short: Links
) -> None:
    person = visit()
    page = person.page
    task = ways_in.by_mouse(person, short("phrase", "english"), "english")
    page.click("[data-action=submit]")
    assert "Mark at least one phrase" in person.message()
    until_focused(page, "[data-word]")
    page.click(word(3))
    page.mouse.click(*person.at(*[side / 2 for side in person.frame()]))
    page.click("[data-action=nothing]")
    page.click("[data-action=whole]")
    assert page.get_attribute("[data-action=nothing]", "aria-pressed") == "false"
    assert page.locator(".cross").count() == 0
    person.status("saved")

    page.reload()
    person.task()
    page.wait_for_selector("[data-action=whole][aria-pressed=true]")
    assert page.is_disabled("[data-choose]")
    assert "set aside" in page.inner_text("[data-guide]")
    page.click("[data-action=whole]")
    assert marked(page) == ["moon"]
    assert page.locator(".cross").count() == 1
    page.click("[data-action=whole]")
    person.send()
    assert answers(demo, task) == [{"outcome": "whole_artwork"}]


def test_points_lie_where_they_were_set_at_every_zoom_and_can_be_moved(
    demo: Server, visit: Visits, short: Links
) -> None:
    person = visit()
    page = person.page
    task = ways_in.by_mouse(person, short("phrase", "english"), "english")
    width, height = person.frame()
    page.click(word(3))
    page.mouse.click(*person.at(-5, height / 2))
    page.mouse.click(*person.at(width / 2, height + 5))
    assert page.locator(".cross").count() == 0

    meant = [(width * 0.48, height * 0.45), (1.0, 1.0), (width - 1.5, height - 1.5)]
    for place in meant:
        page.mouse.click(*person.at(*place))
    for step in (1, 2, 3):
        page.click("[data-zoom=in]")
        meant.append((width * (0.5 + step / 50), height * 0.55))
        page.mouse.click(*person.at(*meant[-1]))
    assert page.locator(".cross").count() == len(meant)
    page.click("[data-zoom=fit]")

    # One is pulled away, one goes by keys, one by its button.
    start, end = person.at(*meant[0]), person.at(width * 0.25, height * 0.25)
    person.drag(start, end)
    meant[0] = (width * 0.25, height * 0.25)
    page.mouse.click(*person.at(*meant[2]))
    page.keyboard.press("Delete")
    page.mouse.click(*person.at(*meant[1]))
    page.mouse.click(*middle(page, ".bin"))
    assert page.locator(".cross").count() == len(meant) - 2
    page.mouse.click(*person.at(*meant[0]))
    keys = Keys(page)
    keys.press("ArrowRight", "Shift+ArrowLeft")
    pixel = person.pixel()
    meant[0] = (meant[0][0] + 11 * pixel, meant[0][1])
    person.send()

    (body,) = answers(demo, task)
    (phrase,) = body["phrases"]
    kept = [meant[0], *meant[3:]]
    assert len(phrase["points"]) == len(kept)
    for found, place in zip(phrase["points"], kept, strict=True):
        assert found == pytest.approx(place, abs=1.5 * pixel)


def test_fingers_scroll_over_the_sentence_and_pinch_the_picture_without_marking(
    visit: Visits, short: Links
) -> None:
    person = visit(**SMALL)
    page, fingers = person.page, Fingers(person.page)
    ways_in.by_fingers(person, short("phrase", "chinese"), "chinese")
    person.frame()
    x, y = middle(page, word(3))
    fingers.swipe(between((x, y), (x, y - 250)))
    until(page, "scrollY > 100")
    assert marked(page) == []

    page.evaluate("scrollTo(0, 0)")
    fingers.tap(word(3))
    assert marked(page) == ["月亮"]
    grip = page.locator("[data-grip=start]").bounding_box()
    knob = (grip["x"], grip["y"] + grip["height"] + 14)
    first = middle(page, word(0))
    fingers.swipe(between(knob, (first[0], knob[1])))
    assert marked(page) == ["金色的月亮"]

    page.evaluate("scrollTo(0, 0)")
    before = person.pixel()
    x, y = middle(page, "[data-picture]")
    fingers.swipe(between((x - 20, y), (x - 120, y)), between((x + 20, y), (x + 120, y)))
    assert person.pixel() < before / 2
    assert page.locator(".cross").count() == 0


def test_keys_are_exact_to_the_character_and_snap_to_the_word(visit: Visits, short: Links) -> None:
    person = visit()
    page, keys = person.page, Keys(person.page)
    ways_in.by_mouse(person, short("phrase", "chinese"), "chinese")
    page.focus(word(0))
    keys.press("ArrowRight", "ArrowRight", "ArrowRight", "Enter")
    assert marked(page) == ["月亮"]
    keys.press("ArrowRight", "ArrowRight", "Shift+ArrowRight", "Shift+ArrowLeft", "Enter")
    assert marked(page) == ["月亮", "👩‍👩‍👧"]
    keys.press(
        "End", "Control+ArrowLeft", "Shift+Home", "Escape", "Home", "Shift+ArrowRight", "Enter"
    )
    assert marked(page) == ["金色", "月亮", "👩‍👩‍👧"]
    keys.tab_to("[data-change='1']")
    keys.press("Enter")
    assert page.inner_text("[data-guide]") == "请重新选择“月亮”的第一个字和最后一个字。"
    keys.press("Enter", "ArrowRight", "ArrowRight", "Enter")
    assert marked(page) == ["金色", "月亮👩‍👩‍👧", "👩‍👩‍👧"]
    keys.press("Delete", "Control+z", "Control+z")
    assert marked(page) == ["金色", "月亮", "👩‍👩‍👧"]
