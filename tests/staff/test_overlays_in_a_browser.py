"""Masks one by one and as a heat map, by key, as the canvas holds them."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from aggregation.services.rounds import close_round
from tests.browser.waiting import until
from tests.cast import Cast
from tests.staff.conftest import signed_in
from tests.staff.test_overlays import HOUSE, SKY, painted
from tests.staff.window import at

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

REVIEW = "/staff/stimuli/review/?kind=region&culture="
SHOWN = "document.querySelectorAll('canvas.stage__layer--answer:not([hidden])').length === {}"
COLOURS = """canvas => {
  const { width, height } = canvas;
  const { data } = canvas.getContext("2d").getImageData(0, 0, width, height);
  const cell = (x, y) => [...data.slice(4 * (y * width + x), 4 * (y * width + x) + 4)].join(" ");
  const line = (length, of) => Array.from({ length }, (_, at) => of(at));
  return line(height, (y) => line(width, (x) => cell(x, y)));
}"""


def heat(page: Page) -> list[str]:
    """Return the heat map in the legend's numbers, a dot where nobody painted."""
    tones = page.locator(".heat__step").evaluate_all(
        "steps => steps.map((step) => [step.style.getPropertyValue('--tone'), step.textContent])"
    )
    named = {tone[4:-1]: number for tone, number in tones}
    canvas = page.locator(".stage canvas:not(.stage__layer--answer)")
    return [
        "".join("." if cell == "0 0 0 0" else named[cell.removesuffix(" 255")] for cell in row)
        for row in canvas.evaluate(COLOURS)
    ]


def seen(page: Page) -> int:
    """Return how many annotators' masks lie over the picture."""
    return page.locator("canvas.stage__layer--answer:visible").count()


def test_masks_are_shown_one_by_one_by_their_numbers(live_server: Any) -> None:
    cast = Cast()
    campaign = painted(cast, [HOUSE, SKY], people=2, emotions="awe")
    close_round(campaign, "region", "", force=True)
    with at(live_server, signed_in(cast.curator), REVIEW) as page:
        until(page, SHOWN.format(1))
        page.keyboard.press("2")
        until(page, SHOWN.format(2))
        page.keyboard.press("1")
        until(page, SHOWN.format(1))
        page.keyboard.press("e")
        page.wait_for_selector("#beside details[open] >> nth=1")
        judged = page.locator(".utterance mark").first.inner_text()
        (other,) = {"red house", "sky"} - {judged}
        assert page.locator("#beside [data-phrase]").all_inner_texts() == [other, other]
        page.keyboard.press("4")
        until(page, SHOWN.format(2))


def test_the_heat_map_counts_people_of_phrase_then_of_emotion(live_server: Any) -> None:
    cast = Cast()
    campaign = painted(cast, [HOUSE, SKY], people=2, emotions="awe")
    close_round(campaign, "region", "", force=True)
    with at(live_server, signed_in(cast.curator), REVIEW) as page:
        page.keyboard.press("h")
        page.wait_for_selector("[data-heat]:not([hidden])")
        assert heat(page) == [
            "........",
            "121.....",
            "121.....",
            "........",
            "........",
            "........",
        ]
        legend = page.locator("[data-heat]").inner_text().split()
        assert " ".join(legend) == "This phrase, by how many of 2: 1 2"
        assert seen(page) == 0
        page.keyboard.press("h")
        page.wait_for_selector("text=Artwork and emotion, by how many of 2")
        assert heat(page)[1] == "121....."
        page.keyboard.press("h")
        page.wait_for_selector("[data-heat]", state="hidden")
        assert seen(page) == 1


def test_a_large_heat_map_is_quick(live_server: Any) -> None:
    """Ten people, 1000 x 1400 pixels: well within what feels immediate, even on a busy machine."""
    cast = Cast()
    campaign = painted(cast, [HOUSE], people=1, emotions="awe")
    close_round(campaign, "region", "", force=True)
    with at(live_server, signed_in(cast.curator), REVIEW) as page:
        source = page.get_attribute("[data-module]", "data-module")
        milliseconds = page.evaluate(
            """async (source) => {
              const beside = new URL(source, location.href);
              const { paintHeat, coloursFor } = await import(new URL("heat.js", beside));
              const { writeRuns } = await import(new URL("../editor/mask/rle.js", beside));
              const runs = [300, ...Array(999).fill([800, 600]).flat(), 800, 300];
              const mask = { size: [1400, 1000], counts: writeRuns(runs) };
              const people = Array.from({ length: 10 }, () => [mask]);
              const began = performance.now();
              paintHeat(people, { width: 1000, height: 1400 }, coloursFor(["#ff0", "#f0f"], 10));
              return performance.now() - began;
            }""",
            source,
        )
    assert milliseconds < 1500
