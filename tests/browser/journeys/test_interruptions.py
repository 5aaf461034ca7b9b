"""The line drops, the tab closes, the session ends: the work is still there, and stored once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.journeys.stored import answers, revoke_token
from tests.browser.journeys.visit import Visit
from tests.serving.server import Server

pytestmark = pytest.mark.browser

OFFLINE = "net::ERR_INTERNET_DISCONNECTED"
UNAUTHORISED = "401 (Unauthorized)"


@pytest.fixture
def link(links: Callable[..., str]) -> str:
    return links("demo-stimuli", "english", "region")


def paint(page: Any) -> str:
    """Paint across the picture; returns the share that is painted then."""
    box = page.locator("[data-editor-stage]").bounding_box()
    across, down = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(across - 60, down)
    page.mouse.down()
    page.mouse.move(across + 60, down + 20, steps=5)
    page.mouse.up()
    return share(page)


def share(page: Any) -> str:
    return str(page.text_content("[data-readout=share]"))


def send(person: Visit) -> None:
    """Press the button, and keep what was painted when the page doubts it."""
    person.page.click("[data-action=submit]")
    doubt = person.page.locator("dialog[open] [value=keep]")
    person.page.wait_for_selector("dialog[open], [data-status=offline], [data-status=sending]")
    if doubt.count():
        doubt.click()


def test_an_answer_sent_without_a_line_arrives_once_the_line_is_back(
    demo: Server, visit: Callable[..., Visit], link: str
) -> None:
    person = visit()
    person.expected.append(OFFLINE)
    task = person.enter(link)
    person.page.context.set_offline(True)
    paint(person.page)
    person.status("offline")
    send(person)
    person.status("offline")
    assert "kept in this browser" in person.page.text_content("[data-status]")
    assert answers(demo, task) == []
    person.page.context.set_offline(False)
    person.gone_on(task)
    assert len(answers(demo, task)) == 1


def test_work_survives_a_closed_tab_without_a_line(
    demo: Server, visit: Callable[..., Visit], link: str
) -> None:
    person = visit()
    person.expected.append(OFFLINE)
    task = person.enter(link)
    context = person.page.context
    context.set_offline(True)
    painted = paint(person.page)
    person.status("offline")
    person.page.close()
    context.set_offline(False)

    again = visit(context)
    again.page.goto(link)
    again.page.click("[data-action=begin]")
    assert again.task() == task
    again.status("saved")
    assert share(again.page) == painted
    send(again)
    again.gone_on(task)
    assert len(answers(demo, task)) == 1


def test_an_ended_session_is_told_and_the_work_is_kept_until_the_next(
    demo: Server, visit: Callable[..., Visit], link: str
) -> None:
    person = visit()
    person.expected.append(UNAUTHORISED)
    task, page = person.enter(link), person.page
    revoke_token(demo, task)
    painted = paint(page)
    send(person)
    assert person.message()
    assert share(page) == painted
    assert answers(demo, task) == []

    page.goto(link)
    page.click("[data-action=begin]")
    assert person.task() == task
    person.status("saved")
    assert share(page) == painted
    send(person)
    person.gone_on(task)
    assert len(answers(demo, task)) == 1
