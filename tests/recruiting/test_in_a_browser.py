"""People from crowd platforms at a real browser, on sites of their own origins."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from playwright.sync_api import Browser, Page, sync_playwright

from annotation.crowd.simulator.mturk import MTurkSimulator
from annotation.models import Participation, StoredFile
from annotation.recruiting import decisions, polling
from annotation.services.audit import SYSTEM
from tests.annotation.test_races import at_once
from tests.browser.waiting import until
from tests.cast import WHY, picture_bytes
from tests.conftest import CHROMIUM, PATIENCE_MS, SWITCHES
from tests.recruiting.conftest import Recruited
from tests.recruiting.marketplace import MTURK, Open, opened, settle, turk

__all__ = ["opened", "turk"]
pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PEOPLE = {
    "english": ("en-GB", "en", "en", "GB"),
    "chinese": ("zh-CN", "zh-hans", "zh", "CN"),
    "arabic": ("ar-EG", "ar", "ar", "EG"),
}
LEFT = "(task) => document.querySelector('[data-ready]')?.dataset.ready !== task"
NO_COOKIES = {"profile": {"block_third_party_cookies": True, "cookie_controls_mode": 1}}


class Visitor:
    """One tab. What it asks for and what it complains of is kept."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.addresses: list[str] = []
        self.complaints: list[str] = []
        page.set_default_timeout(PATIENCE_MS)
        page.on("request", lambda request: self.addresses.append(request.url))
        page.on("pageerror", lambda error: self.complaints.append(str(error)))


@pytest.fixture
def site(live_server: Any, settings: Any) -> str:
    """Our own site, on another host than those of the platforms."""
    settings.PUBLIC_URL = live_server.url
    assert "localhost" in settings.PUBLIC_URL
    return str(settings.PUBLIC_URL)


@pytest.fixture
def tab() -> Callable[..., Any]:
    """A browser of its own: with the driver at rest, a test may look at the database."""

    @contextmanager
    def open_it(**device: Any) -> Iterator[Visitor]:
        with sync_playwright() as driver:
            browser = driver.chromium.launch(executable_path=CHROMIUM, args=SWITCHES)
            visitor = Visitor(new_page(browser, **device))
            yield visitor
            browser.close()
        assert visitor.complaints == []

    return open_it


def new_page(browser: Browser, **device: Any) -> Page:
    return browser.new_context(**{"viewport": {"width": 1366, "height": 768}, **device}).new_page()


@contextmanager
def without_cookies(folder: Path) -> Iterator[Visitor]:
    """A browser that keeps no cookie for whoever is shown inside of another's page."""
    (folder / "Default").mkdir(parents=True)
    (folder / "Default" / "Preferences").write_text(json.dumps(NO_COOKIES))
    with sync_playwright() as driver:
        context = driver.chromium.launch_persistent_context(
            str(folder), executable_path=CHROMIUM, args=SWITCHES
        )
        visitor = Visitor(context.new_page())
        yield visitor
        context.close()
    assert visitor.complaints == []


def for_everybody(route: Any) -> None:
    """Serve a module as WhiteNoise does, to pages without an origin, too."""
    answer = route.fetch()
    route.fulfill(response=answer, headers={**answer.headers, "Access-Control-Allow-Origin": "*"})


def draw() -> None:
    for file in StoredFile.objects.all():
        default_storage.save(file.path, ContentFile(picture_bytes(640, 480, (90, 120, 180))))


def consent(place: Any, culture: str) -> None:
    _locale, _path, native, country = PEOPLE[culture]
    place.locator("select[data-field=native]").select_option(native)
    place.locator("select[data-field=country]").select_option(country)
    if place.locator(f"input[value={culture}]").is_visible():
        place.locator(f"input[value={culture}]").check()
    place.locator("input[data-field=agree]").check()
    place.locator("[data-action=consent]").click()


def begin(place: Any) -> None:
    place.locator("[data-action=begin]").click()
    place.locator("[data-ready]:not([aria-busy])").wait_for()


def feel(place: Any, culture: str) -> None:
    for _ in range(2):
        ready = place.locator("[data-ready]:not([aria-busy])")
        ready.wait_for()
        task = ready.get_attribute("data-ready")
        place.locator("[data-emotion=awe]").click()
        place.locator("[data-field=explanation]").fill(WHY[culture])
        place.locator("[data-action=submit]").click()
        until(place, LEFT, task)


