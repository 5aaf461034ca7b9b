"""What a stroke leaves in the mask, at any zoom, pixel ratio and size of the stage."""

from __future__ import annotations

import io

import pytest
from editor_bench import Bench
from editor_site import GREY
from PIL import Image

pytestmark = pytest.mark.browser


def rounded(place: tuple[float, float]) -> tuple[int, int]:
    return round(place[0]), round(place[1])


@pytest.mark.parametrize("bench", [{"ratio": 1}, {"ratio": 2}, {"path": "/rtl"}], indirect=True)
def test_size_1_sets_one_pixel_and_size_5_a_centred_dab(bench: Bench) -> None:
    bench.size(1)
    bench.stroke((10.2, 10.9))
    assert bench.pixels() == {(10, 10)}
    bench.page.click("[data-command=undo]")
    bench.size(5)
    bench.stroke((25.8, 20.1))
    dab = bench.pixels()
    assert len(dab) == 21
    assert {x for x, _ in dab} == {23, 24, 25, 26, 27}
    assert {y for _, y in dab} == {18, 19, 20, 21, 22}


@pytest.mark.parametrize("bench", [{"ratio": 1}, {"ratio": 1.5}], indirect=True)
def test_the_bottom_band_keeps_its_last_row_and_corner_pixels(bench: Bench) -> None:
    bench.size(10)
    bench.stroke((-6, 35), (56, 35))
    band = {(x, y) for x in range(50) for y in range(30, 40)}
    assert bench.pixels() == band
    bench.stroke((25, 45), (25, 70))
    assert bench.pixels() == band


@pytest.mark.parametrize("size", [1, 4, 15])
def test_the_ring_is_as_wide_as_the_dab_and_lies_on_it(bench: Bench, size: int) -> None:
    bench.size(size)
    bench.stroke((25.3, 20.7))
    bench.page.wait_for_timeout(100)
    ring = bench.page.locator(".editor-ring").bounding_box()
    columns = {x for x, _ in bench.pixels()}
    start, _ = bench.at(min(columns), 0)
    end, _ = bench.at(max(columns) + 1, 0)
    assert len(columns) == size
    assert ring["x"] == pytest.approx(start, abs=0.1)
    assert ring["x"] + ring["width"] == pytest.approx(end, abs=0.1)


def test_zoom_and_resize_between_strokes_change_no_pixel(bench: Bench) -> None:
    bench.size(3)
    bench.stroke((10, 10), (30, 20))
    before = bench.pixels()
    bench.page.mouse.move(*bench.at(20, 20))
    bench.page.mouse.wheel(0, -400)
    bench.page.click("[data-command=zoom-in]")
    assert bench.pixels() == before
    bench.page.set_viewport_size({"width": 700, "height": 500})
    bench.page.click("[data-command=fit]")
    assert bench.pixels() == before
    bench.stroke((10, 10), (30, 20))
    assert bench.pixels() == before


@pytest.mark.parametrize("bench", [{"ratio": 1}, {"ratio": 2}], indirect=True)
def test_the_pixel_under_the_pointer_is_the_same_at_every_zoom(bench: Bench) -> None:
    bench.size(1)
    bench.page.mouse.move(*bench.at(20.5, 17.5))
    for distance in (0, -150, -300, -600, 900, 600):
        bench.page.mouse.wheel(0, distance)
        bench.page.wait_for_timeout(50)
        bench.page.mouse.down()
        bench.page.mouse.up()
        assert bench.pixels() == {(20, 17)}
        bench.page.keyboard.press("Control+z")
        assert bench.pixels() == set()


def test_a_stroke_goes_on_beyond_the_stage_and_through_a_resize(bench: Bench) -> None:
    bench.size(1)
    mouse = bench.page.mouse
    x, y = bench.at(20.5, 20.5)
    mouse.move(x, y)
    mouse.down()
    bench.page.set_viewport_size({"width": 640, "height": 480})
    bench.page.wait_for_timeout(100)
    mouse.move(x, 590)
    mouse.move(x, y)
    mouse.up()
    assert bench.pixels() == {(20, row) for row in range(20, 40)}
    assert bench.page.evaluate("window.changes") == 1


def test_the_screen_shows_what_the_mask_holds(bench: Bench) -> None:
    bench.size(10)
    bench.stroke((25, 20))
    bench.page.mouse.move(5, 5)
    bench.page.wait_for_timeout(100)
    shot = Image.open(io.BytesIO(bench.page.screenshot())).convert("RGB")
    red, green, _ = shot.getpixel(rounded(bench.at(27, 20)))
    assert red > green + 40
    assert shot.getpixel(rounded(bench.at(40, 20))) == GREY
