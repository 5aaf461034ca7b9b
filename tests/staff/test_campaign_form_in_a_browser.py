"""A curator makes a campaign, words it and opens it, in a real browser; axe-core looks along."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Page

from annotation.models import Campaign
from tests.browser.journeys.test_accessibility import faults
from tests.cast import Cast
from tests.staff.conftest import signed_in
from tests.staff.test_review_in_a_browser import at

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PARTS = ("", "texts/", "texts/consent/ar/", "preview/ar/", "opening/", "members/")


def fits(page: Page) -> bool:
    return bool(
        page.evaluate(
            "document.documentElement.scrollWidth <= document.documentElement.clientWidth"
        )
    )


def write_and_approve(page: Page, row: str, words: str) -> None:
    page.get_by_role("link", name="Texts", exact=True).click()
    page.get_by_role("link", name=row).click()
    page.get_by_label("Text").fill(words)
    page.get_by_role("button", name="Keep as a new version").click()
    page.get_by_role("button", name="I have read it and approve it").click()


def test_a_campaign_is_made_worded_and_opened(live_server: Any) -> None:
    cast = Cast()
    cast.artwork("one")
    operator = User.objects.create_user("operator", is_staff=True)
    with at(live_server, signed_in(operator), "/staff/") as page:
        page.get_by_role("link", name="New campaign").click()
        page.get_by_role("button", name="Make the campaign").click()
        assert page.locator(".field__error").count() == 2
        assert faults(page) == []
        page.get_by_label("Title").fill("Moods in pictures")
        page.get_by_label("Short name").fill("moods")
        page.get_by_label("Protocol").select_option("culture")
        page.get_by_role("button", name="Make the campaign").click()
        page.get_by_role("link", name="Open and close").click()
        assert page.get_by_text("nobody has approved the consent in en").is_visible()
        write_and_approve(page, "Write Consent English", "You may stop at any time.")
        write_and_approve(page, "Write Instructions English", "# Look\n\n- Say what you feel")
        page.get_by_role("link", name="Open and close").click()
        page.get_by_role("link", name="Preview as annotator, English").click()
        assert page.get_by_role("heading", name="Look").is_visible()
        page.get_by_role("link", name="Back").click()
        page.get_by_role("button", name="Open the campaign").click()
        assert page.get_by_role("heading", name="The campaign is open").is_visible()
    made = Campaign.objects.get()
    assert (made.state, made.tasks.count()) == ("open", 1)


def test_every_page_is_accessible_and_fits_in_two_directions(live_server: Any) -> None:
    cast = Cast()
    campaign = cast.draft(
        "culture", artworks=[cast.artwork()], cultures=("english", "chinese", "arabic")
    )
    cast.word(campaign)
    found: list[str] = []
    with at(live_server, signed_in(cast.curator), "/staff/") as page:
        for language in ("en", "ar"):
            page.goto(f"{live_server.url}/staff/")
            page.click(f"button[lang={language}]")
            for address in ("", "new/", *(f"culture/settings/{part}" for part in PARTS)):
                page.goto(f"{live_server.url}/staff/{address}")
                page.set_viewport_size({"width": 1366, "height": 768})
                found += faults(page)
                page.set_viewport_size({"width": 820, "height": 1180})
                found += [] if fits(page) else [f"{language} {address} is too wide"]
    assert found == []
