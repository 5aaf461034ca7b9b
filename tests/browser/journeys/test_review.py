"""A curator rejects an answer, and somebody else is asked."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest

from annotation.samples import FOLDER
from tests.browser.journeys.installation import Demonstration, make_campaign, rows
from tests.browser.journeys.program import Program
from tests.browser.journeys.visit import Visit
from tests.browser.waiting import until_it_opens

pytestmark = pytest.mark.browser

# Ran, either part of it would leave a trace in the window.
EXPLANATION = (
    '<img src="/nowhere" onerror="window.ran = 1"> the &amp; dark <b>sky</b> makes me '
    "<script>window.ran = 1</script> feel small"
)


@pytest.fixture
def links(demo: Demonstration) -> list[str]:
    """Invites to a campaign of the curator's with one picture and one answer needed."""
    row = rows(FOLDER / "artworks.csv")[0]
    artwork = f"{row['art_style']}/{row['painting']}"
    make_campaign(
        demo, "one", "culture", artwork=artwork, approver="curator", needed=1, escalate_to=1
    )
    demo.run("campaign", "member", "one", "curator", "curator")
    demo.run("campaign", "open", "one")
    return demo.run("invite", "one", "--count=2").split()


def test_a_rejection_can_be_undone_and_then_brings_the_task_to_somebody_else(
    demo: Demonstration, visit: Callable[..., Visit], links: list[str]
) -> None:
    writer, other = (Program(link) for link in links)
    lease = writer.next()
    writer.answer(lease, {"emotion": "fear", "explanation": EXPLANATION})
    assert other.next() is None

    curator = visit()
    page, keys = curator.page, curator.page.keyboard
    curator.sign_in(f"{demo.url}/staff/one/review/", "curator", demo.passwords["curator"])
    page.click("[data-end] [form=close-round]")
    page.wait_for_selector("[data-item]")
    assert page.text_content(".explanation") == EXPLANATION
    assert page.text_content("[data-count]") == "1"

    for reason in ("7", "6"):
        until_it_opens(page, "r", "[data-reasons]")
        keys.press(reason)
        page.wait_for_selector("[data-said=rejected]:not([hidden])")
        assert page.text_content("[data-count]") == "0"
        if reason == "7":
            keys.press("u")
            page.wait_for_selector("[data-said=undone]:not([hidden])")
            page.wait_for_selector("[data-item] [data-action=accept]")
    assert page.evaluate("window.ran") is None

    deadline = time.monotonic() + 60
    while (offered := other.next()) is None:
        assert time.monotonic() < deadline
        time.sleep(0.5)
    assert offered["task"] == lease["task"]
    assert writer.next() is None


def test_a_wrong_password_is_refused_without_saying_which_part_is_wrong(
    demo: Demonstration, visit: Callable[..., Visit]
) -> None:
    stranger = visit()
    stranger.page.goto(f"{demo.url}/staff/")
    stranger.page.fill("#username", "curator")
    stranger.page.fill("#password", "guess")
    stranger.page.keyboard.press("Enter")
    said = stranger.page.wait_for_selector("[role=alert]").text_content()
    assert "do not belong together" in said
