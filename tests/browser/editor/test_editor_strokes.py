"""What a stroke leaves in the mask, at any zoom, pixel ratio and size of the stage."""

from __future__ import annotations

import io

import pytest
from PIL import Image

from bench.harness.easel import Easel
from bench.harness.easel_site import GREY

pytestmark = pytest.mark.browser


def rounded(place: tuple[float, float]) -> tuple[int, int]:
    return round(place[0]), round(place[1])


@pytest.mark.parametrize("easel", [{"ratio": 1}, {"ratio": 2}, {"path": "/rtl"}], indirect=True)
def test_size_1_sets_one_pixel_and_size_5_a_centred_dab(easel: Easel) -> None:
    """HO-41."""
    easel.size(1)
    easel.stroke((10.2, 10.9))
    assert easel.pixels() == {(10, 10)}
    easel.page.click("[data-command=undo]")
    easel.size(5)
    easel.stroke((25.8, 20.1))
    dab = easel.pixels()
    assert len(dab) == 21
    assert {x for x, _ in dab} == {23, 24, 25, 26, 27}
    assert {y for _, y in dab} == {18, 19, 20, 21, 22}


@pytest.mark.parametrize("easel", [{"ratio": 1}, {"ratio": 1.5}], indirect=True)
def test_the_bottom_band_keeps_its_last_row_and_corner_pixels(easel: Easel) -> None:
    """HO-42."""
    easel.size(10)
    easel.stroke((-6, 35), (56, 35))
    band = {(x, y) for x in range(50) for y in range(30, 40)}
    assert easel.pixels() == band
    easel.stroke((25, 45), (25, 70))
    assert easel.pixels() == band


@pytest.mark.parametrize("size", [1, 4, 15])
def test_the_ring_is_as_wide_as_the_dab_and_lies_on_it(easel: Easel, size: int) -> None:
    """HO-41."""
    easel.size(size)
    easel.stroke((25.3, 20.7))
    easel.page.wait_for_timeout(100)
    ring = easel.page.locator(".editor-ring").bounding_box()
    columns = {x for x, _ in easel.pixels()}
    start, _ = easel.at(min(columns), 0)
    end, _ = easel.at(max(columns) + 1, 0)
    assert len(columns) == size
    assert ring["x"] == pytest.approx(start, abs=0.1)
    assert ring["x"] + ring["width"] == pytest.approx(end, abs=0.1)


def test_zoom_and_resize_between_strokes_change_no_pixel(easel: Easel) -> None:
    """HO-40."""
    easel.size(3)
    easel.stroke((10, 10), (30, 20))
    before = easel.pixels()
    easel.page.mouse.move(*easel.at(20, 20))
    easel.page.mouse.wheel(0, -400)
    easel.page.click("[data-command=zoom-in]")
    assert easel.pixels() == before
    easel.page.set_viewport_size({"width": 700, "height": 500})
    easel.page.click("[data-command=fit]")
    assert easel.pixels() == before
    easel.stroke((10, 10), (30, 20))
    assert easel.pixels() == before


@pytest.mark.parametrize("easel", [{"ratio": 1}, {"ratio": 2}], indirect=True)
def test_the_pixel_under_the_pointer_is_the_same_at_every_zoom(easel: Easel) -> None:
    """HO-40, HO-46."""
    easel.size(1)
    easel.page.mouse.move(*easel.at(20.5, 17.5))
    for distance in (0, -150, -300, -600, 900, 600):
        easel.page.mouse.wheel(0, distance)
        easel.page.wait_for_timeout(50)
        easel.page.mouse.down()
        easel.page.mouse.up()
        assert easel.pixels() == {(20, 17)}
        easel.page.keyboard.press("Control+z")
        assert easel.pixels() == set()


def test_a_stroke_goes_on_beyond_the_stage_and_through_a_resize(easel: Easel) -> None:
    easel.size(1)
    mouse = easel.page.mouse
    x, y = easel.at(20.5, 20.5)
    mouse.move(x, y)
    mouse.down()
    easel.page.set_viewport_size({"width": 640, "height": 480})
    easel.page.wait_for_timeout(100)
    mouse.move(x, 590)
    mouse.move(x, y)
    mouse.up()
    assert easel.pixels() == {(20, row) for row in range(20, 40)}
    assert easel.page.evaluate("window.changes") == 1


def test_the_screen_shows_what_the_mask_holds(easel: Easel) -> None:
    easel.size(10)
    easel.stroke((25, 20))
    easel.page.mouse.move(5, 5)
    easel.page.wait_for_timeout(100)
    shot = Image.open(io.BytesIO(easel.page.screenshot())).convert("RGB")
    red, green, _ = shot.getpixel(rounded(easel.at(27, 20)))
    assert red > green + 40
    assert shot.getpixel(rounded(easel.at(40, 20))) == GREY
