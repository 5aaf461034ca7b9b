"""The tools beyond a stroke: lasso, right button, pen, keyboard, and what is seen of the mask."""

from __future__ import annotations

import io
from typing import Any

import pytest
from PIL import Image

from bench.harness.easel import Easel
from bench.harness.easel_site import GREY
from tests.browser.waiting import until

pytestmark = pytest.mark.browser


def square(left: int, top: int, right: int, bottom: int) -> set[tuple[int, int]]:
    return {(x, y) for x in range(left, right) for y in range(top, bottom)}


def click_through(easel: Easel, *places: tuple[float, float]) -> None:
    for place in places:
        easel.page.mouse.click(*easel.at(*place))


def test_a_lasso_is_drawn_beside_the_mask_and_closed_in_three_ways(easel: Easel) -> None:
    page = easel.page
    page.keyboard.press("l")
    corners = [(10, 10), (30, 10), (30, 30), (10, 30)]
    for close in ("first corner", "double click", "Enter"):
        click_through(easel, *corners)
        assert page.evaluate("editor.isEmpty()")
        assert page.is_visible("[data-hint=line]")
        if close == "Enter":
            page.keyboard.press("Enter")
        else:
            click_through(easel, corners[0] if close == "first corner" else corners[-1])
        assert easel.pixels() == square(10, 10, 30, 30)
        page.keyboard.press("Control+z")
    click_through(easel, *corners)
    page.keyboard.press("Escape")
    assert page.evaluate("[editor.isEmpty(), window.changes]") == [True, 6]


def test_a_drag_of_the_lasso_adds_and_with_the_right_button_cuts_out(easel: Easel) -> None:
    page, mouse = easel.page, easel.page.mouse
    page.click("[data-tool=lasso]")
    easel.stroke((10, 10), (30, 10), (30, 30), (10, 30), (10, 11))
    assert easel.pixels() == square(10, 10, 30, 30)
    mouse.move(*easel.at(15, 15))
    mouse.down(button="right")
    for place in ((25, 15), (25, 25), (15, 25), (15, 16)):
        mouse.move(*easel.at(*place), steps=3)
    mouse.up(button="right")
    assert easel.pixels() == square(10, 10, 30, 30) - square(15, 15, 25, 25)


def test_the_right_button_and_alt_erase_with_the_brush(easel: Easel) -> None:
    page = easel.page
    easel.size(3)
    easel.stroke((10, 10), (30, 10))
    before = easel.pixels()
    page.mouse.click(*easel.at(18.5, 10.5), button="right")
    assert before - easel.pixels() == square(17, 9, 20, 12)
    page.keyboard.down("Alt")
    page.mouse.click(*easel.at(24.5, 10.5))
    page.keyboard.up("Alt")
    assert before - easel.pixels() == square(17, 9, 20, 12) | square(23, 9, 26, 12)


def pen(client: Any, kind: str, place: tuple[float, float], force: float) -> None:
    buttons = {"button": "left", "buttons": 1 if kind != "mouseReleased" else 0}
    at = {"x": place[0], "y": place[1], "pointerType": "pen", "force": force}
    client.send("Input.dispatchMouseEvent", {"type": kind, "clickCount": 1, **at, **buttons})


def test_a_pen_brings_its_switch_and_presses_the_brush_to_its_size(easel: Easel) -> None:
    page = easel.page
    client = page.context.new_cdp_session(page)
    page.click("[popovertarget]")
    assert page.is_hidden("[data-command=pressure]")
    page.keyboard.press("Escape")
    easel.size(9)
    for force, across in ((0.4, 9), (0.4, 4), (1, 9)):
        pen(client, "mousePressed", easel.at(25, 20), force)
        pen(client, "mouseReleased", easel.at(25, 20), 0)
        assert len({x for x, _ in easel.pixels()}) == across
        page.keyboard.press("Shift+Delete")
        if page.get_attribute("[data-command=pressure]", "aria-pressed") == "false":
            page.click("[popovertarget]")
            page.click("[data-command=pressure]")
            page.keyboard.press("Escape")
    page.reload()
    until(page, "Boolean(window.editor)")
    assert page.get_attribute("[data-command=pressure]", "aria-pressed") == "true"


def test_keys_alone_paint_erase_draw_around_and_fill(easel: Easel) -> None:
    page, press = easel.page, easel.page.keyboard.press
    page.locator("[data-editor-stage]").focus()
    while page.text_content("[data-readout=size]") != "1":
        press("[")
    press("ArrowRight")
    press("Enter")
    for _ in range(5):
        press("ArrowRight")
    assert page.text_content("[data-editor-voice]") == "The tool is down. The arrow keys move it."
    press("Enter")
    row = easel.pixels()
    assert len(row) == 6
    press("e")
    press("Enter")
    press("Enter")
    assert len(easel.pixels()) == 5
    press("l")
    for key in ("ArrowDown", "Shift+ArrowLeft", "Shift+ArrowDown", "Shift+ArrowRight"):
        press(key)
        press("Enter")
    assert page.text_content("[data-editor-voice]") == "Corners: 4"
    press("Enter")
    assert page.text_content("[data-editor-voice]") == "The line is closed."
    drawn = easel.pixels()
    assert len(drawn) == 5 + 9 * 9
    press("ArrowUp")
    press("ArrowLeft")
    press("e")
    press("Enter")
    press("Enter")
    press("f")
    press("Enter")
    assert easel.pixels() == drawn
    for leave, kept in (("Escape", False), ("Tab", True)):
        press("b")
        press("ArrowUp")
        press("Enter")
        press("Shift+ArrowUp")
        before = easel.pixels()
        press(leave)
        page.locator("[data-editor-stage]").focus()
        assert (easel.pixels() == before) is kept


