"""The figure task: boxes by mouse and keyboard, and one rating."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.browser.journeys.stored import answers
from tests.browser.journeys.visit import Visit
from tests.serving.server import Server

pytestmark = pytest.mark.browser


def test_two_boxes_are_drawn_one_is_moved_and_one_deleted(
    demo: Server, visit: Callable[..., Visit], links: Callable[..., str]
) -> None:
    person = visit()
    task, page = person.enter(links("demo-figures", "english", "figure")), person.page
    width, height = person.frame()
    near, far = (width * 0.1, height * 0.2), (width * 0.3, height * 0.7)
    person.drag(person.at(*near), person.at(*far))
    person.drag(person.at(width * 0.6, height * 0.3), person.at(width * 0.8, height * 0.5))
    assert page.locator("[data-box]").count() == 2

    page.click("[data-box='0'] [data-choose]")
    for keys in ("Shift+ArrowRight", "ArrowDown", "ArrowDown", "ArrowDown", "Alt+ArrowLeft"):
        page.keyboard.press(keys)
    page.click("[data-box='1'] [data-choose]")
    page.keyboard.press("Delete")
    assert page.locator("[data-box]").count() == 1

    page.click("[data-action=submit]")
    assert "from 1 to 5" in person.message()
    page.check("[data-rating='4']")
    person.send()

    (stored,) = answers(demo, task)
    assert stored["rating"] == 4
    (box,) = stored["boxes"]
    meant = [near[0] + 10, near[1] + 3, far[0] - near[0] - 1, far[1] - near[1]]
    assert box == pytest.approx(meant, abs=2 * person.pixel())


def test_no_figure_is_an_answer_after_a_question(
    demo: Server, visit: Callable[..., Visit], links: Callable[..., str]
) -> None:
    person = visit()
    task, page = person.enter(links("demo-figures", "english", "figure")), person.page
    person.frame()
    page.check("[data-rating='5']")
    page.click("[data-action=submit]")
    page.click("[data-dialog=no-figures] [value='']")
    assert answers(demo, task) == []
    page.click("[data-action=submit]")
    person.gone_on(task)
    assert answers(demo, task) == [{"boxes": [], "rating": 5}]
