"""Two curators at one queue, each in a browser of their own, by keyboard alone."""

from __future__ import annotations

from typing import Any

import pytest

from annotation.models import Campaign, Review
from tests.browser.waiting import until, until_focused
from tests.cast import Cast
from tests.staff.conftest import signed_in
from tests.staff.test_review_in_a_browser import explained, until_states
from tests.staff.window import at, tab

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

REVIEW = "/staff/culture/review/"
AT_REST = "[data-slot]:not([aria-busy])"
PLACE = "document.querySelector('[data-place]').textContent === '{}'"


def colleague_of(cast: Cast, campaign: Campaign) -> Any:
    campaign.memberships.create(user=cast.stranger, role="curator")
    return signed_in(cast.stranger)


def test_each_gets_another_answer_and_is_told_where_the_other_is(live_server: Any) -> None:
    cast = Cast()
    other = colleague_of(cast, explained(cast, 3))
    with at(live_server, signed_in(cast.curator), REVIEW) as mine:
        until(mine, PLACE.format("1"))
        theirs = tab(mine, live_server, other, REVIEW)
        until(theirs, PLACE.format("2"))
        mine.keyboard.press("a")
        until(mine, PLACE.format("3"))
        theirs.keyboard.press("k")
        theirs.wait_for_selector(f"{AT_REST} [data-item][data-state=accepted]")
        theirs.keyboard.press("j")
        until(theirs, PLACE.format("2"))
        theirs.wait_for_selector(AT_REST)
        theirs.keyboard.press("j")
        theirs.wait_for_selector("text=curator is looking at this answer.")
        assert theirs.locator("[data-action=accept]").is_hidden()
        theirs.keyboard.press("a")
        until_focused(theirs, "[data-action=anyway]")
        until_states(theirs, "accepted", "waiting", "waiting")
        theirs.keyboard.press("Enter")
        until_focused(theirs, "[data-action=accept]")
        theirs.keyboard.press("r")
        theirs.keyboard.press("6")
        until(theirs, PLACE.format("2"))
        mine.keyboard.press("a")
        mine.wait_for_selector("text=This answer was already judged.")
        mine.wait_for_selector("[data-item][data-state=rejected]")
        assert "stranger" in mine.locator(".verdict__given").inner_text()
        until_states(mine, "accepted", "waiting", "rejected")
    assert [review.curator for review in Review.objects.order_by("pk")] == [
        cast.curator,
        cast.stranger,
    ]


def test_an_answer_is_free_again_when_its_window_closes(live_server: Any) -> None:
    cast = Cast()
    other = colleague_of(cast, explained(cast, 1))
    with at(live_server, signed_in(cast.curator), REVIEW) as mine:
        theirs = tab(mine, live_server, other, REVIEW)
        theirs.wait_for_selector("text=curator is looking at this answer.")
        mine.goto(f"{live_server.url}/staff/")
        mine.wait_for_load_state("networkidle")
        theirs.reload()
        theirs.wait_for_load_state("networkidle")
        theirs.keyboard.press("a")
        theirs.wait_for_selector("text=All judged")


def test_when_the_rest_is_with_others_the_end_says_so(live_server: Any) -> None:
    cast = Cast()
    other = colleague_of(cast, explained(cast, 2))
    with at(live_server, signed_in(cast.curator), REVIEW) as mine:
        until(mine, PLACE.format("1"))
        theirs = tab(mine, live_server, other, REVIEW)
        until(theirs, PLACE.format("2"))
        theirs.keyboard.press("a")
        theirs.wait_for_selector("text=The others are with other curators at the moment.")
