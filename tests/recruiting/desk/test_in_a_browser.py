"""The desk in a real browser: every page as axe-core sees it, and a rejection by keyboard."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from annotation.models import Study
from annotation.recruiting import bonuses, reconciliation, studies
from annotation.recruiting.studies import StudyPlan
from annotation.services.audit import SYSTEM
from tests.browser.journeys.test_accessibility import faults
from tests.recruiting.conftest import PLENTY, Recruited, row
from tests.recruiting.desk.conftest import DESK, administrator_of, gone
from tests.staff.conftest import signed_in
from tests.staff.test_review_in_a_browser import at

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def busy(crowd: Recruited) -> tuple[Study, str]:
    """Return a study with somebody in every state a page tells of, and who waits for a decision."""
    study = crowd.study(title="Feelings", culture="english")
    studies.draft(study.campaign, StudyPlan("panel", 9, parameter="pid"), actor=SYSTEM)
    waiting = row(crowd.finished(study))
    crowd.person(study)
    gone(crowd, study)
    crowd.control.fault("pay_bonuses", "error_before", times=1)
    bonuses.send(bonuses.with_bonuses_due(study.campaign), agreed_minor=PLENTY, actor=SYSTEM)
    crowd.settle()
    gone(crowd, study)
    reconciliation.reconcile(study.campaign)
    return study, str(waiting.uuid)


def narrow(page: Page) -> bool:
    return bool(
        page.evaluate(
            "document.documentElement.scrollWidth <= document.documentElement.clientWidth"
        )
    )


def test_every_page_is_accessible_and_fits_in_two_directions(
    crowd: Recruited, live_server: Any
) -> None:
    study, waiting = busy(crowd)
    draft = Study.objects.get(state="draft")
    addresses = (
        "recruitment/",
        "recruitment/new/",
        f"recruitment/{draft.uuid}/publish/",
        f"recruitment/{study.uuid}/places/?to=9",
        "participants/?show=all",
        f"participants/{waiting}/",
        f"participants/{waiting}/reject/",
        "participants/approve/",
        "payments/",
    )
    browser = signed_in(administrator_of(study.campaign))
    found: list[str] = []
    with at(live_server, browser, "/staff/") as page:
        for language in ("en", "ar"):
            page.click(f"button[lang={language}]")
            for address in addresses:
                page.goto(f"{live_server.url}{DESK}/{address}")
                page.set_viewport_size({"width": 1366, "height": 768})
                found += faults(page)
                page.set_viewport_size({"width": 820, "height": 1180})
                found += [] if narrow(page) else [f"{language} {address} is too wide"]
    assert found == []


def test_a_rejection_is_seen_confirmed_and_taken_back_by_keyboard(
    crowd: Recruited, live_server: Any, settings: Any
) -> None:
    study, waiting = busy(crowd)
    settings.REVIEW_UNDO_SECONDS = 60
    browser = signed_in(crowd.cast.curator)
    with at(live_server, browser, f"{DESK}/participants/{waiting}/reject/") as page:
        page.focus("[name=reason]")
        page.keyboard.type("clearly")
        page.keyboard.press("Tab")
        page.keyboard.type("All pictures had the same text.")
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        page.wait_for_selector("blockquote")
        assert "show no attempt" in page.locator("blockquote").inner_text()
        page.focus("[value=confirm]")
        page.keyboard.press("Enter")
        page.wait_for_url(f"**/participants/{waiting}/")
        page.get_by_role("button", name="Take back").press("Enter")
        page.wait_for_selector("[role=status]:text('The decision is taken back.')")
