"""The line drops, the tab closes, the session ends: the work is still there, and stored once."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from tests.browser.journeys.hands import KINDS, explanation, paint, send, share
from tests.browser.journeys.stored import answers, draft, end_batch, revoke_token
from tests.browser.journeys.visit import Visit
from tests.serving.server import Server

pytestmark = pytest.mark.browser

OFFLINE = "net::ERR_INTERNET_DISCONNECTED"
ABORTED = "net::ERR_FAILED"
UNAUTHORISED = "401 (Unauthorized)"
CONFLICT = "409 (Conflict)"
ANSWERS = re.compile(r"/api/v1/assignments/[^/]+/answer/$")
# As in a tab that was open when the page kept no invite.
FORGET_INVITE = """() => {
  const { id, token } = JSON.parse(sessionStorage.getItem("evoke.participation"));
  sessionStorage.setItem("evoke.participation", JSON.stringify({ id, token }));
}"""


# What the page wrote is in the browser's database: a transaction of ours comes after its.
WRITTEN = """async () => {
  for (const { name } of await indexedDB.databases()) {
    const database = await new Promise((resolve) => {
      const request = indexedDB.open(name);
      request.onsuccess = () => resolve(request.result);
    });
    const transaction = database.transaction([...database.objectStoreNames], "readwrite");
    await new Promise((resolve) => {
      transaction.oncomplete = resolve;
      transaction.objectStore(database.objectStoreNames[0]).count();
    });
    database.close();
  }
}"""


@pytest.fixture
def link(links: Callable[..., str]) -> str:
    return links("demo-stimuli", "english", "region")


@pytest.fixture
def emotion_link(links: Callable[..., str]) -> str:
    return links("demo-culture", "english", "emotion")


def come_back(person: Visit, link: str) -> str:
    """Follow the invite again; returns the assignment."""
    person.page.goto(link)
    person.page.click("[data-action=begin]")
    return person.task()


def test_an_invite_is_not_lost_when_the_line_drops_as_somebody_enters(
    visit: Callable[..., Visit], link: str
) -> None:
    person = visit()
    person.expected.append(ABORTED)
    page = person.page
    page.route("**/api/v1/participations/", lambda call: call.abort())
    page.goto(link)
    person.status("offline")
    assert "invite" not in page.url
    page.unroute("**/api/v1/participations/")
    page.click("a[hreflang=ar]")
    page.wait_for_selector("html[lang=ar] [data-step=consent]")


def test_an_answer_without_a_line_waits_visibly_through_a_reload_and_arrives_once(
    demo: Server, visit: Callable[..., Visit], link: str
) -> None:
    person = visit()
    person.expected += [OFFLINE, ABORTED]
    task, page = person.enter(link), person.page
    page.context.set_offline(True)
    painted = paint(page)
    person.status("offline")
    assert "kept in this browser" in page.text_content("[data-status]")
    send(person)
    person.status("queued")
    assert "as soon as the line is back" in page.inner_text("[data-notice=queued]")
    paint(page, 60)
    assert share(page) == painted

    page.route(ANSWERS, lambda call: call.abort())
    page.context.set_offline(False)
    page.reload()
    person.status("queued")
    assert answers(demo, task) == []
    page.unroute(ANSWERS)
    person.gone_on(task)
    page.click("[data-notice=arrived] [data-action=understood]")
    assert len(answers(demo, task)) == 1
    assert not page.is_visible("[data-notice]")


def test_an_answer_that_waits_is_sent_before_the_work_is_finished(
    demo: Server, visit: Callable[..., Visit], emotion_link: str
) -> None:
    person = visit()
    person.expected.append(ABORTED)
    task, page = person.enter(emotion_link), person.page
    KINDS["emotion"].work(page)
    page.route(ANSWERS, lambda call: call.abort())
    page.click("[data-action=submit]")
    person.status("queued")
    page.unroute(ANSWERS)
    end_batch(demo, task)
    page.goto(page.url.replace("/emotion/", "/finish/"))
    page.wait_for_selector("[data-receipt]:not([hidden])")
    assert len(answers(demo, task)) == 1


@pytest.mark.parametrize("kind", KINDS)
def test_work_survives_a_tab_that_is_closed_at_once_without_a_line(
    kind: str, demo: Server, visit: Callable[..., Visit], links: Callable[..., str]
) -> None:
    """HO-55."""
    hands = KINDS[kind]
    invite = links(hands.campaign, "english", kind)
    person = visit()
    person.expected.append(OFFLINE)
    task, context = person.enter(invite), person.page.context
    context.set_offline(True)
    done = hands.work(person.page)
    person.page.evaluate(WRITTEN)
    person.page.close()
    context.set_offline(False)

    again = visit(context)
    assert come_back(again, invite) == task
    again.status("saved")
    assert hands.seen(again.page) == done
    assert answers(demo, task) == []
    send(again)
    again.gone_on(task)
    assert len(answers(demo, task)) == 1


def test_a_reload_gives_back_the_painting_with_what_can_be_undone_and_redone(
    demo: Server, visit: Callable[..., Visit], link: str
) -> None:
    person = visit()
    task, page = person.enter(link), person.page
    shares = ["0%", *(paint(page, down) for down in (-60, 0, 60))]
    page.click("[data-command=undo]")
    person.status("saved")
    for _unsaved in (False, True):
        page.reload()
        assert person.task() == task
        assert share(page) == shares[2]
        page.click("[data-command=redo]")
        assert share(page) == shares[3]
        page.click("[data-command=undo]")
    for painted in (shares[1], shares[0]):
        page.click("[data-command=undo]")
        assert share(page) == painted
    assert page.is_disabled("[data-command=undo]")
    page.click("[data-command=redo]")
    paint(page)
    assert page.is_disabled("[data-command=redo]")
    person.status("saved")


def test_an_ended_session_begins_again_over_the_work(
    demo: Server, visit: Callable[..., Visit], link: str, emotion_link: str
) -> None:
    """HO-54: by the invite this tab still knows, else by the link that is asked for."""
    person = visit()
    person.expected.append(UNAUTHORISED)
    task, page = person.enter(link), person.page
    revoke_token(demo, task)
    painted = paint(page)
    person.status("saved")
    assert not page.is_visible("dialog[open]")

    page.evaluate(FORGET_INVITE)
    page.reload()
    person.task()
    revoke_token(demo, task)
    send(person)
    page.wait_for_selector("[data-dialog=sign-in][open]")
    page.fill("[data-field=link]", emotion_link)
    page.keyboard.press("Enter")
    page.locator("[data-text=problem]", has_text="another participation").wait_for()
    assert answers(demo, task) == []
    page.fill("[data-field=link]", f"  {link} ")
    page.keyboard.press("Enter")
    person.gone_on(task)
    (stored,) = answers(demo, task)
    assert painted != "0%"
    assert stored["mask"]["counts"]


def test_a_closed_question_keeps_the_work_until_the_next_try(
    demo: Server, visit: Callable[..., Visit], emotion_link: str
) -> None:
    person = visit()
    person.expected.append(UNAUTHORISED)
    task, page = person.enter(emotion_link), person.page
    page.evaluate(FORGET_INVITE)
    page.reload()
    person.task()
    revoke_token(demo, task)
    done = KINDS["emotion"].work(page)
    page.click("[data-dialog=sign-in] [value='']")
    person.status("refused")
    assert "personal link" in person.message()
    assert KINDS["emotion"].seen(page) == done
    page.click("[data-action=submit]")
    page.fill("[data-field=link]", emotion_link)
    page.click("[data-dialog=sign-in] [value=enter]")
    person.gone_on(task)
    assert len(answers(demo, task)) == 1


def test_two_tabs_work_one_after_the_other(
    demo: Server, visit: Callable[..., Visit], emotion_link: str
) -> None:
    first = visit()
    task = first.enter(emotion_link)
    first.page.fill("[data-field=explanation]", "Written in the first")
    second = visit(first.page.context)
    second.page.goto(emotion_link)
    second.page.click("[data-action=begin]")
    second.page.click("[data-elsewhere] [data-action=work-here]")
    assert second.task() == task
    assert explanation(second.page) == "Written in the first"
    assert first.page.is_visible("[data-elsewhere]")
    assert not first.page.is_visible("[data-field=explanation]")

    second.page.fill("[data-field=explanation]", "Written in both")
    second.status("saved")
    first.page.click("[data-action=work-here]")
    first.page.wait_for_selector("[data-elsewhere]", state="hidden")
    assert first.task() == task
    assert explanation(first.page) == "Written in both"
    first.page.close()
    second.page.reload()
    assert second.task() == task
    assert draft(demo, task)["explanation"] == "Written in both"


def test_two_devices_see_both_versions_and_choose(
    demo: Server, visit: Callable[..., Visit], emotion_link: str
) -> None:
    first, second = visit(), visit()
    task = first.enter(emotion_link)
    first.page.click("[data-emotion=fear]")
    first.page.fill("[data-field=explanation]", "Written on the first")
    first.status("saved")
    assert come_back(second, emotion_link) == task
    second.page.fill("[data-field=explanation]", "Written on the second device")
    second.status("saved")

    first.expected.append(CONFLICT)
    first.page.fill("[data-field=explanation]", "Written on the first device")
    dialog = first.page.locator("[data-dialog=conflict][open]")
    dialog.locator("[data-text=shown]", has_text="this window").wait_for()
    dialog.locator("[value=look]").click()
    dialog.locator("[data-text=shown]", has_text="elsewhere").wait_for()
    assert explanation(first.page) == "Written on the second device"
    first.page.keyboard.press("Escape")
    dialog.locator("[value=look]").click()
    dialog.locator("[value=keep]").click()
    first.status("saved")
    assert explanation(first.page) == "Written on the first device"
    assert draft(demo, task)["explanation"] == "Written on the first device"

    second.expected.append(CONFLICT)
    first.send()
    second.page.fill("[data-field=explanation]", "Written on the second device after all")
    second.page.click("[data-action=submit]")
    second.page.click("[data-dialog=replace] [value=replace]")
    second.gone_on(task)
    assert [answer["explanation"] for answer in answers(demo, task)] == [
        "Written on the first device",
        "Written on the second device after all",
    ]
