"""Takes the pictures in docs/images from a demonstration of its own: `make docs`.

They show the sample pictures only, which the project paints itself.
"""

from __future__ import annotations

import csv
import io
import re
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import sync_playwright

from annotation.masks import Mask
from annotation.samples import FOLDER
from config.env import ROOT
from tests.browser.journeys.program import Program
from tests.serving.server import Server

IMAGES = ROOT / "docs" / "images"
SIZE = {"width": 1366, "height": 768}
COLOURS = 256
SWITCHES = ["--no-sandbox", "--disable-gpu"]
WHY = "الضوء الهادئ على الماء يجعلني أشعر بأن كل شيء سيكون بخير."
CULTURES = {"en": "english", "ar": "arabic"}

Row = dict[str, str]
Lease = dict[str, Any]
# The draft to show for a lease, or None to skip the task.
Drafting = Callable[[Lease], dict[str, Any] | None]


@dataclass(frozen=True)
class Demonstration:
    """A running demonstration, its first invites, and the curator's password."""

    server: Server
    links: dict[tuple[str, str], str]
    password: str


@contextmanager
def demonstration() -> Iterator[Demonstration]:
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder))
        said = server.run("demo", "--no-serve", "--port", str(server.port))
        links = re.findall(r"^  (\w+) +(\S+) +(http\S+)$", said, re.M)
        password = re.search(r"^  curator +(\S+)$", said, re.M)
        assert password is not None
        server.start()
        try:
            yield Demonstration(
                server, {(kind, language): link for kind, language, link in links}, password[1]
            )
        finally:
            server.stop()


def sample_rows(table: str) -> list[Row]:
    with (FOLDER / table).open(encoding="utf-8", newline="") as stream:
        return list(csv.DictReader(stream))


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
    known = known_phrases(lease)
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
    return {"emotion": "contentment", "explanation": WHY}


def figure_draft(lease: Lease) -> dict[str, Any] | None:
    titles = {row["painting"]: row["title"] for row in sample_rows("artworks.csv")}
    boxes = [
        [int(row[name]) for name in ("x", "y", "width", "height")]
        for row in sample_rows("figures.csv")
        if titles[row["painting"]] == lease["artwork"]["title"]
    ]
    return {"boxes": boxes, "rating": 3} if len(boxes) > 1 else None


def task_page(page: Any, demo: Demonstration, *, kind: str, language: str, draft: Drafting) -> None:
    """Show a task half done, the first for which there is a draft."""
    program = Program(demo.links[kind, language], culture=CULTURES[language])
    while (body := draft(lease := program.next())) is None:
        program.call("POST", f"assignments/{lease['assignment']}/decline/", {})
    program.call("PUT", f"assignments/{lease['assignment']}/draft/", {"revision": 0, "body": body})
    program.go_on_in(page, kind)
    page.wait_for_selector("[data-status=saved]")


def enter_page(page: Any, demo: Demonstration) -> None:
    page.goto(demo.links["emotion", "en"])
    page.wait_for_selector("[data-step=consent]")


def review_page(page: Any, demo: Demonstration) -> None:
    page.goto(f"{demo.server.url}/staff/demo-stimuli/review/?kind=phrase&culture=")
    page.fill("#username", "curator")
    page.fill("#password", demo.password)
    page.keyboard.press("Enter")
    page.wait_for_selector("[data-item] svg")
    page.keyboard.press("s")


SHOTS: dict[str, Callable[[Any, Demonstration], None]] = {
    "enter": enter_page,
    "review": review_page,
    "phrase": partial(task_page, kind="phrase", language="en", draft=phrase_draft),
    "region": partial(task_page, kind="region", language="en", draft=region_draft),
    "emotion-ar": partial(task_page, kind="emotion", language="ar", draft=emotion_draft),
    "figure": partial(task_page, kind="figure", language="en", draft=figure_draft),
}


def take(browser: Any, demo: Demonstration, name: str) -> None:
    """Open a fresh window, show something in it, and keep what is seen."""
    context = browser.new_context(viewport=SIZE, reduced_motion="reduce")
    context.set_default_timeout(60_000)
    page = context.new_page()
    SHOTS[name](page, demo)
    page.wait_for_load_state("networkidle")
    shot = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
    shot.quantize(COLOURS).save(IMAGES / f"{name}.png", optimize=True)
    context.close()


def main() -> None:
    IMAGES.mkdir(exist_ok=True)
    with demonstration() as demo, sync_playwright() as driver:
        browser = driver.chromium.launch(
            executable_path=shutil.which("chromium"), args=SWITCHES, timeout=60_000
        )
        for name in SHOTS:
            take(browser, demo, name)
        browser.close()


if __name__ == "__main__":
    main()
