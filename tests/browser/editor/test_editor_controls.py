"""Keys, buttons, fingers, and what happens when things go wrong."""

from __future__ import annotations

from typing import Any

import pytest
from editor_bench import Bench

pytestmark = pytest.mark.browser


def test_alt_and_wheel_change_the_brush_and_not_the_view(bench: Bench) -> None:
    bench.size(4)
    zoom = bench.page.text_content("[data-readout=zoom]")
    bench.page.mouse.move(*bench.at(20, 20))
    bench.page.keyboard.down("Alt")
    bench.page.mouse.wheel(0, -100)
    bench.page.keyboard.up("Alt")
    assert bench.page.text_content("[data-readout=size]") == "5"
    assert bench.page.text_content("[data-readout=zoom]") == zoom


def test_escape_leaves_no_trace_and_the_rest_of_the_drag_paints_nothing(bench: Bench) -> None:
    mouse = bench.page.mouse
    mouse.move(*bench.at(5, 5))
    mouse.down()
    mouse.move(*bench.at(20, 20))
    bench.page.keyboard.press("Escape")
    mouse.move(*bench.at(30, 30))
    mouse.up()
    assert bench.page.evaluate("[editor.isEmpty(), window.changes]") == [True, 0]
    assert bench.page.is_disabled("[data-command=undo]")


def test_keys_and_buttons_agree_and_writing_is_left_alone(bench: Bench) -> None:
    page = bench.page
    bench.stroke((10, 10), (20, 10))
    drawn = bench.pixels()
    page.keyboard.press("Control+z")
    assert bench.pixels() == set()
    assert page.is_disabled("[data-command=undo]")
    page.keyboard.press("Control+Shift+z")
    assert bench.pixels() == drawn
    page.keyboard.press("e")
    assert page.get_attribute("[data-tool=erase]", "aria-pressed") == "true"
    bench.size(20)
    page.keyboard.press("]")
    assert page.text_content("[data-readout=size]") == "23"
    page.click("#note")
    page.keyboard.type("b[ ")
    assert page.input_value("#note") == "b[ "
    assert page.get_attribute("[data-tool=erase]", "aria-pressed") == "true"
    assert page.text_content("[data-readout=size]") == "23"


def test_a_drag_with_space_held_moves_the_view_and_paints_nothing(bench: Bench) -> None:
    page = bench.page
    page.click("[data-command=zoom-in]")
    page.keyboard.down(" ")
    bench.stroke((20, 20), (30, 25))
    page.keyboard.up(" ")
    assert page.evaluate("editor.isEmpty()")
    page.mouse.move(*bench.at(20, 20))
    page.mouse.down(button="right")
    page.mouse.move(*bench.at(25, 20))
    page.mouse.up(button="right")
    assert page.evaluate("editor.isEmpty()")


def touch(client: Any, kind: str, *places: tuple[float, float]) -> None:
    points = [{"x": x, "y": y, "id": index} for index, (x, y) in enumerate(places)]
    client.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


def test_a_second_finger_withdraws_the_stroke_and_zooms(bench: Bench) -> None:
    client = bench.page.context.new_cdp_session(bench.page)
    zoom = bench.page.text_content("[data-readout=zoom]")
    x, y = bench.at(25, 20)
    touch(client, "touchStart", (x, y))
    touch(client, "touchMove", (x + 20, y))
    assert not bench.page.evaluate("editor.isEmpty()")
    touch(client, "touchStart", (x + 20, y), (x + 80, y))
    for step in range(1, 6):
        touch(client, "touchMove", (x + 20 - 20 * step, y), (x + 80 + 20 * step, y))
    touch(client, "touchEnd")
    assert bench.page.evaluate("[editor.isEmpty(), window.changes]") == [True, 0]
    assert bench.page.text_content("[data-readout=zoom]") != zoom
    bench.page.click("[data-command=fit]")
    touch(client, "touchStart", (x, y))
    touch(client, "touchMove", (x + 20, y))
    touch(client, "touchEnd")
    assert not bench.page.evaluate("editor.isEmpty()")


def test_a_picture_from_elsewhere_does_not_hinder_the_mask(browser: Any, site: str) -> None:
    page = browser.new_page()
    elsewhere = site.replace("127.0.0.1", "localhost")
    bench = Bench(page, 50, 40).open(f"{site}/?frame=50x40&picture={elsewhere}/picture.png")
    bench.size(1)
    bench.stroke((3.5, 4.5))
    assert bench.pixels() == {(3, 4)}
    assert bench.errors == []
    page.close()


def test_a_loaded_mask_is_added_to_and_a_destroyed_editor_leaves_the_page_as_it_was(
    bench: Bench,
) -> None:
    bench.size(1)
    bench.stroke((3.5, 4.5))
    saved = bench.page.evaluate("editor.mask()")
    bench.page.click("[data-command=clear]")
    bench.page.evaluate("(mask) => editor.load(mask)", saved)
    assert bench.page.is_disabled("[data-command=undo]")
    bench.stroke((6.5, 4.5))
    assert bench.pixels() == {(3, 4), (6, 4)}
    bench.page.evaluate("editor.destroy()")
    assert bench.page.evaluate("document.querySelector('[data-editor-stage]').children.length") == 0
    bench.stroke((9.5, 4.5))
    bench.page.keyboard.press("Control+z")
    assert bench.pixels() == {(3, 4), (6, 4)}


def test_a_broken_picture_is_told_and_a_foreign_mask_refused(browser: Any, site: str) -> None:
    page = browser.new_page()
    page.goto(f"{site}/?frame=50x40&picture=/missing.png")
    page.wait_for_function("window.problems?.length > 0")
    assert page.evaluate("window.problems") == [{"code": "picture_failed"}]
    assert page.evaluate("editor.load({size: [50, 40], counts: '`n1'})") is False
    refused = {"code": "mask_refused", "reason": "mask_size"}
    assert page.evaluate("window.problems[1]") == refused
    page.close()
