"""Whole journeys from the invite to the receipt: each kind in three languages by three hands."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.journeys import ways_in
from tests.browser.journeys.inputs import Fingers, InputMethod, Keys, between, middle
from tests.browser.journeys.short import UTTERANCES
from tests.browser.journeys.stored import answers, told
from tests.browser.journeys.visit import Visit
from tests.browser.journeys.ways_in import PHONE, TABLET
from tests.browser.waiting import until
from tests.serving.server import Server

pytestmark = pytest.mark.browser

Visits = Callable[..., Visit]
Links = Callable[[str, str], str]


def receipt(person: Visit) -> str:
    """Wait for the end of the journey; returns the completion code."""
    person.page.wait_for_selector("[data-receipt]")
    assert person.page.text_content("[data-receipt-reward]") == "£1.00"
    code = str(person.page.text_content("[data-code]"))
    assert re.fullmatch(r"EV-[A-Z0-9]{8}", code)
    return code


def phrases(server: Server, task: str, text: str) -> list[str]:
    """Return the stored phrases as the utterance spells them, each with a point of its own."""
    (body,) = answers(server, task)
    assert [len(phrase["points"]) for phrase in body["phrases"]] == [1] * len(body["phrases"])
    return [text[phrase["start"] : phrase["end"]] for phrase in body["phrases"]]


def test_phrases_by_keys_in_english(demo: Server, visit: Visits, short: Links) -> None:
    person = visit()
    keys = Keys(person.page)
    task = ways_in.by_keys(person, short("phrase", "english"), "english")
    keys.tab_to("[data-word]")
    keys.press("ArrowRight", "Shift+ArrowRight", "Shift+ArrowRight", "Enter")
    keys.press("Enter", "ArrowRight", "ArrowRight", "Enter", "Escape")
    keys.press(*["ArrowRight"] * 5, "Shift+ArrowRight", "Enter", "Enter", "ArrowDown", "Enter")
    keys.tab_to("[data-action=submit]")
    keys.press("Enter")
    receipt(person)
    assert phrases(demo, task, UTTERANCES["english"]) == ["The golden moon", "copper roofs"]


def test_phrases_by_fingers_in_chinese(demo: Server, visit: Visits, short: Links) -> None:
    person = visit(**TABLET)
    page, fingers = person.page, Fingers(person.page)
    task = ways_in.by_fingers(person, short("phrase", "chinese"), "chinese")
    width, height = person.frame()
    fingers.tap("[data-word='3']")
    fingers.tap(person.at(width * 0.8, height * 0.2))
    first, last = middle(page, "[data-word='8']"), middle(page, "[data-word='12']")
    fingers.swipe(between(first, last))
    fingers.tap(person.at(width * 0.5, height * 0.8))
    fingers.tap("[data-action=submit]")
    receipt(person)
    assert phrases(demo, task, UTTERANCES["chinese"]) == ["月亮", "红色的屋顶"]


def test_phrases_by_mouse_in_arabic(demo: Server, visit: Visits, short: Links) -> None:
    person = visit()
    page = person.page
    task = ways_in.by_mouse(person, short("phrase", "arabic"), "arabic")
    assert page.evaluate("document.querySelector('[data-utterance]').dir") == "rtl"
    before = places(page)
    width, height = person.frame()
    for first, last, down in ((0, 1, 0.2), (3, 4, 0.8)):
        person.drag(middle(page, f"[data-word='{first}']"), middle(page, f"[data-word='{last}']"))
        page.mouse.click(*person.at(width * 0.5, height * down))
    assert places(page) == before
    page.click("[data-action=submit]")
    receipt(person)
    assert phrases(demo, task, UTTERANCES["arabic"]) == ["القمر الذهبي", "red house"]


def places(page: Any) -> list[tuple[float, float]]:
    """Where each word of the utterance stands; a Latin phrase reads left to right."""
    found = [middle(page, f"[data-word='{word}']") for word in range(10)]
    assert found[0][0] > found[1][0]
    assert found[3][0] < found[4][0]
    return found


def test_a_feeling_by_keys_in_arabic(demo: Server, visit: Visits, short: Links) -> None:
    person = visit()
    keys = Keys(person.page)
    why = "يُشعرني هذا الضوءُ الذهبيّ بالسَّكينة، وكأنّ 3 طيور تنام."
    task = ways_in.by_keys(person, short("emotion", "arabic"), "arabic")
    keys.press("3")
    keys.tab_to("[data-field=explanation]")
    person.page.keyboard.type(why)
    keys.tab_to("[data-action=submit]")
    keys.press("Enter")
    receipt(person)
    assert answers(demo, task) == [{"emotion": "contentment", "explanation": why}]


def test_a_feeling_by_fingers_on_a_phone_in_english(
    demo: Server, visit: Visits, short: Links
) -> None:
    person = visit(**PHONE)
    fingers = Fingers(person.page)
    why = "The dark tree looks as if it could walk."
    task = ways_in.by_fingers(person, short("emotion", "english"), "english")
    fingers.tap("[data-emotion=fear]")
    fingers.tap("[data-field=explanation]")
    person.page.keyboard.type(why)
    fingers.tap("[data-action=submit]")
    receipt(person)
    assert answers(demo, task) == [{"emotion": "fear", "explanation": why}]


def test_a_feeling_by_mouse_and_input_method_in_chinese(
    demo: Server, visit: Visits, short: Links
) -> None:
    person = visit()
    page, method = person.page, InputMethod(person.page)
    task = ways_in.by_mouse(person, short("emotion", "chinese"), "chinese")
    page.click("[data-emotion=awe]")
    page.click("[data-field=explanation]")
    for unfinished in ("j", "jin", "jin'huang"):
        method.compose(unfinished)
    method.digit(2)
    assert page.get_attribute("[data-emotion=awe]", "aria-pressed") == "true"
    assert page.text_content("[data-counter]") == "已写 0 个字，至少 8 个"
    assert not page.text_content("[data-hint]")
    method.enter("金黄的月亮照亮了小镇")
    assert page.text_content("[data-counter]") == "已写 10 个字，至少 8 个"
    assert person.task() == task
    assert answers(demo, task) == []
    page.click("[data-action=submit]")
    receipt(person)
    (body,) = answers(demo, task)
    assert body == {"emotion": "awe", "explanation": "金黄的月亮照亮了小镇"}
    assert told(demo, task)["warnings"] == []


def test_figures_by_keys_in_chinese(demo: Server, visit: Visits, short: Links) -> None:
    person = visit()
    keys = Keys(person.page)
    task = ways_in.by_keys(person, short("figure", "chinese"), "chinese")
    keys.tab_to("[data-picture]")
    keys.press("Enter", "Shift+Tab", "Enter", "Delete", "Control+z")
    keys.tab_to("[data-rating]")
    keys.press("Space", "ArrowRight")
    keys.tab_to("[data-action=submit]")
    keys.press("Enter")
    receipt(person)
    (body,) = answers(demo, task)
    assert len(body["boxes"]) == 2
    assert body["rating"] == 2


def test_figures_by_fingers_in_arabic(demo: Server, visit: Visits, short: Links) -> None:
    person = visit(**TABLET)
    fingers = Fingers(person.page)
    task = ways_in.by_fingers(person, short("figure", "arabic"), "arabic")
    width, height = person.frame()
    near, far = (width * 0.1, height * 0.2), (width * 0.4, height * 0.7)
    fingers.swipe(between(person.at(*near), person.at(*far)))
    fingers.tap("label:has([data-rating='5'])")
    fingers.tap("[data-action=submit]")
    receipt(person)
    (body,) = answers(demo, task)
    (box,) = body["boxes"]
    meant = [*near, far[0] - near[0], far[1] - near[1]]
    assert box == pytest.approx(meant, abs=2 * width / 700)
    assert body["rating"] == 5


def test_figures_by_mouse_in_english_with_a_receipt_to_keep(
    demo: Server, visit: Visits, short: Links
) -> None:
    person = visit(permissions=["clipboard-read", "clipboard-write"])
    page = person.page
    task = ways_in.by_mouse(person, short("figure", "english"), "english")
    width, height = person.frame()
    person.drag(person.at(width * 0.1, height * 0.2), person.at(width * 0.3, height * 0.7))
    page.click("label:has([data-rating='1'])")
    page.click("[data-action=submit]")
    code = receipt(person)
    assert len(answers(demo, task)[0]["boxes"]) == 1
    page.click("[data-action=keep-receipt]")
    until(page, "document.querySelector('[data-kept]').textContent === 'Copied.'")
    kept = str(page.evaluate("navigator.clipboard.readText()")).splitlines()
    assert kept[:3] == ["Study: A short study", "Tasks done: 1", "Reward: £1.00"]
    assert kept[-1] == f"Your completion code: {code}"
    page.emulate_media(media="print")
    assert page.is_hidden("[data-action=print]")
    assert page.is_visible("[data-receipt-list]")


def test_a_region_is_painted_and_sent_by_keys_alone(
    visit: Visits, links: Callable[..., str]
) -> None:
    person = visit()
    page, keys = person.page, Keys(person.page)
    task = person.enter(links("demo-stimuli", "english", "region"))
    keys.press("ArrowUp", "Enter", "Shift+ArrowRight", "Shift+ArrowDown", "Enter")
    person.status("saved")
    keys.tab_to("[data-action=submit]")
    keys.press("Enter")
    until(
        page,
        "(task) => document.querySelector('dialog[open]')"
        " || document.querySelector('[data-ready]')?.dataset.ready !== task",
        arg=task,
    )
    if page.locator("dialog[open]").count():
        keys.tab_to("dialog[open] [value=keep]")
        keys.press("Enter")
    person.gone_on(task)


def test_a_region_is_entered_and_left_by_every_hand(
    visit: Visits, links: Callable[..., str]
) -> None:
    """Stopping by keys, reporting by mouse, skipping by finger."""
    person = visit()
    keys = Keys(person.page)
    ways_in.by_keys(person, links("demo-stimuli", "english", "region"), "english")
    keys.tab_to("[data-action=instructions]")
    keys.press("Enter")
    keys.tab_to("dialog[open] [value=withdraw]")
    keys.press("Enter")
    keys.tab_to("[data-dialog=withdraw][open] [value=withdraw]")
    keys.press("Enter")
    person.page.wait_for_selector("[data-step=withdrawn]")

    person = visit()
    page = person.page
    link = links("demo-stimuli", "chinese", "region")
    task = ways_in.by_mouse(person, link, "chinese", reads=True)
    page.click(".task__ways [data-action=problem]")
    page.click("dialog[open] label:has([value=offensive])")
    page.click("dialog[open] [value=report]")
    person.gone_on(task)

    person = visit(**TABLET)
    fingers = Fingers(person.page)
    link = links("demo-stimuli", "arabic", "region")
    task = ways_in.by_fingers(person, link, "arabic", reads=True)
    fingers.tap("[data-action=decline]")
    fingers.tap("dialog[open] [value=decline]")
    person.gone_on(task)
