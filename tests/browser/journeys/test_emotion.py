"""The emotion task in its details: keys, scripts, pasted and empty texts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.journeys import ways_in
from tests.browser.journeys.stored import answers, told
from tests.browser.journeys.visit import Visit
from tests.browser.waiting import until, until_focused
from tests.serving.server import Server

pytestmark = pytest.mark.browser

Visits = Callable[..., Visit]
Links = Callable[[str, str], str]
EMOTIONS = {
    "amusement": "مرح",
    "awe": "رهبة",
    "contentment": "رضا",
    "excitement": "حماس",
    "anger": "غضب",
    "disgust": "اشمئزاز",
    "fear": "خوف",
    "sadness": "حزن",
    "something else": "شيء آخر",
}
FIELD = "[data-field=explanation]"
KEY = """([code, key]) => document.activeElement.dispatchEvent(
    new KeyboardEvent("keydown", {code, key, bubbles: true, cancelable: true}))"""


def chosen(page: Any) -> str:
    button = page.locator("[data-emotion][aria-pressed=true]")
    return str(button.get_attribute("data-emotion")) if button.count() else ""


def test_nine_feelings_in_their_order_by_the_keys_one_to_nine(visit: Visits, short: Links) -> None:
    person = visit()
    page = person.page
    ways_in.by_mouse(person, short("emotion", "arabic"), "arabic")
    buttons = page.locator("[data-emotion]")
    assert [button.get_attribute("data-emotion") for button in buttons.all()] == list(EMOTIONS)
    assert page.locator(".emotion__label").all_text_contents() == list(EMOTIONS.values())
    page.click("[data-action=submit]")
    assert person.message() == "اختر الشعور الأقوى لديك."
    until_focused(page, "[data-emotion=amusement]")

    for number, emotion in enumerate(EMOTIONS, start=1):
        for code in (f"Digit{number}", f"Numpad{number}"):
            page.keyboard.press(code)
            assert chosen(page) == emotion
    # By the place of the key, whatever is printed on it; not a number pad that moves the cursor.
    page.evaluate(KEY, ["Digit2", "٢"])
    assert chosen(page) == "awe"
    page.evaluate(KEY, ["Numpad4", "ArrowLeft"])
    assert chosen(page) == "awe"
    for keys in ("Shift+Digit5", "Control+Digit5"):
        page.keyboard.press(keys)
    assert chosen(page) == "awe"
    page.click(FIELD)
    page.keyboard.type("7")
    assert chosen(page) == "awe"
    kept = "(field) => [field.dir, field.lang, field.spellcheck]"
    assert page.locator(FIELD).evaluate(kept) == ["rtl", "ar", False]
    page.fill(FIELD, "ضوء")
    page.click("[data-action=submit]")
    assert person.message() == "اكتب 3 كلمات على الأقل من فضلك."
    assert page.text_content("[data-counter]") == "1 من 3 كلمات على الأقل"


def test_another_script_is_pointed_out_while_writing_and_may_be_kept(
    demo: Server, visit: Visits, short: Links
) -> None:
    person = visit()
    page = person.page
    task = ways_in.by_mouse(person, short("emotion", "chinese"), "chinese")
    page.keyboard.press("2")
    page.click(FIELD)
    page.keyboard.type("the")
    assert page.text_content("[data-hint]") == ""
    page.keyboard.type("s")
    assert (
        page.text_content("[data-hint]") == "这些文字看起来不像中文。如果可以，请用您的母语书写。"
    )
    page.fill(FIELD, "这些星星让我想起 the stars")
    assert page.text_content("[data-hint]") == ""
    page.fill(FIELD, "these stars are turning")

    page.click("[data-action=submit]")
    page.click("dialog[open] [value='']")
    until_focused(page, "[data-field=explanation]")
    assert answers(demo, task) == []
    page.click("[data-action=submit]")
    page.click("dialog[open] [value=keep]")
    person.gone_on(task)
    (body,) = answers(demo, task)
    assert body["explanation"] == "these stars are turning"
    said = told(demo, task)
    assert said["warnings"] == ["wrong_script"]
    assert said["findings"] == ["wrong_script"]


def test_what_says_nothing_is_refused_and_what_was_pasted_is_noted(
    demo: Server, visit: Visits, short: Links
) -> None:
    person = visit(permissions=["clipboard-read", "clipboard-write"])
    person.expected.append("422")
    page = person.page
    task = ways_in.by_mouse(person, short("emotion", "english"), "english")
    page.keyboard.press("7")
    for empty in ("   \u00a0\u200b  ", "\u200f\u200e\u200d", "。。。。。。。。。。"):
        page.fill(FIELD, empty)
        page.click("[data-action=submit]")
        assert person.message() == "Please write at least 5 words."
    page.fill(FIELD, "aaaa aaaa aaaa aaaa aaaa aaaa")
    page.click("[data-action=submit]")
    person.status("refused")
    assert page.input_value(FIELD) == "aaaa aaaa aaaa aaaa aaaa aaaa"
    assert answers(demo, task) == []

    why = "The <b>tree</b> & the night\ncome closer."
    page.evaluate("(text) => navigator.clipboard.writeText(text)", why)
    page.fill(FIELD, "")
    page.focus(FIELD)
    page.keyboard.press("Control+v")
    assert "pasted" in str(page.text_content("[data-hint]"))
    person.status("saved")
    page.reload()
    person.task()
    until(page, "document.querySelector('[data-hint]').textContent")
    person.send()
    assert answers(demo, task) == [{"emotion": "fear", "explanation": why}]
    assert told(demo, task)["pasted"] is True
