"""What a person's hands do on the page of each kind, and how what they did is seen again."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from tests.browser.journeys.visit import Visit

SENTENCES = {
    "en": "The light on the water makes me feel calm.",
    "zh-hans": "水面上的光让我感到十分平静，仿佛回到了故乡。",
    "ar": "الضوء على الماء يملؤني بالسكينة.",
}


def paint(page: Any, down: int = 0) -> str:
    """Paint across the picture, so far below its middle; returns the share painted then."""
    page.mouse.move(*stroke_from(page, down))
    page.mouse.down()
    page.mouse.move(*stroke_to(page, down), steps=5)
    page.mouse.up()
    return share(page)


def stroke_from(page: Any, down: int = 0) -> tuple[float, float]:
    x, y = middle(page)
    return x - 60, y + down


def stroke_to(page: Any, down: int = 0) -> tuple[float, float]:
    x, y = middle(page)
    return x + 60, y + down + 20


def middle(page: Any) -> tuple[float, float]:
    box = page.locator("[data-editor-stage]").bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def share(page: Any) -> str:
    return str(page.text_content("[data-readout=share]"))


def mark(page: Any) -> str:
    """Mark a word and click a point for it."""
    page.click("[data-word='1']")
    box = page.locator("[data-picture]").bounding_box()
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    return marked(page)


def marked(page: Any) -> str:
    return str(page.inner_text("[data-phrases]"))


def feel(page: Any) -> str:
    page.click("[data-emotion=awe]")
    page.fill("[data-field=explanation]", SENTENCES[page.get_attribute("html", "lang")])
    return felt(page)


def felt(page: Any) -> str:
    chosen = page.locator("[data-emotion][aria-pressed=true]")
    return f"{chosen.get_attribute('data-emotion')}: {explanation(page)}"


def explanation(page: Any) -> str:
    return str(page.input_value("[data-field=explanation]"))


def frame(page: Any) -> str:
    """Draw a box and rate."""
    visit = Visit(page)
    width, height = visit.frame()
    visit.drag(visit.at(width * 0.2, height * 0.3), visit.at(width * 0.6, height * 0.7))
    page.check("[data-rating='2']")
    return framed(page)


def framed(page: Any) -> str:
    rating = page.locator("[data-rating]:checked").get_attribute("data-rating")
    return f"{page.locator('[data-box]').count()} boxes, rated {rating}"


@dataclass(frozen=True)
class Hands:
    """How one kind of task is worked on, in a campaign of the demonstration."""

    campaign: str
    work: Callable[[Any], str]
    seen: Callable[[Any], str]


KINDS = {
    "phrase": Hands("demo-stimuli", mark, marked),
    "region": Hands("demo-stimuli", paint, share),
    "emotion": Hands("demo-culture", feel, felt),
    "figure": Hands("demo-figures", frame, framed),
}


def send(person: Visit) -> None:
    """Press the button, and keep what was painted when the page doubts it."""
    page = person.page
    page.click("[data-action=submit]")
    page.wait_for_selector(
        "dialog[open], [data-status=sending], [data-status=queued], [data-receipt], "
        "[aria-busy], [data-status=none]",
        state="attached",
    )
    doubt = page.locator("dialog[open] [value=keep]")
    if doubt.count():
        doubt.click()
