"""Keys, buttons, fingers, and what happens when things go wrong."""

from __future__ import annotations

from typing import Any

import pytest

from bench.harness.easel import Easel
from tests.browser.waiting import until

pytestmark = pytest.mark.browser


def test_alt_and_wheel_change_the_brush_and_not_the_view(easel: Easel) -> None:
    easel.size(4)
    zoom = easel.page.text_content("[data-readout=zoom]")
    easel.page.mouse.move(*easel.at(20, 20))
    easel.page.keyboard.down("Alt")
    easel.page.mouse.wheel(0, -100)
    easel.page.keyboard.up("Alt")
    assert easel.page.text_content("[data-readout=size]") == "5"
    assert easel.page.text_content("[data-readout=zoom]") == zoom


def test_escape_leaves_no_trace_and_the_rest_of_the_drag_paints_nothing(easel: Easel) -> None:
    mouse = easel.page.mouse
    mouse.move(*easel.at(5, 5))
    mouse.down()
    mouse.move(*easel.at(20, 20))
    easel.page.keyboard.press("Escape")
    mouse.move(*easel.at(30, 30))
    mouse.up()
    assert easel.page.evaluate("[editor.isEmpty(), window.changes]") == [True, 0]
    assert easel.page.is_disabled("[data-command=undo]")


def test_keys_and_buttons_agree_and_writing_is_left_alone(easel: Easel) -> None:
    page = easel.page
    easel.stroke((10, 10), (20, 10))
    drawn = easel.pixels()
    page.keyboard.press("Control+z")
    assert easel.pixels() == set()
    assert page.is_disabled("[data-command=undo]")
    page.keyboard.press("Control+Shift+z")
    assert easel.pixels() == drawn
    page.keyboard.press("e")
    assert page.get_attribute("[data-tool=erase]", "aria-pressed") == "true"
    easel.size(20)
    page.keyboard.press("]")
    assert page.text_content("[data-readout=size]") == "23"
    page.click("#note")
    page.keyboard.type("b[ ")
    assert page.input_value("#note") == "b[ "
    assert page.get_attribute("[data-tool=erase]", "aria-pressed") == "true"
    assert page.text_content("[data-readout=size]") == "23"


def test_a_drag_with_space_held_moves_the_view_and_paints_nothing(easel: Easel) -> None:
    page = easel.page
    page.click("[data-command=zoom-in]")
    page.keyboard.down(" ")
    easel.stroke((20, 20), (30, 25))
    page.keyboard.up(" ")
    assert page.evaluate("editor.isEmpty()")
    page.mouse.move(*easel.at(20, 20))
    page.mouse.down(button="middle")
    page.mouse.move(*easel.at(25, 20))
    page.mouse.up(button="middle")
    assert page.evaluate("editor.isEmpty()")


def touch(client: Any, kind: str, *places: tuple[float, float]) -> None:
    points = [{"x": x, "y": y, "id": index} for index, (x, y) in enumerate(places)]
    client.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


def test_a_second_finger_withdraws_the_stroke_and_zooms(easel: Easel) -> None:
    client = easel.page.context.new_cdp_session(easel.page)
    zoom = easel.page.text_content("[data-readout=zoom]")
    x, y = easel.at(25, 20)
    touch(client, "touchStart", (x, y))
    touch(client, "touchMove", (x + 20, y))
    assert not easel.page.evaluate("editor.isEmpty()")
    touch(client, "touchStart", (x + 20, y), (x + 80, y))
    for step in range(1, 6):
        touch(client, "touchMove", (x + 20 - 20 * step, y), (x + 80 + 20 * step, y))
    touch(client, "touchEnd")
    assert easel.page.evaluate("[editor.isEmpty(), window.changes]") == [True, 0]
    assert easel.page.text_content("[data-readout=zoom]") != zoom
    easel.page.click("[data-command=fit]")
    touch(client, "touchStart", (x, y))
    touch(client, "touchMove", (x + 20, y))
    touch(client, "touchEnd")
    assert not easel.page.evaluate("editor.isEmpty()")


def test_a_picture_from_elsewhere_does_not_hinder_the_mask(browser: Any, site: str) -> None:
    """HO-49."""
    page = browser.new_page()
    elsewhere = site.replace("127.0.0.1", "localhost")
    easel = Easel(page, 50, 40).open(f"{site}/?frame=50x40&picture={elsewhere}/picture.png")
    easel.size(1)
    easel.stroke((3.5, 4.5))
    assert easel.pixels() == {(3, 4)}
    assert easel.errors == []
    page.close()


def test_a_loaded_mask_is_added_to_and_a_destroyed_editor_leaves_the_page_as_it_was(
    easel: Easel,
) -> None:
    """HO-45."""
    easel.size(1)
    easel.stroke((3.5, 4.5))
    saved = easel.page.evaluate("editor.mask()")
    easel.page.keyboard.press("Shift+Delete")
    assert easel.pixels() == set()
    easel.page.evaluate("(mask) => editor.load(mask)", saved)
    assert easel.page.is_disabled("[data-command=undo]")
    easel.stroke((6.5, 4.5))
    assert easel.pixels() == {(3, 4), (6, 4)}
    easel.page.evaluate("editor.destroy()")
    assert easel.page.evaluate("document.querySelector('[data-editor-stage]').children.length") == 0
    easel.stroke((9.5, 4.5))
    easel.page.keyboard.press("Control+z")
    assert easel.pixels() == {(3, 4), (6, 4)}


def test_a_broken_picture_is_told_and_a_foreign_mask_refused(browser: Any, site: str) -> None:
    page = browser.new_page()
    page.goto(f"{site}/?frame=50x40&picture=/missing.png")
    until(page, "window.problems?.length > 0")
    assert page.evaluate("window.problems") == [{"code": "picture_failed"}]
    assert page.evaluate("editor.load({size: [50, 40], counts: '`n1'})") is False
    refused = {"code": "mask_refused", "reason": "mask_size"}
    assert page.evaluate("window.problems[1]") == refused
    page.close()
