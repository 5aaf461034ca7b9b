"""A curator makes gold and retires it in a real browser; axe-core looks along."""

from __future__ import annotations

from typing import Any

import pytest

from annotation.services.gold_tasks import gold_tasks
from tests.browser.journeys.test_accessibility import faults
from tests.cast import Cast, work
from tests.staff.conftest import emotions, signed_in
from tests.staff.test_campaign_form_in_a_browser import fits
from tests.staff.test_review_in_a_browser import at

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_gold_is_made_refused_and_retired(live_server: Any) -> None:
    cast = Cast()
    campaign = emotions(cast, 3, annotators=3)
    work()
    with at(live_server, signed_in(cast.curator), "/staff/culture/settings/") as page:
        page.get_by_role("link", name="Gold").click()
        page.get_by_label("How many").fill("2")
        page.get_by_role("button", name="Make gold").click()
        assert page.get_by_text("2 tasks are gold now.").is_visible()
        assert faults(page) == []
        page.get_by_role("button", name="Retire").first.click()
        assert page.get_by_text("The task is retired").is_visible()
        assert page.get_by_role("button", name="Retire").count() == 1
        page.get_by_role("link", name="Write by hand").click()
        page.get_by_label("Tasks, in TOML").fill("[[task]]\nkind = 'region'")
        page.get_by_role("button", name="Make gold").click()
        assert page.get_by_role("alert").is_visible()
        assert faults(page) == []
        page.set_viewport_size({"width": 820, "height": 1180})
        assert fits(page)
        page.get_by_role("link", name="Back").click()
        assert fits(page)
    assert gold_tasks(campaign).count() == 2
