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


@pytest.mark.parametrize("language", ["en", "ar"])
def test_browsing_and_statistics_are_without_fault_by_keyboard(
    live_server: Any, language: str
) -> None:
    cast = Cast()
    opinions(cast)
    painted(cast)
    browser = browser_of(cast.curator)
    with at(live_server, browser, "/staff/culture/browse/", language=language) as page:
        assert faults(page) == []
        page.get_by_role("combobox").first.focus()
        page.keyboard.press("f")
        page.keyboard.press("Enter")
        page.locator(".filters button").focus()
        page.keyboard.press("Enter")
        page.locator(".gallery__link").first.focus()
        page.keyboard.press("Enter")
        page.wait_for_selector(".felt")
        assert faults(page) == []
        for address in ("culture/statistics/", "stimuli/statistics/", "stimuli/browse/"):
            page.goto(f"{live_server}/staff/{address}")
            assert faults(page) == [], address
            assert fits(page), address
        page.goto(f"{live_server}/staff/stimuli/statistics/")
        page.locator("summary").first.focus()
        page.keyboard.press("Enter")
        assert page.locator("details[open] table").count() == 1
        assert faults(page) == []


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
