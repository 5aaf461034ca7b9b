"""Takes the pictures in docs/images from a demonstration of its own; names choose some of them.

They show the sample pictures only, which the project paints itself.
"""

from __future__ import annotations

import io
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
from PIL import Image
from playwright.sync_api import sync_playwright

from annotation.masks import Mask
from annotation.samples import FOLDER
from config.env import ROOT
from docs.staff_screenshots import STAFF_SHOTS, Row, sample_rows
from tests.browser.journeys.installation import Demonstration
from tests.browser.journeys.program import Program
from tests.browser.journeys.visit import VIEWPORT, Visit

IMAGES = ROOT / "docs" / "images"
SCREENSHOTS = IMAGES / "pages"
COLOURS = 256
SWITCHES = ["--no-sandbox", "--disable-gpu"]
WHY = "الضوء الهادئ على الماء يجعلني أشعر بأن كل شيء سيكون بخير."
WHY_ENGLISH = "The quiet light on the water makes me feel that all will be well."
# Its flat colours keep the files small.
FAVOURITE = "The Feast under the Almond Tree"
CULTURES = {"en": "english", "ar": "arabic"}

Lease = dict[str, Any]
# The draft to show for a lease, or None to skip the task.
Drafting = Callable[[Lease], dict[str, Any] | None]


@contextmanager
def demonstration() -> Iterator[Demonstration]:
    with tempfile.TemporaryDirectory() as folder:
        demo = Demonstration(Path(folder))
        demo.set_up()
        demo.start()
        try:
            yield demo
        finally:
            demo.stop()


def known_phrases(lease: Lease) -> list[Row]:
    """Return the true phrases of the utterance a lease is about."""
    text = lease["subject"]["utterance"]["text"]
    utterances = sample_rows("artemis_sample.csv")
    return [
        row
        for row in sample_rows("stimuli_masks.csv")
        if utterances[int(row["utterance_row"])]["utterance"] == text
    ]


def phrase_draft(lease: Lease) -> dict[str, Any] | None:
    known = known_phrases(lease) if lease["artwork"]["title"] == FAVOURITE else []
    points = [[float(row["point_x"]), float(row["point_y"])] for row in known]
    if len(known) < 2 or min(min(point) for point in points) < 40:
        return None
    phrases = [
        {"start": int(row["char_start"]), "end": int(row["char_end"]), "points": [point]}
        for row, point in zip(known, points, strict=True)
    ]
    return {"outcome": "phrases", "phrases": phrases}


def region_draft(lease: Lease) -> dict[str, Any] | None:
    art = lease["artwork"]
    for row in known_phrases(lease):
        if row["phrase"].endswith(lease["subject"]["phrase"]["text"]):
            png = (FOLDER / row["mask_file"]).read_bytes()
            mask = Mask.from_png(png, height=art["height"], width=art["width"])
            if 0.05 < mask.area / (art["height"] * art["width"]) < 0.4:
                return {"mask": mask.to_coco(), "frame_sha256": art["frame_sha256"]}
    return None


def emotion_draft(lease: Lease) -> dict[str, Any] | None:
    if "Lotus" not in lease["artwork"]["title"]:
        return None
    why = WHY if lease["subject"]["culture"] == "arabic" else WHY_ENGLISH
    return {"emotion": "contentment", "explanation": why}


def figure_draft(lease: Lease) -> dict[str, Any] | None:
    if lease["artwork"]["title"] != FAVOURITE:
        return None
    titles = {row["painting"]: row["title"] for row in sample_rows("artworks.csv")}
    boxes = [
        [int(row[name]) for name in ("x", "y", "width", "height")]
        for row in sample_rows("figures.csv")
        if titles[row["painting"]] == FAVOURITE
    ]
    return {"boxes": boxes, "rating": 3}


def task_page(page: Any, demo: Demonstration, *, kind: str, language: str, draft: Drafting) -> None:
    """Show a task half done, the first for which there is a draft."""
    program = Program(demo.links[kind, language], culture=CULTURES[language])
    while (body := draft(lease := program.next())) is None:
        program.call("POST", f"assignments/{lease['assignment']}/decline/", {})
    program.call("PUT", f"assignments/{lease['assignment']}/draft/", {"revision": 0, "body": body})
    program.go_on_in(page, kind)
    page.wait_for_selector("[data-status=saved]")


