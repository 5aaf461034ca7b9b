"""The region editor in a real browser, on a bare page."""

from __future__ import annotations

import functools
import http.server
import io
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

playwright = pytest.importorskip("playwright.sync_api")

pytestmark = pytest.mark.browser

FRONTEND = Path(__file__).resolve().parents[2] / "frontend"
CHROMIUM = "/usr/bin/chromium"
GREY = (0x99, 0x99, 0x99)
SWITCHES = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'"
)
PAGE = """<!doctype html>
<html lang="en" dir="DIR"><meta charset="utf-8"><title>Editor</title>
<link rel="stylesheet" href="/css/editor.css"><link rel="stylesheet" href="/page.css">
<script type="module" src="/page.js"></script>
<main data-editor>
  <button type="button" data-tool="brush">b</button>
  <button type="button" data-tool="erase">e</button>
  <button type="button" data-tool="fill">f</button> <button type="button" data-tool="pan">p</button>
  <input type="range" data-setting="size" aria-label="s"> <output data-readout="size"></output>
  <button type="button" data-command="undo">u</button>
  <button type="button" data-command="redo">r</button>
  <button type="button" data-command="clear">c</button>
  <button type="button" data-command="zoom-in">+</button> <output data-readout="zoom"></output>
  <button type="button" data-command="fit">0</button> <output data-readout="share"></output>
  <input aria-label="note" id="note">
  <div data-editor-stage tabindex="0"></div>
</main></html>"""
STYLE = "body{margin:0} [data-editor-stage]{block-size:400px;inline-size:90vw;border:0}"
SCRIPT = """
import { createEditor } from "/editor/editor.js";
const [width, height] = new URLSearchParams(location.search).get("frame").split("x").map(Number);
window.changes = 0;
window.problems = [];
window.editor = createEditor({
  root: document.querySelector("[data-editor]"),
  picture: { url: new URLSearchParams(location.search).get("picture") ?? "/picture.png" },
  frame: { width, height },
  points: [[10.5, 10.5]],
  mask: null,
  onChange() { window.changes += 1; },
  onProblem(problem) { window.problems.push(problem); },
});
"""
# Where a place in the frame is on the page while the whole frame is shown.
PLACE = """([x, y]) => {
  const stage = document.querySelector("[data-editor-stage]");
  const box = stage.getBoundingClientRect();
  const { width, height } = window.frame;
  const margin = Math.min(12, box.width / 20, box.height / 20);
  const scale = Math.min((box.width - 2 * margin) / width, (box.height - 2 * margin) / height);
  return [box.x + (box.width - width * scale) / 2 + x * scale,
          box.y + (box.height - height * scale) / 2 + y * scale];
}"""


def picture(width: int, height: int) -> bytes:
    """A grey PNG."""
    file = io.BytesIO()
    Image.new("RGB", (width, height), GREY).save(file, "PNG")
    return file.getvalue()


def rounded(place: tuple[float, float]) -> tuple[int, int]:
    return round(place[0]), round(place[1])


class Handler(http.server.SimpleHTTPRequestHandler):
    own = {
        "/": ("text/html", PAGE.replace("DIR", "ltr").encode()),
        "/rtl": ("text/html", PAGE.replace("DIR", "rtl").encode()),
        "/page.js": ("text/javascript", SCRIPT.encode()),
        "/page.css": ("text/css", STYLE.encode()),
        "/picture.png": ("image/png", picture(50, 40)),
        "/favicon.ico": ("image/png", picture(1, 1)),
    }

    def do_GET(self) -> None:
        found = self.own.get(self.path.partition("?")[0])
        if found is None:
            super().do_GET()
            return
        self.send_response(200)
        self.send_header("Content-Type", found[0])
        self.send_header("Content-Security-Policy", POLICY)
        self.end_headers()
        self.wfile.write(found[1])

    def log_message(self, format: str, *args: object) -> None:
        """Keep the test's output clean."""


@pytest.fixture(scope="module")
def site() -> Iterator[str]:
    server = http.server.ThreadingHTTPServer(
        ("127.0.0.1", 0), functools.partial(Handler, directory=str(FRONTEND))
    )
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()
    thread.join()


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with playwright.sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=SWITCHES)
        yield browser
        browser.close()


class Bench:
    """One page with an editor, spoken to in frame pixels."""

    def __init__(self, page: Any, width: int, height: int) -> None:
        self.page, self.width, self.height = page, width, height
        self.errors: list[str] = []
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", lambda line: line.type == "error" and self.errors.append(line.text))

    def open(self, url: str) -> Bench:
        self.page.goto(url)
        self.page.wait_for_function("window.editor")
        self.page.evaluate(f"window.frame = {{width: {self.width}, height: {self.height}}}")
        self.page.evaluate("window.editor.ready")
        return self

    def at(self, x: float, y: float) -> tuple[float, float]:
        left, top = self.page.evaluate(PLACE, [x, y])
        return left, top

    def size(self, pixels: int) -> None:
        self.page.fill("[data-setting=size]", str(pixels))

    def stroke(self, *places: tuple[float, float]) -> None:
        self.page.mouse.move(*self.at(*places[0]))
        self.page.mouse.down()
        for place in places[1:]:
            self.page.mouse.move(*self.at(*place), steps=4)
        self.page.mouse.up()

    def pixels(self) -> set[tuple[int, int]]:
        mask = self.page.evaluate("window.editor.mask()")
        runs = self.page.evaluate(
            "async (counts) => (await import('/editor/mask/rle.js')).readRuns(counts)",
            mask["counts"],
        )
        assert mask["size"] == [self.height, self.width]
        assert sum(runs) == self.width * self.height
        places: set[tuple[int, int]] = set()
        at = 0
        for index, run in enumerate(runs):
            if index % 2:
                places |= {divmod(place, self.height) for place in range(at, at + run)}
            at += run
        return places


@pytest.fixture
def bench(browser: Any, site: str, request: pytest.FixtureRequest) -> Iterator[Bench]:
    wish = {"frame": (50, 40), "ratio": 1, "path": "/", **getattr(request, "param", {})}
    context = browser.new_context(
        viewport={"width": 900, "height": 600}, device_scale_factor=wish["ratio"]
    )
    width, height = wish["frame"]
    bench = Bench(context.new_page(), width, height)
    yield bench.open(f"{site}{wish['path']}?frame={width}x{height}")
    assert bench.errors == []
    context.close()


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


def test_the_screen_shows_what_the_mask_holds(bench: Bench) -> None:
    bench.size(10)
    bench.stroke((25, 20))
    bench.page.mouse.move(5, 5)
    bench.page.wait_for_timeout(100)
    shot = Image.open(io.BytesIO(bench.page.screenshot())).convert("RGB")
    red, green, _ = shot.getpixel(rounded(bench.at(27, 20)))
    assert red > green + 40
    assert shot.getpixel(rounded(bench.at(40, 20))) == GREY


def test_a_broken_picture_is_told_and_a_foreign_mask_refused(browser: Any, site: str) -> None:
    page = browser.new_page()
    page.goto(f"{site}/?frame=50x40&picture=/missing.png")
    page.wait_for_function("window.problems?.length > 0")
    assert page.evaluate("window.problems") == [{"code": "picture_failed"}]
    assert page.evaluate("editor.load({size: [50, 40], counts: '`n1'})") is False
    refused = {"code": "mask_refused", "reason": "mask_size"}
    assert page.evaluate("window.problems[1]") == refused
    page.close()
