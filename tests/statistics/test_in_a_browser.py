"""The pages of numbers in a real browser; axe-core looks along, and a note is written by keys."""

from __future__ import annotations

from typing import Any

import pytest

from aggregation.models import Stimulus
from annotation.models import AnnotatorNote
from tests.browser.journeys.test_accessibility import faults
from tests.cast import Cast
from tests.staff.test_campaign_form_in_a_browser import fits
from tests.staff.test_review_in_a_browser import at
from tests.statistics.conftest import browser_of, looked, opinions, painted, uuid_of

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_every_page_is_without_fault_and_fits(live_server: Any) -> None:
    cast = Cast()
    opinions(cast)
    painted(cast)
    looked(cast)
    stimulus = Stimulus.objects.get().uuid
    pages = (
        "culture/annotators/",
        "culture/agreement/",
        "culture/consensus/",
        "stimuli/agreement/",
        "stimuli/consensus/",
        f"stimuli/consensus/{stimulus}/",
        "figures/agreement/",
        "figures/figures/",
    )
    with at(live_server, browser_of(cast.curator), "/staff/") as page:
        for address in pages:
            page.goto(f"{live_server}/staff/{address}")
            assert faults(page) == [], address
            assert fits(page), address
            page.set_viewport_size({"width": 820, "height": 1180})
            assert fits(page), address
            page.set_viewport_size({"width": 1366, "height": 768})


def test_somebody_is_found_and_a_note_is_written_by_keyboard(live_server: Any) -> None:
    cast = Cast()
    _campaign, people = opinions(cast)
    odd_one = uuid_of(people[2])
    with at(live_server, browser_of(cast.curator), "/staff/culture/annotators/") as page:
        page.get_by_role("link", name="As decided").focus()
        page.keyboard.press("Enter")
        page.get_by_role("link", name="As decided").focus()
        page.keyboard.press("Enter")
        page.locator("tbody a").first.focus()
        page.keyboard.press("Enter")
        page.wait_for_url(f"**/{odd_one}/")
        assert faults(page) == []
        page.get_by_label("New note").focus()
        page.keyboard.type("Feels otherwise than the rest, and says why.")
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        page.get_by_text("The note is kept.").wait_for()
        assert page.locator(".notes__text").inner_text().startswith("Feels otherwise")
    assert AnnotatorNote.objects.get().user == cast.curator
