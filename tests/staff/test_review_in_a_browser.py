"""A curator at the keyboard, in a real browser."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.test import Client
from playwright.sync_api import Page, sync_playwright

from aggregation.services.rounds import close_round
from annotation.models import Campaign, Review
from tests.cast import Cast, block, work
from tests.conftest import CHROMIUM, SWITCHES
from tests.staff.conftest import MARKUP, signed_in

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@contextmanager
def at(server: Any, browser: Client, address: str) -> Iterator[Page]:
    """Open a page as somebody who is signed in; what a script throws fails the test."""
    session = browser.cookies["sessionid"].value
    problems: list[str] = []
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=SWITCHES)
        context = chromium.new_context(viewport={"width": 1366, "height": 768})
        context.add_cookies([{"name": "sessionid", "value": session, "url": server.url}])
        page = context.new_page()
        page.on("pageerror", lambda error: problems.append(str(error)))
        page.on("dialog", lambda dialog: problems.append(dialog.message))
        page.goto(server.url + address)
        page.wait_for_load_state("networkidle")
        yield page
        chromium.close()
    assert problems == []


def explained(cast: Cast, count: int) -> Campaign:
    artworks = [cast.artwork(f"painter_{number}") for number in range(count)]
    campaign = cast.campaign("culture", artworks=artworks, sample_share=1.0)
    somebody = cast.annotator(campaign)
    for _ in artworks:
        somebody.does(emotion="awe", explanation=MARKUP)
    close_round(campaign, "emotion", "english", force=True)
    return campaign


def states(page: Page) -> list[str]:
    pips = page.locator("[data-queue] > li")
    return [pips.nth(index).get_attribute("data-state") or "" for index in range(pips.count())]


def test_answers_are_judged_and_undone_by_key(live_server: Any) -> None:
    cast = Cast()
    explained(cast, 3)
    with at(live_server, signed_in(cast.curator), "/staff/culture/review/") as page:
        assert page.locator(".explanation").inner_text() == MARKUP
        page.keyboard.press("a")
        page.wait_for_selector("[data-place]:text-is('2')")
        page.keyboard.press("r")
        page.keyboard.press("6")
        page.wait_for_selector("[data-place]:text-is('3')")
        assert states(page) == ["accepted", "rejected", "waiting"]
        page.keyboard.press("u")
        page.wait_for_selector("[data-place]:text-is('2')")
        assert states(page) == ["accepted", "waiting", "waiting"]
    kept, undone = Review.objects.order_by("pk")
    assert (kept.verdict, kept.undone_at) == ("accepted", None)
    assert (undone.reason, undone.undone_at is not None) == ("empty_talk", True)


def test_after_the_last_verdict_the_page_says_thank_you(live_server: Any) -> None:
    cast = Cast()
    explained(cast, 1)
    with at(live_server, signed_in(cast.curator), "/staff/culture/review/") as page:
        page.get_by_role("button", name="Accept").click()
        page.wait_for_selector("text=All judged")
        page.keyboard.press("k")
        page.wait_for_selector("[data-item][data-state=accepted]")


def test_a_mask_lies_over_the_picture_where_it_was_painted(live_server: Any) -> None:
    cast = Cast()
    campaign = cast.campaign("stimuli", utterances=[cast.utterance(cast.artwork())], needed=1)
    house = {"start": 4, "end": 13, "points": [[2, 2]]}
    cast.annotator(campaign, kind="phrase").does(outcome="phrases", phrases=[house])
    work()
    painter = cast.annotator(campaign, kind="region")
    lease = painter.next()
    assert lease is not None
    assert painter.answer(lease, block(lease, 1, 2, 4, 3)).status_code == 201
    close_round(campaign, "region", "", force=True)
    address = "/staff/stimuli/review/?kind=region&culture="
    with at(live_server, signed_in(cast.curator), address) as page:
        painted = page.locator("canvas").evaluate(
            """canvas => {
              const { width, height } = canvas;
              const { data } = canvas.getContext("2d").getImageData(0, 0, width, height);
              const letter = (x, y) => (data[4 * (y * width + x) + 3] > 0 ? "#" : ".");
              const line = (length, cell) => Array.from({ length }, (_, index) => cell(index));
              return line(height, (y) => line(width, (x) => letter(x, y)).join(""));
            }"""
        )
        assert page.locator("[data-share]").inner_text() == "25%"
    assert painted == ["........", "........", ".####...", ".####...", ".####...", "........"]
