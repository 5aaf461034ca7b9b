"""A curator at the keyboard, in a real browser."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from aggregation.services.rounds import close_round
from annotation.models import Campaign, Review
from tests.browser.waiting import until
from tests.cast import Cast, block, work
from tests.staff.conftest import MARKUP, signed_in
from tests.staff.window import at

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def explained(cast: Cast, count: int) -> Campaign:
    artworks = [cast.artwork(f"painter_{number}") for number in range(count)]
    campaign = cast.campaign("culture", artworks=artworks, sample_share=1.0)
    somebody = cast.annotator(campaign)
    for _ in artworks:
        somebody.does(emotion="awe", explanation=MARKUP)
    close_round(campaign, "emotion", "english", force=True)
    return campaign


STATES = "() => [...document.querySelectorAll('[data-queue] > li')].map((pip) => pip.dataset.state)"


def until_states(page: Page, *expected: str) -> None:
    """Wait until the queue shows these: the page goes on before a verdict is stored."""
    until(page, f"(wanted) => ({STATES})().join() === wanted", ",".join(expected))


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
        until_states(page, "accepted", "rejected", "waiting")
        page.keyboard.press("u")
        page.wait_for_selector("[data-place]:text-is('2')")
        until_states(page, "accepted", "waiting", "waiting")
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
        for dim in (20, 85):
            page.locator("[data-opacity]").fill(str(dim))
            seen = page.locator("canvas").evaluate("canvas => getComputedStyle(canvas).opacity")
            assert float(seen) == dim / 100
    assert painted == ["........", "........", ".####...", ".####...", ".####...", "........"]


def test_a_verdict_is_undone_by_key_after_a_reload(live_server: Any) -> None:
    cast = Cast()
    explained(cast, 2)
    with at(live_server, signed_in(cast.curator), "/staff/culture/review/") as page:
        page.keyboard.press("a")
        until_states(page, "accepted", "waiting")
        page.reload()
        page.wait_for_load_state("networkidle")
        until_states(page, "accepted", "waiting")
        page.keyboard.press("k")
        page.wait_for_selector("[data-item][data-state=accepted] [data-undo]")
        page.keyboard.press("u")
        page.wait_for_selector("[data-item][data-state=waiting]")
    assert Review.objects.get().undone_at is not None


def test_what_was_undone_in_another_tab_is_no_fault_here(live_server: Any) -> None:
    cast = Cast()
    explained(cast, 2)
    with at(live_server, signed_in(cast.curator), "/staff/culture/review/") as page:
        page.keyboard.press("a")
        until_states(page, "accepted", "waiting")
        other = page.context.new_page()
        other.goto(page.url)
        other.wait_for_load_state("networkidle")
        other.keyboard.press("k")
        other.wait_for_selector("[data-undo]")
        other.keyboard.press("u")
        other.wait_for_selector("[data-item][data-state=waiting]")
        page.keyboard.press("u")
        page.wait_for_selector("[data-place]:text-is('1')")
        until_states(page, "waiting", "waiting")
        assert page.locator("[data-message]").is_hidden()
    assert Review.objects.filter(undone_at=None).count() == 0


def test_a_reason_in_focus_shows_what_the_person_would_read(live_server: Any) -> None:
    cast = Cast()
    explained(cast, 1)
    with at(live_server, signed_in(cast.curator), "/staff/culture/review/") as page:
        page.keyboard.press("r")
        told = page.locator("[data-message-of][data-shown]")
        assert "No platform lets" in told.inner_text()
        for _ in range(3):
            page.keyboard.press("Tab")
        assert "scribbles, copied sentences" in told.inner_text()
        page.keyboard.press("Escape")
        assert page.locator("[data-reasons]").is_hidden()
        assert page.evaluate("document.activeElement.dataset.action") == "reject"
    assert not Review.objects.exists()