@pytest.mark.parametrize("culture", PEOPLE)
def test_from_prolific_and_back(crowd: Recruited, site: str, tab: Any, culture: str) -> None:
    """HO-57: a reload and another language come between; the ids are in one address alone."""
    locale, path, _native, _country = PEOPLE[culture]
    study = crowd.study(crowd.campaign(cultures=tuple(PEOPLE), reward_minor=300))
    draw()
    with tab(locale=locale) as visitor:
        page = visitor.page
        page.goto(f"{crowd.url}/participate/{study.external_id}")
        page.wait_for_selector("[data-step=consent]:not([hidden])")
        assert page.url == f"{site}/{path}/join/{study.uuid}/"
        page.reload()
        page.click("a[hreflang]:not([aria-current])")
        page.click(f"a[hreflang={path}]")
        page.wait_for_selector("[data-step=consent]:not([hidden])")
        consent(page, culture)
        begin(page)
        feel(page, culture)
        page.wait_for_selector("[data-receipt]:not([hidden])")
        assert page.text_content("[data-code]") == study.codes["completed"]
        page.click("[data-redirect]")
        page.get_by_text("Thank you.").wait_for()
        assert page.context.cookies(site) == []
        addresses = visitor.addresses
    crowd.poll()
    participation = Participation.objects.get()
    assert (participation.work, participation.platform_state) == ("finished", "submitted")
    (person,) = {part.participant_id for part in crowd.world.submissions.values()}
    with_ids = {address.split("?")[0] for address in addresses if person in address}
    assert with_ids == {f"{site}/join/{study.uuid}/", f"{site}/{path}/join/{study.uuid}/"}


def test_nobody_from_a_platform_is_locked_out(
    crowd: Recruited, site: str, tab: Any, settings: Any
) -> None:
    """HO-54: a platform that is away, a tab more, a sign-in that ran out before and amid work.

    Somebody else does not want to take part and goes back at once.
    """
    study = crowd.study()
    draw()
    url = f"{crowd.url}/participate/{study.external_id}"
    consented = "[data-step=consent]:not([hidden])"
    with tab() as visitor:
        page = visitor.page
        crowd.control.fault("get_submission", "error_before", times=99)
        page.goto(url)
        page.wait_for_selector("[data-action=again]:not([hidden])")
        page.reload()
        page.wait_for_selector("[data-action=again]:not([hidden])")
        crowd.control.clear_faults()
        page.click("[data-action=again]")
        page.wait_for_selector(consented)
        lasting, settings.TOKEN_SECONDS = settings.TOKEN_SECONDS, -1
        page.reload()
        page.wait_for_selector(consented)
        settings.TOKEN_SECONDS = lasting
        second = page.context.new_page()
        second.goto(url)
        second.wait_for_selector(consented)
        second.close()
        consent(page, "english")
        begin(page)
        at_once([lambda: Participation.objects.update(token_epoch=7)])
        feel(page, "english")
        page.wait_for_selector("[data-redirect]:not([hidden])")
        other = page.context.browser.new_page()
        other.goto(url)
        other.click("[data-step=consent] [data-leave]")
        other.get_by_text("Thank you.").wait_for()
    assert [left.work for left in Participation.objects.order_by("pk")] == ["finished", "entered"]
    _first, second_part = crowd.world.submissions.values()
    assert second_part.entered_code == study.codes["no_consent"]


def test_a_hit_in_its_frame_from_the_preview_to_the_approval(
    opened: Open, turk: MTurkSimulator, site: str, tmp_path: Path
) -> None:
    """HO-51, HO-59: another origin, a sandbox, and no cookies for whoever is in a frame."""
    study = opened()
    draw()
    with without_cookies(tmp_path / "browser") as visitor:
        page = visitor.page
        page.goto(f"{turk.worker_origin}/signin?worker=A1ANN")
        page.click("a[href*=projects]")
        frame = page.frame_locator("iframe[sandbox]")
        frame.locator("[data-preview]").wait_for()
        assert not frame.locator("[data-action=begin]").is_visible()
        page.click("text=Accept")
        frame.locator("[data-step=consent]").wait_for()
        inside = next(inner for inner in page.frames if inner.url.startswith(site))
        inside.evaluate("document.cookie = 'kept=1; SameSite=None; Secure'")
        assert inside.evaluate("document.cookie") == ""
        assert "?" not in inside.evaluate("location.href")
        consent(inside, "english")
        begin(inside)
        feel(inside, "english")
        frame.locator("[data-action=hand-in]").click()
        frame.get_by_text("The HIT was submitted.").wait_for()
    polling.poll(MTURK)
    participation = Participation.objects.get(study=study)
    assert participation.platform_state == "submitted"
    decisions.approve(participation, actor=SYSTEM)
    settle()
    polling.poll(MTURK)
    participation.refresh_from_db()
    assert (participation.platform_state, participation.payment) == ("approved", "confirmed")


def test_a_frame_that_keeps_nothing_leads_to_a_tab_of_its_own(
    opened: Open, turk: MTurkSimulator, site: str, tab: Any
) -> None:
    opened()
    turk._workers.sandbox = "allow-forms allow-scripts"
    with tab() as visitor:
        page = visitor.page
        page.goto(f"{turk.worker_origin}/signin?worker=A1ANN")
        page.click("a[href*=projects]")
        page.route("**/static/**", for_everybody)
        page.click("text=Accept")
        frame = page.frame_locator("iframe[sandbox]")
        frame.locator("[data-step=apart]").wait_for()
        address = frame.locator("[data-apart-address]").input_value()
        assert frame.locator("[data-apart-link]").get_attribute("href") == address
        inside = next(inner for inner in page.frames if inner.url.startswith(site))
        assert "?" not in inside.url
        page.goto(address)
        page.wait_for_selector("[data-step=consent]:not([hidden])")
        assert "?" not in page.url
