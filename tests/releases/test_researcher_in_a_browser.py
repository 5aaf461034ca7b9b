"""A researcher makes a release in a real browser, a reader takes it; then it is withdrawn."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection

from aggregation.models import Acceptance, Release
from aggregation.services.releases import build_waiting
from annotation.models import Campaign
from annotation.models.campaign import Role
from annotation.services.campaigns import add_member
from tests.browser.journeys.test_accessibility import faults
from tests.browser.waiting import until
from tests.staff.conftest import signed_in
from tests.staff.test_campaign_form_in_a_browser import fits
from tests.staff.window import at

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_a_release_is_made_taken_and_withdrawn(
    live_server: Any, drawn: Campaign, tmp_path: Path
) -> None:
    somebody = User.objects.create_user("researcher", password="correct horse")
    add_member(drawn, somebody, Role.RESEARCHER)
    with at(live_server, signed_in(somebody), "/staff/stimuli/agreement/") as page:
        page.get_by_role("link", name="Releases").click()
        assert faults(page) == []
        page.get_by_role("button", name="Build the release").click()
        page.get_by_text("waits to be built").wait_for()
        aside(build_waiting)
        page.get_by_role("button", name="Publish").wait_for()
        assert faults(page) == []
        page.get_by_role("button", name="Publish").click()
        page.get_by_text("It never changes from now on").wait_for()
        page.set_viewport_size({"width": 820, "height": 1180})
        assert fits(page)

        page.get_by_role("link", name="Public page").click()
        assert faults(page) == []
        assert fits(page)
        page.get_by_label("Your e-mail address").fill("reader@example.org")
        page.get_by_label("I accept these terms").check()
        page.get_by_role("button", name="Accept and download").click()
        with page.expect_download() as taken:
            page.get_by_role("link", name="apolo.json").click()
        place = tmp_path / taken.value.suggested_filename
        taken.value.save_as(place)
        assert place.name == "apolo.json"

        page.goto(f"{live_server.url}/staff/stimuli/releases/1.0/")
        page.get_by_text("Hold it back").click()
        page.get_by_label("Reason, as readers will see it").fill("a mistake")
        page.get_by_role("button", name="Withdraw").click()
        page.get_by_text("The release is withdrawn").wait_for()
        gone = page.goto(f"{live_server.url}/releases/stimuli/1.0/")
        assert gone is not None
        assert gone.status == 410
        until(page, "document.body.innerText.includes('a mistake')")
        assert faults(page) == []
    file = Release.objects.get().files.get(name="apolo.json")
    assert hashlib.sha256(place.read_bytes()).hexdigest() == file.file_id
    assert Acceptance.objects.count() == 1


def aside(work: Callable[[], object]) -> None:
    """Be the worker for a moment; the browser's driver keeps Django out of this thread."""

    def run() -> None:
        work()
        connection.close()

    with ThreadPoolExecutor(1) as worker:
        worker.submit(run).result()
