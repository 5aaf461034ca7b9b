"""The phrase task: by mouse, by keyboard, and its two special answers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.journeys.stored import answers
from tests.browser.journeys.visit import Visit
from tests.serving.server import Server

pytestmark = pytest.mark.browser


@pytest.fixture
def link(links: Callable[..., str]) -> str:
    return links("demo-stimuli", "english", "phrase")


def words(page: Any) -> list[tuple[int, int]]:
    """Return where the words that can be marked begin and end, in code points."""
    places, at = [], 0
    for part in page.locator("[data-utterance] > span").all():
        end = at + len(part.text_content())
        if part.get_attribute("data-word") is not None:
            places.append((at, end))
        at = end
    return places


def middle(page: Any, word: int) -> tuple[float, float]:
    box = page.locator(f"[data-word='{word}']").bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_two_phrases_with_their_points_by_mouse(
    demo: Server, visit: Callable[..., Visit], link: str
) -> None:
    person = visit()
    task, page = person.enter(link), person.page
    width, height = person.frame()
    one, other, third = [
        (width * across, height * down) for across, down in [(0.25, 0.4), (0.75, 0.6), (0.5, 0.2)]
    ]
    page.mouse.click(*person.at(*one))
    assert "First mark words" in person.message()

    places = words(page)
    person.drag(middle(page, 0), middle(page, 1))
    page.mouse.click(*person.at(*one))
    page.click("[data-word='3']")
    page.click("[data-action=submit]")
    utterance = page.text_content("[data-utterance]")
    missing = utterance[slice(*places[3])]
    assert person.message() == f"Click at least one point in the picture for “{missing}”."
    page.mouse.click(*person.at(*other))
    page.mouse.click(*person.at(*third))
    assert page.locator("[data-phrase]").all_inner_texts() == [
        f"{utterance[places[0][0] : places[1][1]]}\n1 point\n×",
        f"{missing}\n2 points\n×",
    ]
    person.send()

    (stored,) = answers(demo, task)
    assert stored["outcome"] == "phrases"
    first, second = stored["phrases"]
    assert (first["start"], first["end"]) == (places[0][0], places[1][1])
    assert (second["start"], second["end"]) == places[3]
    reach = person.pixel()
    for found, meant in zip(first["points"] + second["points"], [one, other, third], strict=True):
        assert found == pytest.approx(meant, abs=reach)


def test_the_special_answers_exclude_phrases_and_each_other(
    demo: Server, visit: Callable[..., Visit], link: str
) -> None:
    person = visit()
    task, page = person.enter(link), person.page
    page.click("[data-word='1']")
    assert page.locator("[data-phrase]").count() == 1
    page.click("[data-action=whole]")
    assert page.locator("[data-phrase]").count() == 0
    page.click("[data-action=nothing]")
    assert page.get_attribute("[data-action=whole]", "aria-pressed") == "false"
    page.click("[data-action=whole]")
    person.send()
    assert answers(demo, task) == [{"outcome": "whole_artwork"}]

    task = person.task()
    page.click("[data-action=submit]")
    assert "Mark at least one phrase" in person.message()
    page.click("[data-action=nothing]")
    person.send()
    assert answers(demo, task) == [{"outcome": "nothing_to_label"}]


def test_everything_can_be_done_without_a_mouse(
    demo: Server, visit: Callable[..., Visit], link: str
) -> None:
    person = visit()
    page = person.page
    page.goto(link)
    page.wait_for_selector("[data-step=consent]")
    person.tab_to("select[data-field=native]")
    page.keyboard.type("Eng")
    person.tab_to("select[data-field=country]")
    page.keyboard.type("Ire")
    person.tab_to("input[data-field=agree]")
    page.keyboard.press("Space")
    person.tab_to("[data-action=consent]")
    page.keyboard.press("Enter")
    page.wait_for_selector("[data-step=instructions]")
    person.tab_to("[data-action=begin]")
    page.keyboard.press("Enter")
    task = person.task()

    person.tab_to("[data-picture]")
    person.tab_to("[data-word]")
    for keys in ("ArrowRight", "Shift+ArrowRight", "Enter"):
        page.keyboard.press(keys)
    places = words(page)
    page.keyboard.press("Shift+Tab")
    for _ in range(80):
        if page.evaluate("document.activeElement.matches('[data-picture]')"):
            break
        page.keyboard.press("Shift+Tab")
    for keys in ("ArrowRight", "ArrowRight", "ArrowDown", "Enter"):
        page.keyboard.press(keys)
    width, height = person.frame()
    pixel = person.pixel()
    person.tab_to("[data-action=submit]")
    page.keyboard.press("Enter")
    person.gone_on(task)

    (stored,) = answers(demo, task)
    (phrase,) = stored["phrases"]
    assert (phrase["start"], phrase["end"]) == (places[1][0], places[2][1])
    (point,) = phrase["points"]
    assert point == pytest.approx([width / 2 + 12 * pixel, height / 2 + 12 * pixel], abs=2 * pixel)
