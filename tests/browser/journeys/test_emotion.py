"""The emotion task in Arabic, from right to left."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.browser.journeys.stored import answers
from tests.browser.journeys.visit import Visit
from tests.serving.server import Server

pytestmark = pytest.mark.browser

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
EXPLANATION = "يُشعرني هذا الضوءُ الذهبيّ بالسَّكينة، وكأنّ 3 طيور تنام."


def test_an_arabic_speaker_says_what_it_is_and_why(
    demo: Server, visit: Callable[..., Visit], links: Callable[..., str]
) -> None:
    person = visit()
    task = person.enter(links("demo-culture", "arabic", "emotion"), native="ar", country="EG")
    page = person.page
    assert page.evaluate("[document.documentElement.dir, document.documentElement.lang]") == [
        "rtl",
        "ar",
    ]
    buttons = page.locator("[data-emotion]")
    assert [button.get_attribute("data-emotion") for button in buttons.all()] == list(EMOTIONS)
    assert page.locator(".emotion__label").all_text_contents() == list(EMOTIONS.values())

    page.click("[data-action=submit]")
    assert person.message() == "اختر الشعور الأقوى لديك."
    for number, emotion in enumerate(EMOTIONS, start=1):
        page.keyboard.press(str(number))
        chosen = page.locator("[data-emotion][aria-pressed=true]")
        assert chosen.get_attribute("data-emotion") == emotion
    page.keyboard.press("2")

    page.click("[data-field=explanation]")
    page.keyboard.type("ضوء")
    page.click("[data-action=submit]")
    assert person.message() == "اكتب 3 كلمات على الأقل من فضلك."
    assert page.text_content("[data-counter]") == "1 من 3 كلمات على الأقل"
    field = page.locator("[data-field=explanation]")
    assert field.evaluate("(field) => [field.dir, field.lang]") == ["rtl", "ar"]
    field.fill("")
    page.keyboard.type(EXPLANATION)
    assert page.text_content("[data-counter]") == "9 من 3 كلمات على الأقل"
    person.send()
    assert answers(demo, task) == [{"emotion": "awe", "explanation": EXPLANATION}]
    assert page.input_value("[data-field=explanation]") == ""


def test_right_to_left_mirrors_the_page_but_never_the_picture(
    visit: Callable[..., Visit], links: Callable[..., str]
) -> None:
    person = visit()
    person.enter(links("demo-culture", "arabic", "emotion"), native="ar", country="EG")
    person.frame()
    box, panel, image = (
        person.page.locator(part).bounding_box()
        for part in (".task__picture", ".task__panel", ".picture__image")
    )
    assert panel["x"] < box["x"]
    assert image["x"] >= box["x"]
    transform = person.page.eval_on_selector(
        ".picture__image", "(image) => new DOMMatrix(getComputedStyle(image).transform).a"
    )
    assert transform > 0
