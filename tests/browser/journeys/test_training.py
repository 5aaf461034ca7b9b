"""Training in a browser: feedback at once, a second go, and both ends of it."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from annotation.samples import FOLDER
from tests.browser.journeys.installation import Demonstration, make_campaign
from tests.browser.journeys.test_accessibility import faults
from tests.browser.journeys.visit import VIEWPORT, Visit, editor_place
from tests.browser.waiting import until, until_focused

pytestmark = pytest.mark.browser

SLUG = "lessons"
GORGE = "Shan_Shui/shen-qing_松溪烟雨图"
HARBOUR = "Impressionism/m.-arden_the-quiet-harbour-1911"
HAT = "Fauvism/jeanne-roche_woman-in-a-red-hat-1906"
HAT_SIZE = (680, 860)
MASK = FOLDER / "stimuli_masks" / "jeanne-roche_woman-in-a-red-hat-1906__amusement__1.png"
TASKS: list[dict[str, Any]] = [
    {
        "kind": "phrase",
        "artwork": GORGE,
        "utterance": "It is a picture made of silence from top to bottom.",
        "answer": {"outcome": "whole_artwork"},
        "notes": {"en": "Silence fills all of it."},
    },
    {
        "kind": "phrase",
        "artwork": HARBOUR,
        "utterance": "The empty rowing boat waits for someone who won't come back.",
        "answer": {
            "outcome": "phrases",
            "phrases": [{"text": "empty rowing boat", "points": [[800, 600]], "within": 60}],
        },
    },
    {
        "kind": "region",
        "artwork": HAT,
        "utterance": "The red hat is so large that it must have had its own seat on the tram.",
        "phrase": {"text": "red hat", "points": [[335, 66]]},
        "answer": {"mask": str(MASK)},
    },
]


@pytest.fixture(scope="module")
def campaign(demo: Demonstration) -> str:
    """Open a campaign of one task a batch, after a training in which everything must be right."""
    make_campaign(
        demo, SLUG, "stimuli", artwork=GORGE, approver="curator", batch_size=1, reward_minor=200,
        training_reward_minor=50, training_pass_percent=100,
    )  # fmt: skip
    table = str(FOLDER / "artemis_sample.csv")
    demo.run("import_artemis", table, "--table=samples", f"--campaign={SLUG}", "--per-emotion=1")
    file = demo.folder / "training.jsonl"
    file.write_text("\n".join(json.dumps(task) for task in TASKS), encoding="utf-8")
    demo.run("campaign", "training", SLUG, str(file))
    demo.run("campaign", "open", SLUG)
    return SLUG


def feedback(page: Any) -> str:
    """Wait for the feedback; it fits the screen, and its button has the focus."""
    page.wait_for_selector("[data-feedback]:not([hidden])")
    until_focused(page, "[data-action=go-on]")
    button = page.locator("[data-action=go-on]").bounding_box()
    assert button["y"] + button["height"] <= VIEWPORT["height"]
    return str(page.inner_text("[data-feedback]"))


def receipt(page: Any) -> dict[str, str]:
    page.wait_for_selector("[data-receipt]:not([hidden])")
    rows = page.locator("[data-receipt] .receipt > div:visible")
    return dict(row.inner_text().split("\n") for row in rows.all())


def test_a_wrong_answer_is_explained_tried_again_and_followed_by_the_batch(
    demo: Demonstration, campaign: str, visit: Callable[..., Visit]
) -> None:
    person = visit()
    page = person.page
    person.consent(demo.invite(campaign, kind="phrase"), native="en", country="GB")
    notice = page.inner_text("[data-step=instructions] [data-training]")
    assert "£0.50" in notice
    assert "100%" in notice
    page.click("[data-action=begin]")
    person.task()
    assert page.text_content("[data-progress-text]") == "Training: 0 of 2"
    assert not page.is_visible("[data-action=decline]")

    page.click("[data-action=nothing]")
    page.click("[data-action=submit]")
    said = feedback(page)
    assert said.startswith("Not quite")
    assert "What was looked for: whole artwork." in said
    assert "Silence fills all of it." in said
    assert faults(page) == []
    page.keyboard.press("Enter")

    person.gone_on(str(page.get_attribute("[data-ready]", "data-ready")))
    page.click("[data-word]:text-is('rowing')")
    page.click("[data-word]:text-is('boat')", modifiers=["Shift"])
    page.mouse.click(*person.at(790, 590))
    page.click("[data-action=submit]")
    said = feedback(page)
    assert said.startswith("That is right")
    assert "What was not quite right you can try once more." in said
    assert page.text_content("[data-known-sentence] mark") == "empty rowing boat"
    assert page.locator("circle.reveal__known").count() == 1
    page.click("[data-action=go-on]")

    until(page, "document.querySelector('[data-progress-text]').innerText[0] === 'S'")
    person.task()
    assert page.text_content("[data-progress-text]") == "Second go: 0 of 1"
    page.click("[data-action=whole]")
    page.click("[data-action=submit]")
    assert "The training is done. Now your tasks begin." in feedback(page)
    page.click("[data-action=go-on]")

    page.wait_for_selector("[data-action=decline]:visible")
    person.task()
    assert page.text_content("[data-progress-text]") == "0 of 1"
    page.click("[data-action=nothing]")
    person.send()
    paid = receipt(page)
    assert (paid["Tasks done"], paid["Training"], paid["Reward"], paid["In all"]) == (
        "1",
        "£0.50",
        "£2.00",
        "£2.50",
    )


def paint_a_corner(page: Any) -> None:
    start, end = (editor_place(page, place, HAT_SIZE) for place in [(40, 780), (140, 800)])
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(*end, steps=4)
    page.mouse.up()
    page.click("[data-action=submit]")
    page.click("dialog[open] [value=keep]")


def test_who_does_not_pass_is_shown_why_thanked_and_paid(
    demo: Demonstration, campaign: str, visit: Callable[..., Visit]
) -> None:
    person = visit()
    page = person.page
    task = person.enter(demo.invite(campaign, kind="region"))
    paint_a_corner(page)
    assert "You painted 0% of what was looked for." in feedback(page)
    outline = page.locator("path.reveal__known").bounding_box()
    corner, far = person.at(76, 58), person.at(610, 324)  # of the hat; the line has a width
    assert [outline["x"], outline["y"]] == pytest.approx(corner, abs=8)
    assert outline["x"] + outline["width"] == pytest.approx(far[0], abs=8)
    page.click("[data-action=go-on]")

    # The very same task once more, and nothing painted yet.
    page.wait_for_selector("[data-editor-stage]:visible")
    assert person.task() == task
    assert page.text_content("[data-readout=share]") == "0%"
    paint_a_corner(page)
    assert "That was the last task of the training." in feedback(page)
    page.click("[data-action=go-on]")
    paid = receipt(page)
    assert page.is_visible("[data-not-passed]")
    assert page.text_content("[data-code]").startswith("EV-")
    assert (paid["Tasks done"], paid["Training"]) == ("0", "£0.50")
    assert not {"Reward", "In all"} & paid.keys()
