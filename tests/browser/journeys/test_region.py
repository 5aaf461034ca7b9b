"""From a stroke of the mouse on a picture to the very pixels of a published release."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image

from annotation.models.campaign import Protocol
from annotation.samples import FOLDER
from tests.browser.journeys.installation import (
    install,
    make_campaign,
    one_artwork,
    real_artworks,
)
from tests.browser.journeys.program import Program
from tests.browser.journeys.stored import answers
from tests.browser.journeys.visit import Visit, editor_place
from tests.serving.server import Server

pytestmark = pytest.mark.browser

SIZE = 21
# What the pointer did on the stage, in CSS pixels from its corner.
RECORD = """() => {
  const stage = document.querySelector("[data-editor-stage]");
  window.path = [];
  const keep = (event) => {
    const box = stage.getBoundingClientRect();
    const seen = event.type === "pointermove" ? event.getCoalescedEvents() : [event];
    const left = box.x + stage.clientLeft, top = box.y + stage.clientTop;
    if (event.type === "pointerdown" || event.buttons) {
      seen.forEach((one) => window.path.push([one.clientX - left, one.clientY - top]));
    }
  };
  ["pointerdown", "pointermove", "pointerup"].forEach(
    (type) => stage.addEventListener(type, keep, { capture: true }));
}"""
STAGE = "(stage) => [stage.clientWidth, stage.clientHeight]"


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path)
    install(server)
    yield server
    server.stop()


@pytest.fixture
def known(server: Server, tmp_path: Path) -> dict[str, str]:
    """Serve a campaign about one picture: The Starry Night, or a sample where that is absent."""
    known = one_artwork(real_artworks() or FOLDER, tmp_path / "one")
    artwork = f"{known['art_style']}/{known['painting']}"
    server.run("import_artworks", str(tmp_path / "one" / "artworks"))
    make_campaign(server, "night", Protocol.STIMULI, artwork=artwork, approver="lead")
    server.run("import_artemis", str(tmp_path / "one" / "artemis_sample.csv"), "--campaign=night")
    server.run("campaign", "open", "night")
    server.start()
    return known


def name_the_phrase(server: Server, known: dict[str, str]) -> None:
    """Let three programs mark the known phrase, so that the worker asks for its region."""
    point = [float(known["point_x"]), float(known["point_y"])]
    span = {"start": int(known["char_start"]), "end": int(known["char_end"])}
    body = {"outcome": "phrases", "phrases": [{**span, "points": [point]}]}
    for link in server.run("invite", "night", "--kind=phrase", "--count=3").split():
        program = Program(link)
        program.answer(program.next(), body)
    server.wait_for("night")


def swept(path: NDArray[np.float64], size: int, shape: tuple[int, int]) -> NDArray[np.int16]:
    """Set every pixel whose centre is within half a brush of the path of an odd brush.

    path : (n, 2) pointer in frame pixels; the brush sits on the centre of the pixel under it
    """
    corners = np.floor(path) + 0.5
    y, x = np.mgrid[: shape[0], : shape[1]] + 0.5
    nearest = np.full(shape, np.inf)
    for (ax, ay), (bx, by) in zip(corners, np.vstack([corners[1:], corners[-1:]]), strict=True):
        length = (bx - ax) ** 2 + (by - ay) ** 2
        along = ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / (length or 1)
        along = np.clip(along, 0, 1)
        apart = np.hypot(x - ax - along * (bx - ax), y - ay - along * (by - ay))
        nearest = np.minimum(nearest, apart)
    return (nearest <= size / 2 + 1e-9).astype(np.int16)


def paint(page: Any, shape: tuple[int, int], at: tuple[float, float]) -> NDArray[np.int16]:
    """Drag the brush across a point of the picture; return the pixels that should be set."""
    height, width = shape
    reach = min(width, height) / 8
    ends = [(at[0] - reach, at[1] - reach / 2), (at[0] + reach, at[1] + reach / 2)]
    start, end = (editor_place(page, place, (width, height)) for place in ends)
    page.evaluate(RECORD)
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(*end, steps=7)
    page.mouse.up()
    stage = page.eval_on_selector("[data-editor-stage]", STAGE)
    margin = min(12, stage[0] / 20, stage[1] / 20)
    scale = min((stage[0] - 2 * margin) / width, (stage[1] - 2 * margin) / height)
    corner = [(stage[0] - width * scale) / 2, (stage[1] - height * scale) / 2]
    return swept((np.array(page.evaluate("window.path")) - corner) / scale, SIZE, shape)


def test_a_stroke_of_the_mouse_becomes_exactly_these_pixels_of_the_release(
    server: Server, known: dict[str, str], visit: Callable[..., Visit], tmp_path: Path
) -> None:
    name_the_phrase(server, known)
    person = visit()
    page = person.page
    task = person.enter(server.invite("night", kind="region"))
    article, phrase = known["phrase"].split(maxsplit=1)
    assert (article.lower(), page.text_content("[data-phrase-title]")) == ("the", phrase)
    with Image.open(known["file"]) as picture:
        shape = (picture.height, picture.width)
    point = float(known["point_x"]), float(known["point_y"])

    page.fill("[data-setting=size]", str(SIZE))
    expected = paint(page, shape, point)
    share = page.text_content("[data-readout=share]")
    person.status("saved")
    page.reload()
    assert person.task() == task
    page.wait_for_selector(f"[data-readout=share]:text-is('{share}')")
    person.send()
    page.wait_for_selector("[data-receipt]")
    assert page.text_content("[data-code]").startswith("EV-")

    (stored,) = answers(server, task)
    assert stored["mask"]["size"] == list(shape)
    server.wait_for("night")
    server.run("release", "night", "1.0", "--seed=1", f"--out={tmp_path / 'release'}")
    name = f"{known['painting']}_{known['emotion']}"
    found = np.load(tmp_path / "release" / "apolo_pixel_map" / f"{name}.npy")
    assert (found.dtype, found.shape) == (np.int16, shape)
    assert np.array_equal(found, expected), np.argwhere(found != expected)[:10]
    (entry,) = json.loads((tmp_path / "release" / "apolo.json").read_text())
    assert (entry["painting"], entry["emotion"]) == (known["painting"], known["emotion"])
    assert (entry["artemis_id"], entry["utterances"]) == ([0], [known["utterance"]])
