"""Many answers judged and undone by keyboard alone; and what axe sees on the review's pages."""

from __future__ import annotations

from typing import Any

import pytest

from aggregation.services.rounds import close_round
from annotation.models import Review
from tests.browser.journeys.test_accessibility import faults
from tests.browser.waiting import until, until_focused
from tests.cast import Cast
from tests.staff.conftest import signed_in
from tests.staff.test_overlays import HOUSE, SKY, painted
from tests.staff.test_review_in_a_browser import explained
from tests.staff.window import at

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

MANY = "/staff/culture/review/many/"
CHOSEN = "document.querySelector('[data-number]').textContent === '{}'"


def test_a_stretch_is_chosen_rejected_and_undone_by_key(live_server: Any) -> None:
    cast = Cast()
    explained(cast, 5)
    with at(live_server, signed_in(cast.curator), MANY) as page:
        for key in ("j", "x", "j", "j", "Shift+X"):
            page.keyboard.press(key)
        until(page, CHOSEN.format("3"))
        page.keyboard.press("j")
        page.keyboard.press("Space")
        until(page, CHOSEN.format("4"))
        assert page.locator("button[value=rejected]").is_disabled()
        page.focus("select[name=reason]")
        page.keyboard.press("C")
        page.keyboard.press("Tab")
        until_focused(page, "button[value=rejected]")
        page.keyboard.press("Enter")
        page.wait_for_selector("h1:text-is('Reject 4 answers?')")
        until_focused(page, "[autofocus]")
        page.keyboard.press("Enter")
        page.wait_for_selector("text=4 answers are rejected: Contour only.")
        page.keyboard.press("u")
        page.wait_for_selector("text=4 verdicts are undone.")
    assert Review.objects.filter(verdict="rejected", undone_at=None).count() == 0
    assert Review.objects.filter(verdict="rejected", reason="contour_only").count() == 4


def test_a_click_with_shift_chooses_all_between(live_server: Any) -> None:
    cast = Cast()
    explained(cast, 5)
    with at(live_server, signed_in(cast.curator), MANY) as page:
        boxes = page.locator("[data-choice]")
        boxes.nth(3).click()
        boxes.nth(1).click(modifiers=["Shift"])
        assert [boxes.nth(place).is_checked() for place in range(5)] == [False, *[True] * 3, False]
        page.click("[data-choose=all]")
        until(page, CHOSEN.format("5"))
        page.click("[data-choose=none]")
        until(page, CHOSEN.format("0"))
        assert page.locator("button[value=accepted]").is_disabled()


@pytest.mark.parametrize("language", ["en", "ar", "zh-hans"])
def test_axe_finds_nothing_on_the_reviews_pages(live_server: Any, language: str) -> None:
    cast = Cast()
    campaign = painted(cast, [HOUSE, SKY], people=2, emotions="awe")
    close_round(campaign, "region", "", force=True)
    where = "?kind=region&culture="
    address = f"/staff/stimuli/review/{where}"
    with at(live_server, signed_in(cast.curator), address, language=language) as page:
        page.keyboard.press("s")
        page.keyboard.press("e")
        page.wait_for_selector("#beside details[open]")
        page.keyboard.press("h")
        page.wait_for_selector("[data-heat]:not([hidden])")
        page.keyboard.press("r")
        assert faults(page) == []
        page.goto(f"{live_server.url}/staff/stimuli/review/many/{where}")
        page.wait_for_load_state("networkidle")
        page.keyboard.press("j")
        page.keyboard.press("x")
        assert faults(page) == []
        page.click("button[value=accepted]")
        page.wait_for_selector("form [autofocus]")
        assert faults(page) == []