def training_page(page: Any, demo: Demonstration) -> None:
    """Paint a region of the training beside the thing, and see the feedback."""
    file = ROOT / "aggregation" / "demo" / "training" / "stimuli.toml"
    demo.run("campaign", "training", "demo-stimuli", str(file))
    program = Program(demo.invite("demo-stimuli", kind="region"))
    lease = program.next()
    art, (known, *_more) = lease["artwork"], known_phrases(lease)
    png = (FOLDER / known["mask_file"]).read_bytes()
    mask = Mask.from_png(png, height=art["height"], width=art["width"]).to_array()
    beside = Mask.from_array(np.roll(mask, (90, 70), axis=(0, 1)))
    body = {"mask": beside.to_coco(), "frame_sha256": art["frame_sha256"]}
    program.call("PUT", f"assignments/{lease['assignment']}/draft/", {"revision": 0, "body": body})
    program.go_on_in(page, "region")
    page.wait_for_selector("[data-status=saved]")
    page.click("[data-action=submit]")
    page.click("dialog[open] [value=keep]")
    page.wait_for_selector("[data-feedback]:not([hidden])")


def enter_page(page: Any, demo: Demonstration) -> None:
    page.goto(demo.links["emotion", "en"])
    page.wait_for_selector("[data-step=consent]")


def instructions_page(page: Any, demo: Demonstration) -> None:
    link = demo.invite("demo-figures", culture="english", kind="figure")
    Visit(page).consent(link, native="en", country="GB")


def finish_page(page: Any, demo: Demonstration) -> None:
    """Do one task of the batch and stop: the receipt says what it earned."""
    program = Program(demo.invite("demo-culture", culture="english", kind="emotion"))
    program.answer(program.next(), {"emotion": "awe", "explanation": WHY_ENGLISH})
    program.call("POST", f"participations/{program.id}/finish/", {})
    program.go_on_in(page, "finish")
    page.wait_for_selector("[data-receipt-done]")


SHOTS: dict[str, Callable[[Any, Demonstration], None]] = {
    "enter": enter_page,
    "instructions": instructions_page,
    "phrase": partial(task_page, kind="phrase", language="en", draft=phrase_draft),
    "region": partial(task_page, kind="region", language="en", draft=region_draft),
    "emotion": partial(task_page, kind="emotion", language="en", draft=emotion_draft),
    "emotion-ar": partial(task_page, kind="emotion", language="ar", draft=emotion_draft),
    "figure": partial(task_page, kind="figure", language="en", draft=figure_draft),
    "finish": finish_page,
    "training": training_page,
    **STAFF_SHOTS,
}
"""What is shown, each in a fresh window."""
EVERYWHERE = ("enter", "instructions", "phrase", "region", "emotion", "figure", "finish")
"""Pages of annotators, shown on each kind of screen and in Arabic too."""
SCREENS = {"desktop": (1440, 900), "laptop": (1366, 768), "tablet": (820, 1180)}


def take(browser: Any, demo: Demonstration, name: str) -> None:
    """Open a fresh window, show something in it, and keep what is seen."""
    context = browser.new_context(viewport=VIEWPORT, reduced_motion="reduce")
    context.set_default_timeout(60_000)
    page = context.new_page()
    SHOTS[name](page, demo)
    page.wait_for_load_state("networkidle")
    seen(page).quantize(COLOURS).save(IMAGES / f"{name}.png", optimize=True)
    if name in EVERYWHERE:
        for screen, (width, height) in SCREENS.items():
            page.set_viewport_size({"width": width, "height": height})
            keep(page, f"{name}-{screen}")
        page.set_viewport_size(VIEWPORT)
        page.goto(page.url.replace("/en/", "/ar/"))
        page.wait_for_selector("[data-module]:not([aria-busy])")
        page.wait_for_load_state("networkidle")
        keep(page, f"{name}-arabic")
    context.close()


def seen(page: Any) -> Image.Image:
    return Image.open(io.BytesIO(page.screenshot())).convert("RGB")


def keep(page: Any, name: str) -> None:
    # A resized page draws its picture with the next frame.
    page.evaluate(
        "new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))"
    )
    seen(page).save(SCREENSHOTS / f"{name}.webp", quality=72, method=6)


def main() -> None:
    SCREENSHOTS.mkdir(parents=True, exist_ok=True)
    with demonstration() as demo, sync_playwright() as driver:
        browser = driver.chromium.launch(
            executable_path=shutil.which("chromium"), args=SWITCHES, timeout=60_000
        )
        for name in sys.argv[1:] or SHOTS:
            take(browser, demo, name)
        browser.close()


if __name__ == "__main__":
    main()
