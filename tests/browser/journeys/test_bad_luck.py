"""Bad luck of every kind: the work is kept, and the person is told, in their language."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.browser.journeys.browsers import FILL, FORGET, TRANSLATE
from tests.browser.journeys.hands import (
    KINDS,
    SENTENCES,
    explanation,
    feel,
    felt,
    paint,
    send,
    share,
    stroke_from,
    stroke_to,
)
from tests.browser.journeys.program import Program
from tests.browser.journeys.stored import (
    answers,
    draft,
    revoke_token,
    run_out,
    state,
    task_of,
)
from tests.browser.journeys.visit import Visit
from tests.serving.server import Server

pytestmark = pytest.mark.browser

OFFLINE = "net::ERR_INTERNET_DISCONNECTED"
REFUSED = "net::ERR_CONNECTION_REFUSED"
ABORTED = "net::ERR_FAILED"
UNAUTHORISED = "401 (Unauthorized)"
PICTURES = "**/pictures/**"

IS_COVERED = """() => {
  const box = document.querySelector(".task__picture").getBoundingClientRect();
  const top = document.elementFromPoint(box.x + 20, box.y + 20);
  return Boolean(top.closest("[data-notice=fault]"));
}"""
# The text of an utterance before its third word.
BEFORE = """() => {
  const parts = [...document.querySelectorAll("[data-utterance] > span")];
  const at = parts.findIndex((part) => part.dataset.word === "2");
  return parts.slice(0, at).map((part) => part.textContent).join("");
}"""


def test_a_stroke_outlasts_the_line_and_a_draft_the_server(
    demo: Server, visit: Callable[..., Visit], links: Callable[..., str]
) -> None:
    person = visit()
    person.expected += [OFFLINE, REFUSED, "503", "net::ERR_"]
    task, page = person.enter(links("demo-stimuli", "english", "region")), person.page
    page.mouse.move(*stroke_from(page))
    page.mouse.down()
    page.context.set_offline(True)
    page.mouse.move(*stroke_to(page), steps=5)
    page.mouse.up()
    painted = share(page)
    assert painted != "0%"
    person.status("offline")
    page.context.set_offline(False)
    person.status("saved")

    stored = draft(demo, task)
    demo.kill()
    send(person)
    person.status("queued")
    assert share(page) == painted
    demo.start()
    person.gone_on(task)
    assert answers(demo, task) == [stored]


def test_work_that_others_took_over_is_told_sent_and_paid(
    demo: Server, visit: Callable[..., Visit], links: Callable[..., str]
) -> None:
    person = visit()
    task, page = person.enter(links("demo-stimuli", "english", "region")), person.page
    paint(page)
    person.status("saved")
    run_out(demo, task)
    take_over(links("demo-stimuli", "english", "region"), task_of(demo, task))
    paint(page, 60)
    notice = page.locator("[data-lease-notice]")
    notice.wait_for()
    assert "taken this task over" in notice.inner_text()
    person.status("saved")
    send(person)
    told = page.locator("[data-dialog=told][open]")
    told.wait_for()
    assert "paid" in told.inner_text()
    page.click("[data-dialog=told] [value=on]")
    person.gone_on(task)
    assert (state(demo, task), len(answers(demo, task))) == ("surplus", 1)
    assert not notice.is_visible()


def take_over(link: str, wanted: str) -> None:
    """Let a program take the lease of one task, skipping others."""
    program = Program(link)
    while (lease := program.next())["task"] != wanted:
        program.call("POST", f"assignments/{lease['assignment']}/decline/", {})


def test_a_session_of_days_under_a_clock_that_is_wrong_and_changes(
    demo: Server, visit: Callable[..., Visit], links: Callable[..., str]
) -> None:
    person = visit()
    person.expected.append(UNAUTHORISED)
    page = person.page
    page.clock.install(time="2020-02-02T02:02:02")
    task = person.enter(links("demo-culture", "chinese", "emotion"), native="zh", country="CN")
    notice = page.locator("[data-lease-notice]")
    done = feel(page)
    person.status("saved")
    for date in ("2031-01-01T00:00:00", "2019-01-01T00:00:00"):
        page.clock.set_system_time(date)
        page.clock.run_for(6000)
        assert not notice.is_visible()
    page.clock.run_for(28 * 60 * 1000)
    assert "本任务还将为您保留" in notice.inner_text()

    run_out(demo, task)
    revoke_token(demo, task)
    page.clock.fast_forward(72 * 3600 * 1000)
    notice.wait_for(state="hidden")
    person.status("saved")
    assert felt(page) == done
    assert state(demo, task) == "leased"
    person.send()
    assert len(answers(demo, task)) == 1


def test_a_full_browser_is_told_once_and_the_server_keeps_the_work(
    demo: Server, visit: Callable[..., Visit], links: Callable[..., str]
) -> None:
    person = visit()
    person.expected.append(OFFLINE)
    task, page = person.enter(links("demo-stimuli", "english", "region")), person.page
    paint(page, -60)
    person.status("saved")
    page.evaluate(FILL)
    painted = paint(page)
    page.click("[data-notice=forgetful] [data-action=understood]")
    person.status("saved")
    page.context.set_offline(True)
    page.click("[data-command=undo]")
    page.click("[data-command=redo]")
    person.status("offline")
    assert "leave this page open" in page.inner_text("[data-status]")
    page.context.set_offline(False)
    person.status("saved")
    assert not page.is_visible("[data-notice=forgetful]")
    page.reload()
    assert person.task() == task
    assert share(page) == painted


def test_a_browser_that_keeps_nothing_says_so_in_arabic(
    demo: Server, visit: Callable[..., Visit], links: Callable[..., str]
) -> None:
    link = links("demo-culture", "arabic", "emotion")
    person = visit()
    person.expected.append(OFFLINE)
    context = person.page.context
    context.add_init_script(FORGET)
    task, page = person.enter(link, native="ar", country="EG"), person.page
    assert "هذا المتصفح لا يحتفظ بشيء" in page.inner_text("[data-notice=forgetful]")
    done = feel(page)
    person.status("saved")
    context.set_offline(True)
    page.click("[data-emotion=awe]")
    person.status("offline")
    assert "اترك هذه الصفحة مفتوحة" in page.inner_text("[data-status]")
    page.click("[data-action=submit]")
    person.status("queued")
    assert "اترك هذه الصفحة مفتوحة" in page.inner_text("[data-notice=queued-here]")
    page.close()
    context.set_offline(False)
    again = visit(context)
    again.page.goto(link)
    again.page.click("[data-action=begin]")
    assert again.task() == task
    assert felt(again.page) == done
    again.page.click("[data-notice=forgetful] [data-action=understood]")

    twice = f"{SENTENCES['ar']} {SENTENCES['ar']}"
    questions = []
    again.page.on("dialog", lambda question: (questions.append(question.type), question.accept()))
    again.page.fill("[data-field=explanation]", twice)
    again.page.reload()
    assert again.task() == task
    assert questions == ["beforeunload"]
    assert not again.page.is_visible("[data-notice=forgetful]")
    assert explanation(again.page) == twice


def test_a_browser_that_keeps_nobody_signed_in_says_so_before_anything_is_done(
    visit: Callable[..., Visit], links: Callable[..., str]
) -> None:
    """HO-59."""
    person = visit()
    person.page.add_init_script(FORGET.replace("indexedDB", "sessionStorage"))
    person.page.goto(links("demo-culture", "english", "emotion"))
    stop = person.page.wait_for_selector("[data-step=stop]:not([hidden])")
    assert "window of its own" in stop.inner_text()


def test_a_translated_page_stores_the_same_phrases(
    demo: Server, visit: Callable[..., Visit], links: Callable[..., str]
) -> None:
    person = visit()
    person.expected.append(OFFLINE)
    task, page = person.enter(links("demo-stimuli", "english", "phrase")), person.page
    utterance = page.text_content("[data-utterance]")
    word = page.text_content("[data-word='2']")
    start = len(page.evaluate(BEFORE))
    page.evaluate(TRANSLATE, True)
    assert page.text_content("[data-action=submit]").startswith("«")
    assert page.text_content("[data-utterance]") == utterance
    page.evaluate(TRANSLATE, False)
    assert page.text_content("[data-word='2']") == f"«{word}»"
    page.click("[data-word='2']")
    box = page.locator("[data-picture]").bounding_box()
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.locator("[data-status]", has_text="«Saved»").wait_for()
    page.context.set_offline(True)
    page.click("[data-action=whole]")
    page.click("[data-action=whole]")
    page.locator("[data-status]", has_text="«Offline").wait_for()
    page.context.set_offline(False)
    person.send()
    ((phrase,),) = [answer["phrases"] for answer in answers(demo, task)]
    assert (phrase["start"], phrase["end"]) == (start, start + len(word))


@pytest.mark.parametrize("kind", ["region", "emotion"])
def test_a_picture_that_fails_is_asked_for_again_and_then_told(
    kind: str, demo: Server, visit: Callable[..., Visit], links: Callable[..., str]
) -> None:
    """HO-49, HO-50."""
    person = visit()
    person.expected.append(ABORTED)
    page, fault = person.page, person.page.locator("[data-notice=fault]")
    page.route(PICTURES, lambda call: call.abort(), times=1)
    with page.expect_request_finished(lambda request: "/pictures/" in request.url):
        task = person.enter(links(KINDS[kind].campaign, "english", kind))
    assert not fault.is_visible()

    page.route(PICTURES, lambda call: call.abort())
    page.reload()
    fault.wait_for()
    assert page.evaluate(IS_COVERED)
    page.unroute(PICTURES)
    with page.expect_request_finished(lambda request: "/pictures/" in request.url):
        page.click("[data-action=picture]")
    fault.wait_for(state="hidden")

    page.route(PICTURES, lambda call: call.abort())
    page.reload()
    fault.locator("[data-action=problem]").click()
    page.unroute(PICTURES)
    page.click("[data-dialog=problem] [value=report]")
    person.gone_on(task)
    assert state(demo, task) == "returned"