def test_the_view_follows_the_crosshair_and_pages_move_it(easel: Easel) -> None:
    page, press = easel.page, easel.page.keyboard.press
    page.locator("[data-editor-stage]").focus()
    for _ in range(6):
        press("+")
    press("b")
    press("ArrowRight")
    press("Enter")
    for _ in range(12):
        press("Shift+ArrowRight")
    press("Enter")
    assert max(x for x, _ in easel.pixels()) == 49
    stage = page.locator("[data-editor-stage]").bounding_box()
    cross = page.locator(".editor-crosshair").bounding_box()
    assert stage["x"] <= cross["x"] <= stage["x"] + stage["width"]
    press("Home")
    until(
        page,
        "x => document.querySelector('.editor-crosshair').getBoundingClientRect().x > x + 100",
        arg=cross["x"],
    )
    page.click("[popovertarget]")
    press("Escape")
    assert page.is_hidden("#more-tools")
    page.click("[data-command=undo]")
    assert page.get_attribute(".editor-crosshair", "hidden") is None
    page.mouse.move(stage["x"] + 50, stage["y"] + 50)
    page.mouse.move(stage["x"] + 60, stage["y"] + 50)
    page.wait_for_selector(".editor-crosshair[hidden]", state="attached")


def seen(easel: Easel, x: float, y: float) -> tuple[int, int, int]:
    """Return the colour of the screen over a place of the frame, once it has been drawn."""
    easel.page.evaluate("new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")
    left, top = easel.at(x, y)
    shot = Image.open(io.BytesIO(easel.page.screenshot())).convert("RGB")
    red, green, blue = shot.getpixel((round(left), round(top)))
    return red, green, blue


def test_outline_and_hidden_show_less_and_keep_all(easel: Easel) -> None:
    page = easel.page
    page.keyboard.press("l")
    easel.stroke((10, 10), (40, 10), (40, 30), (10, 30), (10, 11))
    saved = easel.pixels()
    page.mouse.move(5, 5)
    assert seen(easel, 25, 20) != GREY
    page.keyboard.press("o")
    assert seen(easel, 25, 20) == GREY
    left, _ = easel.at(10, 20)
    edge = seen(easel, 10 + 1 / (easel.at(11, 20)[0] - left), 20)
    assert edge[0] > edge[1] + 100
    page.keyboard.down("c")
    assert seen(easel, 10.1, 20) == GREY
    page.keyboard.up("c")
    page.keyboard.press("o")
    page.click("[data-command=hide]")
    assert seen(easel, 25, 20) == GREY
    assert easel.pixels() == saved
    page.keyboard.press("b")
    easel.stroke((5, 5))
    assert page.get_attribute("[data-command=hide]", "aria-pressed") == "false"
    assert easel.pixels() > saved


def test_the_size_shows_in_the_middle_while_it_is_changed_from_elsewhere(easel: Easel) -> None:
    page = easel.page
    page.mouse.move(5, 600)
    assert page.is_hidden(".editor-ring")
    easel.size(12)
    ring = page.locator(".editor-ring")
    ring.wait_for(state="visible")
    box, (x, y), (end, _) = ring.bounding_box(), easel.at(25, 20), easel.at(37, 20)
    assert box["width"] == pytest.approx(end - x, abs=0.1)
    assert (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) == (
        pytest.approx(x, abs=1),
        pytest.approx(y, abs=1),
    )
    ring.wait_for(state="hidden")


@pytest.mark.parametrize("easel", [{"path": "/rtl"}], indirect=True)
def test_the_sheet_lists_the_keys_of_the_commands_in_the_words_of_the_page(easel: Easel) -> None:
    page = easel.page
    page.keyboard.press("?")
    row = page.locator("[data-shortcut=redo]")
    assert row.locator("dt").text_content() == "إعادة"
    assert row.locator("kbd").all_text_contents() == ["Ctrl", "⇧", "Z"]
    assert page.locator("[data-shortcut=hold] kbd").all_text_contents() == ["مسافة"]
    page.keyboard.press("e")
    page.keyboard.press("Escape")
    assert page.get_attribute("[data-tool=erase]", "aria-pressed") == "false"
    assert page.get_attribute("[data-tool=cut]", "title") == "(⇧ L)"
